"""The rehearsal from the first team to the last check, with its organizer, seats, faults."""

import multiprocessing
import random
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path

from scorekeeper.features.draw.view.planning import DrawPlan, plan_draw
from scorekeeper.journal.facts import (
    CheckedIn,
    DisputeRaised,
    DrawPublished,
    Fact,
    RoundClosed,
    RoundOpened,
    RulingMade,
    TeamEntered,
    TeamWithdrawn,
)
from scorekeeper.journal.snapshot import EMPTY, RUNNING
from scorekeeper.journal.stages import GROUPS, HERE, MAIN, ROUND_ROBIN
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.events import NewEvent, create_event
from scorekeeper.kernel.stamps import new_uid
from scorekeeper.rules.systems import DEFAULT
from scorekeeper.store.errors import StoreError
from scorekeeper.store.server.address import is_address, read_address
from scorekeeper.store.waiting import SUFFIX
from tests.rehearsal.cut_line import CutLine
from tests.rehearsal.findings import RehearsalFinding, RehearsalRun, findings
from tests.rehearsal.seat import (
    BROKEN,
    CONFLICT,
    PLAYED,
    SEATED,
    TOOK,
    WHOLE,
    Orders,
    SeatSetup,
    sit,
)

_AT_THE_DOOR = 4
"""How many seats start at a time."""
SLOW = 0.1
"""Seconds by which a slow disk delays everything."""
Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class RehearsalPlan:
    """The size of the event, the number of seats, the random seed, and whether faults occur."""

    teams: int = 90
    seats: int = 6
    rounds: int = 8
    deals: int = 18
    seed: int = 56
    faults: bool = False


@dataclass(slots=True)
class _Seated:
    """A seat's process, the connection to it, and its current work."""

    spot: SeatSetup
    process: BaseProcess
    pipe: Connection
    orders: Orders | None = None
    seated: bool = False
    """Whether it has opened the event."""
    killed: bool = False
    at_work: bool = False
    """Whether it has entered anything since its start; a seat killed before that would never make progress."""


@dataclass(slots=True)
class _Heard:
    """What the seats have reported, and what was done to them."""

    took: set[str] = field(default_factory=set)
    conflicts: list[object] = field(default_factory=list)
    kills: int = 0
    slow: int = 0
    digests: dict[str, str] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)


def rehearse(
    target: str, plan: RehearsalPlan, folder: Path, tell: Tell = lambda _sentence: None
) -> tuple[RehearsalFinding, ...]:
    """Play an event in a new file or on a server and return what was checked, the worst first.

    `folder` takes outboxes and a backup, and is removed by the caller. `tell` gets the progress. Raises
    EntryRefused where the rules do not allow such an event; store errors (the file exists ...) pass through.
    """
    began = time.monotonic()
    event = NewEvent(
        "REHEARSAL, not a real event", DEFAULT.key, settings={"deals": plan.deals} if plan.deals != 18 else {}
    )
    desk = create_event(target, event, who="Rehearsal", seat="organiser")
    with ExitStack() as ending:
        ending.callback(desk.close)
        whole = ending.enter_context(_hall(target, desk, plan, folder))
        _register(desk, plan)
        for number in _draw_rounds(desk, plan):
            _play(desk, whole, plan, number)
            tell(f"round {number} of {whole.rounds} played, {len(whole.heard.took)} commands taken")
        whole.send_home()
        desk.catch_up()
        heard = whole.heard
        played = RehearsalRun(
            took=frozenset(heard.took) - _set_aside_commands(folder),
            conflicts=len(heard.conflicts),
            unexplained=sum(where not in whole.shared for where in heard.conflicts),
            kills=heard.kills,
            cuts=whole.line.cut_count if whole.line is not None else 0,
            slow=heard.slow,
            digests=heard.digests,
            broken=tuple(heard.broken),
            seconds=time.monotonic() - began,
        )
        return findings(desk, whole.target, played, folder)


def _set_aside_commands(folder: Path) -> frozenset[str]:
    """Return the commands set aside in a folder's outboxes, each stored with its reason."""
    commands: set[str] = set()
    for path in folder.glob(f"*{SUFFIX}"):
        with closing(sqlite3.connect(path)) as raw:
            commands.update(cmd for (cmd,) in raw.execute("SELECT cmd FROM waiting WHERE state = 'aside'"))
    return frozenset(commands)


