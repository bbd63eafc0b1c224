"""The save state in the lower left corner: saved, not saved, or typed and not saved yet."""

from collections.abc import Callable
from typing import Literal

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, Qt, QTimer, QVariantAnimation
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy

from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import name_widget
from scorekeeper.kit.look.palette import Token

Kind = Literal["saved", "unsaved", "typed", "working", "told", "sending", "here", "asleep", "versions"]
_SIGNS: dict[Kind, tuple[str, Token]] = {
    "saved": ("check", "ok"),
    "unsaved": ("error", "error"),
    "typed": ("correct", "warn"),
    "working": ("clock", "ink2"),
    "told": ("info", "ink2"),
    "sending": ("clock", "ink2"),
    "here": ("file", "warn"),
    "asleep": ("server", "warn"),
    "versions": ("error", "error"),
}
OF_SERVER: frozenset[Kind] = frozenset({"sending", "here", "asleep", "versions"})
"""Where the newest entry is when the event is on a server and not all is well."""
CALM: frozenset[Kind] = frozenset({"saved", "typed", *OF_SERVER})
"""The kinds that last: shown whenever no passing message is."""
_PASSING: frozenset[Kind] = frozenset({"unsaved", "told"})
FADE_MS = 120
_WORDS = 300
"""The most width that the words take from the labels beside them, pixels at 100 %."""
ONLY_HELD = frozenset(
    {Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta, Qt.Key.Key_CapsLock}
)
"""Keys that do nothing by themselves."""


def _is_act(event: QEvent) -> bool:
    """Return whether a key or button was really pressed, not replayed."""
    if not event.spontaneous():
        return False
    if isinstance(event, QKeyEvent):
        pressed = event.type() == QEvent.Type.KeyPress and not event.isAutoRepeat()
        return pressed and event.key() not in ONLY_HELD
    return event.type() == QEvent.Type.MouseButtonPress


class SaveState(QLabel):
    """An icon, the state in bold color and a detail; its accessible name is the whole sentence.

    A refusal, or a message that there was nothing to do, is replaced by the previous state at the next key; a state
    that `lasts` stays until resolved. `unsaved_text` returns unsaved input, "" if none; with such input the state is
    never green. `over` is the unsaved text at the time of the last message.
    """

    def __init__(self, look: Look, *, name: str = "save-state") -> None:
        super().__init__()
        self.look, self._text, self._detail = look, "", ""
        self._kind: Kind = "saved"
        self._calm: tuple[Kind, str, str] = ("saved", "", "")
        self._lasts = self._listening = False
        self.unsaved_text: Callable[[], str] = str
        self.over = ""
        name_widget(self, name, "")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._fade = QVariantAnimation(self)
        self._fade.setDuration(FADE_MS)
        self._fade.setStartValue(0.0)
        self._fade.setEndValue(1.0)
        self._fade.valueChanged.connect(self.update)
        look.changed.connect(self.updateGeometry)
        look.changed.connect(self.update)

    @property
    def kind(self) -> Kind:
        """The kind of state shown: saved, unsaved, typed, working, told, or where entries wait."""
        return self._kind

    @property
    def words(self) -> str:
        """The text shown, without the detail."""
        return self._text

    @property
    def sentence(self) -> str:
        """The whole sentence, as a screen reader says it."""
        return f"{self._text.removesuffix('.')}. {self._detail}" if self._detail else self._text

    def show_state(self, kind: Kind, text: str, detail: str = "", *, lasts: bool = False, sure: bool = False) -> None:
        """Show another state and announce it. One that is `sure` hides unsaved text."""
        announce(self, f"{text.removesuffix('.')}. {detail}" if detail else text, urgent=kind == "unsaved")
        self.show_quietly(kind, text, detail, lasts=lasts, sure=sure)

    def show_quietly(self, kind: Kind, text: str, detail: str = "", *, lasts: bool = False, sure: bool = False) -> None:
        """Show another state without announcing it; the change fades in unless motion is reduced."""
        if kind == "told" and self._lasts:
            return
        if kind in {"saved", "typed", "told"}:
            self.over = "" if sure else self.unsaved_text()
        if kind in {"saved", "told"} and self.over:
            kind, detail = "typed", self.over
        self._lasts = kind == "unsaved" and (lasts or self._lasts)
        self._listen(on=kind in _PASSING and not self._lasts)
        if kind in CALM:
            self._calm = (kind, text, detail)
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

    def _listen(self, *, on: bool) -> None:
        """Listen to keys only while a message is to be replaced: a filter costs time at every event."""
        application = QCoreApplication.instance()
        if on != self._listening and application is not None:
            self._listening = on
            (application.installEventFilter if on else application.removeEventFilter)(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Watch for a key; its effect comes first, and may have changed the state."""
        if _is_act(event):
            self._listen(on=False)
            QTimer.singleShot(0, self, self._give_way)
        return super().eventFilter(watched, event)

    def _give_way(self) -> None:
        if self._kind in _PASSING and not (self._lasts or self._listening):
            self.show_quietly(*self._calm)

    def sizeHint(self) -> QSize:
        bold = QFontMetrics(self.look.font("small", 700))
        plain = QFontMetrics(self.look.font("small"))
        words = bold.horizontalAdvance(self._text) + plain.horizontalAdvance(self._detail)
        return QSize(words + self.look.px(40), self.look.px(28))

    def minimumSizeHint(self) -> QSize:
        """Return the width of the words, up to a limit: what is saved comes before who works here."""
        words = QFontMetrics(self.look.font("small", 700)).horizontalAdvance(self._text) + self.look.px(28)
        return QSize(min(max(words, self.look.px(120)), self.look.px(_WORDS)), self.look.px(28))

    def paintEvent(self, _event: QPaintEvent) -> None:
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
