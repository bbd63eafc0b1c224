"""Programs that share a data folder each take the lowest free place; a kill releases it."""

import subprocess
import sys

import pytest
from PySide6.QtCore import QByteArray

from scorekeeper.assets import desk_place
from scorekeeper.assets.desk_place import DeskPlace, number_of
from scorekeeper.kit.program_settings.settings import ProgramSettings

_WINDOW = """
import sys
from pathlib import Path
from scorekeeper.assets.desk_place import DeskPlace
place = DeskPlace(Path(sys.argv[1]))
print(place.seat("ab12cd34"), flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def window(tmp_path):
    """Starts a process that holds its place until it is killed, and answers its seat."""
    begun = []

    def begin() -> "tuple[str, subprocess.Popen[str]]":
        process = subprocess.Popen(
            [sys.executable, "-c", _WINDOW, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        begun.append(process)
        assert process.stdout is not None
        return process.stdout.readline().strip(), process

    yield begin
    for process in begun:
        process.kill()
        process.communicate()


@pytest.fixture
def place(tmp_path):
    """Takes a place for a program in this very process."""
    taken = []

    def take(folder=tmp_path):
        taken.append(DeskPlace(folder))
        return taken[-1]

    yield take
    for item in taken:
        item.let_go()


def test_a_place_is_free_again_as_soon_as_its_window_is_killed(window, place):
    own = place()
    assert own.seat("ab12cd34") == "ab12cd34", "the first window enters as windows always did"
    seat, second = window()
    assert seat == "ab12cd34.2"
    assert not own.is_free(2)
    assert not own.lock_additional_seat("ab12cd34.2", "ab12cd34")
    second.kill()
    second.wait()
    assert own.is_free(2)
    assert window()[0] == "ab12cd34.2"
    own.let_go()
    assert window()[0] == "ab12cd34"


def test_ten_windows_have_ten_seats_and_a_seat_left_over_is_taken_along(place):
    places = [place() for _window in range(10)]
    assert [place.number for place in places] == list(range(1, 11))
    assert len({place.seat("ab12cd34") for place in places}) == 10
    places[4].let_go()
    assert places[0].lock_additional_seat("ab12cd34.5", "ab12cd34")
    assert place().number == 11, "its outbox is being sent from another window"
    assert places[0].lock_additional_seat("ab12cd34.5", "ab12cd34")
    assert places[0].lock_additional_seat("office", "ab12cd34"), "a seat that has no place here"
    assert [number_of(seat, "ab") for seat in ("ab", "ab.7", "ab.x1", "ab.100", "cd.2", "ab.1")] == [
        1, 7, None, None, None, None,
    ]  # fmt: skip


def test_where_no_place_can_be_held_a_window_enters_from_a_seat_of_its_own(tmp_path, place, monkeypatch):
    def refuse(_file):
        raise OSError(37, "No locks available")

    (tmp_path / "stick").write_text("no folder can be made in a file")
    monkeypatch.setattr(desk_place, "lock", refuse)
    for folder in (tmp_path / "stick", tmp_path):
        first, second = place(folder), place(folder)
        assert first.number == second.number == desk_place.PASSING
        assert len({"ab12cd34", first.seat("ab12cd34"), second.seat("ab12cd34")}) == 3
        assert not first.is_free(3)


def test_a_draft_belongs_to_its_window_and_the_next_one_recovers_it(tmp_path, place):
    places = [place(), place()]
    first, second = (ProgramSettings(tmp_path, own) for own in places)
    first.seat = "ab12cd34"
    first.keep_line("s", "a28h")
    second.keep_line("s", "b30")
    second.keep_line("t", "a40")
    second.keep_draft("d", "{}")
    first.geometry, second.geometry = QByteArray(b"one"), QByteArray(b"other")
    again = ProgramSettings(tmp_path)
    assert (again.kept_line("s"), again.kept_line("t"), again.geometry.data()) == ("a28h", "", b"one")
    assert first.line_left("t") == "", "its window is there to go on with it"
    places[1].let_go()
    places[1] = place()
    third = ProgramSettings(tmp_path, places[1])
    assert (third.own_seat, third.kept_line("s"), third.geometry.data()) == ("ab12cd34.2", "b30", b"other")
    places[1].let_go()
    assert (first.line_left("t"), first.draft_left("d")) == ("a40", "{}")
    assert (first.kept_line("t"), first.kept_line("s")) == ("a40", "a28h")
    fourth = ProgramSettings(tmp_path, place())
    assert (fourth.kept_line("t"), fourth.kept_line("s"), fourth.problem) == ("", "b30", "")
