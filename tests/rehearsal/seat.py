"""A seat of the rehearsal: a desk in a separate process that enters sessions, with slips.

It reports each command taken by its desk before it continues, so the listener knows what must not be lost. A killed
seat is started again with the same orders and continues after what is recorded.
"""

import random
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TypeVar

from scorekeeper.journal.facts import DealRecorded, Fact, PenaltyGiven, Voided
from scorekeeper.journal.fold import fold
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.errors import Conflict, EntryRefused
from scorekeeper.kernel.events import open_event
from scorekeeper.kernel.server_desk import ServerDesk
from scorekeeper.kernel.waiting_rows import mark
from scorekeeper.rules.contract import SUITS, Contract
from scorekeeper.store.errors import StoreError
from scorekeeper.store.waiting import REFUSED

SEATED, TOOK, CONFLICT, PLAYED, WHOLE, BROKEN = "seated", "took", "conflict", "played", "whole", "broken"
"""The messages of a seat.

It is at its event; its desk took a command; there was a conflict at a deal of a session; its orders are done; and
at the end whether what it has read is the same as read from the beginning, or not.
"""
_T = TypeVar("_T")
PATIENCE = 300.0
"""Seconds for which a seat retries where file or server does not answer: sixty at one computer wait long."""


@dataclass(frozen=True, slots=True)
class Orders:
    """A seat's work in a round: its own sessions, and deals at other tables by mistake."""

    sessions: tuple[str, ...]
    visits: tuple[tuple[str, int], ...]
    deals: int


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """The setup of a seat: the event, its name, the folder of its outbox, its random seed."""

    target: str
    name: str
    outboxes: str
    seed: int


