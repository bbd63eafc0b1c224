"""The desks of a hall on the Tables page.

Their tables, when each was last heard from, what each wrote.
With only one desk, nothing is shown.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.features.round import words
from scorekeeper.features.round.view.round_view import ASLEEP_AFTER, TableTile
from scorekeeper.journal.desks import (
    COMMAND_LINE,
    TableHolder,
    desk_numbers,
    desk_of,
    entered_elsewhere,
    holder_of,
    is_of_phones,
)
from scorekeeper.journal.facts import TableTaken
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.language.table_desks import command_line_name, desk_and_who, desk_name, phones_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.sheets.deal_times import seconds
from scorekeeper.store.heard import HeardDesk

SILENT_FROM, GONE_AFTER = 60, 120
"""Seconds of silence after which a desk should be checked, and counts as gone."""
_AWAKE = ASLEEP_AFTER * 60
_HELD = frozenset({words.PLAYS, words.QUIET, words.LATE, words.RESULT, words.WAITING})
"""States of a table that cannot continue without its desk."""


@dataclass(frozen=True, slots=True)
class DeskLine:
    """A desk: its name, its user, its tables in this round, and its last message (seconds ago).

    `label` is its name, or its number if it has no name; `wrote` is how many seconds ago it entered something, None if
    unknown.
    """

    seat: str
    label: str
    name: str
    who: str
    own: bool
    tables: str
    sessions: tuple[str, ...]
    silent: int | None
    wrote: int | None

    @property
    def called(self) -> str:
        """The desk with its user: "desk 2 (Anil)"."""
        return desk_and_who(self.name, self.who)

    @property
    def gone(self) -> bool:
        """Whether it has been silent for so long that someone has to check on it."""
        return not self.own and self.silent is not None and self.silent > GONE_AFTER

    @property
    def late(self) -> bool:
        """Whether it is overdue."""
        return not self.own and self.silent is not None and self.silent >= SILENT_FROM


@dataclass(frozen=True, slots=True)
class TakeoverQuestion:
    """The question before a table is taken over, the fact to enter, and the text after it."""

    fact: TableTaken
    question: str
    done: str


class DeskOverview:
    """The desks of an event as this seat sees them at one moment."""

    def __init__(self, tournament: Tournament, seat: str, now: str, heard: Sequence[HeardDesk] = ()) -> None:
        self._tournament, self._own, self._now = tournament, desk_of(seat), seconds(now) or 0
        self._heard: Mapping[str, HeardDesk] = {
            desk_of(heard_desk.seat): heard_desk for heard_desk in heard if not is_of_phones(heard_desk.seat)
        }
        self._numbers = _numbers(tournament, self._heard)
        awake = {seat for seat, last in tournament.desks.items() if self._now - (seconds(last.at) or 0) < _AWAKE}
        self.several = len(((awake | self._heard.keys()) - {COMMAND_LINE}) | {self._own}) > 1
        """Whether there are several: in a file those with recent entries, on a server those that are heard."""

    def holder(self, session: str) -> TableHolder | None:
        """Return the desk that holds a table."""
        return holder_of(self._tournament, session)

    def may_take_over(self, tiles: Sequence[TableTile]) -> bool:
        """Return whether a table can change hands.

        There are several desks, or phones hold one of these tables.
        """
        holders = (self.holder(tile.session) for tile in tiles)
        return self.several or any(holder is not None and is_of_phones(holder.seat) for holder in holders)

    def line(self, seat: str, tiles: Sequence[TableTile] = ()) -> DeskLine:
        """Return the line of a desk, with those of these tables that it holds."""
        heard, last = self._heard.get(seat), self._tournament.desks.get(seat)
        last_seconds = seconds(last.at) if last is not None else None
        held = [tile for tile in tiles if tile.holder == seat]
        number, name = self._numbers.get(seat, len(self._numbers) + 1), heard.name if heard is not None else ""
        if is_of_phones(seat):
            name = phones_name()
        elif seat == COMMAND_LINE:
            name = command_line_name()
        return DeskLine(
            seat,
            name or str(number),
            desk_name(number, name),
            (heard.who if heard is not None else "") or (last.who if last is not None else ""),
            seat == self._own,
            ", ".join(words.table_runs([tile.label for tile in held])),
            tuple(tile.session for tile in held),
            heard.silent if heard is not None else None,
            max(0, self._now - last_seconds) if last_seconds is not None else None,
        )

    def lines(self, tiles: Sequence[TableTile]) -> tuple[DeskLine, ...]:
        """Return every desk that holds one of these tables or is connected, in order.

        None if there is only one.
        """
        if not self.several:
            return ()
        lines = (self.line(seat, tiles) for seat in dict.fromkeys((*self._numbers, self._own)))
        return tuple(line for line in lines if line.sessions or line.own or (line.silent is not None and not line.gone))

    def seated(self, tiles: Sequence[TableTile], looked: Mapping[str, int], begun: int) -> tuple[TableTile, ...]:
        """Return the tiles with each one's desk, and others' entries since it was last viewed."""
        return (
            tuple(self._seated(tile, looked.get(tile.session, begun)) for tile in tiles) if self.several else (*tiles,)
        )

    def _seated(self, tile: TableTile, looked: int) -> TableTile:
        holder, state = self.holder(tile.session), self._tournament.played(tile.session)
        news = len(entered_elsewhere(state, looked, self._own)) if state is not None else 0
        arrived = words.arrived(news) if news else ""
        if holder is None or (holder.seat == COMMAND_LINE and not holder.taken):  # an import does not count as a desk
            return replace(tile, news=news, spoken=_also(tile.spoken, arrived))
        line = self.line(holder.seat)
        gone = line.gone and not tile.over
        desk_name = words.desk_gone(line.name) if gone else line.name
        if gone and tile.state in _HELD:
            tile = replace(tile, state=words.GONE, words=desk_name)
        return replace(
            tile,
            holder=holder.seat,
            desk=desk_name,
            mine=line.own,
            news=news,
            spoken=_also(tile.spoken, words.desk_gone(line.called) if gone else line.called, arrived),
        )

    def asking(self, tile: TableTile) -> TakeoverQuestion | None:
        """Return the question before this desk takes a table over, None if it holds it."""
        holder = self.holder(tile.session)
        if holder is None:
            return TakeoverQuestion(
                TableTaken(tile.session),
                _("No desk has {table} yet. Press Alt+K again to take it over.").format(table=tile.name),
                words.taken_over(tile.name),
            )
        if holder.seat == self._own:
            return None
        line = self.line(holder.seat)
        wrote = seconds(holder.at)
        minutes = max(0, self._now - wrote) // 60 if wrote is not None else None
        who = desk_and_who(line.name, holder.who or line.who)
        return TakeoverQuestion(
            TableTaken(tile.session, holder.seat),
            words.take_over(who, holder.who, tile.name, minutes),
            words.taken_over(tile.name, who),
        )


def _numbers(tournament: Tournament, heard: Mapping[str, HeardDesk]) -> Mapping[str, int]:
    """Return the number of each desk, by first entries, desks without entries last."""
    numbers = dict(desk_numbers(tournament))
    for seat in sorted(heard.keys() - numbers.keys() - {COMMAND_LINE}):
        numbers[seat] = len(numbers) + 1
    return numbers


def _also(spoken: str, *more: str) -> str:
    return ", ".join((spoken, *(part for part in more if part)))
