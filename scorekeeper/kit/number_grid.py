"""Numbers to touch: a grid that opens under its text field, a row for each ten."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout

from scorekeeper.kit.look.choice import ChoiceOption, Segment
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.stepper import NumberBox
from scorekeeper.kit.overlay import Overlay

_ROW = 10
_CELL, _APART, _AROUND = 40, 5, 8


class NumberGrid(QObject):
    """A grid of numbers over a number field; `chosen` carries the one touched.

    It opens at a click. Typing continues in the field.
    """

    chosen = Signal(int)

    def __init__(self, look: Look, box: NumberBox) -> None:
        super().__init__(box)
        self.look, self._box = look, box
        self.overlay: Overlay | None = None
        self.cells: dict[int, Segment] = {}
        box.show_sign()
        box.lineEdit().installEventFilter(self)

    def open(self) -> None:
        """Open under the box, with its number marked."""
        box, look = self._box, self.look
        overlay = self.overlay or self._make()
        cells, rows = self.cells, box.maximum() // _ROW - box.lowest // _ROW + 1
        around, apart = look.gap(_AROUND), look.gap(_APART)
        space = overlay.window().size()
        width = min(look.px(_CELL), (space.width() - 2 * around + apart) // _ROW - apart)
        height = min(look.px(_CELL), (space.height() - 2 * around + apart) // rows - apart)
        for number, cell in cells.items():
            cell.setFixedSize(width, height)
            cell.setChecked(number == box.value())
        overlay.open_under(
            box, _ROW * (width + apart) - apart + 2 * around, rows * (height + apart) - apart + 2 * around
        )

    def _make(self) -> Overlay:
        box, look, name = self._box, self.look, f"{self._box.objectName()}.numbers"
        self.overlay = overlay = Overlay(look, box.window(), name, box.accessibleName())
        grid = QGridLayout(overlay.box)
        for number in range(box.lowest, box.maximum() + 1):
            cell = self.cells[number] = Segment(look, ChoiceOption(str(number), str(number)), _CELL, f"{name}.{number}")
            cell.setAutoExclusive(False)
            cell.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            cell.clicked.connect(lambda _on=False, number=number: self._take(number))
            grid.addWidget(cell, number // _ROW, number % _ROW)
        grid.setContentsMargins(*[look.gap(_AROUND)] * 4)
        grid.setSpacing(look.gap(_APART))
        self.destroyed.connect(overlay.deleteLater)
        return overlay

    def _take(self, number: int) -> None:
        if self.overlay is not None:
            self.overlay.hide()
        self.chosen.emit(number)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Open at a click; a key closes it again, and Escape has no other effect."""
        if event.type() == QEvent.Type.MouseButtonPress and self._box.isEnabled():
            self.open()
        elif event.type() == QEvent.Type.KeyPress and self.overlay is not None and self.overlay.isVisible():
            self.overlay.hide()
            if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
                event.accept()
                return True
        return super().eventFilter(watched, event)
