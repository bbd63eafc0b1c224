"""Who goes on from a stage that is over into the next one: in which order, and what is still open."""

from dataclasses import dataclass

from scorekeeper.features.stages import words as say
from scorekeeper.features.stages.view.stage_list import name_of
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stage_facts import StageSet, TeamPlaced
from scorekeeper.kernel.ranking import group_ranking, ranking
from scorekeeper.tournament.standings import Standing


@dataclass(frozen=True, slots=True)
class Qualifiers:
    """The teams (uids) that go on, the winners of the groups first; or what is to be done before, in words."""

    teams: tuple[str, ...] = ()
    missing: str = ""


def qualifiers(tournament: Tournament, uid: str) -> Qualifiers:
    """Return who goes on from a stage: the first of each group, A before B, then the second ones, and so on.

    A team that withdrew leaves its place to the next one. Nobody goes on before the stage is over, or while teams are
    level across the line.
    """
    stage = tournament.stage(uid)
    places, name = stage.fact.places, name_of(stage)
    if stage.over is None:
        return Qualifiers(missing=say.not_over(name))
    if places is None:
        return Qualifiers(missing=say.nobody_goes_on(name))
    fields = group_ranking(tournament, uid) or {"": ranking(tournament, uid).rows}
    going: list[tuple[int, str]] = []
    for group, rows in sorted(fields.items()):
        there = [row for row in rows if row.team not in stage.withdrawn]
        if level := _level_across(there, places):
            names = [tournament.teams[team].name for team in level]
            return Qualifiers(missing=say.level_across(names, places, group))
        going += [(at, row.team) for at, row in enumerate(there[:places])]
    return Qualifiers(tuple(team for _at, team in sorted(going, key=lambda one: one[0])))


def _level_across(rows: list[Standing], places: int) -> list[str]:
    """Return the teams that share a place on both sides of the line."""
    if len(rows) <= places or rows[places - 1].place != rows[places].place:
        return []
    return [row.team for row in rows if row.place == rows[places].place]


def seeded(stage: str, teams: tuple[str, ...]) -> tuple[TeamPlaced, ...]:
    """Return the facts that place teams in a stage, numbered in this order."""
    return tuple(TeamPlaced(stage, team, number=at) for at, team in enumerate(teams, start=1))


def going_on(tournament: Tournament, fact: StageSet) -> tuple[StageSet | TeamPlaced, ...] | str:
    """Return the facts that make a stage of those who go on from the one it waits for, or why nobody does."""
    found = qualifiers(tournament, fact.after or "")
    return found.missing or (fact, *seeded(fact.stage, found.teams))
