"""The event book: everything about an event in one PDF, with contents and indexes.

All pages are planned before the first is drawn, because the contents come before what they list. Every page has its
number in the book, and every page number in contents and index links to the page.
"""

import gc
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from scorekeeper.journal.names import list_key
from scorekeeper.language import event_book as words
from scorekeeper.language import reports as report_words
from scorekeeper.sheets.blocks import ScoreSheet
from scorekeeper.sheets.game500.blocks import GameSheet
from scorekeeper.sheets.game500.pdf import draw_game_page, planned_game
from scorekeeper.sheets.options import PAPERS, SheetOptions
from scorekeeper.sheets.ornament import draw_suits
from scorekeeper.sheets.paper.back import draw_across, draw_foot
from scorekeeper.sheets.paper.document import Document
from scorekeeper.sheets.paper.flow import BINDING, MARGIN, Page
from scorekeeper.sheets.paper.pdf import draw_sheet_page, planned_sheet
from scorekeeper.sheets.paper.pen import GREY, Pen, fit_lines
from scorekeeper.sheets.paper.tags import HEADING, PARAGRAPH
from scorekeeper.sheets.paper.typefaces import Typefaces, typefaces
from scorekeeper.sheets.reports.model import NUMBER, UNWATCHED, Caption, Progress, Report, ReportColumn, ReportTable
from scorekeeper.sheets.reports.pdf import draw_report_page, planned

CONTENTS, TEAMS, PLAYERS = "contents", "teams", "players"
_EVENT, _WHERE, _COUNTED = 34.0, 14.0, 10.0
"""Point sizes on the cover: the event, its place and date, and what the book counts."""
OfSheet = ScoreSheet | GameSheet


@dataclass(frozen=True, slots=True)
class BookSheet:
    """A sheet of the book: title, round, players by team, and the function that makes it."""

    title: str
    group: str
    played: tuple[tuple[str, tuple[str, ...]], ...]
    made: Callable[[], OfSheet]


@dataclass(frozen=True, slots=True)
class EventBook:
    """The contents of an event book.

    The event, its front matter, its reports in order, its sheets.
    `of_players`: the entrants are players and not teams, so the index lists them once. `across` is printed
    diagonally across its first pages and its index.
    """

    event: str
    subtitle: str
    facts: tuple[Caption, ...]
    reports: tuple[Report, ...]
    sheets: tuple[BookSheet, ...]
    footer: tuple[str, ...] = ()
    of_players: bool = False
    across: str = ""


@dataclass(slots=True)
class _BookPart:
    """A report or a sheet whose pages are planned; `first` is the number of its first page."""

    title: str
    pages: list[Page]
    draw: Callable[[Document, Page, int, tuple[int, int]], None]
    level: int
    first: int = 0
    group: str = ""
    played: tuple[tuple[str, tuple[str, ...]], ...] = ()


@dataclass(slots=True)
class _Index:
    """The pages on which each name appears."""

    teams: dict[str, list[int]] = field(default_factory=dict)
    players: dict[tuple[str, str], list[int]] = field(default_factory=dict)

    def note(self, part: _BookPart) -> None:
        """Note who played on a sheet."""
        for team, players in part.played:
            self.teams.setdefault(team, []).append(part.first)
            for player in players:
                self.players.setdefault((player, team), []).append(part.first)


