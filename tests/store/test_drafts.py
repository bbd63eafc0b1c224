"""What a kill leaves hidden beside a copy is cleared at the next one, and nothing else is."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scorekeeper.store.backup import backup
from scorekeeper.store.drafts import draft_of, hold_draft
from scorekeeper.store.new_file import OWNER_ONLY
from tests.store.event import begin

DAY = 24 * 3600


def old(path: Path) -> Path:
    os.utime(path, (time.time() - DAY, time.time() - DAY))
    return path


@pytest.fixture
def event(tmp_path):
    store = begin(tmp_path)
    store.close()
    (tmp_path / "copies").mkdir()
    return store.path


def hidden(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if path.name.startswith(".")}


@pytest.mark.skipif(os.name != "posix", reason="a process is killed as POSIX has it")
def test_leftovers_of_a_killed_copy_are_cleared_at_the_next(event):
    folder = event.parent / "copies"
    code = (
        "import os, signal, sys; from pathlib import Path; from scorekeeper.store import new_file, backup\n"
        "new_file._appear = lambda draft, path: os.kill(os.getpid(), signal.SIGKILL)\n"
        "backup.backup(Path(sys.argv[1]), Path(sys.argv[2]))"
    )
    killed = subprocess.run([sys.executable, "-c", code, event, folder / "a.scorekeeper"], check=False)
    assert killed.returncode == -signal.SIGKILL
    left, journal = sorted(hidden(folder))
    assert journal == f"{left}-journal"
    backup(event, folder / "b.scorekeeper")
    assert hidden(folder) == {left, journal}, "somebody may be about to go on with it"
    old(folder / left)
    backup(event, folder / "c.scorekeeper")
    assert hidden(folder) == set()
    assert {path.name for path in folder.iterdir()} == {"b.scorekeeper", "c.scorekeeper"}


@pytest.mark.skipif(os.name != "posix", reason="locks as POSIX has them")
def test_a_draft_that_is_being_written_stays_however_old(event):
    draft = draft_of(event.parent / "copies" / "slow.scorekeeper")
    with hold_draft(draft, OWNER_ONLY):
        old(draft)
        backup(event, event.parent / "copies" / "b.scorekeeper")
        assert draft.exists()
    backup(event, event.parent / "copies" / "c.scorekeeper")
    assert not draft.exists()


def test_nothing_else_is_touched(event):
    folder = event.parent / "copies"
    names = (".letters.0123abcd.new", ".a.scorekeeper.new", "a.scorekeeper.0123abcd.new", ".a.scorekeeper.0123abcg.new")
    for name in names:
        old_file = folder / name
        old_file.write_bytes(b"mine")
        old(old_file)
    (folder / ".b.scorekeeper.0123abcd.new").mkdir()
    backup(event, folder / "b.scorekeeper")
    assert {path.name for path in folder.iterdir()} == {*names, ".b.scorekeeper.0123abcd.new", "b.scorekeeper"}


def test_a_draft_that_got_its_name_already_is_let_go_of_and_the_file_stays(event):
    folder = event.parent / "copies"
    report = backup(event, folder / "a.scorekeeper")
    left = folder / ".a.scorekeeper.0123abcd.new"
    os.link(report.path, left)
    old(left)
    backup(event, folder / "b.scorekeeper")
    assert not left.exists()
    assert report.path.stat().st_size == report.size
