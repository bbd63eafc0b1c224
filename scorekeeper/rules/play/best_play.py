"""The challengers' result under best play by both teams, for advice only.

Article 4.9 prescribes the reading of `any_line`. A search over all six hands, with a table of equivalent positions and
two shortcuts: an unbeatable trump, and a hand that takes all the rest.
"""

from collections.abc import Sequence

from scorekeeper.rules.play.budget import Budget
from scorekeeper.rules.play.layout import (
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
from scorekeeper.rules.play.stated import StatedOrder


def challengers_force_a_trick(position: Position, claimer: int, order: StatedOrder, budget: Budget) -> bool:
    """Return whether the challengers win a trick however the claimer's team plays.

    Raises BudgetSpentError.
    """
    return _BestPlaySearch(position, claimer, order, budget).begin(position)


class _BestPlaySearch:
    def __init__(self, position: Position, claimer: int, order: StatedOrder, budget: Budget) -> None:
        self.trump = trump_of(position)
        self.trying = tuple(team_of(seat + 1) != team_of(claimer) for seat in range(SEATS))
        self.order = order
        self.budget = budget
        self.hands = hands_of(position)
        self.known: dict[object, bool] = {}

    def begin(self, position: Position) -> bool:
        table = [((position.leader - 1 + index) % SEATS, numbered(card)) for index, card in enumerate(position.trick)]
        if not table:
            return self.falls(position.leader - 1)
        seat, best = table[0]
        masks = [0, 0, 0, 0]
        for other, card in table:
            masks[card[0]] |= 1 << card[1]
            if self._beats(card, best):
                seat, best = other, card
        return self._play_seat(position.turn - 1, len(table), table[0][1][0], (seat, best), masks)

    def falls(self, leader: int) -> bool:
        """Return whether the challengers get a trick when this seat is on lead."""
        hands = self.hands
        if not any(hands[leader]):
            return False
        key = self._key(leader)
        known = self.known.get(key)
        if known is None:
            self.budget.spend()
            known = self._at_once(leader)
            if known is None:
                known = self._play_seat(leader, 0, None, None, [0, 0, 0, 0])
            self.known[key] = known
        return known

    def _key(self, leader: int) -> object:
        a, b, c, d, e, f = self.hands
        keys = [suit_key((a[s], b[s], c[s], d[s], e[s], f[s])) for s in range(4)]
        if self.order.cards:
            return leader, tuple(keys), self.order.key(self.hands)
        trumps = () if self.trump < 0 else keys.pop(self.trump)
        return leader, trumps, tuple(sorted(keys))

    def _at_once(self, leader: int) -> bool | None:
        """Return the answer where it needs no search, else None."""
        hands = self.hands
        if self.trump >= 0:
            tops = [hand[self.trump][-1] if hand[self.trump] else -1 for hand in hands]
            mine = max(top for top, trying in zip(tops, self.trying, strict=True) if trying)
            if mine > max(top for top, trying in zip(tops, self.trying, strict=True) if not trying):
                return True
        if self.trying[leader]:
            return True if self._unbeatable_lead(leader) else None
        if not self.order.cards and takes_the_rest(self.hands, leader, self.trump):
            return False
        return None

    def _unbeatable_lead(self, leader: int) -> bool:
        """Return whether a challenger on lead holds a card that no claimer can beat now."""
        preventing = [hand for hand, trying in zip(self.hands, self.trying, strict=True) if not trying]
        return any(
            ranks
            and all(
                hand[suit][-1] <= ranks[-1]
                if hand[suit]
                else self.trump < 0 or suit == self.trump or not hand[self.trump]
                for hand in preventing
            )
            for suit, ranks in enumerate(self.hands[leader])
        )

    def _play_seat(
        self, seat: int, played: int, led: int | None, best: tuple[int, Numbered] | None, table: list[int]
    ) -> bool:
        """Return whether the challengers get a trick when this seat is in turn.

        `best` wins the trick so far.
        """
        if played == SEATS:
            assert best is not None
            return True if self.trying[best[0]] else self.falls(best[0])
        hand, trying = self.hands[seat], self.trying[seat]
        for card in self._plays(seat, led, best, table):
            suit, rank = card
            kept, bits = hand[suit], table[suit]
            hand[suit] = without(kept, rank)
            table[suit] |= 1 << rank
            now = (seat, card) if best is None or self._beats(card, best[1]) else best
            falls = self._play_seat((seat + 1) % SEATS, played + 1, suit if led is None else led, now, table)
            hand[suit], table[suit] = kept, bits
            if falls == trying:
                return trying
        return not trying

    def _plays(
        self, seat: int, led: int | None, best: tuple[int, Numbered] | None, table: Sequence[int]
    ) -> list[Numbered]:
        """Return the distinct plays of a seat, most decisive first."""
        hand = self.hands[seat]
        forced = self.order.card(seat, hand, led)
        if forced is not None:
            return [forced]
        suits = (led,) if led is not None and hand[led] else tuple(suit for suit in range(4) if hand[suit])
        plays = [(suit, rank) for suit in suits for rank in plays_of(self.hands, seat, suit, table[suit])]
        if best is None:
            plays.sort(key=lambda card: (card[0] == self.trump, card[1]), reverse=True)
        elif self.trying[best[0]] == self.trying[seat]:
            plays.sort(key=lambda card: (card[0] == self.trump, card[1]))
        else:
            plays.sort(key=lambda card: (not self._beats(card, best[1]), card[0] == self.trump, card[1]))
        return plays

    def _beats(self, card: Numbered, best: Numbered) -> bool:
        return card[1] > best[1] if card[0] == best[0] else card[0] == self.trump
