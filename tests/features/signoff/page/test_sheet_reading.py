"""Reading the sheet before the PIN: each signer to the end, by keyboard, then the PIN."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from scorekeeper.features.keys.view import prepared_sheet, sealed_sheet
from scorekeeper.features.signoff.view.sheet_page import sheet_to_read
from scorekeeper.features.signoff.view.sheet_signing import SheetSigning
from scorekeeper.features.signoff.view.signers import SignRequest
from scorekeeper.features.signoff.words import signoff_page as words
from scorekeeper.journal.dispute_facts import SETTLEMENT, RulingMade
from scorekeeper.kernel.errors import EntryRefused
from tests.features.committee.view.settled import settle
from tests.features.score.page.table import SESSION
from tests.features.signoff.page.signoff_table import PASSPHRASE, PINS, SMALL, SignOff
from tests.features.signoff.view.false_pages import SHEETS, drawn_as

Key = Qt.Key


@pytest.fixture
def signoff(qtbot, tmp_path):
    new_signoff = SignOff(qtbot, tmp_path)
    yield new_signoff
    new_signoff.page.close()
    new_signoff.page.deleteLater()
    new_signoff.table.close()


def places(card):
    """The positions of the parts that open at the end."""
    parts = (card.rest, card.pin, card.clear, card.pad, card.confirm_button, *card.turns.values())
    return [(part.mapTo(card, QPoint(0, 0)), part.size()) for part in parts if part.isVisible()]


def ink(paper, top, bottom):
    """How many dark dots are on this part of the page."""
    rows = range(round(top * paper.height()) + 2, round(bottom * paper.height()) - 2)
    columns = range(4, paper.width() - 4, 2)
    return sum(paper.pixelColor(x, y).lightness() < 128 for y in rows for x in columns)


def test_the_pin_opens_at_the_end_of_the_sheet_and_nothing_moves(signoff):
    page, card = signoff.page, signoff.page.card
    page.resize(*SMALL)
    signoff.open()
    assert page.focusWidget() is card.rest
    assert page.sheet.pages.pictures, "the page itself is drawn"
    assert not any(part.isEnabled() for part in (card.pin, card.pad, card.clear, card.confirm_button))
    assert card.pin.placeholderText() == "after the end"
    before = places(card)
    signoff.type("8317")
    signoff.confirm()
    assert not card.pin.text()
    assert signoff.session.signing is None, "nobody signs what was not read"
    signoff.key(Key.Key_Space)
    while page.sheet.share < 1:
        assert "You can sign once you have seen the end" in card.problem.text()
        signoff.key(Key.Key_PageDown)
    assert places(card) == before
    assert page.focusWidget() is card.pin
    assert card.confirm_button.isEnabled()
    assert not card.rest.isEnabled()
    signoff.type("8317")
    signoff.confirm()
    assert signoff.states == ["signed", "now", "waits"]


def test_all_signers_read_again_and_see_the_signatures_before(signoff):
    page, card = signoff.page, signoff.page.card
    page.resize(*SMALL)
    signoff.open()
    first = page.sheet.pages.pictures[0]
    signoff.sign("Lissy Abraham")
    assert page.sheet.area.verticalScrollBar().value() == 0
    assert not card.pin.isEnabled()
    assert page.sheet.pages.pictures[0] != first, "the scorer's signature is on it"


@pytest.mark.parametrize(("key", "state"), [(Key.Key_P, "protest"), (Key.Key_U, "refused"), (Key.Key_B, "absent")])
def test_protest_refusal_and_absence_need_no_reading(signoff, key, state):
    page, card = signoff.page, signoff.page.card
    page.resize(*SMALL)
    signoff.open()
    signoff.sign("Lissy Abraham")
    signoff.key(key, Qt.KeyboardModifier.AltModifier)
    signoff.type("not so")
    card.pin.setFocus()
    signoff.type("4477" if state == "protest" else "8317")
    signoff.confirm()
    assert signoff.states[1] == state


def test_back_from_a_protest_the_sheet_is_still_to_be_read(signoff):
    page, card = signoff.page, signoff.page.card
    page.resize(*SMALL)
    signoff.open()
    signoff.key(Key.Key_P, Qt.KeyboardModifier.AltModifier)
    assert card.pin.isEnabled()
    signoff.key(Key.Key_Escape)
    assert not card.pin.isEnabled()
    assert page.focusWidget() is card.rest


def test_f5_shows_what_is_read_aloud_and_the_sheet_again(signoff):
    page = signoff.page
    signoff.open()
    assert page.sheet.isVisible()
    page.handlers()["announce"]()
    assert page.read.isVisible()
    assert page.read.sentence.text().startswith("Dallas wins 25 : 16.")
    signoff.key(Key.Key_Escape)
    assert page.sheet.isVisible()
    assert not signoff.went


def test_until_the_page_is_drawn_a_complete_empty_one_is_in_its_place(signoff):
    page = signoff.page
    page.show_target("another")
    page.show_target(SESSION)
    assert not page.sheet.pages.pictures
    assert not page.frame.give_up.isVisible()
    assert not page.frame.result.isVisible()
    assert not any(card.isVisible() for card in page.frame.cards)
    place, paper = page.sheet.pages.geometry(), page.sheet.pages.grab().toImage()
    assert ink(paper, 0.0, 0.19) == ink(paper, 0.3, 0.99) == 0, "nothing but one line of words on white paper"
    assert ink(paper, 0.19, 0.3) > 0
    signoff.settle()
    assert page.sheet.pages.pictures
    result = page.sheet.pages.geometry()
    assert (result.topLeft(), result.width()) == (place.topLeft(), place.width()), "the page does not move"
    assert abs(result.height() - place.height()) <= 1
    assert ink(page.sheet.pages.grab().toImage(), 0.3, 0.99) > 0


def test_a_key_that_turns_a_sheet_still_prepared_is_answered_and_obeyed_once(signoff):
    page, bar = signoff.page, signoff.page.sheet.area.verticalScrollBar()
    page.resize(*SMALL)
    signoff.open()
    page.sheet.begin()
    signoff.statuses.clear()
    for _press in range(3):
        signoff.key(Key.Key_Return)  # on the button, where it turns the page
    assert page.card.problem.text() == words.still_preparing()
    assert signoff.statuses == [("told", words.still_preparing(), "")], "said once, not at each key"
    assert bar.value() == 0
    page.drawing.draw()
    signoff.settle()
    assert 0 < bar.value() < page.sheet.area.viewport().height()
    assert not page.card.pin.isEnabled()


def test_nothing_of_another_session_is_left_while_the_sheet_is_prepared(signoff):
    page = signoff.page
    signoff.open()
    assert page.card.isVisible()
    assert page.frame.result.isVisible()
    page.show_target("another")
    assert not any(card.isVisible() for card in page.frame.cards)
    assert (page.frame.result.isVisible(), page.frame.heading.text()) == (False, "Close the sheet")


def test_a_contradicting_page_waits(signoff, monkeypatch):
    page, card = signoff.page, signoff.page.card
    signoff.open()
    monkeypatch.setattr(
        "scorekeeper.features.signoff.view.sheet_signing.sheet_to_read",
        lambda *asked, **_level: replace(sheet_to_read(*asked), wrong="it says 23 : 11"),
    )
    page.show_target(SESSION)
    signoff.settle()
    signoff.read()
    assert card.problem.text() == f"{words.not_as_signed()} It says 23 : 11"
    assert not any(part.isEnabled() for part in (card.pin, card.confirm_button))
    assert not any(button.isEnabled() for button in card.turns.values() if button.isVisible())


def test_a_page_that_is_not_of_its_record_is_shown_and_reported_before_the_pin(signoff, monkeypatch):
    """The scorer's program sealed a false result; the captain sees it and does not sign."""
    right: Any = vars(sealed_sheet)["prepared_sheet"]

    def false(*given):
        with monkeypatch.context() as drawing:
            drawing.setattr(prepared_sheet, "drawn_sheet", drawn_as(SHEETS["other totals"]))
            return right(*given)

    signoff.open()
    with monkeypatch.context() as patch:
        patch.setattr(sealed_sheet, "prepared_sheet", false)
        signoff.sign("Lissy Abraham")
    card = signoff.page.card
    assert signoff.page.sheet.pages.pictures
    signoff.read()
    assert card.problem.text().startswith(words.not_as_signed())
    assert not any(part.isEnabled() for part in (card.pin, card.confirm_button, card.turns["protest"]))
    assert signoff.page.focusWidget() is signoff.page.frame.give_up, "the way on"
    signoff.page.focusWidget().clearFocus()
    signoff.page.drawing.wrong.emit(words.not_as_signed())
    assert signoff.page.focusWidget() is signoff.page.frame.give_up, "never the bare window"


