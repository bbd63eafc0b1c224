"""A club's first signatures on a new computer by keys, then a passphrase."""

from datetime import UTC, datetime

from scorekeeper.features.keys.view import people
from tests.journeys.signing import PASSPHRASE, confirm, f12, read_on, whole_session

CHOSEN = ("8317", "4477", "5599")


def choose_pin(person, pin):
    """Read the sheet, choose a PIN, type it again and sign."""
    read_on(person)
    person.line(pin)
    assert person.at("sign-pin-again")
    person.type(pin)
    confirm(person)


def test_three_pins_close_the_first_sheet_of_a_club(person):
    whole_session(person)
    f12(person)
    person.press("Alt+I")
    person.wait(lambda: person.at("sign-rest"), "the card")
    assert person.spoken("sign-pin-label") == "Choose a PIN (4 digits)"
    assert not person.shows("Passphrase")
    for pin in CHOSEN:
        choose_pin(person, pin)
    person.wait(lambda: person.shows("Signed, revision 1"), "the sheet is closed")
    assert person.shows("If this computer breaks, signed sheets stay valid")
    data = person.programme.keys.data
    assert not people.needs_passphrase(data)
    person.tab_to("sign-protect")
    person.press("Space")
    person.wait_page("people")
    person.rest()
    person.line(PASSPHRASE, PASSPHRASE)
    person.wait(lambda: people.needs_passphrase(data), "the passphrase")
    person.rest()
    assert len(people.people(data, datetime.now(UTC))) == len(CHOSEN)
