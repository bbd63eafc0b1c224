"""Par: a team's card points with best play by all, exact or as bounds."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.play.budget import Budget, BudgetSpentError
from scorekeeper.rules.play.layout import (
    POINTS,
    Numbered,
    hands_of,
    numbered,
    plays_of,
    suit_key,
    takes_the_rest,
    trump_of,
    without,
)
from scorekeeper.rules.play.position import SEATS, Position, team_of


@dataclass(frozen=True, slots=True)
class Par:
    """The proven card points: `low` equals `high` if the search was completed."""

    low: int
    high: int


def par(position: Position, team: int, budget: Budget) -> Par:
    """Return what a team gets of the remaining points with best play by all.

    `team` is 1 for the odd seats, 0 for the even ones.
    """
    search = _ParSearch(position, team, budget)
    low, high = 0, position.points_left
    try:
        while low < high:
            middle = (low + high + 1) // 2
            if search.begin(position, middle):
                low = middle
            else:
                high = middle - 1
    except BudgetSpentError:
        return Par(low, high)
    return Par(low, high)


class _ParSearch:
    """A series of questions of whether the team gets at least that many of the points left."""

    def __init__(self, position: Position, team: int, budget: Budget) -> None:
        self.trump = trump_of(position)
        self.ours = tuple(team_of(seat + 1) == team for seat in range(SEATS))
        self.budget = budget
        self.bounds: dict[object, tuple[int, int]] = {}
        self.hands = hands_of(position)

    def begin(self, position: Position, need: int) -> bool:
        self.hands = hands_of(position)
        table = [((position.leader - 1 + index) % SEATS, numbered(card)) for index, card in enumerate(position.trick)]
        if not table:
            return self.gets(position.leader - 1, need, position.points_left)
        seat, best = table[0]
        masks = [0, 0, 0, 0]
        points = 0
        for other, card in table:
            masks[card[0]] |= 1 << card[1]
            points += POINTS[card[1]]
            if self._beats(card, best):
                seat, best = other, card
        trick = _Trick(table[0][1][0], seat, best, points, position.points_left - points)
        return self._play_seat(position.turn - 1, len(table), trick, masks, need)

    def gets(self, leader: int, need: int, left: int) -> bool:
        """Return whether the team gets `need` of the `left` points with this seat on lead."""
        if need <= 0:
            return True
        if need > left:
            return False
        key = self._key(leader)
        low, high = self.bounds.get(key, (0, left))
        if low >= need:
            return True
        if high < need:
            return False
        if key not in self.bounds:
            low, high = self._at_once(leader, left)
            self.bounds[key] = (low, high)
            if low >= need or high < need:
                return low >= need
        self.budget.spend()
        reached = self._play_seat(leader, 0, _Trick(-1, -1, (-1, -1), 0, left), [0, 0, 0, 0], need)
        self.bounds[key] = (need, high) if reached else (low, need - 1)
        return reached

    def _key(self, leader: int) -> object:
        a, b, c, d, e, f = self.hands
        keys = [suit_key((a[s], b[s], c[s], d[s], e[s], f[s]), by_points=True) for s in range(4)]
        trumps = () if self.trump < 0 else keys.pop(self.trump)
        return leader, trumps, tuple(sorted(keys))

    def _at_once(self, leader: int, left: int) -> tuple[int, int]:
        """Return bounds that need no search.

        A team wins its highest trumps, and a hand may take all the rest.
        """
        if takes_the_rest(self.hands, leader, self.trump):
            return (left, left) if self.ours[leader] else (0, 0)
        if self.trump < 0:
            return 0, left
        out = sorted(
            ((rank, self.ours[seat]) for seat, hand in enumerate(self.hands) for rank in hand[self.trump]), reverse=True
        )
        if not out:
            return 0, left
        top_is_ours = out[0][1]
        other = max((rank for rank, ours in out if ours != top_is_ours), default=-1)
        sure = sum(POINTS[rank] for rank, _ in out if rank > other)
        return (sure, left) if top_is_ours else (0, left - sure)

    def _play_seat(self, seat: int, played: int, trick: "_Trick", table: list[int], need: int) -> bool:
        if played == SEATS:
            if self.ours[trick.winner]:
                return self.gets(trick.winner, need - trick.points, trick.left)
            return self.gets(trick.winner, need, trick.left)
        ours, hand = self.ours[seat], self.hands[seat]
        for card in self._plays(seat, trick, table, played):
            suit, rank = card
            kept, bits = hand[suit], table[suit]
            hand[suit] = without(kept, rank)
            table[suit] |= 1 << rank
            points = POINTS[rank]
            higher = played == 0 or self._beats(card, trick.best)
            now = _Trick(
                suit if played == 0 else trick.led,
                seat if higher else trick.winner,
                card if higher else trick.best,
                trick.points + points,
                trick.left - points,
            )
            reached = self._play_seat((seat + 1) % SEATS, played + 1, now, table, need)
            hand[suit], table[suit] = kept, bits
            if reached == ours:
                return ours
        return not ours

    def _plays(self, seat: int, trick: "_Trick", table: Sequence[int], played: int) -> list[Numbered]:
        """Return the distinct plays of a seat, most decisive first."""
        hand = self.hands[seat]
        follows = played > 0 and bool(hand[trick.led])
        suits = (trick.led,) if follows else tuple(suit for suit in range(4) if hand[suit])
        plays = [
            (suit, rank) for suit in suits for rank in plays_of(self.hands, seat, suit, table[suit], by_points=True)
        ]
        if len(plays) == 1:
            return plays
        if played == 0:
            plays.sort(key=lambda card: (card[0] == self.trump, card[1]), reverse=True)
        elif self.ours[trick.winner] == self.ours[seat]:
            plays.sort(key=lambda card: (card[0] == self.trump, -POINTS[card[1]], card[1]))
        else:
            plays.sort(key=lambda card: (not self._beats(card, trick.best), card[0] == self.trump, card[1]))
        return plays

    def _beats(self, card: Numbered, best: Numbered) -> bool:
        return card[1] > best[1] if card[0] == best[0] else card[0] == self.trump


@dataclass(frozen=True, slots=True)
class _Trick:
    """A trick in progress: suit led, winning seat and card, its points, and points in hands."""

    led: int
    winner: int
    best: Numbered
    points: int
    left: int
