"""A report as PDF: words, tables over several pages, and charts."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.language import reports
from scorekeeper.language.translation import gettext as _
from scorekeeper.sheets.csv_rows import plain_cell
from scorekeeper.sheets.options import PAPERS, SheetOptions
from scorekeeper.sheets.paper.back import FOOT_SIZE, draw_across, draw_foot
from scorekeeper.sheets.paper.document import Document
from scorekeeper.sheets.paper.flow import BINDING, MARGIN, FlowPiece, Page, draw_page, shared_out
from scorekeeper.sheets.paper.pen import GREY, LINE, Pen
from scorekeeper.sheets.paper.tags import HEADING, PARAGRAPH, SUBHEADING, Element
from scorekeeper.sheets.paper.typefaces import Typefaces, typefaces
from scorekeeper.sheets.reports.bracket_drawing import (
    BracketPages,
    bracket_height,
    bracket_pages,
    bracket_text,
    draw_bracket,
)
from scorekeeper.sheets.reports.course_drawing import course_height, draw_course
from scorekeeper.sheets.reports.drawing import chart_height, chart_text, draw_chart, shows_anything
from scorekeeper.sheets.reports.grid import SIZE, SMALLEST, Grid, grid_of, kept_together, pieces
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
from scorekeeper.sheets.reports.signed_grid import signed_grid
from scorekeeper.sheets.reports.stage import Section
from scorekeeper.sheets.reports.strips import strip_blocks, strip_grids
from scorekeeper.sheets.reports.text import known_facts
from scorekeeper.tournament.draw.bracket_layout import BracketPart

FOOT = 26.0
_HEADING, _SIZE, _LEADING, _NOTE, _CAPTION = 11.5, 8.5, 11.4, 7.2, 7.5
_EARLIER = 6.0
"""The size to which the pages of rankings reduce a long name."""
_ABOVE = 110.0
"""The height of a page that title and heading take."""
_NUMBERED, _FOOT_LINES = 80.0, 2
"""The width of a page's number in its foot, and the most lines of the foot."""
_WALL_SIZES = (SIZE, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 18.0, 20.0, 22.0, 24.0, 28.0)
_WALL_HEADING = 0.8
"""Size of a heading, relative to its wall table's letters, if that is larger."""
_MOST_LINES = 3
"""The most lines of a cell in portrait; a table that needs more is printed in landscape."""
_KEPT_LINES = 6
"""The most lines of a sentence that is not divided."""
_SHORT_TABLE = 0.35
"""The share of a page up to which a table is not divided."""


@dataclass(frozen=True, slots=True)
class WritablePage:
    """The paper with its printable area; its headings are bookmarks of this level, or none.

    `largest` is the size that tables for the wall may have. `earlier`: a ranking of an earlier layout, drawn as it was.
    `strips`: a long, narrow table is divided into strips side by side.
    """

    width: float
    height: float
    level: int | None = 0
    largest: float = SIZE
    earlier: bool = False
    strips: bool = False

    @property
    def inner_width(self) -> float:
        """Return the width of that area."""
        return self.width - BINDING - MARGIN

    @property
    def table_height(self) -> float:
        """Return the height available for a table that has a page to itself."""
        return self.height - MARGIN - self.bottom - _ABOVE

    @property
    def bottom(self) -> float:
        """Return the upper edge of the page's foot."""
        return MARGIN + FOOT


def pdf_bytes(report: Report, options: SheetOptions, progress: Progress = UNWATCHED) -> bytes:
    """Return a report as PDF.

    Raises NoGlyph for a letter that no font has, Stopped if the user cancels.
    """
    title = (report.title, report.subtitle, report.event)
    with typefaces(options.fonts) as faces:
        paper, pages = planned(report, faces, options, progress)
        document = Document(faces, options, *title, subject=report.title, author=report.author)
        for number, page in enumerate(pages, 1):
            progress.step(number - 1, len(pages))
            draw_report_page(document, report, page, options, paper=paper, numbering=(number, number, len(pages)))
        progress.step(len(pages), len(pages))
        return document.close()


