"""Announces events to users of a screen reader, wherever the focus is."""

from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

_ENDS = (".", "?", "!", ":")
_waiting: list[tuple[QWidget, str, bool]] = []


def announce(widget: QWidget, words: str, *, urgent: bool = False) -> None:
    """Let a screen reader say these words: at once if `urgent`, else after what it is saying.

    They are passed on after the current events, because a change of focus would cut them off. Each outcome is one
    announcement: the messages of several parts of the window are joined, without repetitions.
    """
    application = QCoreApplication.instance()
    if not words or application is None:
        return
    if not _waiting:
        # the page takes in what was saved one turn of the event loop after the corner has reported it
        QTimer.singleShot(0, application, lambda: QTimer.singleShot(0, application, _hand_over))
    _waiting.append((widget.window(), words, urgent))


def _hand_over() -> None:
    waiting = tuple(_waiting)
    _waiting.clear()
    for window in dict.fromkeys(window for window, _words, _urgent in waiting):
        if isValid(window):
            parts = [words for other, words, _urgent in waiting if other is window]
            event = QAccessibleAnnouncementEvent(window, _join(parts))
            if any(urgent for other, _words, urgent in waiting if other is window):
                event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
            QAccessible.updateAccessibility(event)


def _join(parts: list[str]) -> str:
    """Return these texts as one, without repetitions."""
    once = dict.fromkeys(words for words in parts if not any(words in other and words != other for other in parts))
    *first, last = once
    return "".join(f"{words} " if words.endswith(_ENDS) else f"{words}. " for words in first) + last
