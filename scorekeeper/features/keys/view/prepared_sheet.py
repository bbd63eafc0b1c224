"""A sheet before its first signature: drawn, with its record and a field for each signer.

Both go through the same steps, so that the file to be signed and the one for comparison are the same bytes.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from types import MappingProxyType

from scorekeeper.assets.paths import resources
from scorekeeper.features.keys.view.drawn_sheet import drawn_sheet, sheet_contents
from scorekeeper.features.keys.view.settlements import unsigned_settlements
from scorekeeper.journal.extract import FAULTS, Extract, extract_of, folded, shortenings
from scorekeeper.journal.roles import side_of
from scorekeeper.journal.snapshot import Played, Tournament
from scorekeeper.language.signoff import field_words
from scorekeeper.sheets import page_source
from scorekeeper.sheets.blocks import ScoreSheet
from scorekeeper.sheets.drawer import draw
from scorekeeper.sheets.game500.blocks import GameSheet
from scorekeeper.sheets.options import LEGIBLE, SheetOptions
from scorekeeper.sheets.page_source import PageSource
from scorekeeper.sheets.paper.no_glyph import NoGlyph
from scorekeeper.sheets.paper.pdf import DrawnSheet
from scorekeeper.sheets.ranking.paper import drawn_ranking
from scorekeeper.signing.checking.drawing import Unsigned
from scorekeeper.signing.checking.records import read_record
from scorekeeper.signing.sealing.faults import SealingError
from scorekeeper.signing.sealing.fields import RANKING_NAME, RECORD_NAME, FieldBox, prepare


@dataclass(frozen=True, slots=True)
class PreparedSheet:
    """A sheet before its first signature, and the drawing alone.

    `drawn_alike`: its source was drawn with the present layout, libraries and typefaces; `content` is empty if layout
    or typefaces differ, so that it cannot be identical. `unsigned` takes the signatures and returns the sides that have
    not signed a settlement.
    """

    content: bytes = field(repr=False)
    page: bytes = field(repr=False)
    drawn_alike: bool = True
    unsigned: Unsigned | None = field(default=None, repr=False)


def prepared_sheet(
    state: Played,
    tournament: Tournament,
    options: SheetOptions,
    time: datetime,
    signatures: Mapping[str, bytes] = MappingProxyType({}),
) -> PreparedSheet:
    """Return the sheet of a session or game, drawn at this time; raise NoGlyph or SealingError.

    `signatures` are those with keys under its settlements, by their SHA-256.
    """
    sealed = _sealed_options(options, time)
    source = page_source.source_of(sealed, enough_for_sheet(extract_of(state, tournament), state, tournament, sealed))
    source = replace(source, signatures=signatures)
    return _of_session(replace(source.options, fonts=options.fonts), source, state, tournament)


def prepared_ranking(record: bytes, options: SheetOptions, time: datetime) -> PreparedSheet:
    """Return the paper of a final ranking (its document), drawn at this time.

    Raise NoGlyph or SealingError.
    """
    source = page_source.source_of(_sealed_options(options, time))
    return _of_ranking(replace(source.options, fonts=options.fonts), source, record)


def prepared_again(record: bytes, source: PageSource) -> PreparedSheet | None:
    """Return the sheet that this program makes of a record and the source of its page.

    None if the two do not belong together: the record has to follow from the source. Never raises.
    """
    try:
        if source.extract is None:
            return _of_ranking(source.options, source, record)
        extract = source.extract
        state, tournament = folded(extract)
        if enough_for_sheet(extract, state, tournament, source.options) != extract:
            return None  # the record contains more than its sheet shows
        sheet = _of_session(source.options, source, state, tournament, due=record)
        settled = partial(unsigned_settlements, state, extract, source.signatures)
    except (*FAULTS, NoGlyph, SealingError, AssertionError, RecursionError):
        return None
    return replace(sheet, unsigned=settled)


def enough_for_sheet(extract: Extract, state: Played, tournament: Tournament, options: SheetOptions) -> Extract:
    """Return the part of an extract from which its sheet follows."""
    due: ScoreSheet | GameSheet | None = None
    for shorten in shortenings(extract, state):
        less = shorten(extract)
        if less == extract:
            continue
        due = due or sheet_contents(state, tournament, options)
        with suppress(*FAULTS):
            extract = less if sheet_contents(*folded(less), options) == due else extract
    return extract


class _OtherRecordError(ValueError):
    """The record that follows from a source differs from the signed one."""


def _of_session(
    options: SheetOptions, source: PageSource, state: Played, tournament: Tournament, *, due: bytes | None = None
) -> PreparedSheet:
    page, record = drawn_sheet(state, tournament, options)
    if due is not None and record != due:
        raise _OtherRecordError
    return _prepare(page, source, record, RECORD_NAME)


def _of_ranking(options: SheetOptions, source: PageSource, record: bytes) -> PreparedSheet:
    return _prepare(drawn_ranking(record, options), source, record, RANKING_NAME)


def _prepare(page: DrawnSheet, source: PageSource, record: bytes, name: str) -> PreparedSheet:
    now = page_source.drawn_with(source, page.fonts)
    source = source if source.drawn_with else now
    teams = read_record(record).teams
    with_fields = partial(
        prepare,
        titles={role: field_words(role, teams.get(side_of(role) or "", "")) for role in page.boxes},
        guide=_guide(source.layout),
        source=page_source.written(source),
        name=name,
    )
    boxes = {role: FieldBox(*box) for role, box in page.boxes.items()}
    content = draw(with_fields, page.content, record, tuple(page.boxes), boxes)
    return PreparedSheet(content if page_source.may_be_same(source, now) else b"", page.content, source == now)


def _guide(layout: int) -> bytes:
    """Return the instructions for checking that are embedded in sheets of a layout."""
    path = ("help", "check.md") if layout >= LEGIBLE else ("guides", "check-5.md")
    return resources().joinpath(*path).read_bytes()


def _sealed_options(options: SheetOptions, time: datetime) -> SheetOptions:
    return replace(options, printed_at=f"{time.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}", sealed=True)
