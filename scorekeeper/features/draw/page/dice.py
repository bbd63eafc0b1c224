"""Six dice on the screen: the throw of a seed, or a new throw where no real dice are at hand."""

import secrets

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from scorekeeper.kit.look.look import CONTROL_RADIUS, Look
from scorekeeper.kit.look.paint import name_widget
from scorekeeper.language.translation import gettext as _

DICE = 6
_SIZE, _GAP = 34, 8
_PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}
"""Where the pips of each side are, column and row of three."""


def fallen(seed: int | None) -> tuple[int, ...]:
    """Return the dice of a seed; empty where the seed is not a throw of six dice."""
    digits = str(seed) if seed is not None else ""
    return tuple(map(int, digits)) if len(digits) == DICE and set(digits) <= set("123456") else ()


def thrown() -> str:
    """Throw six dice by the computer's own chance."""
    return "".join(str(secrets.randbelow(6) + 1) for _die in range(DICE))


class Dice(QWidget):
    """The throw as one sees it on a table."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._fell: tuple[int, ...] = ()
        name_widget(self, "draw-dice", "")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.updateGeometry)

    def show_seed(self, seed: int | None) -> None:
        """Show the dice of a seed; hide them where the seed is not a throw."""
        self._fell = fallen(seed)
        self.setAccessibleName(_("Six dice: {dice}").format(dice=", ".join(map(str, self._fell))))
        self.setVisible(bool(self._fell))
        self.update()

    def sizeHint(self) -> QSize:
        size, gap = self._look.px(_SIZE), self._look.gap(_GAP)
        return QSize(DICE * size + (DICE - 1) * gap, size)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.sizeHint().width() // 2, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size, gap = float(self._look.px(_SIZE)), float(self._look.gap(_GAP))
        shrink = min(1.0, self.width() / self.sizeHint().width())
        size, gap = size * shrink, gap * shrink
        for index, die in enumerate(self._fell):
            box = QRectF(index * (size + gap) + 0.5, 0.5, size - 1, size - 1)
            painter.setPen(self._look.color("ink"))
            painter.setBrush(self._look.color("base"))
            painter.drawRoundedRect(box, CONTROL_RADIUS, CONTROL_RADIUS)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._look.color("ink"))
            for column, row in _PIPS[die]:
                center = QPointF(box.x() + box.width() * (column + 1) / 4, box.y() + box.height() * (row + 1) / 4)
                painter.drawEllipse(center, size / 12, size / 12)
        painter.end()
