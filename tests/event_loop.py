"""What a test waits for where nothing says that it is done: everything in the queue of the window."""

from PySide6.QtCore import QEventLoop, QTimer

TURNS = 3
"""What is shown is laid out in the next turn, and painted in the one behind it."""


def catch_up():
    """Let the window do what waits in its queue, and what comes of that: no time passes but what that takes."""
    for _turn in range(TURNS):
        loop = QEventLoop()
        QTimer.singleShot(0, loop.quit)
        loop.exec()
