"""A seat killed at any moment: confirmed entries exist once, and the next seat continues."""

import os
import random
import signal
import subprocess
import sys
import time

import pytest

from scorekeeper.journal.fold import fold
from scorekeeper.store.server.server_store import create_on_server, open_on_server
from tests.campaigns import how_many, tell
from tests.store.acknowledged import ROOT, acknowledged, wait_for_more
from tests.store.event import BEGINNING, new

KILLS = how_many("kills-at-a-server", 9)

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are killed by POSIX means")


def test_killed_at_any_moment_at_a_server(hall, tmp_path):
    create_on_server(hall.url(), [new(fact) for fact in BEGINNING]).close()
    looks_on = open_on_server(hall.url("mini"), seat="looks", read_only=True)
    beside, chance = tmp_path / "seat", random.Random(60)
    there = [entry.cmd for entry in looks_on.tail(0)]
    begun, before = len(there), 0
    command = [sys.executable, "-m", "tests.store.writer"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as nursery:
        assert nursery.stdin is not None
        assert nursery.stdout is not None
        for kill in range(KILLS):
            nursery.stdin.write(f"{hall.url()} {beside}\n")
            nursery.stdin.flush()
            pid = int(nursery.stdout.readline())
            if kill % 3 == 0:
                wait_for_more(beside, before)
            time.sleep(chance.uniform(0.005, 0.05))
            os.kill(pid, signal.SIGKILL)
            assert nursery.stdout.readline() == "gone\n"
            there += [entry.cmd for entry in looks_on.tail(looks_on.head[0])]
            result = acknowledged(beside)
            assert set(result[before:]) <= set(there), "lost"
            before = len(result)
        nursery.stdin.close()
    entries = looks_on.tail(0)
    looks_on.close()
    there = [entry.cmd for entry in entries]
    assert len(set(there)) == len(there), "doubled"
    assert [cmd for cmd in there if cmd in set(result)] == result, "in the order of entering"
    untold = len(there) - begun - len(result)
    assert untold <= KILLS, "at most the one entry in the making is there untold"
    assert fold(entries).seq == len(entries)
    tell(f"{KILLS} kills at a server, {len(result)} acknowledged, all there once, the chain whole, {untold} untold")
    assert len(result) >= KILLS // 3
