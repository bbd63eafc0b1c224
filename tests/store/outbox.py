"""An outbox before and after a write to it, and whether one that was cut off is sound."""

import sqlite3
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

from scorekeeper.store.errors import StoreError
from scorekeeper.store.outbox import Outbox
from scorekeeper.store.waiting import Waiting
from tests.store.event import deal, new

ENTRIES = tuple(new(deal(number, "A", "40H", 44), f"deal-{number}") for number in (1, 2, 3))
KINDS = ("wait", "arrive", "refuse", "requeue")
_BASED = (4, "0" * 64)


def opened(path: Path) -> Outbox:
    """Return an outbox, open."""
    return Outbox(
        path, event="e7e7", name="Cup", address="postgresql://a@h/s", seat="desk", who="Ann", since="2026-10-03"
    )


def changes(folder: Path, kind: str) -> tuple[bytes, bytes]:
    """Return the bytes of an outbox in which two wait, and those behind one write of a kind."""
    path = folder / f"{kind}.outbox"
    with closing(opened(path)) as outbox:
        first, second = [outbox.put([item], based=_BASED, attachments=[b"paper" * 2_000]) for item in ENTRIES[:2]]
        before = path.read_bytes()
        if kind == "wait":
            outbox.put([ENTRIES[2]], based=_BASED, attachments=[b"photo" * 2_000])
        elif kind == "arrive":
            outbox.remove(first.n)
        elif kind == "requeue":
            free = outbox.next_number()
            queue = (
                Waiting(free, (ENTRIES[2],), None, *_BASED),
                replace(first, n=free + 1),
                replace(second, n=free + 2),
            )
            outbox.requeue(queue, {first.n: free + 1, second.n: free + 2})
        else:
            outbox.refuse(first.n, "conflict 5")
        return before, path.read_bytes()


def fault_of(path: Path) -> str:
    """Return what is wrong with an outbox whose last write was cut off; "" where nothing is."""
    try:
        with closing(opened(path)) as outbox:
            result = [row.cmd for row in outbox.rows()]
            last = outbox.put([ENTRIES[2]], based=_BASED)
            again = [row.cmd for row in outbox.rows()]
        with closing(sqlite3.connect(path)) as raw:
            ((sound,),) = raw.execute("PRAGMA integrity_check").fetchall()
    except (StoreError, OSError, sqlite3.Error) as error:
        return repr(error)
    if result not in (["deal-1", "deal-2"], ["deal-2"], ["deal-1", "deal-2", "deal-3"], ["deal-3", "deal-1", "deal-2"]):
        return f"it has {result}"
    if again != list(dict.fromkeys([*result, "deal-3"])) or last.cmd != "deal-3":
        return f"it goes on with {again}"
    with suppress(OSError):
        path.unlink()
    return "" if sound == "ok" else sound
