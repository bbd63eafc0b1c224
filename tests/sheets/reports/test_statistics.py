"""Statistics: every number recounted from the record, the charts, and missing paces."""

from collections import Counter
from statistics import median

import pytest
from pypdfium2 import PdfDocument

from scorekeeper.features.papers.view.catalogue import ALL, STATISTICS, paper, pieces, subjects
from scorekeeper.journal.fold import fold
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports.drawing import chart_text
from scorekeeper.sheets.reports.model import (
    BARS,
    NUMBER,
    Report,
    ReportChart,
    ReportColumn,
    ReportTable,
    ReportText,
    Series,
    findings,
)
from scorekeeper.sheets.reports.render import FORMS, render
from scorekeeper.sheets.reports.statistics import statistics_report
from tests.journal.event import EVENT_MADE
from tests.journal.game import GameDay, hand
from tests.kernel.golden_event import entries
from tests.sheets.reports.making_reports import rows
from tests.sheets.reports.random_event import random_event
from tests.sheets.reports.timed_event import timed_event

EVENT = timed_event(3, late_tables=1)
REPORT = statistics_report(EVENT, None)
LATER = EVENT.sessions["5e31"]


def test_contracts_are_those_of_the_record():
    counted: Counter[tuple[int, bool]] = Counter()
    for state in EVENT.sessions.values():
        for deal in state.record.deals:
            counted[deal.contract.value, deal.taken >= deal.contract.value] += 1
    shown = {row["contract"]: (row["made"], row["defeated"]) for row in rows(REPORT.tables["numbers"])}
    fined = sum(len(state.record.penalties) for state in EVENT.sessions.values())
    assert sum(map(sum, shown.values())) == sum(counted.values()) == 3 * 4 * 18
    moved = sum(abs(fulfilled - counted[number, True]) for number, (fulfilled, _defeated) in shown.items())
    assert moved <= fined  # a cardinal infraction awards its deal
    lowest, highest = min(number for number, _fulfilled in counted), max(number for number, _fulfilled in counted)
    assert list(shown) == list(range(lowest, highest + 1))


def test_penalties_are_counted_once_by_article(check_golden):
    given = [penalty for state in EVENT.sessions.values() for penalty in state.record.penalties]
    shown = rows(REPORT.tables["articles"])
    assert sum(row["penalties"] for row in shown) == len(given)
    assert [row["article"] for row in shown] == ["3", "3.2", "3.4", "3.9", "4.2"]
    by_article = {row["article"]: row for row in shown}
    check_golden(by_article["3.9"]["infraction"])
    leads = [item for item in given if item.code == "lead-out-of-turn"]
    assert by_article["4.2"]["penalties"] == len(leads)
    assert by_article["4.2"]["without-effect"] == sum(not lead.objected for lead in leads)


def test_the_pace_leaves_out_what_was_typed_in_afterwards(check_golden):
    by_deal = rows(REPORT.tables["pace-deals"])
    assert [row["deal"] for row in by_deal] == list(range(2, 19))
    assert {row["timed"] for row in by_deal} == {3 * 4 - 1}
    sentences = next(part.sentences for part in REPORT.sections if isinstance(part, ReportText))
    check_golden(sentences)
    ends = [
        [entry.at for entry in state.entries if entry.fact.kind == "deal-recorded" and entry.fact.deal in (1, 2)]
        for state in EVENT.sessions.values()
        if state is not LATER
    ]
    minutes = [[int(at[11:13]) * 3600 + int(at[14:16]) * 60 + int(at[17:19]) for at in end] for end in ends]
    assert by_deal[0]["middle-seconds"] == round(median(second - first for first, second in minutes))


def test_the_length_of_a_round():
    by_round = {row["round"]: row for row in rows(REPORT.tables["pace-rounds"])}
    assert [row["sessions-timed"] for row in by_round.values()] == [4, 4, 3]
    assert all(30 < row["middle-minutes"] <= row["longest-minutes"] < 240 for row in by_round.values())


