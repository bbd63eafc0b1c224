"""The sums that the standings must keep: what all sessions hand out, and differences that cancel out."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.rules.model import Problem, problem
from scorekeeper.tournament.results import SessionFigures


@dataclass(frozen=True, slots=True)
class Sums:
    """The control sums of the standings: what there is, and what there must be.

    `awarding` are those of the sessions that hand out match points, `nobody` those that all teams gave up; `sat_out`
    counts the rounds in which a team had no opponent, which are no sessions, and `match_points` has theirs too.
    """

    sessions: int
    awarding: int
    match_points: int
    match_points_due: int
    differences: int
    sat_out: int = 0
    nobody: int = 0


def control_sums(sessions: Iterable[SessionFigures]) -> Sums:
    """Return the sums over all that counts: 4 match points a session that awards them, 2 a sit-out, differences 0.

    Among three teams or four each is measured against the best of the others, which adds up to nothing in particular.
    """
    counted = [session for session in sessions if session.counts]
    played = [session for session in counted if not session.sat_out]
    return Sums(
        sessions=len(played),
        awarding=sum(session.match_points_due > 0 for session in played),
        match_points=sum(figures.match_points for session in counted for figures in session.teams),
        match_points_due=sum(session.match_points_due for session in counted),
        differences=sum(
            figures.points_for - figures.points_against
            for session in counted
            if len(session.teams) == 2
            for figures in session.teams
        ),
        sat_out=len(counted) - len(played),
        nobody=sum(session.given_up_by_all for session in played),
    )


def sum_problems(sessions: Iterable[SessionFigures]) -> tuple[Problem, ...]:
    """Return which sessions that count break a sum that must hold; empty when all is well. `path` names the session."""
    found = []
    for session in sessions:
        if not session.counts:
            continue
        sums = control_sums((session,))
        if sums.match_points != sums.match_points_due:
            found.append(problem("match-points-sum", session.session, sum=sums.match_points, due=sums.match_points_due))
        if sums.differences:
            found.append(problem("differences-sum", session.session, sum=sums.differences))
    return tuple(found)
