"""What follows a complete session: an open table, the same teams again, or neither."""

from dataclasses import dataclass, replace

from scorekeeper.journal.facts import SessionOpened
from scorekeeper.journal.snapshot import EMPTY, RUNNING, SessionState, Tournament
from scorekeeper.journal.stage_results import sessions_of, teams_of


@dataclass(frozen=True, slots=True)
class FollowingSession:
    """What follows a session; with neither field set, the scorer chooses.

    `session` is the uid of an open session; `again`: its teams meet once more.
    """

    session: str = ""
    again: bool = False


def following_session(tournament: Tournament, session: str) -> FollowingSession:
    """Return what follows a session: an open table of its stage, preferably of its round."""
    here = tournament.sessions[session]
    states = sessions_of(tournament, here.stage)
    after = states.index(here)
    others = (*states[after + 1 :], *states[:after])
    waiting = [state for state in others if state.state in {EMPTY, RUNNING}]
    if waiting:
        first = min(waiting, key=lambda state: (state.round != here.round, state.state == RUNNING))
        return FollowingSession(session=first.uid)
    is_drawn = bool(tournament.stage(here.stage).draws)
    only_two = set(teams_of(tournament, here.stage)) == set(here.teams)
    return FollowingSession(again=only_two and not is_drawn)


def opened_again(state: SessionState, uid: str) -> SessionOpened:
    """Return the next session of the same teams under the same rules, without substitutions."""
    *_before, opened = (fact for _entry, fact in state.counting(SessionOpened))
    following = state.round + 1 if state.round is not None else None
    return replace(opened, session=uid, round=following, rosters={})
