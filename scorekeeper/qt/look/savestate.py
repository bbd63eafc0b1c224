"""Whether it is safe: saved, not saved, or typed and not saved yet, in the lower left corner."""

from typing import Literal

from PySide6.QtCore import QSize, Qt, QVariantAnimation
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from scorekeeper.qt.look.look import Look
from scorekeeper.qt.look.paint import name_widget
from scorekeeper.qt.look.palette import Token

Kind = Literal["saved", "unsaved", "typed", "working"]
_SIGNS: dict[Kind, tuple[str, Token]] = {
    "saved": ("check", "ok"),
    "unsaved": ("error", "error"),
    "typed": ("correct", "warn"),
    "working": ("clock", "ink2"),
}
FADE_MS = 120


class SaveState(QWidget):
    """An icon, the state in bold colour and a detail; its accessible name is the whole sentence."""

    def __init__(self, look: Look, *, name: str = "save-state") -> None:
        super().__init__()
        self.look, self._text, self._detail = look, "", ""
        self._kind: Kind = "saved"
        name_widget(self, name, "")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._fade = QVariantAnimation(self)
        self._fade.setDuration(FADE_MS)
        self._fade.setStartValue(0.0)
        self._fade.setEndValue(1.0)
        self._fade.valueChanged.connect(self.update)
        look.changed.connect(self.relook)

    def relook(self) -> None:
        """Take theme and text size again."""
        self.updateGeometry()
        self.update()

    @property
    def kind(self) -> Kind:
        """What is shown: saved, unsaved, typed or working."""
        return self._kind

    @property
    def text(self) -> str:
        """What is said, without the detail."""
        return self._text

    @property
    def sentence(self) -> str:
        """The whole sentence, as a screen reader says it."""
        return f"{self._text}. {self._detail}" if self._detail else self._text

    def show_state(self, kind: Kind, text: str, detail: str = "") -> None:
        """Say another state; the change fades in unless motion is reduced."""
        if (kind, text, detail) == (self._kind, self._text, self._detail):
            return
        fresh = text != self._text
        self._kind, self._text, self._detail = kind, text, detail
        self.setAccessibleName(self.sentence)
        self.setToolTip(self.sentence)
        self._fade.stop()
        if fresh and self.isVisible() and not self.look.reduced_motion:
            self._fade.start()
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Answer the room for the whole sentence."""
        bold = QFontMetrics(self.look.font("small", 700))
        plain = QFontMetrics(self.look.font("small"))
        words = bold.horizontalAdvance(self._text) + plain.horizontalAdvance(self._detail)
        return QSize(words + self.look.px(40), self.look.px(28))

    def minimumSizeHint(self) -> QSize:
        """Answer a narrow minimum: the detail is cut off first."""
        return QSize(self.look.px(120), self.look.px(28))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint icon, state and detail."""
        look = self.look
        icon, tone = _SIGNS[self._kind]
        painter = QPainter(self)
        if self._fade.state() == QVariantAnimation.State.Running:
            painter.setOpacity(float(self._fade.currentValue()))
        size = look.px(16)
        if self._text:
            look.paint_icon(painter, icon, tone, 0, (self.height() - size) / 2, size)
        left = size + look.gap(5)
        quiet: Token = "ink2"
        for text, weight, ink in ((self._text, 700, tone), (self._detail, 400, quiet)):
            font = look.font("small", weight, text=text)
            metrics = QFontMetrics(font)
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(0, self.width() - left))
            painter.setFont(font)
            painter.setPen(look.color(ink))
            painter.drawText(left, 0, self.width() - left, self.height(), int(Qt.AlignmentFlag.AlignVCenter), shown)
            left += metrics.horizontalAdvance(shown) + look.gap(14)
        painter.end()
