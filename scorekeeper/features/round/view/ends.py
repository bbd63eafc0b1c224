"""When each table in play will end, as the Round page estimates it, for pages that show tables elsewhere."""

from collections.abc import Container, Mapping
from datetime import UTC, datetime

from scorekeeper.features.round.view.pace import expected, up
from scorekeeper.features.round.view.progress import TableProgress, progress
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stage_rounds import rounds_of_stage
from scorekeeper.language.moments import time_of_day


def table_ends(
    tournament: Tournament, stage: str, now: datetime, seen: Container[int] | None = None
) -> Mapping[str, str]:
    """Return the estimated end of each session (uid) of a stage in play as time of day, to five minutes.

    Sessions without an estimate are left out. `seen` are the rounds that may be looked at (None: all of them).
    """
    end_times: dict[str, str] = {}
    before: list[TableProgress] = []
    for stage_round in rounds_of_stage(tournament, stage):
        if seen is not None and stage_round.number not in seen:
            continue
        tables = [progress(tournament, state) for state in stage_round.sessions]
        ends = expected(tables, int(now.timestamp()), before)
        if ends is not None and any(table.begun and not table.over for table in tables):
            playing = {table.session for table in tables if table.begun}
            end_times |= {uid: _time_text(up(end)) for uid, end in ends.ends.items() if uid in playing}
        before = tables
    return end_times


def _time_text(moment: int) -> str:
    return time_of_day(datetime.fromtimestamp(moment, UTC).isoformat())
