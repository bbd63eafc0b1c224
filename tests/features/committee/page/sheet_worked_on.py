"""The way between score sheet and Disputes page, by keys."""

from PySide6.QtCore import Qt

Key = Qt.Key
CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


def raise_dispute(hall, words="revoke", side="a"):
    """Raise a dispute with F7, and leave the panel."""
    hall.key(Key.Key_F7)
    hall.type(f"{words}\r{side}")
    hall.key(Key.Key_P, mod=ALT)
    hall.enter()
    hall.settle()
    hall.key(Key.Key_Escape)


def page(hall):
    hall.key(Key.Key_4, mod=CTRL)
    assert hall.window.current == "disputes"
    return hall.disputes


def sheet(hall):
    hall.key(Key.Key_1, mod=CTRL)
