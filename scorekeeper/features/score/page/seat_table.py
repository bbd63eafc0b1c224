"""The table seen from above, with a button for each seat.

Seat 1 is below, the others follow counterclockwise.
"""

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QSizePolicy

from scorekeeper.kit.look.badges import paint_badge
from scorekeeper.kit.look.look import CONTROL_RADIUS, Look
from scorekeeper.kit.look.paint import focus_ring, name_widget, rounded_box
from scorekeeper.kit.look.palette import Token
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

MOST_SEATS = 8
_HEIGHT, _LEAST = 40, 90
_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}


class SeatButton(QPushButton):
    """A seat: its side's badge, the player, and below what the player does."""

    def __init__(self, look: Look, seat: int) -> None:
        super().__init__()
        self.look, self.seat = look, seat
        self.detail = self.brief = self.letter = ""
        self.filled = True
        self.setCheckable(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        name_widget(self, f"seats-player-{seat}", pgettext("place", "seat {seat}").format(seat=seat))
        self.setAutoDefault(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.updateGeometry)

    def show_player(self, name: str, whole: str, detail: str, brief: str, letter: str, *, filled: bool) -> None:
        """Show who sits here, by a short name, the whole name as tooltip, and the side.

        `brief` is shown instead of the detail where that has too little space.
        """
        self.detail, self.brief, self.letter, self.filled = detail, brief, letter, filled
        self.setText(name)
        self.setToolTip(whole)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.look.px(_LEAST), self.look.px(_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave arrow keys to the table: Qt would go to the nearest button."""
        if event.key() in _STEPS:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def nextCheckState(self) -> None:
        """Leave the check to the panel: it marks who is chosen."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        look, live, on = self.look, self.isEnabled(), self.isChecked()
        painter = QPainter(self)
        fill: Token = "select" if on else ("hover" if self.underMouse() and live else "base")
        edge: Token = "accent" if on else "edge"
        rounded_box(
            painter, self.rect(), CONTROL_RADIUS, look.color(fill), look.color(edge), width=2 if on else 1,
            dashed=not live,
        )  # fmt: skip
        if self.hasFocus():
            focus_ring(painter, look, self.rect(), CONTROL_RADIUS, inset=3)
        size = look.px(16)
        left = look.gap(8)
        paint_badge(
            painter, look, QRectF(left, (self.height() - size) / 2, size, size), self.letter, filled=self.filled
        )
        left += size + look.gap(7)
        width = self.width() - left - look.gap(4)
        tone: Token = "ink" if live else "disabled"
        small = look.font("caption", 500, text=self.detail)
        detail = self.detail if QFontMetrics(small).horizontalAdvance(self.detail) <= width else self.brief
        below: Token = "ink2" if live else "disabled"
        rows = ((look.font("body", 600, text=self.text()), self.text(), tone), (small, detail, below))
        heights = [QFontMetrics(font).height() for font, _words, _tone in rows]
        top = (self.height() - sum(heights)) // 2
        for (font, words, ink), height in zip(rows, heights, strict=True):
            painter.setFont(font)
            painter.setPen(look.color(ink))
            shown = QFontMetrics(font).elidedText(words, Qt.TextElideMode.ElideRight, max(1, width))
            painter.drawText(QRect(left, top, width, height), Qt.AlignmentFlag.AlignLeft, shown)
            top += height
        painter.end()


class SeatTable(QFrame):
    """The seats around the table; `pressed` carries the seat that was chosen by mouse or key."""

    pressed = Signal(int)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        name_widget(self, "seats-table", _("The table seen from above"))
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self.seats: dict[int, SeatButton] = {}
        self._count = 0
        for seat in range(1, MOST_SEATS + 1):
            button = SeatButton(look, seat)
            button.setParent(self)
            button.clicked.connect(lambda _on=False, seat=seat: self.pressed.emit(seat))
            # one stop for Tab; arrow keys lead to the others
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if seat == 1 else Qt.FocusPolicy.ClickFocus)
            button.hide()
            self.seats[seat] = button
        for column in range(3):
            self._grid.setColumnStretch(column, 1)
        look.changed.connect(self._rescale)
        self._rescale()

    def _rescale(self) -> None:
        self._grid.setSpacing(self.look.gap(6))
        self.update()

    def set_count(self, count: int) -> None:
        """Show this many seats."""
        if count == self._count:
            return
        self._count = count
        half = count // 2
        for seat, button in self.seats.items():
            self._grid.removeWidget(button)
            button.setVisible(seat <= count)
            if seat > count:
                continue
            if seat == 1:
                row, column = half, 1
            elif seat == half + 1:
                row, column = 0, 1
            elif seat <= half:
                row, column = half + 1 - seat, 2
            else:
                row, column = seat - half - 1, 0
            self._grid.addWidget(button, row, column)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the next seat in the order of play, or to the previous one."""
        step = _STEPS.get(Qt.Key(event.key()), 0)
        focus = self.focusWidget()
        if not step or not isinstance(focus, SeatButton):
            super().keyPressEvent(event)
            return
        row = [self.seats[seat] for seat in range(1, self._count + 1) if self.seats[seat].isEnabled()]
        row[(row.index(focus) + step) % len(row)].setFocus(Qt.FocusReason.TabFocusReason)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the table between the seats, with the order of play."""
        if not self._count:
            return
        look = self.look
        top, bottom = self.seats[self._count // 2 + 1].geometry(), self.seats[1].geometry()
        gap = look.gap(6)
        area = QRect(top.left(), top.bottom() + gap, top.width(), bottom.top() - top.bottom() - 2 * gap)
        painter = QPainter(self)
        rounded_box(painter, area, area.height() / 2.4, look.color("sunken"), look.color("line"))
        painter.setFont(look.font("caption", 500))
        painter.setPen(look.color("ink2"))
        text = pgettext("score sheet", "play goes 1, 2 ... {last}").format(last=self._count)
        flags = int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap)
        painter.drawText(area.adjusted(gap, 0, -gap, 0), flags, text)
        painter.end()
