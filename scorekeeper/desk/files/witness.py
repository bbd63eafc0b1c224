"""A witness of the journal: its newest digest written down elsewhere, so that nobody rewrites the past unnoticed.

One list of text for each event in every further place for backups. A line is the number of an entry, its digest, and
when it was noted. Whoever keeps the list can hold a copy of the event against it, this program or not.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.journal.entry import Entry
from scorekeeper.rules.model import Problem, problem

_HEADING = "# scorekeeper witness"
_DIGEST = 64


@dataclass(frozen=True, slots=True)
class Witnessed:
    """One line of a list: the entry, the digest it then had, when it was noted, and which line it is."""

    seq: int
    digest: str
    at: str
    line: int


def witness_file(place: Path, event: str) -> Path:
    """Answer where the list of an event (uid) lies in a place."""
    return place / f"witness-{event[:16]}.txt"


def note(places: Iterable[Path], event: str, name: str, head: tuple[int, str], at: str) -> tuple[OSError, ...]:
    """Write the newest entry and its digest down in every place that is there; answer what went wrong.

    The same entry is not noted twice. A place that is not there is not made: it would be on the wrong disk.
    """
    seq, digest = head
    failed = []
    for place in places:
        file = witness_file(place, event)
        try:
            if not place.is_dir() or _last_noted(file) >= seq:
                continue
            fresh = not file.exists()
            with file.open("a", encoding="utf-8", newline="\n") as listed:
                if fresh:
                    listed.write(f"{_HEADING}, event {event}, {name}\n")
                listed.write(f"{seq} {digest} {at}\n")
        except OSError as trouble:
            failed.append(trouble)
    return tuple(failed)


def _last_noted(file: Path) -> int:
    if not file.exists():
        return 0
    read = read_witness(file.read_text(encoding="utf-8", errors="replace"))
    return max((one.seq for one in read if isinstance(one, Witnessed)), default=0)


def read_witness(text: str) -> tuple[Witnessed | Problem, ...]:
    """Read a list: its lines, and for each that cannot be read a problem with its number."""
    found: list[Witnessed | Problem] = []
    for number, line in enumerate(text.splitlines(), 1):
        parts = line.split()
        if not parts or line.startswith("#"):
            continue
        digest = parts[1].lower() if len(parts) > 1 else ""
        hexadecimal = len(digest) == _DIGEST and not set(digest) - set("0123456789abcdef")
        if parts[0].isdecimal() and hexadecimal:
            found.append(Witnessed(int(parts[0]), digest, " ".join(parts[2:]), number))
        else:
            found.append(problem("witness-unreadable", line=number))
    return tuple(found)


def contradicted(entries: Sequence[Entry], witnessed: Iterable[Witnessed | Problem]) -> tuple[Problem, ...]:
    """Answer where a journal is not the one that was witnessed: the first entry that differs, or is not there any more.

    Everything up to the newest line that fits is proven by it, because each digest includes all before it.
    """
    found = [one for one in witnessed if isinstance(one, Problem)]
    for one in sorted((one for one in witnessed if isinstance(one, Witnessed)), key=lambda one: one.seq):
        if one.seq > len(entries):
            found.append(problem("witness-gone", seq=one.seq, last=len(entries), at=one.at))
        elif one.seq < 1 or entries[one.seq - 1].digest != one.digest:
            found.append(problem("witness-differs", seq=one.seq, at=one.at))
        else:
            continue
        break
    return tuple(found)
