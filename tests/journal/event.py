"""A small event being written: what the tests of the journal and the store are told about."""

from collections.abc import Sequence

from scorekeeper.journal.entry import START, Entry, NewEntry, number
from scorekeeper.journal.facts import DealRecorded, EventMade, Fact, SessionOpened, TeamEntered
from scorekeeper.journal.fold import fold
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.rules.contract import read_contract
from scorekeeper.rules.systems.international56 import INTERNATIONAL_56

SYSTEM = INTERNATIONAL_56
SESSION = "5e55"
DALLAS, DETROIT = "da11a5", "de7201"
EVENT_MADE = EventMade("e7e7", "Autumn", SYSTEM.key, SYSTEM.edition, date="2026-10-03", settings={"deals": 18})
BEGINNING: tuple[Fact, ...] = (
    EVENT_MADE,
    TeamEntered(DALLAS, "Dallas", ("Ann", "Ben", "Cid"), "Ann", "D"),
    TeamEntered(DETROIT, "Detroit", ("Uma", "Vic", "Wes"), "Uma", "T"),
    SessionOpened(SESSION, (DALLAS, DETROIT), 1, 4),
)


class Journal:
    """A journal in memory, with names for who enters."""

    def __init__(self, facts: Sequence[Fact] = BEGINNING) -> None:
        self.entries: list[Entry] = []
        for fact in facts:
            self.enter(fact)

    def new(self, fact: Fact, seat: str = "desk", reason: str = "", cmd: str | None = None) -> NewEntry:
        """Return the fact as something to be entered next."""
        seq = len(self.entries) + 1
        return NewEntry(
            cmd or f"c{seq:04x}", f"2026-10-03T10:{seq // 60 % 60:02}:{seq % 60:02}Z", "Ann", seat, fact, reason
        )

    def enter(self, fact: Fact, seat: str = "desk", reason: str = "", cmd: str | None = None) -> Entry:
        """Enter the fact, under this command id or one of its own, and return its entry."""
        previous = self.entries[-1].digest if self.entries else START
        entry = number(self.new(fact, seat, reason, cmd), len(self.entries) + 1, previous)
        self.entries.append(entry)
        return entry

    @property
    def tournament(self) -> Tournament:
        """The state after all entries, computed from the first."""
        return fold(self.entries)

    @property
    def session(self) -> SessionState:
        """The state of the only session."""
        return self.tournament.sessions[SESSION]


def deal(number: int, side: str, contract: str, taken: int | None = None, **more: object) -> DealRecorded:
    """Return a deal as it is entered."""
    read = read_contract(contract)
    assert read is not None
    return DealRecorded(SESSION, number, side, read, taken, **more)  # type: ignore[arg-type]
