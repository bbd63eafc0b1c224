"""A tournament document as figures of each session, forfeit and bye."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scorekeeper.documents.tournament.model import ANNUL, PlayedSession, StageDocument
from scorekeeper.rules.matchpoints import MatchPointScale
from scorekeeper.rules.systems import DEFAULT, SYSTEMS
from scorekeeper.tournament.forfeits import USUAL_NO_SHOW_POINTS, forfeit_award
from scorekeeper.tournament.results import SessionFigures, TeamFigures, side_of, sitting_out
from scorekeeper.tournament.standings import METRICS, Standing, rank


@dataclass(frozen=True, slots=True)
class Counted:
    """What an event decides in place of the rules: no-show points, match points or none."""

    no_show_points: int = USUAL_NO_SHOW_POINTS
    match_points: bool = True


BY_THE_RULES = Counted()


def standings_of(asked: StageDocument, teams: Iterable[str], counted: Counted = BY_THE_RULES) -> tuple[Standing, ...]:
    """Return the standings of these teams, given in draw order, from everything that was played."""
    criteria = tuple(METRICS[code] for code in asked.stage.criteria)
    return rank(teams, figures_of(asked, counted), criteria, asked.lots)


def figures_of(asked: StageDocument, counted: Counted = BY_THE_RULES) -> tuple[SessionFigures, ...]:
    """Return the results.

    If sessions of a withdrawn team are annulled, its opponents have byes instead.
    """
    scale = SYSTEMS[asked.system].match_points or DEFAULT.match_points
    assert scale is not None
    sessions = [
        figures
        for session in asked.played
        for figures in (
            _annulled_figures(asked, session) if is_annulled(asked, session) else (_session(session, scale, counted),)
        )
    ]
    sat_out = [sitting_out(str(bye.position), bye.name) for bye in asked.sat_out if not _void(asked, bye.name)]
    return (*sessions, *sat_out)


def is_annulled(asked: StageDocument, session: PlayedSession) -> bool:
    """Return whether a session does not count because one of its teams has withdrawn."""
    return any(_void(asked, team) for team in session.teams)


def left_alone(asked: StageDocument, session: PlayedSession) -> Iterator[str]:
    """Yield the teams of an annulled session that get a bye, as they have not withdrawn."""
    return (team for team in session.teams if not _void(asked, team))


def _void(asked: StageDocument, team: str) -> bool:
    return asked.stage.withdrawn == ANNUL and asked.withdrawn(team)


def _annulled_figures(asked: StageDocument, session: PlayedSession) -> Iterator[SessionFigures]:
    return (sitting_out(str(session.position), team) for team in left_alone(asked, session))


def _session(session: PlayedSession, scale: MatchPointScale, counted: Counted) -> SessionFigures:
    sides = [side_of(position) for position in range(len(session.teams))]
    if session.points is None:
        forfeiting = [side for side, team in zip(sides, session.teams, strict=True) if team in session.forfeited_by]
        award = forfeit_award(sides, forfeiting, counted.no_show_points, match_points=True)
        points, match_points = award.points, award.match_points or {}
    else:
        points = dict(zip(sides, session.points, strict=True))
        match_points = scale.award(points)
    figures = []
    for side, other, team, cost in zip(sides, reversed(sides), session.teams, session.penalty_points, strict=True):
        level = session.points is not None and session.winner is None
        figures.append(
            TeamFigures(
                team,
                points[side],
                points[other],
                match_points[side] if counted.match_points else 0,
                won=int(session.winner == team),
                tied=int(level),
                lost=int(session.winner != team and not level),
                penalty_points=cost,
            )
        )
    return SessionFigures(str(session.position), tuple(figures), finished=True, forfeited_by=session.forfeited_by)
