"""The tables of a round: progress, pace, expected end, teams at two tables.

Moments are in seconds.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from statistics import median, quantiles

from scorekeeper.features.round import words
from scorekeeper.journal.brackets import needs_extra_deals
from scorekeeper.journal.confirming import asks_for_it, sides_accept, waiting_in
from scorekeeper.journal.contribution import award_of
from scorekeeper.journal.facts import SessionOpened
from scorekeeper.journal.forfeits import has_begun
from scorekeeper.journal.sessions import Sessions
from scorekeeper.journal.signing import is_of_signing
from scorekeeper.journal.snapshot import COMPLETE, FORFEITED, SessionState, Tournament
from scorekeeper.journal.stage_rounds import rounds_of_stage
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.stage_facts import stage_name
from scorekeeper.language.translation import pgettext
from scorekeeper.sheets.deal_times import deal_times, seconds


@dataclass(frozen=True, slots=True)
class TableProgress:
    """The progress of a table's session. `deal` is the one being played, None if none is left.

    `deals` is 0 if the rules set no limit. `awaited` is when the contract of that deal was entered, `last` the newest
    entry about play, `ended` when the last deal had its result, `gaps` the seconds from deal to deal: empty if these
    times are not those of play (not `timed`). `unconfirmed` is how many deals and penalties of a session that is over
    must still be confirmed by a second person.
    """

    session: str
    table: int | None
    number: int
    teams: tuple[str, ...]
    names: tuple[str, ...]
    points: tuple[int, ...]
    seated: bool
    begun: bool
    over: bool
    forfeited: bool
    signed: bool
    unconfirmed: int
    disputes: tuple[int, ...]
    deal: int | None
    deals: int
    decided: int
    awaited: int | None
    last: int | None
    ended: int | None
    gaps: tuple[int, ...]
    timed: bool
    tied: bool = False
    """Whether its deals ended in a tie and a knock-out needs extra ones: then it is not over."""
    on_paper: bool = False
    """Whether its sheet was signed on paper."""

    @property
    def left(self) -> int:
        """How many deals are still to play, 0 if unknown."""
        return max(0, self.deals - self.decided) if not self.over else 0


def progress(tournament: Tournament, state: SessionState) -> TableProgress:
    """Return the progress of a session."""
    result, tied = state.result, needs_extra_deals(tournament, state)
    over = state.state in {COMPLETE, FORFEITED} and not tied
    decided = {deal.number for deal in result.deals if deal.outcome is not None}
    deal = None if over else next((number for number in range(1, state.deals + 1) if number not in decided), None)
    award = award_of(tournament, state)
    points = result.totals if award is None else award.points
    played = [
        entry for entry in state.entries if not is_of_signing(entry.fact) and type(entry.fact) is not SessionOpened
    ]
    times = deal_times(state)
    return TableProgress(
        state.uid,
        state.table,
        state.number,
        state.teams,
        tuple(state.record.teams[side].name for side in points if side in state.record.teams),
        tuple(points.values()),
        seated=bool(state.seating_entries),
        begun=has_begun(state),
        over=over,
        forfeited=state.forfeit is not None,
        signed=state.is_closed,
        unconfirmed=len(waiting_in(tournament, state)) if over and not state.is_closed else 0,
        disputes=tuple(dispute.number for dispute in state.disputes if dispute.is_open),
        deal=deal,
        deals=state.deals if state.limit else 0,
        decided=len(decided),
        awaited=_result_awaited_since(state, deal),
        last=seconds(played[-1].at) if played else None,
        ended=[*times.ends.values()][-1] if times.ends else None,
        gaps=tuple(times.gaps.values()),
        timed=times.timed,
        tied=tied,
        on_paper=state.is_on_paper,
    )


def _result_awaited_since(state: SessionState, deal: int | None) -> int | None:
    """Return when the contract was entered whose result is missing."""
    entries = state.deal_entries.get(deal or 0, ())
    if not entries or state.record.deal(deal) is None:
        return None
    return seconds(next((entry.at for entry in state.entries if entry.seq == entries[0]), None))


class ProgressCache:
    """The progress of the sessions of an event; sessions without a new entry are not read again."""

    def __init__(self) -> None:
        self._known: Mapping[str, tuple[SessionState, tuple[bool, bool], TableProgress]] = {}

    def progress_for(self, tournament: Tournament, states: list[SessionState]) -> tuple[TableProgress, ...]:
        """Return the progress of these sessions, in the same order."""
        fresh, asks = {}, (asks_for_it(tournament), sides_accept(tournament))
        for state in states:
            known = self._known.get(state.uid)
            if known is None or known[0] is not state or known[1] != asks:
                known = (state, asks, progress(tournament, state))
            fresh[state.uid] = known
        self._known = fresh
        return tuple(table_progress for _state, _asks, table_progress in fresh.values())


@dataclass(frozen=True, slots=True)
class DoubleBooking:
    """A team in several sessions, those of the shown round first; `places` names them."""

    team: str
    sessions: tuple[str, ...]
    places: tuple[str, ...]


def open_elsewhere(tournament: Tournament, stage: str) -> Mapping[str, SessionState]:
    """Return teams (uids) at a table in an open round of another stage, with the session."""
    sessions = tournament.sessions
    if len(tournament.stages) < 2 or not isinstance(sessions, Sessions):
        return {}
    return {
        team: state
        for other in tournament.stages.values()
        if other.uid != stage
        for number in sorted(other.opened.keys() - other.closed.keys())
        for state in sessions.in_round(other.uid, number)
        if state.state not in {COMPLETE, FORFEITED}
        for team in state.teams
    }


def location(tournament: Tournament, state: SessionState, stage: str) -> str:
    """Return the place of a session as seen from a stage: "table 3", "table 3 of Finals"."""
    table = words.table_name(state.table, state.number)
    return (
        table
        if state.stage == stage
        else pgettext("round", "{table} of {stage}").format(table=table, stage=stage_name(tournament, state.stage))
    )


def double_bookings(tournament: Tournament, stage: str, states: Iterable[SessionState]) -> Sequence[DoubleBooking]:
    """Return the teams with another session in the same round; forfeited sessions do not count."""
    elsewhere = open_elsewhere(tournament, stage)
    sessions_by_team: dict[str, list[SessionState]] = {}
    for state in states:
        for team in dict.fromkeys(state.teams) if state.state != FORFEITED else ():
            sessions_by_team.setdefault(team, []).append(state)
    for team, booked in sessions_by_team.items():
        if team in elsewhere and any(state.state != COMPLETE for state in booked):
            booked.append(elsewhere[team])
    return [
        DoubleBooking(
            tournament.teams[team].name,
            tuple(state.uid for state in booked if state.stage == stage),
            tuple(location(tournament, state, stage) for state in booked),
        )
        for team, booked in sessions_by_team.items()
        if len(booked) > 1 and team in tournament.teams
    ]


WEIGHT, LONGEST = 6, 3
"""Weight of the hall's pace, and longest pause that counts, both in deals of a table."""
FROM_BEFORE = 30
"""How many gaps of the round before are used for the hall's pace."""
ALLOWANCE = 9
"""Half deals added to the end of a round, as a table may still stop; fewer near the end."""
LEAST = 3
"""The least number of gaps for a pace."""
STEP = 300
"""Expected ends are rounded to this many seconds (five minutes)."""


