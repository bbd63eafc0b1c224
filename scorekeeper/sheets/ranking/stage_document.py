"""A stage as a tournament document: its teams, and the results that count for the ranking."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.documents.tournament.model import (
    ANNUL,
    CRITERIA,
    FORMAT,
    GROUPS,
    KNOCK_OUT,
    LETTERS,
    ROUND_ROBIN,
    SWISS,
    VERSION,
)
from scorekeeper.journal import stages
from scorekeeper.journal.contribution import figures_of
from scorekeeper.journal.methods import knocks_out
from scorekeeper.journal.snapshot import EMPTY, SessionState, Tournament
from scorekeeper.journal.stage_results import StageResults, begun_rounds, not_coming, results_of, sessions_of

_TWO = 2


@dataclass(frozen=True, slots=True)
class PlayedEntries:
    """A stage's document, and the session of each of its `played` entries (None: a bye)."""

    document: dict[str, Any]
    sessions: tuple[SessionState | None, ...]


def stage_document(tournament: Tournament, stage: str) -> PlayedEntries:
    """Return a stage as the document for which `rank` gives the current places.

    The session of each entry comes with it.
    """
    results = results_of(tournament, stage)
    names = {uid: team.name for uid, team in tournament.teams.items()}
    counting = tuple(_counting(tournament, results))
    numbers = _rounds(counting)
    played: list[tuple[int, int, dict[str, Any], SessionState | None]] = []
    for state, number in zip(counting, numbers, strict=True):
        table = state.table if number == state.round else None
        placed = {"round": number} | ({"table": table} if table is not None else {})
        played.append((number, table or 0, placed | _entry(tournament, state, names), state))
    for figure in results.figures:
        if figure.sat_out and figure.session not in tournament.sessions:
            number = results.rounds[figure.session] or 1
            played.append((number, 0, {"round": number, "sits_out": names[figure.teams[0].team]}, None))
    played.sort(key=lambda session: (session[0], session[3] is None, session[1]))
    document: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "system": tournament.event.system if tournament.event is not None else "",
        "teams": [_team(results, uid, names[uid]) for uid in results.teams],
        "stage": _stage(results, [session[2] for session in played]),
        "played": [session[2] for session in played],
    }
    lots = [[names[uid] for uid in lot if uid in results.teams] for lot in results.lots]
    if lots and not knocks_out(results.stage):
        document["lots"] = lots
    return PlayedEntries(document, tuple(session[3] for session in played))


def _counting(tournament: Tournament, results: StageResults) -> Iterable[SessionState]:
    """Return the sessions that count, including annulled ones, which are byes for the opponents."""
    stage = results.stage
    own = sessions_of(tournament, stage.uid)
    begun = begun_rounds(stage, own)
    for state in own:
        if (state.round not in begun and not_coming(state)) or len(state.teams) != _TWO:
            continue
        annulled = stage.annuls and not stage.withdrawn.keys().isdisjoint(state.teams)
        counts = state.state != EMPTY if annulled else figures_of(tournament, state).finished
        if counts and (knocks_out(stage) or not figures_of(tournament, state).knock_out):
            yield state


def _rounds(states: Sequence[SessionState]) -> list[int]:
    """Return the round of each session.

    Its own, if every team plays once in each round and no round is missing.
    Sessions that were opened by hand may have no round, or several may have the same: then each takes the first
    free round.
    """
    own = [state.round for state in states]
    pairs = [(state.round, team) for state in states for team in state.teams]
    numbers = {number for number in own if number is not None}
    if None not in own and len(set(pairs)) == len(pairs) and numbers == set(range(1, len(numbers) + 1)):
        return [number or 1 for number in own]
    taken: dict[str, set[int]] = {}
    given = []
    for state in states:
        busy = set[int]().union(*(taken.get(team, set()) for team in state.teams))
        number = next(candidate for candidate in range(1, len(states) + 1) if candidate not in busy)
        given.append(number)
        for team in state.teams:
            taken.setdefault(team, set()).add(number)
    return given


def _entry(tournament: Tournament, state: SessionState, names: dict[str, str]) -> dict[str, Any]:
    entry: dict[str, Any] = {"teams": [names[team] for team in state.teams]}
    sides = dict(zip(state.system.sides, state.teams, strict=False))
    if state.forfeit is not None:
        gone = [names[sides[side]] for side in state.forfeit.sides]
        return entry | {"forfeited_by": gone[0] if len(gone) == 1 else gone}
    figures = figures_of(tournament, state)
    entry["points"] = [team.points_for for team in figures.teams]
    if any(team.penalty_points for team in figures.teams):
        entry["penalty_points"] = [team.penalty_points for team in figures.teams]
    return entry


def _team(results: StageResults, uid: str, name: str) -> dict[str, Any]:
    team: dict[str, Any] = {"name": name}
    group = next((group for group, teams in results.groups.items() if uid in teams), None)
    if group is not None and _in_two_groups(results):
        team["group"] = group
    gone = results.stage.withdrawn.get(uid)
    return team | ({"withdrew": gone.after_round} if gone is not None else {})


def _in_two_groups(results: StageResults) -> bool:
    grouped = {team for teams in results.groups.values() for team in teams}
    return set(results.groups) == set(LETTERS) and grouped == set(results.teams)


def _stage(results: StageResults, played: Sequence[dict[str, Any]]) -> dict[str, Any]:
    stage = results.stage
    if knocks_out(stage):
        return {"kind": KNOCK_OUT} | ({"rematches": True} if _meet_again(played) else {})
    kind = GROUPS if _in_two_groups(results) else SWISS
    if kind == SWISS and stage.fact.method == stages.ROUND_ROBIN and not _meet_again(played):
        kind = ROUND_ROBIN
    document: dict[str, Any] = {"kind": kind}
    if kind == GROUPS and (stage.fact.rematches or _meet_again(played)):
        document["rematches"] = True
    codes = tuple(metric.code for metric in results.criteria)
    if codes != CRITERIA:
        document["criteria"] = list(codes)
    return document | ({"withdrawn": ANNUL} if stage.annuls else {})


def _meet_again(played: Sequence[dict[str, Any]]) -> bool:
    pairs = [frozenset(session["teams"]) for session in played if "teams" in session]
    return len(set(pairs)) < len(pairs)