def planned(
    report: Report, faces: Typefaces, options: SheetOptions, progress: Progress = UNWATCHED, *, level: int = 0
) -> tuple[WritablePage, list[Page]]:
    """Return the paper of a report and the contents of each page.

    Its headings are bookmarks of this level.
    Raises NoGlyph.
    """
    width, height = PAPERS[options.paper]
    portrait = WritablePage(width, height, level, strips=True)
    landscape = WritablePage(height, width, level, strips=True)
    if any(isinstance(part, ReportPicture) for part in report.sections):
        papers = [min((landscape, portrait), key=lambda paper: _brackets_legibility(report, faces, paper))]
    elif any(table.wall for table in report.tables.values()):
        papers = [portrait, landscape]
    else:
        papers = [portrait if _fits(report, faces, portrait) else landscape]
    plans = [_largest_pages(report, faces, paper, progress) for paper in papers]
    if len(plans) == 1:
        return plans[0]
    return min(plans, key=lambda plan: _legibility(report, faces, *plan))


def _brackets_legibility(report: Report, faces: Typefaces, paper: WritablePage) -> tuple[bool, int, float]:
    """Return how well the brackets can be read on this paper; the smallest is the best."""
    pictures = [part for part in report.sections if isinstance(part, ReportPicture)]
    return max(_bracket_pages(report, part, faces, paper).legibility for part in pictures)


def _bracket_pages(report: Report, part: ReportPicture, faces: Typefaces, paper: WritablePage) -> BracketPages:
    heights = _bracket_height(report, faces, paper), paper.height - MARGIN - paper.bottom
    return bracket_pages(part.bracket, faces, paper.inner_width, *heights)


def _bracket_height(report: Report, faces: Typefaces, paper: WritablePage) -> float:
    """Return the height for a bracket on a page: below the title if it comes first."""
    if not isinstance(report.sections[0], ReportPicture):
        return paper.table_height
    return paper.height - MARGIN - paper.bottom - sum(piece.height for piece in _top(report, faces, paper)) - 6


def _fits(report: Report, faces: Typefaces, paper: WritablePage) -> bool:
    """Return whether every table can be read on this paper: no cell has many lines."""
    return all(grid.lines <= _MOST_LINES for grid in _grids(report, faces, paper).values())


def _grids(report: Report, faces: Typefaces, paper: WritablePage) -> Mapping[str, Grid]:
    """Return the columns of each printed table by its key.

    Tables with the same heads have the same columns.
    """
    alike: dict[tuple[tuple[str, str, bool], ...], list[ReportTable]] = {}
    for table in report.tables.values():
        if table.paper and table.rows:
            heads = tuple((column.key, column.head, column.paper) for column in table.columns)
            alike.setdefault(heads, []).append(table)
    grids: dict[str, Grid] = {}
    for tables in alike.values():
        whole = replace(tables[0], rows=tuple(row for table in tables for row in table.rows))
        grid = grid_of(whole, faces, BINDING, paper.inner_width, paper.largest)
        grids.update((table.key, grid) for table in tables)
    return grids


def _legibility(report: Report, faces: Typefaces, paper: WritablePage, pages: Sequence[Page]) -> tuple[int, int, float]:
    """Return a sort key: the smaller, the better the wall's tables can be read on this paper.

    It counts broken words and cells of many lines, then pages, then the size of the letters.
    """
    tables, known = report.tables, _grids(report, faces, paper)
    grids = [known[key] for key, table in tables.items() if table.wall and key in known]
    lines = max((grid.lines for grid in grids), default=1)
    return lines if lines > _MOST_LINES else 0, len(pages), -min((grid.size for grid in grids), default=0.0)


def _largest_pages(
    report: Report, faces: Typefaces, paper: WritablePage, progress: Progress
) -> tuple[WritablePage, list[Page]]:
    """Return a report's pages with its wall tables as large as these pages allow."""
    pages = _divide_pages(report, faces, paper, progress)
    if not any(table.wall for table in report.tables.values()):
        return paper, pages
    low, high = 0, len(_WALL_SIZES) - 1
    while low < high:
        middle = (low + high + 1) // 2
        larger = replace(paper, largest=_WALL_SIZES[middle])
        if len(_divide_pages(report, faces, larger, progress)) <= len(pages):
            low = middle
        else:
            high = middle - 1
    paper = replace(paper, largest=_WALL_SIZES[low])
    return paper, _divide_pages(report, faces, paper, progress)


