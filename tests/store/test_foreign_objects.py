"""Foreign objects in the file's schema are noticed before anything is acknowledged."""

import shutil
import sqlite3
from contextlib import closing

import pytest

from scorekeeper.features.files.view.rescue import find_rescue, salvage_event
from scorekeeper.features.verify.view.verifying import verify_event
from scorekeeper.journal.facts import EvidenceAdded, StoreChanged
from scorekeeper.store.backup import backup
from scorekeeper.store.damage import inspect
from scorekeeper.store.errors import (
    DamagedError,
    ForeignObjectsError,
    NewerEntries,
    NotKeptError,
    OtherHistoryError,
    TamperedError,
)
from scorekeeper.store.event_file import open_store
from tests.store.crashed import BEFORE, old_file
from tests.store.event import SESSION, begin, deal, enter, new

SWALLOWS = "CREATE TRIGGER zzz BEFORE INSERT ON entry BEGIN SELECT RAISE(IGNORE); END"
FOREIGN = {
    "swallows": SWALLOWS,
    "after": "CREATE TRIGGER aaa AFTER INSERT ON entry BEGIN UPDATE event SET name = 'x'; END",
    "head": "CREATE TRIGGER zzz BEFORE UPDATE ON event BEGIN SELECT RAISE(IGNORE); END",
    "evidence": "CREATE TRIGGER zzz BEFORE INSERT ON attachment BEGIN SELECT RAISE(IGNORE); END",
    "view": "CREATE VIEW zzz AS SELECT 1",
    "table": "CREATE TABLE zzz (a)",
    "index": "CREATE INDEX zzz ON entry (who)",
}


def spoil(path, *statements):
    with closing(sqlite3.connect(path)) as raw:
        for statement in statements:
            raw.execute(statement)
        raw.commit()


@pytest.fixture
def closed(tmp_path):
    store = begin(tmp_path)
    enter(store, deal(1, "A", "40H", 44))
    store.close()
    return store.path


@pytest.mark.parametrize("kind", FOREIGN)
def test_a_file_with_foreign_objects_is_refused_with_a_reason(closed, tmp_path, kind):
    spoil(closed, FOREIGN[kind])
    before = closed.read_bytes()
    for read_only in (False, True):
        with pytest.raises(ForeignObjectsError) as caught:
            open_store(closed, read_only=read_only)
        assert caught.value.values["foreign"] in {"aaa", "zzz"}
    assert [fault.code for fault in verify_event(closed).faults] == ["foreign-objects"]
    with pytest.raises(ForeignObjectsError) as error:
        backup(closed, tmp_path / "copy.scorekeeper")
    assert error.value.path == closed
    assert closed.read_bytes() == before
    report = salvage_event(find_rescue(caught.value, tmp_path / "copies"), "2026-10-04T08:00:00Z")
    assert report.saved == 5
    assert verify_event(report.path).intact


@pytest.mark.parametrize(
    "changed",
    [
        ("DROP TRIGGER entry_stays", "CREATE TRIGGER entry_stays BEFORE UPDATE ON entry BEGIN SELECT 1; END"),
        ("DROP VIEW deal", "CREATE VIEW deal AS SELECT 1"),
        ("DROP INDEX void",),
        ("ALTER TABLE attachment ADD COLUMN more TEXT",),
    ],
)
def test_our_own_parts_must_be_unchanged(closed, changed):
    spoil(closed, *changed)
    with pytest.raises(TamperedError):
        open_store(closed)
    assert {fault.code for fault in verify_event(closed).faults} == {"guards-missing"}


def test_counted_rows_are_no_foreign_object(closed):
    spoil(closed, "ANALYZE")
    open_store(closed).close()
    assert inspect(closed).whole


def test_an_older_file_with_a_foreign_trigger_is_not_brought_up_to_date(tmp_path):
    path, entries = old_file(tmp_path)
    spoil(path, SWALLOWS)
    before = path.read_bytes()
    with pytest.raises(ForeignObjectsError):
        open_store(path, backups=tmp_path / "copies")
    assert path.read_bytes() == before
    assert [fault.code for fault in inspect(path).findings] == ["foreign-objects"]
    report = salvage_event(find_rescue(ForeignObjectsError(path), tmp_path / "copies"), "2026-10-04T08:00:00Z")
    assert report.saved == len(entries)
    store = open_store(report.path)
    assert store.tail(len(entries))[0].fact == StoreChanged("recovered", report.source, "all")
    store.close()


