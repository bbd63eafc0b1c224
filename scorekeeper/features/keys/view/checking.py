"""A file that may be signed, judged by the clubs that this computer trusts: one sentence, then the details."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from scorekeeper.features.keys.view.gathering import is_sheet_file
from scorekeeper.features.keys.words import sealed
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.rules.model import Problem, problem

Render = Callable[[bytes, bytes], Any]
"""Draws the page of a sheet document anew, by what the page says of itself; None where it cannot."""

Recount = Callable[[Path, bytes], Sequence[Problem]]
"""Answers what in a copy of a sheet does not follow from the rest of it."""

SIGNATURE = ".p7s"
"""How the name of a signature ends that lies beside its file."""

NOT_COUNTED = "beside-not-counted"
"""What was signed beside is no copy of a sheet that could be counted again: no fault, and nothing to be sure of."""

_LARGEST = 50 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class SealedVerdict:
    """What was found out about a signed sheet: `sentence` first, `details` behind it, `well` where nothing is wrong.

    `in_part`: nothing is wrong as far as it could be compared here, which is less than all of the page. `drawn` is the
    page as the record gives it, a PDF, and `same_page` says that the file shows the very same; empty for no sheet.
    `event` is the identity of the event that the record says it is of.
    """

    path: Path
    sentence: str
    details: tuple[str, ...]
    well: bool
    digest: str = ""
    revision: int = 0
    in_part: bool = False
    drawn: bytes = field(default=b"", repr=False)
    same_page: bool = False
    event: str = ""


def may_be_sealed(path: Path) -> bool:
    """Return whether a file is a PDF, or has (or is) a signature beside it."""
    if path.suffix.lower() == SIGNATURE or _beside(path).is_file():
        return True
    with path.open("rb") as file:
        return is_sheet_file(file.read(1024))


def check_sealed(
    path: Path,
    data: Path,
    now: datetime,
    clubs: Sequence[bytes] = (),
    *,
    authorities: Sequence[bytes] = (),
    render: Render | None = None,
    recount: Recount | None = None,
) -> SealedVerdict:
    """Judge a signed sheet, or a file with its signature beside it; it is only read.

    `data` is the folder of the program's data, where the trusted clubs are; `clubs` are certificates (PEM) trusted
    for this one check besides, and so are `authorities`, certificates of time authorities. With `render` the page is
    held against its record, and `recount` answers what does not follow in a copy that was signed. Raises OSError for
    files that cannot be read, Refused for a certificate that is none and for a signature whose file is not there.
    """
    from scorekeeper.features.keys.view.clubs import trust_of  # noqa: PLC0415 - the signing libraries are large
    from scorekeeper.features.keys.view.people import refusals  # noqa: PLC0415
    from scorekeeper.signing.checking.beside import check_beside  # noqa: PLC0415
    from scorekeeper.signing.checking.check import check  # noqa: PLC0415
    from scorekeeper.signing.checking.drawing import EXACT  # noqa: PLC0415
    from scorekeeper.signing.checking.verdict import NOT_A_SHEET  # noqa: PLC0415
    from scorekeeper.signing.keys.authorities import read_authorities  # noqa: PLC0415

    trust = trust_of(data)
    with refusals():
        given = type(trust).from_bundles(*clubs)
        believed = [authority.certificate for file in authorities for authority in read_authorities(file)]
    trust = replace(trust, clubs=(*trust.clubs, *given.clubs), authorities=(*trust.authorities, *believed))
    path = _signed_by(path)
    content = _read(path)
    drawn: list[bytes] = []

    def drawing(record: bytes, source: bytes) -> Any:
        made = render(record, source) if render is not None else None
        drawn.append(made.content if made is not None else b"")
        return made

    asked = drawing if render is not None else None
    found = check(content, trust, now, render=asked) if is_sheet_file(content) else None
    # a sheet answers for itself: a signature beside it, by whomever, must not speak for what was changed in it
    if _beside(path).is_file() and (found is None or found.kind == NOT_A_SHEET):
        found = check_beside(content, _read(_beside(path)), trust, now)
        told = recount(path, content) if found.intact and recount is not None else ()
        wrong = tuple(one for one in told if one.code != NOT_COUNTED)
        unknown = tuple(one for one in told if one.code == NOT_COUNTED)
        found = replace(
            found,
            problems=(*found.problems, *wrong),
            remarks=(*found.remarks, *unknown),
            closed=found.closed and not wrong,
        )
    found = found or check(content, trust, now, render=asked)
    sentence, details = sealed.headline(found, now), sealed.details(found)
    part = found.good and (sealed.page_in_part(found) or sealed.not_counted(found) or sealed.is_signed_by_others(found))
    return SealedVerdict(
        path, sentence, details, found.good, found.digest, found.revision, part,
        drawn=drawn[-1] if drawn else b"", same_page=found.page == EXACT and not found.changes,
        event=_event_of(found.record),
    )  # fmt: skip


def _event_of(record: bytes | None) -> str:
    from scorekeeper.signing.checking.records import read_record  # noqa: PLC0415 - the signing libraries are large

    value = read_record(record).value if record is not None else None
    journal = value.get("journal") if value is not None else None
    return str(journal.get("event", "")) if isinstance(journal, dict) else ""


def must_be_certificate(data: bytes, *, of_club: bool) -> None:
    """Raise Refused for bytes that are no certificate of a club, or of a time authority."""
    from scorekeeper.features.keys.view.people import refusals  # noqa: PLC0415 - the signing libraries are large
    from scorekeeper.signing.keys.authorities import read_authorities  # noqa: PLC0415
    from scorekeeper.signing.keys.trust import Trust  # noqa: PLC0415

    with refusals():
        if of_club:
            Trust.from_bundles(data)
        else:
            read_authorities(data)


def _signed_by(path: Path) -> Path:
    """Return the file that a signature lies beside; any other file is meant itself."""
    if path.suffix.lower() != SIGNATURE:
        return path
    signed = path.with_suffix("")
    if path.is_file() and not signed.exists():
        raise EntryRefused((problem("signature-alone", name=signed.name),))
    return signed


def _beside(path: Path) -> Path:
    return path.with_name(path.name + SIGNATURE)


def _read(path: Path) -> bytes:
    """Return a file's bytes; of one that is larger than any sheet the beginning, which then is no whole sheet."""
    with path.open("rb") as file:
        return file.read(_LARGEST + 1)
