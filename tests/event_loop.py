"""How tests wait: for everything in the queue of the window where nothing says that it is done, else for what does."""

import time

from PySide6.QtCore import QEventLoop, QTimer
from pytestqt.exceptions import TimeoutError as WaitedInVain
from pytestqt.qtbot import QtBot

TURNS = 3
"""What is shown is laid out in the next turn, and painted in the one behind it."""


def catch_up():
    """Let the window do what waits in its queue, and what comes of that: no time passes but what that takes."""
    for _turn in range(TURNS):
        loop = QEventLoop()
        QTimer.singleShot(0, loop.quit)
        loop.exec()


class PromptBot(QtBot):
    """Asks every millisecond whether what is waited for has come: thousands of waits of ten would be minutes."""

    def waitUntil(self, callback, *, timeout=5000):  # noqa: N802 - the name of what it is in place of
        ends = time.monotonic() + timeout / 1000
        while not callback():
            if time.monotonic() > ends:
                raise WaitedInVain(f"waited in vain for {timeout} ms")
            self.wait(1)
