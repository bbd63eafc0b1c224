"""The game of 500 as a document, read into a game or its problems, and written."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from scorekeeper.documents.deals import OUTCOMES
from scorekeeper.documents.frame import read_meta
from scorekeeper.documents.judgements import (
    JUDGEMENT_KEYS,
    RULING_CONTRADICTIONS,
    RULING_KINDS,
    check_ruling_numbers,
    read_judgement,
)
from scorekeeper.documents.reading import LARGEST, Cursor, Path, opened, read_option
from scorekeeper.documents.result import FORMAT as RESULT_FORMAT
from scorekeeper.documents.result import VERSION as RESULT_VERSION
from scorekeeper.documents.result import line_document
from scorekeeper.documents.writing import judgement_fields
from scorekeeper.rules.contract import Contract, read_contract
from scorekeeper.rules.hands import (
    BOTH,
    Game,
    GameResult,
    Hand,
    HandResult,
    HandRules,
    rulings_without_bid,
    score_game,
)
from scorekeeper.rules.model import RULING, TIE, Problem, Ruling, Side, Value, problem
from scorekeeper.rules.systems.singles500 import SINGLES_500

FORMAT = "scorekeeper/game500"
VERSION = 1
NO_BID = "none"
"""The bid of a hand without a bid."""

_KEYS = ("format", "version", "meta", "sides", "options", "bell", "hands", "unclipped", "rulings")
_HAND_KEYS = ("hand", "side", "bid", "tricks", "fault", "article")
_RULING_KEYS = (
    "hand",
    "articles",
    "reason",
    "kind",
    "side",
    "contract",
    "outcome",
    "fault",
    "points",
    "members",
    *JUDGEMENT_KEYS,
)
_HAND_ONLY = ("side", "contract", "outcome", "fault")


def read_game(
    value: Any, path: Path = (), *, in_sheet: bool = False, lenient: bool = False
) -> Game | tuple[Problem, ...]:
    """Return the game in a game500 document, or all its problems with their paths.

    `in_sheet`: a sheet leaves out superseded rulings. `lenient`: it was signed before documents
    that contradict themselves were refused.
    """
    problems: list[Problem] = []
    cursor = opened(value, path, problems)
    game = _read(cursor, SINGLES_500, in_sheet=in_sheet) if cursor is not None else None
    if lenient:
        problems = [problem for problem in problems if problem.code not in RULING_CONTRADICTIONS]
    if problems or game is None:
        return tuple(problems)
    contradictions = () if lenient else _contradictions(game, path)
    return (*contradictions, *_late_hands(game, path)) or game


def write_game(game: Game) -> dict[str, Any]:
    """Return the document that reads back as this very game."""
    document = {
        "format": FORMAT,
        "version": VERSION,
        "meta": dict(game.meta),
        "sides": {side: {"players": list(players)} for side, players in game.players.items()},
        "options": dict(game.options),
        "bell": game.bell,
        "hands": [_hand(hand) for hand in game.hands],
        "unclipped": list(game.unclipped),
        "rulings": [_ruling(ruling) for ruling in game.rulings],
    }
    return {key: value for key, value in document.items() if key == "hands" or value not in ({}, [], False)}


def game_result_document(result: GameResult) -> dict[str, Any]:
    """Return what a game is worth as the JSON object that other programs read."""
    return {
        "format": RESULT_FORMAT,
        "version": RESULT_VERSION,
        "system": result.system,
        "edition": result.edition,
        "options": dict(result.options),
        "hands": [_hand_result(hand) for hand in result.hands],
        "lines": [line_document(line) for line in result.lines],
        "totals": dict(result.totals),
        "complete": result.complete,
        "difference": result.difference,
        "winner": result.winner,
        "match_points": None,
        "clicks": None if result.clicks is None else dict(result.clicks),
    }


def answer(value: Any, path: Path = (), *, lenient: bool = False) -> dict[str, Any] | tuple[Problem, ...]:
    """Return the result document of a game500 document, or every problem it has."""
    game = read_game(value, path, in_sheet=lenient, lenient=lenient)
    return result_of(game) if isinstance(game, Game) else game


def result_of(game: Game) -> dict[str, Any]:
    """Return the result document of a game."""
    return game_result_document(score_game(SINGLES_500, game))


def _contradictions(game: Game, path: Path) -> tuple[Problem, ...]:
    """Find rulings on the outcome of hands without a bid, and unclipped cards after a tie."""
    problems = []
    for index, number in rulings_without_bid(game):
        ruling = game.rulings[index]
        key = next(key for key in ("outcome", "fault", "contract", "side") if getattr(ruling, key) is not None)
        problems.append(problem("ruling-without-bid", *path, "rulings", index, key, hand=number))
    if score_game(SINGLES_500, game).winner == TIE:
        problems += [
            problem("unclipped-in-a-tie", *path, "unclipped", index, name=name)
            for index, name in enumerate(game.unclipped)
        ]
    return tuple(problems)


def _late_hands(game: Game, path: Path) -> tuple[Problem, ...]:
    """Note every hand after the one that ended the game."""
    ended = score_game(SINGLES_500, game).ended_at
    if ended is None:
        return ()
    return tuple(
        problem("game-over", *path, "hands", position, hand=hand.number, ended=ended)
        for position, hand in enumerate(game.hands)
        if hand.number > ended
    )


def _read(cursor: Cursor, rules: HandRules, *, in_sheet: bool) -> Game | None:
    cursor.known(_KEYS)
    cursor.choice("format", (FORMAT,), required=True)
    cursor.integer("version", VERSION, VERSION, required=True)
    meta = read_meta(cursor)
    players = _read_players(cursor, rules)
    options = _read_options(cursor, rules)
    scheduled = int(rules.options.effective(options)["hands"])
    bell = cursor.flag("bell", default=False)
    hands = _read_hands(cursor, rules, scheduled)
    unclipped = _read_unclipped(cursor, players)
    numbers = {hand.number for hand in hands}
    rulings = tuple(_read_rulings(cursor, rules, scheduled, numbers))
    check_ruling_numbers(cursor, superseded=not in_sheet)
    return Game(MappingProxyType(players), hands, bell, unclipped, rulings, options, meta)


def _read_players(cursor: Cursor, rules: HandRules) -> dict[Side, tuple[str, ...]]:
    players: dict[Side, tuple[str, ...]] = {}
    seen: set[str] = set()
    inner = cursor.inner("sides", required=True)
    if inner is None:
        return players
    inner.known(rules.sides)
    for side in rules.sides:
        team = inner.inner(side, required=True)
        if team is None:
            continue
        team.known(("players",))
        names = team.texts("players", required=True)
        listed = team.value.get("players")
        if isinstance(listed, list) and listed and len(listed) != rules.partners:
            team.refuse("wrong-number-of-players", "players", players=len(listed), expected=rules.partners)
        for index, name in enumerate(names):
            if name in seen:
                team.refuse("player-twice", "players", index, name=name)
            seen.add(name)
        players[side] = names
    return players


def _read_options(cursor: Cursor, rules: HandRules) -> Mapping[str, Value | bool]:
    inner = cursor.inner("options")
    if inner is None:
        return MappingProxyType({})
    inner.known({option.key for option in rules.options.table})
    read = {option.key: read_option(inner, option) for option in rules.options.table}
    return MappingProxyType({key: value for key, value in read.items() if value is not None})


def _read_hands(cursor: Cursor, rules: HandRules, scheduled: int) -> tuple[Hand, ...]:
    hands: list[Hand] = []
    done: set[int] = set()
    for entry in cursor.entries("hands", required=True):
        hand = _read_hand(entry, rules, scheduled)
        if hand is None:
            continue
        if hand.number in done:
            entry.refuse("hand-twice", "hand", hand=hand.number)
        elif hand.fault != BOTH:
            done.add(hand.number)
        hands.append(hand)
    return tuple(hands)


def _read_hand(cursor: Cursor, rules: HandRules, scheduled: int) -> Hand | None:
    cursor.known(_HAND_KEYS)
    number = cursor.integer("hand", 1, scheduled, required=True)
    text = cursor.text("bid", required=True)
    unbid = text is not None and text.strip().lower() == NO_BID
    bid = _read_bid(cursor, rules, "bid", text) if text is not None and not unbid else None
    side = cursor.choice("side", rules.sides, required=not unbid)
    fault = cursor.choice("fault", (*rules.sides, BOTH))
    if unbid:
        if side is not None:
            cursor.refuse("side-without-bid", "side")
        if fault is not None and fault != BOTH:
            cursor.refuse("fault-without-bid", "fault")
        tricks = _read_both(cursor, rules)
    else:
        tricks = _read_makers(cursor, rules, side)
    if number is None or (not unbid and (bid is None or side is None)):
        return None
    hand = Hand(number, None if unbid else side, bid, MappingProxyType(tricks), fault)
    return replace(hand, article=_read_article(cursor, rules, hand))


def _read_article(cursor: Cursor, rules: HandRules, hand: Hand) -> str | None:
    """Return the article broken by the side at fault, if it is one that applies to it."""
    article = cursor.text("article")
    if article is not None and article not in rules.fault_articles(hand):
        cursor.refuse("no-such-fault-article", "article", text=article)
    return article


def _read_bid(cursor: Cursor, rules: HandRules, key: str, text: str) -> Contract | None:
    bid = read_contract(text)
    if bid is None or bid.doubling or not text.strip().upper().endswith((bid.strain, *"♣♦♥♠♧♢♡♤")):
        cursor.refuse("not-a-bid", key, text=text)
    elif bid.value < rules.lowest:
        cursor.refuse("below-minimum", key, value=str(bid), minimum=rules.lowest)
    elif bid.value > rules.highest:
        cursor.refuse("above-maximum", key, value=str(bid), maximum=rules.highest)
    else:
        return bid
    return None


def _read_makers(cursor: Cursor, rules: HandRules, side: Side | None) -> dict[Side, int]:
    """Return the tricks of both sides from the makers' number."""
    made = cursor.integer("tricks", 0, rules.highest)
    return {} if made is None or side is None else {side: made, rules.other(side): rules.highest - made}


