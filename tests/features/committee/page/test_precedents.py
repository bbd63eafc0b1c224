"""Earlier rulings beside the draft: those like it, a departure pointed out, others found."""

from PySide6.QtCore import Qt

from scorekeeper.journal.dispute_facts import DisputeRaised, RulingMade
from tests.features.committee.view.disputed import MEMBERS, OTHER, disputed_desk

Key = Qt.Key
NAMES = tuple(member.name for member in MEMBERS[:3])


def ruled_before():
    """A revoke that was ruled on with a note only, before the one that is open."""
    desk = disputed_desk()
    earlier = DisputeRaised("e1", OTHER, 1, by="A", code="revoke", offender="B", facts="A club was held back.")
    note = RulingMade(
        OTHER,
        ("3.9",),
        "no harm",
        1,
        dispute="e1",
        findings="A club was held back.",
        infraction="revoke",
        members=NAMES,
        in_favour=NAMES,
    )
    desk.submit([earlier])
    desk.submit([note])
    return desk


def titles(page):
    return [item.title for item in page.page.precedents.list.rows_model.rows]


def test_an_earlier_ruling_is_shown_and_a_departure_pointed_out(shown):
    page = shown(desk=ruled_before())
    page.type("Held back.")
    page.qtbot.waitUntil(lambda: titles(page) != [])
    assert titles(page)[0].startswith("Ruling 1")
    assert page.text("precedents-departs").startswith("Ruling 1")


def test_nothing_like_it(shown, check_golden):
    page = shown()
    page.qtbot.waitUntil(lambda: page.find("precedents-none").isVisible())
    check_golden(page.text("precedents-none"))


def test_others_are_found_by_words_and_opened(shown):
    page = shown(desk=ruled_before())
    page.run("find")
    assert page.named_focus == "precedents-line"
    page.type("club 3.9")
    assert len(titles(page)) == 1
    page.press(Key.Key_Down)
    assert page.named_focus == "precedents-list"
    page.page.precedents.list.row_chosen.emit(0)
    assert "A club was held back." in page.text("precedents-told")
    page.press(Key.Key_Return)
    assert page.text("dispute-heading").startswith("Dispute 4")


def test_escape_leaves_the_search(shown):
    page = shown(desk=ruled_before())
    page.run("find")
    page.type("nothing of the kind").press(Key.Key_Escape)
    assert not page.find("precedents-line").isVisible()


def test_the_rule_book_leads_to_the_rulings_on_an_article(shown):
    page = shown()
    page.type("Seen.").confirm()
    page.page.show_target(("precedents", "3.9"))
    page.page.first_focus().setFocus()
    assert (page.named_focus, page.focus.text()) == ("precedents-line", "3.9")
    assert [item.title for item in page.find("precedents-list").rows_model.rows]
    assert page.text("dispute-heading") == "Dispute 2 · deal 16"
    page.press(Qt.Key.Key_Escape)
    assert not page.find("precedents-line").isVisible()
