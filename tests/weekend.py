"""A tournament at one desk with one-deal sessions and results of all kinds."""

from hashlib import sha256
from itertools import count
from random import Random

from scorekeeper.features.draw.view.planning import plan_draw
from scorekeeper.journal.facts import (
    CheckedIn,
    DealRecorded,
    DrawPublished,
    FeePaid,
    RoundClosed,
    RoundOpened,
    SheetClosed,
    SheetSigned,
    TeamEntered,
    TeamRegistered,
)
from scorekeeper.journal.signing_checks import required_of
from scorekeeper.journal.snapshot import COMPLETE, EMPTY
from scorekeeper.journal.stages import HERE, MAIN, NEVER_CAME
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.events import NewEvent, new_event_facts
from scorekeeper.kernel.memory import MemoryStore
from scorekeeper.rules.contract import Contract
from scorekeeper.sheets.record import record_text

NOW = "2026-10-03T20:00:00Z"
SIGNED = b"a signed sheet"
FILE = sha256(SIGNED).hexdigest()


class Weekend:
    """A tournament at one desk: sessions of one deal each, with results of all kinds."""

    def __init__(self, teams, seed):
        numbers = count(1)
        self.random, self.now = Random(seed), NOW
        self.desk = Desk(
            MemoryStore(), who="Mini", seat="desk", clock=lambda: self.now, ids=lambda: f"{next(numbers):032x}"
        )
        event = NewEvent(name="Great Lakes 56", system="international-56", settings={"deals": 1})
        self.desk.submit(new_event_facts(event, self.desk.new_uid))
        self.teams = [self.desk.new_uid() for _ in range(teams)]
        for place, uid in enumerate(self.teams):
            name = f"Team {place + 1}"
            players = tuple(f"{name} {letter}" for letter in "XYZ")
            self.desk.submit([TeamEntered(uid, name, players, players[0], club=f"Club {place // 3}")])

    @property
    def tournament(self):
        return self.desk.tournament

    def register(self):
        for place, uid in enumerate(self.teams):
            self.desk.submit([TeamRegistered(uid, fee="60"), FeePaid(uid, "entry", "60")])
            self.desk.submit([CheckedIn(uid, NEVER_CAME if place == 40 else HERE)])

    def draw(self, plan):
        draw = plan_draw(self.tournament, plan)
        assert draw.problems == ()
        fact = draw.fact(self.desk.new_uid)
        self.desk.submit([fact])
        self.desk.submit([DrawPublished(plan.stage, fact.draw)])
        return fact

    def sessions(self, stage=MAIN, number=None):
        """Return the sessions of a stage, or of one of its rounds."""
        every = [state for state in self.tournament.sessions.values() if state.stage == stage]
        return [state for state in every if number in (None, state.round)]

    def play(self, number, stage=MAIN, *, close=True):
        """Play a round with deals of all bands; one deal cannot be tied."""
        self.desk.submit([RoundOpened(stage, number)])
        for state in self.sessions(stage, number):
            for deal in range(1, state.limit + 1) if state.state == EMPTY else ():
                side, value = self.random.choice("AB"), self.random.choice((30, 42, 50, 56))
                taken = self.random.choice((0, 27, 41, 56))
                self.desk.submit([DealRecorded(state.uid, deal, side, Contract(value, "H"), taken)])
        if close:
            self.desk.submit([RoundClosed(stage, number)])

    def sign_sheets(self):
        """Have every complete sheet signed and closed, with a word in place of the file."""
        for state in list(self.tournament.sessions.values()):
            if state.state == COMPLETE and not state.is_closed:
                text, required = record_text(state, self.tournament).encode(), required_of(state)
                record, uid, revision = sha256(text).hexdigest(), state.uid, state.revision
                signed = [
                    SheetSigned(uid, revision, role, role.title(), "signed", record, file=FILE) for role in required
                ]
                closed = SheetClosed(uid, revision, record, FILE, required)
                self.desk.submit([*signed, closed], attachments=[SIGNED, text])
