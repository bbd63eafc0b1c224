"""When the round in play will end, for the foot of the wall."""

from datetime import UTC, datetime

from scorekeeper.features.publishing.view.published_stages import is_finished, published_stages
from scorekeeper.features.round.view.tables import TableProgress, expected_ends, progress
from scorekeeper.journal.snapshot import EMPTY, SessionState, Tournament
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.translation import gettext as _
from scorekeeper.sheets.deal_times import seconds


def round_ends(tournament: Tournament, now: str) -> str:
    """Return when the round in play at this moment (UTC, ISO 8601) ends; "" where unknown."""
    now_seconds = seconds(now) or 0
    for stage in reversed(list(published_stages(tournament).values())):
        before: list[TableProgress] = []
        for stage_round in stage.rounds:
            tables = [progress(tournament, state) for state in stage_round.sessions]
            if any(map(_plays, stage_round.sessions)):
                ends = expected_ends(tables, now_seconds, before)
                if ends is not None:
                    last = datetime.fromtimestamp(ends.span[1], UTC).isoformat()
                    return _("Round {round} ends about {time}.").format(
                        round=stage_round.number, time=time_of_day(last)
                    )
            before = tables
    return ""


def _plays(state: SessionState) -> bool:
    return state.state != EMPTY and not is_finished(state)
