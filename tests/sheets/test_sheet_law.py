"""The sheet of any accepted journal is readable, scorable and intact."""

import json
import random

import pytest

from scorekeeper.documents.session import read_session
from scorekeeper.documents.sheet import SheetDocument, read_sheet
from scorekeeper.documents.writing import write_session
from scorekeeper.features.verify.view.verifying import verify_sheet
from scorekeeper.journal.checks import problems
from scorekeeper.journal.entry import START, Entry, NewEntry, number
from scorekeeper.journal.facts import (
    DealRecorded,
    EventChanged,
    Fact,
    PenaltyGiven,
    Redealt,
    RulingMade,
    SeatsTaken,
    SessionOpened,
)
from scorekeeper.journal.fold import advance, fold
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.model import Session
from scorekeeper.rules.systems import DEFAULT
from scorekeeper.sheets.record import record
from tests.kernel.golden_event import DALLAS, DETROIT, SEATS, SESSION, opening, tournament

STEPS = 12


class TrialEvent:
    """An event at which anything is tried, and what is not refused is entered."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.entries: list[Entry] = []
        self.given: list[int] = []
        for fact in opening():
            self.enter(fact)
        self.tournament = fold(self.entries)

    def enter(self, fact: Fact) -> Entry:
        previous = self.entries[-1].digest if self.entries else START
        new = NewEntry(f"c{len(self.entries)}", "2026-10-03T18:00:00Z", "L", "s", fact, "why")
        self.entries.append(number(new, len(self.entries) + 1, previous))
        return self.entries[-1]

    def attempt(self) -> bool:
        """Try something, and answer whether it was entered."""
        fact = self.anything()
        if problems(self.tournament, fact, "why", DEFAULT):
            return False
        entry = self.enter(fact)
        self.tournament = advance(self.tournament, [entry])
        if isinstance(fact, PenaltyGiven):
            self.given.append(entry.seq)
        return True

    def penalty(self) -> PenaltyGiven:
        pick = self.chance.choice
        code, deal = pick(list(DEFAULT.infractions.kinds)), pick([None, 1, 2, 3, 4])
        return PenaltyGiven(
            SESSION,
            pick("AB"),
            code,
            deal,
            pick([True, False]),
            pick([None, 0, 2]),
            pick([None, "4.2"]),
            pick([None, 1]),
        )

    def ruling(self) -> RulingMade:
        pick = self.chance.choice
        return RulingMade(
            session=SESSION,
            articles=("3.9",),
            reason="r",
            deal=pick([None, 1, 2, 3, 4]),
            ruling_kind=pick(["ruling", "settlement"]),
            side=pick([None, "B"]),
            contract=pick([None, Contract(30, "S")]),
            outcome=pick([None, "made"]),
            points=pick([{}, {"A": 1}]),
            waive=tuple((seq, 0) for seq in self.given[-1:]) if pick([True, False]) else (),
            impose=(self.penalty(),) if pick([True, False]) else (),
        )

    def anything(self) -> Fact:
        pick = self.chance.choice
        deal = pick([1, 2, 3, 4])
        kind = pick(["deal", "deal", "deal", "penalty", "redeal", "ruling", "seats", "event", "session"])
        match kind:
            case "deal":
                contract = Contract(pick([28, 40, 56]), "H", pick([0, 1, 2]))
                return DealRecorded(SESSION, deal, pick("AB"), contract, pick([None, 30, 50]))
            case "penalty":
                return self.penalty()
            case "redeal":
                return Redealt(SESSION, deal, pick(DEFAULT.redeal_reasons))
            case "ruling":
                return self.ruling()
            case "seats":
                seats = pick([SEATS, SEATS[2:] + SEATS[:2], SEATS[1:] + SEATS[:1], ()])
                return SeatsTaken(SESSION, pick([1, 2, 4, 11]), seats, pick([None, 3]))
            case "event":
                return EventChanged("x", pick([None, "tomorrow", "2026-10-03"]), pick([None, "", " v"]))
        return SessionOpened(
            session=SESSION,
            teams=(DALLAS, DETROIT),
            round=pick([None, 1]),
            table=pick([None, 2]),
            date=pick([None, "soon", "2026-01-01"]),
            venue=pick([None, "", "here"]),
            scorer=pick([None, "", " x"]),
            options=pick([{}, {"deals": 12}]),
            odd_side=pick("AB"),
        )


@pytest.mark.parametrize("start", range(0, 200, 20))
def test_every_sheet_of_a_session_under_way_is_intact(start):
    entered = 0
    for seed in range(start, start + 20):
        table = TrialEvent(seed)
        for _ in range(STEPS):
            if not table.attempt():
                continue
            entered += 1
            state = table.tournament.sessions[SESSION]
            document = record(state, table.tournament)
            assert verify_sheet("sheet", json.dumps(document).encode()) == (), table.entries[-1].fact
            read = read_sheet(document)
            assert isinstance(read, SheetDocument)
            assert write_session(read.session) == write_session(state.record)
    assert entered > 100


def test_a_penalty_before_the_contract_is_in_the_sheet_and_wrong_in_a_session_document():
    state = tournament(*opening(), PenaltyGiven(SESSION, "A", "call-out-of-turn", 1)).sessions[SESSION]
    document = write_session(state.record)
    session = read_session(document)
    assert isinstance(session, tuple)
    assert [(fault.code, fault.path) for fault in session] == [("no-such-deal", ("penalties", 0, "deal"))]
    assert isinstance(read_session(document, under_way=True), Session)
