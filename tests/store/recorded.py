"""The system calls by which a process writes and syncs, and the disk after a cut.

`recorded` runs a process under strace. `Disk` plays its calls again and answers what a power cut leaves: of each file
what was synced, and of what was written since any of the sectors, in any order; of each folder what was synced, and of
the names made, changed and deleted since only the first so many. That is less than any journalling file system keeps.
"""

import random
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple

SECTOR = 512
_CALLS = (
    "openat,open,creat,write,pwrite64,writev,pwritev,lseek,ftruncate,truncate,fallocate,fsync,fdatasync,"
    "unlink,unlinkat,rename,renameat,renameat2,link,linkat,sendfile,copy_file_range,mmap"
)
_LINE = re.compile(r"^(?:\d+ +)?(\w+)\((.*)\) += (-?\d+)")
_TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"(\.\.\.)?')
_FILE = re.compile(r"^(\d+)<((?:\\x[0-9a-f]{2})*)>")
_STDOUT = "1"
_AT_THE_END = -1

Kept = Literal["least", "some", "most"]


class Call(NamedTuple):
    """One system call: `what`, the file's `path`, and in `other` its name before renaming."""

    what: str
    path: str
    data: bytes = b""
    at: int = 0
    other: str = ""


def recorded(module: str, folder: Path, *arguments: str) -> list[Call]:
    """Run a module with a folder; return its calls on files there, and its output."""
    trace = folder.with_name(f"{folder.name}.trace")
    strace = ["strace", "-f", "-y", "-xx", "-qq", "-s", str(1 << 22), "-o", str(trace), "-e", f"trace={_CALLS}"]
    command = [*strace, sys.executable, "-m", module, str(folder), *arguments]
    subprocess.run(command, check=True, stdout=subprocess.PIPE, cwd=Path(__file__).parents[2])
    return list(_read(trace.read_text(encoding="ascii").splitlines(), str(folder)))


def _bytes(text: str) -> bytes:
    return bytes.fromhex(text.replace("\\x", ""))


def _read(lines: Sequence[str], folder: str) -> Iterator[Call]:
    """Read the calls of a trace; what could not be played again is an error."""
    places: dict[str, int] = {}  # how far each open file has been written or read
    for line in lines:
        outcome = _LINE.match(line)
        if outcome is None or outcome[3] == "-1":
            continue
        name, arguments, result = outcome[1], outcome[2], int(outcome[3])
        opened = _FILE.match(arguments)
        number, path = (opened[1], _bytes(opened[2]).decode()) if opened else ("", "")
        texts = [_bytes(text[1]) for text in _TEXT.finditer(arguments)]
        inside = path == folder or path.startswith(f"{folder}/")
        if name in {"openat", "open", "creat"}:
            place = texts[0].decode()
            places[str(result)] = _AT_THE_END if "O_APPEND" in arguments else 0
            if place.startswith(f"{folder}/") and "O_CREAT" in arguments:
                yield Call("made", place)
            if place.startswith(f"{folder}/") and "O_TRUNC" in arguments:
                yield Call("cut", place)
        elif name == "write" and number == _STDOUT:
            yield Call("said", "", texts[0])
        elif name in {"unlink", "unlinkat"} and texts[0].decode().startswith(f"{folder}/"):
            yield Call("gone", texts[0].decode())
        elif name in {"rename", "renameat", "renameat2", "link", "linkat"}:
            old, new = (text.decode() for text in texts)
            if new.startswith(f"{folder}/"):
                yield Call("renamed" if name.startswith("rename") else "linked", new, other=old)
        elif not inside:
            continue
        elif name == "pwrite64":
            yield Call("write", path, texts[0], int(arguments.rsplit(", ", 1)[1]))
        elif name == "write":
            yield Call("write", path, texts[0], places.get(number, 0))
            if places.get(number) != _AT_THE_END:
                places[number] = places.get(number, 0) + result
        elif name == "lseek":
            if places.get(number) != _AT_THE_END:
                places[number] = result
        elif name == "ftruncate":
            yield Call("cut", path, at=int(arguments.rsplit(", ", 1)[1]))
        elif name in {"fsync", "fdatasync"}:
            yield Call("sync", path)
        elif name != "mmap" or "PROT_WRITE" in arguments:
            raise ValueError(f"{name} cannot be played again: {line[:200]}")


