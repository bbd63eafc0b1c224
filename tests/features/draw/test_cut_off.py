"""Power cut, full disk or two draws at once: a draw is saved whole or not at all."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scorekeeper.features.draw.view.planning import DrawPlan, plan_draw
from scorekeeper.features.verify.view.verifying import verify_event
from scorekeeper.journal.facts import DrawMade, DrawPublished, DrawWithdrawn, RoundOpened
from scorekeeper.journal.fold import fold
from scorekeeper.journal.stages import MAIN, ROUND_ROBIN
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.events import open_event
from scorekeeper.store.errors import DiskFullError
from tests.features.draw.organizer import TEAMS, begin, leave_room

ROOT = Path(__file__).parents[3]
KILLS = 15


def drawn(desk, seed):
    draw = plan_draw(desk.tournament, DrawPlan(method=ROUND_ROBIN, seed=seed))
    assert draw.problems == ()
    return draw.fact(desk.new_uid)


def whole(desk):
    """Whether the state matches the entries, and every valid draw has all its tables."""
    assert desk.tournament == fold(desk.entries)
    tables = {uid for draw in desk.tournament.stage(MAIN).standing_draws for uid in draw.sessions}
    assert len(tables) in {0, TEAMS * (TEAMS - 1) // 2}
    assert tables == {state.uid for state in desk.tournament.sessions.values()}
    return True


def wait_for_more(noted, lines):
    """Wait until the organizer has saved something more, however busy the machine is."""
    until = noted.read_text().count("\n") + lines
    for _ in range(10_000):
        if noted.read_text().count("\n") >= until:
            return
        time.sleep(0.002)
    raise AssertionError


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are killed by POSIX means")
def test_killed_during_check_in_and_draws(tmp_path):
    path = tmp_path / "autumn.scorekeeper"
    begin(path).close()
    noted = path.with_name(path.name + ".acknowledged")
    noted.touch()
    chance = random.Random(15)
    with subprocess.Popen(
        [sys.executable, "-m", "tests.features.draw.organizer"],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    ) as nursery:  # fmt: skip
        assert nursery.stdin is not None
        assert nursery.stdout is not None
        for _kill in range(KILLS):
            nursery.stdin.write(f"{path}\n")
            nursery.stdin.flush()
            pid = int(nursery.stdout.readline())
            wait_for_more(noted, chance.randint(1, 6))
            time.sleep(chance.uniform(0, 0.05))
            os.kill(pid, signal.SIGKILL)
            assert nursery.stdout.readline() == "gone\n"
            assert verify_event(path).intact
            desk = open_event(path, who="Mini", seat="desk")
            assert whole(desk)
            there = {(str(entry.seq), entry.digest) for entry in desk.entries}
            assert {tuple(line.split()) for line in noted.read_text().splitlines()} <= there
            desk.close()
        nursery.stdin.close()
    desk = open_event(path, who="Mini", seat="desk")
    kinds = [type(entry.fact) for entry in desk.entries]
    assert kinds.count(DrawMade) > 1, "the organizer came to draw at all"
    opened = [place for place, kind in enumerate(kinds) if kind is RoundOpened]
    published = [place for place, kind in enumerate(kinds) if kind is DrawPublished]
    assert [place - 1 for place in opened] == published[: len(opened)], "they are entered together or not at all"
    assert len(opened) == min(len(published), TEAMS - 1)
    if not desk.tournament.stage(MAIN).standing_draws:
        desk.submit([drawn(desk, 1)])
    (draw,) = desk.tournament.stage(MAIN).standing_draws
    desk.submit([DrawWithdrawn(MAIN, draw.uid)])
    assert not desk.tournament.sessions
    desk.close()


def test_a_draw_on_a_full_disk_leaves_no_trace(tmp_path):
    path = tmp_path / "autumn.scorekeeper"
    desk = begin(path)
    before = desk.tournament
    leave_room(desk)
    with pytest.raises(DiskFullError):
        desk.submit([drawn(desk, 7)])
    assert desk.tournament == before
    assert whole(desk)
    leave_room(desk, pages=100_000)
    desk.submit([drawn(desk, 7)])
    assert whole(desk)
    assert desk.tournament.sessions
    desk.close()
    assert verify_event(path).intact


def test_of_two_draws_at_once_the_first_counts_and_the_second_is_refused(tmp_path):
    first = begin(tmp_path / "autumn.scorekeeper")
    second = open_event(tmp_path / "autumn.scorekeeper", who="Anil", seat="laptop")
    mine, theirs = drawn(first, 7), drawn(second, 8)
    first.submit([mine])
    with pytest.raises(EntryRefused):
        second.submit([theirs])
    assert [draw.uid for draw in second.tournament.stage(MAIN).standing_draws] == [mine.draw]
    assert whole(second)
    second.submit([DrawPublished(MAIN, mine.draw), RoundOpened(MAIN, 1)])
    with pytest.raises(EntryRefused):
        first.submit([DrawPublished(MAIN, mine.draw), RoundOpened(MAIN, 1)])
    assert first.tournament == second.tournament
    for desk in (first, second):
        desk.close()