def event_book_pdf(book: EventBook, options: SheetOptions, progress: Progress = UNWATCHED) -> bytes:
    """Return the book as PDF.

    Raises NoGlyph for a letter that no font has, Stopped if the user cancels.
    """
    steps, total = 0, 2 * len(book.sheets) + len(book.reports)
    with typefaces(options.fonts) as faces, _nothing_collected():
        reports = [_of_report(report, faces, options) for report in book.reports]
        sheets: list[_BookPart] = []
        for sheet in book.sheets:
            progress.step(steps, total)
            sheets.append(_of_sheet(sheet, faces, options))
            steps += 1
        _name_apart(book, reports)
        cover = _cover(book, options)
        front = _of_report(_contents(book, reports, sheets), faces, options)
        _number(cover, front, reports, sheets)
        front = _of_report(_contents(book, reports, sheets), faces, options)
        parts = [cover, front, *reports, *sheets]
        _number(*([part] for part in parts))
        parts.append(_of_report(_index(book, sheets), faces, options))
        _number(*([part] for part in parts))
        pages = sum(len(part.pages) for part in parts)
        document = Document(faces, options, words.title(), book.event, subject=words.title())
        group = ""
        for part in parts:
            if part.played:
                progress.step(steps, total)
                steps += 1
            group = _bookmark(document, part, group)
            for index, page in enumerate(part.pages):
                document.pen.name_page(part.first + index)
                part.draw(document, page, index, (part.first + index, pages))
        progress.step(total, total)
        return document.close()


@contextmanager
def _nothing_collected() -> Iterator[None]:
    """Pause the garbage collector: the pages live until the end, and scanning them takes long."""
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()


def _number(*groups: Iterable[_BookPart] | _BookPart) -> None:
    """Give every part the number of its first page, in this order."""
    number = 1
    for group in groups:
        for part in [group] if isinstance(group, _BookPart) else group:
            part.first = number
            number += len(part.pages)


def _bookmark(document: Document, part: _BookPart, group: str) -> str:
    """Put a bookmark where a part begins, and one for the round above its first sheet.

    Return the round.
    """
    if not part.title:
        return group
    canvas = document.pen.canvas
    key = f"part {part.first}"
    if part.group and part.group != group:
        if not group:
            canvas.bookmarkPage(f"sheets {part.first}")
            canvas.addOutlineEntry(words.sheets(), f"sheets {part.first}", 0, closed=True)
        canvas.bookmarkPage(f"round {part.first}")
        canvas.addOutlineEntry(part.group, f"round {part.first}", 1, closed=True)
    canvas.bookmarkPage(key)
    canvas.addOutlineEntry(part.title, key, part.level, closed=True)
    return part.group or group


def _name_apart(book: EventBook, reports: Sequence[_BookPart]) -> None:
    """Name the stage of reports that have the same title, in contents and bookmarks."""
    titles = Counter(report.title for report in book.reports)
    for report, part in zip(book.reports, reports, strict=True):
        stage = report.subtitle.partition(" \N{MIDDLE DOT} ")[0]
        if titles[report.title] > 1 and stage:
            part.title = f"{report.title}: {stage}"


def _cover(book: EventBook, options: SheetOptions) -> _BookPart:
    """Return the cover: the event, its place and date, and what the book is."""
    width, height = PAPERS[options.paper]

    def draw(document: Document, _page: Page, _index: int, numbering: tuple[int, int]) -> None:
        with document.page(width, height) as pen:
            draw_across(pen, book.across, width, height)
            _draw_cover(pen, book, (BINDING + width - MARGIN) / 2, height)
            draw_foot(pen, [], (BINDING, width - MARGIN), MARGIN + 14, numbering)

    return _BookPart("", [[]], draw, 0)


def _draw_cover(pen: Pen, book: EventBook, middle: float, height: float) -> None:
    space = 2 * (middle - BINDING)
    size, lines = fit_lines(pen.faces, book.event, _EVENT, max_width=space, height=6 * _EVENT, bold=True)
    y = height * 0.62
    with pen.tag(HEADING):
        for line in lines:
            pen.middle(middle, y, line, size, bold=True)
            y -= size * 1.3
    draw_suits(pen, middle, y)
    with pen.tag(PARAGRAPH):
        for line in pen.faces.wrap(book.subtitle, _WHERE, space):
            y -= _WHERE * 2
            pen.middle(middle, y, line, _WHERE)
    with pen.tag(PARAGRAPH):
        counted = " \N{MIDDLE DOT} ".join(f"{fact.caption} {fact.value}" for fact in book.facts)
        pen.middle(middle, y - _WHERE * 2.2, counted, _COUNTED, grey=GREY)
    with pen.tag(PARAGRAPH):
        pen.middle(middle, height * 0.62 + _EVENT * 2, words.title(), _WHERE, grey=GREY)


