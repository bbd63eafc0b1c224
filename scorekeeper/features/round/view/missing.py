"""What is missing before a round can close, and also what is known and keeps nothing open."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.features.round import words
from scorekeeper.features.round.view.pace import Expected
from scorekeeper.features.round.view.tile import ORDER, TableTile, moment
from scorekeeper.features.round.view.twice import Twice
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

_EACH = 3
"""Up to this many double-booked teams have a line each; more of them share one."""


@dataclass(frozen=True, slots=True)
class MissingLine:
    """One line of what is missing: how many, which, and the sessions it leads to."""

    state: str
    title: str
    detail: str
    sessions: tuple[str, ...]


def missing(
    tiles: Sequence[TableTile], ends: Expected | None, stand_twice: Sequence[Twice] = ()
) -> tuple[MissingLine, ...]:
    """Return the states of a round's tables, what keeps it open first; a forfeited session is left out.

    Teams that are at two tables come before all else.
    """
    lines = []
    apart = [(double_booking,) for double_booking in stand_twice] if len(stand_twice) <= _EACH else [tuple(stand_twice)]
    for some in apart:
        title, detail = words.twice([(double_booking.team, double_booking.places) for double_booking in some])
        theirs = tuple(dict.fromkeys(uid for double_booking in some for uid in double_booking.sessions))
        lines.append(MissingLine(words.TWICE, title, detail, theirs))
    for state in ORDER:
        those = [tile for tile in tiles if tile.state == state]
        if those and state != words.FORFEIT:
            title = words.missing_words(state, len(those), max(tile.minutes for tile in those))
            sessions = tuple(tile.session for tile in those)
            lines.append(MissingLine(state, title, _which(state, those, ends), sessions))
    return tuple(lines)


def not_played(tiles: Sequence[TableTile], sits_out: Sequence[str]) -> str:
    """Return forfeited sessions and teams that sit out: known, and nothing that a round waits for."""
    given_up = [tile.label for tile in tiles if tile.state == words.FORFEIT]
    return " ".join(
        (
            *(
                (pgettext("round", "Forfeited: {tables}.").format(tables=words.tables_listed(given_up)),)
                if given_up
                else ()
            ),
            *words.sitting_out(sits_out),
        )
    )


def _which(state: str, tiles: Sequence[TableTile], ends: Expected | None) -> str:
    """Return which tables those are, or their range of deals where there are many."""
    if state in {words.RESULT, words.QUIET} and len(tiles) == 1:
        return pgettext("round", "{table}, deal {deal}").format(table=tiles[0].name, deal=tiles[0].deal)
    if state == words.LATE:
        return words.tables_listed(
            [_("{table} ({time})").format(table=tile.label, time=time_of_day(moment(tile.ends))) for tile in tiles],
            most=2,
        )
    if state == words.PLAYS:
        deals = [tile.deal for tile in tiles if tile.deal is not None]
        return words.deals_played(min(deals), max(deals), ends.pace if ends is not None else None) if deals else ""
    if state in {words.SIGNED, words.WAITING}:
        return ""
    return words.tables_listed([tile.label for tile in tiles])