def sit(spot: SeatSetup, pipe: Connection) -> None:
    """Follow orders until there are no more; the end of a seat's process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C must reach only the rehearsal, which ends its seats
    with suppress(EOFError, OSError, BrokenPipeError):
        seat = RehearsalSeat(spot, pipe)
        pipe.send((SEATED, spot.name))
        while True:
            orders = pipe.recv()
            if orders is None:
                seat.end()
                return
            seat.play(orders)


class RehearsalSeat:
    """A desk and its actions."""

    def __init__(self, spot: SeatSetup, pipe: Connection) -> None:
        self._spot, self._pipe = spot, pipe
        self._deals: dict[int, tuple[str, int | None]] = {}
        """Session and deal of waiting commands, by the mark that a later undo names."""
        self.desk = self._opened()

    def play(self, orders: Orders) -> None:
        """Play the sessions deal by deal, all of them in turn, then report it."""
        self._wait_for(orders.sessions)
        for deal in range(1, orders.deals + 1):
            for session in orders.sessions:
                self._deal(session, deal)
            for session, number in orders.visits:
                if number == deal:
                    self._visit(session, deal)
        self._send_all()
        self._pipe.send((PLAYED, self.desk.tournament.seq))

    def end(self) -> None:
        """Report whether the state read in steps equals one read at once, with the newest digest."""
        self._send_all()
        self._trying(self.desk.catch_up)
        same = fold(self.desk.entries) == self.desk.tournament
        digest = self.desk.entries[-1].digest if self.desk.entries else ""
        self._pipe.send((WHOLE if same else BROKEN, digest))
        self.desk.close()

    # playing
    def _deal(self, session: str, deal: int) -> None:
        """Enter a deal as a tired scorer does, with some slips, corrections, undos and penalties."""
        state = self.desk.tournament.sessions[session]
        result = state.result.deal(deal)
        if result is not None and result.outcome is not None:
            return  # recorded before this seat was killed, or by another seat
        chance = random.Random(f"{self._spot.seed} {state.round} {state.table} {deal}")
        side, contract = chance.choice("AB"), Contract(chance.randint(28, 56), chance.choice(SUITS))
        taken, slip, cmd = chance.randint(0, 56), chance.randint(1, 12), ""
        if slip == 1:
            self._enter(DealRecorded(session, deal, side, contract, (taken + 1) % 57), deal)
            self._enter(DealRecorded(session, deal, side, contract, taken), deal, reason="misread")
        elif slip == 2:
            if result is None:  # else it was entered before this seat was killed
                self._enter(DealRecorded(session, deal, side, contract), deal)
            self._enter(DealRecorded(session, deal, side, contract, taken), deal)
        else:
            cmd = self._enter(DealRecorded(session, deal, side, contract, taken), deal)
        if slip == 3:
            self._enter(PenaltyGiven(session, side, "call-out-of-turn", deal), deal)
        if slip == 4 and any(entry.cmd == cmd for entry in self.desk.entries):
            # else another seat's version is recorded, and undo would void the deal before
            self._undo(session)
            self._enter(DealRecorded(session, deal, side, contract, taken), deal)

    def _visit(self, session: str, deal: int) -> None:
        """Enter a different deal at another seat's table; the conflict must be reported."""
        self._enter(DealRecorded(session, deal, "A", Contract(28, "H"), 28), deal)

    def _enter(self, fact: Fact, deal: int, reason: str = "") -> str:
        """Enter a fact under one command id until taken or refused; report it and return the id."""
        cmd = self.desk.new_uid()
        try:
            self._trying(lambda: self.desk.submit((fact,), reason=reason, cmd=cmd))
        except (EntryRefused, Conflict):
            self._pipe.send((CONFLICT, self._disputed(fact, deal)))
            return cmd
        self._pipe.send((TOOK, cmd))
        self._settle()
        return cmd

    def _undo(self, session: str) -> None:
        with suppress(EntryRefused, Conflict):
            self._trying(lambda: self.desk.undo(session))
            self._settle()

    def _disputed(self, fact: Fact, deal: int | None) -> tuple[str, int | None]:
        """Return session and deal of a possible conflict; a penalty's is the next recorded deal."""
        session = str(getattr(fact, "session", ""))
        state = self.desk.tournament.sessions.get(session)
        if isinstance(fact, PenaltyGiven) and state is not None and deal is not None:
            deal = min((number for number in state.deal_entries if number > deal), default=deal)
        return session, deal

    # file and server
    def _opened(self) -> Desk:
        spot = self._spot
        outboxes = Path(spot.outboxes) if "://" in spot.target else None
        return self._trying(lambda: open_event(spot.target, who=spot.name, seat=spot.name, outboxes=outboxes))

    def _settle(self) -> None:
        """Send what waits, as far as possible now; of two versions the other one is kept."""
        desk = self.desk
        if not isinstance(desk, ServerDesk) or not desk.waiting:
            return
        with suppress(StoreError):
            desk.deliver()
        for row in tuple(desk.waiting):
            fact = row.entries[0].fact
            about = self._disputed(fact, getattr(fact, "deal", None))
            if isinstance(fact, Voided):
                about = self._deals.get(fact.entry, about)
            self._deals[mark(row.n, 0)] = about
            if row.state == REFUSED:
                with suppress(StoreError):
                    desk.set_aside(row.n, "the other version stands")
                self._pipe.send((CONFLICT, about))

    def _send_all(self) -> None:
        desk, until = self.desk, time.monotonic() + PATIENCE
        while isinstance(desk, ServerDesk) and desk.waiting and time.monotonic() < until:
            self._settle()
            if desk.waiting:
                time.sleep(0.05)

    def _wait_for(self, sessions: Sequence[str]) -> None:
        until = time.monotonic() + PATIENCE
        while not set(sessions) <= self.desk.tournament.sessions.keys() and time.monotonic() < until:
            self._trying(self.desk.catch_up)
            time.sleep(0.02)

    def _trying(self, act: Callable[[], _T]) -> _T:
        """Retry an action for a while where file or server may not answer."""
        for _pause in _pauses():
            with suppress(StoreError):
                return act()
        return act()


def _pauses() -> Iterator[float]:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        yield 0.05
        time.sleep(0.05)
