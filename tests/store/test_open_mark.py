"""Which windows have a file open, by their marks; a dead window's mark is removed."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.language.store import sentence
from scorekeeper.store.errors import LockedError
from scorekeeper.store.open_mark import OpenMark, open_elsewhere

_WINDOW = """
import sys
from pathlib import Path
from scorekeeper.store.open_mark import OpenMark
mark = OpenMark(Path(sys.argv[1]), sys.argv[2], "2026-10-03T16:13:05Z")
print("open", flush=True)
sys.stdin.readline()
mark.remove()
"""


@pytest.fixture
def window(tmp_path):
    """Starts a process that has the event open until its input ends."""
    begun = []

    def begin(who: str) -> "subprocess.Popen[str]":
        process = subprocess.Popen(
            [sys.executable, "-c", _WINDOW, str(tmp_path / "cup.scorekeeper"), who],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        begun.append(process)
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        return process

    yield begin
    for process in begun:
        process.kill()
        process.communicate()


def marks(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir() if ".open-" in path.name]


def test_the_holder_of_the_event_is_shown_for_as_long_as_that_window_lives(window, tmp_path):
    path = tmp_path / "cup.scorekeeper"
    anil, lissy = window("Anil"), window("ലിസ്സി")
    assert {item.who for item in open_elsewhere(path)} == {"Anil", "ലിസ്സി"}
    anil.communicate("\n")
    assert [(item.who, item.since) for item in open_elsewhere(path)] == [("ലിസ്സി", "2026-10-03T16:13:05Z")]
    lissy.communicate("\n")
    assert open_elsewhere(path) == ()
    assert marks(tmp_path) == []


def test_leftovers_of_a_killed_window_are_swept_away(window, tmp_path):
    anil = window("Anil")
    anil.kill()
    anil.wait()
    assert len(marks(tmp_path)) == 1
    assert open_elsewhere(tmp_path / "cup.scorekeeper") == ()
    assert marks(tmp_path) == []


def test_a_mark_of_another_computer_stays_and_is_reported(tmp_path):
    result = {"who": "Anil", "host": "desk-2.another", "since": "2026-10-03T16:13:05Z", "process": 1}
    (tmp_path / ".cup.scorekeeper.open-1").write_text(json.dumps(result))
    assert [item.host for item in open_elsewhere(tmp_path / "cup.scorekeeper")] == ["desk-2.another"]
    assert len(marks(tmp_path)) == 1


@pytest.mark.parametrize(
    "laid", ["", "[]", "{}", '{"who": 1}', "\x00" * 9000, '{"who":"A","host":"b","since":"c","process":"x"}']
)
def test_an_invalid_mark_is_not_shown(tmp_path, laid):
    (tmp_path / ".cup.scorekeeper.open-1").write_text(laid)
    assert open_elsewhere(tmp_path / "cup.scorekeeper") == ()


def test_the_own_window_is_not_mentioned_and_leaves_nothing(tmp_path):
    mark = OpenMark(tmp_path / "cup.scorekeeper", "Ben", "2026-10-03T16:13:05Z")
    assert len(marks(tmp_path)) == 1
    assert open_elsewhere(tmp_path / "cup.scorekeeper") == ()
    mark.remove()
    mark.remove()
    assert marks(tmp_path) == []


def test_a_folder_that_takes_no_mark_is_no_obstacle(tmp_path):
    OpenMark(tmp_path / "gone" / "cup.scorekeeper", "Ben", "2026-10-03T16:13:05Z").remove()
    assert open_elsewhere(tmp_path / "gone" / "cup.scorekeeper") == ()


def test_a_held_file_names_who_holds_it(window, tmp_path, check_golden):
    path = tmp_path / "cup.scorekeeper"
    alone = LockedError(path)
    check_golden(sentence(alone.code, alone.values))
    window("Anil {name}")
    held = LockedError(path)
    words = sentence(held.code, held.values)
    assert words.startswith("Not saved: Anil {name} has cup.scorekeeper open on ")
    assert "2026-10-03" in words
