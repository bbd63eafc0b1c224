"""The deals of a session document: side, contract and result, or the calls that gave them."""

from functools import lru_cache

from scorekeeper.documents.frame import SessionFrame
from scorekeeper.documents.reading import Cursor
from scorekeeper.rules.auction import NO_BID, hold
from scorekeeper.rules.contract import NO_TRUMP, Contract, plain_notation, read_contract
from scorekeeper.rules.model import DEFEATED, MADE, Call, Deal, Side, losers_points, outcome_with
from scorekeeper.rules.seats import lead_seat, side_of_seat

OUTCOMES = (MADE, DEFEATED)
_KEYS = frozenset(("deal", "side", "contract", "taken", "opponents", "result", "calls", "first_seat", "odd_side"))
_OF_PASSES = frozenset(("dealer_side",))
_ALL_KEYS = _KEYS | _OF_PASSES | {"swept", "insisted"}
_CALL_KEYS = frozenset(("seat", "call"))
_LONGEST_CONTRACT = 16

_read_short_contract = lru_cache(maxsize=2048)(read_contract)


def read_deals(document: Cursor, frame: SessionFrame) -> tuple[tuple[Deal, ...], frozenset[int] | None]:
    """Return the deals, and their numbers (None if one of them is unreadable)."""
    deals: list[Deal] = []
    numbers: set[int] = set()
    entries = document.entries("deals", required=True)
    listed = document.value.get("deals")
    certain = isinstance(listed, list) and len(entries) == len(listed)
    for cursor in entries:
        number = cursor.integer("deal", 1, frame.deals, required=True)
        deal = _read_deal(cursor, number, frame)
        if number is None:
            certain = False
        elif number in numbers:
            cursor.refuse("deal-twice", "deal", deal=number)
        else:
            numbers.add(number)
        if deal is not None:
            deals.append(deal)
    return tuple(deals), frozenset(numbers) if certain else None


def read_contract_in(cursor: Cursor, key: str, frame: SessionFrame, *, required: bool = False) -> Contract | None:
    """Return the contract at this key, within the numbers of the system."""
    text = cursor.text(key, required=required)
    if text is None:
        return None
    system = frame.system
    contract = _read_short_contract(text) if len(text) <= _LONGEST_CONTRACT else read_contract(text)
    if contract is None:
        cursor.refuse("not-a-contract", key, text=text)
    elif contract.value < system.minimum:
        cursor.refuse("below-minimum", key, value=f"{contract.value}{contract.strain}", minimum=system.minimum)
    elif contract.value > system.maximum:
        cursor.refuse("above-maximum", key, value=f"{contract.value}{contract.strain}", maximum=system.maximum)
    else:
        return contract
    return None


def _read_deal(cursor: Cursor, number: int | None, frame: SessionFrame) -> Deal | None:
    """Read everything but the number, so that all problems of a deal are named at once."""
    system = frame.system
    value, passes = cursor.value, system.passes
    keys = _KEYS if not passes else _KEYS | _OF_PASSES if not system.surrenders else _ALL_KEYS
    if not keys.issuperset(value):
        cursor.known(keys)
    has_calls = "calls" in value and cursor.has("calls")
    passed = passes and not has_calls and is_no_bid(value.get("contract"))
    side = cursor.choice("side", system.sides, required=not has_calls and not passed)
    contract = None if passed else read_contract_in(cursor, "contract", frame, required=not has_calls)
    dealer_side = _read_dealer_side(cursor, frame, passed=passed, has_calls=has_calls) if passes else None
    taken = cursor.integer("taken", 0, system.card_points)
    opponents = _read_opponents(cursor, taken, frame) if "opponents" in value else None
    result = cursor.choice("result", OUTCOMES) if "result" in value else None
    first_seat = cursor.integer("first_seat", 1, frame.players) if "first_seat" in value else None
    odd_side = cursor.choice("odd_side", system.sides) if "odd_side" in value else None
    calls: tuple[Call, ...] = ()
    if has_calls:
        calls = _read_calls(cursor, frame)
        lead = first_seat or lead_seat(number or 1, frame.first_dealer, frame.players)
        bid = _contract_of(cursor, calls, lead, frame)
        if bid is None or number is None:
            return None
        bidder, called = bid
        speaks_for = odd_side or frame.odd_side
        declarer = side_of_seat(bidder, system.sides, speaks_for)
        if called is None:
            dealer_side = _agreed_dealer(cursor, contract, dealer_side, declarer)
            side, contract = _unbid(cursor, side, dealer_side, frame)
        else:
            side, contract = _check_against_calls(cursor, side, contract, declarer, called)
    elif dealer_side is not None:
        side, contract = _unbid(cursor, side, dealer_side, frame)
    if side is None or contract is None:
        return None
    # An unreadable number was already refused: the rest of the deal is still checked for
    # contradictions.
    if taken is not None and result is not None and result != outcome_with(contract, taken):
        cursor.refuse("result-disagrees", "result", taken=taken, contract=str(contract), outcome=result)
    deal = Deal(
        number or 0, side, contract, taken, result, calls, first_seat, odd_side, dealer_side, opponents=opponents
    )
    return _with_surrender(cursor, deal, frame) if system.surrenders else deal


