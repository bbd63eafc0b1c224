"""The final places of a stage, for prizes: knock-out first, then the ranking before it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scorekeeper.journal.bracket_pairs import WALKOVER, BracketPair, BracketPairs, bracket_pairs
from scorekeeper.journal.clicks import click_ranking
from scorekeeper.journal.methods import knocks_out, rounds_to_draw
from scorekeeper.journal.prize_facts import PrizesSet
from scorekeeper.journal.snapshot import COMPLETE, FORFEITED, Tournament
from scorekeeper.journal.stage_results import sessions_of
from scorekeeper.journal.team_marks import TeamMark, team_marks
from scorekeeper.journal.teams import name_of
from scorekeeper.kernel.ranking import ranking
from scorekeeper.rules.hands import HandRules
from scorekeeper.tournament.prizes import SPLIT, Prizes, SharedPrize, prizes_by_place


@dataclass(frozen=True, slots=True)
class FinalPlace:
    """The teams (uids) that take or share a place, and the stage that decided it.

    `open` if not decided yet.
    """

    teams: tuple[str, ...]
    stage: str
    open: bool = False


def final_places(tournament: Tournament, stage: str, *, alone: bool = False) -> tuple[FinalPlace, ...]:
    """Return the places of a stage, best first, then those of the stage its teams came from.

    Places 1, 2, 3 and 4 are those of the knock-out; teams not in it follow in the ranking of the stage before. `alone`:
    only those of the stage itself, as in a side event. Places still contested in a bracket are open.
    """
    if isinstance(tournament.rules, HandRules):
        return _of_players(tournament)
    places: list[FinalPlace] = []
    seen: set[str] = set()
    asked: str | None = stage
    stages: set[str] = set()
    while asked is not None and asked in tournament.stages and asked not in stages:
        stages.add(asked)
        for level in _of_stage(tournament, asked):
            teams = tuple(team for team in level.teams if team not in seen)
            if teams:
                places.append(FinalPlace(teams, asked, level.open))
        seen.update(team for level in places for team in level.teams)
        asked = None if alone else tournament.stage(asked).fact.after
    return tuple(places)


def _of_stage(tournament: Tournament, stage: str) -> list[FinalPlace]:
    state, levels = tournament.stage(stage), dict[int, list[str]]()
    for row in ranking(tournament, stage).rows:
        levels.setdefault(row.place, []).append(row.team)
    played_for = _played_for(bracket_pairs(tournament, stage) if knocks_out(state) else None)
    return [FinalPlace(tuple(teams), stage, any(map(played_for, teams))) for _rank, teams in sorted(levels.items())]


def _played_for(bracket: BracketPairs | None) -> Callable[[str], bool]:
    """Return a predicate: is the place of this team (uid) still contested?

    Without a bracket it is false for all. A loser's place is settled once its round is over, or after the match for
    third place.
    """
    if bracket is None:
        return lambda _team: False
    going_on = {pair.round: pair for pair in bracket.pairs if not pair.third and _is_open(pair)}
    third = any(pair.third and _is_open(pair) for pair in bracket.pairs)
    lost = {
        side.team: pair.round for pair in bracket.pairs for side in pair.sides if side.on is False and not pair.third
    }

    def tell(team: str) -> bool:
        number = lost.get(team)
        return bool(going_on) if number is None else number in going_on or (third and number == bracket.rounds - 1)

    return tell


def _is_open(pair: BracketPair) -> bool:
    return pair.state != WALKOVER and not any(side.on for side in pair.sides)


def _of_players(tournament: Tournament) -> tuple[FinalPlace, ...]:
    levels: dict[int, list[str]] = {}
    for row in click_ranking(tournament):
        levels.setdefault(row.place, []).append(row.player)
    return tuple(FinalPlace(tuple(players), "") for _rank, players in sorted(levels.items()))


def is_played_out(tournament: Tournament, stage: str) -> bool:
    """Return whether a stage (uid) has nothing left to play or draw, closed or not."""
    state = tournament.stage(stage)
    if knocks_out(state):
        bracket = bracket_pairs(tournament, stage)
        return bracket is not None and bracket.is_drawn and not any(map(_is_open, bracket.pairs))
    sessions = sessions_of(tournament, stage)
    opened = max((session.round or 0 for session in sessions), default=0)
    over = bool(sessions) and all(session.state in {COMPLETE, FORFEITED} for session in sessions)
    return over and rounds_to_draw(state, opened) == 0


def prizes_of(tournament: Tournament, stage: str) -> PrizesSet:
    """Return the prizes set for a stage; empty if none were."""
    entry = tournament.prizes.get(stage)
    fact = entry.fact if entry is not None else None
    return fact if isinstance(fact, PrizesSet) else PrizesSet(stage)


def prizes_given(
    tournament: Tournament, stage: str, fact: PrizesSet | None = None
) -> tuple[tuple[FinalPlace, SharedPrize], ...]:
    """Return every final place of a stage with its prize, by default from the current prizes."""
    fact = fact or prizes_of(tournament, stage)
    places = final_places(tournament, stage, alone=fact.alone)
    shares = prizes_by_place([level.teams for level in places], Prizes(fact.amounts, fact.awards, fact.shared or SPLIT))
    return tuple(zip(places, shares, strict=True))


def marked_for_prizes(tournament: Tournament, stage: str, *, alone: bool = False) -> Mapping[str, TeamMark]:
    """Return the teams (uids) that are marked in a stage, or in one its teams came from.

    Such a team takes a prize only if the organizer says so. `alone`: only the stage itself counts.
    """
    if isinstance(tournament.rules, HandRules):
        return {}
    stages: list[str] = []
    asked: str | None = stage
    while asked is not None and asked in tournament.stages and asked not in stages:
        stages.append(asked)
        asked = None if alone else tournament.stage(asked).fact.after
    marked: dict[str, TeamMark] = {}
    for marks in (team_marks(tournament, uid) for uid in stages):
        for team, mark in marks.items():
            if team not in marked or (mark.has_left and not marked[team].has_left):
                marked[team] = mark
    return marked


def finishers(tournament: Tournament, team: str) -> tuple[str, ...]:
    """Return the names of the players who played for a team at the end: prizes name them."""
    state = tournament.teams[team]
    turn = state.turns[-1] if state.turns else None
    if turn is None or turn.back:
        return state.players
    listed = dict(zip(state.uids, state.players, strict=True))
    listed.pop(turn.starter, None)
    return (*listed.values(), name_of(tournament.players, turn.substitute))
