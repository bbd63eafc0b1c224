"""The sessions created by a draw, and the effect of a team's withdrawal on them.

Their openings are generated. A draw is one entry. Each of its sessions begins with an opening that has the number of
that entry, so that everything computed from a session's entries works as for a session opened by hand.
"""

from collections.abc import Iterator, Mapping

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import DrawChanged, DrawMade, SessionOpened
from scorekeeper.journal.forfeits import WITHDRAWN
from scorekeeper.journal.methods import KNOCK_OUT_LENGTHS, knocks_out
from scorekeeper.journal.snapshot import Forfeit
from scorekeeper.journal.stage_facts import DrawnRound, DrawnTable
from scorekeeper.journal.stages import StageState
from scorekeeper.rules.model import Side, Value
from scorekeeper.rules.system import RuleSystem
from scorekeeper.rules.systems import Rules


def openings(stage: StageState, entry: Entry, rules: Rules | None) -> Iterator[tuple[str, Entry]]:
    """Yield the sessions (uids) that a draw or a change opens, each with its opening entry."""
    plain = isinstance(rules, RuleSystem) and rules.match_points is not None and knocks_out(stage)
    fact = entry.fact
    assert isinstance(fact, DrawMade | DrawChanged)
    for draw_round in fact.rounds:
        for table in draw_round.tables:
            yield table.session, entry._replace(fact=_opening(stage, draw_round, table, without_match_points=plain))


def _opening(
    stage: StageState, draw_round: DrawnRound, table: DrawnTable, *, without_match_points: bool
) -> SessionOpened:
    options: dict[str, Value | bool] = dict(stage.fact.options)
    lengths = stage.fact.lengths
    if without_match_points:
        options["match_points"] = False
        lengths = lengths or (() if "deals" in options else KNOCK_OUT_LENGTHS)
        lengths += lengths[-1:] * (draw_round.round - len(lengths))
    if 0 < draw_round.round <= len(lengths):
        options["deals"] = lengths[draw_round.round - 1]
    return SessionOpened(table.session, table.teams, draw_round.round, table.table, options=options, stage=stage.uid)


def absent_sides(stages: Mapping[str, StageState], opened: SessionOpened, sides: tuple[Side, ...]) -> Forfeit | None:
    """Return which sides are absent from a session because their teams have withdrawn.

    None if none are.
    """
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
        side,
        WITHDRAWN,
        first.reason,
        max(withdrawal.entry for withdrawal in gone.values()),
        tuple(key for key, _ in others),
    )
