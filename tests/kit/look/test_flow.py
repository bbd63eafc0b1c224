"""Widgets side by side: whatever goes, nothing of it is kept."""

import pytest
from PySide6.QtWidgets import QLabel, QWidget
from shiboken6 import delete

from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.look import Look


@pytest.fixture
def owner(qtbot):
    widget = QWidget()
    qtbot.addWidget(widget)
    return widget


@pytest.fixture
def flow(owner):
    return Flow(Look("light", 100, reduced_motion=True), owner)


@pytest.mark.parametrize("going", [lambda _flow, label: delete(label), Flow.removeWidget])
def test_a_removed_widget_leaves_nothing(flow, going):
    """Otherwise a new object at its address would be mistaken for it, and layout would crash."""
    labels = [QLabel(word) for word in ("made", "defeated", "claimed")]
    for label in labels:
        flow.addWidget(label)
    assert flow.heightForWidth(10) > flow.heightForWidth(2000)
    going(flow, labels[1])
    assert [item.widget() for item in flow.items] == [labels[0], labels[2]]
    assert flow.count() == 2
    flow.insertWidget(0, QLabel("first"))
    assert [item.widget().text() for item in flow.items] == ["first", "made", "claimed"]


def test_the_places_are_those_that_qt_keeps(flow):
    """So that no place has a name here that outlives it."""
    for attribute in ("addItem", "itemAt", "takeAt", "count"):
        assert attribute not in vars(Flow)
