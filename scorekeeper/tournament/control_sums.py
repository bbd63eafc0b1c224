"""Sums that the standings must satisfy, such as all sessions' match points."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.rules.model import Problem, problem
from scorekeeper.tournament.results import SessionFigures


@dataclass(frozen=True, slots=True)
class ControlSums:
    """The control sums of the standings: the actual and the required ones.

    `awarding` counts the sessions that award match points, `given_up` those that all teams forfeited; `sat_out` counts
    byes, which are not sessions but are included in `match_points`.
    """

    sessions: int
    awarding: int
    match_points: int
    match_points_due: int
    differences: int
    sat_out: int = 0
    given_up: int = 0


def audited(sessions: Iterable[SessionFigures]) -> tuple[ControlSums, tuple[Problem, ...]]:
    """Return the sums over everything that counts, and the sessions that break one.

    `path` names the session.
    There must be 4 match points for each session that awards them, 2 for each sit-out, and
    differences of 0. With three or four teams each is compared with the best of the others, so the
    differences have no fixed sum.
    """
    played = awarding = match_points = due = differences = sat_out = given_up = 0
    problems: list[Problem] = []
    for session in sessions:
        if not session.counts:
            continue
        hands_out, awarded, difference = session.match_points_due, 0, 0
        for figures in session.teams:
            awarded += figures.match_points
            difference += figures.points_for - figures.points_against
        if len(session.teams) != 2:
            difference = 0
        if awarded != hands_out:
            problems.append(problem("match-points-sum", session.session, sum=awarded, due=hands_out))
        if difference:
            problems.append(problem("differences-sum", session.session, sum=difference))
        due += hands_out
        match_points += awarded
        differences += difference
        if session.sat_out:
            sat_out += 1
        else:
            played += 1
            awarding += hands_out > 0
            given_up += session.given_up_by_all
    return ControlSums(played, awarding, match_points, due, differences, sat_out, given_up), tuple(problems)


def control_sums(sessions: Iterable[SessionFigures]) -> ControlSums:
    """Return the sums over all that counts."""
    return audited(sessions)[0]


def sum_problems(sessions: Iterable[SessionFigures]) -> tuple[Problem, ...]:
    """Return the sessions that count but break a required sum; empty if all is well."""
    return audited(sessions)[1]
