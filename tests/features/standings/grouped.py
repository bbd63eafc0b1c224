"""An event of five teams in two groups, the first round played and the second drawn."""

from scorekeeper.journal.facts import DealRecorded, DrawMade, EventMade, Fact, TeamEntered, TeamWithdrawn
from scorekeeper.journal.stage_facts import DrawnRound, DrawnTable, DrawPublished, RoundClosed
from scorekeeper.journal.stages import MAIN
from scorekeeper.rules.contract import Contract
from tests.journal.event import SYSTEM, Journal

TEAMS = ("a1", "a2", "b1", "b2", "a3")
START: tuple[Fact, ...] = (
    EventMade("e7e7", "Autumn", SYSTEM.key, SYSTEM.edition, settings={"deals": 6}),
    *(TeamEntered(uid, f"Team {uid}") for uid in TEAMS),
)
ROUND_1 = DrawnRound(1, (DrawnTable(1, "51", ("a1", "b1")), DrawnTable(2, "52", ("a2", "b2"))), ("a3",))
ROUND_2 = DrawnRound(2, (DrawnTable(1, "53", ("a1", "b2")), DrawnTable(2, "54", ("a3", "b1"))), ("a2",))


def in_groups():
    """Return the journal of the event."""
    journal = Journal(START)
    last = journal.entries[-1]
    groups = {"A": ("a1", "a2", "a3"), "B": ("b1", "b2")}
    journal.enter(DrawMade(MAIN, "d1", "chart", (ROUND_1, ROUND_2), TEAMS, last.seq, last.digest, groups=groups))
    for session in ("51", "52"):
        play(journal, session)
    return journal


def play(journal, session):
    """Record all deals of a session, each won by side A."""
    for number in range(1, 7):
        journal.enter(DealRecorded(session, number, "A", Contract(40, "H"), 44))


def withdrawn_ahead():
    """Return the journal of four teams and three rounds, published; b2 withdrew after round 1."""
    journal = Journal((START[0], *(TeamEntered(uid, f"Team {uid}") for uid in ("a1", "a2", "b1", "b2"))))
    pairs = (("a1", "b1"), ("a2", "b2"))
    crossed = (("a1", "b2"), ("a2", "b1"))
    rounds = tuple(
        DrawnRound(
            number, tuple(DrawnTable(index, f"5{number}{index}", teams) for index, teams in enumerate(tables, 1))
        )
        for number, tables in enumerate((pairs, crossed, pairs), 1)
    )
    last = journal.entries[-1]
    order, groups = ("a1", "b1", "a2", "b2"), {"A": ("a1", "a2"), "B": ("b1", "b2")}
    journal.enter(DrawMade(MAIN, "d1", "chart", rounds, order, last.seq, last.digest, groups=groups))
    journal.enter(DrawPublished(MAIN, "d1"))
    journal.enter(TeamWithdrawn(MAIN, "b2", 1), reason="ill")
    return journal


def close_first_round(journal):
    """Play the first round of `withdrawn_ahead` and close it."""
    for session in ("511", "512"):
        play(journal, session)
    journal.enter(RoundClosed(MAIN, 1))
