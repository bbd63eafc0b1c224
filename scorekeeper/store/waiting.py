"""A command waiting on this laptop, for a server or for a person's decision."""

import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from scorekeeper.journal.entry import NewEntry

SUFFIX = ".outbox"

WAITING, REFUSED, ASIDE = "waiting", "refused", "aside"


@dataclass(frozen=True, slots=True)
class Waiting:
    """A waiting command: its position in the queue, its entries, and the entry it follows.

    `expect` is the entry that the scorer was looking at; `state` and `why` say what became of it:
    waiting, refused by the rules or a conflict, set aside by a person.
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
        """The command's id, the same here and on the server."""
        return self.entries[0].cmd


@dataclass(frozen=True, slots=True)
class OrphanedOutbox:
    """An outbox on this laptop: its event, where that is, and how many commands wait."""

    path: Path
    event: str
    name: str
    address: str
    seat: str
    count: int


def outbox_place(folder: Path, event: str, address: str, seat: str) -> Path:
    """Return the path of the outbox of a seat at an event."""
    mark = sha256(f"{address}\n{seat}".encode()).hexdigest()[:12]
    name = re.sub(r"[^0-9A-Za-z]", "", event)[:40]
    return folder / f"{name}-{mark}{SUFFIX}"
