"""`rank`: the ranking, by group and together; in a knock-out, by the round lost."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from scorekeeper.documents.reading import Path
from scorekeeper.documents.tournament.document import read_tournament
from scorekeeper.documents.tournament.model import KNOCK_OUT, LETTERS, MOVEMENT, MovementGame, StageDocument
from scorekeeper.rules.model import Problem
from scorekeeper.tournament.answers.figures import BY_THE_RULES, Counted, standings_of
from scorekeeper.tournament.draw.field import groups_of, order_of
from scorekeeper.tournament.standings import Standing

FORMAT = "scorekeeper/ranking"
VERSION = 1
_WINNER_CLICKS, _TIE_CLICKS, _SITTING_OUT_CLICKS = 2, 1, 1

_Row = dict[str, Any]


def answer(value: Any, path: Path = ()) -> dict[str, Any] | tuple[Problem, ...]:
    """Return the ranking of a tournament document, or every problem it has."""
    asked = read_tournament(value, path)
    return asked if isinstance(asked, tuple) else ranking_of(asked)


def ranking_of(asked: StageDocument, counted: Counted = BY_THE_RULES) -> dict[str, Any]:
    """Return the ranking of a tournament, counted as an event counts."""
    if asked.stage.kind == MOVEMENT:
        return _document(_players(asked))
    if asked.stage.kind == KNOCK_OUT:
        return _document(_knocked_out(asked))
    split = groups_of(asked)
    groups = None
    if split is not None:
        groups = {
            letter: [row_of(row) for row in standings_of(asked, teams, counted)]
            for letter, teams in zip(LETTERS, split, strict=True)
        }
    return _document([row_of(row) for row in standings_of(asked, order_of(asked), counted)], groups)


def _document(rows: Sequence[_Row], groups: Mapping[str, Sequence[_Row]] | None = None) -> dict[str, Any]:
    return {"format": FORMAT, "version": VERSION, "groups": groups, "rows": list(rows)}


def row_of(row: Standing) -> _Row:
    """Return a row of the standings in the form of the ranking."""
    record, decision = row.record, row.decision
    return {
        "place": row.place,
        "team": row.team,
        "played": record.played,
        "match_points": record.match_points,
        "difference": record.difference,
        "points_for": record.points_for,
        "points_against": record.points_against,
        "won": record.won,
        "tied": record.tied,
        "lost": record.lost,
        "penalty_points": record.penalty_points,
        "decided_by": decision.criterion if decision is not None else None,
        "against": decision.against if decision is not None else None,
        "shared_with": list(row.shared_with),
        "forfeits": len(record.forfeits),
        "sat_out": record.sat_out,
    }


def _shared_places(order: Iterable[str], better: Callable[[str], tuple[int, ...]]) -> list[tuple[int, str, list[str]]]:
    """Return place, name and who shares it.

    Higher values are better, equal ones are in draw order.
    """
    ranked = sorted(order, key=better, reverse=True)
    result = []
    for name in ranked:
        level = [other for other in ranked if better(other) == better(name)]
        result.append((1 + ranked.index(level[0]), name, [other for other in level if other != name]))
    return result


# knock-out


def _knocked_out(asked: StageDocument) -> list[_Row]:
    """Rank by the round in which a team lost.

    Two teams that both lost earlier play for third place.
    """
    qualifiers = asked.stage.qualifiers
    order = [
        team for team in order_of(asked) if qualifiers is None or any(team in group for group in qualifiers.values())
    ]
    reached = dict.fromkeys(order, (asked.last_round + 1, 0))
    lost: set[str] = set()
    for session in sorted(asked.played, key=lambda played: played.round):
        for_third_place = lost.issuperset(session.teams)
        for team in session.teams:
            if for_third_place and team in reached:
                reached[team] = (reached[team][0], int(team == session.winner))
            elif team != session.winner and team not in lost:
                reached[team] = (session.round, 0)
        lost.update(team for team in session.teams if team != session.winner)
    return [
        {"place": rank, "team": team, "shared_with": shared}
        for rank, team, shared in _shared_places(order, reached.__getitem__)
    ]


# games of 500


def _players(asked: StageDocument) -> list[_Row]:
    """Rank by clicks, then by games won."""
    games, won, tied, clicks = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    for game in asked.games:
        for seat, player in enumerate(game.seats, start=1):
            games[player] += 1
            tied[player] += int(game.tied)
            won[player] += int(_has_won(game, seat))
            clicks[player] += _clicks(game, seat)
    seated = {(game.round, player) for game in asked.games for player in game.seats}
    sat_out = Counter(
        entrant.name
        for number in range(1, asked.last_round + 1)
        for entrant in asked.entrants
        if entrant.plays_in(number) and (number, entrant.name) not in seated
    )
    for name, times in sat_out.items():
        clicks[name] += times * _SITTING_OUT_CLICKS
    return [
        {
            "place": rank,
            "player": name,
            "games": games[name],
            "won": won[name],
            "tied": tied[name],
            "clicks": clicks[name],
            "sat_out": sat_out[name],
            "shared_with": shared,
        }
        for rank, name, shared in _shared_places(order_of(asked), lambda name: (clicks[name], won[name]))
    ]


def _has_won(game: MovementGame, seat: int) -> bool:
    return not game.tied and seat in game.moving


def _clicks(game: MovementGame, seat: int) -> int:
    if game.tied:
        return _TIE_CLICKS
    return _WINNER_CLICKS if _has_won(game, seat) and seat not in game.unclipped else 0
