"""Copies: proven, kept by age, never over anything; brought back only under a new name."""

import os
import sqlite3
from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.store.backup import (
    Kept,
    automatic_backup,
    backup,
    backups,
    newest_backup,
    restore,
    superfluous,
)
from scorekeeper.store.beside import journal_of
from scorekeeper.store.damage import inspect
from scorekeeper.store.errors import AlreadyThereError, BackupFailedError, NoSuchFileError, NotAnEventError
from scorekeeper.store.event_file import open_store
from tests.store.event import begin, deal, enter

NOW = datetime(2026, 10, 3, 18, 0, tzinfo=UTC)


def test_a_copy_of_an_open_event_is_whole(tmp_path):
    store = begin(tmp_path)
    enter(store, deal(1, "A", "40H"))
    store.attach(b"x" * 10_000)
    report = backup(store, tmp_path / "copy.scorekeeper")
    assert (report.seq, report.head) == store.head
    copy = open_store(report.path)
    assert copy.tail(0) == store.tail(0)
    copy.close()
    enter(store, deal(2, "A", "40H"))
    store.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["autumn.scorekeeper", "copy.scorekeeper"]


def test_a_copy_never_goes_over_anything(tmp_path):
    store = begin(tmp_path)
    (tmp_path / "there.scorekeeper").write_bytes(b"mine")
    for target in (tmp_path / "there.scorekeeper", store.path):
        with pytest.raises(AlreadyThereError):
            backup(store, target)
    with pytest.raises(NoSuchFileError):
        backup(store, tmp_path / "nowhere" / "x.scorekeeper")
    assert (tmp_path / "there.scorekeeper").read_bytes() == b"mine"
    store.close()
    with pytest.raises(NotAnEventError):
        backup(tmp_path / "there.scorekeeper", tmp_path / "x.scorekeeper")


def test_a_copy_of_a_damaged_event_does_not_count(tmp_path):
    store = begin(tmp_path)
    store.close()
    connection = sqlite3.connect(store.path)
    connection.execute("DROP TRIGGER entry_stays")
    connection.execute("UPDATE entry SET who = 'other' WHERE seq = 2")
    connection.commit()
    connection.close()
    with pytest.raises(BackupFailedError) as caught:
        backup(store.path, tmp_path / "copy.scorekeeper")
    assert caught.value.values["cause"] in {"damaged", "guards-missing"}
    assert [path.name for path in tmp_path.iterdir()] == ["autumn.scorekeeper"]


def test_automatic_copies_only_when_something_was_entered(tmp_path):
    store = begin(tmp_path)
    folder = tmp_path / "copies"
    assert newest_backup(folder, store.event) is None
    first = automatic_backup(store, folder, NOW)
    assert first is not None
    assert automatic_backup(store, folder, NOW + timedelta(minutes=5)) is None
    enter(store, deal(1, "A", "40H"))
    assert automatic_backup(store, folder, NOW + timedelta(minutes=10)) is not None
    newest = newest_backup(folder, store.event)
    assert newest is not None
    assert (newest.at, newest.seq, newest.head) == ("2026-10-03T18:10:00Z", 5, store.head[1][:8])
    assert len(backups(folder, store.event)) == 2
    assert backups(folder, "another") == ()
    store.close()


def test_which_copies_stay():
    def kept(at, before=False):
        return Kept(tmp / f"{at}-{before}", "e", at, 1, "0" * 8, before)

    from pathlib import Path  # noqa: PLC0415

    tmp = Path("copies")
    copies = [kept(f"2026-09-{day:02}T{hour:02}:00:00Z") for day in (1, 2) for hour in (10, 11, 12)]
    copies.append(kept("2026-09-02T13:00:00Z", before=True))
    copies += [kept(f"2026-10-03T{hour:02}:{minute:02}:00Z") for hour in (8, 9, 10) for minute in range(0, 60, 5)]
    gone = {copy.at for copy in superfluous(copies, "2026-10-03")}
    stay = [copy.at for copy in copies if copy.at not in gone]
    assert stay[:3] == ["2026-09-01T12:00:00Z", "2026-09-02T13:00:00Z", "2026-10-03T08:55:00Z"]
    assert stay[3] == "2026-10-03T09:55:00Z"
    assert len(stay) == 4 + 10
    assert superfluous(copies[-10:], "2026-10-03") == ()
    assert "2026-09-02T12:00:00Z" in gone


def test_brought_back_beside_an_unfinished_write(tmp_path):
    """An old journal must never be played into a copy that is brought back."""
    store = begin(tmp_path)
    enter(store, deal(1, "A", "40H"))
    kept = backup(store, tmp_path / "kept.scorekeeper")
    store.close()
    journal_of(store.path).write_bytes(os.urandom(5000))
    with pytest.raises(AlreadyThereError):
        restore(kept.path, store.path)
    back = restore(kept.path, tmp_path / "back.scorekeeper")
    assert inspect(back.path).whole
    assert (back.seq, back.head) == (5, kept.head)