def _of_report(report: Report, faces: Typefaces, options: SheetOptions) -> _BookPart:
    paper, pages = planned(report, faces, options, level=1)

    def draw(document: Document, page: Page, index: int, numbering: tuple[int, int]) -> None:
        draw_report_page(document, report, page, options, paper=paper, numbering=(index + 1, *numbering))

    return _BookPart(report.title, pages, draw, 0)


def _of_sheet(book_sheet: BookSheet, faces: Typefaces, options: SheetOptions) -> _BookPart:
    sheet = _without_code(book_sheet.made())
    plan = (planned_game if isinstance(sheet, GameSheet) else planned_sheet)(sheet, faces, options)  # type: ignore[arg-type]

    def draw(document: Document, page: Page, index: int, numbering: tuple[int, int]) -> None:
        draw_page = draw_game_page if isinstance(sheet, GameSheet) else draw_sheet_page
        area = plan.area_on(index)
        draw_page(document, sheet, page, options, first=index == 0, area=area, numbering=numbering)  # type: ignore[arg-type]

    return _BookPart(book_sheet.title, plan.pages, draw, 2, group=book_sheet.group, played=book_sheet.played)


def _without_code(sheet: OfSheet) -> OfSheet:
    """Return a sheet without codes and lines to write on.

    A book is not signed, and square codes are slow to draw.
    """
    return replace(sheet, heading=replace(sheet.heading, qr="", code=""), writable=False)


def _contents(book: EventBook, reports: Sequence[_BookPart], sheets: Sequence[_BookPart]) -> Report:
    """Return the first pages: the subject of the book, and the pages of its parts."""
    rows: list[tuple[str, int]] = [(part.title, part.first) for part in reports]
    group = ""
    for part in sheets:
        if part.group != group:
            rows.append((words.sheets_of(part.group), part.first))
            group = part.group
        rows.append((f"    {part.title}", part.first))
    last = sheets[-1] if sheets else reports[-1] if reports else None
    rows.append((words.index(), last.first + len(last.pages) if last is not None else 2))
    columns = (
        ReportColumn("title", words.head("title"), letters=60),
        ReportColumn("page", words.head("page"), NUMBER, pages=True),
    )
    return Report(
        kind="event-book",
        name="event-book",
        title=words.title(),
        event=book.event,
        subtitle=book.subtitle,
        facts=book.facts,
        sections=(ReportTable(CONTENTS, words.contents(), columns, tuple(rows)),),
        footer=book.footer,
        across=book.across,
    )


def _index(book: EventBook, sheets: Sequence[_BookPart]) -> Report:
    index = _Index()
    for part in sheets:
        index.note(part)
    pages = ReportColumn("pages", words.head("pages"), letters=40, pages=True)
    teams = ReportTable(
        TEAMS,
        report_words.title("players") if book.of_players else words.teams(),
        (ReportColumn("name", words.head("name"), letters=30), pages),
        tuple((name, _page_list(index.teams[name])) for name in sorted(index.teams, key=list_key)),
        empty=words.empty_index(),
    )
    players = ReportTable(
        PLAYERS,
        words.players(),
        (
            ReportColumn("name", words.head("name"), letters=24),
            ReportColumn("team", words.head("team"), letters=20),
            pages,
        ),
        tuple((*who, _page_list(index.players[who])) for who in sorted(index.players, key=_by_name)),
        empty=words.empty_index(),
    )
    return Report(
        kind="event-book",
        name="index",
        title=words.index(),
        event=book.event,
        subtitle="",
        facts=(),
        sections=(teams,) if book.of_players else (teams, players),
        footer=book.footer,
        across=book.across,
    )


def _by_name(who: tuple[str, str]) -> tuple[object, ...]:
    return list_key(who[0]), list_key(who[1])


def _page_list(pages: Sequence[int]) -> str:
    return ", ".join(map(str, dict.fromkeys(pages)))
