"""How tests wait: for an empty event queue, or for a given condition."""

import time

from PySide6.QtCore import QEventLoop, QTimer
from pytestqt.exceptions import TimeoutError as WaitedInVain
from pytestqt.qtbot import QtBot

TURNS = 3
"""What is shown is laid out in the next turn, and painted in the one behind it."""


def catch_up():
    """Process the window's event queue, and whatever that adds to it, without waiting."""
    for _turn in range(TURNS):
        loop = QEventLoop()
        QTimer.singleShot(0, loop.quit)
        loop.exec()


PATIENCE = 100_000
"""How many ms a condition may take on a machine that is busy with something else."""


class PromptBot(QtBot):
    """Check a condition every millisecond; the usual ten would add minutes over all waits."""

    def waitUntil(self, callback, *, timeout=PATIENCE):  # noqa: N802 - the name of what it is in place of
        ends = time.monotonic() + timeout / 1000
        while not callback():
            if time.monotonic() > ends:
                raise WaitedInVain(f"waited in vain for {timeout} ms")
            self.wait(1)
