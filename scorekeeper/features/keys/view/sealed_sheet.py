"""The file to be signed: drawn once, with its record, then signed by one after another."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime

from scorekeeper.features.keys.view.kept_sheets import Kept
from scorekeeper.features.keys.view.prepared_sheet import prepared_ranking, prepared_sheet
from scorekeeper.features.keys.view.settlements import key_signatures
from scorekeeper.journal.roles import Role, side_of
from scorekeeper.journal.snapshot import Played, Tournament
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.paper_options import letters_known
from scorekeeper.language.signoff import box_words
from scorekeeper.rules.model import problem
from scorekeeper.sheets import page_source
from scorekeeper.sheets.drawer import draw, with_only
from scorekeeper.sheets.options import LAYOUT, SheetOptions
from scorekeeper.sheets.paper.signature import NoRoom, Points, Shown, signature_appearance
from scorekeeper.signing.checking.records import SheetRecord
from scorekeeper.signing.keys.people import Signer
from scorekeeper.signing.sealing.faults import SealingError
from scorekeeper.signing.sealing.fields import PAGE_NAME, embedded_file
from scorekeeper.signing.sealing.seal import box_size
from scorekeeper.signing.sealing.seal import sign as seal
from scorekeeper.signing.statement import Statement


@dataclass(frozen=True, slots=True)
class SignatureEntry:
    """A place to be signed: whose it is, who signs there, the statement, and the drawing.

    `name` is the person whose signature is due; if that person does not sign, the scorer signs a statement of it.
    """

    role: Role
    name: str
    signer: Signer = field(repr=False)
    statement: Statement
    strokes: Points = ()


def empty_sheet(
    state: Played, tournament: Tournament, options: SheetOptions, time: datetime, kept: Kept | None = None
) -> bytes:
    """Return the sheet before the first signature, with its record and fields.

    Raises NotWritten ("no-glyph") if a name has a letter that no font here has, EntryRefused if it cannot be sealed.
    """
    with _as_refusals():
        signatures = key_signatures(state, kept) if kept is not None else {}
        return draw(prepared_sheet, state, with_only(tournament, state), options, time, signatures).content


def empty_ranking(record: bytes, options: SheetOptions, time: datetime) -> bytes:
    """Return a final ranking before the first signature, with a field for each signer.

    Raises NotWritten ("no-glyph") if a name has a letter that no font here has, EntryRefused if it cannot be sealed.
    """
    with _as_refusals():
        return draw(prepared_ranking, record, options, time).content


def with_signature(
    content: bytes,
    record: SheetRecord,
    signing_place: SignatureEntry,
    time: datetime,
    *,
    options: SheetOptions,
) -> bytes:
    """Return the file with one more place filled; everything before stays as it was.

    Raises NotWritten ("no-glyph"), or EntryRefused: "words-too-long", "not-sealed".
    """
    statement = signing_place.statement
    shown = Shown(
        signing_place.name,
        box_words(signing_place.role, record.teams.get(side_of(signing_place.role) or "", "")),
        time,
        statement.state,
        statement.words,
        statement.witness,
        stated_by=signing_place.signer.name if statement.by_scorer else "",
        strokes=() if statement.by_scorer else signing_place.strokes,
    )
    with _as_refusals():
        look = draw(_appearance, content, signing_place.role, shown, options)
        missing = signing_place.name if statement.by_scorer else ""
        return seal(
            content, signing_place.role, signing_place.signer, time, look,
            statement=statement, missing=missing, run=draw,
        )  # fmt: skip


def _appearance(content: bytes, role: Role, shown: Shown, options: SheetOptions) -> bytes:
    size = box_size(content, role)
    return b"" if size is None else signature_appearance(shown, size, replace(options, layout=_layout(content)))


def _layout(content: bytes) -> int:
    """Return the layout of a sheet, which may have been prepared by an earlier version."""
    source = page_source.read(embedded_file(content, PAGE_NAME))
    return LAYOUT if source is None else source.layout


@contextmanager
def _as_refusals() -> Iterator[None]:
    """Turn refusals of drawing and sealing into refusals of the desk."""
    try:
        with letters_known():
            yield
    except NoRoom:
        raise EntryRefused([problem("words-too-long", "words")]) from None
    except SealingError as fault:
        raise EntryRefused([problem("not-sealed", fault=fault.code)]) from fault
