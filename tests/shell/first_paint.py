"""The program started in a process of its own, up to its first paint."""

import os
from pathlib import Path

ROOT = Path(__file__).parents[2]

STARTED = """
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
"""Says "painted" and ends there, unless `--stay` is among the arguments."""


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": str(folder), "PYTHONDONTWRITEBYTECODE": ""}
