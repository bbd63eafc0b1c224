"""What can still be done with a file that cannot be opened."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime

import pytest

from scorekeeper.features.files.view import rescue
from scorekeeper.features.files.view.backups import back_up
from scorekeeper.features.files.words import rescue as words
from scorekeeper.journal.facts import TeamEntered
from scorekeeper.kernel import failures
from scorekeeper.kernel.events import NewEvent, NewTeam, create_event, open_event
from scorekeeper.store import places
from scorekeeper.store.errors import StoreError

AT = "2026-10-04T08:00:00Z"
NOON = datetime(2026, 10, 4, 12, tzinfo=UTC)


@pytest.fixture
def cup(tmp_path):
    """A file of three entries, and its copy of when it had two."""
    path, copies = tmp_path / "cup.scorekeeper", tmp_path / "copies"
    desk = create_event(path, NewEvent("Cup", "international-56", teams=(NewTeam("Dallas"),)), who="Ben", seat="here")
    back_up(path, copies, NOON)
    desk.submit((TeamEntered("de7e1", "Detroit"),))
    desk.close()
    return path, copies


def spoil(path, text):
    data = path.read_bytes()
    assert text in data
    path.write_bytes(data.replace(text, text[::-1]))


def opening_error(path):
    with pytest.raises(StoreError) as caught:
        open_event(path, who="Ben", seat="here")
    return caught.value


def opened(path):
    desk = open_event(path, who="Ben", seat="here")
    desk.close()
    return desk.tournament


@pytest.mark.parametrize("left", [b"", b"something else", bytes(4096)])
def test_an_unreadable_newest_copy_is_skipped_for_the_previous_one(cup, left):
    path, copies = cup
    newest = back_up(path, copies, NOON.replace(hour=13))
    assert newest is not None
    spoil(path, b"Detroit")
    newest.path.write_bytes(left)
    result = rescue.find_rescue(opening_error(path), copies)
    assert [copy.seq for copy in result.copies] == [3, 2]
    assert rescue.restore_newest_backup(result).seq == 2


def test_a_damaged_event_is_restored_from_a_copy_or_salvaged(cup, check_golden):
    path, copies = cup
    spoil(path, b"Detroit")
    before = path.read_bytes()
    error = opening_error(path)
    assert rescue.may_be_rescued(error)
    result = rescue.find_rescue(error, copies)
    assert result.salvageable
    assert [copy.seq for copy in result.copies] == [2]
    report = rescue.restore_newest_backup(result)
    assert report.path.name == "cup-backup.scorekeeper"
    assert [team.name for team in opened(report.path).teams.values()] == ["Dallas"]
    again = rescue.restore_newest_backup(result)
    assert again.path.name == "cup-backup-2.scorekeeper"
    saved = rescue.salvage_event(result, AT)
    assert (saved.saved, saved.gaps) == (2, ((3, 3),))
    check_golden(words.saved(saved.path.name, saved.saved, saved.gaps))
    assert opened(saved.path).seq == 3  # the last one tells of the gap
    assert path.read_bytes() == before


def test_a_damaged_copy_is_skipped(cup):
    path, copies = cup
    back_up(path, copies, NOON.replace(hour=13))
    newest = max(copies.iterdir())
    spoil(newest, b"Detroit")
    spoil(path, b"Detroit")
    report = rescue.restore_newest_backup(rescue.find_rescue(opening_error(path), copies))
    assert report.seq == 2


def test_an_empty_file_is_known_by_its_name(cup):
    path, copies = cup
    path.write_bytes(b"")
    result = rescue.find_rescue(opening_error(path), copies)
    assert (len(result.copies), result.salvageable) == (1, False)
    other = path.with_name("league.scorekeeper")
    other.write_bytes(b"")
    assert not rescue.find_rescue(opening_error(other), copies)


def test_two_events_with_the_same_name_are_not_confused(cup, tmp_path):
    path, copies = cup
    (tmp_path / "other").mkdir()
    namesake = tmp_path / "other" / "cup.scorekeeper"
    create_event(namesake, NewEvent("Cup", "international-56"), who="Ben", seat="here").close()
    back_up(namesake, copies, NOON)
    path.write_bytes(b"")
    assert not rescue.find_rescue(opening_error(path), copies)


def test_only_the_identity_of_a_newer_file_is_read(cup):
    path, copies = cup
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("PRAGMA user_version=99")
    result = rescue.find_rescue(opening_error(path), copies)
    assert (len(result.copies), result.salvageable) == (1, False)


def test_errors_that_no_copy_can_fix_are_ignored(tmp_path):
    assert not rescue.may_be_rescued(opening_error(tmp_path / "nowhere.scorekeeper"))
    assert not rescue.may_be_rescued(OSError("no"))


def test_a_gap_is_named_by_its_entries(check_golden):
    check_golden(words.saved("x", 1, ()))
    assert words.saved("x", 9, ((2, 2), (4, 7))).endswith("missing: entry 2, entries 4 to 7")


def test_a_risky_place_has_a_sentence_for_each_risk(tmp_path, monkeypatch):
    monkeypatch.setattr(places, "nearly_full", lambda _path: True)
    shared = tmp_path / "Dropbox"
    shared.mkdir()
    result = failures.risks_of(shared / "cup.scorekeeper")
    assert [text.split()[0] for text in result] == ["Dropbox", "The"]
    monkeypatch.setattr(places, "nearly_full", lambda _path: False)
    assert failures.risks_of(tmp_path / "cup.scorekeeper") == ()
