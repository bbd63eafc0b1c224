"""First paint and idle memory, against a window of PySide6 with nothing in it, measured in the same run."""

import math
import os
import statistics
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from tests.benchmarks.timing import MARGIN

pytestmark = pytest.mark.benchmark

RUNS, MOST_RUNS = 9, 27
MOST = 1.25

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

if "--database" in sys.argv:
    import sqlalchemy

app = QApplication([])
window = Window()
window.resize(1366, 740)
window.show()
sys.exit(app.exec())
"""

OURS = """
import sys
from scorekeeper import app
from scorekeeper.kit.frame.window import Window

paint = Window.paintEvent

def painted(self, event):
    paint(self, event)
    print("painted", flush=True)
    if "--stay" not in sys.argv:
        from PySide6.QtWidgets import QApplication
        self.first_painted.disconnect()
        QApplication.exit(0)

Window.paintEvent = painted
sys.exit(app.run([word for word in sys.argv[1:] if word != "--stay"]))
"""


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": str(folder), "PYTHONDONTWRITEBYTECODE": ""}


def seconds_to_paint(code: str, folder: Path, *arguments: str) -> float:
    """How much processor time the process needs up to its first paint: a busy machine changes it little."""
    process = subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        stdout=subprocess.PIPE,
        text=True,
        env=environment(folder),
        cwd=Path(__file__).parents[2],
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


def test_first_paint_is_close_to_an_empty_window(tmp_path: Path) -> None:
    for code in (EMPTY, OURS):
        seconds_to_paint(code, tmp_path, *(["--data", str(tmp_path)] if code is OURS else []))
    ratios, empty, ours = [], [], []
    ratio = 0.0
    for run in range(MOST_RUNS):  # a noisy machine gets more runs, not another limit
        empty.append(seconds_to_paint(EMPTY, tmp_path))
        ours.append(seconds_to_paint(OURS, tmp_path, "--data", str(tmp_path)))
        ratios.append(ours[-1] / empty[-1])
        ratio = min(statistics.median(ratios), min(ours) / min(empty))
        if run + 1 >= RUNS and ratio <= MARGIN * MOST:
            break
    print(f"first paint: {min(ours):.3f} s against {min(empty):.3f} s, ratio {ratio:.2f}")
    assert ratio <= MARGIN * MOST


def test_nothing_heavy_is_imported_before_the_first_paint(tmp_path: Path) -> None:
    code = OURS.replace(
        'print("painted", flush=True)', 'print("painted"); print(*sorted(sys.modules), sep="\\n", flush=True)'
    )
    answer = subprocess.run(
        [sys.executable, "-c", code, "--data", str(tmp_path)],
        capture_output=True,
        text=True,
        check=True,
        env=environment(tmp_path),
        cwd=Path(__file__).parents[2],
    )
    loaded = set(answer.stdout.split())
    assert "painted" in loaded
    assert "PySide6.QtWidgets" in loaded
    heavy = {
        "sqlalchemy",
        "alembic",
        "reportlab",
        "openpyxl",
        "pyhanko",
        "pypdfium2",
        "segno",
        "uharfbuzz",
        "PIL",
        "sqlite3",
    }
    assert not loaded & heavy
    assert not {
        name
        for name in loaded
        if name.startswith(("scorekeeper.store", "scorekeeper.sheets", "scorekeeper.kernel", "scorekeeper.features"))
    }


def test_the_source_of_our_pages_is_not_kept_in_memory(tmp_path: Path) -> None:
    behind = (
        "import linecache, scorekeeper.shell.program; "
        "print('painted', *[name for name, kept in linecache.cache.items() if 'scorekeeper/' in name and kept[1:]])"
    )
    code = OURS.replace('print("painted", flush=True)', behind)
    answer = subprocess.run(
        [sys.executable, "-c", code, "--data", str(tmp_path)],
        capture_output=True,
        text=True,
        check=True,
        env=environment(tmp_path),
        cwd=Path(__file__).parents[2],
    )
    assert answer.stdout.split() == ["painted"]


BLINKING = 0.05
"""The part of a core that a window takes in which nothing happens but that the cursor blinks."""


def resident(code: str, folder: Path, *arguments: str, settled: float) -> int:
    """How many bytes of the machine's memory the process holds (RSS), some time after it painted."""
    process = subprocess.Popen(
        [sys.executable, "-c", code, "--stay", *arguments],
        stdout=subprocess.PIPE,
        text=True,
        env=environment(folder),
        cwd=Path(__file__).parents[2],
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


def test_idle_memory_with_the_sample_open(tmp_path: Path) -> None:
    """Idle with the sample event open: at most 1.4 times an empty window that has imported the database library; 1.5 fails.

    SQLAlchemy alone, which imports asyncio and with it TLS, holds two thirds of what a bare window does, before one
    row is read. It is there for as long as an event is open, so it stands on both sides; the ratio to the bare window
    is printed too. Memory is what the process holds (RSS), with the code of the shared libraries it has touched.
    """
    bare = resident(EMPTY, tmp_path, settled=0.5)
    empty = resident(EMPTY, tmp_path, "--database", settled=0.5)
    ours = resident(OURS, tmp_path, "--data", str(tmp_path), "--sample", settled=1.5)
    print(
        f"idle memory: {ours / 2**20:.0f} MiB against {empty / 2**20:.0f} MiB with the database library,"
        f" ratio {ours / empty:.2f}; bare window {bare / 2**20:.0f} MiB, ratio {ours / bare:.2f}"
    )
    assert ours <= 1.5 * empty