def _divide_pages(report: Report, faces: Typefaces, paper: WritablePage, progress: Progress) -> list[Page]:
    top = paper.height - MARGIN
    return shared_out(report_pieces(report, faces, paper, progress), top, paper.bottom, next_top=top)


def draw_report_page(
    document: Document,
    report: Report,
    page: Page,
    options: SheetOptions,
    *,
    paper: WritablePage,
    numbering: tuple[int, int, int],
) -> None:
    """Draw a planned page of a report.

    `numbering` is the number of the page in the report, its number in the document and the number of pages.
    """
    index, *of_document = numbering
    with document.page(paper.width, paper.height) as pen:
        draw_across(pen, report.across, paper.width, paper.height)
        draw_page(pen, page)
        edges = (BINDING, paper.width - MARGIN)
        lines = pen.faces.wrap(_foot(report, options, first=index == 1), FOOT_SIZE, edges[1] - edges[0] - _NUMBERED)
        number, pages = of_document
        draw_foot(pen, lines[:_FOOT_LINES], edges, paper.bottom - 12, (number, pages), down=9.5)


def report_pieces(
    report: Report, faces: Typefaces, paper: WritablePage, progress: Progress = UNWATCHED
) -> Iterator[FlowPiece]:
    """Yield the whole contents of a report, from the top, as pieces."""
    yield from _top(report, faces, paper)
    parts = [part for part in report.sections if not (isinstance(part, ReportTable) and not part.paper)]
    empty = [] if paper.earlier else _left_out(parts)
    remarks = [reports.nothing_under([table.title for table in empty])] if empty else []
    if len(parts) < len(report.sections):
        remarks.append(_("Every line is in the workbook and in the CSV file."))
    sections = list(_sections(report, [part for part in parts if part not in empty], faces, paper, progress))
    last = [_line("", _SIZE, 8.0), *_paragraphs(remarks, faces, paper)] if remarks else []
    if last and not paper.earlier:
        sections = _kept_with(sections, sum(piece.height for piece in last))
    yield from sections
    yield from last
    yield from _broken_sums(report, faces, paper)


def _kept_with(sections: Sequence[FlowPiece], below: float) -> list[FlowPiece]:
    """Return the pieces so that what comes below them is not alone on the last page."""
    result, after = [], 0.0
    for piece in reversed(sections):
        if piece.keep >= after:
            result.append(replace(piece, keep=piece.keep + below))
        else:
            result.append(piece)
        after += piece.height
    return result[::-1]


def _sections(
    report: Report, parts: Sequence[Section], faces: Typefaces, paper: WritablePage, progress: Progress
) -> Iterator[FlowPiece]:
    grids = {} if paper.earlier else _grids(report, faces, paper)
    for done, part in enumerate(parts):
        progress.step(done, len(parts))
        if isinstance(part, ReportText):
            yield from _words(part, faces, paper)
        elif isinstance(part, ReportChart):
            if shows_anything(report, part):
                chart = _chart(report, part, faces, paper)
                yield _heading(part.title, paper, keep=chart.height)
                yield chart
        elif isinstance(part, ReportPicture):
            yield from _bracket(report, part, faces, paper)
        else:
            yield from _table(part, faces, paper, grids.get(part.key))


def _left_out(parts: Sequence[Section]) -> list[ReportTable]:
    """Return tables without rows that are only named at the end, if others have rows."""
    tables = [part for part in parts if isinstance(part, ReportTable)]
    return [table for table in tables if not (table.rows or table.wall)] if any(table.rows for table in tables) else []


def _top(report: Report, faces: Typefaces, paper: WritablePage) -> Iterator[FlowPiece]:
    """Return title, subject and facts."""

    def title(pen: Pen, top: float) -> None:
        with pen.tag(HEADING):
            end = pen.fitted(BINDING, top - 17, report.title, 19, max_width=paper.inner_width * 0.5, bold=True)
        max_width = paper.width - MARGIN - end - 20
        text, size = pen.faces.fit(
            report.event, 10.5, max_width, bold=True, least=_EARLIER if paper.earlier else SMALLEST
        )
        pen.right(paper.width - MARGIN, top - 16, text, size, bold=True)
        pen.line(BINDING, top - 24, paper.width - MARGIN, width=LINE)

    yield FlowPiece(30.0, title)
    lines = faces.wrap(report.subtitle, 12, paper.inner_width, bold=True) if report.subtitle else ()
    for line in lines:
        yield _line(line, 12, 15.5, bold=True)
    if report.across and report.across not in report.subtitle:
        yield _line(report.across, _SIZE, _LEADING, bold=True)
    yield from _all_facts([(fact.caption, plain_cell(fact.value)) for fact in known_facts(report)], faces, paper)


