"""The result document: what a session is worth, line by line."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from scorekeeper.rules.auction import NO_BID
from scorekeeper.rules.matchpoints import FORFEIT_MATCH_POINTS
from scorekeeper.rules.model import TIE, DealResult, Line, SessionResult, Side, Value

FORMAT = "scorekeeper/result"
VERSION = 1


def result_document(result: SessionResult) -> dict[str, Any]:
    """Return the result as the JSON object that other programs read."""
    document = {
        "format": FORMAT,
        "version": VERSION,
        "system": result.system,
        "edition": result.edition,
        "options": {key: _limit(value) if key == "deals" else value for key, value in result.options.items()},
        "deals": [_deal(deal) for deal in result.deals],
        "lines": [line_document(line) for line in result.lines],
        "totals": dict(result.totals),
        "complete": result.complete,
        "difference": result.difference,
        "winner": result.winner,
        "match_points": None if result.match_points is None else dict(result.match_points),
    }
    if result.forfeited_by:
        document |= _apply_forfeit(result)
    if result.owed is not None:
        document["owed"] = dict(result.owed)
    if result.ended_at is not None:
        document["ended_at"] = result.ended_at
    return document


def _apply_forfeit(result: SessionResult) -> dict[str, Any]:
    """Return the result changed by a forfeit.

    The session is over, and the side that did not give up has won.
    The totals stay as they were played. If both sides gave up, neither wins or gets anything.
    """
    sides, by = tuple(result.totals), result.forfeited_by
    there = [side for side in sides if side not in by]
    winner = there[0] if len(there) == 1 else TIE if there else None
    points = None
    if result.provisional_match_points is not None:
        points = {side: FORFEIT_MATCH_POINTS if side in there else 0 for side in sides}
    written = by[0] if len(by) == 1 else list(by)
    return {"complete": True, "winner": winner, "match_points": points, "forfeited_by": written}


def _deal(deal: DealResult) -> dict[str, Any]:
    number, side, contract, outcome, lines, running, passed = deal
    return {
        "deal": number,
        "side": side,
        "contract": NO_BID if passed else None if contract is None else str(contract),
        "outcome": outcome,
        "lines": [line_document(line) for line in lines],
        "running": _plain(running),
    }


def _limit(deals: Value | bool) -> Value | bool | None:
    """Return the number of deals; None if the match has no limit."""
    return deals or None


def line_document(line: Line) -> dict[str, Any]:
    """Return one line as the JSON object that other programs read."""
    return {"side": line.side, "points": line.points, "code": line.code, "article": line.article}


def _plain(points: Mapping[Side, int]) -> dict[Side, int]:
    """Return a plain dict, which copies a frozen view several times faster than `dict` does."""
    return points.copy() if isinstance(points, MappingProxyType) else dict(points)
