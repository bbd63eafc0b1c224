"""Text fields: a boxed line, one with its label and its problem, and the entry line."""

import sys
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from scorekeeper.kit.look.fonts import Role
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout
from scorekeeper.kit.look.look import CONTROL_RADIUS, FOCUS_WIDTH, Look
from scorekeeper.kit.look.paint import name_widget, rounded_box
from scorekeeper.kit.look.palette import Token

Span = tuple[int, int]


def clear_base(widget: QWidget, look: Look) -> None:
    """Give a text widget the look's colors, without a background, which is painted here."""
    palette = look.qt_palette()
    for role in (QPalette.ColorRole.Base, QPalette.ColorRole.Window, QPalette.ColorRole.Button):
        palette.setColor(role, QColor(0, 0, 0, 0))
    palette.setColor(QPalette.ColorRole.PlaceholderText, look.color("ink2"))
    widget.setPalette(palette)


def types_command(event: QKeyEvent) -> bool:
    """Return whether a letter was typed with Alt, as the key of a button and not as text.

    On macOS the same key writes accents.
    """
    plain = event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier == Qt.KeyboardModifier.AltModifier
    return plain and event.text().isprintable() and bool(event.text()) and sys.platform != "darwin"


class LineEdit(QLineEdit):
    """A boxed text field; `height` is pixels at 100 %, 40 in large forms.

    `set_bad(True)` turns its border red; the sentence that says why is shown next to it.
    """

    def __init__(
        self,
        look: Look,
        placeholder: str = "",
        *,
        role: Role = "body",
        height: int = 34,
        pad: int = 10,
        name: str = "",
        accessible: str = "",
    ) -> None:
        super().__init__()
        self.look, self._role, self._height, self._pad, self._bad = look, role, height, pad, False
        name_widget(self, name, accessible)
        self.setFrame(False)
        self.setPlaceholderText(placeholder)
        self.reapply_look()
        look.changed.connect(self.reapply_look)
        self.textChanged.connect(self._take_face)

    def reapply_look(self) -> None:
        """Reapply theme and text size."""
        self.setFont(self.look.font(self._role, text=self.text()))
        pad = self.look.gap(self._pad)
        self.setTextMargins(pad - 2, 0, pad - 2, 0)
        clear_base(self, self.look)
        self.setFixedHeight(self.look.px(self._height))
        self.update()

    def set_height(self, height: int) -> None:
        """Take another height, in pixels at 100 %."""
        if height != self._height:
            self._height = height
            self.setFixedHeight(self.look.px(height))

    def setText(self, text: str | None) -> None:
        self._take_face(text or "")
        super().setText(text)

    def event(self, event: QEvent) -> bool:
        """Keep Ctrl+K while there is text, to delete to the line's end.

        Leave Copy to the page without a selection.
        """
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            control = event.modifiers() == Qt.KeyboardModifier.ControlModifier
            if control and event.key() == Qt.Key.Key_K and self.text():
                event.accept()
                return True
            if event.matches(QKeySequence.StandardKey.Copy) and not self.hasSelectedText():
                event.ignore()
                return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if types_command(event):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _take_face(self, text: str) -> None:
        font = self.look.font(self._role, text=text)
        if font.families() != self.font().families():
            self.setFont(font)

    def set_bad(self, bad: bool) -> None:
        """Mark the text in the line as invalid, or as valid."""
        if bad != self._bad:
            self._bad = bad
            self.update()

    @property
    def bad(self) -> bool:
        """Whether the line shows the red ring."""
        return self._bad

    def paintEvent(self, event: QPaintEvent) -> None:
        look, live = self.look, self.isEnabled()
        edge: Token = "error" if self._bad else ("accent" if self.hasFocus() else "edge")
        thick = FOCUS_WIDTH if self.hasFocus() or self._bad else 1
        painter = QPainter(self)
        rounded_box(
            painter, self.rect(), CONTROL_RADIUS, look.color("base"), look.color(edge), width=thick, dashed=not live
        )
        painter.end()
        super().paintEvent(event)


