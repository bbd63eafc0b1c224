"""The play document: a record to check, a claim to judge or a par, and its answer."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.documents.reading import Cursor, Path, opened
from scorekeeper.rules.cards import Card, pack, read_card
from scorekeeper.rules.contract import SUITS
from scorekeeper.rules.model import Problem
from scorekeeper.rules.play.budget import Budget
from scorekeeper.rules.play.claim import LITERAL, READINGS, judge_claim
from scorekeeper.rules.play.par import par
from scorekeeper.rules.play.position import SEATS, Play, Position, seat_after
from scorekeeper.rules.play.record import check_record, hands_shown

FORMAT = "scorekeeper/play"
VERSION = 1

RECORD, CLAIM, PAR = "record", "claim", "par"

ALWAYS_SEARCHED = 5
"""With at most this many tricks left, a search always completes."""

MOST_LOOKED_AT = 50_000
"""Positions a search with more tricks left examines before it answers that it is undecided."""

_HAND = 8
_PACK = pack()
_FRAME = ("format", "version", "kind")
_KEYS = {
    RECORD: (*_FRAME, "trump", "first_leader", "hands", "remaining", "tricks"),
    CLAIM: (*_FRAME, "position", "claimer", "reading", "order"),
    PAR: (*_FRAME, "position", "team"),
}
_POSITION_KEYS = ("trump", "hands", "leader", "trick")
_TEAMS = {"odd": 1, "even": 0}

Hands = tuple[tuple[Card, ...], ...]
Answer = dict[str, Any] | tuple[Problem, ...]


def answer(value: Any, path: Path = ()) -> Answer:
    """Return the answer to a play query, or every problem of the query."""
    problems: list[Problem] = []
    cursor = opened(value, path, problems)
    if cursor is None:
        return tuple(problems)
    cursor.choice("format", (FORMAT,), required=True)
    cursor.integer("version", VERSION, VERSION, required=True)
    kind = cursor.choice("kind", (RECORD, CLAIM, PAR), required=True)
    if kind is None:
        return tuple(problems)
    cursor.known(_KEYS[kind])
    asked = {RECORD: _record, CLAIM: _claim, PAR: _par}[kind]
    return asked(cursor)


def budget_for(position: Position) -> Budget:
    """Return the limit of a search: none with few tricks left, else a number of positions."""
    return Budget(None if position.tricks_left <= ALWAYS_SEARCHED else MOST_LOOKED_AT)


def _record(cursor: Cursor) -> Answer:
    trump = _trump(cursor)
    leader = cursor.integer("first_leader", 1, SEATS, required=True)
    hands = _hands(cursor, "hands", size=_HAND) if cursor.has("hands") else None
    remaining = _hands(cursor, "remaining") if cursor.has("remaining") else ()
    tricks = _tricks(cursor)
    if hands is None and not cursor.problems:
        hands = hands_shown(tricks, remaining)
        played = [
            (("tricks", number, index, "card"), card)
            for number, trick in enumerate(tricks)
            for index, (_, card) in enumerate(trick)
        ]
        _note_copies(cursor, played, remaining)
    if cursor.problems or hands is None or leader is None:
        return tuple(cursor.problems)
    check = check_record(trump, leader, hands, tricks)
    return {
        "infractions": [
            {"trick": each.trick, "play": each.play, "seat": each.seat, "type": each.kind} for each in check.findings
        ],
        "winners": list(check.winners),
        "points": {"odd": check.odd, "even": check.even},
    }


def _claim(cursor: Cursor) -> Answer:
    position = _position(cursor)
    claimer = cursor.integer("claimer", 1, SEATS, required=True)
    reading = cursor.choice("reading", READINGS, required=True)
    order = _cards(cursor, ("order",), cursor.items("order")) if cursor.has("order") else ()
    if cursor.problems or position is None or claimer is None or reading is None:
        return tuple(cursor.problems)
    verdict = judge_claim(position, claimer, reading, order, budget_for(position))
    line = verdict.line if reading == LITERAL else None
    return {
        "challengers_can_win": verdict.challengers_can_win,
        "witness": None if line is None else [[seat, str(card)] for seat, card in line],
        "points_to_claimer_team": verdict.points_to_claimers,
        "points_to_challengers": verdict.points_to_challengers,
    }


def _par(cursor: Cursor) -> Answer:
    position = _position(cursor)
    team = cursor.choice("team", tuple(_TEAMS), required=True)
    if cursor.problems or position is None or team is None:
        return tuple(cursor.problems)
    result = par(position, _TEAMS[team], budget_for(position))
    if result.low == result.high:
        return {"points": result.low}
    return {"points": None, "between": [result.low, result.high]}


def _trump(cursor: Cursor) -> str | None:
    """Return the trump suit.

    Null is no-trump, and a missing key is a problem, so that a forgotten trump is noticed.
    """
    if "trump" not in cursor.value:
        cursor.refuse("missing", "trump", key="trump")
        return None
    return cursor.choice("trump", SUITS)


def _position(outer: Cursor) -> Position | None:
    cursor = outer.inner("position", required=True)
    if cursor is None:
        return None
    cursor.known(_POSITION_KEYS)
    before = len(cursor.problems)
    trump = _trump(cursor)
    leader = cursor.integer("leader", 1, SEATS, required=True)
    hands = _hands(cursor, "hands", required=True)
    trick = _cards(cursor, ("trick",), cursor.items("trick"))
    if len(trick) >= SEATS:
        cursor.refuse("trick-complete", "trick", cards=len(trick))
    if len(cursor.problems) > before or leader is None:
        return None
    _note_sizes(cursor, hands, leader, len(trick))
    _note_copies(cursor, [(("trick", index), card) for index, card in enumerate(trick)], hands, "hands")
    return None if len(cursor.problems) > before else Position(trump, hands, leader, trick)


def _hands(cursor: Cursor, key: str, *, size: int | None = None, required: bool = False) -> Hands:
    """Return six hands; `size`: how many cards each must have."""
    values = cursor.items(key, required=required)
    if isinstance(cursor.value.get(key), list) and len(values) != SEATS:
        cursor.refuse("wrong-number-of-hands", key, hands=len(values), players=SEATS)
    hands = []
    for seat, value in enumerate(values):
        if not isinstance(value, list):
            cursor.refuse("not-a-list", key, seat)
            continue
        hands.append(_cards(cursor, (key, seat), value))
        if size is not None and len(value) != size:
            cursor.refuse("wrong-number-of-cards", key, seat, cards=len(value), expected=size)
        elif len(value) > _HAND:
            cursor.refuse("wrong-number-of-cards", key, seat, cards=len(value), expected=_HAND)
    if size is not None:
        _note_copies(cursor, [], hands, key)
    return tuple(hands)


def _cards(cursor: Cursor, path: Path, values: Sequence[Any]) -> tuple[Card, ...]:
    """Return the cards of a list; invalid ones are noted."""
    cards = (_card(cursor, (*path, index), text) for index, text in enumerate(values))
    return tuple(card for card in cards if card is not None)


def _card(cursor: Cursor, path: Path, text: Any) -> Card | None:
    card = read_card(text) if isinstance(text, str) else None
    if card is not None and card in _PACK:
        return card
    if card is not None:
        cursor.refuse("card-not-in-pack", *path, card=str(card))
    elif isinstance(text, str):
        cursor.refuse("not-a-card", *path, value=text)
    else:
        cursor.refuse("not-a-text", *path)
    return None


def _tricks(cursor: Cursor) -> tuple[tuple[Play, ...], ...]:
    values = cursor.items("tricks", required=True)
    if len(values) > _HAND:
        cursor.refuse("too-many-tricks", "tricks", tricks=len(values), most=_HAND)
    tricks = []
    for number, value in enumerate(values):
        if not isinstance(value, list):
            cursor.refuse("not-a-list", "tricks", number)
        elif not value:
            cursor.refuse("empty", "tricks", number)
        else:
            plays = [_play(cursor, ("tricks", number, index), play) for index, play in enumerate(value)]
            tricks.append(tuple(play for play in plays if play is not None))
    return tuple(tricks)


def _play(cursor: Cursor, path: Path, value: Any) -> Play | None:
    entry = opened(value, (*cursor.path, *path), cursor.problems)
    if entry is None:
        return None
    entry.known(("seat", "card"))
    seat = entry.integer("seat", 1, SEATS, required=True)
    if not entry.has("card"):
        entry.refuse("missing", "card", key="card")
        return None
    card = _card(entry, ("card",), entry.value["card"])
    return None if seat is None or card is None else (seat, card)


def _note_sizes(cursor: Cursor, hands: Hands, leader: int, on_table: int) -> None:
    """Note every hand whose number of cards does not fit the trick in progress."""
    waiting = [seat_after(leader, offset) for offset in range(on_table, SEATS)]
    expected = max(len(hands[seat - 1]) for seat in waiting)
    played = [seat_after(leader, offset) for offset in range(on_table)]
    if on_table and expected == 0:
        expected = max(1, *(len(hands[seat - 1]) + 1 for seat in played))
    for seat, hand in enumerate(hands, 1):
        due = expected - (seat in played)
        if len(hand) != due:
            cursor.refuse("wrong-number-of-cards", "hands", seat - 1, cards=len(hand), expected=due)


def _note_copies(
    cursor: Cursor, first: Sequence[tuple[Path, Card]], hands: Sequence[Sequence[Card]], key: str = "remaining"
) -> None:
    """Note every card that occurs more often than the packs contain it."""
    left = list(_PACK)
    held = [((key, seat, index), card) for seat, hand in enumerate(hands) for index, card in enumerate(hand)]
    for path, card in (*first, *held):
        if card in left:
            left.remove(card)
        else:
            cursor.refuse("too-many-of-a-card", *path, card=str(card), copies=_PACK.count(card))
