"""A chair's work by keys: a split vote, misconduct, an unchallenged claim, two disputes."""

import pytest
from PySide6.QtCore import Qt

from scorekeeper.journal.dispute_facts import CommitteeNamed, Member
from scorekeeper.journal.disputes import all_disputes, all_rulings
from tests.features.committee.page.sheet_worked_on import page, raise_dispute, sheet

Key = Qt.Key
CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


def rulings(hall):
    return all_rulings(hall.bridge.tournament)


def reach(hall):
    return hall.disputes.list_card.reach.text()


def named(hall, *names):
    """Name another committee in the form of the page."""
    hall.window.run("committee")
    hall.key(Key.Key_A, mod=CTRL)
    hall.type("\r".join(names))
    hall.confirm()
    hall.settle()


@pytest.fixture
def hall(hall):
    """The finished session of the sample is looked at."""
    hall.programme._go("score", hall.finished_session)
    return hall


@pytest.fixture
def misconduct(hall):
    """Two disputes on one deal, the second, on misconduct, before the committee."""
    raise_dispute(hall)
    raise_dispute(hall, "signals", "b")
    assert page(hall).chosen.uid == all_disputes(hall.bridge.tournament)[1].uid
    return hall


def test_points_for_misconduct_by_a_split_vote(misconduct):
    hall = misconduct
    hall.confirm()
    assert hall.window.focusWidget().objectName() == "prescribed-points"
    hall.type("2")
    hall.confirm()
    hall.type("A nod was seen.")
    hall.key(Key.Key_M, mod=ALT)
    hall.key(Key.Key_Tab, Key.Key_Space)
    hall.confirm()
    assert not rulings(hall)
    assert "No majority" in hall.disputes.drafting.foot.missing.text()
    assert hall.window.focusWidget().objectName() == "ruling-vote.1"
    hall.key(Key.Key_Space)
    hall.confirm()
    hall.settle()
    ruling = rulings(hall)[0].fact
    assert (ruling.impose[0].code, ruling.impose[0].points) == ("misconduct", 2)
    assert [dispute.state for dispute in all_disputes(hall.bridge.tournament)] == ["open", "ruled"]


def test_the_foot_of_the_list_follows_what_is_drafted(misconduct):
    hall = misconduct
    hall.wait(lambda: reach(hall))
    before = reach(hall)
    assert "2" in before.partition("Not decided yet")[2]
    hall.confirm()
    hall.type("2")
    hall.wait(lambda: reach(hall) != before)
    assert "2" not in reach(hall).partition("Not decided yet")[2]


def test_a_departed_member_is_reported_before_the_others_rule(hall):
    hall.enter_facts(CommitteeNamed((Member(hall.who, chair=True), *(Member(f"{item}. Kurian") for item in "QRS"))))
    raise_dispute(hall)
    page(hall)
    hall.type("Seen by both.")
    named(hall, hall.who, "Q. Kurian", "R. Kurian", "Z. Paul")
    hall.confirm()
    hall.settle()
    assert not rulings(hall)
    foot = hall.disputes.drafting.foot
    assert "S. Kurian can no longer rule" in foot.missing.text()
    assert foot.make.isEnabled()
    hall.confirm()
    hall.settle()
    assert rulings(hall)[0].fact.members == (hall.who, "Q. Kurian", "R. Kurian")


def test_newly_chosen_members_need_no_word(hall):
    hall.enter_facts(CommitteeNamed((Member(hall.who, chair=True), *(Member(f"{item}. Kurian") for item in "QRS"))))
    raise_dispute(hall)
    page(hall)
    hall.type("Seen by both.")
    named(hall, hall.who, "Q. Kurian", "R. Kurian", "Z. Paul")
    hall.key(Key.Key_M, mod=ALT)
    hall.key(*[Key.Key_Tab] * 6, Key.Key_Space)
    assert hall.window.focusWidget().objectName() == "ruling-member.4"
    hall.confirm()
    hall.settle()
    assert len(rulings(hall)[0].fact.members) == 4


def test_an_unchallenged_claim_remains_valid(hall, check_golden):
    hall.key(Key.Key_F7)
    hall.type("claim\rb4")
    hall.key(Key.Key_Tab)
    hall.type("9")
    hall.key(Key.Key_Tab, Key.Key_Tab, Key.Key_Right)
    hall.enter()
    hall.settle()
    hall.key(Key.Key_Escape)
    page(hall)
    hall.confirm()
    assert hall.window.focusWidget().objectName() == "claim-won", "there is no verdict to find"
    hall.type("30")
    hall.confirm()
    hall.type("Played on in silence.")
    hall.confirm()
    hall.settle()
    check_golden(rulings(hall)[0].fact.reason)
    sheet(hall)
    assert hall.window.page("score").panels.panel is None
