"""A game of hands (500): four players in two sides, each hand won or lost by its bid."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from scorekeeper.rules.contract import Contract
from scorekeeper.rules.matchpoints import difference_of, winner_of
from scorekeeper.rules.model import DEFEATED, MADE, RULING, TIE, Line, Ruling, Side, Source, Value
from scorekeeper.rules.options import Options

BID, TRICKS, AWARD = "bid", "tricks", "award"
"""Line codes: the bid won or lost, the tricks taken, the award for the others' fault."""

MISDEAL = "misdeal"
"""Reason of a re-deal without fault; two in a row pass the deal to the next player."""
MISDEALS_IN_A_ROW = 2

BOTH = "both"
"""The fault of both sides: the hand is dealt again."""

HAND = "hand"
"""The source of the points of a hand itself; its position is the hand's in the game."""


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand as recorded.

    `side` and `bid` are None if there was no bid. `tricks` are those of each side, as far as known; `fault` is the side
    at fault, or "both"; `article` the article of the fault, None if not given.
    """

    number: int
    side: Side | None = None
    bid: Contract | None = None
    tricks: Mapping[Side, int] = field(default_factory=lambda: MappingProxyType({}))
    fault: str | None = None
    article: str | None = None

    @property
    def over(self) -> bool:
        """Return whether the outcome of the hand is known; being dealt again counts as one."""
        return bool(self.tricks) or self.fault is not None


@dataclass(frozen=True, slots=True)
class Game:
    """A game at one table: each side's players, its hands in order, whether the bell ended it.

    `unclipped` are the players who moved on without having their cards clipped; `meta` is the event, date, venue,
    round, table and scorer as far as known. `stated` is the side that won, or "tie", if only the result is known and no
    hands.
    """

    players: Mapping[Side, tuple[str, ...]]
    hands: tuple[Hand, ...] = ()
    bell: bool = False
    unclipped: tuple[str, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    options: Mapping[str, Value | bool] = field(default_factory=lambda: MappingProxyType({}))
    meta: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))
    stated: str | None = None


@dataclass(frozen=True, slots=True)
class Articles:
    """The articles of the kinds of lines."""

    bid: str
    tricks: str
    no_bid: str
    fault: str


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault that ends a hand: its code, and articles for makers, opponents or both."""

    code: str
    makers: str = ""
    opponents: str = ""
    both: str = ""


@dataclass(frozen=True, slots=True)
class HandRules:
    """The scoring of a kind of 500.

    `suits` are the values of the lowest bid in each denomination, `step` what each further trick adds. A side's trick
    points never lift it above `cap`; the game is won at `goal` by a bid made or an award, and lost at `floor`.
    """

    key: str
    edition: str
    name: str
    sides: tuple[Side, Side]
    partners: int
    suits: Mapping[str, int]
    lowest: int
    highest: int
    step: int
    trick: int
    award: int
    cap: int
    goal: int
    floor: int
    clicks_won: int
    clicks_tied: int
    options: Options
    articles: Articles
    faults: tuple[Fault, ...] = ()
    """The faults that end a hand, in the order in which they are listed."""
    rulings_article: str = ""
    consensus_article: str = ""
    """As in a `RuleSystem`."""

    @property
    def example_article(self) -> str:
        """An article of these rules, as an example for messages."""
        return self.articles.fault

    @property
    def settlement_article(self) -> str:
        """The article of a settlement without one of its own: the consensus, or else the scoring."""
        return self.consensus_article or self.articles.bid

    def fault_articles(self, hand: Hand) -> tuple[str, ...]:
        """Return the articles by which the side at fault in this hand may be guilty.

        Empty if none is.
        """
        if hand.fault is None:
            return ()
        if hand.fault == BOTH:
            return tuple(fault.both for fault in self.faults if fault.both)
        guilty = [fault.makers if hand.fault == hand.side else fault.opponents for fault in self.faults]
        return tuple(article for article in guilty if article)

    def value(self, bid: Contract) -> int:
        """Return the value of a bid, made or not."""
        return self.suits[bid.strain] + self.step * (bid.value - self.lowest)

    def other(self, side: Side) -> Side:
        """Return the opponents of a side."""
        first, second = self.sides
        return second if side == first else first


class HandResult(NamedTuple):
    """The score of one hand; `outcome` is None if there was no bid, or while there is no result.

    `fault` is the side whose fault decided it, as recorded or ruled; None if a ruling replaced it.
    """

    number: int
    side: Side | None
    bid: Contract | None
    outcome: str | None
    lines: tuple[Line, ...]
    running: Mapping[Side, int]
    fault: Side | None = None


@dataclass(frozen=True, slots=True)
class GameResult:
    """The score of a game.

    `clicks` by player once it is complete, `ended_at` the hand that ended it early.
    `limit` is the score reached then: the goal or the floor.
    """

    system: str
    edition: str
    options: Mapping[str, Value | bool]
    hands: tuple[HandResult, ...]
    lines: tuple[Line, ...]
    totals: Mapping[Side, int]
    complete: bool
    difference: int
    winner: str | None
    clicks: Mapping[str, int] | None
    ended_at: int | None = None
    limit: int | None = None


