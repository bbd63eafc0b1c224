"""Long tables on paper: fewer columns, two strips side by side, and no chart with too many lines."""

from types import SimpleNamespace

from scorekeeper.journal.race import MATCH_POINTS
from scorekeeper.sheets.reports.columns import dense, numbers, points, table, texts
from scorekeeper.sheets.reports.courses import course_sections
from scorekeeper.sheets.reports.grid import columns_on_paper
from scorekeeper.sheets.reports.model import ReportChart

COLUMNS = numbers("session", "round", "table") + texts(state=12) + points("warning", "points") + numbers("entry")


def results(count, round_number=1):
    rows = [(number, round_number, number, "signed", 0, number, 9) for number in range(1, count + 1)]
    return dense(table("results", COLUMNS, rows), "state", leave=["entry"])


def printed(whole):
    return [column.key for column in columns_on_paper(whole)[0]]


def test_a_long_table_leaves_out_what_each_row_says_or_none():
    assert printed(results(40)) == ["round", "table", "points"]
    assert results(40).note.endswith("In every row: signed.")
    assert printed(results(40, None)) == ["session", "table", "points"], "nothing else says which session it is"
    assert len(printed(results(39))) == len(COLUMNS), "a short table has all"
    assert len(results(40).columns) == len(COLUMNS), "the files have all"


def test_a_race_of_many_teams_is_a_table_without_a_chart():
    def race(count):
        racers = [SimpleNamespace(name=f"Team {number}", values=(1, 2), places=(1, 1)) for number in range(count)]
        return SimpleNamespace(counted=MATCH_POINTS, rounds=(1, 2), racers=racers)

    assert [isinstance(part, ReportChart) for part in course_sections(race(40))] == [True, False, True, False]
    assert [isinstance(part, ReportChart) for part in course_sections(race(41))] == [False, False]
