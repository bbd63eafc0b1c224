"""The cards of a deal by keys: hands, tricks, and the findings, disputes and verdicts."""

import random

import pytest
from pypdf import PdfReader
from PySide6.QtWidgets import QPlainTextEdit

from scorekeeper.journal.facts import PlayRecorded
from scorekeeper.rules.play.card_lines import hand_text, trick_text
from tests.journeys.person import begin, newest
from tests.journeys.signing import all_vote, begin_with_committee
from tests.rules.play.positions import with_a_revoke


@pytest.fixture(scope="module")
def revoked():
    """A deal of hearts led by seat 1, with one revoke in it."""
    return with_a_revoke(random.Random("a journey"), "H", 1)


def lay_out(person, hands, tricks=()):
    """Open the cards of the selected deal and type five hands, the rest, then the tricks."""
    person.press("Ctrl+J")
    person.wait_page("play")
    for hand in hands[:5]:
        person.line(hand_text(hand))
    person.line("*")
    for trick in tricks:
        person.line(trick_text(trick).partition(":")[2])


def written(person, name):
    """Return the text of an input box."""
    return next(box.toPlainText() for box in person.window.findChildren(QPlainTextEdit, name) if box.isVisible())


def first_deal(person):
    """Begin an event and look at its first deal."""
    begin(person)
    person.line("a40h44")
    person.press("Up")


def test_a_revoke_found_in_the_cards_becomes_a_penalty_by_one_key(person, revoked):
    hands, tricks, revoke = revoked
    first_deal(person)
    lay_out(person, hands, tricks)
    side = "A" if revoke.seat % 2 else "B"
    assert f"Revoke in trick {revoke.trick + 1}: seat {revoke.seat}" in person.spoken("play-found")
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


def test_a_line_that_is_not_a_trick_keeps_the_page(person, revoked):
    hands, tricks, _revoke = revoked
    first_deal(person)
    lay_out(person, hands, tricks)
    person.type("not a trick")
    person.press("F7")
    person.rest()
    assert person.page == "play"
    assert not any(entry.fact.kind == "play-recorded" for entry in person.entries)


def test_a_revoke_found_in_the_cards_becomes_a_dispute_and_then_belongs_to_it(person, revoked):
    hands, tricks, revoke = revoked
    first_deal(person)
    lay_out(person, hands, tricks)
    person.press("F7")
    person.wait_page("score")
    person.press("Alt+P", "Return")
    person.rest()
    fact = newest(person)
    assert (fact.kind, fact.code, fact.offender) == ("dispute-raised", "revoke", "A" if revoke.seat % 2 else "B")
    assert f"Seat {tricks[revoke.trick][0][0]} led" in fact.facts
    person.press("Ctrl+4")
    person.wait_page("disputes")
    person.press("Ctrl+J")
    person.wait_page("play")
    assert "dispute 1" in person.spoken("play-about")
    assert person.shows("Save with dispute 1")
    person.press("F7")
    person.wait_page("disputes")
    assert f"Seat {tricks[revoke.trick][0][0]} led" in written(person, "ruling-findings")


def test_an_impossible_line_is_named_at_once_and_given_back(person):
    first_deal(person)
    person.press("Ctrl+J")
    person.wait_page("play")
    person.line("js 9s", "js 9s")
    person.type("js")
    assert "third jack of spades" in person.spoken("play-how")
    person.press("Escape")
    person.type("sj9ak hj9akq")
    assert "9 cards" in person.spoken("play-how")
    person.press("Escape", "Escape")
    person.wait_page("score")


ENDING = ("KS KH JD", "9S AS QD", "AC AD AH", "9S KC QC", "10C 10H JH", "KC KD QD")
"""Three tricks of spades: seat 2 has all with best play, and one careless lead gives seat 1 the Jack of diamonds."""


def lay_out_ending(person, hands=ENDING):
    """Type the hands as they were held with three tricks left and seat 2 on lead."""
    person.press("Alt+L")
    person.type("3\n2\n")
    for hand in hands:
        person.line(hand)


def claim_of_seat_2(person):
    """Raise the dispute about a claim of the last three tricks by seat 2, from the score sheet."""
    begin_with_committee(person)
    person.line("b44s34")
    person.press("F7")
    person.line("claim")
    person.type("b")
    person.tab_to("dispute-tricks")
    person.type("3")
    person.tab_to("dispute-seat")
    person.type("2")
    person.press("Return")
    person.rest()
    assert newest(person).claim.seat == 2


def verdict(person, words):
    """Wait until the verdict on a claim says this."""
    person.wait(lambda: words in person.spoken("claim-sentence"), f"a verdict that says {words}")


