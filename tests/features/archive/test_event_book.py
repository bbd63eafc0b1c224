"""The event book: its page numbers are right, its index is complete, and it can be stopped."""

import re
from dataclasses import replace
from io import BytesIO

import pytest
from pypdf import PdfReader

from scorekeeper.cli import main
from scorekeeper.features.archive.view.event_book import event_book, write_book
from scorekeeper.journal.facts import PrizesSet, TeamEntered
from scorekeeper.kernel.drawing_process import DRAWING, drawn_apart
from scorekeeper.kernel.errors import NotWritten
from scorekeeper.sheets.drawer import drawn_by
from scorekeeper.sheets.event_book import EventBook, event_book_pdf
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports.model import Progress, Report, ReportText, Stopped
from tests.journal.event import Journal
from tests.journal.game import GameDay, hand
from tests.sheets.reports.timed_event import TEAMS, timed_event

OPTIONS = SheetOptions(printed_at="2026-11-23T09:00:00Z")
EVENT = timed_event(2)


@pytest.fixture(scope="module")
def read():
    return PdfReader(BytesIO(event_book(EVENT, OPTIONS)))


@pytest.fixture(scope="module")
def texts(read):
    return [page.extract_text() for page in read.pages]


def test_every_page_shows_its_number(texts):
    for number, text in enumerate(texts, 1):
        assert f"page {number} of {len(texts)}" in text


def test_the_cover_names_the_event_and_what_it_holds(texts):
    assert EVENT.event.name in texts[0]
    assert "Event book" in texts[0]
    assert f"sessions {len(EVENT.sessions)}" in texts[0]


def test_reports_of_the_same_title_are_listed_with_their_stage():
    draws = tuple(
        Report("draw", "draw", "Draw", "Cup", f"{stage} \N{MIDDLE DOT} published", (), (ReportText("", ("Teams",)),))
        for stage in ("Groups", "Finals")
    )
    book = EventBook("Cup", "", (), (*draws, replace(draws[0], title="Bracket")), ())
    contents = PdfReader(BytesIO(event_book_pdf(book, OPTIONS))).pages[1].extract_text()
    assert re.findall(r"^(Draw.*|Bracket.*?)\s+\d+$", contents, re.MULTILINE) == [
        "Draw: Groups",
        "Draw: Finals",
        "Bracket",
    ]


def test_the_contents_name_the_pages_where_things_begin(texts):
    result = re.findall(
        r"^(?:\s*)(Event report|Statistics|Penalties with repeats|Index)\s+(\d+)$", texts[1], re.MULTILINE
    )
    assert len(result) == 4
    for title, number in result:
        assert texts[int(number) - 1].removeprefix("PROVISIONAL\n").startswith(title), (title, number)
    sheets = re.findall(r"Table (\d) · Round (\d),.*?(\d+)$", texts[1], re.MULTILINE)
    assert len(sheets) == 8
    for table, of_round, number in sheets:
        assert re.search(rf"Round {of_round}\s+\|\s+Table {table}", texts[int(number) - 1])


def test_the_index_names_every_sheet_of_every_team(texts):
    rows = dict(re.findall(r"^(\S.*?)\s+((?:\d+, )*\d+)$", texts[-1], re.MULTILINE))
    latin = [name for name in TEAMS if name.isascii()]
    assert set(latin) <= set(rows)
    for name in latin:
        pages = [int(number) for number in rows[name].split(", ")]
        assert len(pages) == 2
        assert all(name in texts[number - 1] for number in pages)


def test_bookmarks_lead_to_reports_rounds_and_sheets(read, check_golden):
    def titles(outline):
        return [titles(item) if isinstance(item, list) else item.title for item in outline]

    top = titles(read.outline)
    check_golden([item for item in top if isinstance(item, str)])  # fmt: skip
    rounds = top[top.index("Score sheets") + 1]
    assert [item for item in rounds if isinstance(item, str)] == ["Round 1", "Round 2"]
    assert all(len(item) == 4 for item in rounds if isinstance(item, list))