def test_an_older_file_with_a_foreign_table_stays_as_it_is(tmp_path):
    path, _entries = old_file(tmp_path)
    spoil(path, FOREIGN["table"])
    with pytest.raises(ForeignObjectsError):
        open_store(path, backups=tmp_path / "copies")
    assert inspect(path).generation == BEFORE.generation


@pytest.mark.parametrize("kind", ["swallows", "after", "head"])
def test_a_trigger_put_in_while_the_event_is_open_swallows_nothing(tmp_path, kind):
    store = begin(tmp_path)
    spoil(store.path, FOREIGN[kind])
    for _ in range(2):
        with pytest.raises(ForeignObjectsError):
            enter(store, deal(1, "A", "40H"))
    spoil(store.path, f"DROP TRIGGER {FOREIGN[kind].split()[2]}")
    enter(store, deal(1, "A", "40H"))
    assert [entry.seq for entry in store.tail(4)] == [5]
    store.close()
    assert inspect(store.path).whole


@pytest.mark.parametrize("kind", ["swallows", "head"])
@pytest.mark.parametrize("attached", [False, True])
def test_entries_not_kept_by_the_file_are_not_acknowledged(tmp_path, monkeypatch, kind, attached):
    """Even if the schema check missed something, entries are read back before they are final."""
    monkeypatch.setattr("scorekeeper.store.event_file.schema_faults", lambda *_asked: ())
    store = begin(tmp_path)
    spoil(store.path, FOREIGN[kind])
    store.close()
    store = open_store(store.path)
    for _ in range(2):
        with pytest.raises(NotKeptError):
            store.append([new(deal(1, "A", "40H"))], 4, [b"photograph"] if attached else [])
    assert store.tail(4) == ()
    store.close()


def test_evidence_that_was_swallowed_is_not_acknowledged(tmp_path, monkeypatch):
    monkeypatch.setattr("scorekeeper.store.event_file.schema_faults", lambda *_asked: ())
    store = begin(tmp_path)
    spoil(store.path, FOREIGN["evidence"])
    with pytest.raises(NotKeptError):
        store.attach(b"photograph")
    store.close()


@pytest.fixture
def fork(tmp_path):
    """An open event with six entries, and a copy that went on differently to six entries."""
    store = begin(tmp_path)
    enter(store, deal(1, "A", "40H", 44))
    store.close()
    other = tmp_path / "other.scorekeeper"
    shutil.copyfile(store.path, other)
    for path, taken in ((store.path, 30), (other, 31)):
        again = open_store(path)
        enter(again, deal(2, "B", "30C", taken))
        again.close()
    return open_store(store.path), other


def overwrite(path, other):
    """Write over an open file in place, as a careless program copies."""
    with path.open("rb+") as file:
        file.write(other.read_bytes())
        file.truncate()


@pytest.mark.parametrize("warm", [False, True])
def test_another_history_is_not_continued(fork, warm):
    store, other = fork
    assert store.path.read_bytes()[24:28] == other.read_bytes()[24:28], "SQLite takes it for the same"
    if warm:
        store.tail(0)
    head = store.head
    overwrite(store.path, other)
    for way in (
        lambda: enter(store, deal(3, "A", "40H", 44)),
        lambda: store.append([new(EvidenceAdded("d1", SESSION, "a", "text/plain", "ab"))], 6, [b"x"]),
        lambda: store.tail(6),
        lambda: store.tail(0),
    ):
        with pytest.raises(OtherHistoryError) as caught:
            way()
        assert caught.value.values["entry"] == 6
    assert store.head == head
    store.close()
    assert store.path.read_bytes()[100:] == other.read_bytes()[100:]
    assert inspect(store.path).whole


def test_an_earlier_copy_put_over_the_open_file_is_not_continued(fork, tmp_path):
    store, _other = fork
    earlier = begin(tmp_path, "earlier.scorekeeper")
    earlier.close()
    overwrite(store.path, earlier.path)
    with pytest.raises((OtherHistoryError, DamagedError)) as caught:
        enter(store, deal(3, "A", "40H", 44))
    assert isinstance(caught.value, OtherHistoryError)
    store.close()
    assert inspect(store.path).entries == 4


def test_a_history_that_went_on_is_read_on(fork):
    store, _other = fork
    second = open_store(store.path)
    enter(second, deal(3, "A", "40H", 44))
    second.close()
    with pytest.raises(NewerEntries):
        enter(store, deal(4, "A", "40H", 44))
    assert [entry.seq for entry in store.tail(6)] == [7]
    enter(store, deal(4, "A", "40H", 44))
    store.close()
    assert inspect(store.path).entries == 8
