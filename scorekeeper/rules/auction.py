"""The auction: whose turn it is, which calls are allowed, and when the contract is final.

An `Auction` is a frozen value; each call heard gives the next one. `AuctionRules` has what differs between the rule
systems.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scorekeeper.rules.calls import Bid, CallWord, Unreadable, read_call
from scorekeeper.rules.cards import Card, pack
from scorekeeper.rules.contract import NO_TRUMP, SUITS, Contract
from scorekeeper.rules.model import Call, Problem, Value

LEAD_BIDS, LEAD_PASSES = "bid", "pass"
"""What the lead player's pass is: a bid of the minimum in no-trump, or a plain pass."""

NO_BID = "all-pass"
"""The contract of a deal without a bid."""

UNDOUBLED, DOUBLED, REDOUBLED = 0, 1, 2

ARTICLES = {
    "not-a-call": "3.3",
    "unapproved-call": "3.3",
    "call-out-of-turn": "3.2",
    "below-minimum": "3.1",
    "above-maximum": "3.3",
    "insufficient-bid": "3.1",
    "plus-without-bid": "3.3",
    "noes-without-suit": "3.3",
    "forced-bid": "3.1",
    "double-own-side": "3.7",
    "double-without-bid": "3.7",
    "already-doubled": "3.7",
    "redouble-without-double": "3.7",
    "redouble-wrong-side": "3.7",
    "nothing-to-withdraw": "3.7",
    "auction-over": "3.3",
    "self-raise-level": "3.3",
    "self-raise-denomination": "3.3",
    "bid-without-suit": "3.4",
}
"""Problem codes of the auction with their articles; the first that applies is reported.

Only a call out of turn and a call after the end precede their position.
"""


@dataclass(frozen=True, slots=True)
class AuctionRules:
    """The auction rules of one rule system; the defaults are International 56.

    `opening_pass`: whether a pass before any bid is a bid of the minimum in no-trump ("bid") or a plain pass ("pass";
    when all pass there is no bid at all). `opening_noes`: whether Noes may be called before any bid. `self_raise`: the
    numbers to which the bidder may raise their own bid after all others pass; none if empty. `forced_bid`: whether the
    last caller of the side opposing the dealer must bid when all before them passed. `packs`: for each possible number
    of players, how many ranks of each suit their pack holds. `article`: the article on the whole auction; empty if each
    point has its own.
    """

    seats: int = 6
    teams: int = 2
    minimum: int = 28
    maximum: int = 56
    opening_pass: str = LEAD_BIDS
    opening_noes: bool = False
    self_raise: tuple[int, ...] = (40, 48, 56)
    forced_bid: bool = False
    packs: tuple[tuple[int, int], ...] = ((6, 6),)
    article: str = ""

    def at_table(self, seats: int, teams: int = 2, *, forced_bid: bool = False) -> "AuctionRules":
        """Return the same auction for another number of players or teams, or with the bid forced."""
        return replace(self, seats=seats, teams=teams, forced_bid=forced_bid)

    @property
    def sizes(self) -> tuple[int, ...]:
        """The possible numbers of players."""
        return tuple(seats for seats, _ in self.packs)

    @property
    def team_counts(self) -> tuple[int, ...]:
        """The numbers of teams these players can form: two of any size, or teams of two."""
        pairs = self.seats // 2
        return (2, pairs) if pairs > 2 else (2,)

    @property
    def pack(self) -> tuple[Card, ...]:
        """All cards that are dealt."""
        return pack(dict(self.packs)[self.seats])

    @property
    def hand_size(self) -> int:
        """How many cards each seat is dealt."""
        return len(self.pack) // self.seats

    def team(self, seat: int) -> int:
        """The team of a seat, counted from 0."""
        return (seat - 1) % self.teams

    def next_seat(self, seat: int) -> int:
        """The seat that calls after this one."""
        return seat % self.seats + 1


@dataclass(frozen=True, slots=True)
class StandingBid:
    """The current highest bid: how many card points, in what strain, by which seat."""

    value: int
    strain: str
    seat: int


