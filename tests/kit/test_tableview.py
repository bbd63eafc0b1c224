"""The plain table: keys, mouse, what is heard, and that columns fill the room."""

from dataclasses import dataclass

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from scorekeeper.kit.look.look import Look
from scorekeeper.kit.table import Column, RowsModel
from scorekeeper.kit.tableview import PlainTable


@dataclass(frozen=True)
class PlacedTeam:
    place: int
    name: str
    points: int


COLUMNS: tuple[Column[PlacedTeam], ...] = (
    Column("place", "Place", lambda row: str(row.place), "center", weight=700),
    Column("team", "Team", lambda row: row.name, stretch=1, icon=lambda _row: "check", tone="ok"),
    Column("points", "Match\npoints", lambda row: str(row.points), "right", small=True),
)
ROWS = tuple(PlacedTeam(place, f"Team {place}", 20 - place) for place in range(1, 13))


@pytest.fixture
def table(qapp, qtbot):
    look = Look("light")
    look.apply(qapp)
    new_table = PlainTable(
        look, RowsModel(COLUMNS, lambda row: row.place, ROWS), name="standings", accessible="Standings"
    )
    qtbot.addWidget(new_table)
    new_table.resize(500, 300)
    new_table.show()
    qtbot.waitExposed(new_table)
    return new_table


def test_rows_have_their_height_and_columns_fill_the_room(table):
    assert table.rowHeight(0) == 31
    assert sum(table.columnWidth(index) for index in range(3)) == table.viewport().width()
    assert table.columnWidth(1) > table.columnWidth(0)
    table.look.set_percent(200)
    assert table.rowHeight(0) == 62


def test_one_very_long_name_leaves_the_other_columns_in_sight(qapp, qtbot):
    look = Look("light")
    columns: tuple[Column[PlacedTeam], ...] = (
        Column("team", "Team", lambda row: row.name),
        Column("points", "Points", lambda row: str(row.points), stretch=1, width=60),
    )
    rows = (PlacedTeam(1, "Gentlemen's Card and Reading Club of the Old Town", 4),)
    new_table = PlainTable(look, RowsModel(columns, lambda row: row.place, rows), name="teams", accessible="Teams")
    qtbot.addWidget(new_table)
    new_table.resize(300, 200)
    new_table.show()
    qtbot.waitExposed(new_table)
    assert sum(new_table.columnWidth(index) for index in range(2)) <= 300
    assert new_table.columnWidth(1) >= 60


def test_a_heading_in_longer_words_is_whole_though_the_column_is_narrower(qapp, qtbot):
    look = Look("light")
    columns: tuple[Column[PlacedTeam], ...] = (
        Column("team", "Team", lambda row: row.name, stretch=1, width=90),
        Column("points", "Differenz der Punkte", lambda row: str(row.points), width=40),
    )
    new_table = PlainTable(look, RowsModel(columns, lambda row: row.place, ROWS), name="teams", accessible="Teams")
    qtbot.addWidget(new_table)
    new_table.resize(300, 200)
    new_table.show()
    qtbot.waitExposed(new_table)
    assert new_table.columnWidth(1) >= new_table.head_width(columns[1]) > look.px(40)
    assert sum(new_table.columnWidth(index) for index in range(2)) <= new_table.width()


def test_scorer_is_heard_and_page_is_silent(table):
    chosen: list[int] = []
    opened: list[int] = []
    table.row_chosen.connect(chosen.append)
    table.row_opened.connect(opened.append)
    table.select_key(4)
    assert table.selected == ROWS[3]
    QTest.keyClick(table, Qt.Key.Key_Down)
    QTest.keyClick(table, Qt.Key.Key_Return)
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(30, table.rowViewportPosition(0) + 5))
    assert (chosen, opened) == ([4, 0], [4])
    table.select_key(99)
    assert table.selected is None


def test_cells_and_headings_are_heard(table):
    heard = QAccessible.queryAccessibleInterface(table)
    assert heard.text(QAccessible.Text.Name) == "Standings"
    names = [heard.child(index).text(QAccessible.Text.Name) for index in range(heard.childCount())]
    assert "Team: Team 7" in names


def test_the_current_cell_is_focused_only_while_the_table_is(table, qtbot):
    other = QWidget(table.window())
    other.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    other.show()
    table.window().activateWindow()
    QTest.qWaitForWindowActive(table.window())

    def focused():
        heard = QAccessible.queryAccessibleInterface(table)
        cells = [heard.child(index) for index in range(heard.childCount())]
        return [cell.text(QAccessible.Text.Name) for cell in cells if cell.state().focused]

    table.setFocus()
    table.select_key(3)
    assert focused() == ["Place: 3, Team: Team 3, Match points: 17"]
    other.setFocus()
    assert (focused(), table.selected.place) == ([], 3)
    table.select_key(5)
    assert (focused(), table.selected.place) == ([], 5)
    QTest.keyClick(table, Qt.Key.Key_Down)  # as a line beside it hands its arrows on
    assert (focused(), table.selected.place) == ([], 6)
    table.setFocus()
    assert (focused(), table.selected.place) == (["Place: 6, Team: Team 6, Match points: 14"], 6)
    table.select_key(99)
    other.setFocus()
    assert (focused(), table.selected) == ([], None)


def test_selection_and_cursor_are_painted(table):
    table.select_key(1)
    table.set_cursor_column("points")
    image = table.viewport().grab().toImage()
    assert image.pixelColor(1, 10).name() == "#1e56b8"
    assert image.pixelColor(6, 3).name() == "#dce8fa"
    ring = table.columnViewportPosition(2) + 2
    assert image.pixelColor(ring, 15).name() == "#1e56b8"
    table.lines_after = frozenset({3})
    table.viewport().update()
    image = table.viewport().grab().toImage()
    assert image.pixelColor(200, 4 * 31 - 1).name() == "#1a1f25"
