"""What the dealt hands alone show: constraining hands, void trumps, bids without a suit.

A hand that is known in part proves nothing here: the missing card may be the one that matters.
"""

from collections.abc import Sequence

from scorekeeper.rules.auction import AuctionRules, hold, speakers
from scorekeeper.rules.cards import RANKS, Card
from scorekeeper.rules.contract import SUITS
from scorekeeper.rules.model import Call
from scorekeeper.rules.play.laid_out import HAND
from scorekeeper.rules.play.position import team_of

ONE_SUIT, EIGHT_JACKS = "one-suit", "eight-jacks"

_ANY_SUIT = tuple(Card(RANKS[0], suit) for suit in SUITS)


def constraining_hands(hands: Sequence[Sequence[Card]]) -> tuple[tuple[int, str], ...]:
    """Return the seats dealt eight cards of a suit or eight Jacks (2.4.3, 2.4.4), and which."""
    result = []
    for seat, hand in enumerate(hands, 1):
        if len(hand) == HAND and len({card.suit for card in hand}) == 1:
            result.append((seat, ONE_SUIT))
        elif len(hand) == HAND and {card.rank for card in hand} == {RANKS[0]}:
            result.append((seat, EIGHT_JACKS))
    return tuple(result)


def defenders_void(hands: Sequence[Sequence[Card]], trump: str | None, declaring: int) -> bool | None:
    """Return whether the defenders together were dealt no trump (2.4.5).

    None if not all their hands are known.
    `declaring` is the declaring team: 1 for the odd seats, 0 for the even ones. Without a trump suit the result is
    False.
    """
    if trump is None:
        return False
    defending = [hand for seat, hand in enumerate(hands, 1) if team_of(seat) != declaring]
    if any(card.suit == trump for hand in defending for card in hand):
        return False
    return True if all(len(hand) == HAND for hand in defending) else None


def bids_without_suit(
    rules: AuctionRules, first_seat: int, calls: Sequence[Call], hands: Sequence[Sequence[Card]]
) -> tuple[tuple[int, Call], ...]:
    """Return the seats that bid a suit of which they held no card, with the call (3.4).

    `first_seat` calls first; a call without a seat belongs to the seat whose turn it is.
    """
    held = [hand if len(hand) == HAND else _ANY_SUIT for hand in hands]
    record = hold(rules, first_seat, calls, held)
    seats = speakers(rules, first_seat, calls)
    result = []
    for problem in record.problems:
        position = problem.path[-1] if problem.path else None
        if problem.code == "bid-without-suit" and isinstance(position, int) and (seat := seats[position]) is not None:
            result.append((seat, calls[position]))
    return tuple(result)
