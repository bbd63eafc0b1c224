"""A power cut or kill during a write: the event opens and verifies, and nothing is lost."""

import os
import shutil

import pytest

from scorekeeper.cli import main
from scorekeeper.features.verify.view.verifying import verify_event
from scorekeeper.store.backup import backup
from scorekeeper.store.damage import inspect
from scorekeeper.store.errors import AlreadyThereError, ReadOnlyPlaceError
from scorekeeper.store.event_file import create, open_store
from scorekeeper.store.salvage import event_of, salvage
from tests.store.crashed import BEFORE, kills, lay, old_file, power_cuts
from tests.store.event import BEGINNING, begin, deal, enter, new
from tests.store.ordinary_user import ordinary


@pytest.fixture
def migration(tmp_path):
    """An older file before and after it is brought up to date, and its entries."""
    path, entries = old_file(tmp_path)
    before = path.read_bytes()
    open_store(path, backups=tmp_path / "copies").close()
    return before, path.read_bytes(), entries


@pytest.fixture
def commit(tmp_path):
    """An event before and after an ordinary entry, and its entries before."""
    store = begin(tmp_path, "commit.scorekeeper")
    enter(store, *(deal(number, "A", "40H", 44) for number in range(1, 19)))
    entries = store.tail(0)
    store.close()
    before = store.path.read_bytes()
    store = open_store(store.path)
    enter(store, deal(3, "B", "30C", 20))
    store.close()
    return before, store.path.read_bytes(), list(entries)


def states(before, after):
    return [*kills(before, after), *power_cuts(before, after, 5, 8)]


def test_a_migration_cut_off_anywhere_is_begun_again(migration, tmp_path):
    before, after, entries = migration
    for number, state in enumerate(states(before, after)):
        folder = tmp_path / f"case{number}"
        folder.mkdir()
        path = lay(folder, state)
        store = open_store(path, backups=folder / "copies")
        assert list(store.tail(0)[: len(entries)]) == entries
        enter(store, deal(1, "B", "30C", 20))
        store.close()
        assert inspect(path).whole
        assert sorted(each.name for each in folder.iterdir()) in (["copies", path.name], [path.name])


def test_a_commit_cut_off_anywhere_is_sound_for_who_only_looks(commit, tmp_path):
    before, after, entries = commit
    for number, state in enumerate(states(before, after)):
        folder = tmp_path / f"case{number}"
        folder.mkdir()
        path = lay(folder, state)
        there = {each.name: each.read_bytes() for each in folder.iterdir()}
        assert verify_event(path).intact
        report = backup(path, folder / "copy.scorekeeper")
        assert report.seq in {len(entries), len(entries) + 1}
        assert inspect(report.path).whole
        viewer = open_store(path, read_only=True)
        assert list(viewer.tail(0)[: len(entries)]) == entries
        viewer.close()
        assert event_of(path) == "e7e7"
        assert len(salvage(path, folder / "saved.scorekeeper", "2026-10-04T08:00:00Z").gaps) == 0
        assert {each.name: each.read_bytes() for each in folder.iterdir() if each.name in there} == there
        open_store(path).close()
        assert inspect(path).whole


def test_an_older_file_that_was_cut_off_is_judged_and_copied_as_it_was(migration, tmp_path):
    before, after, entries = migration
    for state in [*kills(before, after)][:-1]:
        path = lay(tmp_path, state)
        report = inspect(path)
        assert (report.whole, report.generation, report.entries) == (True, BEFORE.generation, len(entries))
        (tmp_path / "copy.scorekeeper").unlink(missing_ok=True)
        assert backup(path, tmp_path / "copy.scorekeeper").seq == len(entries)


def test_the_commands_take_a_file_that_was_cut_off(commit, tmp_path, capsys):
    before, after, _entries = commit
    state = list(kills(before, after))[-2]
    path = lay(tmp_path, state)
    assert main(["verify", str(path)]) == 0
    assert main(["backup", str(path), str(tmp_path / "copy.scorekeeper")]) == 0
    assert inspect(tmp_path / "copy.scorekeeper").whole
    assert main(["sessions", str(path)]) == 0
    assert "copy it" not in capsys.readouterr().err


@pytest.mark.skipif(os.name != "posix", reason="permissions as POSIX has them")
def test_in_a_place_that_cannot_be_written_it_is_looked_at(commit, tmp_path, open_folder):
    before, after, entries = commit
    path = lay(open_folder, list(kills(before, after))[-2])
    open_folder.chmod(0o555)
    for each in open_folder.iterdir():
        each.chmod(0o444)
    with ordinary():
        with pytest.raises(ReadOnlyPlaceError):
            open_store(path)
        viewer = open_store(path, read_only=True)
        assert list(viewer.tail(0)) == entries
        viewer.close()
        assert inspect(path).whole


def test_no_new_file_is_put_beside_the_journal_of_an_old_one(commit, tmp_path):
    """SQLite would undo the old file's last write in the new one."""
    before, after, _entries = commit
    path = lay(tmp_path, list(kills(before, after))[-2], "gone.scorekeeper")
    sound = tmp_path / "sound.scorekeeper"
    shutil.copyfile(tmp_path / "commit.scorekeeper", sound)
    path.unlink()
    with pytest.raises(AlreadyThereError):
        backup(sound, path)
    with pytest.raises(AlreadyThereError):
        create(path, [new(fact) for fact in BEGINNING])
    assert not path.exists()
