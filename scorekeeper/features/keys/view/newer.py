"""Which signed sheet replaces another one, among files that are at hand: given along, or in the same folder."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from scorekeeper.features.keys.view.checking import SealedVerdict
from scorekeeper.features.keys.view.gathering import is_sheet_file
from scorekeeper.features.keys.words import sealed as say

_MOST, _LARGEST = 60, 8 * 1024 * 1024
"""So many files are looked into, and none that is larger than any sheet."""


def with_newer(sheet: SealedVerdict, others: Iterable[Path], judge: Callable[[Path], SealedVerdict]) -> SealedVerdict:
    """Return the verdict on a sheet with the newest revision that replaces it, where one is at hand.

    `others` are looked into besides the folder of the sheet. Anybody can write that a file replaces another one, so
    only a sheet counts that is good by itself; of any other it is said what it claims.
    """
    if not sheet.digest:
        return sheet
    claims = _claims(sheet.path, others)
    digest, newest, doubtful = sheet.digest, None, None
    while digest in claims:
        found = judge(claims.pop(digest))
        if not found.well:
            doubtful = found
            break
        newest, digest = found, found.digest
    details = sheet.details
    if doubtful is not None:
        details += (say.claims_to_replace(doubtful.path.name, doubtful.sentence),)
    if newest is None:
        return replace(sheet, details=details)
    sentence = say.replaced(newest.revision, newest.path.name, sheet.sentence)
    return replace(sheet, sentence=sentence, details=details, well=False)


def _claims(sheet: Path, others: Iterable[Path]) -> dict[str, Path]:
    """Return the files that say they replace a record, by the digest of that record."""
    try:
        beside = sorted(path for path in sheet.parent.iterdir() if path.suffix.lower() == ".pdf")
    except OSError:
        beside = []
    own = sheet.absolute()
    files = [path for path in dict.fromkeys((*others, *beside)) if path.absolute() != own]
    found: dict[str, Path] = {}
    for path in files[:_MOST]:
        replaced = _replaced(path)
        if replaced:
            found.setdefault(replaced, path)
    return found


def _replaced(path: Path) -> str:
    """Return the digest of the record that a file says it replaces, nothing where it is no revision of a sheet."""
    from scorekeeper.signing.checking.opening import Opened, opened, record_at  # noqa: PLC0415 - large libraries

    try:
        if not path.is_file() or path.stat().st_size > _LARGEST:
            return ""
        data = path.read_bytes()
    except OSError:
        return ""
    file = opened(data) if is_sheet_file(data) else None
    record = record_at(file, file.revisions - 1) if isinstance(file, Opened) else None
    return record.supersedes if record is not None else ""
