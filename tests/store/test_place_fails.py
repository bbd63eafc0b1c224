"""Full disk, read-only folder, missing or locked file: reported, and nothing is lost."""

import errno
import os
import sqlite3
import subprocess

import pytest

from scorekeeper.features.files.view.rescue import find_rescue
from scorekeeper.journal.facts import EventChanged, Fact
from scorekeeper.kernel.desk import Desk
from scorekeeper.language.store import sentence
from scorekeeper.rules.model import Call
from scorekeeper.store.backup import backup
from scorekeeper.store.damage import inspect
from scorekeeper.store.errors import (
    DamagedError,
    DiskFullError,
    FileReplacedError,
    FileVanishedError,
    LockedError,
    NoLocksError,
    NotAllowedError,
    ReadOnlyPlaceError,
    StoreError,
)
from scorekeeper.store.event_file import create, open_store
from scorekeeper.store.salvage import salvage
from tests.store.event import BEGINNING, begin, deal, enter, new
from tests.store.ordinary_user import ordinary

posix = pytest.mark.skipif(os.name != "posix", reason="permissions and limits as POSIX has them")


def start(folder):
    begin(folder).close()
    path = folder / "autumn.scorekeeper"
    path.chmod(0o666)
    return path


@posix
@pytest.mark.parametrize(("file", "folder"), [(0o444, 0o777), (0o666, 0o555), (0o444, 0o555)])
def test_read_only_file_or_folder(open_folder, file, folder):
    path = start(open_folder)
    before = path.read_bytes()
    path.chmod(file)
    open_folder.chmod(folder)
    with ordinary():
        with pytest.raises(ReadOnlyPlaceError):
            open_store(path)
        viewer = open_store(path, read_only=True)
        assert len(viewer.tail(0)) == 4
        viewer.close()
        assert inspect(path).whole
        if folder == 0o555:
            with pytest.raises(StoreError) as caught:
                create(open_folder / "other.scorekeeper", [new(fact) for fact in BEGINNING])
            assert isinstance(caught.value, ReadOnlyPlaceError | NotAllowedError)
    assert path.read_bytes() == before
    assert list(open_folder.iterdir()) == [path]


@posix
def test_a_file_that_may_not_be_read(open_folder):
    path = start(open_folder)
    path.chmod(0)
    with ordinary(), pytest.raises(NotAllowedError):
        open_store(path)


@posix
def test_the_folder_becomes_read_only_while_open(open_folder):
    path = start(open_folder)
    with ordinary():
        store = open_store(path)
    open_folder.chmod(0o555)
    with ordinary():
        enter(store, deal(2, "A", "40H"))
        store.close()
    assert inspect(path).entries == 5
    assert inspect(path).whole


def long_deals(store, number):
    for turn in range(number):
        calls = tuple(Call(f"{28 + turn % 28}H") for _ in range(40))
        enter(store, deal(turn % 18 + 1, "A", "40H", 44, calls=calls))


@posix
def test_a_limit_on_the_size_of_files(tmp_path):
    import resource  # noqa: PLC0415

    store = begin(tmp_path)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (store.path.stat().st_size + 8192, hard))
    try:
        with pytest.raises(DiskFullError):
            long_deals(store, 200)
        there = store.tail(0)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert store.tail(0) == there
    after = store.append([new(deal(9, "B", "30C"))], there[-1].seq)
    store.close()
    again = open_store(store.path)
    assert again.tail(0) == (*there, *after)
    again.close()
    assert [path.name for path in tmp_path.iterdir()] == ["autumn.scorekeeper"]


def test_no_more_pages(tmp_path):
    """What SQLite says on a full disk, wherever the tests run."""
    store = begin(tmp_path)
    with store._speaking() as connection:
        connection.execute("PRAGMA max_page_count=30")
    with pytest.raises(DiskFullError):
        long_deals(store, 200)
    there = store.tail(0)
    with store._speaking() as connection:
        connection.execute("PRAGMA max_page_count=10000")
    store.append([new(deal(9, "B", "30C"))], there[-1].seq)
    store.close()
    assert inspect(store.path).whole


@posix
def test_a_full_disk(tmp_path):
    if os.geteuid() != 0:
        pytest.skip("only an administrator may mount a small disk")
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", str(tmp_path)], check=False, capture_output=True
    )
    if mounted.returncode:
        pytest.skip("no small disk can be mounted here")
    try:
        store = begin(tmp_path)
        with pytest.raises(DiskFullError):
            long_deals(store, 2000)
        there = store.tail(0)
        with pytest.raises(DiskFullError):
            begin(tmp_path, "second.scorekeeper")
        with pytest.raises(DiskFullError):
            backup(store.path, tmp_path / "copy.scorekeeper")
        store.close()
        assert [path.name for path in tmp_path.iterdir()] == ["autumn.scorekeeper"]
        viewer = open_store(store.path, read_only=True)
        assert viewer.tail(0) == there
        viewer.close()
    finally:
        subprocess.run(["umount", str(tmp_path)], check=True)


