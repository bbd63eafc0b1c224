"""When each table that is played will end, as the Round page reckons it, for whoever shows tables elsewhere."""

from collections.abc import Container, Mapping
from datetime import UTC, datetime

from scorekeeper.features.round.view.pace import expected, up
from scorekeeper.features.round.view.progress import Progress, progress
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stage_rounds import rounds_of_stage
from scorekeeper.language.moments import time_of_day


def table_ends(
    tournament: Tournament, stage: str, now: datetime, seen: Container[int] | None = None
) -> Mapping[str, str]:
    """Return the time of day at which each session (uid) of a stage that is played will about end, to five minutes.

    Nothing of those of which nobody can know. `seen` are the rounds that may be looked at (None: all of them).
    """
    found: dict[str, str] = {}
    before: list[Progress] = []
    for one in rounds_of_stage(tournament, stage):
        if seen is not None and one.number not in seen:
            continue
        tables = [progress(tournament, state) for state in one.sessions]
        ends = expected(tables, int(now.timestamp()), before)
        if ends is not None and any(table.begun and not table.over for table in tables):
            playing = {table.session for table in tables if table.begun}
            found |= {uid: _told(up(end)) for uid, end in ends.ends.items() if uid in playing}
        before = tables
    return found


def _told(moment: int) -> str:
    return time_of_day(datetime.fromtimestamp(moment, UTC).isoformat())
