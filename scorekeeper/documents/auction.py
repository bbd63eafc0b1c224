"""The auction document: read into calls, or into all of its problems; and its answer."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.documents.reading import LARGEST, Cursor, Path, opened
from scorekeeper.rules.auction import NO_BID, AuctionRecord, AuctionRules, hold
from scorekeeper.rules.cards import Card, read_card
from scorekeeper.rules.model import Call, Problem
from scorekeeper.rules.system import RuleSystem
from scorekeeper.rules.systems import SYSTEMS

FORMAT = "scorekeeper/auction"
RESULT_FORMAT = "scorekeeper/auction-result"
VERSION = 1

OPTIONS = ("players", "teams", "forced_bid")
"""The options of a rule system that its auction depends on."""

_KEYS = ("format", "version", "system", "options", "first_seat", "calls", "hands")
_CALL_KEYS = ("seat", "call")
_DOUBLING = (None, "doubled", "redoubled")
_MOST_SEATS = 8

Hands = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class AuctionDocument:
    """The contents of an auction document.

    The rules, who calls first, the calls and, if given, the hands.
    """

    rules: AuctionRules
    first_seat: int
    calls: tuple[Call, ...]
    hands: Hands | None = None


def answer(value: Any, path: Path = ()) -> dict[str, Any] | tuple[Problem, ...]:
    """Return the auction result for an auction document, or all problems of the document.

    Wrong calls are part of the result.
    """
    asked = read_auction(value, path)
    if isinstance(asked, tuple):
        return asked
    return write_result(hold(asked.rules, asked.first_seat, asked.calls, asked.hands))


def read_auction(value: Any, path: Path = ()) -> AuctionDocument | tuple[Problem, ...]:
    """Return the contents of an auction document, or all its problems with their paths."""
    problems: list[Problem] = []
    cursor = opened(value, path, problems)
    asked = _read(cursor) if cursor is not None else None
    return tuple(problems) if problems or asked is None else asked


def write_result(record: AuctionRecord) -> dict[str, Any]:
    """Return the answer document of an auction so far."""
    auction = record.auction
    bid = auction.bid
    return {
        "format": RESULT_FORMAT,
        "version": VERSION,
        "complete": auction.complete,
        "contract": (NO_BID if auction.all_passed else None) if bid is None else f"{bid.value}{bid.strain}",
        "seat": None if bid is None else bid.seat,
        "doubling": _DOUBLING[auction.doubling],
        "problems": [
            {"index": problem.path[-1], "code": problem.code, "article": problem.article} for problem in record.problems
        ],
        "turn": auction.turn,
        "open": list(auction.open),
        "minimum": auction.minimum,
    }


def _read(cursor: Cursor) -> AuctionDocument | None:
    cursor.known(_KEYS)
    cursor.choice("format", (FORMAT,), required=True)
    cursor.integer("version", VERSION, VERSION, required=True)
    rules = _read_rules(cursor)
    # If the number of players is unknown, every seat that any table has is allowed.
    seats = _MOST_SEATS if rules is None else rules.seats
    first_seat = cursor.integer("first_seat", 1, seats, required=True)
    calls = _read_calls(cursor, seats)
    hands = _read_hands(cursor, rules) if cursor.has("hands") else None
    return None if rules is None or first_seat is None else AuctionDocument(rules, first_seat, calls, hands)


def _read_rules(cursor: Cursor) -> AuctionRules | None:
    key = cursor.text("system", required=True)
    system = SYSTEMS.get(key or "")
    if system is None and key is not None:
        cursor.refuse("unknown-system", "system", value=key, known=", ".join(SYSTEMS))
    options = cursor.inner("options")
    if system is None:
        if options is not None:
            options.known(OPTIONS)
        return None
    if options is None:
        return _rules(system, {}) if not cursor.has("options") else None
    return _read_options(options, system)


def _read_options(options: Cursor, system: RuleSystem) -> AuctionRules | None:
    """Return the auction rules for these options; None if the number of players is unknown."""
    known = [key for key in OPTIONS if system.options.get(key) is not None]
    options.known(known)
    chosen: dict[str, int | bool] = {}
    if "forced_bid" in known:
        chosen["forced_bid"] = options.flag("forced_bid", default=False)
    if "players" in known and options.has("players"):
        players = _one_of(options, "players", system.auction.sizes)
        if players is None:
            return None
        chosen["players"] = players
    if "teams" in known and options.has("teams"):
        teams = _one_of(options, "teams", _rules(system, chosen).team_counts)
        chosen |= {} if teams is None else {"teams": teams}
    return _rules(system, chosen)


def _rules(system: RuleSystem, chosen: Mapping[str, int | bool]) -> AuctionRules:
    effective = system.options.effective(chosen)
    players = int(effective.get("players", system.auction.seats))
    teams = int(effective.get("teams", system.auction.teams))
    return system.auction.at_table(players, teams, forced_bid=bool(effective.get("forced_bid", False)))


def _one_of(cursor: Cursor, key: str, allowed: tuple[int, ...]) -> int | None:
    number = cursor.integer(key, -LARGEST, LARGEST)
    if number is None or number in allowed:
        return number
    cursor.refuse("not-one-of", key, value=str(number), allowed=", ".join(map(str, allowed)))
    return None


def _read_calls(cursor: Cursor, seats: int) -> tuple[Call, ...]:
    calls = []
    for index, value in enumerate(cursor.items("calls", required=True)):
        if isinstance(value, str):
            calls.append(Call(value))
        elif not isinstance(value, dict):
            cursor.refuse("not-a-text", "calls", index)
        else:
            entry = Cursor(value, (*cursor.path, "calls", index), cursor.problems)
            calls.append(_read_call(entry, seats))
    return tuple(calls)


def _read_call(entry: Cursor, seats: int) -> Call:
    entry.known(_CALL_KEYS)
    seat = entry.integer("seat", 1, seats, required=True)
    text = entry.value.get("call")
    if not isinstance(text, str):
        text = entry.text("call", required=True)
    return Call(text or "", seat)


def _read_hands(cursor: Cursor, rules: AuctionRules | None) -> Hands:
    hands = cursor.items("hands")
    if rules is not None and isinstance(cursor.value["hands"], list) and len(hands) != rules.seats:
        cursor.refuse("wrong-number-of-hands", "hands", hands=len(hands), players=rules.seats)
    read = tuple(_read_hand(cursor, seat, hand, rules) for seat, hand in enumerate(hands))
    if rules is not None:
        _check_pack(cursor, read, rules)
    return tuple(tuple(card for _, card in hand) for hand in read)


def _read_hand(cursor: Cursor, seat: int, hand: Any, rules: AuctionRules | None) -> tuple[tuple[int, Card], ...]:
    """Return the cards of one hand, each with its place in the list; `seat` counts from 0."""
    if not isinstance(hand, list):
        cursor.refuse("not-a-list", "hands", seat)
        return ()
    if rules is not None and len(hand) != rules.hand_size:
        cursor.refuse("wrong-number-of-cards", "hands", seat, cards=len(hand), expected=rules.hand_size)
    read = []
    for index, text in enumerate(hand):
        card = read_card(text) if isinstance(text, str) else None
        if card is not None:
            read.append((index, card))
        elif isinstance(text, str):
            cursor.refuse("not-a-card", "hands", seat, index, value=text)
        else:
            cursor.refuse("not-a-text", "hands", seat, index)
    return tuple(read)


def _check_pack(cursor: Cursor, hands: tuple[tuple[tuple[int, Card], ...], ...], rules: AuctionRules) -> None:
    """Note every card that the packs do not contain, or contain fewer times."""
    left = list(rules.pack)
    for seat, hand in enumerate(hands):
        for index, card in hand:
            if card in left:
                left.remove(card)
            elif card in rules.pack:
                cursor.refuse("too-many-of-a-card", "hands", seat, index, card=str(card), copies=rules.pack.count(card))
            else:
                cursor.refuse("card-not-in-pack", "hands", seat, index, card=str(card))
