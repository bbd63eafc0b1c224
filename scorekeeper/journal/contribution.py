"""What a session as it stands contributes to the standings: played, or given up."""

from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.tournament.results import (
    Award,
    SessionFigures,
    forfeit_award,
    forfeit_figures,
    no_show_points,
    session_figures,
)


def award_of(tournament: Tournament, state: SessionState) -> Award | None:
    """Answer what a forfeited session gives each side; None of a session that nobody gave up."""
    if state.forfeit is None:
        return None
    return forfeit_award(
        tuple(state.result.totals),
        state.forfeit.side,
        no_show_points(tournament.event.settings if tournament.event else {}),
        match_points=state.result.provisional_match_points is not None,
    )


def figures_of(tournament: Tournament, state: SessionState) -> SessionFigures:
    """Answer what one session contributes to the standings."""
    award = award_of(tournament, state)
    if award is not None and state.forfeit is not None:
        return forfeit_figures(state.uid, state.teams, state.forfeit.side, award)
    return session_figures(state.uid, state.teams, state.record, state.result)
