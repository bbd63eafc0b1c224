"""The tile above the rail's pages that shows the selected stage, and opens the list of stages."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton

from scorekeeper.features.stages.view.stage_list import StageLine
from scorekeeper.kit.look.look import CARD_RADIUS, Look
from scorekeeper.kit.look.paint import focus_ring, name_widget, rounded_box
from scorekeeper.language.translation import pgettext

WIDE, HIGH, SMALL = 80, 54, 46


class StageTile(QPushButton):
    """Name and state of a stage; with large text its first three letters."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._line: StageLine | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        name_widget(self, "rail-stage", pgettext("screen reader", "Stage"))
        self.setAccessibleDescription("Ctrl+Shift+G")
        look.changed.connect(self.updateGeometry)
        look.changed.connect(self.update)

    def show_line(self, line: StageLine) -> None:
        """Show a stage."""
        self._line = line
        words = pgettext("window", "Stage {name}, {state}").format(name=line.name, state=line.state)
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.update()

    def sizeHint(self) -> QSize:
        look = self.look
        return QSize(SMALL, SMALL) if look.compact else QSize(look.px(WIDE), look.px(HIGH))

    def paintEvent(self, _event: QPaintEvent) -> None:
        look, line = self.look, self._line
        painter = QPainter(self)
        rounded_box(
            painter, self.rect(), CARD_RADIUS, look.color("hover" if self.underMouse() else "base"), look.color("edge")
        )
        if line is not None and look.compact:
            painter.setFont(look.font("caption", 700, text=line.name))
            painter.setPen(look.color("ink"))
            shown = QFontMetrics(painter.font()).elidedText(line.name[:3], Qt.TextElideMode.ElideNone, self.width())
            painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), shown)
        elif line is not None:
            arrow, pad = look.px(12), look.gap(7)
            upper = QRect(pad, look.gap(6), self.width() - 2 * pad - arrow, self.height() // 2 - look.gap(6))
            lower = QRect(pad, self.height() // 2, self.width() - 2 * pad, self.height() // 2 - look.gap(6))
            for box, words, weight, tone in ((upper, line.name, 700, "ink"), (lower, line.state, 400, "ink2")):
                painter.setFont(look.font("caption", weight, text=words))
                painter.setPen(look.color("ink" if tone == "ink" else "ink2"))
                shown = QFontMetrics(painter.font()).elidedText(words, Qt.TextElideMode.ElideRight, box.width())
                painter.drawText(box, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), shown)
            look.paint_icon(painter, "down", "ink2", self.width() - pad - arrow, upper.center().y() - arrow // 2, arrow)
        if self.hasFocus():
            focus_ring(painter, look, self.rect(), CARD_RADIUS)
        painter.end()
