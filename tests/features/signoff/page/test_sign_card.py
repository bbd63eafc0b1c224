"""The card for signing: strokes, PIN, other ways to fill a place, and no input kept."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton

from scorekeeper.features.signoff.page.sign_card import SignCard, SigningTurn
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.signature_pad import HIGH
from tests.event_loop import catch_up

CAPTAIN = SigningTurn("captain-A", "Dallas", 2, 3, (("u1", "Anil"),), (("u0", "Lissy"),))


@pytest.fixture
def card(qtbot):
    sign_card = SignCard(Look("light", 100))
    qtbot.addWidget(sign_card)
    sign_card.resize(700, 500)
    sign_card.show()
    sign_card.show_turn(CAPTAIN)
    sign_card.set_seen(1.0)
    catch_up()
    return sign_card


def draw(pad):
    left = Qt.MouseButton.LeftButton
    QTest.mousePress(pad, left, pos=QPoint(20, 20))
    for step in range(1, 12):
        QTest.mouseMove(pad, QPoint(20 + 9 * step, 20 + (step % 3) * 14))
    QTest.mouseRelease(pad, left, pos=QPoint(130, 40))


def test_strokes_are_vectors_and_cleared_by_key(card):
    draw(card.pad)
    assert len(card.pad.strokes) == 1
    assert len(card.pad.strokes[0]) > 5
    assert all(0 <= y <= HIGH for _x, y in card.pad.strokes[0])
    QTest.keyClick(card, Qt.Key.Key_R, Qt.KeyboardModifier.AltModifier)
    assert card.pad.strokes is None


def test_a_click_alone_is_no_drawing(card):
    QTest.mouseClick(card.pad, Qt.MouseButton.LeftButton, pos=QPoint(30, 30))
    assert card.pad.strokes is None


def test_the_pin_is_hidden_taken_once_and_forgotten(card, qtbot):
    confirmed = []
    card.confirmed.connect(lambda: confirmed.append(card.take()))
    card.confirm()
    assert not confirmed
    assert card.problem.text().startswith("Type the PIN first")
    QTest.keyClicks(card.pin, "8317")
    assert "8317" not in card.pin.displayText()
    card.confirm()
    assert confirmed == ["8317"]
    assert not card.pin.text()


def test_a_space_typed_to_scroll_is_not_part_of_the_pin(card):
    QTest.keyClicks(card.pin, " 83 17")
    assert card.take() == "8317"


def test_a_scorer_without_a_pin_is_asked_for_the_passphrase(card):
    lissy = (("u0", "Lissy"),)
    card.show_turn(SigningTurn("scorer", "", 1, 3, lissy, lissy, frozenset({"u0"})))
    assert card.pin_label.text() == card.pin.accessibleName() == "Passphrase"
    card.set_seen(1.0)
    assert card.pin.placeholderText() == "of the club"
    card.confirm()
    assert card.problem.text().startswith("Type the passphrase first")
    card.show_turn(SigningTurn("captain-A", "Dallas", 2, 3, (("u1", "Anil"),), lissy, frozenset({"u0"})))
    assert card.pin_label.text() == "PIN for Anil"
    card.turn_to("absent")
    assert card.pin_label.text() == "Passphrase for Lissy, scorer"


@pytest.mark.parametrize(
    ("role", "signer"), [("committee", "the committee"), ("committee-2", "member 2 of the committee")]
)
def test_a_protest_of_the_committee_is_asked_for_in_a_sentence(card, role, signer):
    card.show_turn(SigningTurn(role, "", 1, 2, (("u3", "Mini"),), ()))
    card.turn_to("protest")
    assert card.question.text() == f"What is {signer} protesting? The words go on the sheet."


def test_protest_asks_for_words_refusal_is_stated_by_the_scorer(card):
    QTest.keyClick(card, Qt.Key.Key_P, Qt.KeyboardModifier.AltModifier)
    assert card.question.text() == "What is Dallas protesting? The words go on the sheet."
    assert card.signer == ("u1", "Anil")
    QTest.keyClicks(card.pin, "8317")
    card.confirm()
    assert card.problem.text().startswith("Type the reason first")
    card.turn_to("refused")
    assert card.signer == ("u0", "Lissy")
    assert card.pin_label.text() == "PIN for Lissy, scorer"
    assert not card.pad.isVisible()
    card.turn_to("signed")
    assert card.pad.isVisible()


def test_the_title_says_whose_place_is_filled_and_how(card):
    titles = {
        "signed": "The captain of Dallas signs",
        "protest": "The captain of Dallas signs under protest",
        "refused": "The captain of Dallas refuses to sign, as the scorer states",
        "absent": "The captain of Dallas is absent, as the scorer states",
    }
    for state, title in titles.items():
        card.turn_to(state)
        assert card.heading.text() == title
        assert [key for key, button in card.turns.items() if not button.isVisible()] == [state] * (state != "signed")
    card.show_turn(SigningTurn("committee", "", 4, 4, (("u4", "Kurian"),), (("u0", "Lissy"),)))
    assert card.heading.text() == "The committee signs"
    card.turn_to("refused")
    assert card.heading.text() == "The committee refuses to sign, as the scorer states"
    card.show_turn(SigningTurn("scorer", "", 1, 4, (("u0", "Lissy"),), (("u0", "Lissy"),)))
    assert card.heading.text() == "The scorer signs"


def test_an_empty_club_leads_to_the_people(card):
    card.show_turn(SigningTurn("captain-B", "Detroit", 3, 3, (), (("u0", "Lissy"),)))
    assert card.problem.text().startswith("No captain of Detroit has a key here.")
    assert not card.confirm_button.isEnabled()
    assert card.enrol.isVisible()
    card.turn_to("absent")
    assert card.confirm_button.isEnabled()
    assert card.witness.isVisible()


def test_the_next_one_finds_an_empty_card(card):
    draw(card.pad)
    card.words.setPlainText("deal 7")
    card.show_turn(SigningTurn("captain-B", "Detroit", 3, 3, (("u2", "Deepa"), ("u3", "Eapen")), (("u0", "Lissy"),)))
    assert not card.words.toPlainText()
    assert not card.pad.strokes
    assert card.signer == ("u2", "Deepa")
    card.findChild(QAbstractButton, "sign-who.u3").click()


def test_a_pin_is_never_left_for_the_next_person(card):
    card.show_turn(SigningTurn("captain-B", "Detroit", 3, 3, (("u2", "Deepa"), ("u3", "Eapen")), (("u0", "Lissy"),)))
    card.pin.setText("8317")
    card.turn_to("absent")
    assert not card.pin.text()
    card.turn_to("signed")
    card.pin.setText("8317")
    card.findChild(QAbstractButton, "sign-who.u3").click()
    assert not card.pin.text()


def test_while_a_signature_is_made_no_other_way_is_begun_by_a_second_enter(card, qtbot):
    card.pin.setText("8317")
    card.confirm_button.setFocus()
    card.set_busy(busy=True)
    assert card.window().focusWidget() is card.pin
    assert not any(button.isEnabled() for button in (card.confirm_button, card.back, *card.turns.values()))
    QTest.keyClick(card, Qt.Key.Key_P, Qt.KeyboardModifier.AltModifier)
    assert card.state == "signed"
    card.set_busy(busy=False)
    assert all(button.isEnabled() for button in (card.confirm_button, card.back, *card.turns.values()))


def test_a_sheet_that_cannot_be_signed_stays_closed_after_a_signature_was_tried(card):
    card.show_turn(SigningTurn("captain-B", "Detroit", 3, 3, (), (("u0", "Lissy"),)))
    card.set_busy(busy=True)
    card.set_busy(busy=False)
    assert not card.confirm_button.isEnabled()
    assert [state for state, button in card.turns.items() if button.isEnabled()] == ["refused", "absent"]