def test_a_challenged_claim_is_judged_and_the_verdict_goes_into_the_ruling_and_onto_its_slip(person, tmp_path):
    claim_of_seat_2(person)
    person.press("Ctrl+4")
    person.wait_page("disputes")
    assert person.shows("Check it with the cards")
    person.press("Ctrl+J")
    person.wait_page("play")
    assert "the last 3 tricks the cards still held are enough: Alt+L" in person.spoken("play-nothing")
    person.press("F1")
    person.wait_page("help")
    assert "\nThe cards of a deal\n" in person.window.page("help").text.toPlainText()
    person.press("Escape")
    person.wait_page("play")
    lay_out_ending(person)
    person.press("Alt+C")
    person.tab_to("claim-order")
    person.line("js qd")
    assert "Seat 2 does not hold the jack of spades" in person.spoken("claim-sentence")
    person.press("Ctrl+A")
    person.line("as 9s")
    verdict(person, "The claim fails")
    assert "Dallas" in person.spoken("claim-sentence")
    person.wait(lambda: "This does not save a claim" in person.spoken("claim-advice-words"), "the advice")
    assert "first played wins" in person.spoken("claim-rests-line")
    person.area_to("play-picture")
    person.press("Home", "Right")
    assert "queen of diamonds" in person.spoken("play-picture")
    person.press("End")
    assert "jack of diamonds; trick to Dallas" in person.spoken("play-picture")
    person.tab_to("claim-order")
    person.press("Ctrl+Return")
    person.wait_page("disputes")
    fact = next(entry.fact for entry in reversed(person.entries) if isinstance(entry.fact, PlayRecorded))
    assert (fact.left, fact.leader, fact.hands[0]) == (3, 2, "KS KH JD")
    assert "The claim fails" in written(person, "ruling-findings")
    assert "Line: 2:QD" in written(person, "ruling-findings")
    person.fill(claim_won="34")
    all_vote(person)
    person.press("Ctrl+Return")
    person.rest()
    fact = newest(person)
    assert (fact.kind, fact.taken, fact.articles[0]) == ("ruling-made", 34, "4.9")
    assert "Hands at the claim by seat: 1: KS KH JD" in fact.findings
    assert (fact.cards.hands[0], fact.cards.trump, fact.cards.claimer) == ("KS KH JD", "S", 2)
    assert fact.cards.line[-1].count(" ") == 5
    person.press("Ctrl+P")
    person.wait_page("reports")
    person.chosen = [tmp_path / "slip.pdf"]
    person.tab_to("paper-pdf-file")
    person.press("Space")
    person.wait(person.chosen[0].exists, "the slip")
    person.rest()
    text = "".join(page.extract_text() for page in PdfReader(person.chosen[0]).pages)
    assert "3 tricks left, seat 2 leads" in text
    assert "A line that gives Dallas a trick" in text
    assert "Hands at the claim by seat" not in text
    # a card was laid out wrongly: a new ruling on the same dispute, and its slip shows the other cards
    person.press("Ctrl+4")
    person.wait_page("disputes")
    person.press("Ctrl+J")
    person.wait_page("play")
    assert "dispute 1" in person.spoken("claim-into")
    person.press("Alt+C")
    while "Seat 2" not in person.spoken("play-line"):
        person.press("Up")
    person.press("Ctrl+A")
    person.line("9S AS JS")
    person.press("Ctrl+Return")
    person.rest()
    person.press("Alt+C")
    verdict(person, "The claim stands")
    person.press("Ctrl+Return")
    person.wait_page("disputes")
    assert "The claim fails" not in written(person, "ruling-findings")
    assert written(person, "ruling-findings").count("Hands at the claim") == 1
    person.fill(claim_won="34")
    all_vote(person)
    person.press("Ctrl+Return")
    person.rest()
    fact = newest(person)
    assert (fact.kind, fact.cards.hands[1], fact.cards.line) == ("ruling-made", "JS 9S AS", ())
    assert fact.supersedes is not None


def test_a_claim_with_hidden_hands_is_judged_in_every_deal_of_them_and_by_itself(person):
    begin(person)
    person.line("b44s34")
    person.press("Up", "Ctrl+J")
    person.wait_page("play")
    # nine of the unseen cards are missing, and which were played before is unknown
    lay_out_ending(person, ("KS KH JD", "JS JS 9S", "AC AD AH", "", "", ""))
    person.press("Alt+C")
    person.type("2")
    verdict(person, "deals tried")
    assert "sampled, not proven" in person.spoken("claim-chip")
    person.press("F7")
    person.wait_page("score")
    person.press("Return")
    person.rest()
    claim = newest(person).claim
    assert (claim.side, claim.seat, claim.tricks) == ("B", 2, 3)


def test_the_cards_of_a_deal_are_printed_as_a_diagram(person, revoked):
    hands, tricks, _revoke = revoked
    first_deal(person)
    lay_out(person, hands, tricks)
    person.press("Ctrl+Return")
    person.rest()
    person.press("Ctrl+P")
    person.wait_page("reports")
    assert person.window.shown.kind.key == "deal-cards"
    assert "Deal 1" in person.listed("paper-sheets")