@dataclass(slots=True)
class _File:
    """What is on the disk of a file, and the writes and cuts since."""

    synced: bytes
    since: list[Call] = field(default_factory=list)

    def now(self, chance: random.Random, kept: Kept) -> bytes:
        """Answer what a power cut leaves."""
        data = bytearray(self.synced)
        for call in self.since:
            if call.what == "cut":
                if _kept(chance, kept):
                    data = data[: call.at].ljust(call.at, b"\0")
                continue
            for begin in range(call.at - call.at % SECTOR, call.at + len(call.data), SECTOR):
                if _kept(chance, kept):
                    first, last = max(begin, call.at), min(begin + SECTOR, call.at + len(call.data))
                    data = data.ljust(first, b"\0")
                    data[first:last] = call.data[first - call.at : last - call.at]
        return bytes(data)


def _kept(chance: random.Random, kept: Kept) -> bool:
    return kept == "most" or (kept == "some" and chance.random() < 0.5)


class Disk:
    """A folder as it was, and the calls made since: what is on the disk if the power goes now."""

    def __init__(self, folder: Path) -> None:
        self._synced = {str(path): _File(path.read_bytes()) for path in folder.iterdir() if path.is_file()}
        self._names = dict(self._synced)
        self._since: list[tuple[str, _File | None]] = []
        self.output: list[str] = []
        """What the process has said by now, one text for each line."""

    def play(self, call: Call) -> None:
        """Take one call."""
        if call.what == "said":
            self.output += call.data.decode().split()
        elif call.what == "made":
            if call.path not in self._names:
                self._name(call.path, _File(b""))
        elif call.what == "gone":
            self._name(call.path, None)
        elif call.what in {"renamed", "linked"}:
            self._name(call.path, self._names[call.other])
            if call.what == "renamed":
                self._name(call.other, None)
        elif call.what == "sync":
            self._sync(call.path)
        elif call.path in self._names:  # a file that has no name any more is of no use to anybody
            file = self._names[call.path]
            if call.at == _AT_THE_END:
                call = call._replace(at=len(file.now(random.Random(), "most")))
            file.since.append(call)

    def _name(self, path: str, file: _File | None) -> None:
        self._since.append((path, file))
        if file is None:
            self._names.pop(path, None)
        else:
            self._names[path] = file

    def _sync(self, path: str) -> None:
        file = self._names.get(path)
        if file is not None:
            file.synced, file.since = file.now(random.Random(), "most"), []
            return
        for name, named in self._since:
            if str(Path(name).parent) == path:
                _take(self._synced, name, named)
        self._since = [item for item in self._since if str(Path(item[0]).parent) != path]

    def after_a_cut(self, seed: int, kept: Kept) -> dict[str, bytes]:
        """Answer the files that are there once the power is back, by name."""
        chance = random.Random(seed)
        names = dict(self._synced)
        first = {"least": 0, "most": len(self._since)}.get(kept, chance.randint(0, len(self._since)))
        for name, file in self._since[:first]:
            _take(names, name, file)
        return {Path(name).name: file.now(chance, kept) for name, file in names.items()}


def _take(names: dict[str, _File], name: str, file: _File | None) -> None:
    if file is None:
        names.pop(name, None)
    else:
        names[name] = file


def cuts(
    folder: Path, calls: Sequence[Call], number: int, seed: int = 56
) -> Iterator[tuple[list[str], dict[str, bytes]]]:
    """Return this many power cuts: the reports so far, and the files left.

    First the two ends of what a disk may keep behind every call, then any of the sectors behind any of the calls.
    """
    chance = random.Random(seed)
    ends = [(at, kept) for at in range(len(calls) + 1) for kept in ("least", "most")]
    some = [(chance.randint(0, len(calls)), "some") for _ in range(max(0, number - len(ends)))]
    wanted: dict[int, list[Kept]] = {}
    for at, kept in [*ends, *some][:number] if number >= len(ends) else chance.sample(ends, number):
        wanted.setdefault(at, []).append(kept)  # type: ignore[arg-type]
    disk = Disk(folder)
    for at in range(len(calls) + 1):
        for turn, kept in enumerate(wanted.get(at, ())):
            yield list(disk.output), disk.after_a_cut(seed * 1_000_000 + at * 1_000 + turn, kept)
        if at < len(calls):
            disk.play(calls[at])
