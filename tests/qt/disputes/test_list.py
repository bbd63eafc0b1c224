"""The list of disputes by keyboard, and the facts of the one that is chosen."""

from PySide6.QtCore import Qt

from scorekeeper.journal.dispute_facts import DisputeRaised
from tests.desk.committee.disputed import OTHER


def test_the_list_has_the_focus_and_arrows_choose(shown):
    page = shown()
    assert page.text("dispute-heading") == "Dispute 2 · deal 16"
    page.page.list.setFocus()
    page.press(Qt.Key.Key_Down)
    assert page.text("dispute-heading") == "Dispute 3 · deal 3"
    assert "claimed the last 4 tricks" in page.text("facts-claim")
    page.run("previous-session")
    assert page.text("dispute-heading") == "Dispute 2 · deal 16"


def test_no_dispute_says_how_one_is_raised(shown):
    page = shown(empty=True)
    assert page.text("disputes-empty") == "No dispute. F7 on a score sheet raises one."
    assert not page.page.facts.isVisible()


def test_a_new_dispute_comes_into_the_list_and_the_chosen_one_stays(shown):
    page = shown()
    page.submit(DisputeRaised("new", OTHER, 2), reason="asked")
    assert [row.number for row in page.page.list.rows_model.rows] == [2, 3, 4, 1]
    assert page.text("dispute-heading") == "Dispute 2 · deal 16"


def test_everything_that_takes_the_focus_has_a_name(shown):
    assert [name for name, heard in shown().named() if not heard] == []


def test_in_large_letters_the_list_stands_above(shown):
    page = shown(percent=200)
    card, facts = page.page.list_card, page.page.facts
    assert card.mapTo(page.page, card.rect().topLeft()).y() < facts.mapTo(page.page, facts.rect().topLeft()).y()
    assert facts.width() > page.page.width() * 3 // 4


def test_below_the_list_stands_what_can_still_change_something(shown):
    page = shown()
    page.qtbot.waitUntil(lambda: page.find("disputes-reach").isVisible(), timeout=5000)
    assert page.text("disputes-reach") == (
        "Of the two open disputes only 2 can change a winner, match points or the ranking. Not decided yet: 3."
    )
