"""PySide6 is the one version that survives a long session.

6.12.0 on a Python before 3.12 drops one reference to None at each call of a Python slot: a short test passes on it and
an evening at the table ends in an abort. The child process here does what such an evening does, only faster.
"""

import json
import os
import subprocess
import sys
from importlib.metadata import version

CALLS = 20_000

EVENING = f"""
import json, sys
from PySide6.QtWidgets import QApplication, QCheckBox

app = QApplication([])
button = QCheckBox()
seen = []
button.toggled.connect(seen.append)
button.toggled.connect(lambda checked: None)
button.setChecked(True)
before = sys.getrefcount(None)
for turn in range({CALLS}):
    button.setChecked(turn % 2 == 1)
after = sys.getrefcount(None)
print(json.dumps({{"calls": len(seen) - 1, "lost": before - after}}))
"""


def test_pyside_is_exactly_the_version_that_was_measured():
    assert version("PySide6-Essentials") == "6.11.3"
    assert version("shiboken6") == "6.11.3"


def test_twenty_thousand_slot_calls_lose_nothing():
    process = subprocess.run(
        [sys.executable, "-c", EVENING],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    answer = json.loads(process.stdout)
    assert answer["calls"] == CALLS
    # From 3.12 on None is immortal and its count says nothing.
    if sys.version_info < (3, 12):
        assert answer["lost"] < CALLS // 100
