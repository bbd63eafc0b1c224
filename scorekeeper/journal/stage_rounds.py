"""The rounds of a stage, drawn or played: who sits where in each, and who sits out."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.journal.stage_results import sessions_of


@dataclass(frozen=True, slots=True)
class StageRound:
    """One round of a stage: its sessions by table, and who sits out (uids)."""

    number: int
    sessions: tuple[SessionState, ...]
    sits_out: tuple[str, ...]


def rounds_of_stage(tournament: Tournament, stage: str) -> tuple[StageRound, ...]:
    """Return the rounds of a stage that are drawn or have sessions, in order."""
    rounds = tournament.stage(stage).drawn_rounds
    states_by_round: dict[int, list[SessionState]] = {number: [] for number in rounds}
    for state in sessions_of(tournament, stage):
        if state.round is not None:
            states_by_round.setdefault(state.round, []).append(state)
    return tuple(
        StageRound(
            number,
            tuple(sorted(states, key=lambda state: (state.table is None, state.table or 0, state.number))),
            _without_withdrawn(tournament, stage, number, rounds[number].sits_out if number in rounds else ()),
        )
        for number, states in sorted(states_by_round.items())
    )


def _without_withdrawn(tournament: Tournament, stage: str, number: int, teams: tuple[str, ...]) -> tuple[str, ...]:
    standing = tournament.stage(stage)
    return tuple(team for team in teams if standing.plays_in(team, number))


def names_in(tournament: Tournament) -> Mapping[str, str]:
    """Return what each team is called."""
    return {uid: team.name for uid, team in tournament.teams.items()}
