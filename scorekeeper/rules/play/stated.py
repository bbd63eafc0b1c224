"""The order in which a claimer stated that the cards would be played."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.cards import Card
from scorekeeper.rules.play.layout import Hand, Numbered, numbered


@dataclass(frozen=True, slots=True)
class StatedOrder:
    """The claimer's seat, from 0, and the cards in the order stated.

    Without cards the claimer is free.
    """

    claimer: int
    cards: tuple[Numbered, ...] = ()

    def card(self, seat: int, hand: Hand, led: int | None) -> Numbered | None:
        """Return the card of the stated order this seat has to play; None: its choice."""
        if seat != self.claimer:
            return None
        follows = led is not None and bool(hand[led])
        for suit, rank in self.cards:
            if rank in hand[suit] and (not follows or suit == led):
                return suit, rank
        return None

    def key(self, hands: Sequence[Hand]) -> tuple[tuple[int, ...], ...]:
        """Return the claimer's own cards, on which an order depends besides ranks."""
        return tuple(hands[self.claimer]) if self.cards else ()


def stated_order(claimer: int, cards: Sequence[Card]) -> StatedOrder:
    """Return the order that the claimer in this seat, from 1, has stated."""
    return StatedOrder(claimer - 1, tuple(numbered(card) for card in cards))
