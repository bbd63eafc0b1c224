"""`restore`: a damaged file and its backups, without overwriting, and the rehearsal."""

import hashlib
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime

import pytest

from scorekeeper.features.files.view.backups import back_up
from scorekeeper.journal.facts import DealRecorded
from scorekeeper.kernel.events import open_event
from scorekeeper.rules.contract import Contract
from tests.cli.commands import GOLDEN, RUNNING, refused, run_ok

NOON = datetime(2026, 10, 4, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def cup_file(tmp_path_factory):
    path = tmp_path_factory.mktemp("made") / "cup.scorekeeper"
    run_ok("new", path, "--system", "international-56")
    run_ok("import", path, GOLDEN, RUNNING)
    return path


@pytest.fixture
def copies(tmp_path, monkeypatch):
    folder = tmp_path / "copies"
    monkeypatch.setattr("scorekeeper.cli.restoring.backup_dir", lambda: folder)
    return folder


@pytest.fixture
def cup(cup_file, tmp_path, copies):
    """An event with a backup, and two deals entered since."""
    path = shutil.copy(cup_file, tmp_path / "cup.scorekeeper")
    back_up(path, copies, NOON)
    desk = open_event(path, who="Ben", seat="here")
    running = next(session for session in desk.tournament.sessions.values() if session.state == "running")
    for deal in (running.begun + 1, running.begun + 2):
        desk.submit((DealRecorded(running.uid, deal, "A", Contract(28, "H"), 30),))
    desk.close()
    return path


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def head(path):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT head_seq, head_digest FROM event").fetchone()


def test_a_drill_writes_nothing_and_names_the_paper_of_what_the_backup_lacks(cup, tmp_path, check_golden):
    before, there = digest(cup), sorted(tmp_path.rglob("*"))
    text = run_ok("restore", cup)
    check_golden(text)
    fetch = [line for line in text.splitlines() if line.startswith("fetch the paper of")]
    assert len(fetch) == 1
    assert "Albany" in fetch[0]
    assert ": deals " in fetch[0]
    assert (digest(cup), sorted(tmp_path.rglob("*"))) == (before, there)


def test_a_drill_with_a_new_backup_lacks_nothing(cup, copies, check_golden):
    back_up(cup, copies, NOON.replace(hour=13))
    text = run_ok("restore", cup)
    check_golden(text)
    assert "fetch" not in text


def test_a_drill_without_a_backup_or_with_a_spoilt_one_says_so(cup, copies):
    (kept,) = copies.iterdir()
    kept.write_bytes(kept.read_bytes()[:9000])
    (text,) = refused("restore", cup)
    assert text.startswith(f"{cup}: ")
    kept.unlink()
    refused("restore", cup)


def test_a_whole_event_is_copied_as_it_is(cup, tmp_path, check_golden):
    to = tmp_path / "again.scorekeeper"
    text = run_ok("restore", cup, to)
    check_golden(text)
    assert head(to) == head(cup)


def test_a_damaged_event_is_restored_from_file_and_backups_and_stays_as_it_is(cup, tmp_path, check_golden):
    seq, _ = head(cup)
    cup.write_bytes(cup.read_bytes().replace(b"Albany", b"ynablA"))
    before, to = digest(cup), tmp_path / "again.scorekeeper"
    check_golden(run_ok("restore", cup, to))
    assert digest(cup) == before
    run_ok("verify", to)
    assert head(to)[0] == seq + 1, "all of them, and one entry that says that they were restored"


def test_without_its_backup_the_gap_and_the_paper_are_named(cup, copies, tmp_path):
    shutil.rmtree(copies)
    cup.write_bytes(cup.read_bytes().replace(b"Albany", b"ynablA"))
    text = run_ok("restore", cup, tmp_path / "again.scorekeeper")
    assert "missing: entr" in text.splitlines()[0]


def test_nothing_is_written_over_and_what_is_not_there_is_reported(cup, tmp_path):
    (text,) = refused("restore", cup, cup)
    assert "already" in text
    (text,) = refused("restore", tmp_path / "none.scorekeeper", tmp_path / "to.scorekeeper")
    assert text.startswith(f"{tmp_path / 'none.scorekeeper'}: ")
    assert not (tmp_path / "to.scorekeeper").exists()
