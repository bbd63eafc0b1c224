"""A session's part in the standings: a few integers for each side, taken from its result."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.rules.matchpoints import BYE_MATCH_POINTS, FORFEIT_MATCH_POINTS
from scorekeeper.rules.model import PENALTY, TIE, Session, SessionResult, Value

MATCH_POINTS_EACH_SESSION = FORFEIT_MATCH_POINTS
"""Match points for two teams of a session; if one forfeits, the other gets all."""

NOT_OF_THE_OFFENCE = frozenset({"deal-awarded", "doubled", "redoubled"})
"""Line codes that score the deal an infraction decided, not the infraction itself."""


@dataclass(frozen=True, slots=True)
class TeamFigures:
    """One team's part in one session.

    `penalty_points` are the points its own infractions cost it, whether added to the opponents or deducted.
    """

    team: str
    points_for: int
    points_against: int
    match_points: int
    won: int
    tied: int
    lost: int
    penalty_points: int


@dataclass(frozen=True, slots=True)
class SessionFigures:
    """A session as the standings see it, with its teams in the order of the sides.

    `awards_match_points` is false if none are given. `forfeited_by` are the teams that forfeited, usually none. A
    `knock_out` is played without match points if the rules use them: no ranking counts it. `sat_out`: a bye of its only
    team, which gives match points without being played.
    """

    session: str
    teams: tuple[TeamFigures, ...]
    finished: bool
    awards_match_points: bool = True
    forfeited_by: tuple[str, ...] = ()
    knock_out: bool = False
    sat_out: bool = False

    @property
    def counts(self) -> bool:
        """Whether the standings count it: a finished session that is not a knock-out."""
        return self.finished and not self.knock_out

    @property
    def given_up_by_all(self) -> bool:
        """Whether every team has forfeited, so that none gets anything."""
        return bool(self.forfeited_by) and len(self.forfeited_by) == len(self.teams)

    @property
    def match_points_due(self) -> int:
        """The match points it must have given: none if it does not count or all have forfeited."""
        if not (self.counts and self.awards_match_points) or self.given_up_by_all:
            return 0
        return BYE_MATCH_POINTS if self.sat_out else MATCH_POINTS_EACH_SESSION


def sitting_out(uid: str, team: str) -> SessionFigures:
    """Return the figures of a bye: 2 match points and 0-0 points (section 2)."""
    figures = TeamFigures(team, 0, 0, BYE_MATCH_POINTS, 0, 0, 0, 0)
    return SessionFigures(uid, (figures,), finished=True, sat_out=True)


def is_knock_out(options: Mapping[str, Value | bool]) -> bool:
    """Return whether a session's options say that it is a knock-out."""
    return options.get("match_points", True) is False


def side_of(position: int) -> str:
    """Return the letter of the side at a position (0 is "A")."""
    return chr(ord("A") + position)


def penalty_points(record: Session, result: SessionResult) -> dict[str, int]:
    """Return the points that each side's own infractions cost it (a warning costs none)."""
    given = [*record.penalties, *(penalty for ruling in record.rulings for penalty in ruling.impose)]
    costs: dict[str, int] = {}
    for line in (*(line for deal in result.deals for line in deal.lines), *result.lines):
        if line.source.kind == PENALTY and line.code not in NOT_OF_THE_OFFENCE:
            offender = given[line.source.position].side
            costs[offender] = costs.get(offender, 0) + abs(line.points)
    return costs


def session_figures(uid: str, teams: Sequence[str], record: Session, result: SessionResult) -> SessionFigures:
    """Return a session's part in the standings, with its teams in the order of the sides.

    The figures of an unfinished session are as if it ended now; `finished` is then false and no standings count them.
    """
    costs = penalty_points(record, result)
    awards = result.match_points if result.complete else result.provisional_match_points
    sides = [side_of(position) for position in range(len(teams))]
    figures = []
    for side, team in zip(sides, teams, strict=True):
        others = [result.totals.get(other, 0) for other in sides if other != side]
        figures.append(
            TeamFigures(
                team=team,
                points_for=result.totals.get(side, 0),
                points_against=max(others, default=0),
                match_points=(awards or {}).get(side, 0),
                won=int(result.winner == side),
                tied=int(result.winner == TIE),
                lost=int(result.winner not in (None, side, TIE)),
                penalty_points=costs.get(side, 0),
            )
        )
    return SessionFigures(
        uid, tuple(figures), result.complete, awards is not None, knock_out=is_knock_out(result.options)
    )
