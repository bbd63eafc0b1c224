"""Commands from a phone: JSON is turned into a typed line, its fact, and an entry."""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, TypeGuard

from scorekeeper.features.penalties.view import PenaltyDraft, penalty_view
from scorekeeper.features.phones import words
from scorekeeper.features.phones.view.phone_register import Phone
from scorekeeper.features.phones.view.table_view import (
    PhoneSession,
    has_phone_page,
    last_session,
    open_session,
)
from scorekeeper.features.score.view.sheet_view import due_read_out
from scorekeeper.journal.access import PHONE, Scope
from scorekeeper.journal.confirming import Unconfirmed, sheet_entry, waiting_in
from scorekeeper.journal.desks import PhoneSeat, held_elsewhere, phones_desk
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import (
    DealRecorded,
    DisputeRaised,
    EntrySentBack,
    Fact,
    PenaltyGiven,
    Redealt,
    ScoreAnnounced,
    SheetLookedAt,
    TableTaken,
)
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.journal.undo import command_of
from scorekeeper.kernel.desk import By, Desk
from scorekeeper.kernel.errors import Conflict, DeskError
from scorekeeper.kernel.failures import sentence as failure_sentence
from scorekeeper.kernel.phone_status import TABLE
from scorekeeper.kernel.time_limits import cut_off, late_for
from scorekeeper.language.spans import plain
from scorekeeper.rules.contract import read_contract
from scorekeeper.rules.model import DEFEATED, MADE, Side
from scorekeeper.session.entry_line import read_line_in
from scorekeeper.session.session_now import session_now
from scorekeeper.store.errors import StoreError
from scorekeeper.store.server.known_names import is_of_entry

logger = logging.getLogger(__name__)

LONGEST_NOTE = 200
_ATTEMPTS = 5
LONGEST_AGE = 24 * 3600
"""The most seconds that a command may have waited on a phone, as far as its age is noted."""


