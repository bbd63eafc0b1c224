"""A round as the page shows it: a tile for each table, what is missing, the clock.

The present time is an argument.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from scorekeeper.features.round import words
from scorekeeper.features.round.view.tables import (
    DoubleBooking,
    ExpectedEnds,
    ProgressCache,
    TableProgress,
    double_bookings,
    expected_ends,
    round_up,
)
from scorekeeper.journal.consequences import changes_result, dependent_draw
from scorekeeper.journal.forfeits import has_begun
from scorekeeper.journal.methods import BY_ROUND, rounds_due
from scorekeeper.journal.names import match_rank, search_key
from scorekeeper.journal.sessions import Sessions, standing_after
from scorekeeper.journal.snapshot import COMPLETE, FORFEITED, SessionState, Tournament
from scorekeeper.journal.stages import MAIN, OWN_CHART, StageState
from scorekeeper.kernel.clocks import MOST_SECONDS
from scorekeeper.language.moments import moment_words, time_of_day
from scorekeeper.language.numbers import figure
from scorekeeper.language.stage_facts import drawn_upon_words
from scorekeeper.language.timetable import begins_at
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.sheets.deal_times import seconds

_OPEN = (
    words.CALLED,
    words.NOT_BEGUN,
    words.GONE,
    words.WITHDREW,
    words.DISPUTE,
    words.TIED,
    words.WAITS,
    words.RESULT,
    words.LATE,
    words.QUIET,
    words.CONFIRM,
    words.SIGN,
)
ATTENTION = frozenset(_OPEN)
ORDER = (*_OPEN, words.PLAYS, words.WAITING, words.SIGNED, words.ON_PAPER, words.FORFEIT)
"""The order of states: those that need attention first."""


@dataclass(frozen=True, slots=True)
class TableTile:
    """A table: the contents of its tile, and `spoken` for screen readers.

    `fresh`: not seated yet. `ahead` is who leads a session that is over. With several desks, `desk` is the note about
    the desk that holds the table (`holder`, its seat), and `news` the number of entries by others since it was last
    viewed.
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
    phones: str = ""
    """The note about the phones at the table, "" if there are none."""
    heard: bool = False
    """Whether one of its phones was heard a moment ago."""
    waits: int = 0
    """How many deals and penalties from its phones the other side has not accepted."""
    returnable: bool = False
    """Whether this desk took it over from its phones and can give it back."""

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
    label = pgettext("label", "No. {number}").format(number=table.number) if table.table is None else str(table.table)
    spoken = words.spoken_state(state, table.deal, table.deals, minutes, ends=time_of_day(moment(end)), waits=waits)
    return TableTile(
        table.session,
        label,
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


_EACH = 3
"""Up to this many double-booked teams have a line each; more of them share one."""


@dataclass(frozen=True, slots=True)
class MissingLine:
    """One line of what is missing: the count, the tables, and the sessions that the line opens."""

    state: str
    title: str
    detail: str
    sessions: tuple[str, ...]


def missing(
    tiles: Sequence[TableTile], ends: ExpectedEnds | None, bookings: Sequence[DoubleBooking] = ()
) -> tuple[MissingLine, ...]:
    """Return the states of a round's tables, those that keep it open first.

    Forfeited sessions are left out. Teams that are at two tables come before all else.
    """
    lines = []
    groups = [(booking,) for booking in bookings] if len(bookings) <= _EACH else [tuple(bookings)]
    for group in groups:
        title, detail = words.double_booking_line([(booking.team, booking.places) for booking in group])
        sessions = tuple(dict.fromkeys(uid for booking in group for uid in booking.sessions))
        lines.append(MissingLine(words.TWICE, title, detail, sessions))
    for state in ORDER:
        those = [tile for tile in tiles if tile.state == state]
        if those and state != words.FORFEIT:
            title = words.missing_words(state, len(those), max(tile.minutes for tile in those))
            sessions = tuple(tile.session for tile in those)
            lines.append(MissingLine(state, title, _which(state, those, ends), sessions))
    return tuple(lines)


def not_played(tiles: Sequence[TableTile], sits_out: Sequence[str]) -> str:
    """Return forfeited sessions and teams with a bye, for which a round need not wait."""
    sentences = []
    forfeited = [tile.label for tile in tiles if tile.state == words.FORFEIT]
    if forfeited:
        sentences.append(pgettext("round", "Forfeited: {tables}.").format(tables=words.tables_listed(forfeited)))
    if sits_out:
        sentences.append(_("Sitting out: {teams}.").format(teams=", ".join(sits_out)))
    return " ".join(sentences)


def _which(state: str, tiles: Sequence[TableTile], ends: ExpectedEnds | None) -> str:
    """Return the labels of these tables, or their range of deals if there are many."""
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
    if state in {words.SIGNED, words.ON_PAPER, words.WAITING}:
        return ""
    return words.tables_listed([tile.label for tile in tiles])


DOT = words.DOT
ASLEEP_AFTER = 3 * 60
"""Minutes without any entry after which play is taken to have paused for the day."""
RESULT_AFTER, LATE_FROM = 4, 4
"""Minutes until an awaited result is marked; first deal from which a table may be late."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Thresholds in minutes, `late` after the median end, `quiet` without an entry."""

    late: int = 15
    quiet: int = 8


USUAL = Limits()
_UNSETTLED = frozenset({words.TWICE, words.CALLED, words.DISPUTE, words.CONFIRM, words.SIGN})


@dataclass(frozen=True, slots=True)
class RoundView:
    """Everything the page shows of one round of one stage.

    `brief` is `detail` if space is short.
    """

    stage: str
    number: int | None
    rounds: tuple[int | None, ...]
    title: str
    detail: str
    brief: str
    clock: str
    clock_since: str
    clock_spoken: str
    tiles: tuple[TableTile, ...]
    missing: tuple[MissingLine, ...]
    not_played: str
    drawn_upon: str
    """The later draw that depends on these results, and which of them have changed since."""
    started: bool
    closed: bool
    draws_next: bool
    next_round: int | None
    after_last: str = ""
    """What follows once the last round of the stage is closed."""

    @property
    def attention(self) -> int:
        """How many tables need attention."""
        return sum(tile.wants_attention for tile in self.tiles)

    @property
    def in_progress(self) -> tuple[str, ...]:
        """What keeps the round from closing, in words."""
        playing = {tile.session for tile in self.tiles if not tile.over}
        return tuple(line.title for line in self.missing if line.state != words.TWICE and playing & {*line.sessions})

    @property
    def unsettled(self) -> tuple[str, ...]:
        """What is open but does not keep it from closing, in words."""
        return tuple(line.title for line in self.missing if line.state in _UNSETTLED)

    @property
    def over(self) -> bool:
        """Whether every session is over but the round is still open."""
        return bool(self.tiles) and self.number is not None and not self.closed and not self.in_progress

    @property
    def closable(self) -> bool:
        """Whether nothing is missing any more."""
        return self.over and not self.unsettled

    def tile(self, session: str) -> TableTile | None:
        return next((tile for tile in self.tiles if tile.session == session), None)

    def find_tile(self, text: str) -> TableTile | None:
        """Return the first matching tile.

        Digits are a table, letters begin a name, or else a word of a name.
        """
        key = search_key(text)
        if key.isdigit():
            exact = next((tile for tile in self.tiles if tile.label == key), None)
            return exact or next((tile for tile in self.tiles if tile.label.startswith(key)), None)
        ranked = [(min(match_rank(name, key) for name in tile.names), tile) for tile in self.tiles if tile.names]
        rank, found = min(ranked, key=lambda entry: entry[0], default=(4, None))
        return found if rank < 4 else None


def rounds_of(tournament: Tournament, stage: str = MAIN) -> tuple[int | None, ...]:
    """Return a stage's rounds that are drawn or have sessions; None: sessions of no round."""
    sessions = tournament.sessions
    held = sessions.rounds(stage) if isinstance(sessions, Sessions) else []
    drawn_rounds = tournament.stage(stage).drawn_rounds
    numbers = sorted({*drawn_rounds, *(number for number in held if number is not None)})
    return (*numbers, None) if None in held else tuple(numbers)


def current_round(tournament: Tournament, stage: str = MAIN) -> int | None:
    """Return the round in play.

    The newest that is open, else the newest in which play has begun.
    """
    rounds, state = rounds_of(tournament, stage), tournament.stage(stage)
    still_open = [number for number in state.opened if number in rounds and number not in state.closed]
    if still_open:
        return max(still_open)
    for number in reversed([number for number in rounds if number is not None]):
        if number in state.closed or any(map(has_begun, _states(tournament, stage, number))):
            return number
    return rounds[0] if rounds else None


def is_round_over(tournament: Tournament, stage: str, number: int) -> bool:
    """Return whether a round has begun and every session of it is finished or forfeited."""
    states = _states(tournament, stage, number)
    return any(map(has_begun, states)) and all(state.state in {COMPLETE, FORFEITED} for state in states)


def _states(tournament: Tournament, stage: str, number: int | None) -> list[SessionState]:
    sessions = tournament.sessions
    return sessions.in_round(stage, number) if isinstance(sessions, Sessions) else []


@dataclass(frozen=True, slots=True)
class _Hall:
    """The context for a table's state: now, when the round began, when others end.

    `gone` are the teams (uids) that have withdrawn before this round.
    """

    now: int
    begun: int | None
    ends: ExpectedEnds | None
    limits: Limits
    gone: frozenset[str]


class RoundViews:
    """Makes views of an event, reading again only tables with new entries."""

    def __init__(self) -> None:
        self._progress, self._before = ProgressCache(), ProgressCache()
        self._tiles: dict[str, tuple[tuple[object, ...], TableTile]] = {}

    def view(
        self,
        tournament: Tournament,
        now: str,
        stage: str = MAIN,
        number: int | None = None,
        limits: Limits = USUAL,
        *,
        seated: Callable[[Sequence[TableTile]], tuple[TableTile, ...]] = tuple,
    ) -> RoundView:
        """Return the state of a round of a stage at this moment (UTC, ISO 8601).

        `seated` adds the desks to tiles.
        """
        now_seconds = seconds(now) or 0
        states = _states(tournament, stage, number)
        tables = _by_right_clocks(self._progress.progress_for(tournament, states), states, now_seconds, limits)
        earlier = self._before.progress_for(
            tournament, _states(tournament, stage, number - 1) if number is not None else []
        )
        played, rounds = tournament.stage(stage), rounds_of(tournament, stage)
        begun = _began(played.opened.get(number or 0), states)
        over = number in played.closed or (bool(tables) and all(table.over for table in tables))
        last = max(
            (moment for moment in (begun, *(table.last for table in tables)) if moment is not None), default=None
        )
        asleep = not over and last is not None and now_seconds - last > ASLEEP_AFTER * 60
        if asleep and last is not None:
            now_seconds = last  # play has paused since then: waiting times end there
        until = _clock_end(played.closed.get(number or 0), last, now_seconds) if over else now_seconds
        ends = expected_ends(tables, now_seconds, earlier) if begun is not None and not over and not asleep else None
        gone = frozenset(team for team in played.withdrawn if number and not played.plays_in(team, number))
        hall = _Hall(now_seconds, begun, ends, limits, gone)
        tiles = seated([self._tile(table, hall) for table in tables])
        closed = time_of_day(played.closed.get(number or 0))
        minutes = max(0, until - begun) // 60 if begun is not None else 0
        since = time_of_day(moment(begun))
        today = datetime.fromtimestamp(now_seconds, UTC).astimezone().date()
        begins = begins_at(played, number, today) if begun is None and number is not None else ""
        detail, brief = _details(
            tables, tiles, ends, since, begins=begins, closed=closed, slept=moment(last) if asleep else ""
        )
        sits_out = played.drawn_rounds[number].sits_out if number is not None and number in played.drawn_rounds else ()
        stage_name = (played.name or _("Main stage")) if len(tournament.stages) > 1 else ""
        doubled = () if number is None or number in played.closed else double_bookings(tournament, stage, states)
        return RoundView(
            stage,
            number,
            rounds,
            words.round_title(number, _round_count(played, rounds), stage_name)
            if rounds
            else words.page_title(stage_name),
            detail,
            brief,
            f"{minutes // 60}:{minutes % 60:02}" if begun is not None else "",
            pgettext("round", "since {time}").format(time=since) if begun is not None else "",
            words.clock_spoken(minutes, since) if begun is not None else "",
            tiles,
            missing(tiles, ends, doubled),
            not_played(tiles, [tournament.teams[team].name for team in sits_out if team in tournament.teams]),
            _drawn_upon(tournament, states),
            started=begun is not None,
            closed=number in played.closed,
            draws_next=number in played.closed and _next_to_draw(played, number),
            next_round=number + 1 if number is not None and number + 1 in rounds else None,
            after_last=_after_last(played, number, rounds),
        )

    def _tile(self, table: TableProgress, hall: "_Hall") -> TableTile:
        """Return the tile of a table: the same object as long as nothing on it has changed."""
        end = hall.ends.ends.get(table.session) if hall.ends is not None else None
        state, minutes = _state(table, hall, end)
        late = round_up(end) if end is not None and state == words.LATE else None
        known = self._tiles.get(table.session)
        if known is None or known[0] != (table, state, minutes, late):
            known = ((table, state, minutes, late), tile_of(table, state, minutes, late))
            self._tiles[table.session] = known
        return known[1]


def _after_last(stage: StageState, number: int | None, rounds: Sequence[int | None]) -> str:
    """Return what follows a stage's last round once it is closed; "" before, or if the stage is."""
    is_last = number is not None and number in stage.closed and number + 1 not in rounds
    return words.after_last_round() if is_last and stage.over is None and not _next_to_draw(stage, number) else ""


def _drawn_upon(tournament: Tournament, states: Sequence[SessionState]) -> str:
    """Return the draw that depends on a round's results, and results changed since."""
    upon = next(filter(None, (dependent_draw(tournament, state) for state in states)), None)
    if upon is None:
        return ""
    later = [state for state in states if state.last_seq > upon.draw.entry]
    changed = [
        str(state.table or state.number)
        for state in later
        if isinstance(before := standing_after(tournament, state, upon.draw.entry), SessionState)
        and changes_result(before, state)
    ]
    sentence = drawn_upon_words(tournament, states)
    if changed:
        sentence += " " + _("Changed since: {tables}.").format(tables=words.tables_listed(changed))
    return sentence


def _next_to_draw(stage: StageState, number: int | None) -> bool:
    """Return whether a stage draws round by round, and its next round is still to be drawn."""
    draw_state = stage.draw_of(number) if number is not None else None
    if (
        draw_state is None
        or number is None
        or draw_state.fact.method not in {*BY_ROUND, OWN_CHART}
        or stage.over is not None
    ):
        return False
    due = rounds_due(stage)
    return number + 1 not in stage.drawn_rounds and (due is None or number < due)


def _round_count(stage: StageState, rounds: Sequence[int | None]) -> int:
    """Return the number of rounds, as planned or as drawn; 0 if each is drawn after the last."""
    if rounds_due(stage) is None and any(draw.fact.method in BY_ROUND for draw in stage.standing_draws):
        return 0
    return max([rounds_due(stage) or 0, *(number for number in rounds if number is not None)])


def _began(opened: str | None, states: Sequence[SessionState]) -> int | None:
    """Return when the round was started, or else its first entry about play.

    The first is the one with the lowest number: the clocks of several computers may differ.
    """
    if opened is not None:
        return seconds(opened)
    began = min(((_first_entry(state), state.started_at) for state in states if state.started_at), default=None)
    return seconds(began[1]) if began is not None else None


def _first_entry(state: SessionState) -> int:
    """Return the number of the entry with which a session began to be played."""
    entries = (entry.seq for entry in state.entries if entry.at == state.started_at and entry.seq != state.opened_entry)
    return next(entries, state.opened_entry)


def _clock_end(closed: str | None, last: int | None, now: int) -> int:
    """Return when the clock of a round stopped: when it closed, or at the last entry."""
    closed_seconds = seconds(closed)
    return closed_seconds if closed_seconds is not None else last if last is not None else now


def _state(table: TableProgress, hall: _Hall, end: int | None) -> tuple[str, int]:
    """Return the first state that applies, and for how many minutes it has."""
    if not table.over and not hall.gone.isdisjoint(table.teams):
        return words.WITHDREW, 0
    if not table.begun and not table.over:
        return (words.NOT_BEGUN if _minutes(hall.begun, hall.now) >= hall.limits.quiet else words.WAITING), 0
    if table.disputes:
        return words.DISPUTE, 0
    if table.tied:
        return words.TIED, 0
    if table.over:
        waits = words.CONFIRM if table.unconfirmed else words.SIGN
        signed = words.ON_PAPER if table.on_paper else words.SIGNED
        return (words.FORFEIT if table.forfeited else signed if table.signed else waits), 0
    return _playing(table, hall, end)


def _playing(table: TableProgress, hall: _Hall, end: int | None) -> tuple[str, int]:
    awaited, quiet = _minutes(table.awaited, hall.now), _minutes(table.last, hall.now)
    if awaited >= RESULT_AFTER:
        return words.RESULT, awaited
    delay = end - hall.ends.median_end if end is not None and hall.ends is not None else 0
    if delay > hall.limits.late * 60 and (table.deal or 0) >= LATE_FROM:
        return words.LATE, 0
    return (words.QUIET, quiet) if quiet >= hall.limits.quiet else (words.PLAYS, 0)


def _by_right_clocks(
    tables: Sequence[TableProgress], states: Sequence[SessionState], now: int, limits: Limits
) -> tuple[TableProgress, ...]:
    """Return the tables.

    Entries made with a slow clock are moved to the earliest time at which they were possible.
    """
    return tuple(
        _shift_times(table, _seconds_behind(state, states, now))
        if not table.over and _minutes(table.last, now) >= limits.quiet
        else table
        for table, state in zip(tables, states, strict=True)
    )


def _seconds_behind(state: SessionState, states: Sequence[SessionState], now: int) -> int:
    """Return how much earlier the newest entry of a table is dated than others saved before it."""
    newest = state.entries[-1]
    known = [moment for other in states if (moment := _before(other, newest.seq)) is not None and moment <= now]
    lag = max(known, default=0) - (seconds(newest.at) or 0)
    return lag if known and lag > MOST_SECONDS else 0


def _before(state: SessionState, seq: int) -> int | None:
    """Return when the last entry of a session before this one was made."""
    index = bisect_left(state.entries, seq, key=lambda entry: entry.seq)
    return seconds(state.entries[index - 1].at) if index else None


def _shift_times(table: TableProgress, by: int) -> TableProgress:
    last, awaited = (moment + by if moment is not None else None for moment in (table.last, table.awaited))
    return replace(table, last=last, awaited=awaited) if by else table


def _minutes(since: int | None, now: int) -> int:
    return max(0, now - since) // 60 if since is not None else 0


def _details(
    tables: Sequence[TableProgress],
    tiles: Sequence[TableTile],
    ends: ExpectedEnds | None,
    since: str,
    *,
    begins: str,
    closed: str,
    slept: str,
) -> tuple[str, str]:
    """Return the facts of a round: tables, since when, expected end; and a short version."""
    if not tables:
        return "", ""
    parts = [words.tables_count(len(tables))]
    if since or not closed:
        parts.append(
            pgettext("round", "started {time}").format(time=since)
            if since
            else begins or pgettext("round", "not started")
        )
    brief = parts[0] if since else DOT.join(parts)
    if closed or slept:
        parts.append(
            words.closed(closed)
            if closed
            else pgettext("round", "last entry {when}").format(when=moment_words(slept, seconds=False))
        )
        brief = parts[-1]
    if ends is not None:
        name = next(tile.name for tile in tiles if tile.session == ends.last)
        first, last = (time_of_day(moment(end_seconds)) for end_seconds in ends.span)
        brief = words.last_table_ends(name, (first, last))
        parts.append(words.expected_end(time_of_day(moment(ends.most)), name, (first, last), alone=len(ends.ends) == 1))
    return DOT.join(parts), brief
