"""The blank sheet: every box counted, nothing overlapping, every name whole."""

import io
import re
from dataclasses import replace
from typing import Any

import pypdf
import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.chart import Band, Chart, Doubling
from scorekeeper.rules.infractions import NO_INFRACTIONS
from scorekeeper.rules.seats import dealer
from scorekeeper.rules.systems import DEFAULT
from scorekeeper.sheets.blank.contents import BlankSheet, sheet_for_all, sheet_of
from scorekeeper.sheets.blank.marks import Badge, Circle, Digits, Rect, TextMark, Tick, Writing
from scorekeeper.sheets.blank.render import binder, empty_pdf
from scorekeeper.sheets.options import A4, LETTER, PAPERS, SheetOptions
from tests.sheets.blank.blank_paper import OPTIONS, cells, keys, overlaps, planned, words
from tests.sheets.making import DIFFERENT, JOSE, LONG, Making, another_way, golden, heavy, swapped

UNNAMED: dict[str, Any] = {"players": ((), ()), "seats": False}
LONGEST = "അന്താരാഷ്ട്ര ചീട്ടുകളി സംഘം " * 4 + LONG


def of(making: Making) -> BlankSheet:
    return sheet_of(DEFAULT, making.state, making.tournament, OPTIONS)


def for_all(deals: int = 18, **settings: Any) -> BlankSheet:
    return sheet_for_all(DEFAULT, OPTIONS, {"deals": deals, **settings})


SHEETS = {
    "golden": lambda: of(golden()),
    "heavy": lambda: of(heavy(24)),
    "swapped": lambda: of(swapped()),
    "another way": lambda: of(another_way()),
    "no names": lambda: of(Making().begin(**UNNAMED)),
    "nobody": for_all,
    "endless names": lambda: of(
        Making().begin(names=(LONGEST, "X" * 120), players=((LONGEST, JOSE * 9, "Y" * 90), ("a", LONG, LONGEST[::-1])))
    ),
    "99 deals": lambda: for_all(99),
}


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("name", SHEETS)
def test_nothing_overlaps_or_reaches_into_the_margin(name, paper):
    plan = planned(SHEETS[name](), paper)
    assert overlaps(plan) == []
    assert all((page.width, page.height) == PAPERS[paper] for page in plan.pages)


def test_an_overlap_would_be_seen():
    plan = planned(for_all())
    page = plan.pages[0]
    moved = replace(page, marks=(*page.marks, Tick(Rect(100, 400, 200, 10), "too many")))
    assert overlaps(replace(plan, pages=(moved,)))


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize(("deals", "running"), [(1, 2), (6, 2), (12, 2), (18, 2), (24, 3), (40, 3), (99, 3)])
def test_every_deal_has_every_box_and_every_circle_once(deals, running, paper):
    plan = planned(for_all(deals), paper)
    boxes, circles = cells(plan), keys(plan, Circle)
    assert max(keys(plan, Digits).values()) == max(circles.values()) == 1 or len(plan.pages) > 1
    for deal in range(1, deals + 1):
        assert boxes[f"deal {deal} contract"] == boxes[f"deal {deal} taken"] == boxes[f"deal {deal} opponents"] == 2
        assert boxes[f"deal {deal} note"] == 1
        for side in "AB":
            assert boxes[f"deal {deal} points {side}"] == 2
            assert boxes[f"deal {deal} running {side}"] == running
        groups = {"declares": ("A", "B"), "strain": ("S", "H", "D", "C", "NT"), "doubled": ("X", "XX")}
        groups["outcome"] = ("M", "D")
        for group, labels in groups.items():
            assert all(circles[f"deal {deal} {group} {label}"] == 1 for label in labels)
    rows = sum(key.startswith("deal ") for key in boxes)
    assert rows == deals * 8
    assert sum(key.startswith("deal ") for key in circles) == deals * 11
    assert [deal.number for share in plan.rows for deal in share] == list(range(1, deals + 1))


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_twenty_four_deals_fit_on_one_page_and_more_continue_in_whole_rounds(paper):
    assert len(planned(of(golden()), paper).pages) == 1
    assert len(planned(for_all(18), paper).pages) == 1
    assert [len(share) for share in planned(for_all(24), paper).rows] == [24]
    assert [len(share) for share in planned(for_all(30), paper).rows] == [18, 12]
    for deals in (30, 36, 48, 66, 99):
        shares = planned(for_all(deals), paper).rows
        assert all(len(share) % 6 == 0 for share in shares[:-1])


@given(deals=st.integers(1, 99), paper=st.sampled_from([A4, LETTER]))
@settings(max_examples=12, deadline=None)
def test_rows_stay_high_enough_for_a_pen_for_any_number_of_deals(deals, paper):
    plan = planned(for_all(deals), paper)
    assert plan.row_height >= (15 if len(plan.pages) > 1 else 13.6)
    assert all(plan.rows)
    assert overlaps(plan) == []