class _End(NamedTuple):
    """The hand that ended a game at once, the score reached, and the winner."""

    hand: int
    limit: int
    winner: Side


def bid_of(hand: Hand, rulings: Iterable[Ruling]) -> tuple[Side | None, Contract | None]:
    """Return the side and bid of a hand, as recorded or ruled; None if unknown."""
    side, bid = hand.side, hand.bid
    for ruling in rulings:
        side, bid = ruling.side or side, ruling.contract or bid
    return side, bid


def last_deals(hands: Sequence[Hand]) -> Mapping[int, int]:
    """Return the position of each hand by its number, the last if it was dealt again."""
    return {hand.number: position for position, hand in enumerate(hands)}


def counting_hands(hands: Iterable[Hand], results: Iterable[HandResult]) -> frozenset[int]:
    """Return the numbers of the hands that count.

    A hand waiting to be dealt again counts only if a ruling decides it.
    """
    played = {hand.number for hand in hands if hand.fault != BOTH}
    return frozenset(played | {result.number for result in results if result.outcome is not None})


def is_dealt_again(hand: Hand, result: HandResult) -> bool:
    """Return whether a hand was dealt again for faults of both sides, without a ruling."""
    return hand.fault == BOTH and result.outcome is None


def rulings_without_bid(game: Game) -> tuple[tuple[int, int], ...]:
    """Return rulings on the outcome, or on half of the bid, of hands without a bid.

    Each is given by its position, with its hand.
    """
    result = []
    for number, position in last_deals(game.hands).items():
        ruled = [(index, ruling) for index, ruling in enumerate(game.rulings) if ruling.deal == number]
        if None in bid_of(game.hands[position], [ruling for _index, ruling in ruled]):
            deciding = (
                (index, ruling.outcome or ruling.fault or ruling.side or ruling.contract) for index, ruling in ruled
            )
            result += [(index, number) for index, decides in deciding if decides]
    return tuple(result)


def score_game(rules: HandRules, game: Game) -> GameResult:
    """Return a game's score: hands by number, totals, the winner, the clicks."""
    options = rules.options.effective(game.options)
    standing = dict.fromkeys(rules.sides, 0)
    results: list[HandResult] = []
    end = None
    last = last_deals(game.hands)
    for position, hand in sorted(enumerate(game.hands), key=lambda entry: entry[1].number):
        # of a hand that was dealt again, a ruling is about the last deal
        here = hand.number if last[hand.number] == position else None
        ruled = [
            (index, ruling) for index, ruling in enumerate(game.rulings) if here is not None and ruling.deal == here
        ]
        result = _hand(rules, position, hand, ruled, standing, cap_no_bid=bool(options.get("cap_no_bid", True)))
        results.append(result)
        end = end or _end(rules, result, standing)
        standing = dict(result.running)
    outer = tuple(_ruled_lines(rules, [ruling for ruling in enumerate(game.rulings) if ruling[1].deal is None]))
    for line in outer:
        standing[line.side] += line.points
    stated = game.stated if not game.hands else None
    complete = stated is not None or _complete(game, results, int(options["hands"]), end.hand if end else None)
    winner = stated or (end.winner if complete and end else winner_of(standing) if complete else None)
    return GameResult(
        rules.key,
        rules.edition,
        MappingProxyType(options),
        tuple(results),
        outer,
        MappingProxyType(standing),
        complete,
        difference_of(standing),
        winner,
        _clicks(rules, game, winner) if winner is not None else None,
        end.hand if end else None,
        end.limit if end else None,
    )


