"""Seeded positions of play: families in which different things are hard."""

from typing import Any

from scorekeeper.rules.cards import Card, pack, read_card
from scorekeeper.rules.play.position import Position, after, legal, team_of
from scorekeeper.rules.play.record import check_record
from tests.rules.play import naive

FAMILIES = ("random", "strong", "master", "solid", "twins")


def position(chance, family, tricks, played=0):
    """A position of this many tricks and cards already played to the next; claimer in seat 1."""
    trump = chance.choice([None, "C", "D", "H", "S", "H"])
    cards = list(pack())
    chance.shuffle(cards)
    if family == "twins":
        few = chance.sample(cards, 24)
        cards = [card for card in cards if few.count(card) == 2] + [card for card in cards if few.count(card) != 2]
    height = sorted(cards[: 6 * tricks], key=lambda card: (card.suit == trump, card.strength), reverse=True)
    hands: list[list[Card]]
    if family in ("random", "twins"):
        hands = [cards[seat * tricks : (seat + 1) * tricks] for seat in range(6)]
    elif family == "strong":
        best, rest = height[: 3 * tricks], height[3 * tricks :]
        chance.shuffle(best)
        chance.shuffle(rest)
        hands = [(best if seat % 2 == 0 else rest)[seat // 2 * tricks :][:tricks] for seat in range(6)]
    elif family == "master":
        suit = trump or "S"
        mine = sorted((card for card in cards if card.suit == suit), key=lambda card: -card.strength)[:tricks]
        hands = _with(mine, cards, tricks)
    else:
        hands = _with([*height[: tricks - 1], chance.choice(height[tricks - 1 : tricks + 2])], cards, tricks)
    candidate = Position(trump, tuple(map(tuple, hands)), chance.randint(1, 6))
    for _ in range(played):
        seat = candidate.turn
        card = chance.choice(legal(candidate.hands[seat - 1], candidate.trick[0].suit if candidate.trick else None))
        left = list(candidate.hands[seat - 1])
        left.remove(card)
        kept = tuple(tuple(left) if place == seat - 1 else hand for place, hand in enumerate(candidate.hands))
        candidate = Position(candidate.trump, kept, candidate.leader, (*candidate.trick, card))
    return candidate


def _with(mine, cards, tricks):
    rest = list(cards)
    for card in mine:
        rest.remove(card)
    return [list(mine), *(rest[seat * tricks : (seat + 1) * tricks] for seat in range(5))]


def dealt(text, trump=None, leader=1, trick=""):
    """A position written by hand: `"JS 9S / QS KS / ..."`, seat 1 first."""
    hands = tuple(tuple(map(_card, hand.split())) for hand in text.split("/"))
    return Position(trump, hands, leader, tuple(map(_card, trick.split())))


def _card(text):
    card = read_card(text)
    assert card is not None, text
    return card


def played_by_the_rules(chance):
    """A whole deal, legally played: trump, leader, hands, tricks."""
    cards = list(pack())
    chance.shuffle(cards)
    hands = [cards[seat * 8 : seat * 8 + 8] for seat in range(6)]
    trump, leader = chance.choice([None, "C", "D", "H", "S"]), chance.randint(1, 6)
    left, tricks, seat = [list(hand) for hand in hands], [], leader
    for _ in range(8):
        trick: list[tuple[int, Card]] = []
        for place in range(6):
            at = (seat - 1 + place) % 6 + 1
            card = chance.choice(legal(left[at - 1], trick[0][1].suit if trick else None))
            left[at - 1].remove(card)
            trick.append((at, card))
        tricks.append(trick)
        seat = naive.winner(trump, seat - 1, [str(card) for _, card in trick]) + 1
    return trump, leader, hands, tricks


def plain(position) -> tuple[Any, Any, Any, Any]:
    """The position in the plain words of the naive search: trump, hands, leader from 0, trick."""
    hands = [[str(card) for card in hand] for hand in position.hands]
    return position.trump, hands, position.leader - 1, [str(card) for card in position.trick]


def with_a_revoke(chance, trump, leader):
    """A deal played by the rules but for one revoke: trump, hands, tricks, and the only finding."""
    while True:
        trump_made, leader_made, hands, tricks = played_by_the_rules(chance)
        if (trump_made, leader_made) != (trump, leader):
            continue
        for early in range(8):
            for late in range(early + 1, 8):
                for place in range(1, 6):
                    seat = tricks[early][place][0]
                    other = next(index for index, play in enumerate(tricks[late]) if play[0] == seat)
                    swapped = [list(trick) for trick in tricks]
                    swapped[early][place], swapped[late][other] = tricks[late][other], tricks[early][place]
                    check = check_record(trump, leader, hands, swapped)
                    if [finding.kind for finding in check.findings] == ["revoke"]:
                        return hands, [tuple(trick) for trick in swapped], check.findings[0]


def replay(position, claimer, verdict, order=()):
    """Check that a line is legal, keeps the stated order and ends with a challengers' trick."""
    if verdict.line is None:
        assert not verdict.challengers_can_win
        return
    won = []
    for seat, card in verdict.line:
        assert seat == position.turn
        held = legal(position.hands[seat - 1], position.trick[0].suit if position.trick else None)
        assert card in held
        if seat == claimer:
            assert card == next((each for each in order if each in held), card)
        position, winner = after(position, card)
        won += [] if winner is None else [team_of(winner) != team_of(claimer)]
    assert won == [False] * (len(won) - 1) + [True]
