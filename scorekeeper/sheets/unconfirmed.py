"""The unconfirmed entries on a sheet: a word at each deal, one footnote for all of them."""

from collections.abc import Mapping

from scorekeeper.journal.confirming import Unconfirmed, waiting_in
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.language.confirming import not_confirmed_yet
from scorekeeper.language.panels import plain_mark
from scorekeeper.sheets.blocks import NoteMark, Remark


def unconfirmed(tournament: Tournament, state: SessionState) -> tuple[Unconfirmed, ...]:
    """Return the unconfirmed entries of a session, by deal; () if the event does not ask for confirmation."""
    return tuple(sorted(waiting_in(tournament, state), key=lambda waiting: waiting.deal or 0))


def marked_too(
    marks: Mapping[int | None, tuple[NoteMark, ...]], waits: tuple[Unconfirmed, ...], number: int
) -> dict[int | None, tuple[NoteMark, ...]]:
    """Return the marks of each deal with those of unconfirmed entries; their footnote has this number."""
    deals = dict.fromkeys(wait.deal for wait in waits)
    here = NoteMark(number, plain_mark("unconfirmed"))
    return {**marks, **{deal: (*marks.get(deal, ()), here) for deal in deals}}


def waiting_note(waits: tuple[Unconfirmed, ...]) -> tuple[Remark, ...]:
    """Return the footnote for unconfirmed entries, with the numbers of those entries."""
    entries = tuple(sorted(number for wait in waits for number in wait.numbers))
    return (Remark(None, "", not_confirmed_yet(), entries),) if waits else ()
