"""The cards of a position as small numbers, for the searches.

Alike positions get the same key.
A hand is four tuples, one a suit, of ranks from low to high: queen 0, king 1, ten 2, ace 3, nine 4, jack 5. Only the
order of the remaining ranks decides a trick, so a key gives the holders of each suit from low to high, never the ranks.
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
    """Return the ranks of a holding as a bit mask."""
    bits = 0
    for rank in ranks:
        bits |= 1 << rank
    return bits


@lru_cache(maxsize=_KEPT)
def without(ranks: Ranks, rank: int) -> Ranks:
    """Return a holding without a card that was played."""
    index = ranks.index(rank)
    return ranks[:index] + ranks[index + 1 :]


@lru_cache(maxsize=_KEPT)
def distinct_ranks(ranks: Ranks, elsewhere: int, *, by_points: bool = False) -> Ranks:
    """Return one rank for each distinct play of a holding, from low to high.

    Two cards of one hand are equivalent if no card elsewhere (`elsewhere`, a bit for each rank) ranks between them or
    equals one: with a twin elsewhere, the order of play matters. `by_points`: cards with different card points are
    different plays.
    """
    kinds: list[int] = []
    for rank in ranks:
        alike = kinds and not elsewhere >> kinds[-1] & (1 << (rank - kinds[-1] + 1)) - 1
        if alike and not (by_points and POINTS[rank] != POINTS[kinds[-1]]):
            kinds[-1] = rank
        else:
            kinds.append(rank)
    return tuple(kinds)


@lru_cache(maxsize=_KEPT)
def suit_key(holdings: tuple[Ranks, ...], *, by_points: bool = False) -> tuple[tuple[int, ...], ...]:
    """Return a suit's holders from low to high, independent of the ranks, by steps.

    Neighboring ranks that one player holds alone are one step, so that `9 A` against a lone jack is `10 Q`. Each step
    begins with the card points of its cards, 0 if they do not matter.
    """
    steps: list[tuple[int, ...]] = []
    for rank in range(len(_RANKS)):
        holders = tuple(player for player, ranks in enumerate(holdings) for held in ranks if held == rank)
        if not holders:
            continue
        worth, alone = POINTS[rank] if by_points else 0, holders[0] == holders[-1]
        if steps and alone and steps[-1][0] == worth and steps[-1][1] == steps[-1][-1] == holders[0]:
            steps[-1] += holders
        else:
            steps.append((worth, *holders))
    return tuple(steps)


def plays_of(hands: Sequence[Hand], seat: int, suit: int, table: int, *, by_points: bool = False) -> Ranks:
    """Return the distinct plays of a suit for this seat; `table`: the ranks lying there."""
    for other, hand in enumerate(hands):
        if other != seat:
            table |= mask(hand[suit])
    return distinct_ranks(hands[seat][suit], table, by_points=by_points)


def takes_the_rest(hands: Sequence[Hand], leader: int, trump: int) -> bool:
    """Return whether a hand on lead certainly takes the rest, trumps first."""
    mine = hands[leader]
    others = [hand for seat, hand in enumerate(hands) if seat != leader]
    if trump >= 0 and len(mine[trump]) < max(len(hand[trump]) for hand in others):
        return False
    return all(
        mine[suit][-min(len(mine[suit]), longest)] >= max(hand[suit][-1] for hand in others if hand[suit])
        for suit in range(4)
        if mine[suit] and (longest := max(len(hand[suit]) for hand in others))
    )


def in_order(seats: Sequence[int], leader: int) -> tuple[int, ...]:
    """Return these seats, from 0, in the order of play that begins with a leader."""
    return tuple(sorted(seats, key=lambda seat: (seat - leader) % SEATS))
