"""Reports beyond points: paper copies, early ends, forfeits, seats, times and ties."""

import datetime as dt

import pytest

from scorekeeper.journal.facts import (
    DifferenceSettled,
    LengthSet,
    RowCopied,
    SessionForfeited,
    SessionOpened,
)
from scorekeeper.rules.contract import read_contract
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports.day import day_report, days_of
from scorekeeper.sheets.reports.model import Report, findings
from scorekeeper.sheets.reports.session import session_report
from scorekeeper.sheets.reports.team import team_report
from scorekeeper.sheets.reports.text import as_text
from tests.sheets.making import DALLAS, DETROIT, GOLDEN, SESSION, Making, golden, swapped, unfinished
from tests.sheets.reports.making_reports import rows

OPTIONS = SheetOptions()


def of_session(making: Making, options: SheetOptions = OPTIONS) -> Report:
    report = session_report(making.tournament, making.state, options)
    assert all(first == second for _check, first, second in findings(report))
    return report


def of_event(making: Making) -> Report:
    report = day_report(making.tournament, None, OPTIONS)
    assert all(first == second for _check, first, second in findings(report))
    return report


def copied(deal: int, side: str, contract: str, taken: int, totals: dict[str, int] | None = None) -> RowCopied:
    return RowCopied(SESSION, deal, None, side, read_contract(contract), taken, None, totals or {})


def test_rows_copied_from_paper_and_their_differences():
    making = Making().begin()
    making.deals("1 A28H 31 | 2 B30S 33")
    making.enter(copied(1, "A", "28H", 31, {"A": 1, "B": 0}))
    making.enter(copied(2, "B", "30S", 34, {"A": 1, "B": 2}))
    tables = of_session(making).tables
    (read,) = rows(tables["copies"])
    assert (read["rows"], read["pairs"], read["who"]) == (2, 2, "Lissy Abraham")
    assert read["differences"] == read["not-settled"] == 1
    (row,) = rows(tables["differences"])
    assert (row["deal"], row["settled"], row["entry"]) == (2, "not settled", None)
    assert "B 30S 34" in row["readings"]
    entry = making.enter(DifferenceSettled(SESSION, 2, "program"), reason="counted again")
    (row,) = rows(of_event(making).tables["differences"])
    assert (row["settled"], row["reason"], row["entry"]) == ("what is recorded is right", "counted again", entry.seq)


def test_a_session_without_copies_says_nothing_of_them():
    assert {"copies", "differences"}.isdisjoint(of_session(golden()).tables)


def test_a_stopped_session_is_finished_and_says_why():
    making = unfinished()
    making.deal("12 B39DX 40")
    making.enter(LengthSet(SESSION, 12, "stopped"), reason="the hall closes")
    report = of_session(making)
    assert "topped after deal 12 of 18: the hall closes." in as_text(report)
    (row,) = rows(of_event(making).tables["extent"])
    assert (row["what"], row["reason"], row["entry"]) == (
        "stopped after deal 12 of 18",
        "the hall closes",
        making.state.last_seq,
    )
    assert of_event(making).tables["unfinished"].rows == ()


def test_a_forfeited_session_counts_the_award_and_not_its_deals():
    making = Making().begin()
    making.deals("1 A28H 31 | 2 B30S 33 | 3 B56S 2")
    making.enter(SessionForfeited(SESSION, "A", "left"), reason="went home")
    report = of_session(making)
    totals = {row["side"]: row for row in rows(report.tables["totals"])}
    assert [(totals[side]["total"], totals[side]["match-points"]) for side in "AB"] == [(0, 0), (5, 4)]
    assert len(report.tables["deals"].rows) == 3
    assert report.tables["levels"].total("bid") == 0
    assert "but do not count" in as_text(report)
    (row,) = rows(of_event(making).tables["results"])
    assert (row["points A"], row["points B"], row["match-points B"], row["state"]) == (0, 5, 4, "forfeit")
    (row,) = rows(team_report(making.tournament, DALLAS, OPTIONS).tables["sessions"])
    assert (row["outcome"], row["match-points"], row["points-against"]) == ("lost", 0, 5)


