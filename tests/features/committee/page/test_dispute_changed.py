"""Changes by others are shown before Enter, and missing values at their fields, by keys."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from scorekeeper.journal.dispute_facts import CommitteeNamed, Member
from scorekeeper.journal.disputes import all_disputes, all_rulings
from tests.features.committee.page.disputing import (
    COMMITTEE,
    FEW,
    OTHERS,
    entered_elsewhere,
    f7,
    name,
    read_on,
)
from tests.kernel.golden_event import deal

CTRL = Qt.KeyboardModifier.ControlModifier


def rulings(scorer):
    return all_rulings(scorer.table.bridge.tournament)


def with_ctrl(scorer, key):
    QTest.keyClick(scorer.focus, key, CTRL)


@pytest.mark.parametrize("how", ["another page", "another window", "not read yet"])
def test_other_members_rule_only_after_confirming_it(disputed, how, check_golden):
    scorer = f7(disputed())
    scorer.type("rev\nb")
    if how == "another page":
        name(scorer, OTHERS)
    else:
        scorer.table.desk.submit([OTHERS])
        if how == "another window":
            read_on(scorer)
    scorer.type("\n").settle()
    assert not all_disputes(scorer.table.bridge.tournament)
    text = scorer.panel.problem_label.text()
    check_golden(text)
    assert scorer.panel.problem_label.isVisible()
    assert any(kind == "unsaved" for kind, _text, _detail in scorer.table.statuses)
    scorer.type("\n").settle()
    assert rulings(scorer)[0].fact.members == ("P. Kurian",)


def test_it_is_reported_as_soon_as_it_is_so(disputed):
    scorer = f7(disputed())
    scorer.type("rev\nb")
    entered_elsewhere(scorer, OTHERS)
    assert "Z. Paul, Y. Ravi, P. Kurian may rule" in scorer.panel.problem_label.text()


def test_a_choice_made_meanwhile_does_not_take_it_away(disputed, check_golden):
    scorer = f7(disputed())
    scorer.type("lead\nb")
    entered_elsewhere(scorer, OTHERS)
    scorer.type("o\n").settle()
    assert not rulings(scorer)
    check_golden(scorer.panel.problem_label.text())
    scorer.type("\n").settle()
    assert len(rulings(scorer)) == 1


def test_a_draft_that_another_panel_covered_knows_who_was_to_rule(disputed, check_golden):
    scorer = f7(disputed())
    scorer.type("rev\nb")
    scorer.run("penalty")
    entered_elsewhere(scorer, OTHERS)
    f7(scorer)
    scorer.type("\n").settle()
    assert not rulings(scorer)
    check_golden(scorer.panel.problem_label.text())


def test_a_result_that_changes_meanwhile_is_reported(disputed, check_golden):
    scorer = f7(disputed())
    scorer.type("rev\nb")
    scorer.table.desk.submit([deal(16, "B 48S 50")], reason="misheard")
    read_on(scorer)
    scorer.type("\n").settle()
    assert not rulings(scorer)
    check_golden(scorer.panel.problem_label.text())


def test_a_dispute_only_raised_then_says_why(disputed, check_golden):
    scorer = f7(disputed())
    scorer.type("rev\nb")
    entered_elsewhere(scorer, FEW)
    scorer.type("\n").settle()
    assert not all_disputes(scorer.table.bridge.tournament)
    check_golden(scorer.panel.problem_label.text())
    scorer.type("\n").settle()
    assert all_disputes(scorer.table.bridge.tournament)[0].is_open


def test_a_dispute_that_is_raised_anyway_is_not_held_up(disputed, check_golden):
    scorer = f7(disputed(committee=FEW))
    scorer.type("rev\nb")
    entered_elsewhere(scorer, CommitteeNamed((Member("Z. Paul", chair=True), Member("M. Joseph"))))
    before = scorer.panel.why.text()
    check_golden(before)
    scorer.type("\n").settle()
    assert len(all_disputes(scorer.table.bridge.tournament)) == 1


# --- what is missing


@pytest.mark.parametrize("keys", ["\n", "ctrl"])
@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("2.4.2", "Choose who asks first."),
        ("claim", "Choose who claimed first."),
        ("rev", "Choose the side at fault first."),
    ],
)
def test_a_side_that_is_missing_is_asked_for_by_name(disputed, words, text, keys, check_golden):
    scorer = f7(disputed())
    scorer.type(words)
    check_golden(scorer.panel.button.text())
    if keys == "\n":
        scorer.type("\n")  # walks there
        assert not scorer.panel.matter.fields["side"].problem.isVisible()
    for _ in range(2):
        scorer.type("\n") if keys == "\n" else with_ctrl(scorer, Qt.Key.Key_Return)
        assert scorer.panel.problem_label.text() == text
        field = scorer.panel.matter.fields["side"].problem
        assert (field.isVisible(), field.text()) == (True, text)
        focus = scorer.table.page.window().focusWidget()
        assert focus.objectName() == "dispute-side.A"
        assert focus.accessibleDescription() == text
    assert scorer.panel.matter.choice("side").value is None, "what has the focus is not chosen"
    scorer.type("b")
    assert not field.isVisible()
    assert not scorer.panel.problem_label.isVisible()


def test_every_field_that_is_missing_says_so_itself(disputed, check_golden):
    scorer = f7(disputed())
    scorer.type("claim\n\n")
    matter = scorer.panel.matter
    assert matter.fields["side"].problem.isVisible()
    assert matter.fields["tricks"].problem.text() == "missing"
    scorer.type("a")
    assert not matter.fields["side"].problem.isVisible()
    assert matter.fields["tricks"].problem.isVisible()
    check_golden(scorer.panel.button.text())
    scorer.type("\n")
    assert scorer.table.page.window().focusWidget().objectName() == "dispute-tricks"
    scorer.type("3")
    assert not matter.fields["tricks"].problem.isVisible()
    check_golden(scorer.panel.button.text())


def test_an_empty_choice_is_reported_at_the_line(disputed, check_golden):
    scorer = f7(disputed())
    check_golden(scorer.panel.button.text())
    scorer.type("\n")
    assert scorer.panel.finder.search.bad
    check_golden(scorer.panel.problem_label.text())
    scorer.type("claim")
    assert not scorer.panel.finder.search.bad


def test_the_admitting_person_is_asked_for(disputed, check_golden):
    scorer = f7(disputed(18))
    scorer.type("lead\nb")
    scorer.panel.late.line.setFocus()
    with_ctrl(scorer, Qt.Key.Key_A)
    scorer.press(Qt.Key.Key_Delete)
    check_golden(scorer.panel.button.text())
    scorer.type("\n")
    check_golden(scorer.panel.problem_label.text())
    assert scorer.panel.late.line.hasFocus()
    assert not all_disputes(scorer.table.bridge.tournament)


def test_the_line_is_called_what_it_looks_through(disputed, check_golden):
    scorer = f7(disputed())
    scorer.type("claim\na")
    check_golden(scorer.panel.finder.search.accessibleName())
    check_golden(scorer.panel.finder.list.accessibleName())
    check_golden(scorer.panel.matter.fields["seat"].line.accessibleName())
    assert COMMITTEE.members[0].chair
