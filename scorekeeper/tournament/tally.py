"""The sums of sessions for the standings, and their update when some sessions change."""

from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass

from scorekeeper.rules.model import Problem
from scorekeeper.tournament.control_sums import ControlSums, audited
from scorekeeper.tournament.results import SessionFigures
from scorekeeper.tournament.standings import Meetings, TeamRecord, records

Change = tuple[SessionFigures, SessionFigures]
"""The figures of a session before and after."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The totals of all sessions: records by team, meetings, sums, and their problems."""

    records: tuple[TeamRecord, ...]
    meetings: Meetings
    sums: ControlSums
    problems: tuple[Problem, ...]


def tally(teams: Iterable[str], figures: Sequence[SessionFigures]) -> Tally:
    """Return the totals of these teams' sessions."""
    return Tally(
        tuple(records(teams, figures).values()),
        Meetings(figures),
        *audited(figures),
    )


def tally_after(before: Tally, figures: Sequence[SessionFigures], changes: Sequence[Change]) -> Tally:
    """Return the totals of already counted sessions when only these have changed."""
    old, new = [change[0] for change in changes], [change[1] for change in changes]
    (less, broken_before), (more, broken) = audited(old), audited(new)
    teams = {part.team for session in (*old, *new) for part in session.teams}
    own = [session for session in figures if not teams.isdisjoint([part.team for part in session.teams])]
    recounted = records([record.team for record in before.records if record.team in teams], own)
    if before.problems or broken_before or broken:
        sums, problems = audited(figures)
    else:
        parts = zip(astuple(before.sums), astuple(less), astuple(more), strict=True)
        sums, problems = ControlSums(*(before_sum - gone + come for before_sum, gone, come in parts)), ()
    return Tally(
        tuple(recounted.get(record.team, record) for record in before.records),
        before.meetings.after(own, teams, figures),
        sums,
        problems,
    )