def test_a_further_page_begins_with_the_totals_brought_forward():
    plan = planned(for_all(30), LETTER)
    second = [mark.key for mark in plan.pages[1].marks if isinstance(mark, Digits)]
    assert {"forward A", "forward B"} <= set(second)
    assert "forward A" not in [mark.key for mark in plan.pages[0].marks if isinstance(mark, Digits)]
    assert "running totals after deal 18, brought forward" in words(plan)
    # both pages are added up; only the last one is signed
    assert all(keys(replace(plan, pages=(page,)), Digits)["sum A"] == 1 for page in plan.pages)
    assert [any(word == "under protest" for word in words(replace(plan, pages=(page,)))) for page in plan.pages] == [
        False,
        True,
    ]


def test_dealers_are_printed_and_go_around_the_table():
    sheet = for_all(18)
    assert [deal.dealer for deal in sheet.deals] == [dealer(deal, 6, 6) for deal in range(1, 19)]
    # seat 2 dealt deal 5 out of turn: the sheet of that session says so
    assert [deal.dealer for deal in of(swapped()).deals][:6] == [6, 1, 2, 3, 2, 5]


def test_ticks_for_reading_out_are_printed_where_the_event_reads_the_score_out():
    def read(sheet: BlankSheet) -> list[int]:
        return sorted(int(key.split()[1]) for key in keys(planned(sheet), Tick) if key.startswith("read "))

    assert read(for_all()) == [6, 12, 13, 14, 15, 16, 17, 18]
    assert read(for_all(announcements="every-six")) == [6, 12, 18]
    assert read(for_all(6)) == [1, 2, 3, 4, 5, 6]
    assert read(of(another_way())) == [6, 12, 18, 24]


def test_warnings_swap_times_control_sums_penalties_and_signatures_have_their_boxes():
    plan = planned(for_all())
    ticks, boxes, circles = keys(plan, Tick), cells(plan), keys(plan, Circle)
    assert {"warned A", "warned B", "swapped", "protest A", "protest B"} <= set(ticks)
    assert {"sum A": 2, "sum B": 2, "difference": 2, "match points A": 1, "match points B": 1}.items() <= boxes.items()
    assert {
        f"{when} {unit}": 2 for when in ("started", "ended") for unit in ("hour", "minute")
    }.items() <= boxes.items()
    assert boxes["swapped before deal"] == 2
    for number in range(1, 5):
        assert boxes[f"note {number} deal"] == boxes[f"note {number} points"] == 2
        assert circles[f"note {number} A"] == circles[f"note {number} B"] == 1
        assert ticks[f"note {number} objected"] == keys(plan, Writing)[f"note {number} article"] == 1
    assert [words(plan).count(role) for role in ("Scorer", "Captain A", "Captain B", "Committee")] == [1] * 4


def test_lines_for_penalties_never_need_more_than_the_one_digit_of_the_note():
    assert not [key for key in cells(planned(for_all(24))) if key.startswith("note 10")]


def test_an_unknown_detail_is_a_line_to_write_on():
    plan = planned(for_all())
    lines = keys(plan, Writing)
    assert {"event", "date", "team A", "team B", "player A 1", "player A 3", "player B 3"} <= set(lines)
    assert {"round", "table", "seat A 1", "seat B 3"} <= set(cells(plan))
    known = planned(of(golden()))
    assert not [key for key in keys(known, Writing) if key.startswith(("event", "team", "player"))]
    assert not [key for key in cells(known) if key.startswith("seat")]


def test_teams_without_players_get_a_line_for_each():
    lines = keys(planned(of(Making().begin(**UNNAMED))), Writing)
    assert sum(key.startswith("player A") for key in lines) == 4  # three players, and a captain


@pytest.mark.parametrize("name", ["golden", "heavy", "endless names"])
@pytest.mark.parametrize("paper", [A4, LETTER])
def test_no_name_is_ever_cut(name, paper):
    sheet = SHEETS[name]()
    plan = planned(sheet, paper)
    text = "".join(words(plan))
    assert "…" not in text
    result = "".join(text.split())
    for team in sheet.teams:
        for full in (team.name, team.captain, *(player.name for player in team.players)):
            assert "".join(full.split()) in result
    assert "".join(sheet.event.split()) in result


def test_chart_doubling_and_match_points_are_those_of_the_system():
    other = replace(
        DEFAULT,
        minimum=16,
        chart=Chart("7.7", (Band(20, 10, 20), Band(56, 30, 40))),
        doubling=Doubling("7.7", factors=(1, 2, 4)),
        infractions=NO_INFRACTIONS,
        match_points=None,
        announcements=None,
    )
    sheet = sheet_for_all(other, OPTIONS)
    plan = planned(sheet)
    text = words(plan)
    assert [(band.words, band.made, band.defeated) for band in sheet.worth.bands] == [
        ("16 to 20", (10, 20, 40), (20, 40, 80)),
        ("21 to 56", (30, 60, 120), (40, 80, 160)),
    ]
    assert "Chart 7.7" in text
    assert {"16 to 20", "160"} <= set(text)
    assert sheet.columns.points == 3
    assert sheet.columns.running == 3
    ticks, boxes = keys(plan, Tick), cells(plan)
    assert not [key for key in ticks if key.startswith(("read", "warned"))]
    assert "match points A" not in boxes
    assert "read" not in text
    assert overlaps(plan) == []


