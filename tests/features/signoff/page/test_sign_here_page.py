""" "Sign here" on a new computer, by keys: club name, PINs, and the passphrase afterwards."""

from datetime import UTC, datetime

import keyring
import pytest
from PySide6.QtCore import Qt

from scorekeeper.assets.paths import keys_file
from scorekeeper.features.keys.page.clubkeys import ClubKeys
from scorekeeper.features.keys.view import people
from scorekeeper.features.signoff.page.sign_off_page import SignOffPage
from tests.features.score.page.table import SESSION, set_table
from tests.features.signoff.page.signoff_table import CHEAP, SignOff

PINS = {"Lissy Abraham": "8317", "Anil": "4477", "Biju": "5599"}


def now():
    return datetime.now(UTC)


class NewComputer(SignOff):
    """The page over the finished golden session, on a computer without keys."""

    def __init__(self, qtbot, tmp_path):
        self.qtbot = qtbot
        keyring.get_keyring()  # looks for what the system offers, which takes a while the first time
        self.data = tmp_path / "data"
        self.table = set_table(18)
        self.keys = ClubKeys(self.table.jobs, self.data)
        self.keys.hardness = CHEAP
        self.page = SignOffPage(self.table.look, self.table.bridge, self.keys)
        qtbot.addWidget(self.page)
        self.asked: list[str] = []
        self.page.command.connect(self.asked.append)
        self.page.resize(1366, 740)
        self.page.show_target(SESSION)
        self.page.show()
        self.page.open()
        self.page.activateWindow()
        self.settle()
        self.page.ways.segment("here").click()
        self.settle()

    def choose(self, pin, again=""):
        self.read()
        self.page.card.pin.setFocus()
        self.type(pin)
        self.enter()
        self.type(again or pin)
        self.confirm()

    def enter(self):
        self.key(Qt.Key.Key_Return)


@pytest.fixture
def hall(qtbot, tmp_path):
    return NewComputer(qtbot, tmp_path)


def test_three_pins_close_the_sheet_and_no_passphrase_is_asked(hall):
    card = hall.page.card
    assert hall.page.frame.shown is card
    assert not card.club.isHidden()
    assert card.club.text().startswith("Club of ")
    assert card.check.text().startswith("Dallas wins 25 : 16. ")
    assert card.check.text().endswith("No open disputes.")
    for number, (name, pin) in enumerate(PINS.items()):
        assert hall.page.frame.shown is card
        assert card.pin_label.text() == "Choose a PIN (4 digits)"
        assert card.pin.accessibleName() == f"Choose a PIN (4 digits), {name}"
        assert card.club.isHidden() == bool(number), "the club is named once"
        hall.choose(pin)
    assert hall.session.is_closed
    assert hall.page.frame.shown is hall.page.closed
    assert [person.name for person in people.people(hall.data, now())] == list(PINS)


def test_back_from_a_protest_the_name_of_the_club_does_not_get_the_pin(hall):
    hall.read()
    hall.key(Qt.Key.Key_P, Qt.KeyboardModifier.AltModifier)
    assert hall.focus is hall.page.card.words
    hall.key(Qt.Key.Key_Escape)
    assert hall.focus is hall.page.card.pin


def test_two_pins_that_differ_sign_nothing_and_both_are_typed_again(hall):
    hall.choose("8317", "8713")
    card = hall.page.card
    assert card.problem.text() == "The two PINs do not match. Type both again."
    assert (card.pin.text(), card.again.text(), hall.session.signing) == ("", "", None)
    assert hall.focus is card.pin


def test_a_pin_that_anybody_would_try_is_refused_before_the_club_has_its_name(hall):
    card = hall.page.card
    hall.choose("1111")
    assert card.problem.text() == "This PIN is too easy to guess, like 1111 or 1234; choose another. Nothing is signed."
    assert hall.session.signing is None
    assert card.club.isVisible()
    card.club.set_text("Friday club 56")
    hall.choose("8317")
    assert list(getattr(hall.session.signing, "marks", ())) == ["scorer"]
    club = people.club_view(hall.data, now())
    assert club is not None
    assert club.name == "Friday club 56"


def test_the_next_time_the_label_names_whose_pin_it_is(hall):
    hall.choose("8317")
    hall.keys.lock()
    hall.choose("4477")
    people.enrol(people.open_club(hall.data, "", now(), hardness=CHEAP), "Biju", "captain", "5599", now())
    hall.page.open()
    hall.settle()
    assert hall.page.card.pin_label.text() == "PIN for Biju"
    assert hall.page.card.again_part.isHidden()


def test_the_closed_panel_asks_for_a_passphrase_once_an_evening(hall):
    for pin in PINS.values():
        hall.choose(pin)
    closed = hall.page.closed
    assert not closed.protection.isHidden()
    view = people.club_view(hall.data, now())
    assert view is not None
    club = view.name
    assert closed.warning.text() == (
        f"If this computer breaks, signed sheets stay valid, but no one can sign as {club} again."
    )
    closed.protect.click()
    assert hall.asked == ["people"]
    assert hall.keys.wants_passphrase
    closed.later.click()
    hall.page.open()
    hall.settle()
    assert closed.protection.isHidden()


def test_an_empty_name_of_the_club_is_asked_for(hall):
    hall.read()
    hall.page.card.club.set_text(" ")
    hall.page.card.pin.setFocus()
    hall.type("8317")
    hall.confirm()
    assert hall.page.card.problem.text() == "Name of your club is still empty."
    assert hall.focus is hall.page.card.club.line
    assert not keys_file(hall.data).exists()


def test_a_page_that_is_read_again_leaves_the_second_pin_alone(hall):
    hall.read()
    hall.page.card.pin.setFocus()
    hall.type("8317")
    hall.enter()
    hall.page.open()
    hall.settle()
    assert hall.focus is hall.page.card.again
    hall.type("8317")
    hall.confirm()
    assert list(getattr(hall.session.signing, "marks", ())) == ["scorer"]
