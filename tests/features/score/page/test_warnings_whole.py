"""At 200 %, warnings fit beside the button, and the focused control is visible."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from scorekeeper.kit.look.look import Look
from tests.event_loop import catch_up
from tests.features.committee.page.disputing import OTHERS, entered_elsewhere, f7


@pytest.fixture
def large(disputed):
    """The page at 200 %, in a window of the usual size."""

    def seat(upto=16):
        scorer = disputed(upto, look=Look("light", 200, reduced_motion=True))
        scorer.page.resize(1274, 616)
        return scorer

    return seat


def laid_out(scorer):
    for _ in range(4):
        QApplication.processEvents()
        catch_up()
    return scorer


def is_whole(label):
    visible = label.visibleRegion().boundingRect()
    return visible.height() >= label.heightForWidth(label.width()) and visible.width() >= label.width() - 1


def in_sight(widget: QWidget):
    return widget.visibleRegion().boundingRect().height() >= widget.height() - 1


def test_late_in_f4_is_read_whole_before_enter(large):
    scorer = large()
    scorer.page.sheet.select(3)
    scorer.run("penalty").type("revoke\nb")
    laid_out(scorer)
    assert "Only a ruling" in scorer.panel.late.text()
    assert is_whole(scorer.panel.late)
    assert in_sight(scorer.panel.side.segment("B"))


@pytest.mark.parametrize(("command", "typed"), [("penalty", "lead\nb"), ("raise-dispute", "lead\nb")])
def test_what_the_rules_prescribe_is_in_sight_before_enter(large, command, typed):
    scorer = large()
    scorer.page.resize(966, 590)
    scorer.run(command).type(typed)
    laid_out(scorer)
    assert scorer.panel.button.isEnabled()
    assert "1 point to" in scorer.panel.box.sentence.plain()
    assert in_sight(scorer.panel.box.sentence)
    assert in_sight(scorer.focus)


def test_the_side_is_asked_for_after_enter_while_letters_search(large):
    scorer = large()
    scorer.run("penalty").type("lead")
    assert "Press Enter, then" in scorer.panel.box.sentence.plain()
    scorer.type("\n")
    assert scorer.panel.box.sentence.plain() == "Who did it? Type the letter of the side."


def test_the_side_at_fault_that_is_missing_is_in_sight_and_asked_for_in_f4(large, check_golden):
    scorer = large()
    scorer.run("penalty").type("lead\n\n")
    laid_out(scorer)
    assert scorer.focus.objectName() == "penalty-side.A"
    assert in_sight(scorer.focus)
    check_golden(scorer.panel.problem_label.text())
    assert is_whole(scorer.panel.problem_label)


def test_late_and_changed_are_read_whole_in_f7(large, check_golden):
    scorer = f7(large(18))
    scorer.type("lead\nb")
    entered_elsewhere(scorer, OTHERS)
    scorer.type("\n")
    laid_out(scorer)
    check_golden(scorer.panel.problem_label.text())
    assert is_whole(scorer.panel.problem_label)
    assert is_whole(scorer.panel.late_why)
    assert in_sight(scorer.panel.button)
    assert in_sight(scorer.focus)


def test_missing_details_of_a_claim_are_in_sight_with_their_field(large):
    scorer = f7(large())
    scorer.type("claim\n\n")
    laid_out(scorer)
    assert in_sight(scorer.focus)
    assert is_whole(scorer.panel.matter.fields["side"].problem)
    scorer.type("b\n\n")
    laid_out(scorer)
    assert scorer.focus.objectName() == "dispute-tricks"
    assert in_sight(scorer.focus)
    assert is_whole(scorer.panel.matter.fields["tricks"].problem)
    assert is_whole(scorer.panel.problem_label)


def test_a_missing_committee_is_described_in_full(disputed):
    scorer = disputed(committee=None, look=Look("light", 200, reduced_motion=True))
    scorer.page.resize(1274, 616)
    f7(scorer).type("rev\nb")
    laid_out(scorer)
    assert is_whole(scorer.panel.why)
    scorer.press(Qt.Key.Key_Escape)
    assert scorer.panel is None
