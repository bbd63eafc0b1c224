"""The teams that advance from a finished stage into the next one.

Their order, and what is still undecided.
"""

from collections.abc import Callable
from dataclasses import dataclass

from scorekeeper.features.stages import words
from scorekeeper.features.stages.view.stage_list import name_of
from scorekeeper.features.standings.view.declining import qualified
from scorekeeper.journal import going_on as journal
from scorekeeper.journal.bracket_pairs import bracket_pairs
from scorekeeper.journal.methods import KNOCK_OUTS, knocks_out
from scorekeeper.journal.names import name_key
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stage_facts import StageSet, TeamPlaced
from scorekeeper.journal.stages import ROUND_ROBIN, SWISS
from scorekeeper.kernel.ranking import ranking

ROUND_ROBIN_MOST = 8
"""Up to this many teams play a round robin, more a Swiss; the stage's form can change it."""


def eliminated_teams(tournament: Tournament, uid: str) -> tuple[str, ...]:
    """Return the teams (uids) out of a stage now, without those withdrawn or declined.

    In a knock-out these are the losers with no further match (counting the match for third place); in any other stage,
    once it is over, the teams that do not advance.
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
    """Return the teams in a later stage that is not over; they need no side event."""
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
    """Return the facts of a side event for the teams eliminated from a stage.

    There are none for fewer than two teams. Without a name it is called "Side event", with a number if that name is
    taken.
    """
    teams = eliminated_teams(tournament, uid)
    if len(teams) < 2:
        return ()
    names_in_use = {name_key(stage.name) for stage in tournament.stages.values()}
    stage_name = name.strip() or next(name for name in words.side_event_names() if name_key(name) not in names_in_use)
    stage_set = StageSet(new_uid(), stage_name, ROUND_ROBIN if len(teams) <= ROUND_ROBIN_MOST else SWISS)
    return (stage_set, *(TeamPlaced(stage_set.stage, team, number=index) for index, team in enumerate(teams, start=1)))


@dataclass(frozen=True, slots=True)
class Qualifiers:
    """The teams (uids) that advance, group winners first; or what must be done first.

    `note` says that some of them are level: a lot would decide which has the better number.
    """

    teams: tuple[str, ...] = ()
    missing: str = ""
    note: str = ""


def qualifiers(tournament: Tournament, uid: str, method: str = "") -> Qualifiers:
    """Return the teams that advance from a stage, the first of each group, then the seconds.

    A team that withdrew leaves its place to the next; one that declined is replaced in exactly its place by the next of
    its group. No team advances before the stage is over, or while teams are level across the line; nor, into a
    knock-out, where the numbers decide who meets whom, while any of them are level.
    """
    stage = tournament.stage(uid)
    places, name = stage.fact.places, name_of(stage)
    if stage.over is None:
        return Qualifiers(missing=words.not_over(name))
    if places is None:
        return Qualifiers(missing=words.no_qualifiers_set(name))
    results = journal.advancing_teams(tournament, uid, places)
    note = ""
    for group_result in results:
        if group_result.across:
            return Qualifiers(
                missing=words.level_across(_names(tournament, group_result.across), places, group_result.group)
            )
        for level in group_result.among:
            place_level = min(each.place for each in group_result.teams if each.team in level)
            if method in KNOCK_OUTS:
                return Qualifiers(
                    missing=words.level_across(_names(tournament, level), place_level, group_result.group)
                )
            note = note or words.level_among(_names(tournament, level), place_level, group_result.group)
    advancing = sorted(
        (each.place, index, each.team) for index, group_result in enumerate(results) for each in group_result.teams
    )
    return Qualifiers(tuple(team for _rank, _group, team in advancing), note=note)


def _names(tournament: Tournament, teams: tuple[str, ...]) -> list[str]:
    return [tournament.teams[team].name for team in teams]


def seeded(stage: str, teams: tuple[str, ...]) -> tuple[TeamPlaced, ...]:
    """Return the facts that place teams in a stage, numbered in this order."""
    return tuple(TeamPlaced(stage, team, number=index) for index, team in enumerate(teams, start=1))


def qualifying_facts(tournament: Tournament, fact: StageSet) -> tuple[StageSet | TeamPlaced, ...] | str:
    """Return the facts that fill a stage with its source's advancing teams, or why not yet."""
    qualified = qualifiers(tournament, fact.after or "", fact.method)
    return qualified.missing or (fact, *seeded(fact.stage, qualified.teams))
