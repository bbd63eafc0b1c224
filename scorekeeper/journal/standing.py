"""The current state of one session, computed from its entries.

Its record, its result and what was read out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import TypeVar

from scorekeeper.journal.copies import copies_of, settlements_by_deal
from scorekeeper.journal.dispute_states import Register, disputes_of, rulings_of
from scorekeeper.journal.draw_sessions import absent_sides
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import (
    DealRecorded,
    RowCopied,
    SessionForfeited,
    SessionOpened,
)
from scorekeeper.journal.forfeits import forfeit_of
from scorekeeper.journal.meta import meta_of
from scorekeeper.journal.roles import required_roles
from scorekeeper.journal.rosters import Roster, SessionTime, rosters, seat_uids, seats_by_deal
from scorekeeper.journal.ruled import attempt_of, penalty_of, ruled_card_points, rulings_in
from scorekeeper.journal.session_length import length_of
from scorekeeper.journal.signing import names_fixed, signing_of
from scorekeeper.journal.snapshot import (
    COMPLETE,
    EMPTY,
    FORFEITED,
    RUNNING,
    Correction,
    EventState,
    SessionState,
)
from scorekeeper.journal.stages import Stages, begin
from scorekeeper.journal.statements import Statements, outcome_of, statements_of
from scorekeeper.journal.teams import Players, TeamState, name_of
from scorekeeper.journal.voids import voided_numbers
from scorekeeper.rules.model import (
    RULING,
    Deal,
    Redeal,
    Seating,
    Session,
    SessionForfeit,
    SessionResult,
    Side,
    Value,
)
from scorekeeper.rules.score import score
from scorekeeper.rules.seats import dealers, seats_swapped
from scorekeeper.rules.system import RuleSystem

_K = TypeVar("_K")
_V = TypeVar("_V")

_NO_NUMBERS = Register()


@dataclass(frozen=True, slots=True)
class SessionContext:
    """What a session needs of its event: teams, rules, players, stages."""

    event: EventState
    teams: Mapping[str, TeamState]
    system: RuleSystem
    players: Players = field(default_factory=dict)
    stages: Stages = field(default_factory=begin)


def session_state(
    uid: str, number: int, entries: Sequence[Entry], around: SessionContext, register: Register = _NO_NUMBERS
) -> SessionState:
    """Return the state of the session that these entries (all about it, oldest first) describe."""
    voided = voided_numbers(entries)
    statements = statements_of(entries, voided)
    assert statements.opened is not None, "a session begins with its opening, which cannot be undone"
    opening, opened = statements.opened
    settings = {**around.event.settings, **opened.options}
    effective = around.system.options.effective(settings)
    system = around.system.at_table(effective)
    length = length_of(statements.beside, int(effective.get("deals") or 0))
    if length is not None:
        settings["deals"] = length.deals
    moment = SessionTime(uid, opened.round, _fixing_entry(statements), names_fixed(statements.beside), opened.rosters)
    playing = rosters(around, opened.teams, moment, system)
    for deal, (entry, taken) in statements.seats.items():
        uids = seat_uids(taken.seats, playing, around.players, entry.seq)
        if uids != taken.seats:
            statements.seats[deal] = (entry, replace(taken, seats=uids))
    forfeit = forfeit_of(statements.beside, statements.superseded)
    if forfeit is None and statements.begun is None:
        forfeit = absent_sides(around.stages, opened, system.sides)
    record = _record(statements, opened, around, system, settings, playing=playing, moment=moment)
    if forfeit is not None:
        record = replace(record, forfeit=SessionForfeit(forfeit.sides, forfeit.reason.strip() or forfeit.why))
    if record.rulings:
        made = ((ruled.entry, ruled.fact) for ruled in statements.rulings)
        record = replace(record, rulings=register.numbered(record.rulings, made))
    result = score(system, record)
    beyond = _deals_beyond(record, result)
    if beyond:
        record = replace(record, deals=tuple(deal for deal in record.deals if deal.number not in beyond))
        result = score(system, record)
    ruled = any(ruling.kind == RULING for ruling in record.rulings)
    signing, sealed = signing_of(statements.beside, required_roles(record.teams, ruled=ruled))
    return SessionState(
        uid=uid,
        number=number,
        teams=opened.teams,
        round=opened.round,
        table=opened.table,
        date=opened.date if opened.date is not None else around.event.as_of(moment.signed).date,
        venue=opened.venue if opened.venue is not None else around.event.as_of(moment.signed).venue,
        scorer=opened.scorer,
        stage=opened.stage,
        odd_side=opened.odd_side,
        system=system,
        record=record,
        result=result,
        state=FORFEITED if forfeit is not None else _state(record, result),
        started_at=statements.begun.at if statements.begun is not None else None,
        finished_at=_finished_at(statements, result),
        opened_entry=opening.seq,
        deal_entries=_frozen({deal: _numbers(made) for deal, made in statements.deals.items()}),
        penalty_entries=(
            *(entry.seq for entry, _, _ in statements.penalties),
            *(ruled.entry.seq for ruled in statements.rulings for _ in ruled.fact.impose),
        ),
        redeal_entries=tuple(entry.seq for entry, _ in statements.redeals),
        ruling_entries=tuple(ruled.entry.seq for ruled in statements.rulings),
        seating_entries=tuple(statements.seats[deal][0].seq for deal in sorted(statements.seats)),
        corrections=tuple(_correction(old, new, statements, opened, system) for old, new in statements.corrections),
        dealers=_dealers(statements, record, result, system),
        announced=_frozen(statements.announced),
        entries=tuple(entries),
        voided=voided,
        last_seq=entries[-1].seq,
        copies=copies_of(statements.beside),
        settled_differences=settlements_by_deal(statements.beside),
        length=length,
        forfeit=forfeit,
        beyond=beyond,
        signing=signing,
        sealed=sealed,
        disputes=disputes_of(statements.beside, register),
        rulings=rulings_of(statements.beside, register),
        ruled_card_points=_frozen(ruled_card_points(statements)),
        rosters=_frozen(playing),
        moment=moment,
    )


def opened_in(entries: Sequence[Entry], voided: frozenset[int]) -> SessionOpened:
    """Return the last statement of a session's teams and place that is not voided."""
    facts_newest_first = (entry.fact for entry in reversed(entries) if entry.seq not in voided)
    return next(fact for fact in facts_newest_first if isinstance(fact, SessionOpened))


