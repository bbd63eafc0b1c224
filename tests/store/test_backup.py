"""Copies: proven, kept by age, never over anything; brought back only under a new name."""

import os
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from scorekeeper.features.files.view.backup_keeper import BackupKeeper
from scorekeeper.features.files.view.backups import copies_made
from scorekeeper.features.files.view.rescue import find_rescue, salvage_event
from scorekeeper.store.backup import BackupCopy, automatic_backup, backup, backups, newest_backup, superfluous
from scorekeeper.store.beside import journal_of
from scorekeeper.store.damage import inspect
from scorekeeper.store.errors import AlreadyThereError, DamagedError, NoSuchFileError, NotAnEventError, StoreError
from scorekeeper.store.event_file import open_store
from scorekeeper.store.salvage import salvage
from tests.store.event import begin, deal, enter

AT = "2026-10-04T08:00:00Z"
NOW = datetime(2026, 10, 3, 18, 0, tzinfo=UTC)


def test_a_copy_of_an_open_event_is_whole(tmp_path):
    store = begin(tmp_path)
    enter(store, deal(1, "A", "40H"))
    store.attach(b"x" * 10_000)
    report = backup(store.path, tmp_path / "copy.scorekeeper")
    assert (report.seq, report.head_digest) == store.head
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
            backup(store.path, target)
    with pytest.raises(NoSuchFileError):
        backup(store.path, tmp_path / "nowhere" / "x.scorekeeper")
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
    with pytest.raises(StoreError) as caught:
        backup(store.path, tmp_path / "copy.scorekeeper")
    assert caught.value.code in {"damaged", "guards-missing"}
    assert caught.value.path == store.path
    assert [path.name for path in tmp_path.iterdir()] == ["autumn.scorekeeper"]


def test_damage_is_reported_for_the_event_and_never_for_the_copy(tmp_path):
    """A bit flips in many places: the copy is whole, or the event is reported as damaged."""
    store = begin(tmp_path)
    enter(store, *(deal(number, "A", "40H", 44) for number in range(1, 9)))
    store.close()
    good, damaged = store.path.read_bytes(), tmp_path / "damaged.scorekeeper"
    text, copied = set(), 0
    for place in (*range(0, 200, 3), *range(200, len(good), 701)):
        damaged.write_bytes(good[:place] + bytes([good[place] ^ 0x84]) + good[place + 1 :])
        try:
            backup(damaged, tmp_path / "copy.scorekeeper").path.unlink()
            copied += 1
        except StoreError as error:
            text.add((error.path, error.code))
    assert copied
    assert (damaged, "damaged") in text
    assert {path for path, _code in text} == {damaged}


def test_automatic_copies_only_when_something_was_entered(tmp_path):
    store = begin(tmp_path)
    folder = tmp_path / "copies"
    assert newest_backup(folder, store.event) is None
    first = automatic_backup(store.path, folder, NOW)
    assert first is not None
    assert automatic_backup(store.path, folder, NOW + timedelta(minutes=5)) is None
    enter(store, deal(1, "A", "40H"))
    assert automatic_backup(store.path, folder, NOW + timedelta(minutes=10)) is not None
    newest = newest_backup(folder, store.event)
    assert newest is not None
    assert (newest.at, newest.seq, newest.head_digest) == ("2026-10-03T18:10:00Z", 5, store.head[1][:8])
    assert len(backups(folder, store.event)) == 2
    assert backups(folder, "another") == ()
    store.close()


def test_which_copies_stay():
    def kept(at, before=False):
        return BackupCopy(tmp / f"{at}-{before}", "e", at, 1, "0" * 8, before)

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
    kept = backup(store.path, tmp_path / "kept.scorekeeper")
    store.close()
    journal_of(store.path).write_bytes(os.urandom(5000))
    with pytest.raises(AlreadyThereError):
        backup(kept.path, store.path)
    back = backup(kept.path, tmp_path / "back.scorekeeper")
    assert inspect(back.path).whole
    assert (back.seq, back.head_digest) == (5, kept.head_digest)


