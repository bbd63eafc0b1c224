"""What depends on a session's result: a draw, another stage's draw, a closed round."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.journal.facts import BellRung, CardsNotClipped, Fact, HandRecorded, ResultStated
from scorekeeper.journal.methods import BY_ROUND
from scorekeeper.journal.snapshot import GameState, Played, SessionState, Tournament
from scorekeeper.journal.stages import MOVEMENT, DrawState
from scorekeeper.rules.model import Problem, problem

FROM_RESULTS = (*BY_ROUND, MOVEMENT)
"""Methods that draw a round from the results of the rounds before it."""
ROUND_CLOSED, ROUND_DRAWN, STAGE_DRAWN = "closed-since", "drawn-since", "stage-drawn-since"
RESTS_UPON = frozenset((ROUND_CLOSED, ROUND_DRAWN, STAGE_DRAWN))
"""Problems of an undo or redo that needs a reason, because something depends on the entry."""
_RESULT_OF_A_GAME = frozenset((HandRecorded, BellRung, CardsNotClipped, ResultStated))


@dataclass(frozen=True, slots=True)
class DrawnUpon:
    """A draw that depends on a result: its stage (uid), and the round (None for another stage)."""

    stage: str
    round: int | None
    draw: DrawState


def dependent_draw(tournament: Tournament, state: Played, since: int = 0) -> DrawnUpon | None:
    """Return the first draw after entry `since` that depends on the result of a session.

    None if there is none.
    """
    own = state.round or 0
    for draw in tournament.stage(state.stage).standing_draws:
        later = [number for number in draw.rounds if number > own]
        if draw.entry > since and later and draw.fact.method in FROM_RESULTS:
            return DrawnUpon(state.stage, min(later), draw)
    for stage in tournament.stages.values():
        if stage.fact.after == state.stage and stage.uid != state.stage:
            for draw in stage.standing_draws:
                if draw.entry > since:
                    return DrawnUpon(stage.uid, None, draw)
    return None


def changes_result(before: SessionState, after: SessionState) -> bool:
    """Return whether the result of a session differs."""
    return (before.result, before.state, before.forfeit) != (after.result, after.state, after.forfeit)


def is_result_of_game(fact: Fact) -> bool:
    """Return whether an entry is about the result of a game."""
    return type(fact) in _RESULT_OF_A_GAME


def check_dependents(tournament: Tournament, state: SessionState | GameState, entry: int) -> Iterable[Problem]:
    """Find what depends on a result since this entry, so that undoing the entry needs a reason."""
    upon = dependent_draw(tournament, state, entry)
    if upon is not None and upon.round is None:
        yield problem(STAGE_DRAWN, "reason", stage=tournament.stage(upon.stage).name)
    elif upon is not None and upon.round is not None:
        yield problem(ROUND_DRAWN, "reason", round=upon.round, published=int(upon.draw.published is not None))
    elif state.round is not None and state.round in tournament.stage(state.stage).closed:
        yield problem(ROUND_CLOSED, "reason", round=state.round)
