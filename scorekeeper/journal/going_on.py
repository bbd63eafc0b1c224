"""The teams that advance from a stage: the best of each group, and replacements.

A team that withdrew from the stage has left its place to the next one; a team that declines only the next stage keeps
its own in the standings, and the next of its group plays in its place.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stage_results import results_of
from scorekeeper.tournament.standings import Standing, rank


@dataclass(frozen=True, slots=True)
class Qualifier:
    """A team that advances: its group ("": none), its place, whom it replaces (uids).

    `own` is its place in the order of the group, from 1: below the line if it replaces another team, perhaps with other
    decliners in between.
    """

    team: str
    group: str
    place: int
    own: int
    instead_of: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Advancement:
    """The teams of a group that advance, by place, and ties that lots must still break.

    `across` are level on both sides of the line; `among` all advance, but lots decide their places.
    """

    group: str
    teams: tuple[Qualifier, ...]
    across: tuple[str, ...] = ()
    among: tuple[tuple[str, ...], ...] = ()


def advancing_teams(tournament: Tournament, uid: str, places: int, also: Sequence[str] = ()) -> tuple[Advancement, ...]:
    """Return the teams that advance from each group of a stage (uid).

    `places` is how many advance from each; `also` are teams that would decline.
    """
    results = results_of(tournament, uid)
    declined = {*results.stage.declined, *also}
    fields: Mapping[str, Sequence[str]] = results.groups or {"": results.teams}
    groups = []
    for group, teams in sorted(fields.items()):
        rows = rank(teams, results.figures, results.criteria, results.lots)
        there = [row for row in rows if row.team not in results.stage.withdrawn]
        groups.append(_of_group(group, there, places, declined))
    return tuple(groups)


def _of_group(group: str, rows: Sequence[Standing], places: int, declined: set[str]) -> Advancement:
    own = {row.team: index for index, row in enumerate(rows, start=1)}
    later = list(rows[places:])
    taken: list[Qualifier] = []
    for index, row in enumerate(rows[:places], start=1):
        if row.team not in declined:
            taken.append(Qualifier(row.team, group, index, index))
            continue
        gone = [row.team]
        while later and later[0].team in declined:
            gone.append(later.pop(0).team)
        if later:
            comes = later.pop(0).team
            taken.append(Qualifier(comes, group, index, own[comes], tuple(gone)))
    on = {qualifier.team for qualifier in taken}
    level: dict[int, list[str]] = {}
    for row in rows:
        if row.team not in declined:
            level.setdefault(row.place, []).append(row.team)
    several = [teams for teams in level.values() if len(teams) > 1 and on.intersection(teams)]
    across = next((tuple(teams) for teams in several if not on.issuperset(teams)), ())
    among = tuple(tuple(teams) for teams in several if on.issuperset(teams))
    return Advancement(group, tuple(taken), across, among)
