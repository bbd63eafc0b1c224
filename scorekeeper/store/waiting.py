"""A command that waits on this laptop for a server that does not answer."""

from dataclasses import dataclass
from pathlib import Path

from scorekeeper.journal.entry import NewEntry

WAITING, REFUSED, ASIDE = "waiting", "refused", "aside"


@dataclass(frozen=True, slots=True)
class Waiting:
    """One command that waits: its place in the order, its entries, and what it was made behind.

    `expect` is the entry that the scorer was looking at; `state` and `why` say what became of it: waiting, refused by
    the rules or a conflict, set aside by a person.
    """

    n: int
    entries: tuple[NewEntry, ...]
    expect: int | None
    based_seq: int
    based_digest: str
    state: str = WAITING
    why: str = ""

    @property
    def cmd(self) -> str:
        """The command under which it is entered, here and there."""
        return self.entries[0].cmd


@dataclass(frozen=True, slots=True)
class LeftOver:
    """An outbox that lies on this laptop: of which event, where that is, and how much waits in it."""

    path: Path
    event: str
    name: str
    address: str
    seat: str
    count: int