# the organizer
def _register(desk: Desk, plan: RehearsalPlan) -> None:
    """Enter the teams, and check them in."""
    facts: list[Fact] = []
    for number in range(1, plan.teams + 1):
        uid = new_uid()
        players = tuple(f"Player {number}{letter}" for letter in "abc")
        facts += [TeamEntered(uid, f"Team {number}", players, players[0]), CheckedIn(uid, HERE)]
    desk.submit(facts)


def _draw_rounds(desk: Desk, plan: RehearsalPlan) -> Iterator[int]:
    """Draw and publish the stage; yield its rounds, each once it is begun."""
    method = GROUPS if plan.teams >= 16 else ROUND_ROBIN
    draw = plan_draw(desk.tournament, DrawPlan(MAIN, method, plan.rounds, plan.seed))
    if draw.problems:
        raise EntryRefused(draw.problems)
    fact = draw.fact(new_uid)
    desk.submit((fact, DrawPublished(MAIN, fact.draw)))
    for drawn_round in draw.rounds:
        desk.submit((RoundOpened(MAIN, drawn_round.number),))
        yield drawn_round.number
        desk.catch_up()
        _around(desk, plan, drawn_round.number, len(draw.rounds))
        desk.submit((RoundClosed(MAIN, drawn_round.number),))


def _around(desk: Desk, plan: RehearsalPlan, number: int, rounds: int) -> None:
    """Do an organizer's work between rounds: a dispute, its ruling, and once a withdrawal."""
    state = next(
        session for session in desk.tournament.sessions.values() if session.round == number and session.forfeit is None
    )
    dispute = new_uid()
    desk.submit((DisputeRaised(dispute, state.uid, 1, by="A", facts="rehearsed: what happened in deal 1"),))
    article = state.system.rulings_article or state.system.example_article
    votes = ("Mary", "Paul", "Susan")
    ruling = RulingMade(state.uid, (article,), "rehearsed: as it was found", 1, points={"A": 1}, dispute=dispute)
    desk.submit((replace(ruling, members=votes, in_favour=votes),))
    if number == (rounds + 1) // 2 and number < rounds and plan.teams > 4:
        team = list(desk.tournament.teams)[-1]
        desk.submit((TeamWithdrawn(MAIN, team, number),), reason="rehearsed: goes home")


