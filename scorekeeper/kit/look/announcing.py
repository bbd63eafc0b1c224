"""What happens is told to whoever listens instead of looking, wherever the keyboard is."""

from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

_ENDS = (".", "?", "!", ":")
_waiting: list[tuple[QWidget, str, bool]] = []


def announce(widget: QWidget, words: str, *, urgent: bool = False) -> None:
    """Let a screen reader say these words: at once where they are `urgent`, else when it has said what it is saying.

    They are handed over after what is happening now, because a change of the focus would cut them off. One outcome is
    one announcement: what several places of the window say of it is joined, and nothing in it is said twice.
    """
    application = QCoreApplication.instance()
    if not words or application is None:
        return
    if not _waiting:
        # the page looks at what was saved one turn of the event loop after the corner has said that it is
        QTimer.singleShot(0, application, lambda: QTimer.singleShot(0, application, _hand_over))
    _waiting.append((widget.window(), words, urgent))


def _hand_over() -> None:
    waiting = tuple(_waiting)
    _waiting.clear()
    for window in dict.fromkeys(window for window, _words, _urgent in waiting):
        if isValid(window):
            parts = [words for other, words, _urgent in waiting if other is window]
            event = QAccessibleAnnouncementEvent(window, _joined(parts))
            if any(urgent for other, _words, urgent in waiting if other is window):
                event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
            QAccessible.updateAccessibility(event)


def _joined(parts: list[str]) -> str:
    """Return these words without what is said twice, as one text."""
    once = dict.fromkeys(words for words in parts if not any(words in other and words != other for other in parts))
    *first, last = once
    return "".join(f"{words} " if words.endswith(_ENDS) else f"{words}. " for words in first) + last
