"""A text as a square code that phones scan."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from scorekeeper.sheets.square_code import squares

CODE = 190
"""The size of a code in pixels."""
_QUIET = 4
"""How many empty squares a code needs around it."""


class SquareCodeView(QWidget):
    """A text as a square code, dark on light in every theme, since phones can read nothing else.

    It is for cameras: it stays as it is where text is large.
    """

    def __init__(self, *, name: str, size: int = CODE) -> None:
        super().__init__()
        self._size = size
        self._squares: tuple[bytes, ...] = ()
        self.setObjectName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_text(self, text: str, spoken: str) -> None:
        """Show this text, `spoken` for the screen reader, or nothing."""
        self._squares = squares(text) if text else ()
        self.setAccessibleName(spoken if text else "")
        self.setVisible(bool(text))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._size, self._size)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor("white"))
        each = min(self.width(), self.height()) // (len(self._squares) + 2 * _QUIET or 1)
        offset = (min(self.width(), self.height()) - each * len(self._squares)) // 2
        for down, row in enumerate(self._squares):
            for across, dark in enumerate(row):
                if dark:
                    painter.fillRect(offset + across * each, offset + down * each, each, each, QColor("black"))
