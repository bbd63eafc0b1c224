"""Search for signed sheets that replace another one, in files and in the same folder."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.features.keys.view.checking import SealedVerdict
from scorekeeper.features.keys.view.gathering import is_sheet_file
from scorekeeper.features.keys.words import sealed

if TYPE_CHECKING:
    from scorekeeper.signing.checking.records import SheetRecord

_MOST, _LARGEST = 60, 8 * 1024 * 1024
"""The most files to search, and the largest size of a sheet in bytes."""


def with_newer(sheet: SealedVerdict, others: Iterable[Path], judge: Callable[[Path], SealedVerdict]) -> SealedVerdict:
    """Return the verdict on a sheet, with the newest revision at hand that replaces it.

    `others` are searched in addition to the sheet's folder. Any file can claim to replace another, so only a sheet that
    is itself valid counts; the claim of any other is just reported.
    """
    if not sheet.digest:
        return sheet
    claims = _claims(sheet.path, others)
    digest, newest, doubtful = sheet.digest, None, None
    while digest in claims:
        judgment = judge(claims.pop(digest))
        if not judgment.well:
            doubtful = judgment
            break
        newest, digest = judgment, judgment.digest
    details = sheet.details
    if doubtful is not None:
        details += (sealed.claims_to_replace(doubtful.path.name, doubtful.sentence),)
    if newest is None:
        return replace(sheet, details=details)
    sentence = sealed.replaced(newest.revision, newest.path.name, sheet.sentence)
    return replace(sheet, sentence=sentence, details=details, well=False)


def _claims(sheet: Path, others: Iterable[Path]) -> dict[str, Path]:
    """Return the files that claim to replace a record, by the digest of that record."""
    paths: dict[str, Path] = {}
    for path, record in at_hand(sheet, others):
        if record.supersedes:
            paths.setdefault(record.supersedes, path)
    return paths


def at_hand(file: Path, others: Iterable[Path], most: int = _MOST) -> "Iterator[tuple[Path, SheetRecord]]":
    """Yield records of signed files, at most `most`, each with its path.

    Searched are `others` and the folder of `file`.
    """
    try:
        beside = sorted(path for path in file.parent.iterdir() if path.suffix.lower() == ".pdf")
    except OSError:
        beside = []
    own = file.absolute()
    files = [path for path in dict.fromkeys((*others, *beside)) if path.absolute() != own]
    for path in files[:most]:
        record = record_in(path)
        if record is not None:
            yield path, record


def record_in(path: Path) -> "SheetRecord | None":
    """Return the record inside a signed file, None if there is none."""
    from scorekeeper.signing.checking.opening import Opened, opened, record_at  # noqa: PLC0415 - large libraries

    try:
        if not path.is_file() or path.stat().st_size > _LARGEST:
            return None
        data = path.read_bytes()
    except OSError:
        return None
    file = opened(data) if is_sheet_file(data) else None
    return record_at(file, file.revisions - 1) if isinstance(file, Opened) else None