def test_a_session_that_both_sides_gave_up_owes_no_match_points():
    making = Making().begin()
    making.enter(SessionForfeited(SESSION, "A", "no-show", also=("B",)), reason="nobody came")
    reports = (of_event(making), of_session(making), team_report(making.tournament, DALLAS, OPTIONS))
    for report in reports:
        assert [check.what for check, first, second in findings(report) if first != second] == []
    (row,) = rows(of_event(making).tables["results"])
    assert (row["match-points A"], row["match-points B"], row["due"], row["signed"]) == (0, 0, 0, "no sheet")


def test_the_seats_of_each_player_from_deal_to_deal():
    seats = rows(of_session(swapped()).tables["seats"])
    assert [(row["from-deal"], row["to-deal"]) for row in seats[::6]] == [(1, 3), (4, 9), (10, 18)]
    assert {row["side"] for row in seats if row["player"] == "Biju George"} == {"B"}
    own = rows(team_report(swapped().tournament, DETROIT, OPTIONS).tables["seats"])
    assert {row["player"] for row in own} == {"Biju George", "Sunil Varghese", "Shaji Pillai"}
    assert len(own) == 9


def test_corrections_have_both_values_and_the_time_of_the_zone():
    east = SheetOptions(zone=dt.timezone(dt.timedelta(hours=5, minutes=30)))
    (row,) = rows(of_session(golden(), east).tables["corrections"])
    assert (row["old"], row["new"], row["who"]) == ("B 36D 37", "B 36D 34", "Lissy Abraham")
    assert row["reason"] == "trick 8 counted for the wrong side"
    assert row["when"].startswith("2026-11-22 02:")
    assert row["old-entry"] < row["entry"]


def test_the_golden_session_as_everybody_knows_it():
    report = of_session(golden())
    assert "Dallas wins 25 : 16. Difference 9, 5 or more: 4\N{EN DASH}0 match points (5.4)." in as_text(report)
    deals = rows(report.tables["deals"])
    assert (deals[-1]["running A"], deals[-1]["running B"]) == (25, 16)
    assert len(deals) == len(GOLDEN.split("|"))
    announced = {row["deal"]: row["announced"] for row in rows(report.tables["read-out"])}
    assert announced == dict.fromkeys((6, 12, 13, 14, 15, 16, 17, 18), "read out")


def test_an_unfinished_session_awards_nothing_and_says_what_is_missing():
    making = unfinished()
    report = of_session(making)
    assert "16 : 10 after 11 of 18 deals. It does not count yet." in as_text(report)
    (row,) = rows(of_event(making).tables["unfinished"])
    assert (row["done"], row["scheduled"], row["missing"]) == (11, 18, "12\N{EN DASH}18")
    assert rows(of_event(making).tables["standings"])[0]["played"] == 0


@pytest.mark.parametrize(("date", "days"), [(None, ("2026-11-21",)), ("2026-11-20", ("2026-11-20",))])
def test_a_session_without_a_date_belongs_to_the_day_of_the_event(date, days):
    making = golden()
    making.enter(SessionOpened(SESSION, (DALLAS, DETROIT), round=5, table=7, date=date))
    assert days_of(making.tournament) == days
    assert day_report(making.tournament, days[0], OPTIONS).tables["results"].rows
    assert not day_report(making.tournament, "2026-11-25", OPTIONS).tables["results"].rows


def test_a_session_played_without_match_points_has_none():
    making = Making().begin(options={"match_points": False, "deals": 1})
    making.deal("1 A28H 31")
    tables = of_event(making).tables
    (row,) = rows(tables["results"])
    assert (row["winner"], row["counts"]) == ("Dallas", 0)
    assert not {"match-points A", "due"} & row.keys()
    assert {row["played"] for row in rows(tables["standings"])} == {0}
    assert [row["finished"] for row in rows(tables["rounds"])] == [1]
    assert not rows(tables["unfinished"])
    assert [row["match-points"] for row in rows(of_session(making).tables["totals"])] == [None, None]
