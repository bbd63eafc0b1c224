"""Every paper of an event with long names: at least 7 points, whole names, nothing split."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress

import pypdfium2
import pytest
from pypdfium2 import raw

from scorekeeper.features.papers.view import catalogue
from scorekeeper.features.papers.view.reporting import report_bytes
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.errors import NotWritten
from scorekeeper.kernel.paper_options import sheet_options
from scorekeeper.sheets.reports.model import NUMBER, Report, ReportColumn, ReportTable, ReportText
from tests.big_event import LONG, big_event, cup_event, drawn_event, large_event, small_event
from tests.sheets.game500.making_games import MAKERS
from tests.sheets.letters import letters_of, sizes_in
from tests.sheets.printed import TextWatch

SMALLEST = 7.0
MOST, FEW, MANY = 2, 1, 60
"""The most subjects of each paper that are drawn, and how many in an event of many teams."""
HEADING, ACROSS, FOOT = 11.5, 30.0, 52.0
"""The size of headings, the least size of words across a page, and the upper edge of the foot."""
EVENTS: Mapping[str, Callable[[], Tournament]] = {
    "groups and finals": big_event,
    "round robin": drawn_event,
    "ninety teams": large_event,
    "day of 500": lambda: MAKERS["full"]().tournament,
    "day of 500, long names": lambda: MAKERS["again"]().tournament,
}


def papers_of(name: str) -> Iterator[tuple[str, bytes]]:
    """Yield every paper of an event as PDF, under its name."""
    event = EVENTS[name]()
    for kind in catalogue.papers(event):
        subjects = [subject for subject in catalogue.subjects(kind, event) if subject != catalogue.ALL]
        most = FEW if len(event.teams) > MANY else MOST
        for subject in subjects[:most] or [catalogue.ALL]:
            for piece in catalogue.pieces(kind, subject, event)[:most]:
                with suppress(NotWritten):  # certificates before anything is decided
                    yield f"{kind.key}, {piece.name}", piece.draw("pdf", sheet_options())


@pytest.mark.parametrize("event", EVENTS)
def test_no_letter_on_any_paper_is_smaller_than_seven_points(event):
    too_small = {}
    count = 0
    for name, data in papers_of(event):
        count += 1
        if small := {size: letters for size, letters in sizes_in(data).items() if size < SMALLEST}:
            too_small[name] = small
    assert count > 15
    assert not too_small


def lines_of(page: pypdfium2.PdfPage) -> list[tuple[float, float]]:
    """Return the baselines with text above the foot, from the top, with their largest size."""
    text = page.get_textpage()
    sizes: dict[int, float] = {}
    for index in range(text.count_chars()):
        size = raw.FPDFText_GetFontSize(text, index)
        _left, bottom, _right, _top = text.get_charbox(index, loose=True)
        if chr(raw.FPDFText_GetUnicode(text, index)).strip() and size < ACROSS and bottom > FOOT:
            sizes[round(bottom)] = max(size, sizes.get(round(bottom), 0.0))
    return sorted(sizes.items(), reverse=True)


@pytest.mark.parametrize(
    ("key", "event"),
    [
        (catalogue.DAY_REPORT, big_event),
        (catalogue.TEAM_RECORD, big_event),
        (catalogue.SESSION_REPORT, big_event),
        (catalogue.TEAM_RECORD, small_event),
        (catalogue.DAY_REPORT, large_event),
    ],
)
def test_no_page_ends_with_a_heading(key, event):
    kind = catalogue.paper(key)
    pages = 0
    for subject in [subject for subject in catalogue.subjects(kind, event()) if subject != catalogue.ALL][:MOST]:
        for piece in catalogue.pieces(kind, subject, event())[:FEW]:
            for page in pypdfium2.PdfDocument(piece.draw("pdf", sheet_options())):
                pages += 1
                bottom, _size = lines_of(page)[-1]
                headings = [line for line, size in lines_of(page) if round(size, 1) == HEADING]
                assert not headings or headings[-1] > bottom + 8
    assert pages > 4


@pytest.mark.parametrize("filled", range(14, 56))
def test_a_table_begins_with_two_rows_and_its_sums_are_not_alone(filled):
    columns = (ReportColumn("team", "team"), ReportColumn("points", "points", NUMBER, total=True))
    rows = tuple((f"row {number}", number) for number in range(1, 31))
    table = ReportTable("table", "Points by contract level", columns, rows, note="Each of them is part of the chart.")
    text = ReportText("", tuple(f"line {number}" for number in range(filled)))
    report = Report("event", "event", "Report", "Cup", "", (), (text, table))
    pages = [
        page.get_textpage().get_text_range().split()
        for page in pypdfium2.PdfDocument(report_bytes(report, "pdf", sheet_options()))
    ]
    for page in pages:
        rows_here = page.count("row")
        assert ("Points" in page) == (rows_here > 0)
        assert "sum" not in page or rows_here >= 2
        assert rows_here != 1


@pytest.mark.parametrize("key", [catalogue.DAY_REPORT, catalogue.TEAM_RECORD, catalogue.PENALTY_LIST])
def test_the_name_of_a_stage_is_never_in_two_lines(key):
    kind = catalogue.paper(key)
    (piece,) = catalogue.pieces(kind, catalogue.subjects(kind, big_event())[1], big_event())
    lines = [
        line.strip()
        for page in pypdfium2.PdfDocument(piece.draw("pdf", sheet_options()))
        for line in page.get_textpage().get_text_range().splitlines()
    ]
    assert any("main stage" in line for line in lines)
    assert not [line for line in lines if line.endswith((" main", "Finals of", "Finals of the")) or line == "main"]


def test_a_ruling_is_not_divided_between_pages():
    rulings = tuple(
        ReportText(
            f"Ruling {number}",
            (f"begin {number}", *["The committee heard both captains."] * 9, f"end {number}"),
            together=True,
        )
        for number in range(12)
    )
    report = Report("minutes", "minutes", "Minutes", "Cup", "", (), rulings)
    pages = [
        page.get_textpage().get_text_range()
        for page in pypdfium2.PdfDocument(report_bytes(report, "pdf", sheet_options()))
    ]
    assert len(pages) > 1
    assert all(any(f"begin {number}" in page and f"end {number}" in page for page in pages) for number in range(12))


@pytest.mark.parametrize("key", [catalogue.SEATING, catalogue.STANDINGS, catalogue.CROSS_TABLE, catalogue.DRAW_POSTER])
def test_papers_for_the_wall_have_larger_letters_than_other_papers(key):
    kind = catalogue.paper(key)
    piece = catalogue.pieces(kind, catalogue.subjects(kind, big_event())[-1], big_event())[0]
    sizes = sizes_in(piece.draw("pdf", sheet_options()))
    assert sizes.most_common(1)[0][0] > 8.0


@pytest.mark.parametrize("key", [catalogue.SEATING, catalogue.ROUND_RESULTS, catalogue.CHECK_IN, catalogue.PRIZE_LIST])
def test_few_rows_on_the_wall_have_large_letters_over_the_whole_width(key, monkeypatch):
    watch = TextWatch(monkeypatch)
    kind = catalogue.paper(key)
    subject = [subject for subject in catalogue.subjects(kind, small_event()) if subject != catalogue.ALL] or ["all"]
    (piece,) = catalogue.pieces(kind, subject[0], small_event())
    page = pypdfium2.PdfDocument(piece.draw("pdf", sheet_options()))[0]
    names = [(start, top - bottom) for _page, start, bottom, _end, top, text in watch.boxes if text == "Dallas"]
    assert max(height for _start, height in names) / 0.74 >= 18.0
    ends = [end for _page, _start, bottom, end, top, _text in watch.boxes if (top - bottom) / 0.74 >= 18.0]
    assert max(ends) > page.get_width() * 0.85


def test_tables_with_the_same_heads_have_the_same_columns(monkeypatch):
    watch = TextWatch(monkeypatch)
    kind = catalogue.paper(catalogue.DRAW_POSTER)
    (piece,) = catalogue.pieces(kind, catalogue.subjects(kind, drawn_event())[0], drawn_event())
    piece.draw("pdf", sheet_options())
    heads = {
        (round(start, 1), round(top - bottom, 2))
        for _p, start, bottom, _e, top, text in watch.boxes
        if text == "team B"
    }
    assert len(heads) == 1


@pytest.mark.parametrize("key", [catalogue.SEATING, catalogue.BRACKET, catalogue.CHECK_IN, catalogue.CROSS_TABLE])
def test_malayalam_is_as_large_as_latin(key):
    kind = catalogue.paper(key)
    subjects = catalogue.subjects(kind, big_event())
    piece = catalogue.pieces(kind, subjects[1] if len(subjects) > 1 else subjects[0], big_event())[0]
    first = next(iter(pypdfium2.PdfDocument(piece.draw("pdf", sheet_options()))))
    sizes: dict[bool, Counter[float]] = {True: Counter(), False: Counter()}
    for size, letter in letters_of(first):
        sizes["\u0d00" <= letter <= "\u0d7f"][size] += 1
    latin, malayalam = (sizes[script].most_common(1)[0][0] for script in (False, True))
    assert malayalam == pytest.approx(latin), "the typefaces of one family"


def bracket_pages(event: Tournament) -> list[str]:
    kind = catalogue.paper(catalogue.BRACKET)
    (subject,) = catalogue.subjects(kind, event)
    (piece,) = catalogue.pieces(kind, subject, event)
    return [
        " ".join(page.get_textpage().get_text_range().split())
        for page in pypdfium2.PdfDocument(piece.draw("pdf", sheet_options()))
    ]


def test_the_longest_names_are_whole_in_the_bracket():
    page = bracket_pages(big_event())[0]
    assert page.count(LONG) == 2
    assert "\N{HORIZONTAL ELLIPSIS}" not in page


def test_a_bracket_in_which_names_would_be_cut_is_divided_over_pages():
    upper, lower, last, *_list = bracket_pages(cup_event())
    names = [team.name for team in cup_event().teams.values()]
    assert "\N{HORIZONTAL ELLIPSIS}" not in upper + lower + last
    assert sorted(name for name in names if name in upper + lower) == sorted(names)
    assert all(sum(name in page for name in names) == len(names) / 2 for page in (upper, lower))


def test_a_bracket_of_sixteen_is_in_landscape():
    kind = catalogue.paper(catalogue.BRACKET)
    (piece,) = catalogue.pieces(kind, catalogue.subjects(kind, big_event())[0], big_event())
    page = pypdfium2.PdfDocument(piece.draw("pdf", sheet_options()))[0]
    assert page.get_width() > page.get_height()
