"""The small painted things: the curve of running totals and the chain of steps."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from scorekeeper.kit.look.curve import Course, RunningCurve
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.timeline import Timeline, TimelinePart, TimelineStep


@pytest.fixture
def look(qapp):
    new_look = Look("light")
    new_look.apply(qapp)
    return new_look


COURSES = (
    Course("A", "Dallas", True, (1, 1, 1, 1, 3, 5, 5, 5, 9, 13, None)),
    Course("B", "Detroit", False, (0, 1, 3, 5, 5, 5, 9, 10, 10, 10, None)),
)


def test_the_curve_describes_the_end_and_paints(look, qtbot):
    curve = RunningCurve(look, accessible="How it went")
    qtbot.addWidget(curve)
    curve.resize(curve.sizeHint())
    empty = curve.grab().toImage()
    curve.set_courses(COURSES, 18)
    assert curve.accessibleDescription() == "Dallas 13, Detroit 10"
    assert curve.grab().toImage() != empty


@pytest.mark.parametrize("totals", [(), (None, None), (0,), (-3, 4), (0,) * 24])
def test_curve_takes_any_course(look, qtbot, totals):
    curve = RunningCurve(look)
    qtbot.addWidget(curve)
    curve.set_courses((Course("A", "Dallas", True, totals),), max(1, len(totals)))
    curve.grab()


def test_timeline_opens_its_links_by_keyboard(look, qtbot):
    timeline = Timeline(look, name="chain")
    qtbot.addWidget(timeline)
    part = TimelinePart("+2", "Contract 28 to 39 defeated", 'article <a href="article:1.3">1.3</a>')
    timeline.set_steps(
        (
            TimelineStep("Deal 10", "took 25"),
            TimelineStep("Two lines", now=True, parts=(part, TimelinePart("= 4", "2 + 2", total=True))),
        )
    )
    timeline.show()
    qtbot.waitExposed(timeline)
    links = [label for box in timeline.findChildren(QWidget) for label in getattr(box, "links", [])]
    linked = next(label for label in links if "article" in label.text())
    linked.setFocus()
    QTest.keyClick(linked, Qt.Key.Key_Tab)
    with qtbot.waitSignal(timeline.link_opened) as caught:
        QTest.keyClick(linked, Qt.Key.Key_Return)
    assert caught.args == ["article:1.3"]
    timeline.set_steps((TimelineStep("Another chain"),))
    assert [step.title for step in timeline.steps] == ["Another chain"]