# the seats
class _Hall:
    """The seats, their messages, and what is done to them."""

    def __init__(self, target: str, plan: RehearsalPlan, folder: Path, line: CutLine | None, desk: Desk) -> None:
        self.target, self.line, self.heard, self.rounds = target, line, _Heard(), plan.rounds
        self._plan, self._folder, self._desk = plan, folder, desk
        self._chance = random.Random(plan.seed)
        self._seated: dict[str, _Seated] = {}
        self._going_home = False
        self.shared: set[object] = set()
        """The deals that two seats were sent to: only there are conflicts expected."""
        for number in range(1, plan.seats + 1):
            self._seat(f"seat {number}")
            self._wait_for_seats(_AT_THE_DOOR - 1)
        self._wait_for_seats(0)

    def order(self, sessions: Sequence[Sequence[str]], visits: Sequence[Sequence[tuple[str, int]]]) -> None:
        """Have each seat play its sessions, and wait for all; failures are caused meanwhile."""
        for seated, own, others in zip(self._seated.values(), sessions, visits, strict=True):
            seated.orders = Orders(tuple(own), tuple(others), self._plan.deals)
            self.shared.update(others)
            self._send(seated, seated.orders)
        while any(seated.orders is not None for seated in self._seated.values()):
            self._hear(0.05)
            if self._plan.faults:
                self._go_wrong()

    def send_home(self) -> None:
        """End all seats; each reports its digest of the journal."""
        self._going_home = True
        for seated in self._seated.values():
            self._send(seated, None)
        while self.heard.digests.keys() | set(self.heard.broken) != self._seated.keys():
            self._hear(0.2)

    def end(self) -> None:
        """End all processes still running."""
        for seated in self._seated.values():
            seated.process.kill()
            seated.process.join()
            seated.pipe.close()

    def _wait_for_seats(self, most: int) -> None:
        """Wait until at most this many seats are still opening the event, to limit the load."""
        while sum(not seated.seated and name not in self.heard.broken for name, seated in self._seated.items()) > most:
            self._hear(0.2)

    def _seat(self, name: str) -> None:
        own = multiprocessing.get_context("spawn")
        own_end, other_end = own.Pipe()
        spot = SeatSetup(self._by_line(), name, str(self._folder), self._plan.seed)
        process = own.Process(target=sit, args=(spot, other_end), name=name, daemon=True)
        process.start()
        other_end.close()
        self._seated[name] = _Seated(spot, process, own_end)

    def _by_line(self) -> str:
        """Return the address for a seat: through the connection that is cut, where there is one."""
        if self.line is None:
            return self.target
        address, password = read_address(self.target)
        return address.through(self.line.port).with_password(password)

    def _send(self, seated: _Seated, order: Orders | None) -> None:
        with suppress(OSError):  # it was killed: it gets the orders when it is started again
            seated.pipe.send(order)

    def _hear(self, patience: float) -> None:
        gone = self.heard.digests.keys() | set(self.heard.broken)
        by_pipe = {seated.pipe: name for name, seated in self._seated.items() if name not in gone}
        for pipe in wait(list(by_pipe), patience):
            name = by_pipe[pipe]  # type: ignore[index]
            seated = self._seated[name]
            try:
                kind, what = seated.pipe.recv()
            except (EOFError, OSError):
                if seated.killed:
                    self._again(name)
                else:  # it was not killed on purpose: it crashed, and that is reported
                    seated.orders = None
                    self.heard.broken.append(name)
                continue
            self._note(seated, kind, what)

    def _note(self, seated: _Seated, kind: str, what: object) -> None:
        heard, name = self.heard, seated.spot.name
        if kind == SEATED:
            seated.seated = True
        elif kind == TOOK:
            seated.at_work = True
            heard.took.add(str(what))
        elif kind == CONFLICT:
            heard.conflicts.append(what)
        elif kind == PLAYED:
            seated.orders = None
        elif kind == WHOLE:
            heard.digests[name] = str(what)
        elif kind == BROKEN:
            heard.broken.append(name)

    def _again(self, name: str) -> None:
        """Restart a seat that was killed, with its current orders."""
        before = self._seated[name]
        before.process.join()
        before.pipe.close()
        self._seat(name)
        after = self._seated[name]
        after.orders = before.orders
        if after.orders is not None or self._going_home:
            self._send(after, after.orders)

    def _go_wrong(self) -> None:
        """At random kill a seat, cut a connection, or slow the disk down."""
        dice = self._chance.random()
        busy = [seated for seated in self._seated.values() if seated.orders is not None and seated.at_work]
        if dice < 0.04 and busy:
            victim = self._chance.choice(busy)
            victim.killed, victim.at_work = True, False
            victim.process.kill()
            self.heard.kills += 1
        elif dice < 0.08 or (dice < 0.12 and self.line is None):
            with suppress(StoreError), self._desk.store.holding(self._desk.tournament.seq):
                time.sleep(SLOW)
            self.heard.slow += 1
        elif dice < 0.2 and self.line is not None:
            self.line.cut(self._chance)


@contextmanager
def _hall(target: str, desk: Desk, plan: RehearsalPlan, folder: Path) -> Iterator[_Hall]:
    """Open the hall at an event; its seats are ended even after an exception."""
    line: CutLine | None = None
    if is_address(target):
        address, password = read_address(target)
        target = read_address(desk.store_state.location)[0].with_password(password)
        if plan.faults:
            line = CutLine(*address.hosts[0])
    hall = _Hall(target, plan, folder, line, desk)
    try:
        yield hall
    finally:
        hall.end()
        if line is not None:
            line.close()


def _play(desk: Desk, hall: _Hall, plan: RehearsalPlan, number: int) -> None:
    """Distribute a round's tables among the seats, each with a deal at its neighbor's table."""
    tables = [
        session.uid
        for session in desk.tournament.sessions.values()
        if session.round == number and session.state in _OPEN
    ]
    shares = [tables[seat :: plan.seats] for seat in range(plan.seats)]
    chance = random.Random(f"{plan.seed} visits {number}")
    visits = [
        [(shares[(seat + 1) % plan.seats][0], chance.randint(1, plan.deals))] if plan.seats > 1 and other else []
        for seat in range(plan.seats)
        for other in [shares[(seat + 1) % plan.seats]]
    ]
    hall.order(shares, visits)


_OPEN = frozenset({EMPTY, RUNNING})