def dealers(
    rules: HandRules, scheduled: int, hands: Iterable[Hand], misdeals: Mapping[tuple[int, int], int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the dealer's seat for each scheduled hand, and for each of these hands.

    After two misdeals in a row by one dealer the deal passes to the next player, and continues from there (3d). A hand
    dealt again because both sides had wrong counts is a misdeal found late. `misdeals` are counted by the number of the
    hand and by which of its deals, from 1, was due.
    """
    seats, seat = 2 * rules.partners, 0
    by_number: dict[int, list[Hand]] = {}
    for hand in hands:
        by_number.setdefault(hand.number, []).append(hand)
    due: list[int] = []
    dealt: list[int] = []
    for number in range(1, scheduled + 1):
        seat, in_a_row = seat % seats + 1, 0
        played = by_number.get(number, [])
        for attempt in range(1, len(played) + 2):
            for _ in range(misdeals.get((number, attempt), 0)):
                seat, in_a_row = _after_misdeal(seat, in_a_row, seats)
            if attempt <= len(played):
                dealt.append(seat)
                if played[attempt - 1].fault == BOTH:
                    seat, in_a_row = _after_misdeal(seat, in_a_row, seats)
        due.append(seat)
    return tuple(due), tuple(dealt)


def _after_misdeal(seat: int, in_a_row: int, seats: int) -> tuple[int, int]:
    """Return who deals after another misdeal, and that dealer's misdeals in a row."""
    return (seat, in_a_row + 1) if in_a_row + 1 < MISDEALS_IN_A_ROW else (seat % seats + 1, 0)


def _hand(
    rules: HandRules,
    position: int,
    hand: Hand,
    ruled: list[tuple[int, Ruling]],
    standing: Mapping[Side, int],
    *,
    cap_no_bid: bool,
) -> HandResult:
    source = Source(HAND, position)
    side, bid = bid_of(hand, [ruling for _index, ruling in ruled])
    decided = next((ruling for _index, ruling in reversed(ruled) if ruling.outcome or ruling.fault), None)
    lines: list[Line] = []
    outcome = fault = None
    if side is None or bid is None:
        for each, tricks in hand.tricks.items() if hand.fault != BOTH else ():
            points = _cap_tricks(rules, rules.trick * tricks, standing[each]) if cap_no_bid else rules.trick * tricks
            lines.append(Line(each, points, TRICKS, rules.articles.no_bid, source))
    elif decided is not None or (hand.over and hand.fault != BOTH):
        fault = decided.fault if decided is not None else hand.fault
        outcome = (decided.outcome if decided is not None else None) or _outcome(hand, fault, side, bid)
        article = rules.articles.bid if fault is None else hand.article or rules.articles.fault
        if decided is not None:
            article = decided.articles[0]
        lines.append(Line(side, rules.value(bid) * (1 if outcome == MADE else -1), BID, article, source))
        lines += _opponents_lines(rules, hand, lines[0], fault, standing)
    lines += _ruled_lines(rules, ruled)
    running = _add_lines(standing, lines)
    return HandResult(hand.number, side, bid, outcome, tuple(lines), MappingProxyType(running), fault)


def _add_lines(standing: Mapping[Side, int], lines: Iterable[Line]) -> dict[Side, int]:
    running = dict(standing)
    for line in lines:
        running[line.side] += line.points
    return running


def _outcome(hand: Hand, fault: str | None, side: Side, bid: Contract) -> str:
    """Return the outcome of a hand, by one side's fault or by the makers' tricks."""
    if fault is not None:
        return DEFEATED if fault == side else MADE
    return MADE if hand.tricks[side] >= bid.value else DEFEATED


def _opponents_lines(
    rules: HandRules, hand: Hand, bid: Line, fault: str | None, standing: Mapping[Side, int]
) -> list[Line]:
    """Return the opponents' lines: an award, or their tricks if no fault ended the hand.

    A hand ended by a recorded fault was not played out, so its tricks do not count, even if a ruling replaces the
    fault.
    """
    opponents = rules.other(bid.side)
    if fault == bid.side:
        return [Line(opponents, rules.award, AWARD, bid.article, bid.source)]
    if fault is None and hand.fault is None and opponents in hand.tricks:
        points = _cap_tricks(rules, rules.trick * hand.tricks[opponents], standing[opponents])
        return [Line(opponents, points, TRICKS, rules.articles.tricks, bid.source)]
    return []


def _cap_tricks(rules: HandRules, points: int, score: int) -> int:
    """Return what trick points add to a score: nothing beyond the cap."""
    return min(points, max(0, rules.cap - score))


def _ruled_lines(rules: HandRules, ruled: Iterable[tuple[int, Ruling]]) -> list[Line]:
    return [
        Line(side, ruling.points[side], RULING, ruling.articles[0], Source(RULING, index))
        for index, ruling in ruled
        for side in rules.sides
        if ruling.points.get(side)
    ]


def _end(rules: HandRules, result: HandResult, standing: Mapping[Side, int]) -> _End | None:
    """Return how this hand ended the game: a goal reached by bid or award, or the floor.

    Points added by a ruling come afterwards, and neither end nor prolong a game.
    """
    own = [line for line in result.lines if line.code != RULING]
    running = _add_lines(standing, own)
    for line in own:
        if line.code != TRICKS and line.points > 0 and running[line.side] >= rules.goal:
            return _End(result.number, rules.goal, line.side)
    for line in own:
        if line.points < 0 and running[line.side] <= rules.floor:
            return _End(result.number, rules.floor, rules.other(line.side))
    return None


def _complete(game: Game, results: Sequence[HandResult], scheduled: int, ended_at: int | None) -> bool:
    """Return whether the game is over and no result is missing.

    It ends at once, by the bell, or with its last hand. A ruling may give the outcome of a hand whose tricks were not
    written down.
    """
    played = counting_hands(game.hands, results)
    over = {hand.number for hand in game.hands if hand.over and hand.fault != BOTH}
    over |= {hand.number for hand in results if hand.outcome is not None}
    last = ended_at if ended_at is not None else max(played, default=0) if game.bell else scheduled
    return over.issuperset(range(1, last + 1))


def _clicks(rules: HandRules, game: Game, winner: str) -> Mapping[str, int]:
    """Return the clicks of each player.

    None for a winner whose card was not clipped (in a tie none is lost).
    """
    clicks = {}
    for side, players in game.players.items():
        due = rules.clicks_tied if winner == TIE else rules.clicks_won if winner == side else 0
        lost = game.unclipped if winner == side else ()
        clicks.update({player: 0 if player in lost else due for player in players})
    return MappingProxyType(clicks)
