"""The list of disputes by keyboard, and the facts of the one that is chosen."""

from PySide6.QtCore import Qt

from scorekeeper.features.committee.words import disputes_page
from scorekeeper.journal.dispute_facts import DisputeRaised
from tests.features.committee.view.disputed import OTHER, TURN


def test_the_list_has_the_focus_and_arrows_choose(shown, check_golden):
    page = shown()
    assert page.text("dispute-heading") == "Dispute 2 · deal 16"
    page.page.list.setFocus()
    page.press(Qt.Key.Key_Down)
    assert page.text("dispute-heading") == "Dispute 3 · deal 3"
    check_golden(page.text("facts-claim"))
    page.run("previous-session")
    assert page.text("dispute-heading") == "Dispute 2 · deal 16"


def test_no_dispute_says_how_one_is_raised(shown):
    page = shown(empty=True)
    assert page.text("disputes-none") == disputes_page.no_dispute()
    assert page.find("disputes-nothing").isVisible()
    assert not page.page.list_card.isVisible(), "an empty list says nothing"
    assert not page.page.frame.location.isVisible(), "once is enough"
    assert not page.page.facts.isVisible()


def test_without_a_dispute_a_key_leads_to_the_score_sheet_and_to_the_members(shown):
    page = shown(empty=True)
    asked: list[str] = []
    page.page.command.connect(asked.append)
    page.page.first_focus().setFocus()
    assert page.named_focus == "disputes-sheet"
    page.press(Qt.Key.Key_Space)
    assert asked == ["page-score"]
    page.find("disputes-committee").click()
    assert page.page.casework.open_form is not None
    assert not page.find("disputes-nothing").isVisible()


def test_a_new_dispute_comes_into_the_list_and_the_chosen_one_stays(shown):
    page = shown()
    page.submit(DisputeRaised("new", OTHER, 2), reason="asked")
    assert [row.number for row in page.page.list.rows_model.rows] == [2, 3, 4, 1]
    assert page.text("dispute-heading") == "Dispute 2 · deal 16"


def test_everything_that_takes_the_focus_has_a_name(shown):
    assert [name for name, heard in shown().named() if not heard] == []


def test_in_large_letters_the_list_is_above(shown):
    page = shown(percent=200)
    card, facts = page.page.list_card, page.page.facts
    assert card.mapTo(page.page, card.rect().topLeft()).y() < facts.mapTo(page.page, facts.rect().topLeft()).y()
    assert facts.width() > page.page.width() * 3 // 4


def test_below_the_list_is_what_can_still_change_something(shown, check_golden):
    page = shown()
    page.qtbot.waitUntil(lambda: page.find("disputes-reach").isVisible())
    check_golden(page.text("disputes-reach"))


def numbers(page):
    return [row.number for row in page.page.list.rows_model.rows]


def test_the_list_is_narrowed_by_words(shown, check_golden):
    page = shown()
    assert page.text("disputes-count") == "3 disputes, 2 open"
    page.page.list.setFocus()
    page.type("c").type("laim")
    assert page.named_focus == "disputes-words"
    assert numbers(page) == [3]
    assert page.text("disputes-count") == "1 of 3 disputes"
    assert page.text("dispute-heading") == "Dispute 3 · deal 3"
    page.type(" nowhere")
    check_golden(page.text("disputes-empty"))
    assert page.text("dispute-heading") == "Dispute 3 · deal 3"
    page.press(Qt.Key.Key_Escape)
    assert (numbers(page), page.named_focus) == ([2, 3, 1], "dispute-list")


def test_the_list_is_narrowed_by_state_with_counts(shown):
    page = shown()
    picker = page.find("disputes-kind")
    page.chord(Qt.Key.Key_L).press(Qt.Key.Key_Tab)
    assert page.focus is picker
    page.press(Qt.Key.Key_Return)
    assert [(item.title, item.right) for item in picker.list.items.rows_model.rows] == [
        ("all", ""), ("open", "2"), ("settled", "1"),
    ]  # fmt: skip
    page.type("sett").press(Qt.Key.Key_Return)
    assert (numbers(page), picker.accessibleName()) == ([1], "State: settled")
    assert page.text("dispute-heading") == "Dispute 1 · deal 4"
    page.press(Qt.Key.Key_Delete)
    assert numbers(page) == [2, 3, 1]


def test_the_requested_dispute_is_shown_whatever_the_filter(shown):
    page = shown()
    page.find("disputes-kind").chosen.emit("open")
    assert numbers(page) == [2, 3]
    page.page.show_target(TURN)
    assert numbers(page) == [2, 3, 1]
    assert page.text("dispute-heading") == "Dispute 1 · deal 4"


def test_a_new_ruling_stays_in_sight_whatever_the_filter(shown):
    page = shown()
    page.find("disputes-kind").chosen.emit("open")
    page.page.drafting.ruling.first_focus().setFocus()
    page.type("Seen.").confirm()
    assert numbers(page) == [3]
    assert page.text("ruled-title") == "Ruling 1"
    page.run("next-session")
    assert page.text("dispute-heading") == "Dispute 3 · deal 3"


def test_a_returning_member_finds_the_open_dispute_that_came_in(shown):
    page = shown()
    page.page.show_target(TURN)
    page.page.hide()
    page.submit(DisputeRaised("new", OTHER, 2), reason="asked")
    page.page.show()
    page.page.open()
    assert page.text("dispute-heading") == "Dispute 4 · deal 2"
    page.page.chosen.choose(TURN)
    page.page.hide()
    page.page.show()
    page.page.open()
    assert page.text("dispute-heading") == "Dispute 1 · deal 4", "nothing came in meanwhile"


def test_the_viewed_content_is_not_taken_away(shown):
    page = shown()
    page.page.show_target(TURN)
    page.submit(DisputeRaised("new", OTHER, 2), reason="asked")
    assert page.text("dispute-heading") == "Dispute 1 · deal 4"
    assert numbers(page)[:3] == [2, 3, 4]
