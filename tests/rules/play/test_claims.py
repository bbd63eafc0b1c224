"""Claims (4.9) and par compared with trying everything; every line of play is replayed."""

import random

import pytest

from scorekeeper.rules.cards import Card
from scorekeeper.rules.contract import SUITS
from scorekeeper.rules.play.budget import Budget
from scorekeeper.rules.play.claim import BEST_PLAY, LITERAL, judge_claim
from scorekeeper.rules.play.par import par
from scorekeeper.rules.play.position import Position, after, winning_play
from tests.rules.play import naive
from tests.rules.play.positions import FAMILIES, dealt, plain, position, replay

ENDINGS = 400
"""How many endings of each family are held against trying everything."""

BY_HAND = [  # trump, seat on lead, hands from seat 1, cards on the table, does the claim of seat 1 fall: literally, in best play
    (None, 1, "JS / QS / QH / QD / QC / KS", "", False, False),
    (None, 1, "9S / JS / QH / QD / QC / KS", "", True, True),
    (None, 1, "JS / JS / QH / QD / QC / KS", "", False, False),  # the first of two identical cards wins
    (None, 2, "JS / JS / QH / QD / QC / KS", "", True, True),
    ("H", 1, "JS / QH / KS / QD / QC / KS", "", True, True),
    ("H", 1, "JH / QH / KS / QD / QC / KS", "", False, False),
    ("H", 1, "JH JS / QH KD / QS QD / QD KD / QC KC / KH KS", "", True, False),  # only a blunder loses it
    ("H", 1, "JH JH / QH 9H / QS QD / QD KD / QC KC / KH AH", "", False, False),
    (None, 1, "JS 9S / QS AD / KH QD / AH KD / QC KC / KC AC", "", False, False),
    ("C", 6, "JC / JH / QS / QD / KD / ", "9H", False, False),
    ("C", 5, " / / QD / KC / / ", "9H KS JH AS", True, True),
]


@pytest.mark.parametrize("family", FAMILIES)
def test_endings_are_judged_as_by_trying_everything(family):
    chance = random.Random(f"endings {family}")
    fallen = 0
    for _ in range(ENDINGS):
        start = position(chance, family, chance.choice([1, 2, 2, 2, 3]), chance.choice([0, 0, 0, 1, 3, 5]))
        claimer = chance.choice([1, 1, 2, 3])
        order: tuple[Card, ...] = ()
        if chance.random() < 0.3:
            order = tuple(chance.sample(start.hands[claimer - 1], len(start.hands[claimer - 1])))
        stated = [str(card) for card in order]
        literally = judge_claim(start, claimer, LITERAL, order)
        assert literally.challengers_can_win == naive.literal(*plain(start), claimer - 1, stated), (
            start,
            claimer,
            order,
        )
        played = judge_claim(start, claimer, BEST_PLAY, order).challengers_can_win
        assert played == naive.best_play(*plain(start), claimer - 1, stated), (start, claimer, order)
        replay(start, claimer, literally, order)
        fallen += bool(literally.challengers_can_win)
        if start.tricks_left < 3:
            for team in (0, 1):
                result = par(start, team, Budget())
                assert result.low == result.high == naive.par(*plain(start), 1 - team), (start, team)
    assert fallen > 0, "some claims fall"


@pytest.mark.parametrize(("trump", "leader", "hands", "trick", "literally", "in_best_play"), BY_HAND)
def test_endings_made_by_hand(trump, leader, hands, trick, literally, in_best_play):
    start = dealt(hands, trump, leader, trick)
    assert judge_claim(start, 1, LITERAL).challengers_can_win is literally
    assert judge_claim(start, 1, BEST_PLAY).challengers_can_win is in_best_play


@pytest.mark.parametrize("tricks", [4, 5])
def test_longer_lines_are_legal_and_readings_agree(tricks):
    chance = random.Random(f"longer {tricks}")
    for family in FAMILIES:
        for _ in range(12):
            start = position(chance, family, tricks)
            literally = judge_claim(start, 1, LITERAL)
            replay(start, 1, literally)
            if judge_claim(start, 1, BEST_PLAY).challengers_can_win:
                assert literally.challengers_can_win, "what best play gives, some line gives"


def test_alike_positions_answer_alike():
    chance = random.Random("alike")
    for _ in range(60):
        start = position(chance, chance.choice(FAMILIES), 3)
        suits = dict(zip(SUITS, chance.sample(SUITS, 4), strict=True))

        def renamed(card, suits=suits):
            return Card(card.rank, suits[card.suit])

        hands = tuple(tuple(map(renamed, hand)) for hand in start.hands)
        turned = hands[-2:] + hands[:-2]
        other = Position(start.trump and suits[start.trump], turned, (start.leader + 1) % 6 + 1)
        for reading in (LITERAL, BEST_PLAY):
            first, second = judge_claim(start, 1, reading), judge_claim(other, 3, reading)
            assert first.challengers_can_win == second.challengers_can_win
        assert par(start, 1, Budget()) == par(other, 1, Budget())


def test_a_gain_of_one_team_is_a_loss_of_the_other():
    chance = random.Random("both teams")
    for family in FAMILIES:
        for _ in range(5):
            start = position(chance, family, 4)
            odd, even = par(start, 1, Budget()), par(start, 0, Budget())
            assert odd.low == odd.high
            assert odd.low + even.low == start.points_left


def test_a_search_that_is_given_up_is_undecided():
    start = position(random.Random(8), "random", 8)
    verdict = judge_claim(start, 1, BEST_PLAY, budget=Budget(0))
    assert (verdict.challengers_can_win, verdict.line, verdict.points_to_claimers) == (None, None, None)
    result = par(start, 1, Budget(200))
    assert 0 <= result.low < result.high <= start.points_left


def test_the_first_of_two_identical_cards_wins():
    trick = dealt("/////", trick="QS JS 9S JS 10S AS").trick
    assert winning_play(None, trick) == 1


def test_an_illegal_card_is_refused():
    start = dealt("JS / QS KH / / / / ", leader=1)
    start, _ = after(start, Card("J", "S"))
    with pytest.raises(ValueError, match="seat 2 may not play KH"):
        after(start, Card("K", "H"))
