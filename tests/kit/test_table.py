"""The one table model under Qt's own tester, and how little it repaints."""

from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from scorekeeper.kit.table import Column, RowsModel


@dataclass(frozen=True)
class TeamPoints:
    uid: int
    name: str
    points: int


COLUMNS: tuple[Column[TeamPoints], ...] = (
    Column("name", "Team", lambda row: row.name, tip=lambda row: f"{row.name} of the league"),
    Column("points", "Points", lambda row: str(row.points), "right"),
)


def model(rows):
    return RowsModel(COLUMNS, lambda row: row.uid, rows)


def teams(*names):
    return tuple(TeamPoints(index, name, 10 * index) for index, name in enumerate(names))


@pytest.fixture
def watched(qapp):
    new_model = model(teams("Dallas", "Detroit", "Albany", "Boston"))
    tester = QAbstractItemModelTester(new_model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    yield new_model
    del tester


def test_only_changed_rows_are_signalled(watched):
    text, resets = [], []
    watched.dataChanged.connect(lambda first, last: text.append((first.row(), last.row())))
    watched.modelReset.connect(lambda: resets.append(1))
    rows = list(watched.rows)
    rows[1] = replace(rows[1], points=99)
    rows[3] = replace(rows[3], name="Boston II")
    watched.set_rows(rows)
    assert text == [(1, 1), (3, 3)]
    watched.set_rows(rows)
    assert len(text) == 2
    assert resets == []
    assert watched.index(1, 1).data() == "99"
    watched.set_rows(rows[:2])
    assert resets == [1]
    assert watched.rowCount() == 2


def test_cells_have_accessible_names_and_tooltips(watched):
    cell = watched.index(0, 1)
    assert cell.data(Qt.ItemDataRole.AccessibleTextRole) == "Points: 0"
    assert cell.data(Qt.ItemDataRole.TextAlignmentRole) & Qt.AlignmentFlag.AlignRight
    assert cell.data(Qt.ItemDataRole.BackgroundRole) is None
    assert watched.index(2, 0).data(Qt.ItemDataRole.ToolTipRole) == "Albany of the league"
    assert watched.headerData(1, Qt.Orientation.Horizontal) == "Points"


def test_columns_may_change(watched):
    watched.set_columns(COLUMNS[:1])
    assert watched.columnCount() == 1
    assert watched.column_at("name") == 0
    with pytest.raises(KeyError):
        watched.column_at("points")


@given(st.lists(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 3)), max_size=6), max_size=5))
def test_any_change_shows_the_rows_given(qapp, changes):
    new_model = model(())
    tester = QAbstractItemModelTester(new_model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    for change in changes:
        rows = tuple(TeamPoints(uid, f"T{points}", points) for uid, points in change)
        new_model.set_rows(rows)
        shown = [new_model.index(position, 1).data() for position in range(new_model.rowCount())]
        assert shown == [str(row.points) for row in rows]
    del tester
