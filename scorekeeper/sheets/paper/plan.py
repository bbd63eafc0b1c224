"""What goes on which page: one page wherever it can be, more where many footnotes or deals need them."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from scorekeeper.sheets.blocks import Note, Row, Sheet
from scorekeeper.sheets.options import PAPERS
from scorekeeper.sheets.paper.typefaces import Typefaces

MARGIN = 40.0
FIRST_HEAD, NEXT_HEAD = 162.0, 34.0
SETTINGS, SETTINGS_SIZE, SETTINGS_LEADING = 11.0, 7.5, 9.4
"""What a line of settings takes, how large it is, and what every further line takes."""
TABLE_HEAD = 31.0
ROW, LEAST_ROW, OLD_ROW = 18.7, 12.4, 9.0
ROW_WITH_NOTES = 14.5
READ_OUTS = 19.0
TALLY = 13.0
SIGNATURES = 111.0
FOOTER = 28.0
NOTE_SIZE, NOTE_LEADING, NOTE_INDENT = 7.4, 9.4, 12.0
MOST_OLD = 2
"""So many earlier values of a deal stand above its row; the footnotes have all of them."""


@dataclass(frozen=True, slots=True)
class WrappedNote:
    """A footnote in lines; `number` None where it goes on from the page before."""

    number: int | None
    lines: tuple[str, ...]

    @property
    def height(self) -> float:
        """Return how high it is."""
        return len(self.lines) * NOTE_LEADING + 0.8


@dataclass(slots=True)
class Page:
    """One page: which of the parts stand on it, in this order."""

    first: bool
    rows: tuple[Row, ...] = ()
    tail: bool = False
    notes: list[WrappedNote] = field(default_factory=list)
    signatures: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """The pages, the height of a row, the paper, and the settings that differ from the default in lines."""

    width: float
    height: float
    row_height: float
    old_rows: int
    pages: tuple[Page, ...]
    settings: tuple[str, ...] = ()


def plan(sheet: Sheet, faces: Typefaces, paper: str) -> Plan:
    """Return what goes on which page of this paper; raises NoGlyph when a footnote has a letter no face has."""
    width, height = PAPERS[paper]
    notes = wrapped(sheet.notes, faces, width - 2 * MARGIN)
    settings = settings_lines(sheet.heading.settings, faces, width - 2 * MARGIN)
    room = height - 2 * MARGIN - FOOTER
    fixed = first_head(settings) + TABLE_HEAD + opening_height(sheet) + tail_height(sheet) + SIGNATURES
    for old_rows, signed_last in ((MOST_OLD, False), (1, False), (1, True)):
        free = room - fixed - sum(min(len(row.old), old_rows) for row in sheet.rows) * OLD_ROW
        free += SIGNATURES if signed_last else 0
        if len(sheet.rows) * LEAST_ROW <= free:
            row_height = _row_height(len(sheet.rows), free, sum(note.height for note in notes))
            first = Page(first=True, rows=sheet.rows, tail=True, signatures=not signed_last)
            left = free - len(sheet.rows) * row_height
            pages = _place_notes([first], notes, left, room, signed_last=signed_last)
            return Plan(width, height, row_height, old_rows, tuple(pages), settings)
    return Plan(width, height, ROW_WITH_NOTES, 1, tuple(_many_pages(sheet, notes, room, settings)), settings)


def settings_lines(said: str, faces: Typefaces, room: float, size: float = SETTINGS_SIZE) -> tuple[str, ...]:
    """Return the settings that are not the default in lines; none where all are."""
    return faces.wrap(said, size, room, bold=True) if said else ()


def first_head(settings: Sequence[str]) -> float:
    """Return how high the head of the first page is with so many lines of settings."""
    return FIRST_HEAD + settings_height(settings)


def settings_height(settings: Sequence[str]) -> float:
    """Return how high the lines of settings are."""
    return SETTINGS + (len(settings) - 1) * SETTINGS_LEADING if settings else 0


def opening_height(sheet: Sheet) -> float:
    """Return how high is the row of what each side begins with."""
    return ROW_WITH_NOTES if sheet.counting.opening else 0


def tail_height(sheet: Sheet) -> float:
    """Return how high is what stands below the last row: session points, announcements, tally."""
    return (ROW_WITH_NOTES if sheet.session_row else 0) + (READ_OUTS if sheet.read_outs else 0) + TALLY


def row_height(row: Row, plain: float, old_rows: int) -> float:
    """Return how high a row is with the earlier values above it."""
    return plain + min(len(row.old), old_rows) * OLD_ROW


def wrapped(notes: Sequence[Note], faces: Typefaces, room: float) -> list[WrappedNote]:
    """Return the footnotes in lines."""
    return [WrappedNote(note.number, faces.wrap(note.text, NOTE_SIZE, room - NOTE_INDENT)) for note in notes]


def _row_height(rows: int, free: float, notes: float) -> float:
    """Return a height that leaves room for the footnotes, as long as the rows stay easy to read."""
    comfortable = (free - notes) / rows
    if comfortable < LEAST_ROW:
        comfortable = min(ROW_WITH_NOTES, free / rows)
    return max(LEAST_ROW, min(ROW, comfortable))


def _place_notes(
    pages: list[Page], notes: Sequence[WrappedNote], left: float, room: float, *, signed_last: bool
) -> list[Page]:
    """Fill the last page with footnotes and go on behind it; the signatures may come at the very end."""
    waiting = list(notes)
    while waiting:
        note = waiting.pop(0)
        if note.height <= left:
            pages[-1].notes.append(note)
            left -= note.height
            continue
        fitting = int(left // NOTE_LEADING)
        if fitting >= 2 and len(note.lines) - fitting >= 2:
            pages[-1].notes.append(WrappedNote(note.number, note.lines[:fitting]))
            note = WrappedNote(None, note.lines[fitting:])
        waiting.insert(0, note)
        pages.append(Page(first=False))
        left = room - NEXT_HEAD
    if signed_last:
        if left < SIGNATURES:
            pages.append(Page(first=False))
        pages[-1].signatures = True
    return pages


def _many_pages(sheet: Sheet, notes: Sequence[WrappedNote], room: float, settings: Sequence[str]) -> list[Page]:
    """Let a long match run over several pages; announcements, footnotes and signatures follow the last row."""
    pages = [Page(first=True)]
    left = room - first_head(settings) - TABLE_HEAD - opening_height(sheet)
    for row in sheet.rows:
        high = row_height(row, ROW_WITH_NOTES, 1)
        if high > left:
            pages.append(Page(first=False))
            left = room - NEXT_HEAD - TABLE_HEAD
        pages[-1].rows = (*pages[-1].rows, row)
        left -= high
    if tail_height(sheet) > left:
        pages.append(Page(first=False))
        left = room - NEXT_HEAD
    pages[-1].tail = True
    return _place_notes(pages, notes, left - tail_height(sheet), room, signed_last=True)