def test_settings_that_differ_are_printed_and_no_others():
    assert of(golden()).settings == ""
    text = " ".join(words(planned(of(another_way()))))
    assert of(another_way()).settings in text
    for part in ("24 deals", "taken off the offender", "no match points", "every six deals only", "gives 1 point"):
        assert part in text
    assert sheet_for_all(DEFAULT, OPTIONS, DIFFERENT).settings == of(another_way()).settings
    assert "match points A" not in cells(planned(of(another_way())))


def test_the_square_code_names_event_round_table_and_session():
    sheet = of(golden())
    assert sheet.qr == f"SCOREKEEPER/1 EVENT {'E' * 32} ROUND 5 TABLE 7 SESSION 1 BLANK"
    assert for_all().qr == ""


def test_badges_tell_the_sides_apart_everywhere():
    plan = planned(of(golden()))
    badges = [mark for page in plan.pages for mark in page.marks if isinstance(mark, Badge)]
    assert {(badge.side, badge.filled) for badge in badges} == {("A", True), ("B", False)}


# as PDF


def pdf(making: Making, paper: str = A4) -> bytes:
    with binder(making.tournament, replace(OPTIONS, paper=paper), "Blank score sheet") as papers:
        papers.add_sheet(making.state)
        return papers.close()


def read_back(data: bytes) -> str:
    return "\n".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(data))


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_the_text_of_the_pdf_reads_back(paper):
    (page,) = pypdf.PdfReader(io.BytesIO(pdf(golden(), paper))).pages
    text = page.extract_text()
    for message in (
        "Score sheet",
        "Great Lakes 56 · 2026",
        "Round 5",
        "Table 7",
        "21 November 2026",
        "Dallas",
        "Detroit",
    ):
        assert message in text
    for message in ("28 to 39", "40 to 47", "48 to 55", "5 or more: 4–0", "equal: 2–2", "first dealer by draw: seat 6"):
        assert message in text
    other = read_back(pdf(golden(), paper))
    assert JOSE in other
    assert "International 56, edition 2025" in other
    for deal in range(1, 19):
        assert re.search(rf"^{deal} {dealer(deal, 6, 6)} A B S H D C NT X XX M D\s*$", other, re.MULTILINE)


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_malayalam_names_read_back_whole(paper):
    making = heavy(24)
    read = "".join(read_back(pdf(making, paper)).split())
    for team in making.state.record.teams.values():
        for name in (team.name, *team.players):
            assert "".join(name.split()) in read, name


def drawing(page: pypdf.PageObject) -> str:
    content = page.get_contents()
    assert content is not None
    return content.get_data().decode("latin-1")


def test_boxes_and_circles_of_the_pdf_are_those_of_the_plan():
    making = golden()
    plan = planned(of(making))
    (page,) = pypdf.PdfReader(io.BytesIO(pdf(making))).pages
    content = drawing(page)
    filled_boxes = len(re.findall(r"re B\b|re b\b", content))
    assert filled_boxes == sum(keys(plan, Digits).values()) + sum(keys(plan, Tick).values())
    assert len(pypdfium2.PdfDocument(pdf(making))) == 1


def test_only_black_and_greys_are_used():
    (page,) = pypdf.PdfReader(io.BytesIO(pdf(heavy(18)))).pages[:1]
    content = drawing(page)
    assert not re.search(r"\b(?:rg|RG|k|K)\b", re.sub(r"\((?:\\.|[^()\\])*\)", "", content))
    greys = {float(grey) for grey in re.findall(r"([\d.]+) [gG]\b", content)}
    assert greys <= {0.0, 0.36, 0.94, 1.0}


def test_the_same_sheet_gives_the_same_bytes():
    assert pdf(heavy(24)) == pdf(heavy(24))


@pytest.mark.parametrize(("name", "making"), [("blank", golden), ("blank-24", lambda: heavy(24))])
def test_golden_text(name, making, same_as_golden):
    lines = []
    for number, page in enumerate(planned(of(making())).pages, 1):
        lines.append(f"page {number}")
        for mark in page.marks:
            place = f"{mark.rect.x:.0f},{mark.rect.y:.0f}"
            if isinstance(mark, TextMark):
                lines.append(f"{place} {mark.text}")
            elif isinstance(mark, Digits):
                lines.append(f"{place} [{mark.key}] x {mark.cells}")
            elif isinstance(mark, Circle | Tick | Writing):
                lines.append(f"{place} [{mark.key}]")
    same_as_golden(name, "\n".join(lines) + "\n")


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("deals", [18, 24])
def test_no_printed_letter_is_smaller_than_seven_points(deals, paper):
    data = empty_pdf(DEFAULT, {"deals": deals}, "Cup", SheetOptions(paper=paper))
    small = {
        text.get_text_range(index, 1)
        for text in (page.get_textpage() for page in pypdfium2.PdfDocument(data))
        for index in range(text.count_chars())
        if 1.0 < pypdfium2.raw.FPDFText_GetFontSize(text, index) < 6.95
    }
    # suits are outlines; their letters are invisible
    assert small <= set("SHDC")
