"""Which teams of a stage are through or out, and what the others still need.

It is derived from past and future rounds. Undrawn rounds count too: in each of them, every team may get any result.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.journal.going_on import advancing_teams
from scorekeeper.journal.methods import knocks_out, rounds_to_draw
from scorekeeper.journal.snapshot import COMPLETE, FORFEITED, SessionState, Tournament
from scorekeeper.journal.stage_results import StageResults, results_ahead, sessions_of
from scorekeeper.tournament.qualify.chances import OPEN, OUT, THROUGH, Chance, chances
from scorekeeper.tournament.standings import records


@dataclass(frozen=True, slots=True)
class TeamProspect:
    """The chance of a team, and whether it has played all its sessions."""

    chance: Chance
    waits: bool


def chances_of(tournament: Tournament, results: StageResults) -> Mapping[str, TeamProspect]:
    """Return the chance of every team of a stage; empty if teams do not qualify by match points.

    If the number of rounds is open, so is every team's chance. Until the stage is over, only match points decide who is
    through; then it is the teams that advance.
    """
    places = results.stage.fact.places
    if not places or knocks_out(results.stage):
        return {}
    to_draw = rounds_not_drawn(results)
    if to_draw is None:
        return {team: TeamProspect(Chance(team, OPEN, None, proven=False), waits=False) for team in results.teams}
    fields = list(results.groups.values()) or [results.teams]
    sure = (*results.figures, *results_ahead(tournament, results.stage.uid))
    points = {team: record.match_points for team, record in records(results.teams, sure).items()}
    remaining = [session.teams for session in sessions_to_come(tournament, results)]
    gone = results.stage.withdrawn
    to_come = [(team, f"{team}/{index}") for index in range(to_draw) for team in results.teams if team not in gone]
    chance_by_team = chances(fields, points, [*remaining, *to_come], places, gone)
    playing = {team for pair in (*remaining, *to_come) for team in pair}
    prospects = {team: TeamProspect(chance, team not in playing) for team, chance in chance_by_team.items()}
    return (
        prospects
        if playing or results.stage.over is None
        else prospects | _final_prospects(tournament, results, places)
    )


def _final_prospects(tournament: Tournament, results: StageResults, places: int) -> dict[str, TeamProspect]:
    """Return the teams through and out at the end of a stage, ties broken by criteria and lots.

    Teams that only a lot could separate are left out.
    """
    groups = advancing_teams(tournament, results.stage.uid, places)
    through = {team.team for group in groups for team in group.teams}
    level = {team for group in groups for team in group.across}
    return {
        team: TeamProspect(Chance(team, THROUGH, 0) if team in through else Chance(team, OUT, None), waits=True)
        for team in results.teams
        if team not in level
    }


def rounds_not_drawn(results: StageResults) -> int | None:
    """Return how many rounds of a stage are still to be drawn; None if that is open."""
    return rounds_to_draw(results.stage, max(filter(None, results.rounds.values()), default=0))


def sessions_to_come(tournament: Tournament, results: StageResults) -> list[SessionState]:
    """Return the sessions of a stage that are still to be played or finished."""
    return [
        state
        for state in sessions_of(tournament, results.stage.uid)
        if state.state not in {COMPLETE, FORFEITED} and len(state.teams) == 2
    ]
