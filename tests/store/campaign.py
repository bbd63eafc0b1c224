"""Kills and power cuts by the hundred, outside the ordinary tests: `python -m tests.store.campaign [CUTS]`.

A process that brings an older file up to date, or enters a deal, is killed behind each of its writes to the file and
its journal (with strace, where there is one). Then any of the written sectors are kept or lost, as a power cut does;
those of an outbox too.
After each the file must open, verify as intact and be copied whole, and hold every entry that was there before.
"""

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from scorekeeper.features.verify.view.verifying import verify_event
from scorekeeper.journal.entry import Entry
from scorekeeper.store.backup import backup
from scorekeeper.store.beside import journal_of
from scorekeeper.store.errors import StoreError
from scorekeeper.store.event_file import open_store
from tests.store import outbox
from tests.store.crashed import lay, old_file, power_cuts
from tests.store.event import begin, deal, enter

WRITES = ("pwrite64", "fdatasync", "fsync", "ftruncate", "unlink")
MOST = 400
WORK = {
    "migration": "from scorekeeper.store.event_file import open_store; open_store(PATH, backups=COPIES).close()",
    "commit": "from scorekeeper.store.event_file import open_store; from tests.store.event import enter, deal; "
    "s = open_store(PATH); enter(s, deal(1, 'A', '40H', 44)); s.close()",
}


class Count:
    """What came of each kind of interruption: how many there were, how many left a write to undo, how many failed."""

    def __init__(self) -> None:
        self.done: dict[str, list[int]] = {}

    def add(self, kind: str, *, unfinished: bool, fault: str) -> None:
        """Count one."""
        counted = self.done.setdefault(kind, [0, 0, 0])
        counted[0] += 1
        counted[1] += unfinished
        counted[2] += bool(fault)
        if fault:
            print(f"{kind}: {fault}")

    def tell(self) -> bool:
        """Print the figures; tell whether nothing failed."""
        for kind, (number, unfinished, failed) in self.done.items():
            print(f"{kind}: {number}, {unfinished} with a write to undo, {failed} failed")
        return not any(failed for _number, _unfinished, failed in self.done.values())


def fault_of(path: Path, before: Sequence[Entry]) -> str:
    """Answer what is wrong with a file whose last write was cut off; "" when nothing is."""
    folder = path.parent
    copy = folder / "copy.scorekeeper"
    copy.unlink(missing_ok=True)
    try:
        if not verify_event(path).intact and open_generation(path) == 7:
            return "verify finds a fault"
        if backup(path, copy).seq < len(before):
            return "the copy lacks entries"
        store = open_store(path, backups=folder / "copies")
        entries = store.tail(0)
        enter(store, deal(2, "B", "30C", 20))
        store.close()
        if entries[: len(before)] != tuple(before) or not verify_event(path).intact:
            return "entries are lost"
    except (StoreError, OSError) as error:
        return repr(error)
    return "" if not journal_of(path).exists() else "a journal is left"


def open_generation(path: Path) -> int:
    """Answer the generation of a file as it will stand."""
    from scorekeeper.store.header import read_header  # noqa: PLC0415 - only here

    return read_header(path).generation


def start_of(kind: str, folder: Path) -> tuple[Path, list[Entry]]:
    """Answer a fresh file to work on, and its entries."""
    if kind == "migration":
        return old_file(folder)
    store = begin(folder)
    enter(store, *(deal(number, "A", "40H", 44) for number in range(1, 19)))
    entries = list(store.tail(0))
    store.close()
    return store.path, entries


def kills(kind: str, folder: Path, count: Count) -> None:
    """Kill the work behind each write, kind of write by kind of write."""
    for call in WRITES:
        for turn in range(1, MOST):
            case = folder / f"{kind}-{call}-{turn}"
            case.mkdir()
            path, before = start_of(kind, case)
            work = (
                WORK[kind]
                .replace("PATH", repr(str(path)))
                .replace("COPIES", repr(case / "copies").removeprefix("Posix"))
            )
            traced = ["strace", "-f", "-qq", "-o", "/dev/null", "-P", str(path), "-P", str(journal_of(path))]
            inject = ["-e", f"trace={call}", "-e", f"inject={call}:signal=SIGKILL:when={turn}"]
            ran = subprocess.run(
                [*traced, *inject, sys.executable, "-c", f"from pathlib import Path; {work}"], check=False
            )
            if ran.returncode == 0:
                break
            unfinished = journal_of(path).exists() and journal_of(path).stat().st_size > 0
            count.add(f"{kind}, killed", unfinished=unfinished, fault=fault_of(path, before))
            shutil.rmtree(case)


def cuts(kind: str, folder: Path, count: Count, number: int) -> None:
    """Cut the power in the middle of the work."""
    path, before = start_of(kind, folder)
    first = path.read_bytes()
    if kind == "migration":
        open_store(path, backups=folder / "copies").close()
    else:
        store = open_store(path)
        enter(store, deal(1, "A", "40H", 44))
        store.close()
    for turn, state in enumerate(power_cuts(first, path.read_bytes(), 56, number)):
        case = folder / f"cut-{turn}"
        case.mkdir()
        count.add(f"{kind}, power cut", unfinished=True, fault=fault_of(lay(case, state), before))
        shutil.rmtree(case)


def outbox_cuts(kind: str, folder: Path, count: Count, number: int) -> None:
    """Cut the power in the middle of a write to an outbox."""
    for state in power_cuts(*outbox.changes(folder, kind), 56, number):
        fault = outbox.fault_of(lay(folder, state, "seat.outbox"))
        count.add(f"outbox, {kind}, power cut", unfinished=True, fault=fault)


def main() -> int:
    """Run all of it and print the figures."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    count, began = Count(), time.monotonic()
    for kind in WORK:
        with tempfile.TemporaryDirectory() as folder:
            if shutil.which("strace"):
                (Path(folder) / "kills").mkdir()
                kills(kind, Path(folder) / "kills", count)
            cuts(kind, Path(folder), count, number)
    for kind in outbox.KINDS:
        with tempfile.TemporaryDirectory() as folder:
            outbox_cuts(kind, Path(folder), count, number)
    well = count.tell()
    print(f"{time.monotonic() - began:.0f} s")
    return 0 if well else 1


if __name__ == "__main__":
    raise SystemExit(main())