@pytest.mark.parametrize("seed", [1, 7, 30])
def test_every_sum_holds_whatever_was_played(seed):
    event = random_event(seed).tournament
    for day in (None, *subjects(paper(STATISTICS), event)[1:]):
        report = statistics_report(event, day)
        assert [check.what for check, first, second in findings(report) if first != second] == []


@pytest.mark.parametrize("form", FORMS)
def test_it_comes_in_every_form_also_of_nothing(form):
    (piece,) = pieces(paper(STATISTICS), ALL, EVENT)
    assert len(piece.draw(form, SheetOptions())) > 500
    empty = fold(entries([EVENT_MADE]))
    assert len(render(statistics_report(empty, None), form, SheetOptions())) > 150
    assert piece.file(form) == f"statistics.{form}"


def test_each_picture_has_a_description_for_screen_readers(check_golden):
    shown = {chart.key: chart_text(REPORT, chart) for chart in REPORT.charts}
    check_golden(shown["articles-chart"])
    assert len(shown) == 6
    assert len(set(map(len, shown.values()))) == 6


def test_games_have_bids_and_faults():
    day = GameDay().play(
        hand(1, "A 7S both"), hand(1, "A 7S 8", 2), hand(2, "B 8H 5"), hand(3, "A 9C fA"), hand(4, "none 6")
    )
    report = statistics_report(day.tournament, None)
    levels = {row["level"]: row for row in rows(report.tables["levels"])}
    assert {key: (row["made"], row["defeated"], row["open"]) for key, row in levels.items()} == {
        "6": (0, 0, 0), "7": (1, 0, 1), "8": (0, 1, 0), "9": (0, 1, 0), "10": (0, 0, 0),
    }  # fmt: skip
    assert [(row["by-makers"], row["by-opponents"], row["by-both"]) for row in rows(report.tables["faults"])] == [
        (1, 0, 1)
    ]
    assert [check.what for check, first, second in findings(report) if first != second] == []
    for form in FORMS:
        assert render(statistics_report(day.tournament, None), form, SheetOptions())


def test_uncounted_values_are_left_out():
    day = GameDay().play(hand(1, "A 7S 8"), hand(2, "B 8H 5"))
    report = statistics_report(day.tournament, None)
    assert "levels" in report.tables
    assert "faults" not in report.tables
    assert [part.table for part in report.sections if isinstance(part, ReportChart) and part.table == "faults"] == []
    assert [check.what for check, first, second in findings(report) if first != second] == []


def test_an_event_without_times_has_no_section_on_its_pace():
    event = timed_event(1, late_tables=4)
    report = statistics_report(event, None)
    assert "levels" in report.tables
    assert not {"pace-deals", "pace-rounds"} & report.tables.keys()
    assert not [part for part in report.sections if isinstance(part, ReportText) and part.sentences]
    assert [check.what for check, first, second in findings(report) if first != second] == []


def test_a_chart_with_fewer_than_two_numbers_is_not_drawn():
    columns = (ReportColumn("round", "round"), ReportColumn("minutes", "minutes", NUMBER))
    axes = ("round", "minutes")
    report = Report(
        "statistics",
        "statistics",
        "Statistics",
        "Cup",
        "",
        (),
        (
            ReportTable("empty", "Rounds", columns, (("1", None), ("2", 0), ("3", 20))),
            ReportChart("c1", "Length by round", BARS, "empty", ("round",), (Series("minutes", "minutes"),), *axes),
            ReportTable("full", "Rounds", columns, (("1", 30), ("2", 40))),
            ReportChart("c2", "Pace by round", BARS, "full", ("round",), (Series("minutes", "minutes"),), *axes),
        ),
    )
    page = PdfDocument(render(report, "pdf", SheetOptions()))[0].get_textpage().get_text_range()
    assert "Pace by round" in page
    assert "Length by round" not in page
