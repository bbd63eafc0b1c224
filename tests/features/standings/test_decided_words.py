"""What decided a place, in as many words as there is room for: none of them is cut."""

from dataclasses import replace

import pytest

from scorekeeper.features.standings.page.standings_table import StandingsTable
from scorekeeper.features.standings.view.standings_view import standings_view
from scorekeeper.journal.facts import DealRecorded
from scorekeeper.journal.fold import fold
from scorekeeper.kit.look.look import Look
from scorekeeper.rules.contract import Contract
from tests.event_loop import catch_up
from tests.features.round.hall import HallEvent, numbered, session


@pytest.fixture(scope="module")
def rows():
    """Eight teams, several of them separated by criteria after the match points."""
    hall = HallEvent(4)
    for table in range(1, 5):
        hall.play(table, 17).enter(95, DealRecorded(session(table), 18, "A", Contract(28 + 7 * table, "H"), 56))
    return standings_view(fold(numbered(hall))).rows


def test_the_short_words_name_both_values(rows):
    result = {row.decided: row.briefly for row in rows if ", over " in row.decided or ", after " in row.decided}
    assert result
    for whole, short in result.items():
        assert short.split()[0] in {"diff.", "for", "won", "penalties", "m."}
        assert short.endswith(f": {whole.split()[-1]}")


@pytest.mark.parametrize(("width", "percent"), [(270, 100), (440, 100), (560, 100), (900, 200), (560, 200)])
def test_nothing_is_cut_off_with_two_groups_side_by_side(qtbot, rows, width, percent):
    look = Look("light", percent, reduced_motion=True)
    table = StandingsTable(look)
    qtbot.addWidget(table)
    table.resize(width, 500)
    table.show()
    table.show_rows(rows, beside=True)
    catch_up()
    keys = [column.key for column in table.rows_model.columns]
    available_width = table.columnWidth(keys.index("team")) - 2 * look.gap(8)
    metrics = look.metrics("small")
    result = (
        [table.below(row, available_width) for row in rows] if "decided" not in keys else [row.briefly for row in rows]
    )
    if "decided" in keys:
        available_width = table.columnWidth(keys.index("decided")) - 2 * look.gap(8)
    assert all(result)
    assert [words for words in result if metrics.horizontalAdvance(words) > available_width] == []


def test_names_come_first_and_are_whole_in_two_lines(qtbot, rows):
    look = Look("light", 100, reduced_motion=True)
    table = StandingsTable(look)
    qtbot.addWidget(table)
    table.resize(890, 500)
    table.show()
    name = "Great Lakes Malayalee Association of Southfield"
    table.show_rows((replace(rows[0], name=name, decided="difference, over Great Lakes"), *rows[1:]))
    catch_up()
    keys = [column.key for column in table.rows_model.columns]
    team, decided = keys.index("team"), keys.index("decided")
    row, column = table.rows_model.rows[0], table.rows_model.columns[team]
    lines = table.in_lines(row, column, row.marked_name, table.columnWidth(team) - 2 * look.gap(8))
    assert lines.replace("\n", " ") == row.marked_name
    available_width = table.columnWidth(decided) - 2 * look.gap(8)
    assert [row.briefly for row in rows if look.metrics("small").horizontalAdvance(row.briefly) > available_width] == []
