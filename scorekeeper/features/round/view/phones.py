"""Phones on the Tables page: a note on each tile, and the lines of the panel."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.features.round import words
from scorekeeper.features.round.view.desks import TakeoverQuestion
from scorekeeper.features.round.view.round_view import TableTile
from scorekeeper.journal.confirming import Unconfirmed, waiting_in
from scorekeeper.journal.desks import desk_of, held_elsewhere, holder_of, phone_seat, phones_desk
from scorekeeper.journal.facts import DealAccepted, EntrySentBack, TableTaken
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.kernel.phone_status import PhoneStatus, by_subject, phones_of
from scorekeeper.language.phones import heard_ago, waits_there
from scorekeeper.sheets.deal_times import seconds

SILENT_FROM, WAITS_FROM = 60, 20
"""Seconds after which a phone is silent, and an unaccepted deal marks its table."""


@dataclass(frozen=True, slots=True)
class TablePhones:
    """The phones of a table for the panel: their lines, what waits, and what can be done.

    `teams` are the teams (uids) by side, `phones` kind and subject of each code or phone, `bells` the ids of the phones
    that call the desk. `served` if that can be done here: codes are made, and calls answered, where the phones are
    served.
    """

    teams: Mapping[str, str]
    lines: tuple[str, ...]
    waiting: tuple[str, ...]
    phones: tuple[tuple[str, str], ...]
    bells: tuple[str, ...] = ()
    handed_over: int = 0
    served: bool = True


class PhoneOverview:
    """The phones of an event at `now` (epoch seconds); `serves`: this computer serves them."""

    def __init__(
        self,
        tournament: Tournament,
        statuses: Sequence[PhoneStatus],
        now: int,
        seat: str = "",
        *,
        serves: bool = True,
    ) -> None:
        self._tournament, self._now, self._own, self._serves = tournament, now, desk_of(seat), serves
        self._phones = by_subject(statuses)

    def with_phones(self, tiles: Sequence[TableTile]) -> tuple[TableTile, ...]:
        """Return the tiles with the note about their phones, called and waiting ones marked."""
        return tuple(self._with_phones(tile) for tile in tiles)

    def _with_phones(self, tile: TableTile) -> TableTile:
        state = self._tournament.sessions.get(tile.session)
        if state is None:
            return tile
        waiting = self._waiting(state)
        used = {side: phone for side, phone in phones_of(self._phones, state).items() if phone.used}
        if not used and not waiting:
            return tile
        note, heard = self._note(used)
        taken = held_elsewhere(self._tournament, state.uid, phones_desk(state)) if used else None
        if taken is not None:
            note = words.at_desk()
        own = taken is not None and taken.seat == self._own
        tile = replace(
            tile, phones=note, heard=heard, waits=len(waiting), returnable=own, spoken=_also(tile.spoken, note)
        )
        if any(phone.bell for phone in used.values()):
            return replace(tile, state=words.CALLED, words=words.called(), spoken=_also(tile.spoken, words.called()))
        since = max((self._since(row) for row in waiting), default=0)
        if since < WAITS_FROM or tile.over or tile.state not in {words.PLAYS, words.QUIET, words.RESULT, words.LATE}:
            return tile
        waits = words.waits_since(since)
        return replace(tile, state=words.WAITS, words=waits, spoken=_also(tile.spoken, waits))

    def summary(self, tiles: Sequence[TableTile]) -> str:
        """Return at how many of these tables phones are connected, and how much waits."""
        with_phones = [tile for tile in tiles if tile.phones]
        return words.phones_heard(
            sum(tile.heard for tile in with_phones), len(with_phones), sum(tile.waits for tile in tiles)
        )

    def table(self, session: str) -> TablePhones | None:
        """Return the phones of a table, None for a session that is gone."""
        state = self._tournament.sessions.get(session)
        if state is None:
            return None
        phones = phones_of(self._phones, state)
        now, names = self._now, {side: roster.name for side, roster in state.record.teams.items()}
        lines, bells = [], []
        for side, phone in sorted(phones.items()):
            if not phone.used:
                lines.append(words.phone_line(side, "", words.code_unused(), ""))
                continue
            heard = heard_ago(max(0, now - phone.heard) if phone.heard else None)
            waits = waits_there(phone.waiting) if phone.waiting else ""
            lines.append(words.phone_line(side, phone.who, heard, waits))
            if phone.bell:
                bells.append(phone.id)
                lines.append(words.calls_desk(side, max(0, now - (seconds(phone.bell) or now))))
        waiting = [
            words.waits_for(row.deal, names.get(row.awaited or "", ""), self._since(row))
            for row in self._waiting(state)
        ]
        return TablePhones(
            dict(zip(state.system.sides, state.teams, strict=False)),
            tuple(lines),
            tuple(waiting),
            tuple((phone.kind, phone.subject) for phone in phones.values()),
            tuple(bells),
            handed_over(state),
            self._serves,
        )

    def asking(self, tile: TableTile) -> tuple[TakeoverQuestion, str] | None:
        """Return the question before a table is taken from its phones, or given back to them.

        With it comes the seat that takes the table, "" for this desk. None if another desk has taken it.
        """
        state = self._tournament.sessions.get(tile.session)
        if state is None:
            return None
        holder, taken = (
            holder_of(self._tournament, state.uid),
            held_elsewhere(self._tournament, state.uid, phones_desk(state)),
        )
        fact = TableTaken(state.uid, holder.seat if holder is not None else "")
        if taken is None:
            return TakeoverQuestion(fact, words.take_from_phones(tile.name), words.taken_over(tile.name)), ""
        if taken.seat != self._own:
            return None
        return TakeoverQuestion(fact, words.give_back(tile.name), words.given_back(tile.name)), phones_desk(state)

    def _waiting(self, state: SessionState) -> tuple[Unconfirmed, ...]:
        return tuple(row for row in waiting_in(self._tournament, state) if row.awaited is not None)

    def _since(self, row: Unconfirmed) -> int:
        return max(0, self._now - (seconds(row.newest.at) or self._now))

    def _note(self, used: Mapping[str, PhoneStatus]) -> tuple[str, bool]:
        """Return the note of a tile, and whether a phone sent a request a moment ago."""
        if not used:
            return "", False
        silence = {side: max(0, self._now - phone.heard) for side, phone in used.items() if phone.heard}
        near = {side: since for side, since in silence.items() if since < SILENT_FROM}
        if not near:
            return words.phones_silent(min(silence.values(), default=None)), False
        if len(near) > 1 or "" in near:
            return words.phones_near(len(near), max(near.values())), True
        ((side, since),) = near.items()
        return words.phone_near(side, since), True


def handed_over(state: SessionState) -> int:
    """Return how many answers were given on the phone of the side that made the entry."""
    answers = (entry for entry in state.entries if type(entry.fact) in {DealAccepted, EntrySentBack})
    seats = (phone_seat(entry.seat) for entry in answers)
    return sum(seat is not None and seat.handed_over for seat in seats)


def _also(spoken: str, more: str) -> str:
    return f"{spoken}, {more}" if more else spoken
