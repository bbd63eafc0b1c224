"""A command that waits on this laptop: for a server that does not answer, or for a person to decide."""

import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from scorekeeper.journal.entry import NewEntry

SUFFIX = ".outbox"

WAITING, REFUSED, ASIDE = "waiting", "refused", "aside"


@dataclass(frozen=True, slots=True)
class Waiting:
    """One command that waits: its place in the order, its entries, and what it was made after.

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


def outbox_place(folder: Path, event: str, address: str, seat: str) -> Path:
    """Return where the outbox of a seat at an event lies."""
    mark = sha256(f"{address}\n{seat}".encode()).hexdigest()[:12]
    name = re.sub(r"[^0-9A-Za-z]", "", event)[:40]
    return folder / f"{name}-{mark}{SUFFIX}"
