""" "What if" shows how the standings would change and enters nothing."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAccessible, QFontMetrics
from PySide6.QtTest import QTest

from scorekeeper.features.standings.page.cross_table import CELL, CrossTable
from scorekeeper.features.standings.page.standings import StandingsPage
from scorekeeper.features.standings.view.cross_view import CrossCell, CrossRow, CrossView
from scorekeeper.features.standings.view.standings_view import EACH_GROUP, standings_view
from scorekeeper.features.standings.view.what_if_view import suppositions, what_if_view, with_result
from scorekeeper.journal.dispute_facts import DisputeRaised
from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.facts import StageSet
from scorekeeper.journal.snapshot import COMPLETE
from scorekeeper.journal.stages import MAIN
from scorekeeper.kit.look.look import Look
from tests.features.standings.grouped import in_groups, play
from tests.shell.sample_page import Shown


@pytest.fixture
def played():
    journal = in_groups()
    journal.enter(StageSet(MAIN, places=1), reason="as announced")
    return journal


def supposed(tournament, key, text="", group=EACH_GROUP):
    known = {supposition.key: supposition for supposition in suppositions(tournament)}
    now = standings_view(tournament, MAIN, group)
    return what_if_view(tournament, known[key], text, now, stage=MAIN, group=group)


def test_tables_playing_or_drawn_can_be_supposed(played):
    assert [
        (supposition.key, supposition.title, supposition.teams) for supposition in suppositions(played.tournament)
    ] == [
        ("table/53", "Table 1 · Round 2", "Team a1 : Team b2"),
        ("table/54", "Table 2 · Round 2", "Team a3 : Team b1"),
    ]


def test_a_supposed_result_lists_each_row_that_would_change(played):
    before = played.tournament
    result = supposed(before, "table/54", "60:0")
    rows = {row.name: row for row in result.view.rows}
    assert rows["Team a3"].then.startswith("1, 6")
    assert rows["Team b1"].then.startswith("2, 0")
    assert [row.team for row in result.view.rows] == [row.team for row in standings_view(before, MAIN, EACH_GROUP).rows]
    assert result.sentence == "Team a3 : Team b1 60 : 0, 4\N{EN DASH}0"
    assert result.verdict == "Team a3 and Team b2 qualify."
    assert result.matters


def test_an_invalid_result_changes_nothing(played, check_golden):
    result = supposed(played.tournament, "table/54", "abc")
    check_golden(result.problem)
    assert {row.then for row in result.view.rows} == {""}


def test_a_supposed_result_agrees_with_the_standings_after_it_is_entered(played):
    supposing = with_result(played.tournament, "53", (12, 0))
    play(played, "53")
    totals = played.tournament.sessions["53"].result.totals
    assert (totals["A"], totals["B"]) == (12, 0)
    group = EACH_GROUP
    assert standings_view(supposing, MAIN, group).rows == standings_view(played.tournament, MAIN, group).rows
    assert supposing.sessions["53"].state == COMPLETE


def test_a_dispute_is_taken_as_prescribed(played):
    played.enter(DisputeRaised("d7", "51", 6, by="B", code="lead-out-of-turn", offender="A", facts="seen"))
    offered = {supposition.title: supposition for supposition in suppositions(played.tournament)}
    assert "Dispute 1: as prescribed" in offered
    assert "Table 1 · Round 1" in offered
    result = supposed(played.tournament, offered["Dispute 1: as prescribed"].key)
    rows = {row.name: row.then for row in result.view.rows}
    assert rows["Team a1"]
    assert not rows["Team a3"]


@pytest.fixture
def page(qtbot, played):
    new = [NewEntry(entry.cmd, entry.at, entry.who, entry.seat, entry.fact, entry.reason) for entry in played.entries]
    shown = Shown(qtbot, StandingsPage, "standings", new=new)
    yield shown
    shown.close()


def test_groups_are_side_by_side_and_arrows_move_between_them(page):
    board = page.page.board
    assert [field.title.text() for field in board.fields if field.isVisible()] == ["Group A", "Group B"]
    assert page.focus is board.fields[0].table
    page.press(Qt.Key.Key_Down, Qt.Key.Key_Right)
    assert page.focus is board.fields[1].table
    assert page.text("standings-team-name") == "Team b2"
    assert board.fields[0].table.selected is None
    page.press(Qt.Key.Key_Left)
    assert page.text("standings-team-name") == "Team a2"
    page.window.resize(800, 700)
    assert [field.title.isVisible() for field in board.fields] == [False, False]
    assert [row.name for row in page.page.table.rows_model.rows] == ["Team a1", "Team a2", "Team a3"]
    page.window.resize(1366, 740)
    assert [field.isVisible() for field in board.fields] == [True, True]


def test_alt_w_supposes_a_result_and_esc_ends_it(page):
    QTest.keyClick(page.focus, Qt.Key.Key_W, Qt.KeyboardModifier.AltModifier)
    assert page.focus.objectName() == "what-if-result"
    page.type("60:0")
    first, second = (field.table.rows_model.rows for field in page.page.board.fields)
    assert [row.then for row in (*first, *second) if row.then]
    assert page.text("what-if-chip") == "not entered"
    page.press(Qt.Key.Key_Escape)
    first, second = (field.table.rows_model.rows for field in page.page.board.fields)
    assert not [row.then for row in (*first, *second) if row.then]
    assert page.focus is page.page.table


def test_in_a_narrow_window_the_cross_table_is_a_list_by_opponent(page):
    QTest.keyClick(page.focus, Qt.Key.Key_X, Qt.KeyboardModifier.AltModifier)
    assert page.focus is page.page.board.cross
    page.press(Qt.Key.Key_Down)
    assert page.text("standings-team-name") == "Team a2"
    page.press(Qt.Key.Key_Up)
    page.window.resize(800, 700)
    page.page.first_focus().setFocus()
    assert page.focus.objectName() == "standings-opponents"
    assert page.text("standings-cross-team") == "1= Team a1"
    result = [(item.title, item.right) for item in page.page.board.opponents.list.rows_model.rows]
    assert result == [("Team b1", "4"), ("Team b2", "\N{EN DASH}")]
    page.press(Qt.Key.Key_Right)
    assert page.text("standings-cross-team") == "1= Team a2"
    page.press(Qt.Key.Key_Left)
    assert page.text("standings-cross-team") == "1= Team a1"


def test_arrows_move_between_cells_of_the_cross_table_and_enter_opens_the_sheet(page):
    QTest.keyClick(page.focus, Qt.Key.Key_X, Qt.KeyboardModifier.AltModifier)
    page.press(Qt.Key.Key_Return)
    assert page.went == []  # on the name of a team it shows the team's sessions
    page.press(Qt.Key.Key_Escape, Qt.Key.Key_Right, Qt.Key.Key_Return)
    assert page.went == [("score", "51")]
    assert QAccessible.queryAccessibleInterface(page.focus).focusChild().text(QAccessible.Text.Name)


def test_no_heading_of_the_cross_table_is_cut_and_every_column_can_be_reached(qtbot):
    names = tuple(f"Kottayam Malayalee Samajam of Greater Toronto {number}" for number in range(30))
    cells = tuple(CrossCell("4", f"against {name}", (True,), f"5e{index:02}") for index, name in enumerate(names))
    table = CrossTable(Look("light", 125, reduced_motion=True))
    qtbot.addWidget(table)
    table.resize(600, 400)
    table.show()
    table.show_cross(CrossView((CrossRow("a1", "1", "Dallas", cells),), names), 0)
    head, metrics = table.horizontalHeader(), QFontMetrics(table.look.font("caption", 700))
    words = metrics.boundingRect(QRect(0, 0, head.height(), 0), int(Qt.TextFlag.TextWordWrap), names[-1])
    assert words.height() <= table.look.px(CELL)
    assert words.width() <= head.height()
    table.setCurrentIndex(table.rows_model.index(0, 0))
    for _step in range(len(names) + 1):
        QTest.keyClick(table, Qt.Key.Key_Right)
    assert table.session == "5e29"
    assert not head.isSectionHidden(len(names) + 1)
    assert head.sectionViewportPosition(len(names) + 1) + head.sectionSize(len(names) + 1) <= table.viewport().width()
    assert table.hidden_at_right == 0
