"""Checking an archive by its own list: every file intact, no other, and who signed."""

import os
import re
import tempfile
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

from scorekeeper.features.keys.view.checking import SIGNATURE, SealedVerdict
from scorekeeper.features.verify import words
from scorekeeper.features.verify.view.verifying import FileVerdict, Watch
from scorekeeper.language.failures import placed, sentence
from scorekeeper.language.store import sentence as store_sentence
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.model import Problem, problem

DIGESTS = "SHA256SUMS"
"""List of all files in an archive, as `sha256sum -c` reads it; signed beside it."""
_LINE = re.compile(r"([0-9a-f]{64}) [ *](.+)")
_MOST_FILES, _LARGEST, _LARGEST_LIST = 20_000, 2 * 1024**3, 4 * 1024**2
_ENTRY, _END = 46, 22
"""Lengths of an entry in a ZIP file's table, without its name, and of its end."""
_UTF8, _PLAIN_FILE, _BLOCK = 0x800, 0o644 << 16, 1024 * 1024
_MOST_LISTED = 25

JudgeList = Callable[[Path], SealedVerdict]
"""Checks a file by the signature beside it."""
JudgeEvent = Callable[[Path], FileVerdict]


@dataclass(frozen=True, slots=True)
class ArchiveVerdict:
    """The verdict on an archive: its files, problems, signers, and its event.

    `signed` is None for a list without signature; `event` is None if it contains no event, or a problem came first.
    """

    files: int
    problems: tuple[Problem, ...] = ()
    signed: SealedVerdict | None = None
    event: FileVerdict | None = None

    @property
    def well(self) -> bool:
        """Whether nothing is wrong; this does not mean that it is signed."""
        signed, event = self.signed is None or self.signed.well, self.event is None or self.event.intact
        return not self.problems and signed and event


def is_archive(path: Path) -> bool:
    """Return whether a file is an archive of an event, judging by its contents."""
    try:
        with zipfile.ZipFile(path) as packed:
            inside = {name.partition("/")[2] for name in packed.namelist()}
    except (OSError, ValueError, zipfile.BadZipFile, NotImplementedError):
        return False
    return DIGESTS in inside or any(name.startswith("event/") and name.endswith(".scorekeeper") for name in inside)


def verify_archive(path: Path, judge_list: JudgeList, judge_event: JudgeEvent, watch: Watch) -> ArchiveVerdict:
    """Check an archive without changing it. Raises OSError, and what `watch` raises."""
    try:
        with path.open("rb") as file, zipfile.ZipFile(file) as packed, tempfile.TemporaryDirectory() as folder:
            return _Archive(file, packed, Path(folder), watch).verdict(judge_list, judge_event)
    except (ValueError, zipfile.BadZipFile, NotImplementedError, EOFError, RuntimeError) as cause:
        return ArchiveVerdict(0, (problem("archive-unreadable", cause=type(cause).__name__),))


def archive_sentence(verdict: ArchiveVerdict) -> str:
    """Return the verdict in one sentence."""
    if verdict.problems:
        return words.changed(sentence(verdict.problems[0]), len(verdict.problems) - 1)
    if verdict.event is not None and not verdict.event.intact:
        return _("The files match the list, but the event in the archive is not sound.")
    if verdict.signed is None:
        return words.not_signed(verdict.files)
    return words.all_listed(verdict.files, verdict.signed.sentence)


def archive_details(verdict: ArchiveVerdict) -> tuple[str, ...]:
    """Return the rest of the verdict: the list's signature, and other problems."""
    lines = [placed(fault) for fault in verdict.problems]
    lines += verdict.signed.details if verdict.signed is not None else ()
    if verdict.event is not None:
        event = verdict.event
        lines += [store_sentence(fault.code, fault.values) for fault in event.faults]
        lines += [placed(fault) for fault in event.problems]
        lines += [_("The event in it, {event}, is sound.").format(event=event.event)] if event.intact else []
        lines += [placed(remark) for remark in event.remarks]
    return tuple(dict.fromkeys(lines))


