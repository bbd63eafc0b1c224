"""A hall of tables, each played as far as needed, with entries at given times."""

from datetime import UTC, datetime, timedelta

from scorekeeper.journal.dispute_facts import DisputeRaised
from scorekeeper.journal.entry import START, Entry, NewEntry
from scorekeeper.journal.entry import number as chained
from scorekeeper.journal.facts import DealRecorded, EventMade, Fact, SessionForfeited, SessionOpened, TeamEntered
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.systems.international56 import INTERNATIONAL_56

BEGUN = datetime(2026, 10, 3, 12, 0, tzinfo=UTC)
DESK_AND_SEAT = ("Anil", "seat")
"""Who enters, and from where: the seat that the tests look from."""
NAMES = """
Sacramento II,Omaha II,Montreal II,Richmond II,Nashville,Phoenix,Trenton II,Houston II,Cincinnati II,Hartford,
Yonkers II,Omaha,Dallas,Detroit,Atlanta II,Houston,Orlando,Ottawa II,Windsor,Brampton II,Buffalo,Yonkers,Thrissur,
Phoenix II,Toronto II,Ernakulam II,Cincinnati,Kochi,Denver,Atlanta,Philadelphia II,Kottayam,Vancouver,Austin
""".replace("\n", "").split(",")


def timestamp(minutes: float) -> str:
    """Return the time this many minutes after the round began."""
    return (BEGUN + timedelta(minutes=minutes)).strftime("%Y-%m-%dT%H:%M:%SZ")


def session(table: int, number: int = 1) -> str:
    """Return the uid of the session at a table of a round."""
    return f"5e{number:02x}{table:04x}"


class HallEvent:
    """The entries of an event with a number of tables in each of its rounds."""

    def __init__(self, tables: int, rounds: int = 1, deals: int = 18) -> None:
        self._facts: list[tuple[float, int, Fact, tuple[str, str]]] = []
        self.tables, self.desk = tables, DESK_AND_SEAT
        self.enter(-90, EventMade("e7e7", "Great Lakes 56", INTERNATIONAL_56.key, INTERNATIONAL_56.edition,
                                settings={"deals": deals}))  # fmt: skip
        for team in range(2 * tables):
            name = NAMES[team] if team < len(NAMES) else f"Kottayam Club {team}"
            players = tuple(f"{name} {letter}" for letter in "XYZ")
            self.enter(-80, TeamEntered(self.team(team), name, players))
        for number in range(1, rounds + 1):
            for table in range(1, tables + 1):
                teams = (self.team(2 * table - 2), self.team((2 * (table + number) - 3) % (2 * tables)))
                self.enter(-60, SessionOpened(session(table, number), teams, number, table))

    @staticmethod
    def team(number: int) -> str:
        """Return the uid of a team."""
        return f"7ea{number:05x}"

    def enter(self, minutes: float, fact: Fact) -> "HallEvent":
        """Enter a fact this many minutes after the round began."""
        self._facts.append((minutes, len(self._facts), fact, self.desk))
        return self

    def as_desk(self, who: str, seat: str) -> "HallEvent":
        """Make the following entries as this person at this desk."""
        self.desk = who, seat
        return self

    def play(
        self, table: int, deals: int, *, pace: float = 5, start: float = 0, number: int = 1, first: int = 1
    ) -> "HallEvent":
        """Enter contract and result of a table's deals, each after this many minutes."""
        for deal in range(first, first + deals):
            begun = start + (deal - first) * pace
            won = "AB"[(deal * 7 + table) % 3 % 2]
            self.enter(begun + pace / 4, DealRecorded(session(table, number), deal, won, Contract(40, "H")))
            self.enter(begun + pace, DealRecorded(session(table, number), deal, won, Contract(40, "H"), 44))
        return self

    def call(self, table: int, deal: int, minutes: float) -> "HallEvent":
        """Have a contract entered whose result is still missing."""
        return self.enter(minutes, DealRecorded(session(table), deal, "A", Contract(40, "H")))

    def dispute(self, table: int, minutes: float) -> "HallEvent":
        """Have a dispute raised at a table."""
        return self.enter(
            minutes, DisputeRaised(f"d1{table:04x}", session(table), 1, "A", article="2.4", facts="Who led?")
        )

    def forfeit(self, table: int, minutes: float) -> "HallEvent":
        """Have side B of a table not come."""
        return self.enter(minutes, SessionForfeited(session(table), "B", "no-show"))

    @property
    def entries(self) -> list[NewEntry]:
        """What was entered, in the order of time."""
        result = sorted(self._facts, key=lambda row: row[:2])
        return [
            NewEntry(f"c{number:05x}", timestamp(minutes), *desk, fact, "it is late")
            for number, (minutes, _order, fact, desk) in enumerate(result, 1)
        ]


def numbered(hall: HallEvent) -> list[Entry]:
    """Return the entries of a hall with their numbers and digests."""
    entries: list[Entry] = []
    for new in hall.entries:
        entries.append(chained(new, len(entries) + 1, entries[-1].digest if entries else START))
    return entries


def busy_hall(tables: int = 45) -> HallEvent:
    """Return a hall in the second hour of a round: most play, some wait, some are done."""
    hall = HallEvent(tables, rounds=2)
    for table in range(1, tables + 1):
        if table % 20 == 2:
            continue
        deals = 18 if table % 4 == 1 else 13 + table % 4
        hall.play(table, 8 if table % 19 == 9 else deals, pace=91 / (8 if table % 19 == 9 else deals + 1))
    return hall
