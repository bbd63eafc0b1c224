"""Which desk holds which table: the last to take it over, else to enter there.

A desk is a seat of the journal without the part after "/": a computer's committee works at the same desk, and the
phones of a table are one desk, named after it.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.journal import facts
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.snapshot import Played, SessionState, Tournament
from scorekeeper.rules.model import Problem, Side, problem
from scorekeeper.rules.systems import Rules

COMMAND_LINE = "command line"
"""The seat of what commands enter, which is no desk in the hall."""
AT_A_TABLE = frozenset(
    {
        facts.SeatsTaken,
        facts.WrongDealer,
        facts.DealRecorded,
        facts.PenaltyGiven,
        facts.Redealt,
        facts.ScoreAnnounced,
        facts.RowCopied,
        facts.HandRecorded,
        facts.BellRung,
        facts.CardsNotClipped,
        facts.ResultStated,
        facts.Voided,
    }
)
"""Facts entered by the desk at a table; rulings and signatures may come from any desk."""


@dataclass(frozen=True, slots=True)
class TableHolder:
    """The desk that holds a table: its seat, who last entered something there and when.

    `taken` is the entry that took it over.
    """

    seat: str
    who: str
    at: str
    taken: int = 0


@dataclass(frozen=True, slots=True)
class PhoneSeat:
    """The seat of a phone: its table, side, id, and whether it was handed over.

    A phone is handed over when a side answers on the phone of the other one. As text: `table 12/B.3f2c1a`, or
    `table 12/Bh.3f2c1a` if handed over; the seats of computers have no spaces.
    """

    table: str
    side: Side
    phone: str
    handed_over: bool = False

    def __str__(self) -> str:
        return f"{_TABLE}{self.table}/{self.side}{'h' if self.handed_over else ''}.{self.phone}"


_TABLE = "table "
_OF_PHONES = re.compile(r"table [^/]+").fullmatch
_PHONE = re.compile(r"table ([^/]+)/([A-Z])(h?)[.]([0-9a-f]{6,32})").fullmatch


def phone_seat(seat: str) -> PhoneSeat | None:
    """Return what the seat of a phone says, None for the seat of a computer."""
    match = _PHONE(seat)
    return PhoneSeat(match[1], match[2], match[4], bool(match[3])) if match is not None else None


def phones_desk(state: SessionState) -> str:
    """Return the seat that all phones of a session's table share as their desk."""
    return f"{_TABLE}{state.table or state.number}"


@lru_cache(maxsize=1024)
def is_of_phones(seat: str) -> bool:
    """Return whether a seat, or a desk, is that of the phones at a table."""
    return _OF_PHONES(desk_of(seat)) is not None


@lru_cache(maxsize=1024)  # called for every entry (ten thousand), but there are only a few seats
def desk_of(seat: str) -> str:
    """Return the desk that a seat belongs to."""
    return seat.partition("/")[0]


def shares_screen(seat: str, other: str) -> bool:
    """Return whether two seats share a screen: one phone, or one computer in any role."""
    phone, other_phone = phone_seat(seat), phone_seat(other)
    if phone is None or other_phone is None:
        return phone is other_phone and desk_of(seat) == desk_of(other)
    return (phone.table, phone.phone) == (other_phone.table, other_phone.phone)


def desk_numbers(tournament: Tournament) -> Mapping[str, int]:
    """Return the number of each desk, in order of their first entries about a session."""
    return {seat: number for number, seat in enumerate((seat for seat in tournament.desks if seat != COMMAND_LINE), 1)}


def holder_of(tournament: Tournament, session: str) -> TableHolder | None:
    """Return which desk holds the table of a session, None if nothing has been entered there."""
    taken, state = tournament.taken.get(session), tournament.played(session)
    if state is None:
        return None
    if taken is None:
        last = next((entry for entry in reversed(state.entries) if type(entry.fact) in AT_A_TABLE), None)
        return TableHolder(desk_of(last.seat), last.who, last.at) if last is not None else None
    seat = desk_of(taken.seat)
    wrote = _last_of(state, seat, taken.seq) or taken
    return TableHolder(seat, wrote.who, wrote.at, taken.seq)


def held_elsewhere(tournament: Tournament, session: str, seat: str) -> TableHolder | None:
    """Return the other desk that holds a table since a takeover, or None."""
    if session not in tournament.taken:
        return None
    holder = holder_of(tournament, session)
    return holder if holder is not None and holder.seat != desk_of(seat) else None


def _last_of(state: Played, seat: str, after: int) -> Entry | None:
    newer = (entry for entry in reversed(state.entries) if entry.seq > after)
    return next((entry for entry in newer if desk_of(entry.seat) == seat and type(entry.fact) in AT_A_TABLE), None)


def entered_elsewhere(state: Played, after: int, seat: str) -> tuple[Entry, ...]:
    """Return what other desks entered about a session after an entry, oldest first."""
    if not state.entries or state.entries[-1].seq <= after:
        return ()
    return tuple(entry for entry in state.entries if entry.seq > after and desk_of(entry.seat) != desk_of(seat))


def table_taken(tournament: Tournament, fact: facts.TableTaken, _reason: str, _rules: Rules) -> Iterable[Problem]:
    """Find that a table does not exist, or that a different desk holds it by now."""
    if tournament.played(fact.session) is None:
        yield problem("no-such-session", "session")
        return
    holder = holder_of(tournament, fact.session)
    if fact.seat != (holder.seat if holder is not None else ""):
        yield problem("table-changed-hands", "seat", who=holder.who if holder is not None else "")
