"""Whole commands on an event of 90 teams and 360 sessions, compared with reading its rows."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.journal.entry import NewEntry
from scorekeeper.store.event_file import create
from tests.benchmarks.drawn_event import tournament
from tests.benchmarks.measures import Measures

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = ("standings", "journal", "final", "round")
RUNS, MOST_RUNS = 3, 9
BARE = """
import argparse, dataclasses, json, sqlite3, sys
from hashlib import sha256
for row in sqlite3.connect(sys.argv[1]).execute("SELECT at, body, cmd, kind, reason, seat, seq, who, digest FROM entry"):
    json.loads(row[1])
    sha256("".join(map(str, row)).encode()).hexdigest()
"""


def seconds(*line: str) -> float:
    """Return the processor time of a process; it writes compiled files for the next one."""
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    process = subprocess.Popen(line, stdout=subprocess.DEVNULL, cwd=ROOT, env=environment)
    _pid, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    return used.ru_utime + used.ru_stime


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> Path:
    journal, _state, _last = tournament(90, 8, mixed=True)
    path = tmp_path_factory.mktemp("event") / "large.scorekeeper"
    create(
        path,
        [NewEntry(f"{entry.seq:032x}", entry.at, entry.who, entry.seat, entry.fact, "") for entry in journal.entries],
    ).close()
    return path


@pytest.mark.benchmark
@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_starts_and_reads_a_large_event(event: Path, measures: Measures, name: str) -> None:
    measure = f"{name} of 90 teams as a command"
    ours = (sys.executable, "-m", "scorekeeper", name, str(event))
    bare = (sys.executable, "-c", BARE, str(event))
    seconds(*ours)  # once for nothing: the modules are compiled
    command, floor = [], []
    for run in range(MOST_RUNS):  # a noisy machine gets more runs, not another limit
        command.append(seconds(*ours))
        floor.append(seconds(*bare))
        if run + 1 >= RUNS and measures.within(measure, min(command) / min(floor)):
            break
    measures.record(measure, min(command) / min(floor), f"{min(command):.2f} s, bare rows {min(floor):.2f} s")
