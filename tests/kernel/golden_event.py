"""An event as facts for tests of the desk: two teams, one session, the golden deals."""

from collections.abc import Iterable
from dataclasses import replace

from scorekeeper.journal.entry import START, Entry
from scorekeeper.journal.facts import (
    DealRecorded,
    EventMade,
    Fact,
    PenaltyGiven,
    Redealt,
    ScoreAnnounced,
    SeatsTaken,
    SessionOpened,
    TeamEntered,
)
from scorekeeper.journal.fold import fold
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.rules.contract import Contract, read_contract

SESSION = "5e"
DALLAS, DETROIT = "da", "de"
SEATS = ("Anil", "Biju", "Cyril", "Deepa", "Eapen", "Fina")

GOLDEN = """A 28H 31|B 30S 33|A 33D 29|B 40H 42|A 29CX 30|B 36D 34|A 48NT 45|B 31C 31|A 40HXX 43|B 28NTX 25|A 56S 56
B 39D 41|A 47S 44|B 32H 35|A 28NT 30|B 55SXX 52|A 34C 38|B 38H 38""".replace("\n", "|").split("|")


def deal(number: int, line: str, session: str = SESSION) -> DealRecorded:
    """Make the fact of a canonical line, without the entry line."""
    side, contract, *result = line.split()
    undertaken = read_contract(contract)
    assert undertaken is not None
    taken = int(result[0]) if result and result[0].isdigit() else None
    outcome = {"+": "made", "-": "defeated"}[result[0]] if result and taken is None else None
    return DealRecorded(session, number, side, undertaken, taken, outcome)


def opening(
    *, letters: tuple[str | None, str | None] = (None, None), seats: bool = False, **settings: object
) -> list[Fact]:
    """Begin an event with one session between Dallas and Detroit."""
    facts: list[Fact] = [
        EventMade("e7", "Great Lakes 56", "international-56", "2025", settings=settings),  # type: ignore[arg-type]
        TeamEntered(DALLAS, "Dallas", SEATS[0::2], SEATS[0], letters[0]),
        TeamEntered(DETROIT, "Detroit", SEATS[1::2], SEATS[1], letters[1]),
        SessionOpened(SESSION, (DALLAS, DETROIT), round=5, table=7, scorer="Lissy Abraham"),
    ]
    if seats:
        facts.append(SeatsTaken(SESSION, 1, SEATS, first_dealer=6))
    return facts


def golden(upto: int = 18, *, penalties: bool = True) -> list[Fact]:
    """Return the golden deals up to this one, with their warning, penalty and correction."""
    facts: list[Fact] = []
    for number, line in enumerate(GOLDEN[:upto], 1):
        if number == 6:
            facts.append(deal(6, "B 36D 37"))
        if number == 10:
            facts.append(deal(10, "B 28NTX"))
        if number == 12:
            facts.append(Redealt(SESSION, 12, "exposed-card"))
        facts.append(deal(number, line))
        if penalties and number == 4:
            facts.append(PenaltyGiven(SESSION, "A", "call-out-of-turn", 4))
        if penalties and number == 10:
            facts.append(PenaltyGiven(SESSION, "B", "lead-out-of-turn", 10))
        if number in {6, 12, *range(13, 19)}:
            facts.append(ScoreAnnounced(SESSION, number))
    return facts


def entries(facts: Iterable[Fact], reasons: dict[int, str] | None = None) -> list[Entry]:
    """Number the facts, one minute apart, all by the same scorer."""
    return [
        Entry(
            seq,
            f"{seq:032x}",
            f"2026-10-03T{15 + seq // 60:02d}:{seq % 60:02d}:05Z",
            "Lissy Abraham",
            "desk",
            (reasons or {}).get(seq, ""),
            fact,
            f"{seq:064x}",
        )
        for seq, fact in enumerate(facts, 1)
    ]


def tournament(*facts: Fact, **opened: object) -> Tournament:
    """Fold an opened event and these facts."""
    return fold(entries([*opening(**opened), *facts]))  # type: ignore[arg-type]


__all__ = [
    "DALLAS",
    "DETROIT",
    "GOLDEN",
    "SESSION",
    "START",
    "Contract",
    "deal",
    "entries",
    "golden",
    "opening",
    "replace",
    "tournament",
]
