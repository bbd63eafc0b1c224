"""The current row of a list that has no focus, kept here instead of in Qt.

Qt tells assistive programs that the current cell of every view is focused, wherever the focus is. So a view has a
current cell in Qt only while it has the focus, or handles a key.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPersistentModelIndex, QSignalBlocker
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QAbstractItemView

if TYPE_CHECKING:
    _View = QAbstractItemView
else:
    _View = object


class CurrentRowView(_View):
    """A mixin before a view among the bases of a class."""

    _kept: QPersistentModelIndex | None = None

    def currentIndex(self) -> QModelIndex:
        current = super().currentIndex()
        return current if current.isValid() or self._kept is None else _plain(self._kept)

    def setCurrentIndex(self, index: QModelIndex | QPersistentModelIndex) -> None:
        with self.current_in_qt():
            super().setCurrentIndex(index)

    def clear_current(self) -> None:
        """Clear the current cell and the selection."""
        with self.current_in_qt():
            self.selectionModel().clear()

    @contextmanager
    def current_in_qt(self) -> Iterator[None]:
        """Give Qt the current cell meanwhile; afterwards it keeps it only with the focus."""
        self._give_back()
        yield
        if not self.hasFocus():
            self._put_away()

    def _give_back(self) -> None:
        kept, self._kept = self._kept, None
        model = self.selectionModel()
        if kept is not None and kept.isValid() and not super().currentIndex().isValid():
            with QSignalBlocker(model):
                model.setCurrentIndex(_plain(kept), QItemSelectionModel.SelectionFlag.NoUpdate)

    def _put_away(self) -> None:
        current, model = super().currentIndex(), self.selectionModel()
        if current.isValid():
            self._kept = QPersistentModelIndex(current)
            with QSignalBlocker(model):
                model.clearCurrentIndex()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._give_back()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._put_away()


def _plain(kept: QPersistentModelIndex) -> QModelIndex:
    return kept.model().index(kept.row(), kept.column()) if kept.isValid() else QModelIndex()