def retitled(state: SessionState, around: SessionContext) -> SessionState:
    """Return a session after a change of the event's name, date or venue."""
    event = around.event.as_of(state.moment.signed)
    opened = opened_in(state.entries, state.voided)
    return replace(
        state,
        date=opened.date if opened.date is not None else event.date,
        venue=opened.venue if opened.venue is not None else event.venue,
        record=replace(state.record, meta=meta_of(opened, event)),
    )


def _fixing_entry(statements: Statements) -> int | None:
    """Return the entry that fixed the players: seats last taken, or the first of play."""
    beside = (entry.seq for entry in statements.beside if type(entry.fact) in {RowCopied, SessionForfeited})
    began = min((*beside, *(() if statements.begun is None else (statements.begun.seq,))), default=None)
    taken = [
        entry.seq for entry, fact in statements.seats.values() if fact.seats and (began is None or entry.seq < began)
    ]
    return max(taken, default=began)


def _numbers(made: list[tuple[Entry, DealRecorded]]) -> tuple[int, ...]:
    if len(made) == 1:
        return (made[0][0].seq,)
    return tuple([entry.seq for entry, _ in made])


def _dealers(statements: Statements, record: Session, result: SessionResult, system: RuleSystem) -> tuple[int, ...]:
    played = max((deal.number for deal in result.deals), default=0)
    deals = int(result.options.get("deals") or 0) or played + 1
    first = record.first_dealer or system.first_dealer
    if statements.wrong_dealers:
        return dealers(deals, first, system.seats, statements.wrong_dealers)
    return _usual_dealers(deals, first, system.seats)


@lru_cache(maxsize=256)
def _usual_dealers(deals: int, first: int, players: int) -> tuple[int, ...]:
    return dealers(deals, first, players)


def _frozen(mapping: dict[_K, _V]) -> Mapping[_K, _V]:
    return MappingProxyType(mapping)