@dataclass(frozen=True, slots=True)
class Auction:
    """An auction so far.

    `turn` is None once it is over. `passes` counts those in a row after the last bid or double. `raised`: the current
    bid is a self-raise. `before_double` is the auction to which a withdrawal returns, set only while the double is the
    last entry.
    """

    rules: AuctionRules
    turn: int | None
    bid: StandingBid | None = None
    doubling: int = UNDOUBLED
    passes: int = 0
    raised: bool = False
    before_double: "Auction | None" = None

    @property
    def complete(self) -> bool:
        """Whether the auction is over."""
        return self.turn is None

    @property
    def all_passed(self) -> bool:
        """Whether it is over without any bid."""
        return self.complete and self.bid is None

    @property
    def decided(self) -> bool:
        """Whether it is complete, or all others have passed and only the bidder may still call."""
        return self.complete or self.awaits_bidder

    @property
    def awaits_bidder(self) -> bool:
        """Whether all others have passed after an undoubled bid: the bidder may raise or pass."""
        return self.bid is not None and self.turn == self.bid.seat and not self.doubling

    @property
    def contract(self) -> Contract | None:
        """The standing bid with its doubling; the contract once the auction is settled."""
        return None if self.bid is None else Contract(self.bid.value, self.bid.strain, self.doubling)

    @property
    def minimum(self) -> int | None:
        """The lowest bid or self-raise open to the seat in turn, None if none is open."""
        if self.complete or self.raised:
            return None
        if self.bid is None:
            return self.rules.minimum
        if self.awaits_bidder:
            return _next_level(self.rules, self.bid)
        return self.bid.value + 1 if self.bid.value < self.rules.maximum else None

    @property
    def open(self) -> tuple[str, ...]:
        """Return what the seat in turn may do: bid, self-raise, pass, double, redouble, in order."""
        if self.turn is None:
            return ()
        if self.awaits_bidder:
            return ("self-raise", "pass")
        words = {"pass": CallWord.PASS, "double": CallWord.DOUBLE, "redouble": CallWord.REDOUBLE}
        spoken = tuple(name for name, word in words.items() if _word_fault(self, word, self.turn) is None)
        return (*(() if self.minimum is None else ("bid",)), *spoken)


@dataclass(frozen=True, slots=True)
class AuctionReading:
    """The result of an entry: the resulting auction, the problem, and the seat that called."""

    auction: Auction
    code: str | None
    seat: int | None


@dataclass(frozen=True, slots=True)
class AuctionRecord:
    """A whole list of calls: the auction after them, and problems by `("calls", position)`."""

    auction: Auction
    problems: tuple[Problem, ...]


def open_auction(rules: AuctionRules, first_seat: int) -> Auction:
    """Return the auction before its first call; `first_seat` is the lead player's."""
    return Auction(rules, first_seat)


def hold(
    rules: AuctionRules,
    first_seat: int,
    calls: Iterable[Call],
    hands: Sequence[Sequence[Card]] | None = None,
) -> AuctionRecord:
    """Apply all calls in their order.

    With `hands`, seat 1 first, a bid in a suit not held is found too (3.4).
    """
    auction = open_auction(rules, first_seat)
    problems = []
    for position, call in enumerate(calls):
        heard = hear(auction, call, hands)
        if heard.code is not None:
            problems.append(_problem(heard, auction, call, position))
        auction = heard.auction
    return AuctionRecord(auction, tuple(problems))


def hear(auction: Auction, call: Call, hands: Sequence[Sequence[Card]] | None = None) -> AuctionReading:
    """Apply a call; an invalid one leaves the auction unchanged.

    Only with `bid-without-suit` the bid counts nevertheless. A call without a seat belongs to the seat whose turn it
    is; a withdrawal without a seat belongs to the doubler.
    """
    reading = read_call(call.text)
    seat = _speaker(auction, call, reading)
    code = reading.value if isinstance(reading, Unreadable) else _fault(auction, reading, seat)
    if code is not None or isinstance(reading, Unreadable) or seat is None:
        # The window for a withdrawal is the very next entry, even an invalid one.
        return AuctionReading(replace(auction, before_double=None), code, seat)
    if isinstance(reading, Bid) and hands is not None and reading.strain in SUITS:
        held = {card.suit for card in hands[seat - 1]}
        code = None if reading.strain in held else "bid-without-suit"
    return AuctionReading(_after_call(auction, reading, seat), code, seat)


def speakers(rules: AuctionRules, first_seat: int, calls: Iterable[Call]) -> tuple[int | None, ...]:
    """Return the seat that made each call, in their order; None if no seat was left to make it."""
    auction, seats = open_auction(rules, first_seat), []
    for call in calls:
        heard = hear(auction, call)
        seats.append(heard.seat)
        auction = heard.auction
    return tuple(seats)


def _speaker(auction: Auction, call: Call, reading: Bid | CallWord | Unreadable) -> int | None:
    if call.seat is not None:
        return call.seat
    if reading is CallWord.WITHDRAW and auction.before_double is not None:
        return auction.before_double.turn
    return auction.turn


def _fault(auction: Auction, reading: Bid | CallWord, seat: int | None) -> str | None:
    """Return the first code that applies to a readable call."""
    if auction.turn is None or seat is None:
        return "auction-over"
    if reading is CallWord.WITHDRAW and auction.before_double is not None and seat == auction.before_double.turn:
        return None
    if seat != auction.turn:
        return "call-out-of-turn"
    return _bid_fault(auction, reading, seat) if isinstance(reading, Bid) else _word_fault(auction, reading, seat)


def _bid_fault(auction: Auction, new_bid: Bid, seat: int) -> str | None:
    if auction.raised:
        return "auction-over"
    return _number_fault(auction, new_bid) or _noes_fault(auction, new_bid) or _self_raise_fault(auction, new_bid, seat)