def test_the_signed_content_is_the_content_read(signoff):
    signoff.open()
    desk, club = signoff.table.bridge.desk, signoff.keys.open_club
    scorer = next(person for person in club.store.people if person.name == "Lissy Abraham")
    with pytest.raises(EntryRefused) as refused:
        SheetSigning(SESSION).sign(
            desk, club, SignRequest(scorer.uid, "8317", "scorer", seen="0" * 64), datetime.now(UTC)
        )
    assert [problem.code for problem in refused.value.problems] == ["sheet-moved-on"]


@pytest.mark.parametrize("percent", [100, 150, 200])
def test_larger_letters_enlarge_the_page_as_well(signoff, percent):
    page = signoff.page
    page.look.set_percent(percent)
    page.resize(2400, 1200)
    signoff.open()
    assert page.sheet.page_width == 736 * percent // 100
    assert page.sheet.pages.width() == page.sheet.page_width
    signoff.qtbot.waitUntil(lambda: abs(page.sheet.pages.pictures[0].width() - page.sheet.page_width) <= 2)
    below = page.frame.panel.mapTo(page, QPoint(0, 0)).y() > page.sheet.mapTo(page, QPoint(0, 0)).y() + 50
    assert below == (percent == 200)


def test_in_revision_2_the_ruling_comes_first_and_then_what_follows_from_it(signoff):
    page, card = signoff.page, signoff.page.card
    page.resize(*SMALL)
    signoff.open()
    for name in PINS:
        signoff.sign(name)
    assert page.closed.isVisible()
    assert page.sheet.ruling.isHidden()
    bridge = signoff.table.bridge
    why = "both captains <counted> again"
    ruling = RulingMade(SESSION, ("Settlement",), why, deal=18, ruling_kind=SETTLEMENT, outcome="defeated")
    bridge.carry_out(lambda: settle(bridge.desk, ruling), signoff.statuses.append)
    signoff.settle()
    page.show_target(SESSION)
    signoff.settle()
    framed = page.sheet.ruling
    assert framed.isVisible()
    assert framed.geometry().bottom() < page.sheet.pages.geometry().top()
    assert page.sheet.area.verticalScrollBar().value() == 0
    assert "both captains &lt;counted&gt; again" in framed.text()
    assert "Deal 18: <s>" in framed.text()
    assert "Total of Dallas: <s>25</s> <b>27</b>" in framed.text()
    assert "running" not in framed.text(), "running totals follow, and stand on the sheet"
    assert card.news.isVisible()
    assert card.news_title.text() == "New since revision 1 was signed"
    assert why in card.news_words.text()
    assert card.news_words.text().endswith("Your signature says that you have seen it, not that you agree.")
    assert card.confirm_button.text() == "Sign revision 2"
    assert not card.pin.isEnabled()
    signoff.sign("Lissy Abraham")
    assert signoff.states[:2] == ["signed", "now"]


def test_the_wheel_counts_as_reading_and_a_larger_window_too(signoff):
    page = signoff.page
    page.resize(*SMALL)
    signoff.open()
    assert page.sheet.share < 1
    page.resize(1366, 1500)
    signoff.qtbot.waitUntil(lambda: page.sheet.share >= 1)
    assert page.card.pin.isEnabled()


def test_no_secret_reaches_a_closed_pin(signoff):
    signoff.type(PASSPHRASE)
    signoff.confirm()
    card = signoff.page.card
    QTest.keyClicks(card.pin, "8317")
    assert not card.pin.text()