def _all_facts(facts: Sequence[tuple[str, str]], faces: Typefaces, paper: WritablePage) -> Iterator[FlowPiece]:
    """Yield the facts, two in a line; one that is too long for that has lines of its own."""
    half = paper.inner_width / 2
    if paper.earlier:
        for index in range(0, len(facts), 2):
            yield _facts(facts[index : index + 2], half, least=5)
        return
    waiting: list[tuple[str, str]] = []
    for caption, value in facts:
        needed = faces.width(caption, _CAPTION) + 13
        if needed + faces.width(value, _SIZE) <= half:
            waiting.append((caption, value))
        if waiting and (len(waiting) == 2 or (caption, value) not in waiting):
            yield _facts(waiting, half, least=SMALLEST)
            waiting = []
        if needed + faces.width(value, _SIZE) > half:
            yield from _long_fact(caption, faces.wrap(value, _SIZE, paper.inner_width - needed), needed)
    if waiting:
        yield _facts(waiting, half, least=SMALLEST)


def _long_fact(caption: str, lines: Sequence[str], start: float) -> Iterator[FlowPiece]:
    """Return a fact that needs the whole width, and more than one line if it is long."""
    part = Element(PARAGRAPH)

    def piece(index: int, line: str) -> FlowPiece:
        def draw(pen: Pen, top: float) -> None:
            with pen.tags.inside(part):
                if index == 0:
                    pen.text(BINDING, top - 9, caption, _CAPTION, grey=GREY)
                pen.text(BINDING + start - 8, top - 9, line, _SIZE)

        return FlowPiece(12.0 if index == 0 else _LEADING, draw)

    return (piece(index, line) for index, line in enumerate(lines))


def _facts(facts: Sequence[tuple[str, str]], half: float, *, least: float) -> FlowPiece:
    def draw(pen: Pen, top: float) -> None:
        for index, (caption, value) in enumerate(facts):
            start = BINDING + index * half
            with pen.tag(PARAGRAPH):
                end = pen.text(start, top - 9, caption, _CAPTION, grey=GREY) + 5
                pen.fitted(end, top - 9, value, _SIZE, max_width=start + half - end - 8, least=least)

    return FlowPiece(12.0, draw)


def _heading_height(size: float) -> float:
    return 2 * size + 2.0


def _heading(text: str, paper: WritablePage, *, keep: float, size: float = _HEADING) -> FlowPiece:
    height = _heading_height(size)

    def draw(pen: Pen, top: float) -> None:
        if paper.level is not None:
            pen.canvas.bookmarkHorizontal(f"{text} {pen.canvas.getPageNumber()} {top:.0f}", 0, top)
            pen.canvas.addOutlineEntry(text, f"{text} {pen.canvas.getPageNumber()} {top:.0f}", paper.level)
        with pen.tag(SUBHEADING):
            pen.text(BINDING, top - height + 5, text, size, bold=True)

    return FlowPiece(height, draw, keep=keep)


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
        for sentence in part.sentences[: part.on_paper]:
            paragraph = Element(PARAGRAPH)
            for line in faces.wrap(sentence, _NOTE, paper.inner_width):
                yield _line(line, _NOTE, 9.4, grey=GREY, part=paragraph)
    elif part.sentences:
        lines = [*_paragraphs(part.sentences[: part.on_paper], faces, paper)]
        keep = 20.0 if paper.earlier else lines[0].height + max(lines[0].keep, _LEADING)
        total = sum(line.height for line in lines)
        if part.together and total <= paper.table_height:
            keep = total
        yield _heading(part.title, paper, keep=keep) if part.title else _line("", _SIZE, 8.0)
        yield from lines


def _paragraphs(sentences: Sequence[str], faces: Typefaces, paper: WritablePage) -> Iterator[FlowPiece]:
    """Yield the lines of each sentence; only a long one is continued on the next page."""
    for sentence in sentences:
        part = Element(PARAGRAPH)
        lines = faces.wrap(sentence, _SIZE, paper.inner_width)
        whole = not paper.earlier and len(lines) <= _KEPT_LINES
        for index, line in enumerate(lines, 1):
            keep = (len(lines) - index) * _LEADING if whole else 0.0
            yield replace(_line(line, _SIZE, _LEADING, part=part), keep=keep)