class PhoneRefusedError(Exception):
    """A refused command: its code, and the sentence the phone shows."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(code)
        self.code = code
        self.text = text


class CommandFormatError(ValueError):
    """A request body that the page never sends."""


@dataclass(frozen=True, slots=True)
class PhoneCommand:
    """A command of a phone, checked in form: who acts, on which session, and what was seen.

    `seconds` is how long it waited on the phone.
    """

    kind: str
    cmd: str
    session: str
    seen: int
    by: Side
    seconds: int
    body: Mapping[str, Any]

    def integer(self, name: str, low: int, high: int) -> int:
        value = self.body.get(name)
        if type(value) is not int or not low <= value <= high:
            raise CommandFormatError(name)
        return value

    def text(self, name: str, longest: int = LONGEST_NOTE) -> str:
        value = self.body.get(name, "")
        if not isinstance(value, str) or len(value) > longest or not value.isprintable():
            raise CommandFormatError(name)
        return value

    def side(self, name: str) -> Side:
        value = self.body.get(name)
        if not isinstance(value, str) or value not in {"A", "B"}:
            raise CommandFormatError(name)
        return value


def is_command_id(cmd: object) -> TypeGuard[str]:
    """Return whether this is an id as a phone makes them."""
    return isinstance(cmd, str) and len(cmd) == 32 and set(cmd) <= set("0123456789abcdef")


def read_command(body: object) -> PhoneCommand:
    """Read a command. Raises CommandFormatError."""
    if not isinstance(body, dict):
        raise CommandFormatError("body")
    bare = PhoneCommand("", "", "", 0, "A", 0, body)
    kind, cmd, session = bare.text("kind", 20), bare.text("cmd", 32), bare.text("session", 64)
    if kind not in _KINDS or not is_command_id(cmd):
        raise CommandFormatError("cmd")
    seconds = body.get("ago", 0)
    waited = min(max(seconds, 0), LONGEST_AGE) if type(seconds) is int else 0
    return PhoneCommand(kind, cmd, session, bare.integer("seen", 0, 2**53), bare.side("by"), waited, body)


def enter(desk: Desk, phone: Phone, command: PhoneCommand, *, other_near: bool = False) -> None:
    """Enter a command of a phone.

    A command that was entered before is done already. `other_near`: the other side's phone was at the table when the
    command was made. Raises PhoneRefusedError with the sentence for the phone, CommandFormatError for a body that no
    page sends. Store errors that say that nothing can be saved just now pass through. Whatever else goes wrong is
    refused for good: a command that fails each time would stay on the phone, and everything behind it.
    """
    for attempt in range(_ATTEMPTS):
        try:
            _enter_once(desk, phone, command, other_near=other_near)
        except Conflict as conflict:
            if attempt + 1 == _ATTEMPTS:
                raise PhoneRefusedError("conflict", words.changed_meanwhile(conflict.entry.who)) from conflict
        else:
            return


def _enter_once(desk: Desk, phone: Phone, command: PhoneCommand, *, other_near: bool) -> None:
    """Enter a command, as `enter` does, in the present state; raises Conflict if it changed."""
    try:
        if newest_of(desk, command.cmd) and not desk.store.confirm(command.cmd):
            desk.catch_up()  # what can be seen on a server is not safe yet, and can be lost with it
        _Entering(desk, phone, command, other_near=other_near).enter()
    except (Conflict, CommandFormatError):
        raise
    except PhoneRefusedError:
        if not newest_of(desk, command.cmd):
            raise
    except DeskError as refused:
        raise PhoneRefusedError("refused", failure_sentence(refused)) from refused
    except StoreError as error:
        if not is_of_entry(error):
            raise
        raise PhoneRefusedError("refused", failure_sentence(error)) from error
    except Exception as fault:
        logger.exception("a command failed")
        desk.catch_up()
        if not newest_of(desk, command.cmd):
            raise PhoneRefusedError("failed", words.not_entered()) from fault


def return_to_phones(desk: Desk, state: SessionState) -> bool:
    """Give a table that a desk took over back to its phones; return False if they have it.

    Raises EntryRefused, and Conflict if another desk takes it at the same time.
    """
    holder = held_elsewhere(desk.tournament, state.uid, phones_desk(state))
    if holder is None:
        return False
    desk.submit([TableTaken(state.uid, holder.seat)], by=By(desk.who, phones_desk(state), desk.role))
    return True


def newest_of(desk: Desk, cmd: str) -> int:
    """Return the number of the newest entry of a command, 0 if it was not entered."""
    return next((entry.seq for entry in reversed(desk.entries) if command_of(entry) == cmd), 0)


class _Entering:
    """One command being entered against the current state of its session."""

    def __init__(self, desk: Desk, phone: Phone, command: PhoneCommand, *, other_near: bool) -> None:
        self.desk, self.phone, self.command, self._other_near = desk, phone, command, other_near
        self.tournament: Tournament = desk.tournament
        if not has_phone_page(self.tournament.rules):
            raise PhoneRefusedError("no-page", words.no_page(""))
        self.session = self._session()
        self.now = session_now(self.tournament, self.session.state.uid)

    @property
    def state(self) -> SessionState:
        return self.session.state

    def enter(self) -> None:
        """Enter the command; nothing if it asks for what is already so."""
        facts, reason = _KINDS[self.command.kind](self)
        if facts:
            # what was judged here is out of date as soon as anyone enters something about the same deal
            self.desk.submit(facts, reason=reason, expect=self.tournament.seq, cmd=self.command.cmd, by=self._by())

    def _session(self) -> PhoneSession:
        session = self._session_objected_to() or open_session(self.tournament, self.phone)
        if session is None:
            raise PhoneRefusedError("no-session", words.no_open_session())
        if session.state.uid != self.command.session:
            raise PhoneRefusedError("other-session", words.other_session())
        state = session.state
        holder = held_elsewhere(self.tournament, state.uid, self._seat(state))
        if holder is not None and self.command.kind not in {"call", "sheet"}:
            raise PhoneRefusedError("desk-has-it", words.desk_has_table(holder.who))
        if self._other_near and self.command.kind in _OWN_ANSWERS and self._is_handed_over(state):
            raise PhoneRefusedError("their-phone", words.on_their_phone(state.record.teams[self.command.by].name))
        return session

    def _session_objected_to(self) -> PhoneSession | None:
        """Return the session of the round before, if a call is about it and still in time."""
        if self.command.kind != "call":
            return None
        last = last_session(self.tournament, self.phone)
        if last is None or last.state.uid != self.command.session:
            return None
        ends, called = cut_off(self.tournament, last.state.uid), datetime.fromisoformat(self.desk.now())
        if ends is not None and called - timedelta(seconds=self.command.seconds) > ends:
            raise PhoneRefusedError("too-late", words.too_late_to_object())
        return last

    def _is_handed_over(self, state: SessionState) -> bool:
        return self.phone.kind != TABLE and self._own_side(state) != self.command.by

    def _seat(self, state: SessionState) -> str:
        handed = self._is_handed_over(state)
        return str(PhoneSeat(str(state.table or state.number), self.command.by, self.phone.short_id, handed))

    def _own_side(self, state: SessionState) -> Side | None:
        if self.phone.kind == TABLE or self.phone.subject not in state.teams:
            return None
        return state.system.sides[state.teams.index(self.phone.subject)]

    def _by(self) -> By:
        team, own = self.state.record.teams[self.command.by], self._own_side(self.state)
        named = own == self.command.by or self.phone.who in team.players
        who = self.phone.who if named and self.phone.who else team.captain or team.name
        return By(who, self._seat(self.state), PHONE, Scope(self.state.uid, self.command.by))

    # --- deals

    def deal(self) -> tuple[Sequence[Fact], str]:
        """Return the facts of a deal, or its acceptance if the other side entered the same."""
        number = self.command.integer("deal", 1, 999)
        before, newest, waiting = self.now.recorded(number), self._newest(number), self._waiting(number)
        fact = self._read_deal(number)
        if fact is None:
            whole = bool(self._result_text())  # a contract alone accepts nothing
            accepts = waiting is not None and waiting.awaited == self.command.by and whole
            return ((waiting.accepted(self.state.uid),) if accepts and waiting is not None else ()), ""
        if newest is not None and newest.seq > self.command.seen and not self._is_own(newest):
            completes = before is not None and before.taken is None and before.outcome is None
            if not completes or before is None or (before.side, before.contract) != (fact.side, fact.contract):
                raise PhoneRefusedError("two-versions", words.two_versions(newest.who, number))
        result = self.now.scored(number)
        finished = result is not None and result.outcome is not None
        if finished and waiting is None:
            raise PhoneRefusedError("accepted", words.accepted_already(number))
        return (fact,), words.corrected_at_table() if before is not None and finished else ""

    def _read_deal(self, number: int) -> DealRecorded | None:
        """Read the deal as a typed line; None if it is recorded like this already.

        Raises PhoneRefusedError with what the window would say.
        """
        side, doubling = self.command.side("side"), self.command.integer("doubling", 0, 2)
        value, strain = self.command.integer("value", 0, 999), self.command.text("strain", 2)
        contract = read_contract(f"{value}{strain}{'X' * doubling}")
        if contract is None or contract.strain != strain:
            raise CommandFormatError("strain")
        reading = read_line_in(f"{number}: {side} {contract}{self._result_text()}", self.now, is_typed=False)
        if {problem.code for problem in reading.problems} == {"no-change"}:
            return None
        fact = reading.fact
        if not isinstance(fact, DealRecorded) or (fact.deal, fact.side, fact.contract) != (number, side, contract):
            raise PhoneRefusedError("misread", plain(reading.sentence))
        return fact

    def _result_text(self) -> str:
        outcome = self.command.body.get("outcome")
        if self.command.body.get("taken") is not None:
            return f" {self.command.integer('taken', 0, 999):02d}"
        if outcome is None:
            return ""
        if not isinstance(outcome, str) or outcome not in {MADE, DEFEATED}:
            raise CommandFormatError("outcome")
        return " +" if outcome == MADE else " -"

    def redeal(self) -> tuple[Sequence[Fact], str]:
        number, code = self.command.integer("deal", 1, 999), self.command.text("code", 40)
        if code not in self.now.system.redeal_reasons:
            raise CommandFormatError("code")
        return (Redealt(self.state.uid, number, code),), ""

    # --- answers of the other side

    def accept(self) -> tuple[Sequence[Fact], str]:
        number = self.command.integer("deal", 1, 999)
        if all(row.deal != number for row in waiting_in(self.tournament, self.state)):
            return (), ""  # accepted already: at the desk, or by entering the same
        row = self._answered_entries()
        return (row.accepted(self.state.uid),), self._age()

    def differ(self) -> tuple[Sequence[Fact], str]:
        """Return the facts of an objection.

        The entries are sent back; for a penalty, or if the side asks for it, the committee is called, too.
        """
        row, note = self._answered_entries(), self.command.text("note").strip()
        if not note:
            raise CommandFormatError("note")
        if not isinstance(row.fact, PenaltyGiven) and self.command.body.get("call") is not True:
            return (EntrySentBack(self.state.uid, row.numbers, row.deal),), note
        back, dispute = row.objected(self.state.uid, self.desk.new_uid())
        return (back, self._timed(dispute)), note

    def _answered_entries(self) -> Unconfirmed:
        """Return the entries that are accepted or sent back, found by number or by command id."""
        body = self.command.body
        rows = waiting_in(self.tournament, self.state)
        entries = body.get("entries")
        if isinstance(entries, list):
            row = next((row for row in rows if list(row.numbers) == entries), None)
        else:
            named = self.command.text("command", 32)
            row = next((row for row in rows if row.newest.cmd.partition("/")[0] == named), None)
        if row is None:
            raise PhoneRefusedError("answered", words.nothing_to_answer())
        if row.awaited != self.command.by:
            raise PhoneRefusedError("own", words.own_entry())
        return row

    # --- penalties, calls, announcements, the sheet

    def penalty(self) -> tuple[Sequence[Fact], str]:
        offender, number = self.command.side("offender"), self.command.integer("deal", 1, 999)
        kind = self.now.system.infractions.get(self.command.text("code", 40))
        if kind is None or not (kind.minor or kind.cardinal):
            raise CommandFormatError("code")
        draft = PenaltyDraft(kind.code, offender, number, objected=True)
        view = penalty_view(self.tournament, self.state.uid, draft)
        if view.fact is None:
            raise PhoneRefusedError("asks", plain(view.sentence))
        return (view.fact,), self._age()

    def announce(self) -> tuple[Sequence[Fact], str]:
        number, due = self.command.integer("deal", 1, 999), due_read_out(self.now)
        if due is None or due.after_deal != number:
            return (), ""  # the other phone was faster, or a later score was read out
        return (ScoreAnnounced(self.state.uid, number, due.totals),), ""

    def call(self) -> tuple[Sequence[Fact], str]:
        """Return the dispute that calls the committee, timed and placed first on the desk's tile.

        Details are explained in person.
        """
        number = self.command.body.get("deal")
        deal = self.command.integer("deal", 1, 999) if number is not None else None
        mine = (deal, self.command.by)
        if any((called.fact.deal, called.fact.by) == mine for called in self.state.disputes if called.is_open):
            return (), ""  # one call is enough: repeated presses must not fill the journal
        dispute = DisputeRaised(self.desk.new_uid(), self.state.uid, deal, self.command.by)
        return (self._timed(dispute),), self._age()

    def _timed(self, dispute: DisputeRaised) -> DisputeRaised:
        return replace(dispute, late=late_for(self.tournament, dispute, self.desk.now()))

    def sheet(self) -> tuple[Sequence[Fact], str]:
        if self.command.integer("newest", 1, 2**53) < sheet_entry(self.state):
            raise PhoneRefusedError("changed", words.sheet_changed())
        return (SheetLookedAt(self.state.uid, self.command.by, sheet_entry(self.state)),), ""

    # --- who entered what

    def _newest(self, number: int) -> Entry | None:
        made = self.state.deal_entries.get(number)
        return next((entry for entry in self.state.entries if entry.seq == made[-1]), None) if made else None

    def _waiting(self, number: int) -> Unconfirmed | None:
        rows = waiting_in(self.tournament, self.state)
        return next((row for row in rows if row.deal == number and isinstance(row.fact, DealRecorded)), None)

    def _is_own(self, entry: Entry) -> bool:
        return entry.seat.rpartition(".")[2] == self.phone.short_id

    def _age(self) -> str:
        """Return how long a command waited on the phone in words, "" if it came at once."""
        minutes = self.command.seconds // 60
        return words.waited_on_phone(minutes) if minutes else ""


_OWN_ANSWERS = frozenset(("deal", "redeal", "accept", "differ", "sheet"))
"""What a side answers on its own phone; an infraction is entered for the side it harms."""

_KINDS: Mapping[str, Callable[[_Entering], tuple[Sequence[Fact], str]]] = {
    "deal": _Entering.deal,
    "redeal": _Entering.redeal,
    "accept": _Entering.accept,
    "differ": _Entering.differ,
    "penalty": _Entering.penalty,
    "announce": _Entering.announce,
    "call": _Entering.call,
    "sheet": _Entering.sheet,
}
