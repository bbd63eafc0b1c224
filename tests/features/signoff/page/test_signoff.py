"""Signing by keyboard: scorer and captains with PINs, protest, absence, the closed sheet."""

from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from scorekeeper.features.keys.view.checking import check_sealed
from scorekeeper.journal.dispute_facts import DisputeRaised
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.look.labels import RichLabel
from tests.event_loop import catch_up
from tests.features.score.page.table import SESSION
from tests.features.signoff.page.signoff_table import PINS, SMALL, SignOff


@pytest.fixture
def signoff(qtbot, tmp_path):
    new_signoff = SignOff(qtbot, tmp_path)
    yield new_signoff
    new_signoff.page.close()
    new_signoff.page.deleteLater()
    new_signoff.table.close()


def test_everybody_signs_by_keyboard_and_the_sheet_is_closed(signoff, tmp_path):
    page = signoff.page
    assert page.opening.isVisible(), "the keys are locked at first"
    assert page.read.sentence.text().startswith("Dallas wins 25 : 16.")
    signoff.open()
    assert page.card.isVisible()
    assert signoff.states == ["now", "waits", "waits"]
    assert "sheet digest" in page.read.digest.text()
    digest = page.read.digest.text()
    for index, name in enumerate(PINS, start=1):
        assert page.card.signer[1] == name
        signoff.sign(name)
        assert signoff.states[:index] == ["signed"] * index
        assert not page.card.pin.text()
    assert page.closed.isVisible()
    assert page.closed.chip.text() == "Signed, revision 1" or "revision 1" in page.closed.chip.accessibleName()
    assert page.read.digest.text() == digest
    assert signoff.session.is_closed
    assert not any("8317" in str(status) for status in signoff.statuses)
    page.choosers = Choosers(save_path=lambda *_asked: tmp_path / "signed.pdf")
    signoff.confirm()
    signoff.qtbot.waitUntil(lambda: page.closed.message.text().startswith("Saved as signed.pdf."))
    verdict = check_sealed(tmp_path / "signed.pdf", tmp_path, datetime.now(UTC))
    assert verdict.well
    assert verdict.sentence.startswith("Intact. Signed by three")


def test_a_wrong_pin_signs_nothing_and_is_counted(signoff):
    signoff.open()
    signoff.read()
    signoff.type("0000")
    signoff.confirm()
    page = signoff.page
    assert page.card.problem.text().startswith("That is not the right PIN; 4 tries are left")
    assert page.card.problem.text().endswith("Nothing is signed.")
    assert page.focusWidget() is page.card.pin
    assert not page.card.pin.text()
    assert signoff.session.signing is None
    signoff.sign("Lissy Abraham")
    assert signoff.states == ["signed", "now", "waits"]


def test_protest_with_words_and_absence_stated_by_the_scorer(signoff):
    signoff.open()
    signoff.sign("Lissy Abraham")
    page = signoff.page
    signoff.key(Qt.Key.Key_P, Qt.KeyboardModifier.AltModifier)
    signoff.type("deal 16")
    page.card.pin.setFocus()
    signoff.sign("Anil")
    assert signoff.states == ["signed", "protest", "now"]
    assert page.frame.signers.lines[1].words == "deal 16"
    signoff.key(Qt.Key.Key_B, Qt.KeyboardModifier.AltModifier)
    signoff.type("went home")
    page.card.witness.line.setText("Biju")
    page.card.pin.setFocus()
    signoff.sign("Lissy Abraham")
    assert signoff.states == ["signed", "protest", "absent"]
    assert page.closed.isVisible()
    assert signoff.session.signing.marks["captain-B"].witness == "Biju"
    result = [label.text() for label in page.frame.signers.findChild(QWidget, "signer-captain-B").findChildren(QLabel)]
    assert "captain, Detroit: went home (Biju saw it)" in result


def in_view(page, widget):
    """Whether all of a widget is visible at the present scroll position."""
    scrolled = page.card.parentWidget().parentWidget().parentWidget()
    top = widget.mapTo(scrolled, widget.rect().topLeft()).y()
    return widget.isVisible() and top >= 0 and top + widget.height() <= scrolled.height()


