"""The sheet as read before signing: exactly the page that is signed."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from scorekeeper.features.keys.view.drawn_sheet import drawn_sheet
from scorekeeper.features.signoff.view.signoff_view import Kept
from scorekeeper.journal.roles import Role
from scorekeeper.journal.signing import Mark
from scorekeeper.journal.snapshot import Played, Tournament
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.failures import sentence
from scorekeeper.kernel.paper_options import letters_known, sheet_options
from scorekeeper.sheets.options import PAPERS, SheetOptions
from scorekeeper.sheets.ranking.paper import drawn_ranking


@dataclass(frozen=True, slots=True)
class SheetToRead:
    """The file whose pages are shown, and why it cannot be signed, if so."""

    content: bytes = field(repr=False)
    wrong: str = ""


def page_size(options: SheetOptions | None = None) -> tuple[float, float]:
    """Return the size of a page, in points."""
    return PAPERS[(options or sheet_options()).paper]


def signed_so_far(state: Played, kept: Kept) -> bytes:
    """Return the file with the signatures so far, empty if the present record has none."""
    if state.is_closed:
        return kept(state.sealed[-1].file) if state.has_signed_file else b""
    return kept(state.signing.file) if state.under_signature and state.signing is not None else b""


def sheet_to_read(
    state: Played, tournament: Tournament, signed: bytes, time: datetime, *, computer_key: bool = False
) -> SheetToRead:
    """Return the sheet to sign next: the file already `signed`, else a fresh drawing.

    An already signed file is compared with the page drawn from its record. Raises NotWritten ("no-glyph") if a name
    has a letter that no font here has.
    """
    if signed:
        marks = state.signing.marks if state.signing is not None else {}
        return SheetToRead(signed, _problem(signed, time, marks, closed=state.is_closed))
    stamp = f"{time.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
    with letters_known():
        options = replace(sheet_options(), printed_at=stamp, sealed=True, computer_key=computer_key)
        page, _record = drawn_sheet(state, tournament, options)
    return SheetToRead(page.content)


def ranking_to_read(document: bytes, signed: bytes, time: datetime, marks: Mapping[Role, Mark]) -> SheetToRead:
    """Return the ranking to sign next: the file already `signed`, else a fresh drawing.

    An already signed file is compared with the pages drawn from its document, and its signatures with `marks`, which
    are those of the journal. Raises NotWritten ("no-glyph") if a name has a letter that no font here has.
    """
    if signed:
        return SheetToRead(signed, _problem(signed, time, marks))
    with letters_known():
        return SheetToRead(drawn_ranking(document, replace(sheet_options(), sealed=True)).content)


def _problem(content: bytes, time: datetime, marks: Mapping[Role, Mark], *, closed: bool = False) -> str:
    """Return why this file must not be signed, or "".

    For a closed sheet only the signatures are compared, because an earlier version may have drawn its page.
    """
    from scorekeeper.features.signoff.view.file_checks import must_be_signed_by, must_follow  # noqa: PLC0415 - once signed
    from scorekeeper.signing.checking.check import check  # noqa: PLC0415 - the signing libraries are large
    from scorekeeper.signing.keys.trust import Trust  # noqa: PLC0415

    try:
        if closed:
            must_be_signed_by(check(content, Trust(()), time), marks)
        else:
            must_follow(content, time, marks)
    except EntryRefused as refused:
        return sentence(refused)
    return ""
