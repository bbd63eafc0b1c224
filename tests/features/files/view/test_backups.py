"""Copies of an open event, made by themselves."""

from scorekeeper.features.files.view.backups import back_up, copy_to
from scorekeeper.features.verify.view.verifying import verify_event
from scorekeeper.journal.facts import TeamEntered
from scorekeeper.kernel.events import NewEvent, create_event, open_event
from scorekeeper.store.backup import newest_backup


def test_an_event_is_copied_when_it_has_changed_and_only_then(tmp_path):
    desk = create_event(tmp_path / "cup.scorekeeper", NewEvent("Cup", "international-56"), who="Ben", seat="here")
    folder = tmp_path / "copies"
    first = back_up(tmp_path / "cup.scorekeeper", folder)
    assert first is not None
    assert first.seq == 1
    assert back_up(tmp_path / "cup.scorekeeper", folder) is None
    desk.submit((TeamEntered("da11a5", "Dallas"),))
    second = back_up(tmp_path / "cup.scorekeeper", folder)
    assert second is not None
    assert verify_event(second.path).intact
    event = desk.tournament.event
    assert event is not None
    kept = newest_backup(folder, event.uid)
    assert kept is not None
    assert kept.seq == 2
    desk.close()


def test_a_copy_is_an_event_of_its_own(tmp_path):
    desk = create_event(tmp_path / "cup.scorekeeper", NewEvent("Cup", "international-56"), who="Ben", seat="here")
    report = copy_to(tmp_path / "cup.scorekeeper", tmp_path / "copy.scorekeeper")
    copy = open_event(report.path, who="Mini", seat="there")
    copy.submit((TeamEntered("da11a5", "Dallas"),))
    assert copy.tournament.teams
    assert not desk.catch_up()
    copy.close()
    desk.close()