@pytest.mark.parametrize("percent", [100, 200])
def test_every_way_to_fill_a_place_is_seen_at_once_also_after_a_wrong_pin(signoff, percent):
    page, card = signoff.page, signoff.page.card
    page.look.set_percent(percent)
    page.resize(*SMALL)
    signoff.open()
    signoff.sign("Lissy Abraham")
    signoff.read()
    signoff.type("0000")
    signoff.confirm()
    assert card.problem.text().startswith("That is not the right PIN")
    catch_up()
    for label in (card.problem, card.pin):
        assert in_view(page, label)
    for button in (card.confirm_button, *card.turns.values()):
        button.setFocus()
        catch_up()
        assert in_view(page, button), button.text()
    for state, button in card.turns.items():
        button.click()
        catch_up()
        others = [other for key, other in card.turns.items() if key != state]
        for way in (card.words, *((card.confirm_button, card.back, *others) if percent == 100 else ())):
            assert in_view(page, way), (state, way.accessibleName())


def test_open_disputes_are_read_aloud_with_a_way_to_them(signoff):
    dispute = DisputeRaised("d1", SESSION, 16, by="B", code="revoke", offender="A")
    signoff.table.bridge.submit([dispute])
    signoff.settle()
    signoff.open()
    page = signoff.page
    signoff.read()
    signoff.type("8317")
    links = page.read.findChild(RichLabel, "read-dispute")
    assert links.plain() == "Deal 16: Dispute 1, open: Revoke, Detroit asks"
    links.linkActivated.emit("dispute:d1")
    assert signoff.went == [("disputes", "d1")]
    assert not page.card.pin.text(), "no PIN waits for whoever comes next"


def test_enter_in_the_pin_does_not_sign_yet_and_escape_goes_step_by_step(signoff):
    signoff.open()
    page = signoff.page
    signoff.read()
    signoff.type("8317")
    signoff.key(Qt.Key.Key_Return)
    assert page.focusWidget() is page.card.confirm_button
    signoff.key(Qt.Key.Key_P, Qt.KeyboardModifier.AltModifier)
    signoff.key(Qt.Key.Key_Escape)
    assert page.card.state == "signed"
    assert not signoff.went
    signoff.key(Qt.Key.Key_Escape)
    assert signoff.went == [("score", SESSION)]
    assert not page.card.pin.text(), "no PIN waits for whoever comes next"


def test_the_signing_is_given_up_with_a_reason(signoff):
    signoff.open()
    assert not signoff.page.frame.give_up.isVisible()
    signoff.sign("Lissy Abraham")
    page = signoff.page
    page.frame.give_up.click()
    assert page.stopping.isVisible()
    signoff.confirm()
    assert page.stopping.why.problem.text().startswith("Type the reason first")
    signoff.type("deal 7 was wrong")
    signoff.confirm()
    assert signoff.states == ["now", "waits", "waits"]
    assert signoff.session.signing.stopped is not None


def test_a_wrong_passphrase_is_refused(signoff):
    signoff.type("nothing of the kind")
    signoff.confirm()
    assert signoff.page.opening.problem_label.text().startswith("That is not the right passphrase")


def sign_and_type_on(signoff, pin, typed):
    """Sign, and type while the signature is saved and the next sheet prepared."""
    signoff.read()
    signoff.type(pin)
    signoff.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert signoff.page.is_working
    half = len(typed) // 2
    signoff.type(typed[:half])
    signoff.qtbot.waitUntil(lambda: not signoff.page.sheet.is_ready or signoff.quiet())
    signoff.type(typed[half:])
    signoff.settle()


def test_a_pin_typed_while_the_last_signature_is_saved_is_kept(signoff):
    signoff.open()
    sign_and_type_on(signoff, PINS["Lissy Abraham"], PINS["Anil"])
    assert signoff.states[:2] == ["signed", "now"]
    assert not signoff.page.card.pin.isEnabled(), "the sheet is read first"
    signoff.read()
    signoff.confirm()
    assert signoff.states[:2] == ["signed", "signed"]


def test_what_was_typed_ahead_is_forgotten_with_a_wrong_pin_and_at_the_end(signoff):
    signoff.open()
    signoff.read()
    signoff.type("0000")
    signoff.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    signoff.type(PINS["Anil"])
    signoff.settle()
    assert signoff.page.card.problem.text().startswith("That is not the right PIN")
    assert not signoff.page.card.pin.text()
    signoff.sign("Lissy Abraham")
    signoff.sign("Anil")
    sign_and_type_on(signoff, PINS["Biju"], "1234")
    assert signoff.page.closed.isVisible()
    assert not signoff.page.card.pin.text()
