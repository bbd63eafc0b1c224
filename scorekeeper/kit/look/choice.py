"""A choice of a few answers, such as sides or strains, as large buttons in a row."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QPoint, QRect, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QGridLayout, QRadioButton, QSizePolicy, QWidget

from scorekeeper.kit.look.badges import paint_badge
from scorekeeper.kit.look.flow import Flow, Foot
from scorekeeper.kit.look.look import CONTROL_RADIUS, Look
from scorekeeper.kit.look.paint import focus_ring, name_widget, rounded_box
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.look.suits import STRAIN_TOKENS, paint_strain, strain_name

_ENDS = 6
"""The most letters, with the dots, at which both ends of a name say too little."""
ARROWS = frozenset({Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down})


@dataclass(frozen=True, slots=True)
class ChoiceOption:
    """One answer of a choice: its value, its words, and what is shown before or instead of them.

    `letter` shows a side badge (filled for the first side), `strain` a suit or NT instead of words. Words longer
    than `most` pixels (at 100 %) do not widen the row; they are shown in full if there is space, else they end in
    dots.
    """

    value: str
    text: str = ""
    letter: str = ""
    filled: bool = True
    strain: str = ""
    icon: str = ""
    accessible: str = ""
    most: int = 0

    @property
    def spoken(self) -> str:
        """The words a screen reader says."""
        return self.accessible or self.text.replace("&", "") or strain_name(self.strain) or self.value


class Segment(QRadioButton):
    """One button of a choice."""

    def __init__(self, look: Look, option: ChoiceOption, height: int, name: str) -> None:
        super().__init__(option.text)
        self.look, self.option, self._height = look, option, height
        self.is_lit = self._by_mouse = False
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        name_widget(self, name, option.spoken)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.reapply_look()
        look.changed.connect(self.reapply_look)

    def reapply_look(self) -> None:
        """Reapply theme and text size."""
        bold = self.isChecked() or self.is_lit
        self.setFont(self.look.font("body", 600 if bold else 500, text=self.option.text))
        self.updateGeometry()
        self.update()

    def set_height(self, height: int) -> None:
        """Take another height, in pixels at 100 %."""
        self._height = height
        self.updateGeometry()

    def _parts(self) -> tuple[int, int]:
        look, option = self.look, self.option
        before = 0
        if option.letter or option.icon:
            before = look.px(16) + (look.gap(8) if option.text else 0)
        words = look.text_width(option.text, "body", 600) + 1 if option.text else 0
        if option.strain:
            words = look.px(24)
        return before, words

    def _least_width(self, around: int) -> int:
        before, words = self._parts()
        asked = min(words, self.look.px(self.option.most)) if self.option.most else words
        return max(self.look.px(40), before + asked + 2 * self.look.gap(around))

    def sizeHint(self) -> QSize:
        return QSize(self._least_width(14), self.look.px(self._height))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._least_width(6), self.look.px(self._height))

    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._by_mouse = event.reason() == Qt.FocusReason.MouseFocusReason
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose the answer that an arrow key moves to, even if none is chosen.

        Qt would only move the focus.
        Left and Right go through all answers in order, across lines too; Qt would stay in the line.
        """
        self._by_mouse = False
        self.update()
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        if step and self.group() is not None:
            self._go(step)
            return
        super().keyPressEvent(event)
        reached = self.window().focusWidget()
        if event.key() in ARROWS and reached is not self and isinstance(reached, Segment):
            reached.setChecked(True)

    def _go(self, step: int) -> None:
        """Choose the next enabled answer, or the previous one; stay at either end."""
        row = [button for button in self.group().buttons() if button.isEnabled() and button.isVisible()]
        index = row.index(self) + step if self in row else -1
        if 0 <= index < len(row):
            row[index].setFocus(Qt.FocusReason.TabFocusReason if step > 0 else Qt.FocusReason.BacktabFocusReason)
            row[index].setChecked(True)

    def paintEvent(self, _event: QPaintEvent) -> None:
        look, live, on = self.look, self.isEnabled(), self.isChecked()
        painter = QPainter(self)
        fill: Token = "select" if on else ("hover" if self.underMouse() and live else "base")
        # the choice stays visible even if it cannot be changed
        edge: Token = ("accent" if live else "ink2") if on else "edge"
        rounded_box(
            painter,
            self.rect(),
            CONTROL_RADIUS,
            look.color(fill),
            look.color(edge),
            width=2 if on else 1,
            dashed=not live,
        )
        if self.hasFocus() and not self._by_mouse:
            # inside the edge even if not chosen: an accent edge would mark it as chosen
            focus_ring(painter, look, self.rect(), CONTROL_RADIUS, inset=3)
        self._paint_content(painter, "ink" if live else ("ink2" if on else "disabled"))
        painter.end()

    def _paint_content(self, painter: QPainter, ink: Token) -> None:
        look, option = self.look, self.option
        if option.strain:
            size = look.px(20)
            box = QRectF(0, (self.height() - size) / 2, self.width(), size)
            tone = STRAIN_TOKENS[option.strain] if self.isEnabled() or self.isChecked() else "disabled"
            paint_strain(painter, option.strain, box, look.color(tone), font=look.font("panel", 700))
            return
        before, words = self._parts()
        words = min(words, self.width() - before - look.gap(8))
        left = (self.width() - before - words) // 2
        size = look.px(16)
        top = (self.height() - size) // 2
        if option.letter:
            paint_badge(painter, look, QRectF(left, top, size, size), option.letter, filled=option.filled)
        elif option.icon:
            look.paint_icon(painter, option.icon, ink, left, top, size)
        painter.setFont(self.font())
        painter.setPen(look.color(ink))
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextShowMnemonic
        painter.drawText(QRect(left + before, 0, words + 2, self.height()), int(flags), self._fitting(words))

    def _fitting(self, width: int) -> str:
        """Return as much of the words as fits: both ends, because club names differ there.

        Where that leaves two letters of a first name, only its beginning.
        """
        if width >= self._parts()[1]:
            return self.option.text
        metrics = self.fontMetrics()
        ends = metrics.elidedText(self.option.text, Qt.TextElideMode.ElideMiddle, width)
        return ends if len(ends) > _ENDS else metrics.elidedText(self.option.text, Qt.TextElideMode.ElideRight, width)


