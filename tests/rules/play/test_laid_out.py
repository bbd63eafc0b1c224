"""Cards laid out after a deal, wholly or partly: findings, contradictions, open points."""

import random

import pytest

from scorekeeper.rules.auction import AuctionRules
from scorekeeper.rules.cards import pack, read_card
from scorekeeper.rules.model import Call
from scorekeeper.rules.play.card_lines import hand_text, read_hand, read_trick, trick_text
from scorekeeper.rules.play.claim import LITERAL, judge_claim
from scorekeeper.rules.play.dealt import bids_without_suit, constraining_hands, defenders_void
from scorekeeper.rules.play.hidden import HiddenCards, every_deal, judge_hidden
from scorekeeper.rules.play.laid_out import (
    LaidOut,
    check_laid_out,
    hidden_now,
    impossible,
    is_complete,
    missing,
    points_won,
    position_now,
    shown_out,
    unproven_tricks,
    unseen,
)
from tests.rules.play.positions import played_by_the_rules, position


def cards(text):
    return tuple(map(read_card, text.split()))


def laid(hands="", tricks="", left=0, leader=0):
    """Hands parted by `/`, tricks by `;` as they are typed."""
    result = [read_hand(hand).cards for hand in hands.split("/")] if hands else []
    plays = []
    for trick in filter(None, (item.strip() for item in tricks.split(";"))):
        read = read_trick(trick, 1)
        assert not read.problems
        plays.append(read.plays)
    return LaidOut((*result, *((),) * (6 - len(result))), tuple(plays), left, leader)


def codes(problems):
    return [item.code for item in problems]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("js 9s qs", "JS 9S QS"),
        ("qs js 9s", "JS 9S QS"),
        ("sj9q", "JS 9S QS"),
        ("hkq s10a", "AS 10S KH QH"),
        ("tc, ♥9 kd", "9H KD 10C"),
        ("? js", "JS ?"),
        ("sj??", "JS ? ?"),
    ],
)
def test_a_hand_is_typed_card_by_card_or_by_suits(text, kept):
    read = read_hand(text)
    assert not read.problems
    assert hand_text(read.cards) == kept
    assert read_hand(kept).cards == tuple(read_hand(hand_text(read.cards)).cards)


def test_an_invalid_card_is_named_with_its_columns():
    problems = read_hand("js 8h 11d").problems
    assert [(problem.code, problem.columns) for problem in problems] == [
        ("not-a-card", ((4, 5),)),
        ("not-a-card", ((7, 9),)),
    ]
    assert codes(read_trick("7:JS", 1).problems) == ["no-such-seat"]
    assert codes(read_trick("sj9", 1).problems) == ["not-a-card"]


def test_plays_follow_the_table_and_a_named_seat_goes_on_from_there():
    read = read_trick("JC qc 4:10c kc ? 10d", 6)
    assert [seat for seat, _ in read.plays] == [6, 1, 4, 5, 6, 1]
    assert trick_text(read.plays) == "6:JC QC 4:10C KC ? 10D"
    assert read_trick(trick_text(read.plays), 2).plays == read.plays


def test_a_whole_deal_known_by_its_play_alone_has_nothing_missing():
    chance = random.Random("laid out")
    for _ in range(20):
        trump, leader, hands, tricks = played_by_the_rules(chance)
        by_play = LaidOut(tricks=tuple(map(tuple, tricks)))
        with_hands = LaidOut(tuple(map(tuple, hands)), tuple(map(tuple, tricks)))
        assert is_complete(by_play)
        assert impossible(by_play) == impossible(with_hands) == ()
        assert check_laid_out(by_play, trump, leader) == check_laid_out(with_hands, trump, leader)
        assert unproven_tricks(by_play) == ()
        won = points_won(by_play, trump, leader)
        assert won is not None
        assert sum(won.values()) == 56
        assert unseen(by_play) == ()


def test_an_impossible_value_is_named():
    third = laid("JS/JS/JS")
    assert [(item.code, dict(item.values)) for item in impossible(third)] == [
        ("third-card", {"card": "JS", "copies": 2, "seats": "1 2 3"})
    ]
    assert codes(impossible(laid("JS 9S AS 10S KS QS JH 9H AH"))) == ["too-many-in-hand"]
    assert codes(impossible(laid("", "1:JS QS KS; 1:JH QH KH 9H AH 10H"))) == ["trick-not-complete"]
    # seven cards laid out, and two others played: nine
    assert codes(impossible(laid("JS 9S AS 10S KS QS JH", "1:JD QD KD 9D AD 10D; 1:JC"))) == ["too-many-in-hand"]


def test_a_card_that_a_whole_hand_did_not_hold_is_a_finding():
    whole = laid("JS 9S AS 10S KS QS JH 9H", "1:QC")
    assert impossible(whole) == ()
    assert [finding.kind for finding in check_laid_out(whole, None, 1).findings] == ["card_not_held"]


def test_twins_are_two_cards():
    assert impossible(laid("JS JS/9S 9S", "1:JS 9S")) == ()
    assert codes(impossible(laid("JS JS", "2:JS"))) == ["third-card"]


