"""The cards of a deal as laid out afterwards: hands and tricks, fully or in part."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.rules.cards import Card, pack
from scorekeeper.rules.model import Problem, problem
from scorekeeper.rules.play.card_lines import Known, Shown, sorted_hand
from scorekeeper.rules.play.position import SEATS, Position, team_of, winning_play
from scorekeeper.rules.play.record import RecordCheck, check_record

HAND, TRICKS = 8, 8
"""The cards of a hand, and the tricks of a deal."""

_COPIES = Counter(pack())

Trick = tuple[Shown, ...]
Hand = tuple[Known, ...]
NO_HANDS: tuple[Hand, ...] = ((),) * SEATS


@dataclass(frozen=True, slots=True)
class LaidOut:
    """What is known of the cards of a deal; a card is None if unknown.

    `hands[0]` is seat 1's: as dealt, or with `left`, as held when that many tricks, including the one in progress, were
    left. `tricks` are in the order of play, the last of them may be in progress; with `left`, earlier ones may be
    missing. `leader` led the trick in progress if earlier tricks do not show it, 0 if unknown.
    """

    hands: tuple[Hand, ...] = NO_HANDS
    tricks: tuple[Trick, ...] = ()
    left: int = 0
    leader: int = 0

    @property
    def is_empty(self) -> bool:
        """Whether nothing is known."""
        return not any(self.hands) and not any(self.tricks)

    @property
    def in_progress(self) -> Trick:
        """The cards of the trick in progress, nothing between two tricks."""
        last = self.tricks[-1] if self.tricks else ()
        return last if len(last) < SEATS else ()

    @property
    def won(self) -> int:
        """How many tricks were won before the one in progress."""
        whole = sum(len(trick) == SEATS for trick in self.tricks)
        return TRICKS - self.left if self.left and not whole else whole

    def with_hand(self, seat: int, cards: Hand) -> "LaidOut":
        """Return the cards with a different hand for this seat, in the order given."""
        held = sorted_hand(cards)
        return replace(self, hands=tuple(held if index == seat else hand for index, hand in enumerate(self.hands, 1)))

    def with_trick(self, number: int, plays: Trick) -> "LaidOut":
        """Return the cards with another trick `number` (from 0), without empty tricks at the end."""
        tricks = [*self.tricks, *((),) * (number + 1 - len(self.tricks))]
        tricks[number] = plays
        while tricks and not tricks[-1]:
            tricks.pop()
        return replace(self, tricks=tuple(tricks))


def played_by(record: LaidOut, seat: int) -> tuple[Known, ...]:
    """Return what a seat played, in order."""
    return tuple(card for trick in record.tricks for player, card in trick if player == seat)


def known_hand(record: LaidOut, seat: int) -> tuple[Card, ...]:
    """Return a seat's cards known at the beginning: given, or shown by play."""
    given = Counter(card for card in record.hands[seat - 1] if card is not None)
    played = Counter(card for card in played_by(record, seat) if card is not None)
    if record.left:
        return tuple((given + played).elements())
    return tuple(given.elements() if given.total() >= HAND else (given | played).elements())


def known_hands(record: LaidOut) -> tuple[tuple[Card, ...], ...]:
    """Return the known cards of all six hands at the beginning of the record."""
    return tuple(known_hand(record, seat) for seat in range(1, SEATS + 1))


def due_at_first(record: LaidOut) -> int:
    """Return how many cards a hand has at the beginning of the record."""
    whole = sum(len(trick) == SEATS for trick in record.tricks)
    return record.left + whole if record.left else HAND


def missing(record: LaidOut) -> tuple[int, ...]:
    """Return the number of unknown cards of each hand."""
    return tuple(max(0, due_at_first(record) - len(hand)) for hand in known_hands(record))


def is_complete(record: LaidOut) -> bool:
    """Return whether every card of every hand is known."""
    return not any(missing(record))


def impossible(record: LaidOut) -> tuple[Problem, ...]:
    """Find a card three times, nine cards in a hand, nine tricks, or seven plays in a trick.

    A card that a fully known hand did not hold is reported elsewhere.
    """
    return tuple(_impossible(record))


def _impossible(record: LaidOut) -> Iterator[Problem]:
    if len(record.tricks) > TRICKS or (record.left and due_at_first(record) > HAND):
        tricks = max(len(record.tricks), due_at_first(record))
        yield problem("too-many-tricks", "tricks", tricks=tricks, most=TRICKS)
    for number, trick in enumerate(record.tricks):
        if len(trick) > SEATS:
            yield problem("too-many-plays", "tricks", number, plays=len(trick), most=SEATS)
        elif len(trick) < SEATS and number < len(record.tricks) - 1:
            yield problem("trick-not-complete", "tricks", number, trick=number + 1, plays=len(trick))
    hands = known_hands(record)
    most = min(HAND, due_at_first(record))
    for seat, hand in enumerate(hands, 1):
        cards = max(len(hand), len(record.hands[seat - 1]), len(played_by(record, seat)))
        if cards > most:
            yield problem("too-many-in-hand", "hands", seat - 1, seat=seat, cards=cards, most=most)
    everywhere: Counter[Card] = Counter()
    for hand in hands:
        everywhere.update(hand)
    for card, copies in everywhere.items():
        if copies > _COPIES[card]:
            seats = " ".join(str(seat) for seat, hand in enumerate(hands, 1) for held in hand if held == card)
            yield problem("third-card", "hands", card=str(card), copies=_COPIES[card], seats=seats)


