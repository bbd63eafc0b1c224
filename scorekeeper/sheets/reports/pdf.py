"""A report as PDF bytes: words, tables continued over pages with their heads, and charts as lines and areas."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.language import reports
from scorekeeper.language.translation import gettext as _
from scorekeeper.sheets.csv_rows import plain_cell
from scorekeeper.sheets.options import PAPERS, SheetOptions
from scorekeeper.sheets.paper.back import draw_across, draw_foot
from scorekeeper.sheets.paper.document import Document
from scorekeeper.sheets.paper.flow import BINDING, MARGIN, FlowPiece, Page, draw_page, shared_out
from scorekeeper.sheets.paper.pen import GREY, LINE, Pen
from scorekeeper.sheets.paper.tags import HEADING, PARAGRAPH, SUBHEADING, Element
from scorekeeper.sheets.paper.typefaces import Typefaces, typefaces
from scorekeeper.sheets.reports.bracket_drawing import bracket_height, bracket_text, draw_bracket
from scorekeeper.sheets.reports.course_drawing import course_height, draw_course
from scorekeeper.sheets.reports.drawing import HEIGHT, chart_text, draw_chart
from scorekeeper.sheets.reports.grid import grid_of, pieces
from scorekeeper.sheets.reports.model import (
    COURSES,
    NUMBER,
    UNWATCHED,
    Progress,
    Report,
    ReportChart,
    ReportColumn,
    ReportPicture,
    ReportTable,
    ReportText,
    findings,
)
from scorekeeper.sheets.reports.text import known_facts

FOOT = 26.0
_HEADING, _SIZE, _LEADING, _NOTE = 11.5, 8.5, 11.4, 7.2
_ABOVE = 110.0
"""The height of a page that title and heading take."""


@dataclass(frozen=True, slots=True)
class WritablePage:
    """The paper with its printable area; its headings are bookmarks of this level, or none."""

    width: float
    height: float
    level: int | None = 0

    @property
    def inner_width(self) -> float:
        """Return the width of that area."""
        return self.width - BINDING - MARGIN

    @property
    def table_height(self) -> float:
        """Return the height available for a table with a page to itself, below the title and its heading."""
        return self.height - MARGIN - self.bottom - _ABOVE

    @property
    def bottom(self) -> float:
        """Return the upper edge of the page's foot."""
        return MARGIN + FOOT


def pdf_bytes(report: Report, options: SheetOptions, progress: Progress = UNWATCHED) -> bytes:
    """Return a report as PDF; raises NoGlyph for a letter that no font has, Stopped if the user cancels."""
    title = (report.title, report.subtitle, report.event)
    with typefaces(options.fonts) as faces:
        pages = planned(report, faces, options, progress)
        document = Document(faces, options, *title, subject=report.title, author=report.author)
        for number, page in enumerate(pages, 1):
            progress.step(number - 1, len(pages))
            draw_report_page(document, report, page, options, first=number == 1, numbering=(number, len(pages)))
        progress.step(len(pages), len(pages))
        return document.close()


def planned(
    report: Report, faces: Typefaces, options: SheetOptions, progress: Progress = UNWATCHED, *, level: int = 0
) -> list[Page]:
    """Return the contents of each page of a report; its headings are bookmarks of this level. Raises NoGlyph."""
    paper = WritablePage(*PAPERS[options.paper], level)
    top = paper.height - MARGIN
    return shared_out(report_pieces(report, faces, paper, progress), top, paper.bottom, next_top=top)


def draw_report_page(
    document: Document, report: Report, page: Page, options: SheetOptions, *, first: bool, numbering: tuple[int, int]
) -> None:
    """Draw a planned page of a report; `numbering` is its number and the number of pages."""
    paper = WritablePage(*PAPERS[options.paper])
    with document.page(paper.width, paper.height) as pen:
        draw_across(pen, report.across, paper.width, paper.height)
        draw_page(pen, page)
        edges = (BINDING, paper.width - MARGIN)
        draw_foot(pen, [_foot(report, options, first=first)], edges, paper.bottom - 12, numbering, down=11.0)