def _read_opponents(cursor: Cursor, taken: int | None, frame: SessionFrame) -> int | None:
    """Return the other side's card points.

    Together with the declaring side's they must equal the full total.
    """
    whole = frame.system.card_points
    opponents = cursor.integer("opponents", 0, whole)
    if opponents is None:
        return None
    if not cursor.has("taken"):
        cursor.refuse("missing", "taken", key="taken")
    elif taken is not None and taken + opponents != whole:
        cursor.refuse(
            "card-points-sum",
            "opponents",
            article=frame.system.counting_article,
            taken=taken,
            opponents=opponents,
            sum=taken + opponents,
            whole=whole,
        )
    return opponents


def is_no_bid(text: object) -> bool:
    """Return whether this marks a deal without a bid."""
    return isinstance(text, str) and plain_notation(text).lower() == NO_BID


def _read_dealer_side(cursor: Cursor, frame: SessionFrame, *, passed: bool, has_calls: bool) -> Side | None:
    """Return the dealer's side of a deal without a bid; nothing else gives it."""
    side = cursor.choice("dealer_side", frame.system.sides, required=passed)
    if passed and frame.system.auction.forced_bid:
        cursor.refuse("all-pass-forced", "contract")
    if side is not None and not passed and not has_calls:
        cursor.refuse("dealer-side-without-all-pass", "dealer_side")
        return None
    return side


def _agreed_dealer(cursor: Cursor, contract: Contract | None, written: Side | None, dealing: Side) -> Side:
    """Check the written dealer against calls that were all passes.

    Return the dealer's side by the calls.
    """
    if contract is not None:
        cursor.refuse("contract-disagrees", "contract", contract=str(contract), called=NO_BID)
    if written is not None and written != dealing:
        cursor.refuse("side-disagrees", "dealer_side", side=written, called=dealing)
    return dealing


def _unbid(cursor: Cursor, written: Side | None, dealer_side: Side, frame: SessionFrame) -> tuple[Side, Contract]:
    """Return the side and contract of a deal without a bid, while no side is out."""
    system = frame.system
    side = system.after(dealer_side)[0]
    if written is not None and written != side and len(system.sides) == 2:
        cursor.refuse("side-disagrees", "side", side=written, called=side)
    return side, Contract(system.minimum, NO_TRUMP)


def _with_surrender(cursor: Cursor, deal: Deal, frame: SessionFrame) -> Deal:
    """Add who took every trick or declined to surrender.

    No side can decline while the other takes every trick.
    """
    swept = cursor.flag("swept", default=False)
    insisted = cursor.choice("insisted", frame.system.sides)
    outcome = deal.outcome if deal.taken is None else outcome_with(deal.contract, deal.taken)
    if swept and insisted is not None and outcome is not None and (insisted == deal.side) != (outcome == MADE):
        cursor.refuse("swept-by-the-other-side", "swept", side=insisted)
    whole = frame.system.card_points
    if swept and (points := losers_points(deal.contract, deal.taken, whole)):
        cursor.refuse("swept-with-points", "swept", points=points, whole=whole)
    return deal._replace(swept=swept, insisted=insisted) if swept or insisted else deal


def _check_against_calls(
    cursor: Cursor, side: Side | None, contract: Contract | None, declarer: Side, called: Contract
) -> tuple[Side, Contract]:
    """Check what was written against what was called; return what was called."""
    if side is not None and side != declarer:
        cursor.refuse("side-disagrees", "side", side=side, called=declarer)
    if contract is not None and contract != called:
        cursor.refuse("contract-disagrees", "contract", contract=str(contract), called=str(called))
    return declarer, called


def _read_calls(cursor: Cursor, frame: SessionFrame) -> tuple[Call, ...]:
    calls = []
    for index, value in enumerate(cursor.items("calls")):
        if isinstance(value, dict):
            entry = Cursor(value, (*cursor.path, "calls", index), cursor.problems)
            entry.known(_CALL_KEYS)
            text = entry.text("call", required=True)
            seat = entry.integer("seat", 1, frame.players, required=True)
        else:
            text, seat = cursor.item_text(value, ("calls", index)), None
        calls.append(Call(text or "", seat))
    return tuple(calls)


def _contract_of(
    cursor: Cursor, calls: tuple[Call, ...], first_seat: int, frame: SessionFrame
) -> tuple[int, Contract | None] | None:
    """Return the seat that won the auction and the contract.

    The dealer's seat and None if there was no bid.
    What was called wrongly at the table (out of turn, not high enough ...) had no effect there and
    has none here; an invalid call is a problem of the document.
    """
    if not all(call.text for call in calls) or cursor.value["calls"].__class__ is not list:
        return None
    record = hold(frame.system.auction, first_seat, calls)
    unreadable = [fault for fault in record.problems if fault.code == "not-a-call"]
    for fault in unreadable:
        cursor.refuse(fault.code, *fault.path, article=fault.article, **dict(fault.values))
    auction = record.auction
    if auction.decided and auction.bid is not None and auction.contract is not None:
        return auction.bid.seat, auction.contract
    if auction.all_passed:
        return (first_seat - 2) % frame.players + 1, None
    if not unreadable:
        cursor.refuse("no-contract", "calls")
    return None
