"""A claim with unknown hands.

Whether it fails in every deal of the unseen cards, in some, or in none.
Each deal consistent with the play so far is judged literally; if there are too many, only a reproducible sample.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count, islice
from types import MappingProxyType

from scorekeeper.rules.cards import Card
from scorekeeper.rules.play.budget import Budget
from scorekeeper.rules.play.claim import LITERAL, ClaimResult, judge_claim
from scorekeeper.rules.play.position import SEATS, Position

EVERY, SOME, NONE = "every", "some", "none"

# Above MOST_DEALS the sample follows a fixed rule, not chance, so that every computer gives the same verdict.
MOST_DEALS, SAMPLED_DEALS = 1_200, 300
"""Up to this many deals all are judged; beyond that, a sample of this size."""

MOST_STEPS = 200_000
"""Steps to find all deals, before a sample is taken instead."""

_TRIES = 40
"""Tries for each deal of the sample, if voids exclude some."""

_STEP, _SHIFT, _SPAN = 6364136223846793005, 1442695040888963407, 1 << 64


@dataclass(frozen=True, slots=True)
class HiddenVerdict:
    """The number of judged deals in which the claim fails, holds, or stayed undecided.

    `proven`: all possible deals were judged. `falls_in` and `holds_in` are example deals, with what was found.
    """

    falls: int
    holds: int
    undecided: int
    proven: bool
    falls_in: tuple[Position, ClaimResult] | None
    holds_in: Position | None

    @property
    def deals(self) -> int:
        """How many deals were judged."""
        return self.falls + self.holds + self.undecided

    @property
    def challengers_can_win(self) -> str | None:
        """In which of the deals the challengers can win a trick: "every", "some" or "none".

        None is undecided.
        "some" needs only one deal of each kind. In a sample, "every" and "none" refer to the deals judged.
        """
        if self.falls and self.holds:
            return SOME
        if self.undecided or not self.deals:
            return None
        return EVERY if self.falls else NONE


@dataclass(frozen=True, slots=True)
class HiddenCards:
    """Unseen cards, the cards each hand lacks (`sizes`), and the suits a seat is out of.

    If there are more cards than are lacking, some of them were played.
    """

    cards: tuple[Card, ...]
    sizes: tuple[int, ...]
    voids: Mapping[int, frozenset[str]] = field(default_factory=lambda: MappingProxyType({}))


def judge_hidden(
    position: Position, unseen: HiddenCards, claimer: int, order: Sequence[Card] = (), budget: Budget | None = None
) -> HiddenVerdict:
    """Return the result of a claim when cards are unseen; `position` has what is known.

    The budget is for each deal, and its watcher is called for every deal that was judged.
    """
    budget = budget or Budget()
    try:
        deals = tuple(islice(every_deal(unseen), MOST_DEALS + 1))
        all_of_them = len(deals) <= MOST_DEALS
    except _TooManyError:
        all_of_them = False
    falls = holds = undecided = 0
    falls_in: tuple[Position, ClaimResult] | None = None
    holds_in: Position | None = None
    for dealt in deals if all_of_them else sampled_deals(unseen):
        hands = tuple((*known, *more) for known, more in zip(position.hands, dealt, strict=True))
        made = replace(position, hands=hands)
        budget.spent = 0
        verdict = judge_claim(made, claimer, LITERAL, order, budget)
        if budget.watch is not None:
            budget.watch(budget.spent)
        if verdict.challengers_can_win is None:
            undecided += 1
        elif verdict.challengers_can_win:
            falls += 1
            falls_in = falls_in or (made, verdict)
        else:
            holds += 1
            holds_in = holds_in or made
    return HiddenVerdict(falls, holds, undecided, all_of_them, falls_in, holds_in)


class _TooManyError(Exception):
    """There are too many ways to try in reasonable time, because seats are void in suits."""


def every_deal(unseen: HiddenCards) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Return every distinct way to deal the unseen cards to the six seats."""
    kinds = sorted(Counter(unseen.cards).items(), key=lambda kind: (kind[0].suit, kind[0].strength))

    steps = count()

    def deal(seat: int, left: tuple[int, ...]) -> Iterator[tuple[tuple[Card, ...], ...]]:
        if seat > SEATS:
            yield ()
            return
        for taken in _hands_of(kinds, left, unseen.sizes[seat - 1], unseen.voids.get(seat, frozenset()), steps):
            hand = tuple(card for (card, _), count in zip(kinds, taken, strict=True) for _ in range(count))
            rest = tuple(count - less for count, less in zip(left, taken, strict=True))
            for others in deal(seat + 1, rest):
                yield (hand, *others)

    yield from deal(1, tuple(count for _, count in kinds))


def _hands_of(
    kinds: Sequence[tuple[Card, int]], left: tuple[int, ...], size: int, void: frozenset[str], steps: Iterator[int]
) -> Iterator[tuple[int, ...]]:
    """Yield how many cards of each kind a hand of this size may take from the rest."""
    if next(steps) > MOST_STEPS:
        raise _TooManyError
    if size > sum(left):
        return
    if not kinds:
        yield ()
        return
    most = 0 if kinds[0][0].suit in void else min(left[0], size)
    for taken in range(most, -1, -1):
        for rest in _hands_of(kinds[1:], left[1:], size - taken, void, steps):
            yield (taken, *rest)


def sampled_deals(unseen: HiddenCards) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Return a reproducible sample of deals, leaving out those that a void excludes."""
    state = len(unseen.cards)
    count = 0
    for _ in range(SAMPLED_DEALS * _TRIES):
        cards = list(unseen.cards)
        for position in range(len(cards) - 1, 0, -1):
            state = (state * _STEP + _SHIFT) % _SPAN
            other = (state >> 33) % (position + 1)
            cards[position], cards[other] = cards[other], cards[position]
        dealt = []
        for size in unseen.sizes:
            dealt.append(tuple(cards[:size]))
            cards = cards[size:]
        if any(card.suit in unseen.voids.get(seat, ()) for seat, hand in enumerate(dealt, 1) for card in hand):
            continue
        yield tuple(dealt)
        count += 1
        if count == SAMPLED_DEALS:
            return
