"""Buttons: one filled per screen, the others outlined, each with its shortcut."""

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import (
    QFocusEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QShortcutEvent,
)
from PySide6.QtWidgets import QCheckBox, QPushButton, QSizePolicy

from scorekeeper.kit.look.fonts import Role
from scorekeeper.kit.look.look import CONTROL_RADIUS, Look
from scorekeeper.kit.look.paint import focus_ring, name_widget, rounded_box
from scorekeeper.kit.look.palette import Token

_WORDS = Qt.TextFlag.TextShowMnemonic | Qt.TextFlag.TextWordWrap
_LEAST_WORDS = 120
"""The least width for the words beside a check box, pixels at 100 %."""


class Button(QPushButton):
    """A button with its words, an icon before them and the name of its key after them.

    `primary` fills it with the accent; `spread` puts words left and key right instead of both in the middle;
    `height` is pixels at 100 %; `key` is only shown, the shortcut itself belongs to the page's actions.
    """

    def __init__(
        self,
        look: Look,
        text: str,
        *,
        key: str = "",
        icon: str = "",
        primary: bool = False,
        spread: bool = False,
        height: int = 0,
        name: str = "",
        accessible: str = "",
    ) -> None:
        super().__init__(text)
        self.look, self._key, self._icon_name, self._primary, self._spread = look, key, icon, primary, spread
        self._height = height or (40 if primary else 34)
        self._by_mouse = False
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        name_widget(self, name, accessible)
        self.setAccessibleDescription(key)
        self.setAutoDefault(False)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.reapply_look()
        look.changed.connect(self.reapply_look)

    def reapply_look(self) -> None:
        """Reapply theme and text size."""
        self.setFont(self.look.font(*self._face, text=self.text()))
        self.updateGeometry()
        self.update()

    def set_key(self, key: str) -> None:
        """Show the name of another key after the words."""
        if key != self._key:
            self._key = key
            self.setAccessibleDescription(key)
            self.updateGeometry()
            self.update()

    def set_height(self, height: int) -> None:
        """Set the height, in pixels at 100 %."""
        if height != self._height:
            self._height = height
            self.updateGeometry()

    def set_icon_name(self, icon: str) -> None:
        """Show another icon before the words."""
        if icon != self._icon_name:
            self._icon_name = icon
            self.updateGeometry()
            self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._by_mouse = event.reason() == Qt.FocusReason.MouseFocusReason
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Show the focus ring from the first key on, also if the focus came by a click."""
        self._by_mouse = False
        self.update()
        super().keyPressEvent(event)

    # measures
    @property
    def _face(self) -> tuple[Role, int]:
        large = self._primary and self._height >= 44
        return ("panel" if large else "body"), (600 if self._primary else 500)

    def _key_font(self) -> QFont:
        return self.look.font("caption", 600 if self._primary else 500)

    def _parts(self) -> tuple[int, int, int]:
        look = self.look
        words = look.text_width(self.text(), *self._face) + 1
        icon = (look.px(16) + look.gap(8)) if self._icon_name else 0
        key = QFontMetrics(self._key_font()).horizontalAdvance(self._key) + 1 if self._key else 0
        return icon, words, key

    def sizeHint(self) -> QSize:
        icon, words, key = self._parts()
        pad = 2 * self.look.gap(14)
        between = self.look.gap(10) if key and words else 0
        width = max(icon + words + between + key + pad, self.look.px(40))
        return QSize(width, self.look.px(self._height))

    def minimumSizeHint(self) -> QSize:
        hint, (icon, words, key) = self.sizeHint(), self._parts()
        width = icon + (words if self.text() else key) + 2 * self.look.gap(14) - self.look.gap(12)
        return QSize(max(self.look.px(34), width), hint.height())

    def event(self, event: QEvent) -> bool:
        """Handle an Alt key at once.

        Qt waits a tenth of a second, and keys typed meanwhile get lost.
        """
        if isinstance(event, QShortcutEvent) and not event.isAmbiguous():
            if self.focusPolicy() & Qt.FocusPolicy.ClickFocus:
                self.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.click()
            return True
        return super().event(event)

    # painting
    def _tones(self) -> tuple[Token, Token, Token]:
        """Return fill, words and key colors of the current state."""
        if not self.isEnabled():
            return "base", "disabled", "disabled"
        if self._primary:
            return "accent", "on_accent", "on_accent"
        if self.isDown() or self.isChecked():
            return "select", "ink", "ink"
        return ("hover" if self.underMouse() else "base"), "ink", "ink2"

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = self.look
        fill, ink, key_ink = self._tones()
        painter = QPainter(self)
        edge: Token = "edge"
        if self.isChecked() or (self._primary and self.isEnabled()):
            edge = "accent"
        rounded_box(
            painter, self.rect(), CONTROL_RADIUS, look.color(fill), look.color(edge), dashed=not self.isEnabled()
        )
        if self.hasFocus() and not self._by_mouse:
            if self._primary:
                rounded_box(painter, self.rect().adjusted(3, 3, -3, -3), 3, None, look.color("on_accent"), width=2)
            else:
                focus_ring(painter, look, self.rect(), CONTROL_RADIUS)
        self._paint_words(painter, ink, key_ink)
        painter.end()

    def _fitting(self, width: int) -> str:
        """Return the words, or as much of them as fits."""
        if width >= self._parts()[1]:
            return self.text()
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, width)

    def _paint_words(self, painter: QPainter, ink: Token, key_ink: Token) -> None:
        look = self.look
        icon, words, key = self._parts()
        between, right = look.gap(10) if key and words else 0, self.width() - look.gap(8)
        if words and icon + words + between + key > right:
            between = key = 0  # the key is dropped first, then the end of the words
            words = min(words, right - icon)
        whole = icon + words + between + key
        if words and key and whole > self.width() - look.gap(4):
            key, whole = 0, icon + words
        left = (self.width() - whole) // 2
        if self._spread:
            left = min(look.gap(12), max(4, left))
        if self._icon_name:
            size = look.px(16)
            tone: Token = "ink2" if ink == "ink" else ink
            look.paint_icon(painter, self._icon_name, tone, left, (self.height() - size) / 2, size)
        painter.setPen(look.color(ink))
        painter.setFont(self.font())
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextShowMnemonic
        painter.drawText(QRect(left + icon, 0, words + 2, self.height()), int(flags), self._fitting(words))
        if key:
            key_left = self.width() - look.gap(10) - key if self._spread else left + icon + words + between
            painter.setPen(look.color(key_ink))
            painter.setFont(self._key_font())
            painter.drawText(QRect(key_left, 0, key + 2, self.height()), int(Qt.AlignmentFlag.AlignVCenter), self._key)


class CheckBox(QCheckBox):
    """A check box that reacts to clicks on its whole line.

    `height` is in pixels at 100 % (40 for touch).
    """

    def __init__(self, look: Look, text: str, *, height: int = 26, name: str = "", accessible: str = "") -> None:
        super().__init__(text)
        self.look, self._height = look, height
        name_widget(self, name, accessible)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.reapply_look()
        look.changed.connect(self.reapply_look)

    def reapply_look(self) -> None:
        """Reapply theme and text size."""
        self.setFont(self.look.font("body", 500, text=self.text()))
        self.updateGeometry()
        self.update()

    def set_height(self, height: int) -> None:
        """Set the height, in pixels at 100 %."""
        if height != self._height:
            self._height = height
            self.updateGeometry()

    def _indent(self) -> int:
        return self.look.px(18) + self.look.gap(9)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        box = QRect(0, 0, max(1, width - self._indent()), 4000)
        words = QFontMetrics(self.font()).boundingRect(box, int(_WORDS), self.text()).height()
        return max(self.look.px(self._height), words + 4)

    def sizeHint(self) -> QSize:
        words = QFontMetrics(self.font()).size(Qt.TextFlag.TextShowMnemonic, self.text()).width()
        return QSize(self._indent() + words + 4, self.look.px(self._height))

    def minimumSizeHint(self) -> QSize:
        hint = self.sizeHint()
        return QSize(min(hint.width(), self._indent() + self.look.px(_LEAST_WORDS)), hint.height())

    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    def paintEvent(self, _event: QPaintEvent) -> None:
        look, size = self.look, self.look.px(18)
        on, live = self.isChecked(), self.isEnabled()
        box = QRect(1, (self.height() - size) // 2, size, size)
        painter = QPainter(self)
        fill: Token = "accent" if on and live else "base"
        edge: Token = "accent" if on and live else "edge"
        rounded_box(painter, box, 4, look.color(fill), look.color(edge), dashed=not live)
        if on:
            look.paint_icon(
                painter, "check", "on_accent" if live else "disabled", box.left() + 1, box.top() + 1, size - 2
            )
        painter.setPen(look.color("ink" if live else "disabled"))
        flags = int(Qt.AlignmentFlag.AlignVCenter) | int(_WORDS)
        painter.drawText(self.rect().adjusted(self._indent(), 0, 0, 0), flags, self.text())
        if self.hasFocus():
            focus_ring(painter, look, box.adjusted(-1, -1, 1, 1), 5)
        painter.end()