def _read_both(cursor: Cursor, rules: HandRules) -> dict[Side, int]:
    """Return the tricks of both sides as written; together they must be all tricks of the hand."""
    inner = cursor.inner("tricks")
    if inner is None:
        return {}
    inner.known(rules.sides)
    read = {side: inner.integer(side, 0, rules.highest, required=True) for side in rules.sides}
    tricks = {side: number for side, number in read.items() if number is not None}
    if len(tricks) == len(rules.sides) and sum(tricks.values()) != rules.highest:
        cursor.refuse("tricks-do-not-add-up", "tricks", sum=sum(tricks.values()), tricks=rules.highest)
    return tricks


def _read_unclipped(cursor: Cursor, players: Mapping[Side, tuple[str, ...]]) -> tuple[str, ...]:
    names = cursor.texts("unclipped")
    known = {name for side in players.values() for name in side}
    for index, name in enumerate(names):
        if known and name not in known:
            cursor.refuse("no-such-player", "unclipped", index, name=name)
    return names


def _read_rulings(cursor: Cursor, rules: HandRules, scheduled: int, numbers: set[int]) -> list[Ruling]:
    read = []
    for entry in cursor.entries("rulings"):
        entry.known(_RULING_KEYS)
        hand = entry.integer("hand", 1, scheduled)
        if hand is not None and hand not in numbers:
            entry.refuse("no-such-hand", "hand", hand=hand)
        for key in _HAND_ONLY:
            if not entry.has("hand") and entry.has(key):
                entry.refuse("needs-a-hand", key, key=key)
        articles = entry.texts("articles", required=True)
        reason = entry.text("reason", required=True)
        kind = entry.choice("kind", RULING_KINDS)
        side = entry.choice("side", rules.sides)
        text = entry.text("contract")
        bid = _read_bid(entry, rules, "contract", text) if text is not None else None
        outcome = entry.choice("outcome", OUTCOMES)
        fault = entry.choice("fault", rules.sides)
        if entry.has("outcome") and entry.has("fault"):
            entry.refuse("fault-and-outcome", "fault")
        points = entry.inner("points")
        given: dict[Side, int] = {}
        if points is not None:
            points.known(rules.sides)
            point_values = {each: points.integer(each, -LARGEST, LARGEST) for each in rules.sides}
            given = {each: number for each, number in point_values.items() if number is not None}
        members = entry.texts("members")
        judgement = read_judgement(entry)
        if articles and reason is not None:
            read.append(
                Ruling(
                    articles,
                    reason,
                    hand,
                    kind or RULING,
                    side,
                    bid,
                    outcome,
                    MappingProxyType(given),
                    members=members,
                    fault=fault,
                    **judgement,
                )
            )
    return read