class SegmentedChoice(QFrame):
    """One of a few options in a row; arrow keys move and choose, Tab leaves.

    `chosen` carries the value when the scorer chooses; `set_value` is silent and takes None for no answer yet. Each
    segment's object name is the choice's name, a dot and the value. The row fills its width and wraps where its
    words do not fit; `columns` breaks it after that many options, and with `wraps` each is only as wide as its
    words.
    """

    chosen = Signal(str)

    def __init__(
        self,
        look: Look,
        options: Sequence[ChoiceOption],
        value: str | None = None,
        *,
        height: int = 36,
        columns: int = 0,
        wraps: bool = False,
        name: str = "",
        accessible: str = "",
    ) -> None:
        super().__init__()
        self.look, self._height, self._columns = look, height, columns
        name_widget(self, name, accessible)
        self._group = QButtonGroup(self)
        self._layout: QGridLayout | Flow
        if columns:
            self._layout = QGridLayout(self)
        else:
            self._layout = Flow(look, self, spacing=5) if wraps else Foot(look, self, spacing=5)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._segments: dict[str, Segment] = {}
        vertical = QSizePolicy.Policy.Fixed if columns else QSizePolicy.Policy.Minimum
        self.setSizePolicy(QSizePolicy.Policy.Preferred, vertical)
        self.set_options(options, value)
        look.changed.connect(self._rescale)

    def _rescale(self) -> None:
        self._layout.setSpacing(self.look.gap(5))

    def set_options(self, options: Sequence[ChoiceOption], value: str | None = None) -> None:
        """Offer these options, with one or none chosen; buttons that stay the same keep the focus."""
        if self._segments and [segment.option for segment in self.segments] == list(options):
            self.set_value(value)
            return
        for old in self._segments.values():
            self._group.removeButton(old)
            self._layout.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._segments = {}
        for index, option in enumerate(options):
            segment = Segment(self.look, option, self._height, f"{self.objectName()}.{option.value}")
            if self.accessibleName() not in option.spoken:
                # screen readers skip the name of a frame
                segment.setAccessibleDescription(self.accessibleName())
            self._group.addButton(segment)
            if isinstance(self._layout, QGridLayout):
                self._layout.addWidget(segment, index // self._columns, index % self._columns)
            else:
                self._layout.addWidget(segment)
            # a layout shows its widgets later; until then they could not take the focus
            segment.show()
            self._segments[option.value] = segment
            segment.toggled.connect(self._toggled)
        self._rescale()
        self.set_value(value)
        self._stop_at_chosen()
        # new ones would come last in the window; only widgets that take the focus have an order
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        for before, other in pairwise((self, *self.segments)):
            QWidget.setTabOrder(before, other)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def _toggled(self, on: bool) -> None:
        segment = self.sender()
        if isinstance(segment, Segment):
            segment.reapply_look()
            if on:
                self.chosen.emit(segment.option.value)

    def setFocus(self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        """Focus the chosen answer, or the first: on the row itself no key would do anything."""
        segment = next((segment for segment in self.segments if segment.isChecked()), None)
        for station in (segment, *self.segments):
            if station is not None and station.isEnabled():
                station.setFocus(reason)
                return

    @property
    def value(self) -> str | None:
        """The chosen value, None if nothing is chosen yet."""
        return next((value for value, segment in self._segments.items() if segment.isChecked()), None)

    def set_value(self, value: str | None) -> None:
        """Choose without a signal; None clears the answer."""
        if value == self.value:
            return
        with QSignalBlocker(self):
            self._group.setExclusive(False)
            for each, segment in self._segments.items():
                segment.setChecked(each == value)
            self._group.setExclusive(True)
        self._stop_at_chosen()

    def _stop_at_chosen(self) -> None:
        """Let Shift+Tab stop at the chosen answer, or else at the first."""
        for index, segment in enumerate(self.segments):
            stops = index == 0 or segment.isChecked()
            segment.setFocusPolicy(Qt.FocusPolicy.StrongFocus if stops else Qt.FocusPolicy.ClickFocus)

    def set_lit(self, *, lit: bool) -> None:
        """Write the answers of the next question in bold, or no longer.

        A colored edge would look like the focus.
        """
        for segment in self.segments:
            if segment.is_lit != lit:
                segment.is_lit = lit
                segment.reapply_look()

    def set_height(self, height: int) -> None:
        """Give the buttons another height, in pixels at 100 %."""
        if height != self._height:
            self._height = height
            for segment in self.segments:
                segment.set_height(height)

    @property
    def segments(self) -> tuple[Segment, ...]:
        """The buttons, in their order."""
        return tuple(self._segments.values())

    def segment(self, value: str) -> Segment:
        """Return the button of a value, for example to disable it or give it the focus."""
        return self._segments[value]


def strain_options() -> tuple[ChoiceOption, ...]:
    """Return spade, heart, diamond, club and NT, in the order used everywhere."""
    return tuple(ChoiceOption(strain, strain=strain) for strain in STRAIN_TOKENS)
