"""The table of the sheet: speech, picture, keyboard, and minimal repainting."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QAbstractItemModelTester, QTest

from scorekeeper.kit.look.look import Look
from scorekeeper.kit.scoretable import ScoreTable, Side
from scorekeeper.kit.scoretable.columns import column_keys
from scorekeeper.kit.scoretable.painting import RowPainter, name_face
from scorekeeper.kit.scoretable.rows import MARK_SIGNS
from scorekeeper.session.sheet import RowMark, SheetRow
from tests.event_loop import catch_up
from tests.kit.scoretable.golden_rows import SIDES, golden_rows


@pytest.fixture
def look(qapp):
    new_look = Look("light", reduced_motion=True)
    new_look.apply(qapp)
    return new_look


@pytest.fixture
def table(look, qtbot):
    new_table = ScoreTable(look, SIDES, accessible="Score sheet")
    qtbot.addWidget(new_table)
    new_table.resize(838, 511)
    new_table.set_rows(golden_rows())
    new_table.show()
    qtbot.waitExposed(new_table)
    return new_table


def test_a_short_name_is_no_mere_article(look):
    sides = (Side("A", "The Long Night", True), Side("B", "Detroit Card Club", False))
    assert RowPainter(look, sides).short_names == ["The Long Night", "Detroit"]


class Paints(QObject):
    """Notes how high every repaint was."""

    def __init__(self):
        super().__init__()
        self.heights: list[int] = []

    def eventFilter(self, _watched, event):  # noqa: N802 - Qt calls it so
        if event.type() == QEvent.Type.Paint:
            self.heights.append(sum(rect.height() for rect in event.region()))
        return False


def colours(table, x, y, width, height):
    image = table.viewport().grab().toImage()
    return {image.pixelColor(x + dx, y + dy).name() for dx in range(width) for dy in range(height)}


def test_eighteen_rows_fit_at_both_heights(table):
    assert table.verticalHeader().defaultSectionSize() == 26
    assert not table.verticalScrollBar().isVisible()
    table.resize(838, 41 + 18 * 21)
    assert table.verticalHeader().defaultSectionSize() == 21
    table.resize(838, 1400)
    assert table.verticalHeader().defaultSectionSize() == 34


def test_the_names_of_the_dealers_are_whole_where_there_is_room(table):
    table.set_sides([replace(SIDES[0], name="Kottayam"), replace(SIDES[1], name="Alleppey")])
    names = ("Ann", "Chacko")
    table.set_rows([replace(row, dealer=names[index % 2]) for index, row in enumerate(golden_rows())])
    painter = table._painter_of_rows
    column = next(place for place in painter.places if place.key == "dealer")
    assert column.width - table.look.gap(8) >= painter.width_of("Chacko", name_face("Chacko"))


def test_every_cell_is_heard(table):
    heard = QAccessible.queryAccessibleInterface(table)
    assert heard.role() == QAccessible.Role.Table
    children = [heard.child(index) for index in range(heard.childCount())]
    cells = [child.text(QAccessible.Text.Name) for child in children if child.role() == QAccessible.Role.Cell]
    heads = [child.text(QAccessible.Text.Name) for child in children if child.role() == QAccessible.Role.ColumnHeader]
    assert len(cells) == 18 * 12
    assert all(cells)
    assert cells[9 * 12 + 3] == "Contract, deal 10: 28 no-trump"
    assert cells[9 * 12 + 7] == "Points Dallas, deal 10: 4"
    assert cells[9 * 12].startswith("Deal 10, Detroit 28")
    assert heads[9] == "Total A"


def test_zero_is_a_dash_and_minus_is_a_minus():
    row = SheetRow(1, points=(0, -2), running=(0, -2), state="recorded")
    assert (row.points_text(0), row.points_text(1), row.running_text(0)) == ("\u2013", "\u22122", "0")
    assert SheetRow(2).points_text(0) == ""
    assert row.scored(1)
    assert not row.scored(0)


def test_page_selects_silently_and_scorer_is_heard(table):
    received: list[int] = []
    table.deal_selected.connect(received.append)
    table.select_deal(11)
    assert table.selected_deal == 11
    assert received == []
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(300, 3 * 26 + 5))
    assert received == [4]
    QTest.keyClick(table, Qt.Key.Key_Down)
    assert received == [4, 5]
    table.select_deal(None)
    assert table.selected_deal is None


def test_enter_opens_and_letters_are_left_to_the_entry_line(table):
    opened: list[int] = []
    table.deal_opened.connect(opened.append)
    table.select_deal(6)
    QTest.keyClick(table, Qt.Key.Key_Return)
    assert opened == [6]
    QTest.keyClicks(table, "7")
    assert table.selected_deal == 6


def test_selection_is_a_bar_and_a_fill_and_keeps_the_suit_colour(table):
    table.select_deal(1)
    assert "#1e56b8" in colours(table, 0, 2, 4, 20)
    assert "#dce8fa" in colours(table, 6, 2, 4, 4)
    contract = table.columnViewportPosition(3)
    assert "#be1e2d" in colours(table, contract, 0, 82, 26)


def test_a_saved_row_repaints_only_itself(table, qtbot):
    catch_up()
    paints = Paints()
    table.viewport().installEventFilter(paints)
    rows = list(table.rows_model.rows)
    rows[10] = replace(rows[10], marks=(RowMark("penalty", "penalty B"),))
    table.set_rows(rows)
    qtbot.waitUntil(lambda: bool(paints.heights))
    catch_up()
    assert max(paints.heights) <= 27
    table.viewport().removeEventFilter(paints)


def test_no_mark_is_cut_off_after_a_written_one(look):
    painter = RowPainter(look, SIDES)
    substitute, following = RowMark("note", "substitute"), RowMark("next", "next")
    both = sum(painter._mark_width(mark, words=True) for mark in (substitute, following))
    assert painter._marks_in_words((substitute, following), both) == {substitute, following}
    assert painter._marks_in_words((substitute, following), both - 1) == {substitute}


@pytest.mark.parametrize("kind", [kind for kind, (icon, _tone) in MARK_SIGNS.items() if icon])
def test_a_mark_that_has_no_room_for_its_words_is_its_sign(look, kind):
    painter = RowPainter(look, SIDES)
    mark, ruling = RowMark(kind, "was B 30CX 44 and more"), RowMark("ruling", "ruling 1")
    space = painter._mark_width(mark, words=True)
    assert painter._marks_in_words((mark,), space) == {mark}
    assert painter._marks_in_words((mark,), space - 1) == set()
    assert painter._mark_width(mark, words=False) > 0
    assert painter._marks_in_words((mark, ruling), space - 1) == {ruling}


def test_another_selection_repaints_two_rows(table, qtbot):
    table.select_deal(2)
    catch_up()
    paints = Paints()
    table.viewport().installEventFilter(paints)
    table.select_deal(17)
    qtbot.waitUntil(lambda: bool(paints.heights))
    catch_up()
    assert sum(paints.heights) <= 2 * 28
    assert "#dce8fa" in colours(table, 6, 16 * 26 + 2, 4, 4)
    assert "#dce8fa" not in colours(table, 6, 26 + 2, 4, 4)
    table.viewport().removeEventFilter(paints)


def test_ruled_points_are_underlined_in_violet_and_announced(table):
    rows = list(table.rows_model.rows)
    rows[15] = replace(rows[15], ruled=frozenset({0}))
    table.set_rows(rows)
    left = table.columnViewportPosition(7)
    assert "#5a3a9e" in colours(table, left, 15 * 26, 45, 26)
    result = table.rows_model.index(15, 7).data(Qt.ItemDataRole.AccessibleTextRole)
    assert result == "Points Dallas, deal 16: 6, by a ruling"


def test_at_200_percent_columns_leave_and_the_deal_stays_in_view(table, look):
    table.select_deal(11)
    look.set_percent(200)
    table.resize(1262, 300)
    assert table.level >= 3
    assert table.isColumnHidden(1)
    assert not table.isColumnHidden(3)
    assert table.verticalHeader().defaultSectionSize() == 44
    assert table.viewport().rect().contains(table.visualRect(table.rows_model.index(10, 0)).center())
    assert table.horizontalScrollBar().maximum() == 0
    look.set_percent(100)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_two_to_four_sides(table, count):
    sides = tuple(Side(letter, f"Team {letter}", letter == "A") for letter in "ABCD"[:count])
    table.set_sides(sides)
    table.set_rows([SheetRow(1, points=(1,) * count, running=(1,) * count, state="recorded")])
    assert table.rows_model.columnCount() == 8 + 2 * count
    table.grab()


def test_model_of_the_sheet_passes_qts_tester(qapp, look):
    table = ScoreTable(look, SIDES)
    tester = QAbstractItemModelTester(table.rows_model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    table.set_rows(golden_rows(played=3))
    table.set_rows(golden_rows(played=4, typed_text=4))
    table.set_sides((*SIDES, Side("C", "Boston", False)))
    table.set_rows(())
    del tester


@pytest.mark.parametrize("theme", ["dark", "contrast"])
def test_theme_changes_repaint_the_rows(table, look, theme):
    before = colours(table, 20, 0, 4, 4)
    look.set_theme(theme)
    assert colours(table, 20, 0, 4, 4) != before


def test_a_tint_ends_when_the_next_row_is_tinted(qapp, qtbot):
    look = Look("light", reduced_motion=False)
    look.apply(qapp)
    table = ScoreTable(look, SIDES, accessible="Score sheet")
    qtbot.addWidget(table)
    table.resize(838, 511)
    table.set_rows(golden_rows())
    table.show()
    qtbot.waitExposed(table)
    table.flash(2)
    catch_up()
    paints = Paints()
    table.viewport().installEventFilter(paints)
    table.flash(8)
    catch_up()
    assert sum(paints.heights) == 2 * table.rowHeight(0)
    table.viewport().removeEventFilter(paints)


@pytest.mark.parametrize("percent", [100, 150, 200])
def test_the_result_column_has_room_for_undecided(table, look, percent):
    look.set_percent(percent)
    table.resize(838 * percent // 100, 511)
    words = look.metrics("table", 600).horizontalAdvance("undecided")
    assert table.columnWidth(column_keys(2).index("result")) >= words + 2 * look.gap(8)
