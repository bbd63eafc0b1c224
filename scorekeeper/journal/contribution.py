"""A session's points, played or by forfeit, and what they add to the standings."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.journal.sessions import Sessions
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.rules.matchpoints import winner_of
from scorekeeper.rules.model import TIE, Side
from scorekeeper.tournament import forfeits, results


def award_of(tournament: Tournament, state: SessionState) -> forfeits.Award | None:
    """Return what a forfeited session gives each side.

    None for a session that was not forfeited.
    """
    if state.forfeit is None:
        return None
    return forfeits.forfeit_award(
        tuple(state.result.totals),
        state.forfeit.sides,
        forfeits.no_show_points(tournament.event.settings if tournament.event else {}),
        match_points=state.result.provisional_match_points is not None,
    )


def figures_of(tournament: Tournament, state: SessionState) -> results.SessionFigures:
    """Return what a session adds to the standings, computed once for each state."""
    sessions = tournament.sessions
    if isinstance(sessions, Sessions):
        return sessions.kept(state, lambda: _figures(tournament, state))
    return _figures(tournament, state)


def _figures(tournament: Tournament, state: SessionState) -> results.SessionFigures:
    award = award_of(tournament, state)
    if award is not None and state.forfeit is not None:
        knock_out = results.is_knock_out(state.result.options)
        return forfeits.forfeit_figures(state.uid, state.teams, state.forfeit.sides, award, knock_out=knock_out)
    return results.session_figures(state.uid, state.teams, state.record, state.result)


@dataclass(frozen=True, slots=True)
class SessionScore:
    """The score of a session: the points as played, the match points, and the winner.

    `winner` is a side or "tie"; while the session is not `over` it is the side that is ahead. A `forfeit` leaves the
    points as played; `counted` are those used in the standings, None if there are none.
    """

    points: Mapping[Side, int]
    match_points: Mapping[Side, int] | None
    winner: str | None
    over: bool
    forfeit: bool = False
    counted: Mapping[Side, int] | None = None


def session_score(tournament: Tournament, state: SessionState) -> SessionScore:
    """Return the score of a session; the side that forfeited has lost it, whatever was played."""
    award, result = award_of(tournament, state), state.result
    if award is None or state.forfeit is None:
        points = result.match_points or result.provisional_match_points
        winner = result.winner if result.complete else winner_of(result.totals)
        return SessionScore(result.totals, points, winner, result.complete)
    others = [side for side in state.system.sides if side not in state.forfeit.sides]
    left = others[0] if len(others) == 1 else TIE if others else None
    winner = winner_of(award.points) if any(award.points.values()) else left
    counted = None if results.is_knock_out(result.options) else award.points
    return SessionScore(result.totals, award.match_points, winner, over=True, forfeit=True, counted=counted)
