"""The keys of a page with an entry line.

Typing anywhere goes to the line, and its arrows move through the rows.
"""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from scorekeeper.kit.entry.panel import typed_text
from scorekeeper.kit.typeahead import RETURNS


class LineKeys(QObject):
    """Handles Escape and characters on the page; Up, Down, Home and End while the line is empty.

    Enter is left to the page. `escape` returns whether there was anything to close. `rows` returns the current row, the
    first and the last (None: there are no rows), `choose` selects another row. `refuses` returns whether typing is
    refused, and reports that.
    """

    def __init__(
        self,
        page: QWidget,
        line: QLineEdit,
        *,
        escape: Callable[[], bool],
        put: Callable[[str], None],
        rows: Callable[[], tuple[int, int, int] | None],
        choose: Callable[[int], None],
        refuses: Callable[[], bool] = bool,
    ) -> None:
        super().__init__(page)
        self._page, self._line = page, line
        self._escape, self._put = escape, put
        self._rows, self._choose, self._refuses = rows, choose, refuses
        line.installEventFilter(self)

    def enters(self, event: QKeyEvent) -> bool:
        """Return whether an unused key is Enter for the page; a focused button is pressed instead."""
        if event.key() not in RETURNS:
            return False
        focus = self._page.window().focusWidget()
        if isinstance(focus, QPushButton) and self._page.isAncestorOf(focus):
            focus.click()
            return False
        return True

    def handle_key(self, event: QKeyEvent) -> bool:
        """Handle a key that no control has taken; return False if the key has no meaning here."""
        if event.key() in RETURNS:
            return True
        if event.key() == Qt.Key.Key_Escape:
            return self._escape()
        if text := typed_text(event):
            self._put(text)
        return bool(text)

    def _walks(self, key: int) -> bool:
        """Choose another row with an arrow, Home or End.

        Return False for any other key, or if there are no rows.
        """
        rows = self._rows()
        if rows is None:
            return False
        current, first, last = rows
        moves = {Qt.Key.Key_Up: current - 1, Qt.Key.Key_Down: current + 1, Qt.Key.Key_Home: first, Qt.Key.Key_End: last}
        if key not in moves:
            return False
        self._choose(max(first, min(last, moves[Qt.Key(key)])))
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move through the rows from the empty line, and block typing if it is refused."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            plain_key = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
            if plain_key and not self._line.text() and self._walks(event.key()):
                return True
            types = bool(typed_text(event)) or event.matches(QKeySequence.StandardKey.Paste)
            if types and not self._line.isReadOnly() and self._refuses():
                return True
        return super().eventFilter(watched, event)
