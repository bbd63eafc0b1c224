"""A forfeited session's figures: points, match points, part in the standings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from scorekeeper.rules.matchpoints import FORFEIT_MATCH_POINTS
from scorekeeper.rules.model import Value
from scorekeeper.tournament.results import SessionFigures, TeamFigures, side_of

NO_SHOW_POINTS = "no_show_points"
"""The setting for the points that a forfeited session gives the team that did not give up."""
USUAL_NO_SHOW_POINTS = 5


@dataclass(frozen=True, slots=True)
class Award:
    """The award of a forfeited session to each side.

    `match_points` is None in a session played without them.
    """

    points: Mapping[str, int]
    match_points: Mapping[str, int] | None


def forfeit_award(sides: Sequence[str], forfeiting: Sequence[str], points: int, *, match_points: bool) -> Award:
    """Return the award when sides give a session up.

    The others get everything, whatever was played before.
    """
    won = {side: int(side not in forfeiting) for side in sides}
    return Award(
        MappingProxyType({side: points * there for side, there in won.items()}),
        MappingProxyType({side: FORFEIT_MATCH_POINTS * there for side, there in won.items()}) if match_points else None,
    )


def no_show_points(settings: Mapping[str, Value | bool]) -> int:
    """Return the points for a forfeited session in an event with these settings."""
    points = settings.get(NO_SHOW_POINTS, USUAL_NO_SHOW_POINTS)
    return points if isinstance(points, int) and not isinstance(points, bool) else USUAL_NO_SHOW_POINTS


def forfeit_figures(
    uid: str, teams: Sequence[str], forfeiting: Sequence[str], award: Award, *, knock_out: bool = False
) -> SessionFigures:
    """Return a forfeited session's part in the standings.

    Deals played, and penalties in them, do not count.
    """
    sides = [side_of(position) for position in range(len(teams))]
    figures = tuple(
        TeamFigures(
            team=team,
            points_for=award.points[side],
            points_against=max((award.points[other] for other in sides if other != side), default=0),
            match_points=(award.match_points or {}).get(side, 0),
            won=int(side not in forfeiting),
            tied=0,
            lost=int(side in forfeiting),
            penalty_points=0,
        )
        for side, team in zip(sides, teams, strict=True)
    )
    gave_up = tuple(team for side, team in zip(sides, teams, strict=True) if side in forfeiting)
    return SessionFigures(
        uid,
        figures,
        finished=True,
        awards_match_points=award.match_points is not None,
        forfeited_by=gave_up,
        knock_out=knock_out,
    )
