"""The standings of an event as it stands: which sessions count, in which order of criteria."""

from dataclasses import dataclass

from scorekeeper.journal.contribution import figures_of
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.rules.model import Problem
from scorekeeper.tournament import settings
from scorekeeper.tournament.results import SessionFigures
from scorekeeper.tournament.standings import Metric, Standing, Sums, control_sums, rank, sum_problems


@dataclass(frozen=True, slots=True)
class Ranking:
    """The rows, best first; the sessions they come from; the sums that must hold, and what breaks them."""

    rows: tuple[Standing, ...]
    sessions: tuple[SessionFigures, ...]
    criteria: tuple[Metric, ...]
    sums: Sums
    problems: tuple[Problem, ...]


def criteria_of(tournament: Tournament) -> tuple[Metric, ...]:
    """Return the event's criteria in order; those of the rules when none are set or one is not known."""
    return settings.criteria_of(tournament.event.settings if tournament.event else {})


def ranking(tournament: Tournament) -> Ranking:
    """Return the standings of all teams; only finished sessions count, and no knock-outs."""
    figures = tuple(figures_of(tournament, state) for state in tournament.sessions.values())
    criteria = criteria_of(tournament)
    return Ranking(
        rows=rank(tournament.teams, figures, criteria),
        sessions=figures,
        criteria=criteria,
        sums=control_sums(figures),
        problems=sum_problems(figures),
    )
