"""Killed or concurrent writers lose or double nothing that was acknowledged."""

import os
import random
import signal
import subprocess
import sys
import time

import pytest

from scorekeeper.store.damage import inspect
from scorekeeper.store.event_file import open_store
from tests.campaigns import how_many, tell
from tests.store.acknowledged import ROOT, acknowledged, wait_for_more
from tests.store.event import begin

KILLS = how_many("kills", 60)

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are killed by POSIX means")


def test_killed_at_any_moment(tmp_path):
    begin(tmp_path).close()
    path = tmp_path / "autumn.scorekeeper"
    chance = random.Random(60)
    unfinished = ahead = 0
    with subprocess.Popen(
        [sys.executable, "-m", "tests.store.writer"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as nursery:
        assert nursery.stdin is not None
        assert nursery.stdout is not None
        for kill in range(KILLS):
            nursery.stdin.write(f"{path}\n")
            nursery.stdin.flush()
            pid = int(nursery.stdout.readline())
            before = len(acknowledged(path))
            time.sleep(chance.uniform(0.005, 0.12))
            if kill % 3 == 0:
                wait_for_more(path, before)
            os.kill(pid, signal.SIGKILL)
            assert nursery.stdout.readline() == "gone\n"
            journal = path.with_name(path.name + "-journal")
            unfinished += journal.exists() and journal.stat().st_size > 0
            store = open_store(path)
            there = {entry.cmd for entry in store.tail(0)}
            store.close()
            result = acknowledged(path)
            assert set(result) <= there
            assert len(there) - 4 - len(result) <= kill + 1, "at most the one entry in the making is there untold"
            ahead = len(there) - 4 - len(result)
        nursery.stdin.close()
    assert inspect(path).whole
    tell(
        f"{KILLS} kills, {len(result)} acknowledged, all there once, {unfinished} unfinished writes undone, {ahead} untold"
    )
    assert len(result) > KILLS // 3


def test_two_at_once_leave_no_gap_and_no_repeat(tmp_path):
    begin(tmp_path).close()
    path = tmp_path / "autumn.scorekeeper"
    command = [sys.executable, "-m", "tests.store.writer", str(path)]
    writers = [subprocess.Popen([*command, who, "30"], cwd=ROOT) for who in ("left", "right")]
    assert [writer.wait(60) for writer in writers] == [0, 0]
    store = open_store(path)
    entries = store.tail(0)
    store.close()
    assert [entry.seq for entry in entries] == list(range(1, 65))
    assert sorted(entry.cmd for entry in entries[4:]) == sorted(acknowledged(path))
    assert inspect(path).whole
