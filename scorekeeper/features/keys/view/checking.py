"""The check of a signed file by the clubs trusted here, as a sentence with details."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorekeeper.features.keys.view.gathering import is_sheet_file
from scorekeeper.features.keys.words import sealed
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.rules.model import Problem, problem
from scorekeeper.sheets.drawer import draw

if TYPE_CHECKING:
    from scorekeeper.signing.checking.verdict import Verdict
    from scorekeeper.signing.keys.trust import Trust

Render = Callable[[bytes, bytes], Any]
"""Draws a sheet's page again from its document and source; None if it cannot."""

Recount = Callable[[Path, bytes], Sequence[Problem]]
"""A function that returns what in a copy of a sheet does not follow from the rest of it."""

SIGNATURE = ".p7s"
"""The suffix of a signature in a file beside the signed one."""

NOT_COUNTED = "beside-not-counted"
"""Problem of a signed file that cannot be recounted; uncertain, not a fault."""

SCORER_ALONE = "beside-scorer-alone"
"""The remark that only the scorer signed a copy, so only the scorer vouches for its names and date."""

AS_SHEET = "beside-as-sheet"
"""The remark that a signed sheet at hand has the same contents as a copy."""

_UNCERTAIN = frozenset((
    NOT_COUNTED, SCORER_ALONE, AS_SHEET, "name-mixes-alphabets", "name-hides-characters", "names-look-alike",
))  # fmt: skip
"""Problems of a copy that are remarks."""
_LARGEST = 50 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class SealedVerdict:
    """The result of checking a signed sheet: `sentence` first, then `details`.

    `well` if nothing is wrong.
    `in_part`: nothing is wrong in what could be compared, which is not the whole page. `rendering` is the page drawn
    from the record as a PDF (empty for no sheet), and `same_page` is set if the file shows exactly that page. `event`
    is the identity of the event that the record names.
    """

    path: Path
    sentence: str
    details: tuple[str, ...]
    well: bool
    digest: str = ""
    revision: int = 0
    in_part: bool = False
    rendering: bytes = field(default=b"", repr=False)
    same_page: bool = False
    event: str = ""


def may_be_sealed(path: Path) -> bool:
    """Return whether a file is a PDF, or has (or is) a signature beside it."""
    if path.suffix.lower() == SIGNATURE or _signature_path(path).is_file():
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
    """Check a signed sheet, or a file with its signature beside it; it is only read.

    `data` is the folder of the program's data, with the trusted clubs; `clubs` are certificates (PEM) trusted for this
    check only, and `authorities` are certificates of time authorities. With `render` the page is compared with its
    record, and `recount` returns the errors in a signed copy. Raises OSError for files that cannot be read,
    EntryRefused for an invalid certificate and for a signature whose file is missing.
    """
    from scorekeeper.features.keys.view.clubs import trust_of  # noqa: PLC0415 - the signing libraries are large
    from scorekeeper.features.keys.view.people import refusals  # noqa: PLC0415
    from scorekeeper.signing.checking.beside import check_beside  # noqa: PLC0415
    from scorekeeper.signing.checking.drawing import EXACT  # noqa: PLC0415
    from scorekeeper.signing.checking.verdict import NOT_A_SHEET  # noqa: PLC0415
    from scorekeeper.signing.keys.authorities import read_authorities  # noqa: PLC0415

    with refusals():
        trust = trust_of(data, clubs)
        believed = [certificate for file in authorities for certificate in read_authorities(file)]
    trust = replace(trust, authorities=(*trust.authorities, *believed))
    path = _signed_by(path)
    content = _read(path)
    renderings = b""
    verdict: Verdict | None = None
    if is_sheet_file(content):
        verdict, renderings = draw(_judge, content, trust, now, render)
    # a sheet is checked by itself: a signature beside it, by anyone, must not cover changes in it
    if _signature_path(path).is_file() and (verdict is None or verdict.kind == NOT_A_SHEET):
        verdict = check_beside(content, _read(_signature_path(path)), trust, now)
        recounted = recount(path, content) if verdict.intact and recount is not None else ()
        wrong = tuple(problem for problem in recounted if problem.code not in _UNCERTAIN)
        unknown = tuple(problem for problem in recounted if problem.code in _UNCERTAIN)
        verdict = replace(
            verdict,
            problems=(*verdict.problems, *wrong),
            remarks=(*verdict.remarks, *unknown),
            closed=verdict.closed and not wrong,
        )
    if verdict is None:
        verdict, renderings = draw(_judge, content, trust, now, render)
    sentence, details = sealed.headline(verdict, now), sealed.details(verdict)
    part = verdict.good and (
        sealed.page_in_part(verdict) or sealed.is_not_compared(verdict) or sealed.has_doubtful_signers(verdict)
    )
    return SealedVerdict(
        path, sentence, details, verdict.good, verdict.digest, verdict.revision, part,
        rendering=renderings, same_page=verdict.page == EXACT and not verdict.changes,
        event=_event_of(verdict.record),
    )  # fmt: skip


def _judge(content: bytes, trust: "Trust", now: datetime, render: Render | None) -> tuple["Verdict", bytes]:
    """Return the verdict on a file, and the page as it was last drawn from its record."""
    from scorekeeper.signing.checking.check import check  # noqa: PLC0415 - the signing libraries are large

    drawn = b""

    def redraw(record: bytes, source: bytes) -> Any:
        nonlocal drawn
        made = render(record, source) if render is not None else None
        drawn = made.content if made is not None else b""
        return made

    return check(content, trust, now, render=redraw if render is not None else None), drawn


def _event_of(record: bytes | None) -> str:
    from scorekeeper.signing.checking.records import read_record  # noqa: PLC0415 - the signing libraries are large

    value = read_record(record).value if record is not None else None
    journal = value.get("journal") if value is not None else None
    return str(journal.get("event", "")) if isinstance(journal, dict) else ""


def must_be_certificate(data: bytes, *, of_club: bool) -> None:
    """Raise EntryRefused for bytes that are not a certificate of a club or of a time authority."""
    from scorekeeper.features.keys.view.people import refusals  # noqa: PLC0415 - the signing libraries are large
    from scorekeeper.signing.keys.authorities import read_authorities  # noqa: PLC0415
    from scorekeeper.signing.keys.trust import Trust  # noqa: PLC0415

    with refusals():
        if of_club:
            Trust.from_bundles(data)
        else:
            read_authorities(data)


def _signed_by(path: Path) -> Path:
    """Return the file that a detached signature belongs to; return any other file as it is."""
    if path.suffix.lower() != SIGNATURE:
        return path
    signed = path.with_suffix("")
    if path.is_file() and not signed.exists():
        raise EntryRefused((problem("signature-alone", name=signed.name),))
    return signed


def _signature_path(path: Path) -> Path:
    return path.with_name(path.name + SIGNATURE)


def _read(path: Path) -> bytes:
    """Return a file's bytes; of one too large for a sheet, only the beginning."""
    with path.open("rb") as file:
        return file.read(_LARGEST + 1)
