"""A table of cards as high as its rows; the line below it chooses the row."""

from typing import TypeVar

from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QFocusEvent

from scorekeeper.kit.tableview import PlainTable

R = TypeVar("R")


class CardsTable(PlainTable[R]):
    """The common base of the tables of hands and of tricks."""

    def reapply_look(self) -> None:
        """Reapply theme and text size, and the height of the rows."""
        super().reapply_look()
        self._take_height()

    def _take_height(self) -> None:
        self.show_whole(whole=True)
        self.setMaximumHeight(self.minimumHeight())

    def focusInEvent(self, event: QFocusEvent) -> None:
        chosen = self.selected
        with QSignalBlocker(self):
            super().focusInEvent(event)
        self.select_key(self.rows_model.key(chosen) if chosen is not None else None)