def test_every_number_of_a_page_leads_there(read, texts):
    """A row of contents is one link, each number of the index is one, and each names its target."""
    at = {page.indirect_reference.idnum: number for number, page in enumerate(read.pages, 1)}
    known = read.named_destinations

    def links(page):
        for item in page.get("/Annots", ()):
            link = item.get_object()
            assert link["/Subtype"] == "/Link"
            target = known[str(link["/Dest"])].page if not isinstance(link["/Dest"], list) else link["/Dest"][0]
            number = at[target.idnum]
            assert str(link["/Contents"]) == f"page {number}"
            yield number

    begin = [int(number) for number in re.findall(r"(?m)^\s*\S.*?\s(\d+)$", texts[1]) if 1 < int(number) <= len(texts)]
    contents = [number for page in read.pages[: min(begin) - 1] for number in links(page)]
    listed = {
        int(number) for row in re.findall(r"(?m)^\S.*?\s+((?:\d+, )*\d+)$", texts[-1]) for number in row.split(", ")
    }
    assert len(contents) >= 12
    assert set(contents) <= set(range(2, len(texts) + 1))
    assert contents == sorted(contents)
    assert listed <= {number for page in read.pages[-2:] for number in links(page)} | {len(texts)}


def test_prizes_come_first_and_players_are_in_the_index():
    journal = Journal()
    journal.enter(PrizesSet("", (100000,), ("Cup",)))
    texts = [page.extract_text() for page in PdfReader(BytesIO(event_book(journal.tournament, OPTIONS))).pages]
    assert "Prize list" in texts[2]
    assert re.search(r"Ann\s+Dallas\s+\d+", texts[-1])


def test_hostile_and_long_names_are_in_the_book():
    journal = Journal()
    for index, name in enumerate(("<script>alert(1)</script>", "\u202eevil", "കോട്ടയം " * 30)):
        journal.enter(TeamEntered(f"ff0{index}", name, (name,)))
    assert len(PdfReader(BytesIO(event_book(journal.tournament, OPTIONS))).pages) > 3


def test_a_day_of_500_and_an_event_of_nothing(check_golden):
    day = GameDay().play(hand(1, "A 9C 10"))
    texts = [page.extract_text() for page in PdfReader(BytesIO(event_book(day.tournament, OPTIONS))).pages]
    assert re.search(r"Ann\s+\d+", texts[-1])
    empty = event_book(Journal(()).tournament, OPTIONS)
    check_golden(PdfReader(BytesIO(empty)).pages[-1].extract_text())


def test_another_process_makes_the_same_book_and_can_be_stopped():
    progress: list[tuple[int, int]] = []
    later: list[tuple[int, int]] = []
    expected = event_book(EVENT, OPTIONS)
    with drawn_by(DRAWING):
        assert event_book(EVENT, OPTIONS, Progress(on_progress=lambda *how: progress.append(how))) == expected
        assert progress[-1][0] == progress[-1][1]
        with pytest.raises(Stopped):
            event_book(
                EVENT, OPTIONS, Progress(stopped=lambda: len(later) > 12, on_progress=lambda *how: later.append(how))
            )
    DRAWING.close()


def _broken(_progress):
    raise ZeroDivisionError


def test_an_error_in_the_other_process_is_raised_here():
    with pytest.raises(ZeroDivisionError):
        drawn_apart(_broken, Progress())


def test_nothing_else_is_replaced_and_nothing_is_left_where_it_is_stopped(tmp_path):
    mine = tmp_path / "book.pdf"
    mine.write_text("my holiday")
    with pytest.raises(NotWritten):
        write_book(EVENT, mine, OPTIONS)
    assert mine.read_text() == "my holiday"
    with pytest.raises(Stopped):
        write_book(EVENT, tmp_path / "other.pdf", OPTIONS, Progress(stopped=lambda: True))
    assert [item.name for item in tmp_path.iterdir()] == ["book.pdf"]


def test_the_command_writes_it(tmp_path, capsys, check_golden):
    event = tmp_path / "cup.scorekeeper"
    assert main(["new", str(event), "--system", "international-56"]) == 0
    capsys.readouterr()
    assert main(["book", str(event), str(tmp_path)]) == 0
    check_golden(capsys.readouterr().out)
