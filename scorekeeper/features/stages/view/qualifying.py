"""Who goes on from a stage that is over into the next one: in which order, and what is still open."""

from dataclasses import dataclass

from scorekeeper.features.stages import words as say
from scorekeeper.features.stages.view.stage_list import name_of
from scorekeeper.journal import going_on as journal
from scorekeeper.journal.methods import KNOCK_OUTS
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stage_facts import StageSet, TeamPlaced


@dataclass(frozen=True, slots=True)
class Qualifiers:
    """The teams (uids) that go on, the winners of the groups first; or what is to be done before, in words.

    `note` says that some of them are level: a lot would say which has the better number.
    """

    teams: tuple[str, ...] = ()
    missing: str = ""
    note: str = ""


def qualifiers(tournament: Tournament, uid: str, method: str = "") -> Qualifiers:
    """Return who goes on from a stage: the first of each group, A before B, then the second ones, and so on.

    A team that withdrew leaves its place to the next one; for one that declined the next one of its group has its very
    place. Nobody goes on before the stage is over, or while teams are level across the line; into a knock-out, where
    the numbers say who meets whom, not while any of them are level.
    """
    stage = tournament.stage(uid)
    places, name = stage.fact.places, name_of(stage)
    if stage.over is None:
        return Qualifiers(missing=say.not_over(name))
    if places is None:
        return Qualifiers(missing=say.nobody_goes_on(name))
    found = journal.going_on(tournament, uid, places)
    note = ""
    for one in found:
        if one.across:
            return Qualifiers(missing=say.level_across(_names(tournament, one.across), places, one.group))
        for level in one.among:
            at = min(each.place for each in one.teams if each.team in level)
            if method in KNOCK_OUTS:
                return Qualifiers(missing=say.level_across(_names(tournament, level), at, one.group))
            note = note or say.level_among(_names(tournament, level), at, one.group)
    going = sorted((each.place, index, each.team) for index, one in enumerate(found) for each in one.teams)
    return Qualifiers(tuple(team for _place, _group, team in going), note=note)


def _names(tournament: Tournament, teams: tuple[str, ...]) -> list[str]:
    return [tournament.teams[team].name for team in teams]


def seeded(stage: str, teams: tuple[str, ...]) -> tuple[TeamPlaced, ...]:
    """Return the facts that place teams in a stage, numbered in this order."""
    return tuple(TeamPlaced(stage, team, number=index) for index, team in enumerate(teams, start=1))


def going_on(tournament: Tournament, fact: StageSet) -> tuple[StageSet | TeamPlaced, ...] | str:
    """Return the facts that make a stage of those who go on from the one it waits for, or why nobody does."""
    found = qualifiers(tournament, fact.after or "", fact.method)
    return found.missing or (fact, *seeded(fact.stage, found.teams))
