"""A store working in its own process, and what a power cut may leave of it.

`python -m tests.store.at_work FOLDER WORK SETTINGS`: settings "ours", or those that SQLite has without us.
"""

import os
import sqlite3
import sys
from collections.abc import Collection, Sequence
from contextlib import closing
from pathlib import Path

from scorekeeper.store import engine
from scorekeeper.store.backup import backup
from scorekeeper.store.damage import inspect
from scorekeeper.store.errors import StoreError
from scorekeeper.store.event_file import create, open_store
from tests.store import outbox
from tests.store.crashed import old_file
from tests.store.event import BEGINNING, begin, deal, new

FILE, OLD, OUTBOX, COPY = "autumn.scorekeeper", "old.scorekeeper", "seat.outbox", "copy.scorekeeper"
OTHERS = {"defaults": ((), "DELETE"), "unsynced": ((("synchronous", "OFF", 0),), "TRUNCATE")}
"""Settings that are not ours: those of SQLite itself, and one that waits for no disk."""
ENTRIES = 5


def acknowledge(text: str) -> None:
    """Say that something is saved: at once, and told by the system."""
    os.write(1, f"{text}\n".encode())


def prepare(folder: Path, work: str) -> None:
    """Put into a folder what is there before the work begins."""
    if work == "entries":
        begin(folder).close()
    elif work == "migration":
        old_file(folder)
    elif work == "outbox":
        outbox.opened(folder / OUTBOX).close()
    elif work == "backup":
        begin(folder).close()


def enter(folder: Path) -> None:
    """Enter deals, one of them with a photograph."""
    store = open_store(folder / FILE)
    for number in range(1, ENTRIES + 1):
        store.append(
            [new(deal(number, "A", "40H", 44), f"deal-{number}")], store.head[0], [b"photo" * 999][: number % 2]
        )
        acknowledge(f"deal-{number}")
    store.close()


def migrate(folder: Path) -> None:
    """Bring an older file up to date."""
    open_store(folder / OLD, backups=folder).close()
    acknowledge("migrated")


def wait(folder: Path) -> None:
    """Let three entries wait, send the first, refuse the second."""
    with closing(outbox.opened(folder / OUTBOX)) as waiting:
        rows = []
        for item in outbox.ENTRIES:
            rows.append(waiting.put([item], based=(4, "0" * 64), attachments=[b"paper" * 999]))
            acknowledge(f"waits-{item.cmd}")
        waiting.remove(rows[0].n)
        acknowledge("sent-deal-1")
        waiting.refuse(rows[1].n, "conflict 5")
        acknowledge("refused-deal-2")


def copy(folder: Path) -> None:
    """Copy an event."""
    backup(folder / FILE, folder / COPY)
    acknowledge("copied")


def begin_event(folder: Path) -> None:
    """Begin an event."""
    create(folder / FILE, [new(fact, f"begin-{number}") for number, fact in enumerate(BEGINNING)]).close()
    acknowledge("begun")


WORK = {"entries": enter, "migration": migrate, "outbox": wait, "backup": copy, "begin": begin_event}


def fault_of(folder: Path, work: str, acknowledged: Sequence[str]) -> str:
    """Return what is wrong with a folder after a power cut, given the reports; "" if nothing."""
    try:
        if work == "outbox":
            return _outbox_fault(folder, acknowledged)
        path = folder / {"migration": OLD, "backup": COPY}.get(work, FILE)
        if not path.exists():
            return "" if work in {"backup", "begin"} and not acknowledged else f"{path.name} is not there"
        return _event_fault(path, work, acknowledged)
    except (StoreError, OSError, sqlite3.Error) as error:
        return repr(error)


def _event_fault(path: Path, work: str, acknowledged: Collection[str]) -> str:
    store = open_store(path, backups=path.parent)
    there = [entry.cmd for entry in store.tail(0)]
    store.append([new(deal(9, "B", "30C", 20), "later")], store.head[0])
    again = [entry.cmd for entry in store.tail(0)]
    store.close()
    dealt = [cmd for cmd in there if cmd.startswith("deal-")]
    if work == "entries" and dealt not in (
        [f"deal-{n}" for n in range(1, m + 1)] for m in (len(acknowledged), len(acknowledged) + 1)
    ):
        return f"{len(acknowledged)} were said to be saved, there are {dealt}"
    least = len(BEGINNING) + (18 if work == "migration" else 0)
    if len(there) < least or again != [*there, "later"] or len(set(again)) != len(again):
        return f"there is {there}, then {again}"
    return "" if inspect(path).whole else "damaged"


def _outbox_fault(folder: Path, acknowledged: Collection[str]) -> str:
    with closing(outbox.opened(folder / OUTBOX)) as waiting:
        there = [row.cmd for row in waiting.rows()]
        waiting.put([new(deal(9, "B", "30C", 20), "later")], based=(4, "0" * 64))
        again = [row.cmd for row in waiting.rows()]
    least = [cmd for cmd in ("deal-1", "deal-2", "deal-3") if f"waits-{cmd}" in acknowledged]
    gone = {"deal-1"} if len(least) == 3 else set()
    missing = [cmd for cmd in least if cmd not in there and cmd not in gone]
    returned = [cmd for cmd in there if f"sent-{cmd}" in acknowledged]
    if missing or returned or again != [*there, "later"]:
        return f"{list(acknowledged)} was said, there is {there}, then {again}"
    return ""


def main() -> None:
    """Work, with these settings."""
    folder, work, settings = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    if settings != "ours":
        pragmas, journal = OTHERS[settings]
        engine.PRAGMAS, engine.WHILE_OPEN = pragmas, journal
    WORK[work](folder)


if __name__ == "__main__":
    main()
