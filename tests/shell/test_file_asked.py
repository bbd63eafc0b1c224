"""A file opened from the desktop by an event, as on macOS, also before startup ends."""

import os
import subprocess
import sys

PROGRAM = """
import sys
from types import SimpleNamespace
from PySide6.QtGui import QFileOpenEvent
from scorekeeper.app import Application, DesktopApplication, read_options

qt = DesktopApplication(["scorekeeper"])
application = Application(qt, read_options(["--sample", "--data", sys.argv[1]]))
qt.file_asked.connect(application.open_file)
qt.sendEvent(qt, QFileOpenEvent("/early.scorekeeper"))
print(application.options.target, application.options.sample)
opened = []
application._jobs = object()
application.programme = SimpleNamespace(open=opened.append)
qt.sendEvent(qt, QFileOpenEvent("/late.scorekeeper"))
print(opened, application.options.target)
"""


def test_a_file_waits_for_the_pages_and_is_opened_at_once_later(tmp_path):
    process = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path)],
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert process.stdout.splitlines() == [
        "/early.scorekeeper False",
        "['/late.scorekeeper'] /early.scorekeeper",
    ], process.stderr