class EntryLine(LineEdit):
    """The line that receives all typing on the score sheet.

    `set_error_spans` draws a red wave under ranges of columns, counted from 0, end excluded. While it is empty it
    leaves undo and redo to the page, so that the last step of the session is undone. Tab puts the lines that were
    offered into it, one after the other, before it goes to the next control.
    """

    def __init__(self, look: Look, placeholder: str = "", *, name: str = "", accessible: str = "") -> None:
        self._spans: tuple[Span, ...] = ()
        self._offers: tuple[str, ...] = ()
        super().__init__(look, placeholder, role="entry", height=42, pad=13, name=name, accessible=accessible)

    def set_error_spans(self, spans: Sequence[Span]) -> None:
        """Mark ranges of columns as not understood; an empty list removes the red ring."""
        self._spans = tuple(spans)
        self.set_bad(bool(spans))
        self.update()

    @property
    def error_spans(self) -> tuple[Span, ...]:
        """The marked ranges of columns."""
        return self._spans

    def set_offers(self, offers: Sequence[str]) -> None:
        """Offer lines for Tab; without any, those that an offered line came from remain."""
        if offers or self.text() not in self._offers:
            self._offers = tuple(offers)

    def _take_offer(self) -> bool:
        text, offers = self.text(), self._offers
        following = offers[offers.index(text) + 1 :] if text in offers else offers
        if not following or self.isReadOnly():
            return False
        self.selectAll()
        self.insert(following[0])
        return True

    def event(self, event: QEvent) -> bool:
        """Take offered lines with Tab; leave undo and redo to the page while it is empty."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            plain_tab = event.key() == Qt.Key.Key_Tab and event.modifiers() == Qt.KeyboardModifier.NoModifier
            if plain_tab and self._take_offer():
                return True
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and not self.text():
            undo = event.matches(QKeySequence.StandardKey.Undo)
            redo = event.matches(QKeySequence.StandardKey.Redo)
            if undo or redo:
                event.ignore()
                return False
        return super().event(event)

    def column_x(self, column: int) -> float:
        """Return the position of a column of the text, in pixels of the line."""
        metrics = QFontMetrics(self.font())
        text = self.text()
        start = self.cursorRect().center().x() - metrics.horizontalAdvance(text[: self.cursorPosition()])
        return float(start + metrics.horizontalAdvance(text[:column]))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._spans:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.look.color("error"), 1.5))
        metrics = QFontMetrics(self.font())
        y = self.height() / 2 + metrics.ascent() / 2 + self.look.px(2)
        width = metrics.horizontalAdvance("0")
        for start, end in self._spans:
            left = self.column_x(start)
            # a span after the text still needs a visible width
            painter.drawPath(_wave(left, max(self.column_x(end), left + width), y, self.look.px(4)))
        painter.end()


def _wave(left: float, right: float, y: float, step: int) -> QPainterPath:
    path = QPainterPath(QPointF(left, y))
    x, up = left, True
    while x < right:
        x = min(x + step, right)
        path.lineTo(x, y + (-step / 2 if up else 0))
        up = not up
    return path


class Labelled(QWidget):
    """A control with its label above and the error, if any, below.

    `edited` is emitted when the scorer types or chooses; filling in by the program is silent.
    """

    edited = Signal()

    def __init__(self, look: Look, label: str, control: QWidget) -> None:
        super().__init__()
        self.look, self.control = look, control
        name = control.objectName()
        self.label = Label(look, label, "caption", weight=600, tone="ink2")
        self.label.setTextFormat(Qt.TextFormat.AutoText)
        self.label.setBuddy(control)
        if not label:
            self.label.hide()
        self.problem = Label(look, "", "small", weight=500, tone="error", wrap=True, name=f"{name}.problem")
        self.problem.hide()
        self.hint: Label | None = None
        self._column = ColumnLayout(look, self, spacing=4)
        for part in (self.label, control, self.problem):
            self._column.addWidget(part)

    @property
    def station(self) -> QWidget:
        """The control that takes the focus."""
        return self.control

    def text(self) -> str:
        """Return the typed or chosen value."""
        raise NotImplementedError

    def set_text(self, text: str) -> None:
        """Fill it in."""
        raise NotImplementedError

    def rename(self, label: str) -> None:
        """Change the label, also for a screen reader."""
        self.label.set_words(label)
        self.control.setAccessibleName(label.replace("&", ""))

    def wrong(self) -> str:
        """Return the error in the content, "" if none; fields that check themselves override it."""
        return ""

    def set_error(self, sentence: str) -> None:
        """Show the error in place of the hint; "" clears it."""
        if self.hint is not None:
            self.hint.setHidden(bool(sentence))
        self.problem.show_text(sentence)
        if isinstance(self.control, LineEdit | TextBox):
            self.control.set_bad(bool(sentence))
        self._describe()

    def set_hint(self, sentence: str, *, good: bool = False) -> None:
        """Show how to fill in the field; `good` if that is done."""
        if self.hint is None:
            self.hint = Label(self.look, "", "small", tone="ink2", wrap=True, name=f"{self.control.objectName()}.hint")
            self._column.insertWidget(2, self.hint)
        self.hint.set_words(sentence, tone="ok" if good else "ink2")
        self._describe()

    def _describe(self) -> None:
        """Tell screen readers the error and how to fill in the field."""
        hint = self.hint.text() if self.hint is not None else ""
        for part in self._spoken():
            part.setAccessibleDescription(" ".join(dict.fromkeys(filter(None, (self.problem.text(), hint)))))

    def _spoken(self) -> Sequence[QWidget]:
        """Return the widgets for which a screen reader reads the error and the hint."""
        return (self.control,)


class LabelledLine(Labelled):
    """A line under its label."""

    def __init__(
        self,
        look: Look,
        label: str,
        placeholder: str = "",
        *,
        height: int = 34,
        name: str = "",
        accessible: str = "",
    ) -> None:
        self.line = LineEdit(
            look, placeholder, height=height, name=name, accessible=accessible or label.replace("&", "")
        )
        super().__init__(look, label, self.line)
        self.line.textEdited.connect(lambda _text: self.edited.emit())

    def text(self) -> str:
        """Return the typed text."""
        return self.line.text()

    def set_text(self, text: str) -> None:
        """Put a text into the line."""
        self.line.setText(text)
        self.line.setCursorPosition(0)


class TextBox(QPlainTextEdit):
    """A multi-line text field.

    Tab leaves it. `lines` is its initial height, and it grows with its text.
    """

    def __init__(
        self, look: Look, placeholder: str = "", *, lines: int = 3, name: str = "", accessible: str = ""
    ) -> None:
        super().__init__()
        self.look, self._lines, self._bad = look, lines, False
        name_widget(self, name, accessible)
        self.setPlaceholderText(placeholder)
        self.setTabChangesFocus(True)
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.document().documentLayout().documentSizeChanged.connect(lambda _size: self.updateGeometry())
        self.reapply_look()
        look.changed.connect(self.reapply_look)

    def reapply_look(self) -> None:
        """Reapply theme and text size."""
        self.setFont(self.look.font("body"))
        pad = self.look.gap(7)
        self.setViewportMargins(pad, pad, pad, pad)
        clear_base(self, self.look)
        clear_base(self.viewport(), self.look)
        self.verticalScrollBar().setStyleSheet(self.look.style_sheet("scroll"))
        self.updateGeometry()
        self.update()

    def set_bad(self, bad: bool) -> None:
        """Mark the text as invalid, or as valid."""
        self._bad = bad
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.look.px(200), self._height_of_lines(self._lines) + 10)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.look.px(80), self._height_of_lines(2) + 10)

    def _height_of_lines(self, lines: int) -> int:
        written = round(self.document().size().height())  # counted in wrapped lines
        return self.fontMetrics().lineSpacing() * max(lines, written) + 2 * self.look.gap(7)

    def event(self, event: QEvent) -> bool:
        """Paint the box when the frame is painted."""
        if event.type() == QEvent.Type.Paint:
            self._paint_box(self.rect())
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if types_command(event):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()

    def focusInEvent(self, event: object) -> None:
        super().focusInEvent(event)  # type: ignore[arg-type]
        self.update()

    def focusOutEvent(self, event: object) -> None:
        super().focusOutEvent(event)  # type: ignore[arg-type]
        self.update()

    def _paint_box(self, box: QRect) -> None:
        look = self.look
        edge: Token = "error" if self._bad else ("accent" if self.hasFocus() else "edge")
        thick = FOCUS_WIDTH if self.hasFocus() or self._bad else 1
        painter = QPainter(self)
        rounded_box(
            painter,
            box,
            CONTROL_RADIUS,
            look.color("base"),
            look.color(edge),
            width=thick,
            dashed=not self.isEnabled(),
        )
        painter.end()
