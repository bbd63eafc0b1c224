"""A game of 500 signed by keyboard with F12; afterwards nothing can be changed."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt

from scorekeeper.features.keys.view import people
from scorekeeper.features.keys.view.checking import check_sealed
from scorekeeper.journal.dispute_facts import CommitteeNamed, Member, RulingMade
from scorekeeper.kit.choosers import Choosers
from tests.features.keys.page.club_evening import CHEAP, PASSPHRASE
from tests.features.signoff.page.signing_hall import SigningHall
from tests.features.table500.page.day_table import enter, explained, make_day, page, state

PINS = {"Lissy": "8317", "Chacko": "4477", "Deepa": "5599"}
HANDS = ("a 7s 8", "none 6 4", "b8h 8", "a 6s 6")


class GameSigningHall(SigningHall):
    """A computer with a day of games, the keys of a club, and players who have one."""

    def __init__(self, qtbot, tmp_path):
        super().__init__(qtbot, tmp_path)
        make_day(self, tmp_path)
        now = datetime.now(UTC)
        club = people.make_club(self.data, "Otago", "Lissy", PASSPHRASE, now, pin=PINS["Lissy"], hardness=CHEAP).club
        for name in ("Eapen", "Chacko", "Deepa"):
            people.enrol(club, name, "captain", PINS.get(name, "6688"), now)
        club.lock()

    def f12(self):
        self.key(Qt.Key.Key_F12)
        if self.window.current == "score":  # without a desktop no menu hears the key
            self.window.run("sign")
        self.settle()

    def sign(self, pin):
        self.read()
        self.type(pin)
        self.confirm()
        self.settle()


@pytest.fixture
def hall(qtbot, tmp_path):
    new_hall = GameSigningHall(qtbot, tmp_path)
    yield new_hall
    new_hall.close()


def test_f12_says_that_a_game_is_not_over(hall):
    enter(hall, HANDS[0])
    hall.f12()
    assert hall.window.current == "score"
    assert "not over" in hall.status_text


def test_a_finished_game_is_signed_by_keyboard_and_closed(hall, tmp_path, check_golden):
    for line in HANDS:
        enter(hall, line)
    assert page(hall).panel.end.sign.isVisible()
    hall.f12()
    assert hall.window.current == "sign-off", hall.status_text
    shown = hall.signing
    assert shown.read.sentence.text().startswith("Biju and Deepa win 260 : 400.")
    hall.type(PASSPHRASE)
    hall.confirm()
    hall.settle()
    assert [line.kind for line in shown.frame.signers.lines] == ["scorer", "for Anil and Chacko", "for Biju and Deepa"]
    for name, pin in PINS.items():
        assert shown.card.signer[1] == name, "who sat out, or plays for the others, is not offered"
        hall.sign(pin)
    assert shown.closed.isVisible()
    game = state(hall)
    assert game.is_closed
    path = tmp_path / "signed.pdf"
    shown.choosers = Choosers(save_path=lambda *_asked: path)
    hall.confirm()
    hall.wait(path.exists)
    verdict = check_sealed(path, hall.data, datetime.now(UTC))
    assert verdict.well, verdict
    assert any(line.startswith("One of Anil & Chacko, Chacko: signed") for line in verdict.details), verdict.details
    hall.key(Qt.Key.Key_Escape)
    assert hall.window.current == "score"
    end = page(hall).panel.end
    assert end.chip.isVisible()
    assert not any(box.isEnabled() for box in end.boxes)
    assert not end.undo.isEnabled()
    seq = hall.bridge.tournament.seq
    hall.type("4: a 6s 7")
    check_golden(explained(hall))  # nothing is typed in vain
    assert not page(hall).entry.record.isEnabled()
    hall.enter()
    hall.settle()
    assert hall.bridge.tournament.seq == seq
    hall.key(Qt.Key.Key_Escape)
    assert "F12 shows it" in page(hall).line.accessibleDescription()


def signed(hall):
    """Play the game, sign it and come back to the table."""
    for line in HANDS:
        enter(hall, line)
    hall.f12()
    if hall.programme.keys.open_club is None:
        hall.type(PASSPHRASE)
        hall.confirm()
        hall.settle()
    for pin in PINS.values():
        hall.sign(pin)
    hall.key(Qt.Key.Key_Escape)
    assert state(hall).is_closed


def test_a_dispute_on_a_signed_game_is_raised_ruled_on_and_signed_as_a_new_revision(hall, check_golden):
    signed(hall)
    hall.bridge.submit((CommitteeNamed((Member("Mary", chair=True), Member("Paul"), Member("Susan"))),))
    hall.settle()
    hall.window.run("raise-on-session")
    view = page(hall).panel.dispute
    assert hall.window.focusWidget() is view.facts
    assert [view.about.value, page(hall).line.isEnabled()] == ["", True]
    hall.confirm()
    check_golden(view.problem.text())
    hall.type("The last hand was seen by all.")
    view.asks.set_value("B")
    hall.key(Qt.Key.Key_Tab)
    hall.type("8")
    hall.confirm()
    hall.settle()
    (raised,) = state(hall).disputes
    assert (raised.fact.deal, raised.fact.by, raised.fact.articles) == (None, "B", ("8",))
    check_golden(hall.status_text)
    assert not view.facts.toPlainText()
    assert state(hall).is_closed, "a dispute alone changes nothing"
    club = people.open_club(hall.data, PASSPHRASE, datetime.now(UTC), hardness=CHEAP)
    people.enrol(club, "Mary", "committee", "9911", datetime.now(UTC))
    club.lock()
    ruling = RulingMade(state(hall).uid, ("8",), "seen by all", points={"B": 10}, dispute=raised.uid)
    votes = ("Mary", "Paul", "Susan")
    hall.bridge.submit((replace(ruling, members=votes, in_favour=votes),))
    hall.settle()
    assert state(hall).revision == 2
    assert not state(hall).is_closed
    hall.f12()
    shown = hall.signing
    if shown.opening.isVisible():
        hall.type(PASSPHRASE)
        hall.confirm()
        hall.settle()
    assert any("seen by all" in item.detail for item in shown.read._items if item.title.startswith("Different"))
    for pin in (*PINS.values(), "9911"):
        hall.sign(pin)
    assert state(hall).is_closed
    assert state(hall).sealed[-1].revision == 2


def test_f7_asks_about_the_hand_that_is_chosen_and_marks_it(hall):
    enter(hall, HANDS[0])
    enter(hall, HANDS[1])
    page(hall).line.setFocus()
    hall.key(Qt.Key.Key_Home)
    hall.window.run("raise-dispute")
    view = page(hall).panel.dispute
    assert view.about.value == "1"
    hall.type("A card was seen")
    hall.key(Qt.Key.Key_Escape)
    assert page(hall).line.hasFocus()
    hall.window.run("raise-dispute")
    assert view.facts.toPlainText() == "", "Escape forgets"
    hall.type("A card was seen")
    page(hall).table.setFocus()
    hall.key(Qt.Key.Key_Escape)
    hall.window.run("raise-dispute")
    assert view.facts.toPlainText() == "", "also beside the panel"
    view.cited.line.setFocus()
    hall.type("renege")
    hall.key(Qt.Key.Key_Return)
    assert view.cited.text().startswith("8")
    hall.confirm()
    hall.settle()
    (row,) = [row for row in page(hall).game.rows if row.hand == 1]
    assert (row.marks, row.kinds) == (("dispute 1",), ("dispute",))


def test_a_side_without_a_signer_is_named(hall, check_golden):
    for line in HANDS:
        enter(hall, line)
    view = next(iter(people.people(hall.data, datetime.now(UTC))))
    assert view.name == "Lissy"
    club = people.open_club(hall.data, PASSPHRASE, datetime.now(UTC), hardness=CHEAP)
    chacko = next(person for person in people.people(hall.data, datetime.now(UTC)) if person.name == "Chacko")
    people.revoke(club, chacko.uid, "left", datetime.now(UTC))
    club.lock()
    hall.f12()
    hall.type(PASSPHRASE)
    hall.confirm()
    hall.settle()
    hall.sign(PINS["Lissy"])
    assert "None of Anil and Chacko has a key here" in hall.signing.card.problem.text()
    hall.key(Qt.Key.Key_B, mod=Qt.KeyboardModifier.AltModifier)
    check_golden(hall.signing.card.question.text())
