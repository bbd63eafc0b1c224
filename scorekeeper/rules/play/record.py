"""What a record of play shows.

Revokes, plays out of turn, cards not held, trick winners (articles 3.9, 4.2, 4.3).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.cards import Card
from scorekeeper.rules.play.card_lines import Shown
from scorekeeper.rules.play.position import SEATS, Play, seat_after, team_of, winning_play

LEAD_OUT_OF_TURN = "lead_out_of_turn"
PLAY_OUT_OF_TURN = "play_out_of_turn"
PLAYED_TWICE = "played_twice"
CARD_NOT_HELD = "card_not_held"
REVOKE = "revoke"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found in a record of play: trick and play count from 0."""

    trick: int
    play: int
    seat: int
    kind: str


@dataclass(frozen=True, slots=True)
class RecordCheck:
    """The result of checking a record of play: findings, trick winners, points.

    A winner is None if a card of the trick is unknown; its points then count for no team.
    """

    findings: tuple[Finding, ...]
    winners: tuple[int | None, ...]
    odd: int
    even: int


def check_record(
    trump: str | None,
    first_leader: int,
    hands: Sequence[Sequence[Card]],
    tricks: Sequence[Sequence[Shown]],
) -> RecordCheck:
    """Return the errors in a record of play, and the winners and card points as it was played.

    The seat expected to lead is `first_leader` (0: unknown), then the winner of the trick before; inside a trick the
    order counts on from the actual leader. The winner is judged as played, whatever was wrong with a card. A trick of
    fewer than six cards at the end is incomplete and has no winner.
    """
    held = [list(hand) for hand in hands]
    findings: list[Finding] = []
    winners: list[int | None] = []
    points = [0, 0]
    expected = first_leader
    for number, trick in enumerate(tricks):
        for index, (seat, card) in enumerate(trick):
            kinds = _play_faults(trick, index, expected, held[seat - 1])
            findings += [Finding(number, index, seat, kind) for kind in kinds]
            if card is not None and CARD_NOT_HELD not in kinds:
                held[seat - 1].remove(card)
        if number == len(tricks) - 1 and len(trick) < SEATS:
            break
        cards = [card for _, card in trick if card is not None]
        if not cards or len(cards) < len(trick):
            winners.append(None)
            expected = 0
            continue
        expected = trick[winning_play(trump, cards)][0]
        winners.append(expected)
        points[team_of(expected)] += sum(card.points for card in cards)
    return RecordCheck(tuple(findings), tuple(winners), odd=points[1], even=points[0])


def hands_shown(tricks: Sequence[Sequence[Play]], remaining: Sequence[Sequence[Card]]) -> tuple[tuple[Card, ...], ...]:
    """Return the initial hands of a record without them, from cards played and left."""
    played: list[list[Card]] = [[] for _ in range(SEATS)]
    for trick in tricks:
        for seat, card in trick:
            played[seat - 1].append(card)
    left = remaining or ((),) * SEATS
    return tuple((*cards, *more) for cards, more in zip(played, left, strict=True))


def _play_faults(trick: Sequence[Shown], index: int, expected: int, held: Sequence[Card]) -> list[str]:
    """Return what is wrong with one play: the turn first, then the card."""
    seat, card = trick[index]
    kinds = []
    if index == 0:
        if expected and seat != expected:
            kinds.append(LEAD_OUT_OF_TURN)
    elif any(other == seat for other, _ in trick[:index]):
        kinds.append(PLAYED_TWICE)
    elif seat != seat_after(trick[0][0], index):
        kinds.append(PLAY_OUT_OF_TURN)
    first = trick[0][1]
    if card is None:
        return kinds
    led = first.suit if first is not None else card.suit
    if card not in held:
        kinds.append(CARD_NOT_HELD)
    elif card.suit != led and any(other.suit == led for other in held):
        kinds.append(REVOKE)
    return kinds
