"""A chair with two captains waiting: rulings on a claim and a revoke, one revised, signed."""

from tests.journeys.person import newest
from tests.journeys.signing import PASSPHRASE, PINS, all_vote, close_sheet, name_committee, sign

CHAIR = "8642"


def raise_both(person):
    """Raise a claim in the last deal and a revoke in the one before."""
    person.press("Ctrl+1", "F7")
    person.line("claim")
    person.type("b")
    person.press("Return")
    person.line("4")
    assert newest(person).claim.tricks == 4
    person.press("Return", "F7", "PgUp")
    person.line("revoke")
    person.type("a")
    person.press("Alt+P", "Return")
    person.rest()
    assert newest(person).deal == 17
    person.press("Return", "Ctrl+4")
    person.wait_page("disputes")


def make(person):
    """Press what makes the ruling, or leads to what it still lacks."""
    person.press("Ctrl+Return")
    person.rest()


def rule_twice(person):
    """Rule on the revoke by the book, see that it is not undone, and rule otherwise."""
    make(person)
    assert person.at("ruling-findings")
    person.type("The king was held.")
    all_vote(person)
    make(person)
    assert person.at("ruled-sign")
    person.press("Ctrl+Z")
    person.rest()
    assert "a new one takes its place" in person.refused
    person.press("Ctrl+1", "Ctrl+Z")
    person.rest()
    assert "a new one takes its place" in person.spoken()
    person.press("Ctrl+4")
    person.choose_command("rule-anew")
    all_vote(person)
    person.press("Alt+X")
    make(person)
    person.press("Right")
    make(person)
    assert person.at("ruling-reason")
    person.type("Nobody was harmed.")
    make(person)
    assert newest(person).departs == "Nobody was harmed."


def rule_on_claim(person):
    """Go to the claim, and answer one question after the other."""
    person.press("Ctrl+PgUp")
    assert person.at("ruling-findings"), "where one works on it, not on a button that is gone"
    make(person)
    person.press("Right")
    assert person.at("claim-verdict.refused"), "an arrow key chooses what it comes to"
    for at, text in (("claim-won", "20"), ("claim-remaining", "4"), ("ruling-findings", "The trump was high.")):
        make(person)
        assert person.at(at)
        person.type(text)
    all_vote(person)
    make(person)
    assert newest(person).taken is not None


def test_two_captains_wait_for_the_committee(person):
    close_sheet(person)
    name_committee(person)
    raise_both(person)
    rule_twice(person)
    rule_on_claim(person)
    person.press("F12")
    person.wait_page("sign-off")
    person.wait(lambda: person.spoken("sign-news-words"), "what is new")
    result = person.spoken("sign-news-words")
    for secret in (PASSPHRASE, *PINS.values()):
        sign(person, secret)
    person.press("Return")
    person.wait_page("people")
    person.type("p. kurian")
    person.fill(**{"people-enrol.pin": CHAIR, "people-enrol.pin-again": CHAIR})
    person.press("Ctrl+Return")
    person.rest()
    assert "P. Kurian can sign as committee" in person.spoken("people-told")
    person.press("Escape")
    person.wait_page("sign-off")
    sign(person, CHAIR)
    assert newest(person).kind == "sheet-closed"
    assert "Nobody was harmed." in result
    assert "the contract counts as defeated" not in result, "another ruling took the place of that one"
