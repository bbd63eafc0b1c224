"""The cards of a position as small numbers, for the searches: alike positions get the same key.

A hand is four tuples, one a suit, of ranks from low to high: queen 0, king 1, ten 2, ace 3, nine 4, jack 5. Only the
order of the ranks that are still out matters for who wins a trick, so a key names for each suit from low to high who
holds what, and never the ranks themselves.
"""

from collections.abc import Sequence
from functools import lru_cache

from scorekeeper.rules.cards import Card
from scorekeeper.rules.contract import SUITS
from scorekeeper.rules.play.position import SEATS, Position

Ranks = tuple[int, ...]
Hand = list[Ranks]
Numbered = tuple[int, int]
"""A card as suit and rank."""

POINTS = (0, 0, 1, 1, 2, 3)
"""Card points by rank."""

NO_TRUMP = -1
_RANKS = ("Q", "K", "10", "A", "9", "J")
_KEPT = 1 << 16


def trump_of(position: Position) -> int:
    """Return the trump suit as a number, `NO_TRUMP` for none."""
    return NO_TRUMP if position.trump is None else SUITS.index(position.trump)


def numbered(card: Card) -> Numbered:
    """Return a card as suit and rank."""
    return SUITS.index(card.suit), _RANKS.index(card.rank)


def named(suit: int, rank: int) -> Card:
    """Return the card of a suit and a rank."""
    return Card(_RANKS[rank], SUITS[suit])


def hands_of(position: Position) -> list[Hand]:
    """Return the hands of a position, by seat from 0 and suit."""
    hands: list[Hand] = []
    for held in position.hands:
        cards = [numbered(card) for card in held]
        hands.append([tuple(sorted(rank for suit, rank in cards if suit == each)) for each in range(len(SUITS))])
    return hands


@lru_cache(maxsize=_KEPT)
def mask(ranks: Ranks) -> int:
    """Return which ranks stand in a holding, a bit a rank."""
    bits = 0
    for rank in ranks:
        bits |= 1 << rank
    return bits


@lru_cache(maxsize=_KEPT)
def without(ranks: Ranks, rank: int) -> Ranks:
    """Return a holding when one card of it was played."""
    place = ranks.index(rank)
    return ranks[:place] + ranks[place + 1 :]


@lru_cache(maxsize=_KEPT)
def different(ranks: Ranks, elsewhere: int) -> Ranks:
    """Return one rank of each kind of play a holding offers, from low to high.

    Two cards of one hand are the same play when no card that is still out elsewhere (`elsewhere`, a bit a rank) stands
    between them or beside them: a twin elsewhere makes it matter who plays first.
    """
    kinds: list[int] = []
    for rank in ranks:
        if kinds and not elsewhere >> kinds[-1] & (1 << (rank - kinds[-1] + 1)) - 1:
            kinds[-1] = rank
        else:
            kinds.append(rank)
    return tuple(kinds)


@lru_cache(maxsize=_KEPT)
def different_by_points(ranks: Ranks, elsewhere: int) -> Ranks:
    """Return the same as `different`, but cards of other card points are other plays."""
    kinds: list[int] = []
    for rank in ranks:
        beside = kinds and not elsewhere >> kinds[-1] & (1 << (rank - kinds[-1] + 1)) - 1
        if beside and POINTS[rank] == POINTS[kinds[-1]]:
            kinds[-1] = rank
        else:
            kinds.append(rank)
    return tuple(kinds)


@lru_cache(maxsize=_KEPT)
def suit_key(holdings: tuple[Ranks, ...]) -> tuple[tuple[int, ...], ...]:
    """Return who holds what of a suit, from low to high, whatever the ranks: one tuple of holders a step.

    Neighbouring ranks that one player holds alone are one step, so that `9 A` against a lone jack is `10 Q`.
    """
    steps: list[tuple[int, ...]] = []
    for rank in range(len(_RANKS)):
        holders = tuple(player for player, ranks in enumerate(holdings) for held in ranks if held == rank)
        if not holders:
            continue
        alone = holders[0] == holders[-1]
        if steps and alone and steps[-1][0] == steps[-1][-1] == holders[0]:
            steps[-1] += holders
        else:
            steps.append(holders)
    return tuple(steps)


@lru_cache(maxsize=_KEPT)
def suit_key_by_points(holdings: tuple[Ranks, ...]) -> tuple[tuple[int, ...], ...]:
    """Return who holds what of a suit from low to high, with the card points of each step in front."""
    steps: list[tuple[int, ...]] = []
    for rank in range(len(_RANKS)):
        holders = tuple(player for player, ranks in enumerate(holdings) for held in ranks if held == rank)
        if not holders:
            continue
        alone = holders[0] == holders[-1]
        before = steps[-1] if steps else (0, 0)
        if steps and alone and before[0] == POINTS[rank] and before[1] == before[-1] == holders[0]:
            steps[-1] += holders
        else:
            steps.append((POINTS[rank], *holders))
    return tuple(steps)


def in_order(seats: Sequence[int], leader: int) -> tuple[int, ...]:
    """Return these seats, from 0, in the order of play that begins with a leader."""
    return tuple(sorted(seats, key=lambda seat: (seat - leader) % SEATS))
