"""Common parts of signing journeys: a committee, keys, a sheet signed by all."""

from tests.journeys.person import PATIENCE, begin, newest, once_by_keys

PASSPHRASE = "a long walk home"
KEY_REPEAT = 40
"""Milliseconds between keys that are held down: at more the window would only be answering keys."""
PINS = {"Anil": "4477", "Deepa": "5599"}


def whole_session(person):
    """Play all eighteen deals, the last one undone and redone."""

    def make():
        begin(person)
        person.line(*["a28h31", "b30s33"] * 9)
        for keys in ("Ctrl+Z", "Ctrl+Shift+Z"):
            person.press(keys)
            person.rest()

    once_by_keys(person, "Kottayam evening of 18 deals", make)


def ask_passphrase(person):
    """Open the form for a passphrase, from the menu of the Signers page."""
    person.rest()
    person.tab_to("people-button.more")
    person.press("Space", "P")
    person.rest()


def make_keys(person):
    """Make the keys of the club and enrol both captains."""
    person.choose_command("people")
    person.wait_page("people")
    ask_passphrase(person)
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
        assert name in person.spoken("people-told")
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
            person.qtbot.wait(KEY_REPEAT)
        return person.at("sign-pin")

    person.rest()
    person.wait(turned, "the end of the sheet")


def filled(person):
    """Return how many places of the sheet are filled."""
    return sum(entry.fact.kind == "sheet-signed" for entry in person.entries)


def confirm(person):
    """Fill the place of the next signer and wait until the window shows it."""
    before = filled(person)
    with person.qtbot.waitSignal(person.programme.opening.bridge.answered, timeout=PATIENCE):
        person.press("Ctrl+Return")
    assert filled(person) > before
    person.wait(lambda: not person.shows("Signing ..."), "the end of the signing")
    person.wait(lambda: not person.at("sign-pin"), "the next turn")
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


def all_vote(person):
    """Enter that each of the three members is for the ruling."""
    for member in (1, 2, 3):
        person.tab_to(f"ruling-vote.{member}")
        person.wait(lambda: person.window.focusWidget().isVisible(), "the vote")
        if not person.window.focusWidget().accessibleName().endswith(": for"):
            person.press("Space")
        assert person.window.focusWidget().accessibleName().endswith(": for")


def begin_with_committee(person):
    """Begin the first session of two teams and name a committee."""

    def make():
        begin(person)
        name_committee(person)

    once_by_keys(person, "Kottayam evening with a committee", make)


def name_committee(person, *more):
    """Name three members, the first of them in the chair."""
    person.press("Ctrl+4")
    person.wait_page("disputes")
    person.choose_command("committee")
    person.type("\n".join(("P. Kurian, Chicago", "M. Joseph", "A. Mathew", *more)))
    person.press("Ctrl+Return")
    person.rest()
    assert newest(person).kind == "committee-named"
    person.press("Ctrl+1")
