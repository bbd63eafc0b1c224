"""A sheet signed: keys made, captains enrolled, a protest, a refusal, an absence, a signing given up, one taken in."""

from tests.journeys.test_evening import begin

PASSPHRASE = "a long walk home"
PINS = {"Lissy Abraham": "8317", "Anil": "4477", "Deepa": "5599"}


def whole_session(person):
    """Play all eighteen deals."""
    begin(person)
    person.line(*["a28h31", "b30s33"] * 9)


def make_keys(person):
    """Make the keys of the club and enrol both captains."""
    person.menu("tournament", "people")
    person.wait_page("people")
    person.line("Kottayam Club", "Lissy Abraham", PASSPHRASE, PASSPHRASE)
    print(person.focus)
    for i in range(30):
        person.press("Tab")
        print(person.focus.partition("<")[0], end=" ")


def test_signed_by_everybody(person):
    whole_session(person)
    make_keys(person)
    assert False