@posix
def test_the_file_is_deleted_while_open(tmp_path):
    store = begin(tmp_path)
    store.path.unlink()
    with pytest.raises(FileVanishedError):
        enter(store, deal(1, "A", "40H"))
    store.close()


@posix
def test_another_file_takes_its_place_while_open(tmp_path, check_golden):
    store = begin(tmp_path)
    other = begin(tmp_path, "other.scorekeeper")
    other.close()
    aside = store.path.with_name("aside.scorekeeper")
    store.path.rename(aside)
    other.path.replace(store.path)
    with pytest.raises(FileReplacedError) as caught:
        enter(store, deal(1, "A", "40H"))
    text = sentence(caught.value.code, caught.value.values)
    check_golden(text)
    aside.replace(store.path)
    enter(store, deal(1, "A", "40H"))
    store.close()


def test_held_by_another_program(tmp_path, monkeypatch):
    monkeypatch.setattr("scorekeeper.store.engine.PATIENCE", 0)
    store = begin(tmp_path)
    with store._speaking() as connection:
        connection.execute("PRAGMA busy_timeout=50")
    other = sqlite3.connect(store.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(LockedError):
        enter(store, deal(1, "A", "40H"))
    other.execute("ROLLBACK")
    other.close()
    enter(store, deal(1, "A", "40H"))
    store.close()


def test_a_reader_in_the_way_of_a_commit_leaves_nothing_half_done(tmp_path, monkeypatch):
    """A commit waits for readers; what it cannot write is rolled back and entered later."""
    monkeypatch.setattr("scorekeeper.store.engine.PATIENCE", 0)
    store = begin(tmp_path)
    there = store.tail(0)
    written: tuple[Fact, ...] = (deal(1, "A", "40H"), EventChanged("Winter"))  # the usual way, and the careful one
    for number, fact in enumerate(written):
        reader = sqlite3.connect(store.path, isolation_level=None)
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM entry").fetchone()
        store._raw.execute("PRAGMA busy_timeout=20")
        with pytest.raises(LockedError):
            store.append([new(fact)], there[-1].seq)
        assert not store._raw.in_transaction
        reader.close()
        assert store.tail(0) == there
        assert inspect(store.path).whole
        store.append([new(fact)], there[-1].seq)
        there = store.tail(0)
        assert len(there) == 5 + number
    store.close()


@posix
@pytest.mark.parametrize("refusal", [errno.ENOLCK, errno.EACCES])
def test_a_place_that_lends_no_locks_is_not_another_program(tmp_path, monkeypatch, refusal):
    """SQLite says "busy" for both."""
    import fcntl  # noqa: PLC0415

    def refused(*_asked):
        raise OSError(refusal, "no locks")

    monkeypatch.setattr("scorekeeper.store.engine.PATIENCE", 0)
    store = begin(tmp_path)
    other = sqlite3.connect(store.path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    store._raw.execute("PRAGMA busy_timeout=20")
    with pytest.raises(LockedError):
        enter(store, deal(1, "A", "40H"))
    monkeypatch.setattr(fcntl, "lockf", refused)
    with pytest.raises(NoLocksError):
        enter(store, deal(1, "A", "40H"))
    other.execute("ROLLBACK")
    other.close()
    enter(store, deal(1, "A", "40H"))
    store.close()
    assert [path.name for path in tmp_path.iterdir()] == ["autumn.scorekeeper"]


@posix
def test_a_folder_that_may_not_be_entered(open_folder, tmp_path):
    path = start(open_folder)
    with ordinary():
        store = open_store(path)
        desk = Desk(store, who="Ann", seat="desk", clock=lambda: "2026-10-04T08:00:00Z", ids=lambda: "ab12")
    open_folder.chmod(0)
    with ordinary():
        for way in (
            lambda: open_store(path),
            lambda: open_store(path, read_only=True),
            lambda: backup(path, open_folder / "copy.scorekeeper"),
            lambda: create(open_folder / "other.scorekeeper", [new(fact) for fact in BEGINNING]),
            lambda: desk.submit([deal(1, "A", "40H")]),
        ):
            with pytest.raises(StoreError) as caught:
                way()
            assert not isinstance(caught.value, FileVanishedError | LockedError)
        with pytest.raises(NotAllowedError):
            salvage(path, open_folder / "saved.scorekeeper", "2026-10-04T08:00:00Z")
        assert not find_rescue(DamagedError(path), open_folder).copies
    open_folder.chmod(0o777)
    desk.close()
