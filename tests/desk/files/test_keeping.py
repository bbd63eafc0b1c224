"""When an open event is copied by itself."""

from datetime import UTC, datetime, timedelta

from scorekeeper.desk.files.backups import EVERY_MINUTES, back_up
from scorekeeper.desk.files.events import NewEvent, create_event
from scorekeeper.desk.files.keeping import Keeper
from scorekeeper.store import backup

NOON = datetime(2026, 10, 4, 12, tzinfo=UTC)


def cup(tmp_path):
    path = tmp_path / "cup.scorekeeper"
    create_event(path, NewEvent("Cup", "international-56"), who="Ben", seat="here").close()
    return path


def test_a_copy_that_is_under_way_is_not_begun_again(tmp_path):
    now = [NOON]
    keeper = Keeper(cup(tmp_path), tmp_path / "copies", lambda: now[0])
    assert keeper.begin()
    assert not keeper.begin()
    report = keeper.keep()
    assert report is not None
    assert report.seq == 1
    now[0] += timedelta(minutes=EVERY_MINUTES)
    assert keeper.begin()
    assert keeper.keep() is None, "nothing has changed"


def test_the_same_copy_in_the_same_second_is_no_failure(tmp_path, monkeypatch):
    path, folder = cup(tmp_path), tmp_path / "copies"
    assert back_up(path, folder, NOON) is not None
    monkeypatch.setattr(backup, "newest_backup", lambda _folder, _event: None)  # it looked before the other was there
    assert back_up(path, folder, NOON) is None
    assert len(list(folder.iterdir())) == 1
