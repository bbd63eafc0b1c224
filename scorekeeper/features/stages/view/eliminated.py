"""A side event for eliminated teams: its teams, and the facts that make it, in one step."""

from collections.abc import Callable

from scorekeeper.features.stages import words
from scorekeeper.features.standings.view.declining import qualified
from scorekeeper.journal.bracket_pairs import bracket_pairs
from scorekeeper.journal.methods import knocks_out
from scorekeeper.journal.names import name_key
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stage_facts import StageSet, TeamPlaced
from scorekeeper.journal.stages import ROUND_ROBIN, SWISS
from scorekeeper.kernel.ranking import ranking

FEW = 8
"""Up to this many teams play a round robin, more a Swiss; the stage's form can change it."""


def out_of(tournament: Tournament, uid: str) -> tuple[str, ...]:
    """Return the teams (uids) that are out of a stage now, without those who withdrew or declined.

    In a knock-out these are the losers without a table ahead (the match for third place is also a table ahead); in
    any other stage, once it is over, the teams that do not advance.
    """
    stage = tournament.stage(uid)
    gone = {*stage.withdrawn, *stage.declined}
    if knocks_out(stage):
        bracket = bracket_pairs(tournament, uid)
        pairs = bracket.pairs if bracket is not None else ()
        ahead = {side.team for pair in pairs for side in pair.sides if side.on is None}
        lost = {side.team for pair in pairs for side in pair.sides if side.on is False}
        out = {team for team in lost if team not in ahead and team not in gone}
    elif stage.over is not None and stage.fact.places is not None:
        stays = qualified(tournament, uid)
        out = {row.team for row in ranking(tournament, uid).rows if row.team not in stays and row.team not in gone}
    else:
        out = set()
    busy = _playing(tournament, uid)
    return tuple(row.team for row in ranking(tournament, uid).rows if row.team in out and row.team not in busy)


def _playing(tournament: Tournament, uid: str) -> set[str]:
    """Return the teams that play in a later stage which is not over, since they need no side event."""
    later = list(tournament.stages)[list(tournament.stages).index(uid) + 1 :]
    return {
        placing.team
        for later_stage in later
        if tournament.stages[later_stage].over is None
        for placing in tournament.stages[later_stage].placed.values()
        if not placing.out
    }


def side_event(
    tournament: Tournament, uid: str, new_uid: Callable[[], str], name: str = ""
) -> tuple[StageSet | TeamPlaced, ...]:
    """Return the facts that make a stage of the teams out of another one; none for fewer than two teams.

    Without a name it is called "Side event", with a number where that name is taken.
    """
    teams = out_of(tournament, uid)
    if len(teams) < 2:
        return ()
    taken = {name_key(stage.name) for stage in tournament.stages.values()}
    called = name.strip() or next(name for name in words.side_event_names() if name_key(name) not in taken)
    made = StageSet(new_uid(), called, ROUND_ROBIN if len(teams) <= FEW else SWISS)
    return (made, *(TeamPlaced(made.stage, team, number=index) for index, team in enumerate(teams, start=1)))