def _chart(report: Report, chart: ReportChart, faces: Typefaces, paper: WritablePage) -> FlowPiece:
    width = paper.inner_width
    if chart.kind in COURSES:
        height = min(course_height(report, chart), paper.height - MARGIN - paper.bottom - _heading_height(_HEADING))
    else:
        height = chart_height(report, chart, faces, width)

    def draw(pen: Pen, top: float) -> None:
        with pen.figure(chart_text(report, chart), (BINDING, top - height, BINDING + width, top)):
            if chart.kind in COURSES:
                draw_course(pen, report, chart, x=BINDING, top=top, size=(width, height))
            else:
                draw_chart(pen, report, chart, x=BINDING, top=top, width=width)

    return FlowPiece(height, draw)


def _bracket(report: Report, picture: ReportPicture, faces: Typefaces, paper: WritablePage) -> Iterator[FlowPiece]:
    """Yield a knock-out's bracket on one page, or in parts if names would not be whole."""
    bracket, width = picture.bracket, paper.inner_width

    def piece(part: BracketPart, max_height: float) -> FlowPiece:
        height = bracket_height(bracket, part, faces, width, max_height)

        def draw(pen: Pen, top: float) -> None:
            with pen.figure(bracket_text(bracket, part), (BINDING, top - height, BINDING + width, top)):
                draw_bracket(pen, bracket, part, (BINDING, top), (width, max_height))

        return FlowPiece(height, draw)

    first, *others = _bracket_pages(report, picture, faces, paper).parts
    yield piece(first, _bracket_height(report, faces, paper))
    for part in others:
        yield piece(part, paper.height - MARGIN - paper.bottom)


def _table(table: ReportTable, faces: Typefaces, paper: WritablePage, grid: Grid | None = None) -> Iterator[FlowPiece]:
    """Yield a table below its heading; its name and head are repeated on each further page.

    Without a grid it has columns of its own.
    """
    if not table.rows:
        yield _heading(table.title, paper, keep=20.0)
        yield from _paragraphs((table.empty,), faces, paper)
        return
    notes = (
        [_line(line, _NOTE, 9.4, grey=GREY) for line in faces.wrap(table.note, _NOTE, paper.inner_width)]
        if table.note
        else []
    )
    more = _line(reports.continued(table.title), 9, 16, bold=True)
    if paper.earlier:
        yield _heading(table.title, paper, keep=60.0)
        yield from (replace(note, keep=50.0) for note in notes)
        rows: Sequence[FlowPiece] = [*pieces(table, signed_grid(table, faces, BINDING, paper.inner_width), faces)]
    else:
        grid = grid or grid_of(table, faces, BINDING, paper.inner_width, paper.largest)
        heading = max(_HEADING, _WALL_HEADING * grid.size)
        if paper.strips and (strips := strip_grids(table, faces, BINDING, paper.inner_width)):
            above = sum(note.height for note in notes)
            whole = paper.height - MARGIN - paper.bottom - more.height
            blocks = [*strip_blocks(table, strips, faces, paper.table_height - above, whole)]
            yield _heading(table.title, paper, keep=above + blocks[0].height, size=heading)
            yield from notes
            yield from (replace(block, repeated_heads=(more,) if index else ()) for index, block in enumerate(blocks))
            return
        rows = kept_together([*pieces(table, grid, faces)], _SHORT_TABLE * paper.table_height)
        below = rows[0].height + rows[0].keep
        yield _heading(table.title, paper, keep=sum(note.height for note in notes) + below, size=heading)
        yield from (
            replace(note, keep=sum(later.height for later in notes[index:]) + below)
            for index, note in enumerate(notes, 1)
        )
    for piece in rows:
        again = (more, *piece.repeated_heads) if piece.repeated_heads else ()
        yield FlowPiece(piece.height, piece.draw, piece.keep, again)


def _broken_sums(report: Report, faces: Typefaces, paper: WritablePage) -> Iterator[FlowPiece]:
    """Return the control sums that do not match.

    Those that do are in the workbook and the CSV file only.
    """
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
