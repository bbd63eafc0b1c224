"""Widgets side by side: whatever goes, nothing of it is kept."""

import pytest
from PySide6.QtWidgets import QLabel, QWidget
from shiboken6 import delete, isValid

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
def test_the_place_of_a_widget_that_goes_is_known_to_be_gone(flow, going):
    """Else it is taken for what is made next at its place in memory, and a window that is laid out then falls over."""
    labels = [QLabel(word) for word in ("made", "defeated", "claimed")]
    for label in labels:
        flow.addWidget(label)
    place = flow.itemAt(1)
    going(flow, labels[1])
    assert not isValid(place)
    assert [flow.itemAt(at).widget() for at in range(flow.count())] == [labels[0], labels[2]]
