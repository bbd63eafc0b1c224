"""Killed at any step: entries on this laptop are there or on the server, once, in order."""

import os
import random
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.store.event_file import open_store
from tests.campaigns import how_many, tell
from tests.store.crashed import kills, lay, power_cuts
from tests.store.event import begin
from tests.store.outbox import KINDS, changes, fault_of
from tests.store.waiting_writer import ACKNOWLEDGED, SERVER, STEPS, desk_in

ROOT = Path(__file__).resolve().parent.parent.parent
EACH = how_many("kills-while-sending", 4 * len(STEPS)) // len(STEPS)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are killed by POSIX means")
def test_killed_at_each_step_of_waiting_and_sending(tmp_path):
    begin(tmp_path, SERVER).close()
    chance = random.Random(56)
    steps = [step for step in STEPS for _ in range(EACH)]
    chance.shuffle(steps)
    command = [sys.executable, "-m", "tests.store.waiting_writer"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as nursery:
        assert nursery.stdin is not None
        assert nursery.stdout is not None
        for step in steps:
            nursery.stdin.write(f"{tmp_path}|{step}|{chance.randint(1, 7)}\n")
            nursery.stdin.flush()
            assert int(nursery.stdout.readline()) == signal.SIGKILL, step
            with closing(desk_in(tmp_path)) as desk:
                waits = [row.cmd for row in desk.waiting]
                there = [entry.cmd for entry in desk.known[0]]
            assert set(acknowledged(tmp_path)) <= {*waits, *there}, step
        nursery.stdin.close()
    with closing(desk_in(tmp_path)) as desk:
        desk.catch_up()
        assert desk.waiting == ()
    store = open_store(tmp_path / SERVER)
    there = [entry.cmd for entry in store.tail(0)]
    store.close()
    assert len(there) == len(set(there))
    assert [cmd for cmd in there if cmd in set(acknowledged(tmp_path))] == acknowledged(tmp_path), (
        "in the order of entering"
    )
    untold = len(there) - 4 - len(acknowledged(tmp_path))
    assert untold <= len(steps), "at most the one in the making is there untold"
    tell(f"{len(steps)} kills, {len(acknowledged(tmp_path))} acknowledged, all there once, {untold} untold")
    assert len(acknowledged(tmp_path)) > len(steps)


def acknowledged(folder):
    return (folder / ACKNOWLEDGED).read_text().split()


@pytest.mark.parametrize("kind", KINDS)
def test_a_write_to_the_outbox_that_is_cut_off_anywhere(tmp_path, kind):
    before, after = changes(tmp_path, kind)
    for number, state in enumerate([*kills(before, after), *power_cuts(before, after, 5, 12)]):
        folder = tmp_path / f"case{number}"
        folder.mkdir()
        assert fault_of(lay(folder, state, "seat.outbox")) == "", number
