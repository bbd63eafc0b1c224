"""An event of five teams in two groups: the first of two rounds is played, the second is drawn."""

from scorekeeper.journal.facts import DealRecorded, DrawMade, EventMade, Fact, TeamEntered
from scorekeeper.journal.stage_facts import DrawnRound, DrawnTable
from scorekeeper.journal.stages import MAIN
from scorekeeper.rules.contract import Contract
from tests.journal.event import SYSTEM, Journal

TEAMS = ("a1", "a2", "b1", "b2", "a3")
START: tuple[Fact, ...] = (
    EventMade("e7e7", "Autumn", SYSTEM.key, SYSTEM.edition, settings={"deals": 6}),
    *(TeamEntered(uid, f"Team {uid}") for uid in TEAMS),
)
ONE = DrawnRound(1, (DrawnTable(1, "51", ("a1", "b1")), DrawnTable(2, "52", ("a2", "b2"))), ("a3",))
TWO = DrawnRound(2, (DrawnTable(1, "53", ("a1", "b2")), DrawnTable(2, "54", ("a3", "b1"))), ("a2",))


def in_groups():
    """Return the journal of the event."""
    journal = Journal(START)
    last = journal.entries[-1]
    groups = {"A": ("a1", "a2", "a3"), "B": ("b1", "b2")}
    journal.enter(DrawMade(MAIN, "d1", "chart", (ONE, TWO), TEAMS, last.seq, last.digest, groups=groups))
    for session in ("51", "52"):
        play(journal, session)
    return journal


def play(journal, session):
    """Record all deals of a session, each won by side A."""
    for number in range(1, 7):
        journal.enter(DealRecorded(session, number, "A", Contract(40, "H"), 44))
