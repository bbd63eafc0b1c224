"""The history of a deal, line by line, to be read before correcting it."""

from scorekeeper.journal.facts import DealRecorded
from scorekeeper.journal.history import CONTRACT, COPIED, RECORDED, REDONE, RESULT, DealChange, history
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.language.facts import fact_words
from scorekeeper.language.moments import time_of_day
from scorekeeper.session.words.score_page import story_line

_PLAIN = frozenset({CONTRACT, RESULT, RECORDED, COPIED})


def deal_story(tournament: Tournament, session: str, deal: int) -> tuple[str, ...]:
    """Return a line for each entry about a deal, oldest first.

    Empty if it was simply recorded or copied.
    A deal whose calls were kept always has a story.
    """
    state = tournament.sessions.get(session)
    story = history(state, deal) if state is not None else ()
    called = any(isinstance(change.entry.fact, DealRecorded) and change.entry.fact.calls for change in story)
    if not called and all(change.what in _PLAIN and not change.voided for change in story):
        return ()
    return tuple(_line(change, tournament) for change in story)


def _line(change: DealChange, tournament: Tournament) -> str:
    entry = change.entry
    before = change.old if change.about is None else change.about.fact
    words = fact_words(entry.fact, tournament, before, redone=change.what == REDONE)
    time = time_of_day(entry.at)
    return story_line(entry.seq, time, entry.who, words, entry.reason.strip(), voided=change.voided)
