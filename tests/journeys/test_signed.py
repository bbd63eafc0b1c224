"""A sheet signed: keys made, captains enrolled, a protest, a refusal, an absence, a signing given up, one taken in."""

from tests.journeys.person import begin, newest

PASSPHRASE = "a long walk home"
PINS = {"Anil": "4477", "Deepa": "5599"}


def whole_session(person):
    """Play all eighteen deals."""
    begin(person)
    person.line(*["a28h31", "b30s33"] * 9)


def make_keys(person):
    """Make the keys of the club and enrol both captains."""
    person.menu("tournament", "people")
    person.wait_page("people")
    person.line("Kottayam Club", "Lissy Abraham", PASSPHRASE, PASSPHRASE)
    person.chosen = [person.home / "recovery.pdf"]
    person.tab_to("people-code.save")
    person.press("Space")
    person.rest()
    person.tab_to("people-code.done")
    person.press("Space")
    for name, pin in PINS.items():
        person.tab_to("people-enrol.name")
        person.type(name)
        person.fill(**{"people-enrol.pin": pin, "people-enrol.pin-again": pin})
        person.press("Ctrl+Return")
        person.rest()
        assert name in person.said("people-told")
    person.press("Escape")


def f12(person):
    """Go to the signing of the sheet."""
    person.press("Ctrl+1", "F12")
    person.wait_page("sign-off")


def read_on(person):
    """Turn the pages of the sheet until its end was on the screen and the PIN is asked for."""

    def turned():
        if not person.at("sign-pin"):
            person.press("PgDown")
        return person.at("sign-pin")

    person.rest()
    person.wait(turned, "the end of the sheet")


def filled(person):
    """Return how many places of the sheet are filled."""
    return sum(entry.fact.kind == "sheet-signed" for entry in person.entries)


def confirm(person):
    """Fill the place of whoever's turn it is, and wait until it is filled."""
    before = filled(person)
    person.press("Ctrl+Return")
    person.wait(lambda: filled(person) > before, "a place of the sheet")
    person.wait(lambda: not person.shows("Signing ..."), "the end of the signing")
    person.rest()


def sign(person, secret):
    """Read the sheet and sign it."""
    read_on(person)
    person.type(secret)
    confirm(person)


def close_sheet(person):
    """Play a session and have everybody sign it; the second captain under protest."""
    whole_session(person)
    make_keys(person)
    f12(person)
    sign(person, PASSPHRASE)
    sign(person, PINS["Anil"])
    read_on(person)
    person.press("Alt+P")
    person.tab_to("sign-words")
    person.type("Deal 7 was played twice.")
    person.tab_to("sign-pin")
    person.type(PINS["Deepa"])
    confirm(person)


def test_signed_by_everybody_once_under_protest(person):
    close_sheet(person)
    assert newest(person).kind == "sheet-closed"
    protest = next(entry.fact for entry in reversed(person.entries) if entry.fact.kind == "sheet-signed")
    assert (protest.state, protest.words) == ("protest", "Deal 7 was played twice.")


def test_a_captain_who_is_absent_and_a_signing_that_is_given_up(person):
    whole_session(person)
    make_keys(person)
    f12(person)
    sign(person, PASSPHRASE)
    person.press("Alt+B")
    person.fill(sign_words="The bus left.", sign_witness="Omana", sign_pin=PASSPHRASE)
    confirm(person)
    assert (newest(person).state, newest(person).witness) == ("absent", "Omana")
    person.press("Alt+G")
    person.tab_to("sign-stop-why")
    person.type("a deal was wrong")
    person.press("Ctrl+Return")
    person.wait(lambda: newest(person).kind == "signing-stopped", "the end of the signing")


def test_a_sheet_that_was_signed_elsewhere_is_taken_in(person):
    close_sheet(person)
    sheet = person.home / "signed.pdf"
    person.chosen = [sheet]
    person.tab_to("sign-save")
    person.press("Space")
    person.wait(sheet.exists, "the signed sheet")
    person.press("Ctrl+W")
    person.wait_page("start")
    begin(person, "Another computer")
    person.menu("file", "import")
    person.wait(lambda: newest(person).kind == "sheet-received", "the signed sheet")
