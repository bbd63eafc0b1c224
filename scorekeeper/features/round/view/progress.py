"""The progress of a table, read from its session and kept until an entry changes it; moments in seconds."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.journal.brackets import needs_extra_deals
from scorekeeper.journal.confirming import asks_for_it, waiting_in
from scorekeeper.journal.contribution import award_of
from scorekeeper.journal.facts import SessionOpened
from scorekeeper.journal.forfeits import has_begun
from scorekeeper.journal.signing import is_of_signing
from scorekeeper.journal.snapshot import COMPLETE, FORFEITED, SessionState, Tournament
from scorekeeper.sheets.deal_times import deal_times, seconds


@dataclass(frozen=True, slots=True)
class TableProgress:
    """The progress of a table's session. `deal` is the one being played, None when none is left.

    `deals` is 0 where the rules set no limit. `awaited` is when the contract of that deal was entered, `last` the
    newest entry about play, `ended` when the last deal had its result, `gaps` the seconds from deal to deal: empty
    where these times are not those of play (not `timed`). `unconfirmed` is how many deals and penalties of a
    session that is over must still be confirmed by a second person.
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

    @property
    def left(self) -> int:
        """How many deals are still to play, 0 where unknown."""
        return max(0, self.deals - self.decided) if not self.over else 0


def progress(tournament: Tournament, state: SessionState) -> TableProgress:
    """Return how far a session is."""
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
        awaited=_awaited(state, deal),
        last=seconds(played[-1].at) if played else None,
        ended=[*times.ends.values()][-1] if times.ends else None,
        gaps=tuple(times.gaps.values()),
        timed=times.timed,
        tied=tied,
    )


def _awaited(state: SessionState, deal: int | None) -> int | None:
    """Return when the contract was entered whose result is missing."""
    entries = state.deal_entries.get(deal or 0, ())
    if not entries or state.record.deal(deal) is None:
        return None
    return seconds(next((entry.at for entry in state.entries if entry.seq == entries[0]), None))


class Watched:
    """The progress of the sessions of an event; sessions without a new entry are not read again."""

    def __init__(self) -> None:
        self._known: Mapping[str, tuple[SessionState, bool, TableProgress]] = {}

    def progress_of(self, tournament: Tournament, states: list[SessionState]) -> tuple[TableProgress, ...]:
        """Return how far these sessions are, in the same order."""
        fresh, asks = {}, asks_for_it(tournament)
        for state in states:
            known = self._known.get(state.uid)
            if known is None or known[0] is not state or known[1] != asks:
                known = (state, asks, progress(tournament, state))
            fresh[state.uid] = known
        self._known = fresh
        return tuple(progress_found for _state, _asks, progress_found in fresh.values())
