"""The Auction panel: calls typed so far, errors, possible calls, the contract."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.features.penalties.view import PenaltyDraft
from scorekeeper.journal.facts import DealRecorded
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.statements import is_correction
from scorekeeper.language import auction as auction_words
from scorekeeper.language.lines import notation
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.auction import Auction, hold, speakers
from scorekeeper.rules.calls import Bid, Unreadable, read_call
from scorekeeper.rules.contract import NO_TRUMP, SUITS, Contract
from scorekeeper.rules.model import Call, Deal, Problem, Side
from scorekeeper.rules.seats import odd_side_in, side_of_seat
from scorekeeper.session.session_now import SessionNow, session_now

WITHOUT_SUIT = "bid-without-suit"
_SEAT = re.compile(r"\s*([1-9])\s*[:.]\s*")
_SEPARATOR = re.compile(r"[,;\n]+")
_BARE_SEAT = re.compile(r"[1-9]")
_BESIDE_SEAT = re.compile(r"[0-9]{2}|[^0-9]")
"""Start of a call after a bare seat: `4 8H` is 48 hearts with a space, `4 X` is seat 4."""


@dataclass(frozen=True, slots=True)
class CallLine:
    """A call: seat, player and team, its text, its error, and the penalty it may incur.

    `code` is the problem's, empty if the call was valid.
    """

    index: int
    seat: int
    who: str
    text: str
    code: str
    fault: str
    penalty: PenaltyDraft | None
    suit_bid: bool = False
    """Whether it is the standing bid, in a suit of which the bidder may have no card."""


@dataclass(frozen=True, slots=True)
class AuctionView:
    """The panel: calls, two sentences, and what Enter records (None: not over yet).

    `corrects`: the record differs, so a reason is needed.
    """

    seats: int
    calls: tuple[CallLine, ...]
    turn: str
    standing: str
    fact: DealRecorded | None
    corrects: str

    @property
    def contract(self) -> Contract | None:
        """Return the contract that Enter would record."""
        return self.fact.contract if self.fact is not None else None


@dataclass(frozen=True, slots=True)
class Typed:
    """The content of a typed line: its calls, or the words that are not calls."""

    calls: tuple[Call, ...]
    strange: tuple[str, ...] = ()
    seat: int | None = None
    """A seat that does not exist, None if there is none."""


def read_calls(text: str, seats: int) -> Typed:
    """Return the calls of a line, separated by commas or spaces.

    `4: X` or `4 X` is a call by seat 4.
    Spaces inside a call are accepted.
    """
    calls: list[Call] = []
    strange: list[str] = []
    for piece in _SEPARATOR.split(text):
        words = piece.split()
        while words:
            seat, words = _seat_before(words)
            if seat is not None and seat > seats:
                return Typed((), (), seat)
            taken = _longest(words)
            if not taken:
                strange.append(" ".join(words) or piece.strip())
                break
            calls.append(Call("".join(words[:taken]).upper(), seat))
            words = words[taken:]
    return Typed((), tuple(strange)) if strange else Typed(tuple(calls))


def _seat_before(words: list[str]) -> tuple[int | None, list[str]]:
    """Return the seat written before a call, None if there is none, and the words after it."""
    line = " ".join(words)
    head = _SEAT.match(line)
    if head is not None:
        return int(head[1]), line[head.end() :].split()
    if len(words) > 1 and _BARE_SEAT.fullmatch(words[0]) and _BESIDE_SEAT.match(words[1]) and _longest(words[1:]):
        return int(words[0]), words[1:]
    return None, words


def _longest(words: Sequence[str]) -> int:
    """Return how many of the words make the first call.

    The most that form a valid call, 0 if none.
    """
    for count in range(min(len(words), 4), 0, -1):
        if read_call("".join(words[:count])) is not Unreadable.NOT_A_CALL and (
            count == 1 or any(read_call(word) is Unreadable.NOT_A_CALL for word in words[:count])
        ):
            return count
    return 0


@dataclass(frozen=True, slots=True)
class _AuctionTable:
    """The table in one deal: players and sides by seat."""

    now: SessionNow
    deal: int

    def side(self, seat: int) -> Side:
        """Return the side that plays from a seat."""
        sides = self.now.system.sides
        return side_of_seat(
            seat, sides, odd_side_in(self.deal, self.now.record.seating, self.now.state.odd_side, sides)
        )

    def team(self, seat: int) -> str:
        """Return the name of that side."""
        return self.now.names.get(self.side(seat), "")

    def who(self, seat: int) -> str:
        """Return seat, player and team in words."""
        seats = self.now.seats(self.deal) or ()
        return auction_words.seat(seat, seats[seat - 1] if seat <= len(seats) else "", self.team(seat))


def auction_view(
    tournament: Tournament,
    session_uid: str,
    deal: int,
    calls: Sequence[Call],
    *,
    without_suit: frozenset[int] = frozenset(),
) -> AuctionView:
    """Return the panel for these calls.

    `without_suit` are the positions of bids whose bidder had no such card.
    Raises KeyError for an unknown session.
    """
    now = _at_table(session_now(tournament, session_uid))
    table, old = _AuctionTable(now, deal), now.recorded(deal)
    rules = now.system.auction
    lead = _lead(now, old, deal)
    record = hold(rules, lead, calls)
    auction, wrong = record.auction, {problem.path[-1]: problem for problem in record.problems}
    seats = speakers(rules, lead, calls)
    call_lines = tuple(
        _call_line(table, index, call, seats[index] or 0, wrong.get(index), void=index in without_suit)
        for index, call in enumerate(calls)
    )
    fact = _fact(table, auction, tuple(calls), lead)
    turn, standing = _sentences(table, auction)
    return AuctionView(rules.seats, call_lines, turn, standing, fact, _corrects(old, fact))


def _lead(now: SessionNow, old: Deal | None, deal: int) -> int:
    """Return who calls first: as the kept calls have it, unless a deal out of turn is known."""
    if old is None or not old.calls or now.dealer(deal) != now.due(deal):
        return now.leader(deal)
    return now.first_caller(old)


def _at_table(now: SessionNow) -> SessionNow:
    """Return the session with the rules for its number of seats and sides."""
    return replace(now, system=now.system.at_table(now.state.result.options))


def _call_line(
    table: _AuctionTable, index: int, call: Call, seat: int, wrong: Problem | None, *, void: bool
) -> CallLine:
    reading, kinds = read_call(call.text), table.now.system.infractions.kinds
    fault, code = (auction_words.fault(wrong), wrong.code) if wrong is not None else ("", "")
    in_suit = wrong is None and isinstance(reading, Bid) and reading.strain in SUITS and WITHOUT_SUIT in kinds
    if in_suit and void:
        fault, code = auction_words.finding(kinds[WITHOUT_SUIT].article), WITHOUT_SUIT
    draft = PenaltyDraft(code=code, side=table.side(seat), deal=table.deal) if code in kinds and seat else None
    return CallLine(index, seat, table.who(seat) if seat else "", call.text, code, fault, draft, in_suit)


def _fact(table: _AuctionTable, auction: Auction, calls: tuple[Call, ...], lead: int) -> DealRecorded | None:
    """Return the fact that Enter records.

    The contract with its calls, and its result if one is known.
    """
    old = table.now.recorded(table.deal)
    dealing = None
    if auction.all_passed:
        # No bids: the rules make it the contract of the dealer's opponents. No call leads to it, so none goes with it.
        dealing = table.now.dealing_side(table.deal)
        side, contract, calls = table.now.unbid_side(table.deal), Contract(auction.rules.minimum, NO_TRUMP), ()
    elif auction.contract is not None and auction.bid is not None and auction.decided:
        side, contract = table.side(auction.bid.seat), auction.contract
    else:
        return None
    fact = DealRecorded(
        table.now.state.uid,
        table.deal,
        side,
        contract,
        calls=calls,
        first_seat=lead if calls else None,
        dealer_side=dealing,
    )
    if old is None:
        return fact
    kept = replace(fact, taken=old.taken, opponents=old.opponents) if old.side == side else fact
    return replace(kept, outcome=old.outcome) if (old.side, old.contract) == (side, contract) else kept


def _corrects(old: Deal | None, fact: DealRecorded | None) -> str:
    """Return the notice that the record would change; "" if it only becomes more complete."""
    if old is None or fact is None:
        return ""
    before = replace(
        fact,
        side=old.side,
        contract=old.contract,
        taken=old.taken,
        opponents=old.opponents,
        outcome=old.outcome,
        calls=old.calls,
        first_seat=old.first_seat,
        dealer_side=old.dealer_side,
    )
    return auction_words.differs(notation(old), notation(fact)) if is_correction(before, fact) else ""


def _sentences(table: _AuctionTable, auction: Auction) -> tuple[str, str]:
    """Return the seat in turn with its possible calls, and the standing bid."""
    if auction.all_passed:
        return "", _("Everyone passed. The rules set the contract.")
    if auction.bid is None or auction.contract is None:
        standing = _("No call yet: the lead player opens.")
    elif auction.complete:
        return "", _("The contract is {contract}, bid by {team}.").format(
            contract=str(auction.contract), team=table.team(auction.bid.seat)
        )
    elif auction.decided:
        standing = _(
            "All others passed after {contract}. Press Enter to record it, or type a higher bid by {who}."
        ).format(contract=str(auction.contract), who=table.who(auction.bid.seat))
    else:
        standing = _("Highest bid: {contract} by {who}.").format(
            contract=str(auction.contract), who=table.who(auction.bid.seat)
        )
    return auction_words.turn(
        table.who(auction.turn or 0), auction_words.may(auction.open, auction.minimum, auction.rules)
    ), standing