def report_pieces(
    report: Report, faces: Typefaces, paper: WritablePage, progress: Progress = UNWATCHED
) -> Iterator[FlowPiece]:
    """Yield the whole contents of a report, from the top, as pieces."""
    yield from _top(report, faces, paper)
    parts = [part for part in report.sections if not (isinstance(part, ReportTable) and not part.paper)]
    for done, part in enumerate(parts):
        progress.step(done, len(parts))
        if isinstance(part, ReportText):
            yield from _words(part, faces, paper)
        elif isinstance(part, ReportChart):
            if report.tables[part.table].rows:
                chart = _chart(report, part, paper)
                yield _heading(part.title, paper, keep=chart.height)
                yield chart
        elif isinstance(part, ReportPicture):
            yield _bracket(part, paper)
        else:
            yield from _table(part, faces, paper)
    if len(parts) < len(report.sections):
        yield _line("", _SIZE, 8.0)
        yield from _paragraphs((_("Every line is in the workbook and in the CSV file."),), faces, paper)
    yield from _broken_sums(report, faces, paper)


def _top(report: Report, faces: Typefaces, paper: WritablePage) -> Iterator[FlowPiece]:
    """Return title, subject and facts."""

    def title(pen: Pen, top: float) -> None:
        with pen.tag(HEADING):
            end = pen.fitted(BINDING, top - 17, report.title, 19, max_width=paper.inner_width * 0.5, bold=True)
        max_width = paper.width - MARGIN - end - 20
        text, size = pen.faces.fit(report.event, 10.5, max_width, bold=True)
        pen.right(paper.width - MARGIN, top - 16, text, size, bold=True)
        pen.line(BINDING, top - 24, paper.width - MARGIN, width=LINE)

    yield FlowPiece(30.0, title)
    lines = faces.wrap(report.subtitle, 12, paper.inner_width, bold=True) if report.subtitle else ()
    for line in lines:
        yield _line(line, 12, 15.5, bold=True)
    if report.across and report.across not in report.subtitle:
        yield _line(report.across, _SIZE, _LEADING, bold=True)
    half = paper.inner_width / 2
    known = known_facts(report)
    for index in range(0, len(known), 2):
        yield _facts([(fact.caption, plain_cell(fact.value)) for fact in known[index : index + 2]], half)


def _facts(facts: Sequence[tuple[str, str]], half: float) -> FlowPiece:
    def draw(pen: Pen, top: float) -> None:
        for index, (caption, value) in enumerate(facts):
            start = BINDING + index * half
            with pen.tag(PARAGRAPH):
                end = pen.text(start, top - 9, caption, 7.5, grey=GREY) + 5
                pen.fitted(end, top - 9, value, 8.5, max_width=start + half - end - 8, least=5)

    return FlowPiece(12.0, draw)


def _heading(text: str, paper: WritablePage, *, keep: float) -> FlowPiece:
    def draw(pen: Pen, top: float) -> None:
        if paper.level is not None:
            pen.canvas.bookmarkHorizontal(f"{text} {pen.canvas.getPageNumber()} {top:.0f}", 0, top)
            pen.canvas.addOutlineEntry(text, f"{text} {pen.canvas.getPageNumber()} {top:.0f}", paper.level)
        with pen.tag(SUBHEADING):
            pen.text(BINDING, top - 20, text, _HEADING, bold=True)

    return FlowPiece(25.0, draw, keep=keep)


def _line(
    text: str, size: float, height: float, *, bold: bool = False, grey: float = 0.0, part: Element | None = None
) -> FlowPiece:
    """Return a line, possibly one of several in a paragraph."""

    def draw(pen: Pen, top: float) -> None:
        with pen.tags.inside(part or Element(PARAGRAPH)):
            pen.text(BINDING, top - height + 3, text, size, bold=bold, grey=grey)

    return FlowPiece(height, draw)


