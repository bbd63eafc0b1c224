"""Every control has an object name and an accessible name; what is shown can be heard."""

from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QLineEdit, QScrollArea, QTableView

from scorekeeper.journal.facts import TeamEntered
from scorekeeper.kit.look.look import Look
from tests.event_loop import catch_up
from tests.features.score.page.table import set_table
from tests.kernel.golden_event import golden, opening

CONTROLS = (QAbstractButton, QLineEdit, QAbstractSpinBox, QTableView)
COMMANDS = ("", "correct", "penalty", "where-from", "redeal", "seats", "announce")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_control_has_both_names(at_table, command):
    facts = [fact for fact in golden(12) if getattr(fact, "after_deal", 0) != 12]
    keys = at_table(facts=facts)
    if command:
        keys.run(command)
    keys.aside()
    controls = [item for kind in CONTROLS for item in keys.page.findChildren(kind) if item.isVisible()]
    assert controls
    without = [
        f"{type(control).__name__} {control.objectName()!r} {control.accessibleName()!r}"
        for control in controls
        if not control.objectName() or not (control.accessibleName() or getattr(control, "text", str)())
    ]
    assert without == []
    names = [control.objectName() for control in controls if not isinstance(control, QAbstractSpinBox)]
    assert len(names) == len(set(names))


def test_every_cell_can_be_heard(at_table):
    keys = at_table(10)
    model = keys.page.table.rows_model
    role = 11  # AccessibleTextRole
    for row in range(model.rowCount()):
        for column in range(model.columnCount()):
            assert model.data(model.index(row, column), role)
    assert "Detroit 28 no-trump doubled, took 25, defeated" in model.data(model.index(9, 0), role)


def test_row_eighteen_is_in_sight_at_768_and_690(at_table):
    keys = at_table(10)
    for height in (711, 631):
        keys.page.resize(1274, height)
        catch_up()
        table = keys.page.table
        last = table.visualRect(table.rows_model.index(17, 0))
        assert last.bottom() <= table.viewport().height()
        assert not table.verticalScrollBar().isVisible()


def test_long_and_malayalam_names_stay_on_the_page(qtbot):
    facts = opening(seats=True)
    names = ("കൊച്ചി കായൽ ക്ലബ്ബ് ഒന്നാം ടീം", "The Very Long Name of a Team from a Town Far Away Indeed")
    for index, name in enumerate(names, 1):
        team = facts[index]
        assert isinstance(team, TeamEntered)
        facts[index] = replace(team, name=name)
    table = set_table(6, beginning=facts)
    try:
        head = table.page.frame.head
        places = sorted((part.geometry() for part in head._middle_parts()), key=lambda place: place.left())
        assert all(left.right() < right.left() for left, right in pairwise(places))
        assert places[-1].right() < head.points.geometry().left()
        assert head.names[0].accessibleName().endswith(names[0])
        assert table.page.panels.deal.minimumSizeHint().width() <= table.page.panels.deal.width()
    finally:
        table.close()


@pytest.mark.parametrize("names", [("Dallas", "Detroit"), ("Chicago Malayalee Club", "The New York Sixers of Queens")])
def test_the_facts_beside_the_names_are_not_cut(qtbot, names):
    table = set_table(6, beginning=_called(names))
    try:
        about = table.page.frame.head.about
        lines = about.lines(about.width())
        assert " · ".join(lines) == about.text()
        assert all(about.fontMetrics().horizontalAdvance(line) <= about.width() for line in lines)
        assert about.geometry().bottom() < table.page.frame.head.height()
    finally:
        table.close()


def test_a_long_name_takes_two_lines_and_then_keeps_both_its_ends(qtbot):
    table = set_table(
        6, beginning=_called(("Chicago Malayalee Club of Illinois North", "Chicago Malayalee Club South"))
    )
    try:
        table.page.resize(1024 - 92, 640)
        catch_up()
        for name in table.page.frame.head.names:
            _font, lines = name.shown()
            assert lines[0].startswith("Chicago")
            assert lines[-1].endswith(("North", "South"))
            name.resize(60, name.height())
            _font, lines = name.shown()
            assert lines[-1].endswith(("th", "North", "South"))
            name.grab()
            assert name.toolTip() == name.text()
    finally:
        table.close()


def test_at_200_percent_a_name_is_cut_only_where_nothing_is_free(qtbot):
    names = ("Chicago Malayalee Club", "New York Sixers")
    table = set_table(6, beginning=_called(names), look=Look("light", 200, reduced_motion=True))
    try:
        head = table.page.frame.head
        free = head.points_words.geometry().left() - head.badges[1].geometry().right()
        assert head.names[1].width() < head.names[1].sizeHint().width()
        assert free <= table.look.gap(30) + table.look.gap(24) + 2
    finally:
        table.close()


def _called(names):
    facts = opening(seats=True)
    for index, name in enumerate(names, 1):
        facts[index] = replace(facts[index], name=name)
    return facts


@pytest.mark.parametrize("height", [760, 711, 683, 631])
def test_nothing_of_the_side_panel_is_out_of_sight(at_table, height):
    keys = at_table(10)
    keys.page.resize(1274, height)
    keys.type("a56s56").aside()
    catch_up()
    scrolls = keys.page.panels.deal.findChildren(QScrollArea)
    assert [scroll.verticalScrollBar().maximum() for scroll in scrolls] == [0]
