"""One table of a round as a tile shows it."""

from dataclasses import dataclass
from datetime import UTC, datetime

from scorekeeper.features.round import words
from scorekeeper.features.round.view.progress import TableProgress
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.numbers import figure
from scorekeeper.language.translation import pgettext

_OPEN = (
    words.NOT_BEGUN,
    words.GONE,
    words.WITHDREW,
    words.DISPUTE,
    words.TIED,
    words.RESULT,
    words.LATE,
    words.QUIET,
    words.CONFIRM,
    words.SIGN,
)
ATTENTION = frozenset(_OPEN)
ORDER = (*_OPEN, words.PLAYS, words.WAITING, words.SIGNED, words.FORFEIT)
"""The order of states: those that need attention first."""


@dataclass(frozen=True, slots=True)
class TableTile:
    """A table: the contents of its tile, and `spoken` for screen readers.

    `fresh`: not seated yet. `ahead` is who leads a session that is over. Where there are several desks, `desk`
    is the note about the one that holds it (`holder`, its seat), and `news` the number of entries by others since
    it was last viewed.
    """

    session: str
    label: str
    name: str
    state: str
    words: str
    names: tuple[str, ...]
    points: tuple[str, ...]
    ahead: int | None
    deal: int | None
    decided: int
    deals: int
    minutes: int
    ends: int | None
    fresh: bool
    over: bool
    spoken: str
    holder: str = ""
    desk: str = ""
    mine: bool = False
    news: int = 0

    @property
    def wants_attention(self) -> bool:
        """Whether the table needs attention."""
        return self.state in ATTENTION


def moment(epoch_seconds: int | None) -> str:
    """Return a moment in seconds as ISO 8601, "" for none."""
    return datetime.fromtimestamp(epoch_seconds, UTC).isoformat() if epoch_seconds is not None else ""


def tile_of(table: TableProgress, state: str, minutes: int, end: int | None) -> TableTile:
    """Return the tile of a table in a state; `end` is the expected end of a late one."""
    name = words.table_name(table.table, table.number)
    points = tuple(figure(value) if table.begun or table.forfeited else "\N{EN DASH}" for value in table.points)
    best = max(table.points, default=0)
    leads = [index for index, value in enumerate(table.points) if value == best]
    waits = table.unconfirmed
    spoken = words.spoken_state(state, table.deal, table.deals, minutes, ends=time_of_day(moment(end)), waits=waits)
    return TableTile(
        table.session,
        (
            str(table.table)
            if table.table is not None
            else pgettext("label", "No. {number}").format(number=table.number)
        ),
        name,
        state,
        words.state_words(state, table.deal, minutes, waits=waits),
        table.names,
        points,
        leads[0] if table.over and len(leads) == 1 else None,
        table.deal,
        table.decided,
        table.deals,
        minutes,
        end,
        not table.seated and not table.begun and not table.forfeited,
        table.over,
        words.tile_sentence(name, spoken, tuple(zip(table.names, points, strict=True))),
    )
