"""A second record of the wrong tries, beside the key file: counts that were emptied or put back there are noticed.

It holds no secret and protects against nobody who changes both. Whoever puts an older copy of the key file back, or
takes the counts out of it, finds them again, and it is told.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from types import MappingProxyType

from scorekeeper.signing.keys.book import KeyBook
from scorekeeper.signing.keys.files import octets, write_private
from scorekeeper.signing.keys.tries import NONE, Tries, moment_text, read_tries

_LARGEST = 1024 * 1024
_AHEAD = 1
"""So many turns the key file may be ahead: it is written first, and the power may go in between."""


@dataclass(frozen=True, slots=True)
class Witness:
    """The counts as they stood last, after how many turns, and since when it is known that somebody changed them."""

    turns: int = 0
    tries: Mapping[str, Tries] = field(default_factory=lambda: MappingProxyType({}))
    noticed: datetime | None = None

    def agrees(self, book: KeyBook) -> bool:
        """Return whether a key file can stand where this stands."""
        if book.turns == self.turns:
            return dict(book.tries) == dict(self.tries)
        return self.turns < book.turns <= self.turns + _AHEAD


def witness_file(path: Path) -> Path:
    """Return where the second record of a key file is."""
    return path.with_name(f".{path.name}.tries")


def read_witness(path: Path, book: KeyBook) -> Witness | None:
    """Return the second record of this club's key file; None where there is none, as on another computer.

    One that cannot be read counts as one that somebody changed.
    """
    file = witness_file(path)
    try:
        document = json.loads(octets(file, _LARGEST) or b"")
        if document["club"] != book.uid:
            return None
        tries = {str(what): read_tries(value) for what, value in document["tries"].items()}
        noticed = datetime.fromisoformat(document["noticed"]) if document.get("noticed") else None
        return Witness(int(document["turns"]), MappingProxyType(tries), noticed)
    except OSError:
        return None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return Witness(book.turns, {"?": NONE})


def write_witness(path: Path, book: KeyBook, noticed: datetime | None) -> None:
    """Write the second record; a place that takes no more of it takes nothing of the first one back."""
    document = {
        "club": book.uid,
        "turns": book.turns,
        "tries": {what: tries.document() for what, tries in book.tries.items()},
        "noticed": moment_text(noticed) if noticed else None,
    }
    with suppress(OSError):
        write_private(witness_file(path), json.dumps(document, indent=1).encode())


def stricter(book: KeyBook, witness: Witness) -> KeyBook:
    """Return the book with the higher of both counts, and with the longer pause."""
    for what in {*book.tries, *witness.tries} - {"?"}:
        own, other = book.tried(what), witness.tries.get(what, NONE)
        ends = [until for until in (own.pause_until, other.pause_until) if until is not None]
        book = book.with_tries(what, Tries(max(own.wrong, other.wrong), max(ends, default=None)))
    return replace(book, turns=max(book.turns, witness.turns))
