"""The primary dies under load and the standby takes over: nothing is lost or doubled.

A second server that is not waited for must lose, or this proves nothing.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from scorekeeper.journal.entry import Entry, NewEntry
from scorekeeper.journal.facts import DealRecorded, TeamEntered
from scorekeeper.kernel.events import NewEvent, NewTeam, create_event
from scorekeeper.rules.contract import Contract
from scorekeeper.store import errors
from scorekeeper.store.server.server_store import ServerStore, open_on_server
from tests.campaigns import how_many, tell
from tests.postgres.cluster import programs
from tests.postgres.desks import SEATS as SIX
from tests.postgres.desks import Desks
from tests.postgres.hall import begin, make_hall
from tests.postgres.pair import Pair

FAILOVERS = how_many("failovers", 1)
FAULTS = [stalled for _ in range(FAILOVERS) for stalled in (True, False)][:FAILOVERS]
SEATS = ("anil", "biju", "mini")
UNDER_LOAD = 15
"""Entries of each seat before the fault, and again before the end."""


class EnteringSeat(threading.Thread):
    """A person who enters one fact after another, each under one command until confirmed."""

    def __init__(self, name: str, url: str, ended: threading.Event) -> None:
        super().__init__(name=name, daemon=True)
        self._url, self._ended = url, ended
        self.saved: list[Entry] = []
        self.intended: set[str] = set()
        self.fenced = False

    def run(self) -> None:
        store: ServerStore | None = None
        while not self._ended.is_set() and not self.fenced:
            cmd = f"{self.name}-{len(self.saved)}"
            self.intended.add(cmd)
            fact = TeamEntered(f"t-{self.name}", f"Team {cmd}")
            try:
                store = store or open_on_server(self._url, seat=self.name)
                self.saved += store.append(
                    [NewEntry(cmd, "2026-10-03T16:13:05Z", self.name, "here", fact)], store.head[0]
                )
            except errors.NewerEntries:
                self._read_on(store)
            except errors.ServerLacksError:
                self.fenced = True
            except (errors.NoAnswerError, errors.ServerAwayError, errors.ServerBusyError):
                self._ended.wait(0.05)
        if store is not None:
            store.close()

    def _read_on(self, store: ServerStore | None) -> None:
        assert store is not None
        try:
            store.tail(store.head[0])
        except errors.ServerLacksError:
            self.fenced = True
        except (errors.NoAnswerError, errors.ServerAwayError, errors.ServerBusyError):
            self._ended.wait(0.05)


@contextmanager
def loaded_pair(*, synchronous: bool) -> Iterator[tuple[Pair, str, Callable[[], list[EnteringSeat]]]]:
    """Give out two servers with an event, the name of the database, and what begins the load."""
    pair = Pair(synchronous=synchronous)
    ended = threading.Event()
    seats: list[EnteringSeat] = []
    try:
        database = pair.make().first.database()
        hall = make_hall(pair.first, database)
        begin(hall, "ev1")
        hall.seat("ev1", anil="organiser", biju="organiser")

        def load() -> list[EnteringSeat]:
            seats.extend(EnteringSeat(name, pair.url(database, name), ended) for name in SEATS)
            for seat in seats:
                seat.start()
            grown(pair, seats)
            return seats

        yield pair, database, load
    finally:
        ended.set()
        for seat in seats:
            seat.join(20)
        pair.remove()
    assert not any(seat.is_alive() for seat in seats)


def grown(pair: Pair, seats: list[EnteringSeat]) -> None:
    """Wait until every seat has saved some more."""
    before = {seat: len(seat.saved) for seat in seats}
    pair.first.wait_until(lambda: all(len(seat.saved) >= before[seat] + UNDER_LOAD for seat in seats), "they go on")


def standing(url: str) -> dict[str, list[Entry]]:
    """Return what a server has under each command, proven by the chain."""
    store = open_on_server(url, seat="looks")
    entries: dict[str, list[Entry]] = {}
    for entry in store.tail(0):
        entries.setdefault(entry.cmd, []).append(entry)
    store.close()
    return entries


@pytest.fixture(autouse=True)
def _servers(cluster: object) -> None:
    """Leave these out, or fail, where the other tests with a server do."""
    assert programs() is not None


@pytest.mark.parametrize("stalled", FAULTS)
def test_the_second_server_has_all_that_was_confirmed_once(stalled):
    with loaded_pair(synchronous=True) as (pair, database, load):
        seats = load()
        if stalled:
            pair.stall()
            pair.first.wait_until(pair.waiting, "a commit waits for the second server")
        pair.kill_first()
        pair.take_over()
        grown(pair, seats)
        saved = [entry for seat in seats for entry in seat.saved]
        result = standing(pair.second.tcp(database, "mini"))
        assert {entry.cmd: [entry] for entry in saved}.items() <= result.items(), (
            "lost, doubled, or another in its place"
        )
        assert set(result) - {"cmd1", "cmd2"} <= {cmd for seat in seats for cmd in seat.intended}
        assert not any(seat.fenced for seat in seats)
        tell(f"first server killed{' while it waited' if stalled else ''}: {len(saved)} acknowledged, all there once")

        # the old one comes back by itself: it takes nothing, because it waits for the other
        pair.first.start()
        old = open_on_server(pair.first.tcp(database, "mini"), seat="late")
        late = NewEntry("late", "2026-10-03T16:13:05Z", "Mini", "here", TeamEntered("t9", "Late"))
        with pytest.raises((errors.NoAnswerError, errors.NewerEntries)):
            old.append([late], old.head[0])
        old.close()
        assert "late" not in standing(pair.second.tcp(database, "mini"))


@pytest.mark.parametrize("shown", [False, True], ids=["nothing lost is seen", "others have read what is lost"])
def test_whole_desks_go_on_by_themselves_with_what_waited_on_their_laptops(tmp_path, shown):
    with loaded_pair(synchronous=True) as (pair, _database, _load):
        hall = make_hall(pair.first, pair.first.database())
        desks = Desks(hall, lambda login: pair.url(hall.database, login), tmp_path)
        try:
            for login in desks.lines:
                desks.start(login)
            desks.wait_for(20)
            pair.stall()
            pair.first.wait_until(pair.waiting, "a commit waits for the second server")
            if shown:
                pair.cut_waiting()
            desks.wait_for(40)  # without an answer, on their laptops
            pair.kill_first()
            pair.take_over()
            desks.finish()
            deals = desks.check(pair.second.tcp(hall.database, "mini"))
        finally:
            desks.end()
    waited = sum(line.startswith("here ") for lines in desks.lines.values() for line in lines)
    assert waited > 0
    tell(f"{deals} deals of {SIX} desks over a failover, all there once; {waited} of them waited on a laptop")


def test_a_second_server_that_is_not_waited_for_loses_and_the_seats_see_it():
    with loaded_pair(synchronous=False) as (pair, database, load):
        seats = load()
        pair.stall()
        grown(pair, seats)
        pair.kill_first()
        pair.take_over()
        pair.second.wait_until(lambda: all(seat.fenced for seat in seats), "every seat sees that entries are missing")
        result = standing(pair.second.tcp(database, "mini"))
        lost = [entry for seat in seats for entry in seat.saved if result.get(entry.cmd) != [entry]]
        assert len(lost) >= UNDER_LOAD
        tell(f"a second server that is not waited for: {len(lost)} acknowledged and lost, as it must be")


def test_without_the_second_server_nothing_is_reported_saved_and_the_keeper_of_the_server_decides():
    with loaded_pair(synchronous=True) as (pair, database, _load):
        pair.second.stop()
        store = open_on_server(pair.url(database, "mini"), seat="desk")
        new = NewEntry("waits", "2026-10-03T16:13:05Z", "Mini", "here", TeamEntered("t9", "Tampa"))
        with pytest.raises(errors.NoAnswerError):
            store.append([new], store.head[0])
        assert "waits" not in standing(pair.first.tcp(database, "mini")), "nobody else reads it before it is safe"
        with pair.first.connect() as keeper:
            keeper.execute("ALTER SYSTEM SET synchronous_standby_names = ''")
            keeper.execute("SELECT pg_reload_conf()")
        (entry,) = store.append([new], store.head[0])
        assert standing(pair.first.tcp(database, "mini"))["waits"] == [entry]
        store.close()


def test_a_seat_that_waits_its_turn_does_not_show_an_entry_that_the_second_server_lacks():
    with loaded_pair(synchronous=True) as (pair, _database, _load):
        hall = make_hall(pair.first, pair.first.database())
        teams = (NewTeam("Dallas"), NewTeam("Detroit"))
        office = create_event(
            hall.url(), NewEvent("Cup", "international-56", teams=teams, first_session=True), who="M", seat="office"
        )
        (session,), before = office.tournament.sessions, office.tournament.seq
        hall.seat(office.store.event, anil="scorer", biju="scorer")
        office.close()
        pair.stall()
        for login in ("anil", "biju"):
            store = open_on_server(pair.url(hall.database, login), seat=login)
            store.patience = None if login == "biju" else 0.3
            fact = DealRecorded(session, 1, "A", Contract(28, "H"), 30)
            with pytest.raises((errors.NoAnswerError, errors.ServerBusyError)):
                store.append([NewEntry(login, "2026-10-03T16:13:05Z", login, login, fact)], before)
            store.close()
        pair.first.wait_until(pair.waiting, "the first commit still waits")
        assert set(standing(pair.first.tcp(hall.database, "mini"))) & {"anil", "biju"} == set()
        pair.kill_first()
        pair.take_over()
        assert set(standing(pair.second.tcp(hall.database, "mini"))) & {"anil", "biju"} == set()
