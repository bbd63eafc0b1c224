"""The event's disk is full, missing or read-only while typing: reported, nothing lost."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.window.events import BEGUN, begin_event, entries
from tests.window.program import Program, Start

CUP = "cup.scorekeeper"
IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


class SmallDisk:
    """A small file system in memory that the program alone sees; it is gone when the program is."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.pid = folder, 0
        folder.mkdir()

    def wrapper(self, options: str = "rw") -> list[str]:
        """Return the command prefix that mounts the disk with the event for the program."""
        steps = (
            f'mount -t tmpfs -o size=2m,mode=755 tmpfs "{self.folder}"',
            f'cp "{self.folder}-begun" "{self.folder}/{CUP}"',
            f'mount -o "remount,{options}" "{self.folder}"',
            'exec "$@"',
        )
        return ["unshare", "--mount", "sh", "-c", " && ".join(steps), "sh"]

    @property
    def visible_folder(self) -> Path:
        """The folder as the program sees it."""
        return Path(f"/proc/{self.pid}/root{self.folder}")

    def copied(self, folder: Path) -> Path:
        """Copy the event to where everybody sees it."""
        return Path(shutil.copy(self.visible_folder / CUP, folder / "copy.scorekeeper"))

    def fill(self) -> None:
        """Leave no room for one byte more."""
        filler = os.open(self.visible_folder / "filler", os.O_CREAT | os.O_WRONLY)
        try:
            for size in (4096, 1):
                while True:
                    try:
                        os.write(filler, bytes(size))
                    except OSError:
                        break
        finally:
            os.close(filler)

    def empty(self) -> None:
        """Give the room back."""
        (self.visible_folder / "filler").unlink()

    def make_writable(self) -> None:
        """Let it be written on from now on."""
        remount = ["mount", "-o", "remount,rw", str(self.folder)]
        subprocess.run(["nsenter", "--target", str(self.pid), "--mount", *remount], check=True, capture_output=True)


@pytest.fixture
def disk(tmp_path: Path) -> SmallDisk:
    if not IS_ROOT or shutil.which("unshare") is None:
        pytest.skip("only root may mount a small file system; the tests of the store fill a disk for everybody")
    begin_event(tmp_path / "stick-begun")
    return SmallDisk(tmp_path / "stick")


def test_a_full_disk(start: Start, tmp_path: Path, disk: SmallDisk) -> None:
    program = start(tmp_path / "home", disk.folder / CUP, wrapper=disk.wrapper())
    disk.pid = program.process.pid
    record_first_deal(program)
    disk.fill()
    not_saved(program, "full")
    disk.empty()
    assert len(entries(disk.copied(tmp_path))) == BEGUN + 1
    saved_after_all(program)
    assert len(entries(disk.copied(tmp_path))) == BEGUN + 2


def test_the_stick_is_pulled_out(start: Start, tmp_path: Path) -> None:
    stick, drawer = tmp_path / "stick", tmp_path / "drawer"
    stick.mkdir()
    begin_event(stick / CUP)
    program = start(tmp_path / "home", stick / CUP)
    record_first_deal(program)
    stick.rename(drawer)
    not_saved(program, "no longer in")
    assert len(entries(drawer / CUP)) == BEGUN + 1
    drawer.rename(stick)
    saved_after_all(program)
    assert len(entries(stick / CUP)) == BEGUN + 2


def test_a_read_only_place(start: Start, tmp_path: Path, disk: SmallDisk) -> None:
    program = start(tmp_path / "home", disk.folder / CUP, wrapper=disk.wrapper("ro"))
    disk.pid, keys = program.process.pid, program.keys
    program.wait_for_text("save-state", "Read-only")
    keys.press("ctrl+1")
    program.wait_focus("entry-line")
    keys.line("a28h31")
    result = program.wait_for_text("save-state", "Not saved")
    assert "read" in result
    assert program.text("entry-line") == "a28h31"
    disk.make_writable()
    keys.press("ctrl+w")
    program.wait_for_text("question-sentence", "recorded yet")
    program.take_keyboard("question")
    keys.press("Return")
    program.wait_for_text("save-state", "Ready")
    program.take_keyboard()
    program.wait_focus("start-recent-1")
    keys.press("Return")
    program.wait_entry(BEGUN)
    keys.press("ctrl+1")
    program.wait(lambda: program.text("entry-line") == "a28h31", "the kept line")
    keys.press("Return")
    program.wait_entry(BEGUN + 1)


def record_first_deal(program: Program) -> None:
    """Open the score sheet and record one deal."""
    program.go_to_sheet(BEGUN)
    program.keys.line("a28h31")
    program.wait_entry(BEGUN + 1)


def not_saved(program: Program, why: str) -> None:
    """Enter says in words why nothing was saved, twice, and the line stays as it was typed."""
    for text in ("b30s33", ""):
        program.keys.line(text)
        result = program.wait_for_text("save-state", "Not saved")
        assert why in result
        assert result.count("Not saved") == 1
        assert program.text("entry-line") == "b30s33"
    line = program.node("entry-line")
    assert line is not None
    assert "Your line is kept" in line.description
    assert (program.accessible_name("total-0"), program.accessible_name("total-1")) == ("Dallas: 1", "Detroit: 0")


def saved_after_all(program: Program) -> None:
    """The next Enter saves the same line."""
    program.keys.press("Return")
    program.wait_entry(BEGUN + 2)
    assert program.text("entry-line") == ""
    assert program.accessible_name("total-1") == "Detroit: 1"
    assert program.output() == ""
