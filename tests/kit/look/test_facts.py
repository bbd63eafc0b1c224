"""Facts, comparisons and flows wrap instead of cutting anything off."""

import pytest
from PySide6.QtWidgets import QPushButton, QWidget

from scorekeeper.kit.look.factline import Comparison, FactChange, FactLine
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look


@pytest.fixture
def look(qapp):
    new_look = Look("light")
    new_look.apply(qapp)
    return new_look


def test_fact_goes_below_where_it_does_not_fit_beside(look, qtbot, check_golden):
    fact = FactLine(look, "Calls and leads first", "seat 5, Reji Mathew (Dallas)", name="leader")
    qtbot.addWidget(fact)
    width, narrow = fact.heightForWidth(500), fact.heightForWidth(150)
    assert narrow > 2 * width - 4
    check_golden(fact.accessibleName())
    fact.set_value("seat 6", tone="warn", label="Leads")
    assert (fact.value, fact.accessibleName()) == ("seat 6", "Leads: seat 6")
    look.set_percent(200)
    assert fact.heightForWidth(500) > width


def test_a_comparison_shows_before_and_after_and_marks_changes(look, qtbot):
    both = Comparison(look, "now", "then", name="follows")
    qtbot.addWidget(both)
    both.set_changes((FactChange("Running total", ("12 : 10", "13 : 10")), FactChange("Match points", ("3-1", "3-1"))))
    result = [label.accessibleName() for label in both.findChildren(Label) if label.accessibleName()]
    assert result == ["Running total, now 12 : 10, then 13 : 10", "Match points, now 3-1, then 3-1"]
    weights = [label.font().weight().value for label in both.findChildren(Label) if label.text() in {"13 : 10", "3-1"}]
    assert max(weights) == 700
    assert weights.count(400) == 2
    both.set_changes(())
    assert both.changes == ()


def test_comparison_with_a_long_name_wraps_its_values_and_keeps_its_labels(look, qtbot):
    both = Comparison(look, "now", "then", name="follows")
    qtbot.addWidget(both)
    name = "Gentlemen's Card and Reading Club of the Old Town"
    both.set_changes((FactChange("Difference", (f"8 {name}", f"13 {name}")),))
    both.resize(300, 200)
    both.show()
    qtbot.waitExposed(both)
    labels = {label.text(): label for label in both.findChildren(Label)}
    assert both.minimumSizeHint().width() <= 300
    assert labels["Difference"].width() >= labels["Difference"].fontMetrics().horizontalAdvance("Difference")
    assert labels[f"13 {name}"].geometry().right() < 300
    look.set_percent(200)
    larger = [label.width() for label in both.findChildren(Label) if label.text() == f"8 {name}"]
    assert max(larger) == 2 * min(larger)


def test_a_flow_wraps_into_the_next_line(look, qtbot):
    owner = QWidget()
    qtbot.addWidget(owner)
    flow = Flow(look, owner)
    buttons = [QPushButton(f"Button {n}") for n in range(6)]
    for button in buttons:
        flow.addWidget(button)
    assert flow.count() == 6
    owner.resize(260, 400)
    owner.show()
    qtbot.waitExposed(owner)
    assert len({button.y() for button in buttons}) > 1
    assert max(button.geometry().right() for button in buttons) < 260
    assert flow.heightForWidth(2000) < flow.heightForWidth(200)
    assert flow.takeAt(9) is None
