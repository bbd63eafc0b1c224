"""The teams that advance from a finished stage into the next one: in which order, and what is still open."""

from dataclasses import dataclass

from scorekeeper.features.stages import words
from scorekeeper.features.stages.view.stage_list import name_of
from scorekeeper.journal import going_on as journal
from scorekeeper.journal.methods import KNOCK_OUTS
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stage_facts import StageSet, TeamPlaced


@dataclass(frozen=True, slots=True)
class Qualifiers:
    """The teams (uids) that advance, the winners of the groups first; or what must be done before, in words.

    `note` says that some of them are level: a lot would decide which has the better number.
    """

    teams: tuple[str, ...] = ()
    missing: str = ""
    note: str = ""


def qualifiers(tournament: Tournament, uid: str, method: str = "") -> Qualifiers:
    """Return the teams that advance from a stage: the first of each group, A before B, then the second ones, and so on.

    A team that withdrew leaves its place to the next one; for one that declined the next one of its group gets
    exactly its place. No team advances before the stage is over, or while teams are level across the line; into a
    knock-out, where the numbers decide who meets whom, not while any of them are level.
    """
    stage = tournament.stage(uid)
    places, name = stage.fact.places, name_of(stage)
    if stage.over is None:
        return Qualifiers(missing=words.not_over(name))
    if places is None:
        return Qualifiers(missing=words.no_qualifiers_set(name))
    results = journal.going_on(tournament, uid, places)
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
    going = sorted(
        (each.place, index, each.team) for index, group_result in enumerate(results) for each in group_result.teams
    )
    return Qualifiers(tuple(team for _rank, _group, team in going), note=note)


def _names(tournament: Tournament, teams: tuple[str, ...]) -> list[str]:
    return [tournament.teams[team].name for team in teams]


def seeded(stage: str, teams: tuple[str, ...]) -> tuple[TeamPlaced, ...]:
    """Return the facts that place teams in a stage, numbered in this order."""
    return tuple(TeamPlaced(stage, team, number=index) for index, team in enumerate(teams, start=1))


def going_on(tournament: Tournament, fact: StageSet) -> tuple[StageSet | TeamPlaced, ...] | str:
    """Return the facts that fill a stage with the teams advancing from its source, or why none can advance yet."""
    qualified = qualifiers(tournament, fact.after or "", fact.method)
    return qualified.missing or (fact, *seeded(fact.stage, qualified.teams))