def _record(
    statements: Statements,
    opened: SessionOpened,
    around: SessionContext,
    system: RuleSystem,
    settings: Mapping[str, Value | bool],
    *,
    playing: Mapping[Side, Roster],
    moment: SessionTime,
) -> Session:
    known = {option.key for option in around.system.options.table}
    return Session(
        system=around.event.system,
        teams=_frozen({side: roster.team for side, roster in playing.items()}),
        deals=tuple(_deal(made[-1][1], statements, opened, system) for made in statements.deals.values()),
        penalties=tuple(
            penalty_of(fact, attempt_of(fact, before, statements)) for _, fact, before in statements.penalties
        ),
        redeals=tuple(Redeal(fact.deal, fact.reason) for _, fact in statements.redeals),
        rulings=rulings_in(statements),
        options=_frozen({key: value for key, value in settings.items() if key in known}),
        meta=meta_of(opened, around.event.as_of(moment.signed)),
        first_dealer=_first_dealer(statements),
        seating=_seating(statements, playing, around.players, moment),
        odd_side=opened.odd_side,
    )


def _first_dealer(statements: Statements) -> int | None:
    dealers_named = [fact.first_dealer for _, fact in statements.seats.values() if fact.first_dealer is not None]
    return dealers_named[-1] if dealers_named else None


def _seating(
    statements: Statements, playing: Mapping[Side, Roster], players: Players, moment: SessionTime
) -> tuple[Seating, ...]:
    """Return the seatings, with the current names, or those that were signed."""
    seated = seats_by_deal({deal: fact.seats for deal, (_entry, fact) in statements.seats.items()}, playing)
    return tuple(
        Seating(deal, tuple(name_of(players, uid, moment.signed) for uid in seated[deal]))
        for deal in sorted(seated)
        if seated[deal]
    )


def _deals_beyond(record: Session, result: SessionResult) -> tuple[int, ...]:
    """Return deals recorded after the end of the match, which a correction may have moved."""
    if result.ended_at is None:
        return ()
    return tuple(deal.number for deal in record.deals if deal.number > result.ended_at)


def _deal(fact: DealRecorded, statements: Statements, opened: SessionOpened, system: RuleSystem) -> Deal:
    odd_side = (fact.odd_side or _odd_side(fact.deal, statements, opened, system)) if fact.calls else None
    return Deal(
        fact.deal,
        fact.side,
        fact.contract,
        fact.taken,
        fact.outcome,
        fact.calls,
        fact.first_seat,
        odd_side,
        fact.dealer_side,
        fact.swept,
        fact.insisted,
        fact.opponents,
    )


def _odd_side(deal: int, statements: Statements, opened: SessionOpened, system: RuleSystem) -> Side:
    """Return the side in the odd seats in this deal, swaps taken into account."""
    taken = [statements.seats[start][1] for start in sorted(statements.seats) if start <= deal]
    before = [None, *taken]
    swaps = sum(
        new.swap or (old is not None and bool(old.seats) and seats_swapped(old.seats, new.seats))
        for old, new in zip(before, taken, strict=False)
    )
    return system.sides[(system.sides.index(opened.odd_side) + swaps) % len(system.sides)]


def _correction(
    old: tuple[Entry, DealRecorded],
    new: tuple[Entry, DealRecorded],
    statements: Statements,
    opened: SessionOpened,
    system: RuleSystem,
) -> Correction:
    before, then = (_deal(fact, statements, opened, system) for _entry, fact in (old, new))
    return Correction(new[1].deal, before, then, old[0].seq, new[0].seq)


def _state(record: Session, result: SessionResult) -> str:
    if result.complete:
        return COMPLETE
    return RUNNING if record.deals or record.penalties or record.redeals or record.rulings else EMPTY


def _finished_at(statements: Statements, result: SessionResult) -> str | None:
    """Return when the last deal got its outcome: later corrections do not move the end."""
    if not result.complete:
        return None
    decided = [_decided_by(deal.number, statements) for deal in result.deals]
    entries = [entry for entry in decided if entry is not None]
    return max(entries, key=_seq).at if entries else None


def _decided_by(deal: int, statements: Statements) -> Entry | None:
    """Return the first entry that gave this deal its outcome."""
    for entry, fact in statements.deals.get(deal, ()):
        if outcome_of(fact) is not None:
            return entry
    others = [entry for entry, fact, _ in statements.penalties if fact.deal == deal]
    others += [ruled.entry for ruled in statements.rulings if ruled.fact.deal == deal]
    return max(others, key=_seq, default=None)


def _seq(entry: Entry) -> int:
    return entry.seq