@dataclass(frozen=True, slots=True)
class ExpectedEnds:
    """When each table in play will end (seconds, by session), most of them, and the round."""

    pace: int
    allowance: int
    ends: dict[str, int]
    now: int

    @property
    def median_end(self) -> int:
        return int(median(self.ends.values()))

    @property
    def most(self) -> int:
        """When three of four will have ended, rounded up to five minutes."""
        ends = sorted(self.ends.values())
        return round_up(round(quantiles(ends, n=4, method="inclusive")[2]) if len(ends) > 1 else ends[0])

    @property
    def last(self) -> str:
        """The session that will end last."""
        return max(self.ends, key=lambda session: self.ends[session])

    @property
    def span(self) -> tuple[int, int]:
        """The times between which the round will end, to five minutes, never before now."""
        end = self.ends[self.last] + self.allowance
        return max((end - STEP // 2) // STEP * STEP, round_up(self.now)), round_up(end + STEP)


def round_up(moment: int) -> int:
    """Return a moment rounded up to five minutes."""
    return -(-moment // STEP) * STEP


def hall_pace(tables: Iterable[TableProgress], before: Iterable[TableProgress] = ()) -> int | None:
    """Return how many seconds a deal takes in this round and the last, None if unknown."""
    gaps = [gap for table in tables for gap in table.gaps]
    earlier = [gap for table in before for gap in table.gaps]
    gaps += earlier[:: max(1, len(earlier) // FROM_BEFORE)][:FROM_BEFORE]
    return int(median(gaps) * 11 / 10) if len(gaps) >= LEAST else None


def table_pace(gaps: Sequence[int], hall: int) -> int:
    """Return how many seconds a deal takes at a table."""
    return (sum(min(gap, LONGEST * hall) for gap in gaps) + WEIGHT * hall) // (len(gaps) + WEIGHT)


def expected_ends(
    tables: Sequence[TableProgress], now: int, before: Iterable[TableProgress] = ()
) -> ExpectedEnds | None:
    """Return when the tables in play will end; None if unknown, or if no table is in play.

    Tables not begun are left out once others have begun, as are tables not entered during play.
    """
    hall = hall_pace(tables, before)
    if hall is None:
        return None
    ends = {}
    any_begun = any(table.begun and not table.forfeited for table in tables)
    for table in tables:
        if table.left and table.timed and table.begun == any_begun:
            pace = table_pace(table.gaps, hall)
            since = table.ended if table.ended is not None else table.last if table.begun else None
            # a table silent for longer than a deal takes is assumed to begin it now
            from_when = now if since is None or now - since > pace else since
            ends[table.session] = from_when + table.left * pace
    whole, left = sum(table.deals for table in tables), sum(table.left for table in tables)
    return ExpectedEnds(hall, ALLOWANCE * hall * left // (2 * whole), ends, now) if ends else None


def table_ends(
    tournament: Tournament, stage: str, now: datetime, seen: Container[int] | None = None
) -> Mapping[str, str]:
    """Return the estimated end of each session (uid) in play as time of day.

    It is rounded up to five minutes. Sessions without an estimate are left out. `seen` are the rounds that may be shown
    (None: all of them).
    """
    end_times: dict[str, str] = {}
    before: list[TableProgress] = []
    for stage_round in rounds_of_stage(tournament, stage):
        if seen is not None and stage_round.number not in seen:
            continue
        tables = [progress(tournament, state) for state in stage_round.sessions]
        ends = expected_ends(tables, int(now.timestamp()), before)
        if ends is not None and any(table.begun and not table.over for table in tables):
            playing = {table.session for table in tables if table.begun}
            end_times |= {uid: _time_text(round_up(end)) for uid, end in ends.ends.items() if uid in playing}
        before = tables
    return end_times


def _time_text(moment: int) -> str:
    return time_of_day(datetime.fromtimestamp(moment, UTC).isoformat())
