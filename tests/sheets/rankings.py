"""A small tournament whose sheets are signed, for tests of its final ranking."""

import random
from hashlib import sha256

from scorekeeper.journal.facts import (
    DealRecorded,
    DrawMade,
    EventMade,
    Fact,
    PenaltyGiven,
    ProtestTimeStarted,
    SheetClosed,
    SheetSigned,
    StageSet,
    TeamEntered,
)
from scorekeeper.journal.signing_checks import required_of
from scorekeeper.journal.snapshot import COMPLETE
from scorekeeper.journal.stage_facts import DrawnRound, DrawnTable
from scorekeeper.journal.stages import MAIN
from scorekeeper.rules.contract import Contract
from scorekeeper.sheets.ranking.record import ranking_text
from scorekeeper.sheets.record import record_text
from tests.journal.event import SYSTEM, Journal

NAMES = {f"a{number}": f"Team {number}" for number in range(1, 8)}
ODD = (("a1", "a2"), ("a3", "a4"), "a5"), (("a1", "a3"), ("a2", "a5"), "a4")
MEMBERS = ("Mini Joseph", "Thomas Mathew")
FILE = sha256(b"the signed file").hexdigest()


def begun(count=6, settings=None, **stage):
    """An event of this many teams with sessions of two deals."""
    facts: list[Fact] = [
        EventMade("e7e7", "Autumn", SYSTEM.key, SYSTEM.edition, settings={"deals": 2, **(settings or {})})
    ]
    facts += [TeamEntered(uid, name) for uid, name in list(NAMES.items())[:count]]
    return Journal([*facts, StageSet(MAIN, **stage)] if stage else facts)


def draw(journal, rounds, method="chart", groups=None, order=tuple(NAMES)):
    """Draw these rounds of the main stage."""
    last = journal.entries[-1]
    journal.enter(DrawMade(MAIN, "d1", method, rounds, order, last.seq, last.digest, groups=groups or {}))


def play(journal, seed=5):
    """Play everything that is drawn, with some penalties."""
    chance = random.Random(seed)
    for state in list(journal.tournament.sessions.values()):
        if state.forfeit is not None:
            continue
        for number in (1, 2):
            side, taken = chance.choice("AB"), chance.choice((30, 44, 50))
            journal.enter(DealRecorded(state.uid, number, side, Contract(40, "H"), taken))
        if chance.random() < 0.4:
            journal.enter(PenaltyGiven(state.uid, chance.choice("AB"), "misconduct", 1, points=2))


def sign_sheets(journal):
    """Have every sheet that is complete signed by everybody."""
    for uid, state in list(journal.tournament.sessions.items()):
        if state.state != COMPLETE or state.is_closed:
            continue
        record = sha256(record_text(state, journal.tournament).encode()).hexdigest()
        revision, required = state.revision, required_of(state)
        for role in required:
            journal.enter(SheetSigned(uid, revision, role, role.title(), "signed", record, file=FILE))
        journal.enter(SheetClosed(uid, revision, record, FILE, required))


def round_of(number, *pairs, out=()):
    """A round in which these meet."""
    tables = (DrawnTable(index, f"5{number}{index}", pair) for index, pair in enumerate(pairs, 1))
    return DrawnRound(number, tuple(tables), out)


def odd_field(seed=5):
    """Five teams over two rounds, played and signed, the protest time begun."""
    journal = begun(5, method="swiss")
    rounds = tuple(round_of(number, *pairs, out=(out,)) for number, (*pairs, out) in enumerate(ODD, 1))
    draw(journal, rounds, order=tuple(NAMES)[:5])
    play(journal, seed)
    sign_sheets(journal)
    journal.enter(ProtestTimeStarted(MAIN, 30))
    return journal


def ranked(seed=5, members=MEMBERS):
    """The document of that ranking."""
    return ranking_text(odd_field(seed).tournament, MAIN, members).encode()
