"""The teams that are double-booked: in two sessions of a round, or also in an open round of another stage."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.features.round import words
from scorekeeper.journal.sessions import Sessions
from scorekeeper.journal.snapshot import COMPLETE, FORFEITED, SessionState, Tournament
from scorekeeper.language.stage_facts import stage_name
from scorekeeper.language.translation import pgettext


@dataclass(frozen=True, slots=True)
class Twice:
    """A team in several sessions, those of the shown round first; `places` names them."""

    team: str
    sessions: tuple[str, ...]
    places: tuple[str, ...]


def open_elsewhere(tournament: Tournament, stage: str) -> Mapping[str, SessionState]:
    """Return the teams (uids) that have a table in an open round of another stage, each with its session there."""
    sessions = tournament.sessions
    if len(tournament.stages) < 2 or not isinstance(sessions, Sessions):
        return {}
    return {
        team: state
        for other in tournament.stages.values()
        if other.uid != stage
        for number in sorted(other.opened.keys() - other.closed.keys())
        for state in sessions.in_round(other.uid, number)
        if state.state not in {COMPLETE, FORFEITED}
        for team in state.teams
    }


def place_of(tournament: Tournament, state: SessionState, stage: str) -> str:
    """Return the place of a session as seen from a stage: "table 3", "table 3 of Finals"."""
    table = words.table_name(state.table, state.number)
    return (
        table
        if state.stage == stage
        else pgettext("round", "{table} of {stage}").format(table=table, stage=stage_name(tournament, state.stage))
    )


def twice_in(tournament: Tournament, stage: str, states: Iterable[SessionState]) -> Sequence[Twice]:
    """Return the teams that have another session besides the one in a round; forfeited sessions do not count."""
    elsewhere = open_elsewhere(tournament, stage)
    had: dict[str, list[SessionState]] = {}
    for state in states:
        for team in dict.fromkeys(state.teams) if state.state != FORFEITED else ():
            had.setdefault(team, []).append(state)
    for team, here in had.items():
        if team in elsewhere and any(state.state != COMPLETE for state in here):
            here.append(elsewhere[team])
    return [
        Twice(
            tournament.teams[team].name,
            tuple(state.uid for state in here if state.stage == stage),
            tuple(place_of(tournament, state, stage) for state in here),
        )
        for team, here in had.items()
        if len(here) > 1 and team in tournament.teams
    ]