class _Archive:
    """An open archive, and a folder for extracted files."""

    def __init__(self, file: BinaryIO, packed: zipfile.ZipFile, folder: Path, watch: Watch) -> None:
        self._file, self._packed, self._folder, self._watch = file, packed, folder, watch
        self._infos = packed.infolist()

    def verdict(self, judge_list: JudgeList, judge_event: JudgeEvent) -> ArchiveVerdict:
        infos = self._infos
        if len(infos) > _MOST_FILES or sum(info.file_size for info in infos) > _LARGEST:
            return ArchiveVerdict(len(infos), (problem("archive-too-large", most=_MOST_FILES),))
        stem = infos[0].filename.partition("/")[0] if infos else ""
        if not self._is_read_one_way(stem):
            return ArchiveVerdict(len(infos), (problem("archive-foreign"),))
        within = {info.filename.removeprefix(f"{stem}/"): info for info in infos}
        listed = self._listed_digests(within.get(DIGESTS))
        if listed is None:
            return ArchiveVerdict(len(infos), (problem("archive-no-list", name=DIGESTS),))
        problems = [problem("archive-file-missing", name=name) for name in listed if name not in within]
        own = {DIGESTS, f"{DIGESTS}{SIGNATURE}"}
        problems += [problem("archive-file-unlisted", name=name) for name in within if name not in {*listed, *own}]
        there = [(name, digest) for name, digest in listed.items() if name in within]
        for done, (name, digest) in enumerate(there):
            self._watch(done, len(there))
            if self._digest(within[name]) != digest:
                problems.append(problem("archive-file-differs", name=name))
        signed = self._signed(within, judge_list)
        events = [name for name in listed if name.startswith("event/") and name.endswith(".scorekeeper")]
        if len(events) != 1:
            problems.insert(0, problem("archive-foreign"))  # of several, nobody could say which one counts
        event = None if problems else self._event(within[events[0]], judge_event)
        return ArchiveVerdict(len(infos), tuple(problems[:_MOST_LISTED]), signed, event)

    def _is_read_one_way(self, stem: str) -> bool:
        """Return whether an archive is built so that all programs unpack the same files.

        That is: one plain file after the other without gaps, each name once and below one folder, nothing before or
        after them, and the same data before each file as in the table at the end.
        """
        names = [info.filename for info in self._infos]
        plain = all(
            name.startswith(f"{stem}/") and not {"", ".", ".."} & set(name.split("/")) and "\\" not in name
            for name in names
        )
        if not stem or not plain or len({name.casefold() for name in names}) != len(names) or self._packed.comment:
            return False
        end = 0
        for info in self._infos:
            header = info.FileHeader(zip64=False)
            self._file.seek(info.header_offset)
            same = info.header_offset == end and self._file.read(len(header)) == header
            if not same or info.extra or info.comment or info.flag_bits & ~_UTF8 or info.external_attr != _PLAIN_FILE:
                return False
            end += len(header) + info.compress_size
        table = sum(_ENTRY + len(name.encode()) for name in names)
        size = self._file.seek(0, os.SEEK_END)
        return end == self._packed.start_dir and size == end + table + _END

    def _listed_digests(self, info: zipfile.ZipInfo | None) -> dict[str, str] | None:
        """Return the digests of the list by name; None if it is missing or malformed."""
        if info is None or info.file_size > _LARGEST_LIST:
            return None
        try:
            lines = self._packed.read(info).decode().splitlines()
        except UnicodeDecodeError:
            return None
        matches = [_LINE.fullmatch(line) for line in lines]
        listed = {line[2]: line[1] for line in matches if line is not None}
        return listed if listed and len(listed) == len(lines) else None

    def _digest(self, info: zipfile.ZipInfo) -> str:
        total = sha256()
        with self._packed.open(info) as file:
            while block := file.read(_BLOCK):
                total.update(block)
        return total.hexdigest()

    def _signed(self, within: dict[str, zipfile.ZipInfo], judge: JudgeList) -> SealedVerdict | None:
        signature = within.get(f"{DIGESTS}{SIGNATURE}")
        if signature is None or signature.file_size > _LARGEST_LIST:
            return None
        path = self._folder / DIGESTS
        path.write_bytes(self._packed.read(within[DIGESTS]))
        path.with_name(f"{DIGESTS}{SIGNATURE}").write_bytes(self._packed.read(signature))
        return judge(path)

    def _event(self, info: zipfile.ZipInfo, judge: JudgeEvent) -> FileVerdict:
        path = self._folder / "event.scorekeeper"
        with self._packed.open(info) as packed, path.open("wb") as file:
            while block := packed.read(_BLOCK):
                file.write(block)
        return judge(path)
