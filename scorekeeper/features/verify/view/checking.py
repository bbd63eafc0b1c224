"""The check of any file, whatever it contains: an event, or the document of a sheet."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorekeeper.assets.paths import backup_dir, user_data_dir
from scorekeeper.features.keys.view.checking import SealedVerdict, check_sealed, may_be_sealed
from scorekeeper.features.keys.view.in_ranking import with_rankings
from scorekeeper.features.keys.view.newer import with_newer
from scorekeeper.features.papers.view.redrawing import redraw_sheet
from scorekeeper.features.verify.view.archives import ArchiveVerdict, is_archive, verify_archive
from scorekeeper.features.verify.view.signed_copies import recount_copy
from scorekeeper.features.verify.view.verifying import (
    FileVerdict,
    Watch,
    verify_event,
    verify_sheet,
    verify_source,
    verify_workbook,
)
from scorekeeper.rules.model import Problem
from scorekeeper.store.errors import from_system
from scorekeeper.store.reading import LARGEST, refuse_strange

if TYPE_CHECKING:
    from scorekeeper.store.source import EventSource

EVENT, SHEET, WORKBOOK, SEALED, ARCHIVE = "event", "sheet", "workbook", "sealed", "archive"
_LARGEST = 64 * 1024 * 1024
"""The largest size of a sheet, in bytes."""


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """The kind of a file and the problems found.

    `verdict`, `problems` of a copy, `sealed` or `archive`.
    `path` is the address if the event is on a server. A copy of a sheet without a signature (`unsigned`) can be
    sound, but not intact, because its origin is not signed.
    """

    path: Path | str
    kind: str
    verdict: FileVerdict | None = None
    problems: tuple[Problem, ...] = ()
    sealed: SealedVerdict | None = None
    archive: ArchiveVerdict | None = None

    @property
    def unsigned(self) -> bool:
        """Whether it is a copy of a sheet, or an archive, without a signature."""
        return self.kind in (SHEET, WORKBOOK) or (self.archive is not None and self.archive.signed is None)

    @property
    def sound(self) -> bool:
        """Whether nothing was found."""
        if self.sealed is not None:
            return self.sealed.well
        if self.archive is not None:
            return self.archive.well
        return self.verdict.intact if self.verdict is not None else not self.problems


def check_file(path: Path, watch: Watch, folder: Path | None = None, *, clubs: Sequence[bytes] = ()) -> CheckedFile:
    """Check a file without changing it.

    `folder` has the club's keys, None: the program's data folder. `clubs` are certificates (PEM) of other clubs that
    the file is checked against as well. Raises StoppedError when `watch` does, and the store's error (or an OSError)
    for any other file.
    """
    watch(0, 1)
    try:
        refuse_strange(path, LARGEST)
    except OSError as error:
        raise from_system(error, path) from error
    if may_be_sealed(path):
        sealed = with_newer(_judged(path, folder, clubs), (), lambda other: _judged(other, folder, clubs))
        sealed = with_rankings(sealed, (), partial(_judged_beside, watch, folder, clubs))
        return CheckedFile(path, SEALED, sealed=sealed)
    with path.open("rb") as file:
        start = file.read(64)
    if start.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{" and path.stat().st_size <= _LARGEST:
        problems = verify_sheet(path.name, path.read_bytes())
        if problems is not None:
            return CheckedFile(path, SHEET, problems=problems)
    if is_archive(path):
        event = partial(verify_event, trust=partial(_trusted_clubs, folder, clubs))
        verdict = verify_archive(path, lambda listed: _judged_list(listed, folder, clubs), event, watch)
        return CheckedFile(path, ARCHIVE, archive=verdict)
    problems = verify_workbook(path)
    if problems is not None:
        return CheckedFile(path, WORKBOOK, problems=problems)
    trust = partial(_trusted_clubs, folder, clubs)
    return CheckedFile(path, EVENT, verify_event(path, watch, copies=backup_dir(), trust=trust))


def check_source(
    source: "EventSource", name: str, watch: Watch, folder: Path | None = None, *, clubs: Sequence[bytes] = ()
) -> CheckedFile:
    """Check the event of a server, whose address is `name`; see `check_file`."""
    watch(0, 1)
    trust = partial(_trusted_clubs, folder, clubs)
    source.reread()
    return CheckedFile(name, EVENT, verify_source(source, watch, copies=backup_dir(), trust=trust))


def _trusted_clubs(folder: Path | None, clubs: Sequence[bytes]) -> Any:
    from scorekeeper.features.keys.view.clubs import trust_of  # noqa: PLC0415 - the signing libraries are large

    return trust_of(folder or user_data_dir(), clubs)


def _judged_list(path: Path, folder: Path | None, clubs: Sequence[bytes]) -> SealedVerdict:
    """Check the signed list of an archive; the caller compares it with the files."""
    return check_sealed(path, folder or user_data_dir(), datetime.now(UTC), clubs, recount=lambda _path, _content: ())


def _judged_beside(watch: Watch, folder: Path | None, clubs: Sequence[bytes], path: Path) -> SealedVerdict:
    """Check a file beside the requested one.

    A ranking may have a hundred, so this can be stopped.
    """
    watch(0, 1)
    return _judged(path, folder, clubs)


def _judged(path: Path, folder: Path | None, clubs: Sequence[bytes]) -> SealedVerdict:
    now = datetime.now(UTC)
    recount = partial(recount_copy, others=(), judge=lambda other: _judged(other, folder, clubs))
    return check_sealed(path, folder or user_data_dir(), now, clubs, render=redraw_sheet, recount=recount)
