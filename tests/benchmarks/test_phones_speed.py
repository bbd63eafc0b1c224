"""Entries of a desk while 90 phones poll, compared with none, and polls with static files."""

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scorekeeper.features.phones.view.phone_register import PhoneRegister, code_id
from scorekeeper.journal.facts import DealRecorded
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.rules.contract import Contract
from tests.features.phones.hall import PhoneHall, session_of, team_of
from tests.features.phones.server_process import ServerProcess

TABLES, ENTRIES = 45, 120
ROOT = Path(__file__).parents[2]


def p95(times):
    return sorted(times)[len(times) * 95 // 100]


def enter(desk, table, entries, lowest=28):
    """Enter deals at a table as a scorer does, and return how long each took."""
    times = []
    for number in range(entries):
        fact = DealRecorded(session_of(table), 1 + number % 18, "A", Contract(lowest + number // 18, "H"), 56)
        began = time.perf_counter()
        desk.submit([fact], reason="again")
        times.append(time.perf_counter() - began)
        time.sleep(0.02)
    return times


@pytest.mark.benchmark
def test_enter_beside_ninety_phones(tmp_path, measures):
    hall = PhoneHall(tmp_path, TABLES)
    register = PhoneRegister(tmp_path / "home" / "scorekeeper", hall.event, utc_now)
    phones = []
    for team in map(team_of, range(2 * TABLES - 2)):  # the last table is the desk's
        used = register.use_code(code_id(register.make_code("team", team)), "0" * 32)
        assert used is not None
        phones.append((used.id, used.key))
    desk = hall.desk()
    enter(desk, TABLES, 18)
    quiet = enter(desk, TABLES, ENTRIES, 30)
    with ServerProcess(hall, tmp_path) as server:
        words = [sys.executable, "-m", "tests.benchmarks.phone_load"]
        with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT) as load:
            assert load.stdin is not None
            assert load.stdout is not None
            load.stdin.write(json.dumps({"port": server.port, "phones": phones}) + "\n")
            load.stdin.flush()
            assert load.stdout.readline() == "ready\n"
            time.sleep(4)  # every phone has its state once
            busy = enter(desk, TABLES, ENTRIES, 40)
            load.stdin.close()
            times_of_load = json.loads(load.stdout.readline())
        server.stop()
        desk.close()
    polls, files = (times[len(phones) :] for times in (times_of_load["polls"], times_of_load["files"]))
    note = f"p95 {p95(busy) * 1000:.1f} ms, {p95(quiet) * 1000:.1f} ms without phones"
    measures.record("Enter beside 90 phones, p95, ms more", (p95(busy) - p95(quiet)) * 1000, note)
    note = f"a file of the page {p95(files) * 1000:.1f} ms"
    measures.record("poll of 90 phones, p95, ms", p95(polls) * 1000, note)
