"""Rulings on claims with known, hidden and whole hands, without trumps, or undecided."""

from scorekeeper.journal.card_facts import CardsAtClaim
from scorekeeper.journal.dispute_facts import Claim, DisputeRaised, RulingMade
from scorekeeper.language.cards import cards_in_words
from scorekeeper.sheets.committee.contents import slip_of
from tests.sheets.committee.making_rulings import OPTIONS, all_rulings_of
from tests.sheets.making import SESSION, golden

ENDING = CardsAtClaim(
    ("KS KH JD", "9S AS QD", "AC AD AH", "9S KC QC", "10C 10H JH", "KC KD QD"),
    "S", 2, 2, "", ("2:QD AD QC 10H QD JD",),
)  # fmt: skip
HIDDEN = CardsAtClaim(
    ("KS KH", "9S", "AC AD AH", "? ? ?", "10C ? ?", "KC KD ?"),
    "", 2, 2, "2:QD", ("2:QD AD QC 10H QD JD",), ("JD", "", "", "9S KC QC", "10H JH", "QD"),
)  # fmt: skip
_DEALT = (
    "JS 9S KH QH AD 10D KC QC",
    "JS AS JH 9H AD KD QD JC",
    "9S 10S AH AH QH JD 9D AC",
    "AS 10S JH KH 10D KD QD 9C",
    "KS QS 9H 10H JD JC AC 10C",
    "KS QS 10H 9D 9C 10C KC QC",
)
WHOLE = CardsAtClaim(
    _DEALT, "H", 1, 6, "", tuple(f"1:{' '.join(hand.split()[at] for hand in _DEALT)}" for at in range(8))
)
OPEN = CardsAtClaim(_DEALT, "S", 1, 6)


def slip_of_claim(cards, findings="The claim falls.", **values):
    """Give the slip of a ruling on a claim that was judged in these cards."""
    making = golden()
    making.enter(DisputeRaised("claim", SESSION, 7, by="A", articles=("4.9",), claim=Claim("B", cards.claimer)))
    text = f"{findings}\n{cards_in_words(cards)}\nAssumed: the first played wins."
    making.enter(RulingMade(SESSION, ("4.9",), "by 4.9", 7, dispute="claim", findings=text, cards=cards, **values))
    (ruling,) = all_rulings_of(making)
    return slip_of(making.tournament, ruling, OPTIONS)
