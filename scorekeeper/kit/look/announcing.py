"""What happens is told to whoever listens instead of looking, wherever the keyboard is."""

from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

_waiting: list[tuple[QWidget, str, bool]] = []


def announce(widget: QWidget, words: str, *, urgent: bool = False) -> None:
    """Let a screen reader say these words: at once where they are `urgent`, else when it has said what it is saying.

    They are handed over behind what is going on now, because a change of the focus would cut them off. What is said in
    several places of the window is said aloud once.
    """
    application = QCoreApplication.instance()
    if not words or application is None:
        return
    if not _waiting:
        QTimer.singleShot(0, application, _hand_over)
    _waiting.append((widget.window(), words, urgent))


def _hand_over() -> None:
    waiting = tuple(_waiting)
    _waiting.clear()
    said = [words for _window, words, _urgent in waiting]
    for at, (window, words, urgent) in enumerate(waiting):
        twice = words in said[:at] or any(words in other and words != other for other in said)
        if isValid(window) and not twice:
            event = QAccessibleAnnouncementEvent(window, words)
            if urgent:
                event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
            QAccessible.updateAccessibility(event)
