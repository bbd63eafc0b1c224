"""The bell clocks run on every page, stop when stopped, and ring once."""

import pytest

from scorekeeper.features.table500.page.bell import Bell
from scorekeeper.features.table500.page.clocks import WHOLE, Clocks, SharedClocks
from scorekeeper.kit.look.look import Look


class Seconds:
    """A clock that a test moves."""

    def __init__(self):
        self.gone = 0.0

    def __call__(self):
        return self.gone


@pytest.fixture
def seconds():
    return Seconds()


def test_a_clock_never_started_shows_the_full_time(seconds):
    clocks = Clocks(seconds)
    seconds.gone = 100.0
    assert (clocks.left("round 1"), clocks.runs("round 1"), clocks.any_runs) == (WHOLE, False, False)


def test_each_bell_has_its_own_time_and_stops_when_stopped(seconds):
    clocks = Clocks(seconds)
    clocks.start("round 1")
    seconds.gone = 60.5
    clocks.start("round 2")
    seconds.gone = 100.0
    clocks.stop("round 1")
    seconds.gone = 300.0
    assert (clocks.left("round 1"), clocks.left("round 2")) == (WHOLE - 100, 361)
    clocks.start("round 1")
    seconds.gone = 301.0
    assert clocks.left("round 1") == WHOLE - 101


def test_a_bell_rings_once_and_not_before_its_time(seconds):
    clocks = Clocks(seconds)
    clocks.start("a")
    seconds.gone = WHOLE - 0.01
    assert (clocks.ring(), clocks.left("a")) == ((), 1)
    seconds.gone = WHOLE + 5.0
    assert (clocks.ring(), clocks.ring(), clocks.left("a"), clocks.runs("a")) == (("a",), (), 0, False)
    clocks.start("a")
    assert not clocks.runs("a")
    clocks.reset("a")
    assert (clocks.left("a"), clocks.rung("a")) == (WHOLE, False)


def test_the_bell_shows_its_state_in_words_and_names_the_one_that_rang(seconds, qtbot):
    bell = Bell(Look("light", 100, reduced_motion=True), SharedClocks(seconds))
    qtbot.addWidget(bell)
    rung: list[str] = []
    bell.rang.connect(rung.append)
    bell.show_bell("round 1", over=False)
    bell.begin()
    seconds.gone = 61.0
    bell.shared.tick()
    assert (bell.time.text(), bell.state.text(), bell.button.text()) == ("8:59", "running", "Stop")
    bell.show_bell("round 2", over=False)
    assert (bell.time.text(), bell.state.text()) == ("10:00", "stopped")
    seconds.gone = 601.0
    bell.shared.tick()
    assert rung == ["round 1"]
    bell.show_bell("round 1", over=False)
    assert (bell.state.text(), bell.button.isEnabled()) == ("the bell", False)
    bell.begin()
    bell.reset()
    assert bell.time.text() == "10:00"


def test_the_clock_of_a_finished_game_cannot_be_started(seconds, qtbot):
    bell = Bell(Look("light", 100, reduced_motion=True), SharedClocks(seconds))
    qtbot.addWidget(bell)
    bell.show_bell("round 1", over=True)
    bell.toggle()
    assert not bell.clocks.any_runs
