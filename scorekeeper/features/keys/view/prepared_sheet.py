"""A sheet before its first signature: drawn, its record inside, a field for each signer; and the same made again.

Both ways go through the same steps, so that the file which is signed and the one it is held against are the same bytes.
"""

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from scorekeeper.assets.paths import resources
from scorekeeper.features.keys.view.drawn_sheet import drawn_sheet
from scorekeeper.journal.extract import FAULTS, extract_of, folded
from scorekeeper.journal.roles import side_of
from scorekeeper.journal.snapshot import Played, Tournament
from scorekeeper.language.signoff import field_words
from scorekeeper.sheets import page_source
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.page_source import PageSource
from scorekeeper.sheets.paper.no_glyph import NoGlyph
from scorekeeper.sheets.paper.pdf import Drawn
from scorekeeper.sheets.ranking.paper import drawn_ranking
from scorekeeper.signing.checking.records import read_record
from scorekeeper.signing.sealing.faults import SealingError
from scorekeeper.signing.sealing.fields import RANKING_NAME, RECORD_NAME, Box, prepare


@dataclass(frozen=True, slots=True)
class PreparedSheet:
    """A sheet before its first signature, and the drawing alone.

    `drawn_alike`: its source was drawn with the layout, libraries and typefaces that are at hand here.
    """

    content: bytes = field(repr=False)
    page: bytes = field(repr=False)
    drawn_alike: bool = True


def prepared_sheet(state: Played, tournament: Tournament, options: SheetOptions, time: datetime) -> PreparedSheet:
    """Return the sheet of a session or game, drawn at this time. Raises NoGlyph and SealingError."""
    source = page_source.source_of(_sealed(options, time), extract_of(state, tournament))
    return _of_session(replace(source.options, fonts=options.fonts), source, state, tournament)


def prepared_ranking(record: bytes, options: SheetOptions, time: datetime) -> PreparedSheet:
    """Return the paper of a final ranking (its document), drawn at this time. Raises NoGlyph and SealingError."""
    source = page_source.source_of(_sealed(options, time))
    return _of_ranking(replace(source.options, fonts=options.fonts), source, record)


def prepared_again(record: bytes, source: PageSource) -> PreparedSheet | None:
    """Return the sheet that this program makes of a record and what its page was drawn from.

    None where the two do not belong together: the record has to follow from the source. Never raises.
    """
    try:
        if source.extract is None:
            return _of_ranking(source.options, source, record)
        state, tournament = folded(source.extract)
        sheet = _of_session(source.options, source, state, tournament, due=record)
    except (*FAULTS, NoGlyph, SealingError, AssertionError, RecursionError):
        return None
    return sheet


class _OtherRecordError(ValueError):
    """The record that follows from a source is not the one that was signed."""


def _of_session(
    options: SheetOptions, source: PageSource, state: Played, tournament: Tournament, *, due: bytes | None = None
) -> PreparedSheet:
    page, record = drawn_sheet(state, tournament, options)
    if due is not None and record != due:
        raise _OtherRecordError
    return _prepared(page, source, record, RECORD_NAME)


def _of_ranking(options: SheetOptions, source: PageSource, record: bytes) -> PreparedSheet:
    return _prepared(drawn_ranking(record, options), source, record, RANKING_NAME)


def _prepared(page: Drawn, source: PageSource, record: bytes, name: str) -> PreparedSheet:
    now = page_source.drawn_with(source, page.fonts)
    source = source if source.drawn_with else now
    teams = read_record(record).teams
    content = prepare(
        page.content,
        record,
        tuple(page.boxes),
        {role: Box(*box) for role, box in page.boxes.items()},
        titles={role: field_words(role, teams.get(side_of(role) or "", "")) for role in page.boxes},
        guide=(resources() / "help" / "check.md").read_bytes(),
        source=page_source.written(source),
        name=name,
    )
    return PreparedSheet(content, page.content, source == now)


def _sealed(options: SheetOptions, time: datetime) -> SheetOptions:
    return replace(options, printed_at=f"{time.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}", sealed=True)