def _words(part: ReportText, faces: Typefaces, paper: WritablePage) -> Iterator[FlowPiece]:
    if part.sentences and part.small:
        yield _line("", _NOTE, 10.0)
        for sentence in part.sentences:
            paragraph = Element(PARAGRAPH)
            for line in faces.wrap(sentence, _NOTE, paper.inner_width):
                yield _line(line, _NOTE, 9.4, grey=GREY, part=paragraph)
    elif part.sentences:
        yield _heading(part.title, paper, keep=20.0) if part.title else _line("", _SIZE, 8.0)
        yield from _paragraphs(part.sentences, faces, paper)


def _paragraphs(sentences: Sequence[str], faces: Typefaces, paper: WritablePage) -> Iterator[FlowPiece]:
    for sentence in sentences:
        part = Element(PARAGRAPH)
        for line in faces.wrap(sentence, _SIZE, paper.inner_width):
            yield _line(line, _SIZE, _LEADING, part=part)


def _chart(report: Report, chart: ReportChart, paper: WritablePage) -> FlowPiece:
    course = chart.kind in COURSES
    height = course_height(report, chart) if course else HEIGHT

    def draw(pen: Pen, top: float) -> None:
        with pen.figure(chart_text(report, chart), (BINDING, top - height, BINDING + paper.inner_width, top)):
            (draw_course if course else draw_chart)(pen, report, chart, x=BINDING, top=top, width=paper.inner_width)

    return FlowPiece(height, draw)


def _bracket(part: ReportPicture, paper: WritablePage) -> FlowPiece:
    """Return the bracket of a knock-out, on one page whatever its size."""
    height = bracket_height(part.bracket, paper.table_height)

    def draw(pen: Pen, top: float) -> None:
        with pen.figure(bracket_text(part.bracket), (BINDING, top - height, BINDING + paper.inner_width, top)):
            draw_bracket(pen, part.bracket, x=BINDING, top=top, width=paper.inner_width, max_height=paper.table_height)

    return FlowPiece(height, draw)


def _table(table: ReportTable, faces: Typefaces, paper: WritablePage) -> Iterator[FlowPiece]:
    """Yield a table below its heading; its name and head are repeated on each further page."""
    if not table.rows:
        yield _heading(table.title, paper, keep=20.0)
        yield from _paragraphs((table.empty,), faces, paper)
        return
    notes = [_line(line, _NOTE, 9.4, grey=GREY) for line in faces.wrap(table.note, _NOTE, paper.inner_width)]
    yield _heading(table.title, paper, keep=60.0)
    for note in notes if table.note else ():
        yield FlowPiece(note.height, note.draw, keep=50.0)
    more = _line(reports.continued(table.title), 9, 16, bold=True)
    for piece in pieces(table, grid_of(table, faces, BINDING, paper.inner_width, paper.table_height), faces):
        again = (more, *piece.repeated_heads) if piece.repeated_heads else ()
        yield FlowPiece(piece.height, piece.draw, piece.keep, again)


def _broken_sums(report: Report, faces: Typefaces, paper: WritablePage) -> Iterator[FlowPiece]:
    """Return the control sums that do not match; those that do are in the workbook and the CSV file only."""
    results = findings(report)
    broken = [
        (check.what, first, other, reports.holds(well=False)) for check, first, other in results if first != other
    ]
    if not broken:
        return
    what, one_way, other_way, holds = reports.check_heads()
    columns = (
        ReportColumn("what", what, letters=60),
        ReportColumn("one", one_way, NUMBER),
        ReportColumn("other", other_way, NUMBER),
        ReportColumn("holds", holds, letters=8),
    )
    note = reports.all_hold(len(results) - len(broken), len(results))
    yield from _table(ReportTable("check", reports.title("check"), columns, tuple(broken), note), faces, paper)


def _foot(report: Report, options: SheetOptions, *, first: bool) -> str:
    """Return the foot of a page; after the first page it also names the subject of the report."""
    whose = [] if first else [f"{report.title}: {report.subtitle or report.event}."]
    printed = [reports.printed(options.printed)] if options.printed else []
    return " ".join((*whose, *report.footer, *printed))
