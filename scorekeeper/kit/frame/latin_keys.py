"""Ctrl and Alt shortcuts on a keyboard without Latin letters, such as Malayalam.

X11 and Wayland name a key by its letter in the layout, so that Ctrl+K never arrives. Qt asks the other layouts of the
keyboard; if none of them has Latin letters, a key counts as what it is on a US keyboard.
"""

from types import MappingProxyType

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QWindow
from PySide6.QtWidgets import QWidget

_ROWS = ((10, "1234567890-="), (24, "QWERTYUIOP[]"), (38, "ASDFGHJKL;'"), (49, "`"), (51, "\\ZXCVBNM,./"))
_BY_CODE = MappingProxyType({first + index: sign for first, signs in _ROWS for index, sign in enumerate(signs)})
"""The characters of a US keyboard by key code, which X11 and Wayland count alike."""
_LATIN_1, _NAMED = 0xFF, 0x01000000
"""The range between which the codes of non-Latin letters are."""
_ASCII = 0x7F
_CHORD = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
_NAMES_KEYS = ("windows", "cocoa")
"""Platforms that identify a key by its position already."""


def latin_key(event: QKeyEvent, *, foreign: bool = False) -> Qt.Key | None:
    """Return the key at this position of a US keyboard.

    None if the event already names a key usable in shortcuts.
    `foreign`: the layout has no Latin letters. There a key with a punctuation sign may be in the position of a
    letter, as ";" is in that of Q on a Greek keyboard.
    """
    sign = _BY_CODE.get(event.nativeScanCode(), "")
    moved = foreign and sign.isalpha() and event.key() < _LATIN_1 and not _is_latin(event)
    if not (sign and (_is_foreign(event) or moved)) or QGuiApplication.platformName() in _NAMES_KEYS:
        return None
    return Qt.Key(ord(sign))


def _is_foreign(event: QKeyEvent) -> bool:
    return _LATIN_1 < event.key() < _NAMED


def _is_latin(event: QKeyEvent) -> bool:
    return Qt.Key.Key_A <= event.key() <= Qt.Key.Key_Z


def _is_of_old_font(event: QKeyEvent) -> bool:
    """Return whether a letter's key types a sign of Latin-1 that is not a letter of English.

    Old Tamil layouts (TAB, TSCII) do, whose fonts draw such signs as Tamil letters. The French layout bépo does for
    some letters, so it counts only until a letter of English is typed.
    """
    return _BY_CODE.get(event.nativeScanCode(), "").isalpha() and _ASCII < event.key() <= _LATIN_1


class LatinKeys(QObject):
    """Watches the keys of a window and replaces those of shortcuts with Latin letters."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window, self._foreign = window, False
        window.installEventFilter(self)
        self._listen()

    def _listen(self) -> None:
        handle = self._window.windowHandle()
        if handle is not None:
            handle.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Press the Latin key in the position of a key that no command can have."""
        kind = event.type()
        if kind == QEvent.Type.Show and watched is self._window:
            self._listen()
        if kind != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent) or not isinstance(watched, QWindow):
            return False
        chord = event.modifiers() & _CHORD
        if _is_foreign(event) or (not chord and (_is_latin(event) or _is_of_old_font(event))):
            self._foreign = not _is_latin(event)
        if not chord or (key := latin_key(event, foreign=self._foreign)) is None:
            return False
        # the only way from here to Qt's own table of shortcuts
        from PySide6.QtTest import QTest  # noqa: PLC0415 - only for such keyboards

        QTest.keyPress(watched, key, event.modifiers())
        return True
