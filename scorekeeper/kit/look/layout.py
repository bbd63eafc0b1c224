"""Columns and rows of widgets whose distances grow with the text size."""

from collections.abc import Iterable

from PySide6.QtWidgets import QBoxLayout, QWidget

from scorekeeper.kit.look.look import Look

Margins = tuple[int, int, int, int]
NO_MARGINS: Margins = (0, 0, 0, 0)
QWIDGETSIZE_MAX = 16_777_215
"""Qt's constant of this name: a width without limit."""


class _Spaced(QBoxLayout):
    def __init__(
        self,
        look: Look,
        owner: QWidget | None,
        direction: QBoxLayout.Direction,
        margins: Margins,
        spacing: int,
    ) -> None:
        if owner is None:
            super().__init__(direction)
        else:
            super().__init__(direction, owner)
        self._look, self._margins, self._spacing = look, margins, spacing
        look.changed.connect(self.rescale)
        self.rescale()

    def rescale(self) -> None:
        """Apply the distances of the current text size."""
        self.setContentsMargins(*(self._look.gap(side) for side in self._margins))
        self.setSpacing(self._look.gap(self._spacing))

    def space(self, spacing: int) -> None:
        """Set the distance between the widgets, in pixels at 100 %."""
        self._spacing = spacing
        self.rescale()


class ColumnLayout(_Spaced):
    """Widgets one below another.

    Margins (left, top, right, bottom) and spacing are pixels at 100 %.
    """

    def __init__(
        self, look: Look, owner: QWidget | None = None, *, margins: Margins = NO_MARGINS, spacing: int = 8
    ) -> None:
        super().__init__(look, owner, QBoxLayout.Direction.TopToBottom, margins, spacing)


class RowLayout(_Spaced):
    """Widgets side by side; margins (left, top, right, bottom) and spacing are pixels at 100 %."""

    def __init__(
        self, look: Look, owner: QWidget | None = None, *, margins: Margins = NO_MARGINS, spacing: int = 8
    ) -> None:
        super().__init__(look, owner, QBoxLayout.Direction.LeftToRight, margins, spacing)


class TurningRow(RowLayout):
    """Widgets side by side, or one below another if the text is large."""

    def rescale(self) -> None:
        """Apply the distances of the current text size, and its direction."""
        super().rescale()
        down, right = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self.setDirection(down if self._look.compact else right)


def remove_widgets(parts: Iterable[QWidget]) -> None:
    """Remove and delete widgets."""
    for part in parts:
        part.hide()
        part.deleteLater()


def give_width(part: QWidget, width: int | None) -> None:
    """Give a widget this fixed width in pixels, or with None any width."""
    part.setMinimumWidth(width or 0)
    part.setMaximumWidth(QWIDGETSIZE_MAX if width is None else width)