def check_laid_out(record: LaidOut, trump: str | None, first_leader: int) -> RecordCheck:
    """Return the findings of the record as far as its cards are known.

    `first_leader` is due to lead first.
    """
    expected = first_leader
    if record.left and sum(len(trick) == SEATS for trick in record.tricks) != TRICKS - record.left:
        expected = record.leader
    return check_record(trump, expected, known_hands(record), record.tricks)


def unproven_tricks(record: LaidOut) -> tuple[int, ...]:
    """Return the tricks, from 0, in which unknown cards leave a revoke possible.

    Unrecorded tricks are not included.
    """
    hidden = missing(record)
    numbers = [number for number, trick in enumerate(record.tricks) if _may_hide(trick, hidden)]
    whole = len(record.tricks) if record.left or not any(hidden) else TRICKS
    return (*numbers, *range(len(record.tricks), whole))


def _may_hide(trick: Trick, hidden: Sequence[int]) -> bool:
    if not trick:
        return False
    led = trick[0][1]
    return any(
        card is None or (hidden[seat - 1] > 0 and led is not None and card.suit != led.suit) for seat, card in trick
    )


def still_held(record: LaidOut) -> tuple[tuple[Card, ...], ...]:
    """Return the known cards of the hands after the last card played."""
    hands = []
    for seat in range(1, SEATS + 1):
        held = Counter(known_hand(record, seat))
        held.subtract(Counter(card for card in played_by(record, seat) if card is not None))
        hands.append(tuple((+held).elements()))
    return tuple(hands)


def due_now(record: LaidOut) -> tuple[int, ...]:
    """Return how many cards each hand holds after the last card played."""
    tricks = record.left or TRICKS - sum(len(trick) == SEATS for trick in record.tricks)
    playing = {seat for seat, _ in record.in_progress}
    return tuple(tricks - (seat in playing) for seat in range(1, SEATS + 1))


def leader_now(record: LaidOut, trump: str | None, first_leader: int) -> int:
    """Return the seat that leads or led the trick in progress, 0 if the cards do not show it."""
    if record.in_progress:
        return record.in_progress[0][0]
    if record.tricks:
        last = record.tricks[-1]
        cards = [card for _, card in last if card is not None]
        return last[winning_play(trump, cards)][0] if len(cards) == len(last) else record.leader
    return record.leader if record.left else first_leader


def position_now(record: LaidOut, trump: str | None, first_leader: int) -> Position | None:
    """Return the position after the last card played.

    None if a hand, a card or the leader is not known.
    The hands may lack cards: `hidden_now` tells how many.
    """
    leader = leader_now(record, trump, first_leader)
    trick = tuple(card for _, card in record.in_progress if card is not None)
    in_turn = all(seat == (leader - 1 + index) % SEATS + 1 for index, (seat, _) in enumerate(record.in_progress))
    if not leader or len(trick) != len(record.in_progress) or not in_turn or not max(due_now(record)):
        return None
    return Position(trump, still_held(record), leader, trick)


def hidden_now(record: LaidOut) -> tuple[int, ...]:
    """Return the number of unknown cards each hand holds now."""
    return tuple(due - len(hand) for due, hand in zip(due_now(record), still_held(record), strict=True))


def points_won(record: LaidOut, trump: str | None, first_leader: int) -> dict[int, int] | None:
    """Return the card points in the tricks already won, by team; None if they are not known."""
    if len([trick for trick in record.tricks if len(trick) == SEATS]) != record.won:
        return None
    check = check_laid_out(record, trump, first_leader)
    if any(winner is None for winner in check.winners):
        return None
    return {team_of(1): check.odd, team_of(2): check.even}


def unseen(record: LaidOut) -> tuple[Card, ...]:
    """Return the cards of the packs that are in no known hand and in no trick."""
    seen: Counter[Card] = Counter()
    for hand in known_hands(record):
        seen.update(hand)
    return tuple((_COPIES - seen).elements())


def shown_out(record: LaidOut) -> dict[int, frozenset[str]]:
    """Return the suits that each seat did not follow.

    None of them was left in the hand, unless that was a revoke.
    """
    out: dict[int, set[str]] = {}
    for trick in record.tricks:
        led = trick[0][1] if trick else None
        for seat, card in trick[1:]:
            if led is not None and card is not None and card.suit != led.suit:
                out.setdefault(seat, set()).add(led.suit)
    return {seat: frozenset(suits) for seat, suits in out.items()}
