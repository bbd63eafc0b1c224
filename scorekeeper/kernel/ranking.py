"""The standings of a stage as it stands, of all its teams or of one group: which sessions count, by which criteria."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stage_results import StageResults, criteria_in, results_of, tallied
from scorekeeper.journal.stages import MAIN
from scorekeeper.rules.model import Problem
from scorekeeper.tournament.control_sums import Sums
from scorekeeper.tournament.results import SessionFigures
from scorekeeper.tournament.standings import Metric, Standing, rank, ranked


@dataclass(frozen=True, slots=True)
class Ranking:
    """The rows, best first; the sessions (and byes) they come from; the sums that must hold, and what breaks them."""

    rows: tuple[Standing, ...]
    sessions: tuple[SessionFigures, ...]
    criteria: tuple[Metric, ...]
    sums: Sums
    problems: tuple[Problem, ...]


def criteria_of(tournament: Tournament, stage: str = MAIN) -> tuple[Metric, ...]:
    """Return the criteria of a stage in order; those of the rules when none are set or one is not known."""
    return criteria_in(tournament, tournament.stage(stage))


def ranking(tournament: Tournament, stage: str = MAIN) -> Ranking:
    """Return the standings of all teams of a stage; only finished sessions count, and no knock-outs."""
    results, summed = tallied(tournament, stage)
    rows = ranked(summed.records, summed.meetings, results.criteria, results.lots)
    return Ranking(rows, results.figures, results.criteria, summed.sums, summed.problems)


def field_of(results: StageResults, team: str) -> tuple[str, ...]:
    """Return the teams that a team of a stage is ranked among: those of its group, all where there are no groups."""
    return next((teams for teams in results.groups.values() if team in teams), results.teams)


def qualifying(tournament: Tournament, stage: str = MAIN) -> frozenset[str]:
    """Return the teams on places of a stage that qualify, none where none do; teams level across the line wait."""
    results = results_of(tournament, stage)
    places = results.stage.fact.places
    fields = results.groups.values() if results.groups else (results.teams,)
    return frozenset(
        row.team
        for teams in (fields if places else ())
        for row in ranked_among(results, teams)
        if row.record.played and row.place + len(row.shared_with) <= (places or 0)
    )


def group_ranking(tournament: Tournament, stage: str = MAIN) -> dict[str, tuple[Standing, ...]]:
    """Return the standings of each group of a stage apart; empty where it has none."""
    results = results_of(tournament, stage)
    return {group: ranked_among(results, teams) for group, teams in results.groups.items()}


def ranked_among(results: StageResults, teams: Sequence[str]) -> tuple[Standing, ...]:
    """Return the standings of some teams of a stage among themselves."""
    return rank(teams, results.figures, results.criteria, results.lots)
