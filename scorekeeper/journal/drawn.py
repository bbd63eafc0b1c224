"""The sessions that come out of a draw, and what comes of them when a team withdraws: entries that nobody entered.

A draw is one entry. Each of its sessions begins with an opening that stands under the number of that entry, so that
whatever is worked out from a session's entries goes on as with a session opened by hand.
"""

from collections.abc import Iterator, Mapping

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import DrawChanged, DrawMade, SessionOpened
from scorekeeper.journal.forfeits import WITHDRAWN
from scorekeeper.journal.snapshot import Forfeit
from scorekeeper.journal.stage_facts import DrawnRound, DrawnTable
from scorekeeper.journal.stages import StageState
from scorekeeper.rules.model import Side, Value


def openings(stage: StageState, entry: Entry) -> Iterator[tuple[str, Entry]]:
    """Return the sessions (uids) that a draw, or a change of one, opens or opens anew, each with its opening."""
    fact = entry.fact
    assert isinstance(fact, DrawMade | DrawChanged)
    for drawn in fact.rounds:
        for table in drawn.tables:
            yield table.session, entry._replace(fact=_opening(stage, drawn, table))


def _opening(stage: StageState, drawn: DrawnRound, table: DrawnTable) -> SessionOpened:
    options: dict[str, Value | bool] = dict(stage.fact.options)
    if 0 < drawn.round <= len(stage.fact.lengths):
        options["deals"] = stage.fact.lengths[drawn.round - 1]
    return SessionOpened(table.session, table.teams, drawn.round, table.table, options=options, stage=stage.uid)


def given_up_by(stages: Mapping[str, StageState], opened: SessionOpened, sides: tuple[Side, ...]) -> Forfeit | None:
    """Return which sides do not come to a session because their teams have withdrawn; None where all come."""
    stage = stages.get(opened.stage)
    if stage is None or not stage.withdrawn or opened.round is None:
        return None
    gone = {
        side: stage.withdrawn[team]
        for side, team in zip(sides, opened.teams, strict=False)
        if team in stage.withdrawn and not stage.plays_in(team, opened.round)
    }
    if not gone:
        return None
    (side, first), *others = gone.items()
    return Forfeit(
        side, WITHDRAWN, first.reason, max(one.entry for one in gone.values()), tuple(key for key, _ in others)
    )
