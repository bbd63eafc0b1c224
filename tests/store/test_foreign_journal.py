"""A foreign journal beside an event, for which SQLite would delete or empty other files."""

import os
import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scorekeeper.cli import main
from scorekeeper.features.files.view.rescue import find_rescue, may_be_rescued, salvage_event
from scorekeeper.features.verify.view.verifying import verify_event
from scorekeeper.language.store import sentence
from scorekeeper.store.backup import automatic_backup, backup
from scorekeeper.store.beside import journal_of
from scorekeeper.store.damage import inspect
from scorekeeper.store.engine import connect
from scorekeeper.store.errors import ForeignJournalAppearedError, ForeignJournalError, NotAFileError
from scorekeeper.store.event_file import open_store
from scorekeeper.store.header import read_header
from scorekeeper.store.salvage import event_of, salvage
from tests.store.crashed import MAGIC, journal_for
from tests.store.event import begin, deal, enter

AT = "2026-10-04T08:00:00Z"


@pytest.fixture
def victim(tmp_path):
    """A file of the user that has nothing to do with any of this."""
    path = tmp_path / "letters.txt"
    path.write_text("dear Ann", encoding="utf-8")
    return path


@pytest.fixture
def trap(tmp_path, victim):
    """An event with a journal beside it that names the user's file as one that belongs to it."""
    store = begin(tmp_path)
    store.close()
    before = store.path.read_bytes()
    store = open_store(store.path)
    enter(store, deal(1, "A", "40H", 44))
    store.close()
    name = str(victim).encode()
    total = sum(byte if byte < 128 else byte - 256 for byte in name) & 0xFFFFFFFF
    tail = (0x7FFFFFFF).to_bytes(4, "big") + name + len(name).to_bytes(4, "big") + total.to_bytes(4, "big") + MAGIC
    journal_of(store.path).write_bytes(journal_for(before, store.path.read_bytes()) + tail)
    return store.path


def test_sqlite_itself_deletes_the_file(trap, victim):
    raw = sqlite3.connect(trap)
    raw.execute("SELECT count(*) FROM entry")
    raw.close()
    assert not victim.exists()


WAYS: dict[str, Callable[[Path, Path], object]] = {
    "connect": lambda path, _to: connect(path, "rw"),
    "open": lambda path, _to: open_store(path),
    "look": lambda path, _to: open_store(path, read_only=True),
    "header": lambda path, _to: read_header(path),
    "backup": backup,
    "automatic": lambda path, to: automatic_backup(path, to.parent, datetime(2026, 10, 4, tzinfo=UTC)),
}


@pytest.mark.parametrize("way", WAYS)
def test_no_way_to_open_it_touches_anything(trap, victim, tmp_path, way):
    there = {each: each.read_bytes() for each in tmp_path.iterdir()}
    with pytest.raises(ForeignJournalError) as caught:
        WAYS[way](trap, tmp_path / "to.scorekeeper")
    assert caught.value.values["journal"] == "autumn.scorekeeper-journal"
    assert [fault.code for fault in verify_event(trap).faults] == ["foreign-journal"]
    assert {each: each.read_bytes() for each in tmp_path.iterdir()} == there
    assert victim.exists()


@pytest.mark.parametrize("command", ["sessions", "verify", "standings", "disputes", "export"])
def test_the_commands_touch_nothing(trap, victim, tmp_path, command, capsys):
    more = ["--json", str(tmp_path / "out.json")] if command == "export" else []
    assert main([command, str(trap), *more]) != 0
    assert victim.exists()
    assert "Traceback" not in capsys.readouterr().err


def test_one_that_is_laid_there_while_the_event_is_open_is_refused(trap, victim, check_golden):
    result = journal_of(trap).read_bytes()
    journal_of(trap).unlink()
    store = open_store(trap)
    journal_of(trap).write_bytes(result)
    for way in (
        lambda: enter(store, deal(2, "B", "30C", 20)),
        lambda: store.tail(0),
        lambda: store.attach(b"x"),
    ):
        with pytest.raises(ForeignJournalAppearedError) as caught:
            way()
        text = sentence(caught.value.code, caught.value.values)
        check_golden(text)
        assert not may_be_rescued(caught.value), "nothing is wrong with the file"
    assert victim.exists()
    journal_of(trap).write_bytes(b"")
    enter(store, deal(2, "B", "30C", 20))
    store.close()
    assert inspect(trap).whole


def test_an_import_touches_nothing(trap, victim, tmp_path):
    own = begin(tmp_path, "own.scorekeeper")
    own.close()
    assert main(["import", str(own.path), str(trap)]) != 0
    assert victim.exists()


def test_a_complete_file_can_be_saved(trap, victim, tmp_path):
    with pytest.raises(ForeignJournalError) as caught:
        open_store(trap)
    assert may_be_rescued(caught.value)
    assert event_of(trap) == "e7e7"
    offer = find_rescue(caught.value, tmp_path / "copies")
    assert offer.salvageable
    report = salvage_event(offer, AT)
    assert report.saved == 5
    assert inspect(report.path).whole
    assert victim.exists()


def test_a_copy_for_gaps_is_not_believed_either(trap, victim, tmp_path):
    sound = begin(tmp_path, "sound.scorekeeper")
    sound.close()
    assert salvage(sound.path, tmp_path / "saved.scorekeeper", AT, [trap]).saved == 4
    assert victim.exists()


@pytest.mark.skipif(os.name != "posix", reason="links as POSIX has them")
@pytest.mark.parametrize("mark", ["-journal", "-wal", "-shm"])
@pytest.mark.parametrize("kind", ["soft", "hard", "pipe"])
def test_a_link_beside_the_event_is_not_followed(tmp_path, victim, mark, kind):
    store = begin(tmp_path)
    store.close()
    beside = store.path.with_name(store.path.name + mark)
    if kind == "soft":
        beside.symlink_to(victim)
    elif kind == "hard":
        beside.hardlink_to(victim)
    else:
        os.mkfifo(beside)
    for read_only in (False, True):
        with pytest.raises(ForeignJournalError):
            open_store(store.path, read_only=read_only)
    assert victim.read_text(encoding="utf-8") == "dear Ann"


@pytest.mark.skipif(os.name != "posix", reason="links as POSIX has them")
def test_an_event_reached_by_a_link_has_its_journal_beside_itself(trap, victim, tmp_path):
    far = tmp_path / "far"
    far.mkdir()
    link = far / "link.scorekeeper"
    link.symlink_to(trap)
    with pytest.raises(ForeignJournalError):
        open_store(link)
    assert victim.exists()


@pytest.mark.skipif(os.name != "posix", reason="pipes as POSIX has them")
def test_a_pipe_is_no_event(tmp_path):
    pipe = tmp_path / "pipe.scorekeeper"
    os.mkfifo(pipe)
    for way in WAYS.values():
        with pytest.raises(NotAFileError):
            way(pipe, tmp_path / "to.scorekeeper")
    with pytest.raises(NotAFileError):
        salvage(pipe, tmp_path / "saved.scorekeeper", AT)
    assert event_of(pipe) == ""
    assert [fault.code for fault in inspect(pipe).findings] == ["not-a-file"]
