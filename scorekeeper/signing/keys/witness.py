"""A second record of wrong attempts, to notice a key file whose counts were set back.

It holds no secret and does not protect against changing both files. If an older copy of the key file is restored or its
counts are removed, the counts are restored from here, and that is reported.
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
"""Turns the key file may be ahead: it is written first, and the power may fail in between."""


@dataclass(frozen=True, slots=True)
class Witness:
    """The last known counts, the number of turns, and since when a change from outside is known."""

    turns: int = 0
    tries: Mapping[str, Tries] = field(default_factory=lambda: MappingProxyType({}))
    noticed: datetime | None = None

    def agrees(self, book: KeyBook) -> bool:
        """Return whether the counts of a key file agree with this record."""
        if book.turns == self.turns:
            return dict(book.tries) == dict(self.tries)
        return self.turns < book.turns <= self.turns + _AHEAD


def witness_file(path: Path) -> Path:
    """Return where the second record of a key file is."""
    return path.with_name(f".{path.name}.tries")


def read_witness(path: Path, book: KeyBook) -> Witness | None:
    """Return the second record of this club's key file.

    None if there is none, as on another computer.
    An unreadable record counts as changed from outside.
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
    """Write the second record; if that fails, the change to the key file is still kept."""
    document = {
        "club": book.uid,
        "turns": book.turns,
        "tries": {what: tries.document() for what, tries in book.tries.items()},
        "noticed": moment_text(noticed) if noticed else None,
    }
    with suppress(OSError):
        write_private(witness_file(path), json.dumps(document, indent=1).encode())


def stricter(book: KeyBook, witness: Witness) -> KeyBook:
    """Return the book with the higher of the two counts, and with the longer pause."""
    for what in {*book.tries, *witness.tries} - {"?"}:
        own, other = book.tried(what), witness.tries.get(what, NONE)
        ends = [until for until in (own.pause_until, other.pause_until) if until is not None]
        book = book.with_tries(what, Tries(max(own.wrong, other.wrong), max(ends, default=None)))
    return replace(book, turns=max(book.turns, witness.turns))
