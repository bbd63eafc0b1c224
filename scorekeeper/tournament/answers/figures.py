"""A tournament document as the standings see it: what each session, forfeit and round without an opponent gives."""

from collections.abc import Iterable

from scorekeeper.documents.tournament.model import ANNUL, LETTERS, Played, Tournament
from scorekeeper.rules.matchpoints import MatchPointScale
from scorekeeper.rules.systems import DEFAULT, SYSTEMS
from scorekeeper.tournament.forfeits import USUAL_NO_SHOW_POINTS, forfeit_award
from scorekeeper.tournament.results import SessionFigures, TeamFigures, sitting_out
from scorekeeper.tournament.standings import METRICS, Standing, rank


def standings_of(asked: Tournament, teams: Iterable[str]) -> tuple[Standing, ...]:
    """Return the standings of these teams, given in draw order, from everything that was played."""
    criteria = tuple(METRICS[code] for code in asked.stage.criteria)
    return rank(teams, figures_of(asked), criteria, asked.lots)


def figures_of(asked: Tournament) -> tuple[SessionFigures, ...]:
    """Return what was played; where sessions of a team that withdrew are annulled, its opponents sat out instead."""
    scale = SYSTEMS[asked.system].match_points or DEFAULT.match_points
    assert scale is not None
    void = annulled(asked)
    found = []
    for session in asked.played:
        if void.isdisjoint(session.teams):
            found.append(_session(session, scale))
        else:
            found += [sitting_out(str(session.position), team) for team in session.teams if team not in void]
    found += [sitting_out(str(one.position), one.name) for one in asked.sat_out if one.name not in void]
    return tuple(found)


def annulled(asked: Tournament) -> frozenset[str]:
    """Return the teams whose sessions do not count because they have withdrawn: mostly none."""
    if asked.stage.withdrawn != ANNUL:
        return frozenset()
    return frozenset(entrant.name for entrant in asked.entrants if entrant.withdrew is not None)


def _session(session: Played, scale: MatchPointScale) -> SessionFigures:
    one, other = session.teams
    by = session.forfeited_by
    if session.points is None:
        forfeiting = [side for side, team in zip(LETTERS, session.teams, strict=True) if team in by]
        award = forfeit_award(LETTERS, forfeiting, USUAL_NO_SHOW_POINTS, match_points=True)
        (own, theirs), match_points = award.points.values(), award.match_points or {}
    else:
        own, theirs = session.points
        match_points = scale.award(dict(zip(LETTERS, session.points, strict=True)))
    winner = session.winner
    tied = int(winner is None and not by)
    first, second = match_points.values()
    cost, other_cost = session.penalty_points
    figures = (
        TeamFigures(one, own, theirs, first, int(winner == one), tied, int(winner != one) - tied, cost),
        TeamFigures(other, theirs, own, second, int(winner == other), tied, int(winner != other) - tied, other_cost),
    )
    return SessionFigures(str(session.position), figures, finished=True, forfeited_by=by)
