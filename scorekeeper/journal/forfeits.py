"""Forfeits of a session: which side gave it up and why, and which of the statements count."""

from collections.abc import Container, Iterable

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import RulingMade, SessionForfeited
from scorekeeper.journal.snapshot import EMPTY, FORFEITED, Forfeit, Played, SessionState

NO_SHOW, WITHDRAWN, LEFT = "no-show", "withdrawn", "left"
"""Reasons why a side forfeits a session."""
RULED = "ruled"
"""The reason where a side loses a session by a decision of the committee."""


def has_begun(state: Played) -> bool:
    """Return whether a session or game has begun.

    It was played or ruled on, or a side did not turn up.
    A forfeit by a team that withdrew does not begin a session: it says nothing about its round.
    """
    forfeit = state.forfeit if isinstance(state, SessionState) else None
    given_up_ahead = forfeit is not None and forfeit.why == WITHDRAWN and state.started_at is None
    return state.state != EMPTY and not given_up_ahead


def is_walkover(state: Played) -> bool:
    """Return whether a session is forfeited without a deal: it is never seated."""
    return isinstance(state, SessionState) and state.state == FORFEITED and not state.record.deals


def forfeit_of(entries: Iterable[Entry], superseded: Container[int] = frozenset()) -> Forfeit | None:
    """Return which sides forfeited the session, if any.

    `entries` are those that count, oldest first. A ruling that counts (not `superseded`) outranks the scorer's entry,
    whichever came first.
    """
    given_up: Forfeit | None = None
    ruled: Forfeit | None = None
    for entry in entries:
        fact = entry.fact
        if type(fact) is SessionForfeited:
            words = "" if fact.words == fact.why else fact.words
            given_up = Forfeit(fact.side, fact.why, entry.reason or words, entry.seq, fact.also)
        elif type(fact) is RulingMade and fact.forfeit is not None and entry.seq not in superseded:
            ruled = Forfeit(fact.forfeit, RULED, fact.reason, entry.seq)
    return ruled or given_up