def _hand(hand: Hand) -> dict[str, Any]:
    written: dict[str, Any] = {"hand": hand.number}
    if hand.side is not None:
        written["side"] = hand.side
    written["bid"] = NO_BID if hand.bid is None else str(hand.bid)
    if hand.tricks:
        written["tricks"] = dict(hand.tricks) if hand.side is None else hand.tricks[hand.side]
    if hand.fault is not None:
        written["fault"] = hand.fault
    if hand.article is not None:
        written["article"] = hand.article
    return written


def _ruling(ruling: Ruling) -> dict[str, Any]:
    written = {
        "hand": ruling.deal,
        "articles": list(ruling.articles),
        "reason": ruling.reason,
        "kind": None if ruling.kind == RULING else ruling.kind,
        "side": ruling.side,
        "contract": None if ruling.contract is None else str(ruling.contract),
        "outcome": ruling.outcome,
        "fault": ruling.fault,
        "points": dict(ruling.points) or None,
        "members": list(ruling.members) or None,
    }
    return {key: value for key, value in written.items() if value is not None} | judgement_fields(ruling)


def _hand_result(hand: HandResult) -> dict[str, Any]:
    return {
        "hand": hand.number,
        "side": hand.side,
        "bid": NO_BID if hand.bid is None else str(hand.bid),
        "outcome": hand.outcome,
        "lines": [line_document(line) for line in hand.lines],
        "running": dict(hand.running),
    }
