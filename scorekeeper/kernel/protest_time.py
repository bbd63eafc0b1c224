"""The protest time of a ranking: when it ends; the ranking cannot be signed before that."""

from datetime import UTC, datetime, timedelta

from scorekeeper.journal.facts import Fact, RankingSigned
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.rules.model import Problem, problem

PROTEST_RUNS = "protest-time-runs"
"""The problem code of a ranking that is signed before its protest time is over."""


def protest_until(tournament: Tournament, stage: str) -> datetime | None:
    """Return the end of the protest time for the ranking of a stage (UTC).

    None if it has not begun.
    """
    protest = tournament.stage(stage).finality.protest
    if protest is None:
        return None
    return datetime.fromisoformat(protest.began).astimezone(UTC) + timedelta(minutes=protest.minutes)


def minutes_left(tournament: Tournament, stage: str, now: datetime) -> int:
    """Return the minutes of protest time left at a moment, rounded up; 0 if none are."""
    until = protest_until(tournament, stage)
    left = until - now if until is not None else timedelta()
    return max(0, -(-int(left.total_seconds()) // 60))


def too_early(tournament: Tournament, fact: Fact, now: str) -> tuple[Problem, ...]:
    """Return a problem if a ranking is signed during its protest time.

    `now` is in UTC (ISO 8601). A further revision has no protest time, because it follows from a final ruling (4.8).
    """
    if not isinstance(fact, RankingSigned) or tournament.stage(fact.stage).finality.sealed:
        return ()
    until = protest_until(tournament, fact.stage)
    if until is None or datetime.fromisoformat(now) >= until:
        return ()
    return (problem(PROTEST_RUNS, "stage", until=f"{until:%Y-%m-%dT%H:%M:%SZ}"),)
