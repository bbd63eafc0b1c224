"""Careless code fails each time, which shows that the neighboring tests can detect it.

Trying once more without keeping the others off; comparing how many entries there are, and not which; giving a command
a new name because its answer was lost.
"""

from contextlib import contextmanager

import psycopg
import pytest

from scorekeeper.journal.entry import Entry, NewEntry
from scorekeeper.journal.facts import TeamEntered
from scorekeeper.kernel import desk as desks
from scorekeeper.kernel.events import open_event
from scorekeeper.store import errors
from scorekeeper.store.rows import numbered_entries
from scorekeeper.store.server.functions import FUNCTIONS
from scorekeeper.store.server.server_store import open_on_server
from tests.postgres.hall import append
from tests.postgres.proxy import Proxy

AT = "2026-10-03T16:13:05Z"


def named(cmd: str, name: str) -> NewEntry:
    return NewEntry(cmd, AT, "Anil", "here", TeamEntered(f"t-{cmd}", name))


class Eager:
    """Another seat that enters a valid fact just before this one, unless locked out."""

    def __init__(self, hall, store, newest: Entry) -> None:
        self.newest, self.kept_off, self.entered = newest, 0, 0
        self._line = hall.cluster.connect(hall.database, "mini")
        self._line.execute("SET lock_timeout = '1ms'")
        self._append, store.append = store.append, self.append

    def append(self, new, after, attachments=()):
        entry = numbered_entries(
            [NewEntry(f"eager{self.entered}", AT, "Mini", "there", TeamEntered("t9", f"Team {self.entered}"))],
            self.newest.seq,
            self.newest.digest,
        )
        try:
            assert append(self._line, entry, self.newest.seq, self.newest.digest) == 1
        except psycopg.errors.LockNotAvailable:
            self.kept_off += 1
        else:
            self.newest = entry[0]
            self.entered += 1
        return self._append(new, after, attachments)

    def close(self) -> None:
        self._line.close()


@pytest.fixture
def crowd(hall, begun):
    desk = open_event(hall.url(), who="Mini", seat="office")
    eager = Eager(hall, desk.store, begun[-1])
    yield desk, eager
    eager.close()
    desk.close()


def test_a_seat_that_was_too_late_keeps_the_others_off_and_is_next(crowd):
    desk, eager = crowd
    desk.submit((TeamEntered("t2", "Detroit"),))
    assert (eager.entered, eager.kept_off) == (1, 1)


def test_without_keeping_them_off_one_never_gets_in(crowd, monkeypatch):
    desk, eager = crowd

    @contextmanager
    def holding(after):
        yield desk.store.tail(after)

    monkeypatch.setattr(desk.store, "holding", holding)
    monkeypatch.setattr(desks, "ATTEMPTS", 10)
    with pytest.raises(errors.NewerEntries):
        desk.submit((TeamEntered("t2", "Detroit"),))
    assert (eager.entered, eager.kept_off) == (10, 0)


def put_back_and_gone_on(hall, begun) -> None:
    """Put the server back to an older copy, and enter as many other entries as were lost."""
    with hall.cluster.connect(hall.database) as owner:
        for table in ("entry", "event"):
            owner.execute(f"ALTER TABLE scorekeeper.{table} DISABLE TRIGGER USER")
        owner.execute("DELETE FROM scorekeeper.entry WHERE seq = %s", [begun[-1].seq])
        before = begun[-2]
        owner.execute("UPDATE scorekeeper.event SET (head_seq, head_digest) = (%s, %s)", [before.seq, before.digest])
        for table in ("entry", "event"):
            owner.execute(f"ALTER TABLE scorekeeper.{table} ENABLE TRIGGER USER")
    with hall.cluster.connect(hall.database, "mini") as mini:
        others = numbered_entries([named("other", "Tampa")], before.seq, before.digest)
        assert append(mini, others, before.seq, before.digest) == 1


def test_as_many_entries_but_others_are_not_built_on(hall, begun):
    store = open_on_server(hall.url(), seat="here")
    put_back_and_gone_on(hall, begun)
    with pytest.raises(errors.ServerLacksError):
        store.append([named("mine", "Detroit")], store.head[0])
    store.close()
    new_desk = open_on_server(hall.url(), seat="there")
    assert [entry.cmd for entry in new_desk.tail(0)] == ["cmd1", "other"]
    new_desk.close()


def test_comparing_how_many_there_are_breaks_the_chain(hall, begun):
    (careful,) = (text for text in FUNCTIONS if ".append(" in text)
    careless = careful.replace(" AND head_digest = before", "")
    assert careless != careful
    with hall.cluster.connect(hall.database) as owner:
        owner.execute(careless)
    store = open_on_server(hall.url(), seat="here")
    put_back_and_gone_on(hall, begun)
    store.append([named("mine", "Detroit")], store.head[0])
    store.close()
    new_desk = open_on_server(hall.url(), seat="there")
    with pytest.raises(errors.DamagedError):
        new_desk.tail(0)
    new_desk.close()


@pytest.mark.parametrize(("second", "times"), [("mine", 1), ("mine-2", 2)], ids=["same name", "new name"])
def test_after_a_lost_answer_only_the_same_name_enters_once(hall, begun, second, times):
    proxy = Proxy(hall.cluster.folder / f".s.PGSQL.{hall.cluster.port}")
    store = open_on_server(f"postgresql://mini@127.0.0.1:{proxy.port}/{hall.database}", seat="here")
    proxy.cut = "answer swallowed"
    with pytest.raises(errors.NoAnswerError):
        store.append([named("mine", "Detroit")], store.head[0])
    try:
        store.append([named(second, "Detroit")], store.head[0])
    except errors.NewerEntries:
        store.tail(store.head[0])
        store.append([named(second, "Detroit")], store.head[0])
    store.close()
    proxy.close()
    new_desk = open_on_server(hall.url(), seat="there")
    named_so = [
        entry for entry in new_desk.tail(0) if isinstance(entry.fact, TeamEntered) and entry.fact.name == "Detroit"
    ]
    assert len(named_so) == times
    new_desk.close()
