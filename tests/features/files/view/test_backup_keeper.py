"""When an open event is copied by itself, where to, and how safe that makes it."""

from datetime import UTC, datetime, timedelta

from scorekeeper.features.files.view.backup_keeper import BackupKeeper, KeptBackup
from scorekeeper.features.files.view.backups import EVERY_MINUTES, back_up, copies_made, free_name
from scorekeeper.journal.facts import TeamEntered
from scorekeeper.kernel.events import NewEvent, create_event, open_event
from scorekeeper.store import backup

NOON = datetime(2026, 10, 4, 12, tzinfo=UTC)


def cup(tmp_path):
    path = tmp_path / "cup.scorekeeper"
    desk = create_event(path, NewEvent("Cup", "international-56"), who="Ben", seat="here")
    event = desk.tournament.event
    assert event is not None
    desk.close()
    return path, event.uid


def enter(path, name):
    desk = open_event(path, who="Ben", seat="here")
    desk.submit([TeamEntered(name * 32, name)])
    desk.close()


class Noon:
    def __init__(self):
        self.now = NOON

    def __call__(self):
        return self.now

    def later(self, minutes):
        self.now += timedelta(minutes=minutes)


def keeper(tmp_path, *names):
    clock = Noon()
    path, uid = cup(tmp_path)
    return path, clock, BackupKeeper(path, tmp_path / "copies", uid, [tmp_path / name for name in names], clock)


def test_a_running_backup_is_not_started_again(tmp_path):
    _path, clock, kept = keeper(tmp_path)
    assert kept.begin()
    assert not kept.begin()
    [held] = kept.keep()
    assert (held.seq, held.time) == (1, "2026-10-04T12:00:00Z")
    clock.later(EVERY_MINUTES)
    assert kept.begin()
    assert kept.keep() == (held,), "nothing has changed"
    assert len(list((tmp_path / "copies").iterdir())) == 1


def test_two_backups_in_the_same_second_do_not_fail(tmp_path, monkeypatch):
    path, _uid = cup(tmp_path)
    folder = tmp_path / "copies"
    assert back_up(path, folder, NOON) is not None
    monkeypatch.setattr(backup, "newest_backup", lambda _folder, _event: None)  # it looked before the other was there
    assert back_up(path, folder, NOON) is None
    assert len(list(folder.iterdir())) == 1


def test_a_missing_folder_is_named_and_not_created(tmp_path):
    _path, _clock, kept = keeper(tmp_path, "stick", "disk")
    (tmp_path / "disk").mkdir()
    automatic, stick, disk = kept.keep(afresh=True)
    assert stick == KeptBackup(tmp_path / "stick", gone=True)
    assert not (tmp_path / "stick").exists()
    assert automatic.seq == disk.seq == 1
    safe = kept.safety((automatic, stick, disk), 1)
    assert (safe.minutes, safe.missing, safe.gone, safe.worried) == (0, 0, (tmp_path / "stick",), True)


def test_a_failing_folder_does_not_stop_the_others(tmp_path):
    _path, _clock, kept = keeper(tmp_path, "disk")
    (tmp_path / "disk").mkdir()
    (tmp_path / "copies").write_text("a file where the folder should be")
    automatic, disk = kept.keep(afresh=True)
    assert automatic.error is not None
    assert disk.seq == 1
    assert kept.safety((automatic, disk), 1).worried


def test_when_the_scorer_should_worry(tmp_path):
    path, clock, kept = keeper(tmp_path)
    assert kept.safety(kept.look(), 1).minutes == -1
    assert kept.safety(kept.look(), 1).worried
    held = kept.keep()
    clock.later(600)
    calm = kept.safety(held, 1)
    assert (calm.minutes, calm.missing, calm.worried) == (600, 0, False), "a copy of everything does not grow old"
    enter(path, "a")
    assert kept.safety(held, 2).worried
    clock.later(-590)
    assert not kept.safety(held, 2).worried


def test_a_manual_backup_verifies_the_existing_copy_again(tmp_path):
    _path, clock, kept = keeper(tmp_path)
    kept.keep()
    clock.later(60)
    [held] = kept.keep(afresh=True)
    assert held.time == "2026-10-04T13:00:00Z"
    [copy] = (tmp_path / "copies").iterdir()
    copy.write_bytes(copy.read_bytes()[:5000])
    clock.later(60)
    [held] = kept.keep(afresh=True)
    assert (held.seq, held.error) == (1, None)
    assert len(list((tmp_path / "copies").iterdir())) == 2, "the damaged one stays, a whole one is beside it"


def test_canceling_keeps_the_finished_copies(tmp_path):
    _path, _clock, kept = keeper(tmp_path, "disk")
    (tmp_path / "disk").mkdir()
    steps: list[tuple[int, int]] = []
    held = kept.keep(stopped=lambda: bool(steps), report=lambda *step: steps.append(step))
    assert steps == [(1, 2)]
    assert [item.seq for item in held] == [1, 0]


def test_copies_are_listed_newest_first_and_come_back_under_a_new_name(tmp_path):
    path, clock, kept = keeper(tmp_path)
    kept.keep()
    enter(path, "a")
    clock.later(10)
    kept.keep()
    newest, oldest = copies_made([tmp_path / "copies", tmp_path / "nowhere"], kept.event)
    assert [newest.seq, oldest.seq] == [2, 1]
    assert newest.size > 1000
    place = free_name(path, oldest.mark)
    assert place.name == "cup-2026-10-04-1200.scorekeeper"
    assert backup.backup(oldest.path, place).seq == 1
    assert free_name(path, oldest.mark).name == "cup-2026-10-04-1200-2.scorekeeper"
