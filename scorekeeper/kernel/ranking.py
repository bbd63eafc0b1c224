"""The standings of a stage or group, from the sessions that count."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.journal.methods import knocks_out
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stage_results import StageResults, criteria_in, results_of, tallied
from scorekeeper.journal.stages import MAIN
from scorekeeper.rules.model import Problem
from scorekeeper.rules.system import RuleSystem
from scorekeeper.tournament.control_sums import ControlSums
from scorekeeper.tournament.results import SessionFigures
from scorekeeper.tournament.standings import Metric, Standing, rank, ranked


@dataclass(frozen=True, slots=True)
class Ranking:
    """A ranking: rows, best first, sessions and byes, control sums, and failed ones."""

    rows: tuple[Standing, ...]
    sessions: tuple[SessionFigures, ...]
    criteria: tuple[Metric, ...]
    sums: ControlSums
    problems: tuple[Problem, ...]


def criteria_of(tournament: Tournament, stage: str = MAIN) -> tuple[Metric, ...]:
    """Return the criteria of a stage in order.

    Those of the rules if none are set or one is unknown.
    """
    return criteria_in(tournament, tournament.stage(stage))


def ranking(tournament: Tournament, stage: str = MAIN) -> Ranking:
    """Return the standings of all teams of a stage.

    Only finished sessions count, and no knock-outs.
    """
    results, summed = tallied(tournament, stage)
    rows = ranked(summed.records, summed.meetings, results.criteria, results.lots)
    return Ranking(rows, results.figures, results.criteria, summed.sums, summed.problems)


def awards_match_points(tournament: Tournament, stage: str = MAIN) -> bool:
    """Return whether sessions of a stage give match points.

    Some rules have none, and no knock-out does.
    """
    rules = tournament.rules
    known = not isinstance(rules, RuleSystem) or rules.match_points is not None
    return known and not knocks_out(tournament.stage(stage))


def placed_in(tournament: Tournament, stage: str = MAIN) -> dict[str, Standing]:
    """Return each team's row in the standings of its group, or of a stage without groups.

    Teams are given by uid.
    """
    results = results_of(tournament, stage)
    if not results.groups:
        return {row.team: row for row in ranking(tournament, stage).rows}
    return {row.team: row for teams in results.groups.values() for row in ranked_among(results, teams)}


def qualifying(tournament: Tournament, stage: str = MAIN) -> frozenset[str]:
    """Return the teams of a stage on qualifying places, possibly none.

    Teams level across the line are left out.
    """
    places = tournament.stage(stage).fact.places or 0
    rows = placed_in(tournament, stage).values() if places else ()
    return frozenset(row.team for row in rows if row.record.played and row.place + len(row.shared_with) <= places)


def qualified_otherwise(before: Tournament, after: Tournament) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the names of the teams that no longer qualify in a stage, and of those that now do."""
    lost: list[str] = []
    gained: list[str] = []
    for stage in after.stages.keys() & before.stages.keys():
        if after.stage(stage).fact.places or before.stage(stage).fact.places:
            then, now = qualifying(before, stage), qualifying(after, stage)
            lost += [before.teams[uid].name for uid in then - now]
            gained += [after.teams[uid].name for uid in now - then]
    return tuple(sorted(lost)), tuple(sorted(gained))


def group_ranking(tournament: Tournament, stage: str = MAIN) -> dict[str, tuple[Standing, ...]]:
    """Return the standings of each group of a stage; empty if it has no groups."""
    results = results_of(tournament, stage)
    return {group: ranked_among(results, teams) for group, teams in results.groups.items()}


def ranked_among(results: StageResults, teams: Sequence[str]) -> tuple[Standing, ...]:
    """Return the standings of some teams of a stage among themselves."""
    return rank(teams, results.figures, results.criteria, results.lots)
