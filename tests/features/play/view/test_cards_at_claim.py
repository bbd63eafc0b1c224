"""A ruling keeps the cards of its claim: readable, unknown ones counted, the line playable."""

from scorekeeper.features.play.view.claim_judging import ClaimQuestion, judge
from scorekeeper.features.play.view.claim_view import cards_at_claim
from scorekeeper.journal.card_checks import check_cards_at_claim as speaks_against
from scorekeeper.rules.play.card_lines import read_hand, read_trick
from scorekeeper.rules.play.hidden import HiddenCards
from tests.rules.play.positions import dealt


def kept(position, tricks, hidden=None):
    result = judge(ClaimQuestion(position, 2, (), hidden, tricks, None, None), lambda _looked_at: None)
    return cards_at_claim(result)


def test_with_a_trick_in_progress_the_line_begins_with_what_lay_on_the_table():
    cards = kept(dealt("KS KH JD / 9S AS / AC AD AH / 9S KC QC / 10C 10H JH / KC KD QD", "S", 2, "QD"), 3)
    assert (cards.trump, cards.leader, cards.claimer, cards.trick) == ("S", 2, 2, "2:QD")
    assert cards.line[0].startswith("2:QD ")
    assert cards.hands[1] == "9S AS"
    assert cards.example == ()
    assert not [*speaks_against(cards)]


def test_the_example_fills_the_unknown_cards_of_hidden_hands():
    position = dealt("JS / AH AS / JS / / / ", None, 2)
    unseen = HiddenCards(dealt("9S AH AD 10S KS QS QD QC KC / / / / / ").hands[0], (1, 0, 1, 2, 2, 2))
    cards = kept(position, 2, unseen)
    assert cards.trump == ""
    assert cards.hands[0] == "JS ?"
    assert [hand.count("?") for hand in cards.hands] == [len(read_hand(item).cards) for item in cards.example]
    held = [
        read_hand(f"{hand.replace('?', '')} {more}").cards
        for hand, more in zip(cards.hands, cards.example, strict=True)
    ]
    played = [play for trick in cards.line for play in read_trick(trick, 1).plays]
    assert played
    assert all(card in held[seat - 1] for seat, card in played)
    assert not [*speaks_against(cards)]
