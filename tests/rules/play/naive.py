"""Claims and par by trying everything: slow, and without program code."""

from functools import cache

ORDER = ["Q", "K", "10", "A", "9", "J"]
WORTH = {"J": 3, "9": 2, "A": 1, "10": 1, "K": 0, "Q": 0}


def suit(card):
    return card[-1]


def rank(card):
    return ORDER.index(card[:-1])


def allowed(hand, trick):
    same = [card for card in hand if trick and suit(card) == suit(trick[0])]
    return sorted(set(same or hand))


def winner(trump, leader, trick):
    """Seat from 0 that wins a full trick: the first of the highest."""
    trumps = [card for card in trick if suit(card) == trump]
    counting = trumps or [card for card in trick if suit(card) == suit(trick[0])]
    best = max(counting, key=rank)
    return (leader + trick.index(best)) % 6


def played(hands, seat, card):
    hand = list(hands[seat])
    hand.remove(card)
    return (*hands[:seat], tuple(hand), *hands[seat + 1 :])


def ordered(order, cards):
    return next(([card] for card in order if card in cards), cards)


def gets_a_trick(trump, hands, leader, trick, claimer, helpful, order=()):
    """Whether the challengers win a trick; the `helpful` seats want it, the others prevent it."""

    @cache
    def asked(hands, leader, trick):
        if len(trick) == 6:
            won = winner(trump, leader, trick)
            return True if won % 2 != claimer % 2 else asked(hands, won, ())
        seat = (leader + len(trick)) % 6
        if not hands[seat]:
            return False
        cards = allowed(hands[seat], trick)
        if seat == claimer:
            cards = ordered(order, cards)
        result = (asked(played(hands, seat, card), leader, (*trick, card)) for card in cards)
        return any(result) if seat in helpful else all(result)

    return asked(tuple(map(tuple, hands)), leader, tuple(trick))


def literal(trump, hands, leader, trick, claimer, order=()):
    return gets_a_trick(trump, hands, leader, trick, claimer, set(range(6)), order)


def best_play(trump, hands, leader, trick, claimer, order=()):
    return gets_a_trick(trump, hands, leader, trick, claimer, {s for s in range(6) if s % 2 != claimer % 2}, order)


def par(trump, hands, leader, trick, parity):
    """Card points that the seats of this parity (from 0) get with best play by all."""

    @cache
    def asked(hands, leader, trick):
        if len(trick) == 6:
            won = winner(trump, leader, trick)
            return asked(hands, won, ()) + (sum(WORTH[card[:-1]] for card in trick) if won % 2 == parity else 0)
        seat = (leader + len(trick)) % 6
        if not hands[seat]:
            return 0
        result = [asked(played(hands, seat, card), leader, (*trick, card)) for card in allowed(hands[seat], trick)]
        return max(result) if seat % 2 == parity else min(result)

    return asked(tuple(map(tuple, hands)), leader, tuple(trick))