def test_an_unknown_card_proves_nothing():
    record = laid("", "1:JS ? KS 9S AS 10S; 1:QH 9H")
    check = check_laid_out(record, None, 1)
    assert check.winners == (None,)
    assert check.findings == ()
    assert unproven_tricks(record)[:1] == (0,)
    discarded = laid("", "1:JS QH KS 9S AS 10S")
    assert unproven_tricks(discarded) == (0, 1, 2, 3, 4, 5, 6, 7)
    assert shown_out(discarded) == {2: frozenset("S")}
    assert missing(discarded) == (7,) * 6


def test_a_position_is_what_is_held_after_the_last_card():
    left = laid("JS QS/KS 9H/AS AH/10S 10H/9S KH/QH QD", "", left=2, leader=1)
    position = position_now(left, "S", 4)
    assert position is not None
    assert (position.leader, position.tricks_left, hidden_now(left)) == (1, 2, (0,) * 6)
    begun = laid("QS/KS 9H/AS AH/10S 10H/9S KH/QH QD", "1:JS", left=2)
    position = position_now(begun, "S", 4)
    assert position is not None
    assert (position.leader, position.turn, position.trick) == (1, 2, cards("JS"))
    assert impossible(begun) == ()
    assert hidden_now(begun) == (0,) * 6
    assert points_won(begun, "S", 4) is None


def test_hands_with_meaning_of_their_own():
    spades = cards("JS 9S AS 10S KS QS JS 9S")
    jacks = cards("JS JS JH JH JD JD JC JC")
    hands = [spades, jacks, cards("9H"), (), (), ()]
    assert constraining_hands(hands) == ((1, "one-suit"), (2, "eight-jacks"))
    assert constraining_hands([spades[:7]]) == ()
    eight = cards("9H AH 10H KH QH 9D AD 10D")
    assert defenders_void([eight] * 6, "S", 1) is True
    assert defenders_void([eight, spades, eight, eight, eight, eight], "S", 1) is False
    assert defenders_void([eight, eight[:7], eight, eight, eight, eight], "S", 1) is None
    assert defenders_void([eight] * 6, None, 1) is False
    calls = [Call("28S"), Call("+1H"), Call("P")]
    assert [seat for seat, _ in bids_without_suit(AuctionRules(), 1, calls, [eight] * 6)] == [1]
    assert bids_without_suit(AuctionRules(), 1, calls, [eight[:7]] * 6) == ()


def test_hidden_hands_are_judged_in_every_deal_of_the_unseen_cards():
    chance = random.Random("hidden")
    kinds = set()
    for number in range(60):
        start = position(chance, ("random", "master", "solid", "strong")[number % 4], 3)
        hidden = chance.sample(range(2, 7), 2)
        known = tuple(() if seat in hidden else hand for seat, hand in enumerate(start.hands, 1))
        cards_left = tuple(card for seat in hidden for card in start.hands[seat - 1])
        sizes = tuple(3 if seat in hidden else 0 for seat in range(1, 7))
        part = type(start)(start.trump, known, start.leader, start.trick)
        lacking = HiddenCards(cards_left, sizes)
        verdict = judge_hidden(part, lacking, 1)
        single = [
            judge_claim(
                type(start)(start.trump, tuple(map(tuple.__add__, known, dealt)), start.leader), 1, LITERAL
            ).challengers_can_win
            for dealt in every_deal(lacking)
        ]
        assert (verdict.falls, verdict.holds, verdict.proven) == (single.count(True), single.count(False), True)
        assert len(set(every_deal(lacking))) == len(single)
        kinds.add(verdict.challengers_can_win)
        true = judge_claim(start, 1, LITERAL).challengers_can_win
        assert verdict.challengers_can_win == "some" or (verdict.challengers_can_win == "every") == true
    assert kinds == {"every", "some", "none"}


def test_too_many_deals_are_sampled_the_same_way_every_time_and_nothing_is_proven():
    chance = random.Random("sampled")
    start = position(chance, "random", 4)
    known = tuple(hand if seat in (1, 2, 3) else () for seat, hand in enumerate(start.hands, 1))
    lacking = HiddenCards(tuple(card for hand in start.hands[3:] for card in hand), (0, 0, 0, 4, 4, 4))
    part = type(start)(start.trump, known, start.leader)
    first, again = judge_hidden(part, lacking, 1), judge_hidden(part, lacking, 1)
    assert first == again
    assert not first.proven
    assert first.deals == 300


def test_suits_shown_out_of_are_kept_from_a_hidden_hand_and_what_cannot_be_dealt_ends_soon():
    queens = cards("QS QS QH QH QD QD QC QC")
    dealt = list(every_deal(HiddenCards(queens, (0, 4, 0, 4, 0, 0), {2: frozenset("SH")})))
    assert len(dealt) == 1
    assert {card.suit for card in dealt[0][1]} == set("DC")
    left = tuple(card for card in pack() if card.suit != "S") + cards("QS KS")
    impossible_deal = HiddenCards(left, (8, 8, 8, 8, 0, 0), dict.fromkeys((1, 2, 3, 4), frozenset("HDC")))
    start = position(random.Random("none"), "random", 8)
    part = type(start)(start.trump, ((),) * 4 + start.hands[4:], 5)
    result = judge_hidden(part, impossible_deal, 5)
    assert (result.deals, result.challengers_can_win) == (0, None)
