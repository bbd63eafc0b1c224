"""A witness of the journal: its newest digest recorded elsewhere, against rewriting.

Every further place for backups has a text list for each event. Each line has the number of an entry, its digest, and
the time. The list's owner can compare a copy of the event with it, with or without this program.
"""

import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.assets.durable import sync_folder
from scorekeeper.journal.entry import Entry
from scorekeeper.rules.model import Problem, problem
from scorekeeper.store.errors import StoreError
from scorekeeper.store.reading import read_file

_HEADING = "# scorekeeper witness"
_DIGEST = 64
_MOST = 64
"""The largest size of a list, in MB."""
_OF_EVENT = re.compile(rf"{_HEADING}, event (\w+),")


@dataclass(frozen=True, slots=True)
class WitnessEntry:
    """A line of a witness list: the entry, its digest, its time, the line's number."""

    seq: int
    digest: str
    time: str
    line: int


def witness_file(path: Path, event: str) -> Path:
    """Return the path of the list of an event (uid) in a place."""
    return path / f"witness-{event[:16]}.txt"


def note_witness(
    places: Iterable[Path], event: str, name: str, head: tuple[int, str], time: str
) -> tuple[Exception, ...]:
    """Write the newest entry and its digest to every place that exists; return the errors.

    The same entry is not noted twice. A missing place is not created: it would be on the wrong disk.
    """
    seq, digest = head
    failed = []
    for path in places:
        file = witness_file(path, event)
        try:
            if not path.is_dir():
                continue
            there = read_file(file, _MOST) if os.path.lexists(file) else b""
            if last_witnessed_entry(there.decode("utf-8", "replace")) >= seq:
                continue
            line = f"{seq} {digest} {time}\n"
            if not there:
                line = f"{_HEADING}, event {event}, {' '.join(name.split())}\n{line}"
            elif not there.endswith(b"\n"):
                _end_line(file, there)
            with file.open("ab") as listed:
                listed.write(line.encode("utf-8", "replace"))
                listed.flush()
                os.fsync(listed.fileno())
            if not there:
                sync_folder(file.parent)
        except (OSError, StoreError) as error:
            failed.append(error)
    return tuple(failed)


def _end_line(file: Path, there: bytes) -> None:
    """End a last line that was cut off when the stick was removed; such a line proves nothing."""
    start = there.rfind(b"\n") + 1
    line = there[start:].decode("utf-8", "replace")
    whole = line.startswith("#") or any(isinstance(item, WitnessEntry) for item in read_witness(line))
    with file.open("r+b") as listed:
        listed.seek(len(there) if whole else start)
        if whole:
            listed.write(b"\n")
        listed.truncate()


def last_witnessed_entry(text: str) -> int:
    """Return up to which entry a list goes, 0 if it names none."""
    return max((item.seq for item in read_witness(text) if isinstance(item, WitnessEntry)), default=0)


def is_of_another_event(text: str, event: str) -> bool:
    """Return whether the head of a list names another event."""
    match = _OF_EVENT.match(text)
    return match is not None and match[1] != event


def read_witness(text: str) -> tuple[WitnessEntry | Problem, ...]:
    """Read a list: its lines, and for each illegible line a problem with its number.

    A last line without an end was cut off while it was written, and is ignored.
    """
    notes: list[WitnessEntry | Problem] = []
    lines = text.splitlines()
    unfinished = 0 if text.endswith("\n") else len(lines)
    for number, line in enumerate(lines, 1):
        parts = line.split()
        if not parts or line.startswith("#"):
            continue
        digest = parts[1].lower() if len(parts) > 1 else ""
        hexadecimal = len(digest) == _DIGEST and not set(digest) - set("0123456789abcdef")
        if parts[0].isdecimal() and hexadecimal:
            notes.append(WitnessEntry(int(parts[0]), digest, " ".join(parts[2:]), number))
        elif number != unfinished:
            notes.append(problem("witness-unreadable", line=number))
    return tuple(notes)


def witness_contradictions(
    entries: Sequence[Entry], witnessed: Iterable[WitnessEntry | Problem]
) -> tuple[Problem, ...]:
    """Return where a journal differs from the witnessed one.

    The first entry that is different or missing.
    The newest line that fits proves everything before it, because each digest includes all before it.
    """
    problems = [item for item in witnessed if isinstance(item, Problem)]
    for item in sorted((item for item in witnessed if isinstance(item, WitnessEntry)), key=lambda item: item.seq):
        if item.seq > len(entries):
            problems.append(problem("witness-gone", seq=item.seq, last=len(entries), time=item.time))
        elif item.seq < 1 or entries[item.seq - 1].digest != item.digest:
            problems.append(problem("witness-differs", seq=item.seq, time=item.time))
        else:
            continue
        break
    return tuple(problems)