def test_the_newest_copy_is_the_one_with_the_most_entries(tmp_path):
    """A clock that was five years ahead when a copy was made does not bring back an early state."""
    store = begin(tmp_path)
    folder = tmp_path / "copies"
    automatic_backup(store.path, folder, NOW.replace(year=2031))
    for number in range(1, 4):
        enter(store, deal(number, "A", "40H", 44))
        automatic_backup(store.path, folder, NOW + timedelta(minutes=number))
    store.close()
    assert [copy.seq for copy in backups(folder, store.event)] == [4, 5, 6, 7]
    newest = newest_backup(folder, store.event)
    assert newest is not None
    assert newest.seq == 7
    assert [copy.seq for copy in copies_made([folder], store.event)] == [7, 6, 5, 4]


def forked(tmp_path):
    """An event of seven entries with a copy, and a copy that diverged after four."""
    store = begin(tmp_path)
    folder = tmp_path / "copies"
    automatic_backup(store.path, folder, NOW)
    other = backup(store.path, tmp_path / "other.scorekeeper").path
    for number in range(1, 4):
        enter(store, deal(number, "A", "40H", 44))
    automatic_backup(store.path, folder, NOW + timedelta(minutes=1))
    store.close()
    second = open_store(other)
    enter(second, deal(1, "B", "30C", 20))
    automatic_backup(second.path, folder, NOW + timedelta(minutes=2))
    second.close()
    return store, second, folder


def test_of_an_event_that_went_on_from_an_earlier_copy_its_own_copies_count(tmp_path):
    store, second, folder = forked(tmp_path)
    for path, seq in ((store.path, 7), (second.path, 5)):
        newest = newest_backup(folder, store.event, path)
        assert newest is not None
        assert newest.seq == seq
    (held,) = BackupKeeper(second.path, folder, store.event, now=lambda: NOW).look()
    assert held.seq == 5
    result = find_rescue(DamagedError(store.path), folder)
    assert [copy.seq for copy in result.copies] == [7, 5, 4]
    assert [copy.seq for copy in result.apart] == [5]


def test_copies_of_both_ways_stay(tmp_path):
    day = "2026-10-03"
    longer = [BackupCopy(Path(f"{n}"), "e", f"{day}T08:{n:02}:00Z", 100 + n, "0" * 8, False) for n in range(15)]
    later = [BackupCopy(Path(f"later{n}"), "e", f"{day}T09:{n:02}:00Z", 20 + n, "1" * 8, False) for n in range(15)]
    staying = {copy.path.name for copy in (*longer, *later)} - {
        copy.path.name for copy in superfluous((*later, *longer), day)
    }
    assert {"later14", "later5", "14", "5"} <= staying


@pytest.mark.parametrize("spoilt", [False, True])
def test_saving_takes_all_copies_and_keeps_to_the_history_of_the_file(tmp_path, spoilt):
    _store, second, folder = forked(tmp_path)
    data = second.path.read_bytes()
    assert data.count(b"30C") == 1
    if spoilt:
        second.path.write_bytes(data.replace(b"30C", b"31C"))
    saved = salvage(second.path, tmp_path / "saved.scorekeeper", AT, [copy.path for copy in backups(folder, "e7e7")])
    whole = open_store(saved.path)
    assert (saved.saved, saved.gaps) == (5, ())
    assert whole.tail(4)[0].fact == deal(1, "B", "30C", 20)
    whole.close()


def test_a_file_cut_short_is_gone_on_with_by_any_copy(tmp_path):
    store = begin(tmp_path)
    folder = tmp_path / "copies"
    for number in range(60):
        enter(store, deal(number % 18 + 1, "A", "40H", number % 57))
        if number % 10 == 0:
            automatic_backup(store.path, folder, NOW.replace(year=2031 - number // 10))
    store.close()
    true = 64
    store.path.write_bytes(store.path.read_bytes()[: 4096 * 18])
    saved = salvage_event(find_rescue(DamagedError(store.path), folder), AT)
    assert saved.saved >= 55
    assert saved.gaps == ((saved.saved + 1, true),)
