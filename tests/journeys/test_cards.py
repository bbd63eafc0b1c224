"""The cards of a deal: hands and tricks typed, what they show turned into a penalty, a dispute, a verdict on a claim."""

import random

import pytest
from PySide6.QtWidgets import QPlainTextEdit

from scorekeeper.journal.facts import PlayRecorded
from scorekeeper.rules.play.card_lines import hand_text, trick_text
from tests.journeys.person import begin, newest
from tests.rules.play.positions import with_a_revoke


@pytest.fixture(scope="module")
def revoked():
    """A deal of hearts led by seat 1, with one revoke in it."""
    return with_a_revoke(random.Random("a journey"), "H", 1)


def lay_out(person, hands, tricks=()):
    """Go to the cards of the deal that is looked at and type them: five hands, the rest, then the tricks."""
    person.press("Ctrl+J")
    person.wait_page("play")
    for hand in hands[:5]:
        person.line(hand_text(hand))
    person.line("*")
    for trick in tricks:
        person.line(trick_text(trick).partition(":")[2])


def written(person, name):
    """Return what stands in a box to write in."""
    return next(box.toPlainText() for box in person.window.findChildren(QPlainTextEdit, name) if box.isVisible())


def first_deal(person):
    """Begin an event and look at its first deal."""
    begin(person)
    person.line("a40h44")
    person.press("Up")


def test_a_revoke_found_in_the_cards_becomes_a_penalty_by_one_key(person, revoked):
    hands, tricks, found = revoked
    first_deal(person)
    lay_out(person, hands, tricks)
    side = "A" if found.seat % 2 else "B"
    assert f"Revoke in trick {found.trick + 1}: seat {found.seat}" in person.said("play-found")
    person.press("Ctrl+Return")
    person.rest()
    fact = newest(person)
    assert isinstance(fact, PlayRecorded)
    assert (fact.deal, len(fact.hands), len(fact.tricks)) == (1, 6, 8)
    person.press("F4")
    person.wait_page("score")
    person.press("Return")
    person.rest()
    fact = newest(person)
    assert (fact.kind, fact.code, fact.side, fact.deal) == ("penalty-given", "revoke", side, 1)


def test_a_revoke_found_in_the_cards_becomes_a_dispute_and_then_belongs_to_it(person, revoked):
    hands, tricks, found = revoked
    first_deal(person)
    lay_out(person, hands, tricks)
    person.press("F7")
    person.wait_page("score")
    person.press("Alt+P", "Return")
    person.rest()
    fact = newest(person)
    assert (fact.kind, fact.code, fact.offender) == ("dispute-raised", "revoke", "A" if found.seat % 2 else "B")
    assert f"Seat {tricks[found.trick][0][0]} led" in fact.facts
    person.press("Ctrl+4")
    person.wait_page("disputes")
    person.press("Ctrl+J")
    person.wait_page("play")
    assert "dispute 1" in person.said("play-about")
    assert person.shows("Keep the record with dispute 1")
    person.press("F7")
    person.wait_page("disputes")
    assert f"Seat {tricks[found.trick][0][0]} led" in written(person, "ruling-findings")


def test_what_cannot_be_is_named_at_once_and_a_line_is_given_back(person):
    first_deal(person)
    person.press("Ctrl+J")
    person.wait_page("play")
    person.line("js 9s", "js 9s")
    person.type("js")
    assert "third Jack of spades" in person.said("play-how")
    person.press("Escape")
    person.type("sj9ak hj9akq")
    assert "9 cards" in person.said("play-how")
    person.press("Escape", "Escape")
    person.wait_page("score")
