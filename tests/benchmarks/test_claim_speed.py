"""Entering and painting during a long search for a claim, compared with no search."""

import itertools
import random
import statistics
import time

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest

from scorekeeper.features.play.page.claim_view import ClaimWork
from scorekeeper.features.play.view.claim_judging import ClaimQuestion
from tests.benchmarks.seat import at_file
from tests.benchmarks.timing import kept_aside
from tests.benchmarks.turns import p95
from tests.kernel.golden_event import GOLDEN, opening
from tests.rules.play.positions import position

MEASURES = tuple(f"{what} during a claim search" for what in ("Enter", "painting", "turn of the window"))
ROUNDS, TURNS = 4, 12
WATCHED = 400
"""The time during which the window's event loop is watched, in milliseconds."""


def beside(seat):
    """Return the time to enter, the time to repaint a table, and the longest event loop pause."""
    seat.next_session()
    entering = [seat.enter(line) for line in GOLDEN[:9]]
    painting = [seat.repaint() for _ in range(9)]
    ticks = [time.perf_counter()]
    timer = QTimer()
    timer.timeout.connect(lambda: ticks.append(time.perf_counter()))
    timer.start(1)
    QTest.qWait(WATCHED)
    timer.stop()
    gaps = [later - earlier for earlier, later in itertools.pairwise(ticks)]
    return dict(zip(MEASURES, map(p95, (entering, painting, gaps)), strict=True))


def compared(quiet, searching):
    """The medians of the rounds with a search over those without."""
    return {
        what: statistics.median(item[what] for item in searching) / statistics.median(item[what] for item in quiet)
        for what in MEASURES
    }


@pytest.mark.benchmark
def test_the_window_hardly_notices_a_search(qtbot, tmp_path, measures):
    seat = at_file(tmp_path, opening(seats=True))
    work = ClaimWork(seat.bridge, seat.page)
    position_to_judge = position(random.Random("a long search"), "random", 8)
    asked = ClaimQuestion(position_to_judge, 1, (), None, 8, position_to_judge.points_left, (0, 0))
    quiet, searching = [], []
    try:
        beside(seat)  # once without measuring, to load fonts and fill caches
        with kept_aside():
            for turn in range(1, TURNS + 1):
                quiet.append(beside(seat))
                work.begin(asked)
                qtbot.waitUntil(lambda: work.advising)
                QTest.qWait(300)  # what is short is searched here
                searching.append(beside(seat))
                assert work.advising, "the search ended while it was measured"
                work.stop()
                QTest.qWait(300)
                ratios = compared(quiet, searching)
                if turn >= ROUNDS and all(measures.within(what, ratio) for what, ratio in ratios.items()):
                    break
    finally:
        seat.close()
    for what, ratio in ratios.items():
        measures.record(what, ratio)
