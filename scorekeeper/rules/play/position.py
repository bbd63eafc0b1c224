"""A position in the play of a deal.

Who holds what, whose turn it is, what is legal, who wins a trick.
The plain rules of section 4 (follow suit, no duty to trump or to overtake; the highest trump wins, else the highest
card of the suit led). That the first of two identical cards is higher is not in the International text; it comes from
other sources and is shown as an assumption wherever a verdict depends on it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.rules.cards import Card

SEATS = 6
"""The seats of a table of International 56, numbered from 1 in the order of play."""

Play = tuple[int, Card]
"""One card played: the seat and the card."""


@dataclass(frozen=True, slots=True)
class Position:
    """What all six seats still hold, and the trick in progress.

    `trump` is a suit, None for no-trump; `hands[0]` is what seat 1 holds; `leader` leads or led the trick, and the
    cards of `trick` are in the order of play and not in the hands any more.
    """

    trump: str | None
    hands: tuple[tuple[Card, ...], ...]
    leader: int
    trick: tuple[Card, ...] = ()

    @property
    def turn(self) -> int:
        """The seat that plays next."""
        return seat_after(self.leader, len(self.trick))

    @property
    def tricks_left(self) -> int:
        """The tricks not won yet, the one in progress included."""
        return max(map(len, self.hands))

    @property
    def points_left(self) -> int:
        """The card points of the tricks not won yet."""
        return sum(card.points for hand in self.hands for card in hand) + sum(card.points for card in self.trick)


def seat_after(seat: int, steps: int = 1) -> int:
    """Return the seat this many places further on in the order of play."""
    return (seat - 1 + steps) % SEATS + 1


def team_of(seat: int) -> int:
    """Return the team of a seat: 1 for the odd seats, 0 for the even ones."""
    return seat % 2


def legal(hand: Sequence[Card], led: str | None) -> tuple[Card, ...]:
    """Return the cards a hand may play when this suit was led (None: it leads)."""
    following = tuple(card for card in hand if card.suit == led)
    return following or tuple(hand)


def winning_play(trump: str | None, cards: Sequence[Card]) -> int:
    """Return the position in the trick, from 0, of the winning card; of twins, the first."""
    best = 0
    for index, card in enumerate(cards):
        if beats(trump, card, cards[best]):
            best = index
    return best


def beats(trump: str | None, card: Card, best: Card) -> bool:
    """Return whether a card played later beats the best card of the trick so far."""
    if card.suit == best.suit:
        return card.strength > best.strength
    return card.suit == trump


def after(position: Position, card: Card) -> tuple[Position, int | None]:
    """Return the position after the seat in turn plays a card, and who won a finished trick.

    Raises ValueError if the seat does not hold the card or has to follow suit.
    """
    seat = position.turn
    hand = list(position.hands[seat - 1])
    if card not in legal(hand, position.trick[0].suit if position.trick else None):
        raise ValueError(f"seat {seat} may not play {card}")
    hand.remove(card)
    hands = tuple(tuple(hand) if index == seat - 1 else held for index, held in enumerate(position.hands))
    trick = (*position.trick, card)
    if len(trick) < SEATS:
        return replace(position, hands=hands, trick=trick), None
    winner = seat_after(position.leader, winning_play(position.trump, trick))
    return Position(position.trump, hands, winner), winner