def _number_fault(auction: Auction, new_bid: Bid) -> str | None:
    standing = None if auction.bid is None else auction.bid.value
    value = new_bid.value(standing)
    if value is None:
        return "plus-without-bid"
    if value < auction.rules.minimum:
        return "below-minimum"
    if value > auction.rules.maximum:
        return "above-maximum"
    return "insufficient-bid" if standing is not None and value <= standing else None


def _noes_fault(auction: Auction, new_bid: Bid) -> str | None:
    speaks_of_a_suit = auction.rules.opening_noes if auction.bid is None else auction.bid.strain in SUITS
    return "noes-without-suit" if new_bid.noes and not speaks_of_a_suit else None


def _self_raise_fault(auction: Auction, new_bid: Bid, seat: int) -> str | None:
    bid = auction.bid
    if bid is None or bid.seat != seat or not auction.awaits_bidder:
        return None
    if new_bid.value(bid.value) not in auction.rules.self_raise:
        return "self-raise-level"
    return None if new_bid.strain == bid.strain else "self-raise-denomination"


def _word_fault(auction: Auction, word: CallWord, seat: int) -> str | None:
    if word is CallWord.PASS:
        return "forced-bid" if _is_forced(auction) else None
    if word is CallWord.DOUBLE:
        return _double_fault(auction, seat)
    if word is CallWord.REDOUBLE:
        return _redouble_fault(auction, seat)
    return "nothing-to-withdraw"


def _is_forced(auction: Auction) -> bool:
    """Return whether all have passed before the last caller, who then must bid."""
    return auction.rules.forced_bid and auction.bid is None and auction.passes == auction.rules.seats - 2


def _double_fault(auction: Auction, seat: int) -> str | None:
    if auction.bid is None:
        return "double-without-bid"
    if auction.rules.team(seat) == auction.rules.team(auction.bid.seat):
        return "double-own-side"
    return "already-doubled" if auction.doubling else None


def _redouble_fault(auction: Auction, seat: int) -> str | None:
    if auction.bid is None or not auction.doubling:
        return "redouble-without-double"
    own = auction.rules.team(seat) == auction.rules.team(auction.bid.seat)
    return None if own else "redouble-wrong-side"


def _after_call(auction: Auction, reading: Bid | CallWord, seat: int) -> Auction:
    """Return the auction after a valid call."""
    rules = auction.rules
    following = rules.next_seat(seat)
    if isinstance(reading, Bid):
        value = reading.value(None if auction.bid is None else auction.bid.value)
        assert value is not None
        bid = StandingBid(value, reading.strain, seat)
        return Auction(rules, following, bid, raised=auction.awaits_bidder)
    if reading is CallWord.PASS:
        return _after_pass(auction, seat)
    if reading is CallWord.DOUBLE:
        return Auction(rules, following, auction.bid, DOUBLED, raised=auction.raised, before_double=auction)
    if reading is CallWord.REDOUBLE:
        return replace(auction, turn=None, doubling=REDOUBLED, before_double=None)
    assert auction.before_double is not None
    return auction.before_double


def _after_pass(auction: Auction, seat: int) -> Auction:
    rules = auction.rules
    following = rules.next_seat(seat)
    if auction.bid is None and rules.opening_pass == LEAD_BIDS:
        return Auction(rules, following, StandingBid(rules.minimum, NO_TRUMP, seat))
    passed = replace(auction, turn=following, passes=auction.passes + 1, before_double=None)
    return replace(passed, turn=None) if _is_over(passed) else passed


def _is_over(auction: Auction) -> bool:
    """Return whether enough seats have passed: all, or all but a bidder who may not raise."""
    others = auction.rules.seats - 1
    if auction.passes > others:
        return True
    if auction.bid is None or auction.passes < others:
        return False
    return bool(auction.doubling) or auction.raised or _next_level(auction.rules, auction.bid) is None


def _next_level(rules: AuctionRules, bid: StandingBid) -> int | None:
    """Return the lowest self-raise open to the bidder: strictly higher than the current bid."""
    return min((level for level in rules.self_raise if level > bid.value), default=None)


def _problem(heard: AuctionReading, auction: Auction, call: Call, position: int) -> Problem:
    """Return the problem with the values of its sentence.

    The call, its seat, whose turn it was, what was open.
    """
    assert heard.code is not None
    text = call.text.strip()
    known: dict[str, Value | None] = {
        "call": text,
        "value": text,
        "seat": heard.seat,
        "turn": auction.turn,
        "minimum": auction.rules.minimum,
        "maximum": auction.rules.maximum,
        "lowest": auction.minimum,
    }
    values = tuple((name, value) for name, value in known.items() if value is not None)
    return Problem(heard.code, ("calls", position), values, auction.rules.article or ARTICLES[heard.code])
