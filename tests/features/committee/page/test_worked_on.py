"""The Disputes page shows the current dispute, and the score sheet learns how it ended."""

import pytest

from scorekeeper.features.committee.words import quick_ruling
from scorekeeper.journal.disputes import all_disputes
from tests.features.committee.page.sheet_worked_on import ALT, Key, page, raise_dispute, sheet


@pytest.fixture
def hall(hall):
    hall.go("score", hall.finished_session)
    return hall


def disputes(hall):
    return all_disputes(hall.bridge.tournament)


def rule(hall):
    hall.type("Seen by both.")
    hall.confirm()
    hall.settle()


@pytest.mark.parametrize("looked_before", [False, True], ids=["first look", "seen before"])
def test_the_page_shows_the_dispute_just_raised_not_the_earlier_open_one(hall, looked_before):
    raise_dispute(hall, "lead")
    if looked_before:
        assert page(hall).chosen.uid == disputes(hall)[0].uid
        sheet(hall)
    raise_dispute(hall)
    assert page(hall).chosen.uid == disputes(hall)[1].uid
    assert hall.disputes.frame.heading.text().startswith("Dispute 2")
    rule(hall)
    assert [dispute.state for dispute in disputes(hall)] == ["open", "ruled"]


def test_a_choice_made_here_stays_while_no_other_dispute_was_worked_on(hall):
    raise_dispute(hall, "lead")
    raise_dispute(hall)
    page(hall)
    hall.disputes.list.setFocus()
    hall.key(Key.Key_Up)
    sheet(hall)
    assert page(hall).chosen.uid == disputes(hall)[0].uid


def test_the_one_just_raised_is_shown_whatever_the_list_was_narrowed_to(hall):
    raise_dispute(hall, "lead")
    raise_dispute(hall, "lead", "b")
    page(hall)
    hall.key(Key.Key_L, mod=ALT)
    hall.type("lead")
    sheet(hall)
    raise_dispute(hall)
    assert page(hall).chosen.uid == disputes(hall)[2].uid
    assert disputes(hall)[2].uid in {row.uid for row in hall.disputes.list.rows_model.rows}


def panel(hall):
    return hall.window.page("score").panels.panel


def raise_and_stay(hall):
    raise_dispute(hall, "lead")
    hall.key(Key.Key_F7)
    hall.type("revoke\rb")
    hall.key(Key.Key_P, mod=ALT)
    hall.enter()
    hall.settle()
    stays_open = quick_ruling.raised_dispute(disputes(hall)[-1].number)
    assert panel(hall).outcome.text() == stays_open
    return stays_open


def test_the_background_panel_shows_the_new_ruling_of_the_committee(hall):
    stays_open = raise_and_stay(hall)
    page(hall)
    rule(hall)
    sheet(hall)
    text = panel(hall).outcome.text()
    assert text.startswith("Ruling 1")
    assert stays_open not in text
    assert (panel(hall).title.text(), panel(hall).slip.isVisible()) == ("Read out", True)


@pytest.mark.parametrize("command", ["withdraw-dispute", "settle-dispute"])
def test_the_background_panel_shows_that_the_dispute_is_over(hall, command, check_golden):
    raise_and_stay(hall)
    page(hall)
    hall.window.run(command)
    hall.type("a slip")
    hall.confirm()
    hall.settle()
    sheet(hall)
    check_golden(panel(hall).outcome.text())
    assert not panel(hall).slip.isVisible()
