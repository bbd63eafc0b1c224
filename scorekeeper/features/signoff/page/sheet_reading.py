"""The sheet at reading size, blank at first, and how much of it was seen."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QSizePolicy, QWidget

from scorekeeper.features.signoff.words import signoff_page as words
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.markup import escape
from scorekeeper.kit.look.paint import name_widget, rounded_box
from scorekeeper.language.since_signed import changed as changed_words
from scorekeeper.language.translation import gettext as _

WIDE, PANE, GAP = 736, 26, 12
"""Width of a page at 100 %, of the pane beside it, and of the gap between pages."""
_A4 = (595.28, 841.89)
_PAPER, _INK, _GREY = QColor("#FFFFFF"), QColor("#000000"), QColor("#8A8A8A")
_FRAMED = "background: #FFFFFF; color: #000000; border: 2px solid #000000; border-radius: 5px; padding: 10px 12px;"
EN_DASH = "\N{EN DASH}"
_SCROLL_SHARE, _CENTRED = 0.2, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
"""Place of the notice, on an empty page, that the sheet is being drawn."""
_END = 4
"""Dots above the foot of the last page that count as its end."""


class _Pages(QWidget):
    """The pages in a column; until they are drawn, an empty page of their size with a notice."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._size = _A4
        self.pictures: tuple[QImage, ...] = ()

    def prepare(self, size: tuple[float, float]) -> None:
        """Show a blank page of this size, in points, with the notice that it is being drawn."""
        self._size, self.pictures = size, ()
        self.update()

    def boxes(self, page_width: int) -> list[QRect]:
        """Return the boxes of the pages at this width."""
        sizes: list[tuple[float, float]] = [(picture.width(), picture.height()) for picture in self.pictures] or [
            self._size
        ]
        made, top = [], 0
        for width, height in sizes:
            scaled_height = round(height * page_width / max(1, width))
            made.append(QRect(0, top, page_width, scaled_height))
            top += scaled_height + GAP
        return made

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for index, box in enumerate(self.boxes(self.width())):
            if not box.intersects(event.rect()):
                continue
            painter.fillRect(box, _PAPER)
            if self.pictures:
                painter.drawImage(box, self.pictures[index])
            else:
                painter.setPen(_INK)
                painter.setFont(self.look.font("body"))
                above = box.adjusted(0, round(box.height() * _SCROLL_SHARE), 0, 0)
                painter.drawText(above, int(_CENTRED), _("Preparing the sheet ..."))
            painter.setPen(_GREY)
            painter.drawRect(box.adjusted(0, 0, -1, -1))
        painter.end()


class _SeenPane(QWidget):
    """A display of how much of the sheet was on the screen, and how much is left; not a control."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._from, self._to = 0.0, 1.0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setFixedWidth(PANE)

    def show_part(self, start: float, end: float) -> None:
        """Show which part of the whole is in view."""
        self._from, self._to = start, end
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        look, painter = self.look, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = self.rect().adjusted(1, 1, -1, -1)
        rounded_box(painter, whole, 5, look.color("base"), look.color("edge"))
        top = whole.top() + round(self._from * whole.height())
        part = QRect(whole.left(), top, whole.width(), max(12, round((self._to - self._from) * whole.height())))
        rounded_box(painter, part, 5, look.color("select"), look.color("accent"), width=2)
        left = whole.bottom() - part.bottom()
        if left > look.px(24):
            size = look.px(12)
            look.paint_icon(painter, "down", "ink2", (self.width() - size) / 2, part.bottom() + 6, size)
        painter.end()


class SheetReading(QFrame):
    """The scrolling sheet: Page Down, Space, wheel or finger.

    `seen` carries how far it was read, 1.0 at the end. Only the sealed pages count as seen; `resized` asks for pictures
    of a new width, in pixels. `awaited`: a key that turns the page was pressed while the sheet is prepared, and has its
    effect afterwards.
    """

    seen = Signal(float)
    resized = Signal()
    awaited = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        name_widget(
            self,
            "sign-sheet",
            f"{_('The sheet as it will be signed.')} {words.read_with_keys()}",
        )
        self.share = 0.0
        self._whole, self._turns = False, 0
        self.pages = _Pages(look)
        self._holder = QWidget()
        self.pages.setParent(self._holder)
        self.ruling = QLabel(self._holder)
        self.ruling.setObjectName("sign-ruling")
        self.ruling.setTextFormat(Qt.TextFormat.RichText)
        self.ruling.setWordWrap(True)
        self.ruling.setStyleSheet(_FRAMED)
        self.ruling.hide()
        self.area = QScrollArea()
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setWidget(self._holder)
        self.area.viewport().setAutoFillBackground(False)
        self._holder.setAutoFillBackground(False)
        self.pane = _SeenPane(look)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 10, 10, 10)
        row.setSpacing(8)
        row.addWidget(self.area, 1)
        row.addWidget(self.pane)
        self.area.verticalScrollBar().valueChanged.connect(lambda _value: self._look_at())
        look.changed.connect(self.reapply_look)

    @property
    def page_width(self) -> int:
        """The present width of a page: its reading size, or all the space there is."""
        max_width = self.width() - 20 - 8 - PANE
        return max(120, min(round(WIDE * self.look.percent / 100), max_width))

    @property
    def is_ready(self) -> bool:
        """Whether the pages to be signed are on the screen."""
        return self._whole

    def prepare(self, size: tuple[float, float]) -> None:
        """Begin with the empty page of a sheet; nothing of it counts as read."""
        self.pages.prepare(size)
        self.begin()

    def show_pages(self, pictures: Sequence[QImage]) -> None:
        """Replace the blank paper by the pages to be signed, without moving the view."""
        scroll_position, self._whole = self.area.verticalScrollBar().value(), True
        self.pages.pictures = tuple(pictures)
        self._fit()
        self.area.verticalScrollBar().setValue(scroll_position)
        self._look_at()
        turns, self._turns = self._turns, 0
        self.turn(turns)

    def show_ruling(self, title: str, rulings: Sequence[str], changed: Sequence[tuple[str, str, str]]) -> None:
        """Show rulings since the previous revision above the sheet, with old and new values."""
        lines = [f"<b>{escape(title)}</b>", *map(escape, rulings)]
        for where, was, now in changed:
            old = f"<s>{escape(was)}</s> " if was else ""
            lines.append(f"{escape(where)}: {old}<b>{escape(now) or EN_DASH}</b>")
        html = "<br>".join(lines) if rulings or changed else ""
        if html != self.ruling.text():
            self.ruling.setText(html)
            # a screen reader would say the struck and the bold value one after the other
            self.ruling.setAccessibleName("\n".join((title, *rulings, *(changed_words(*row) for row in changed))))
            self._fit()

    def begin(self) -> None:
        """Go back to the top for another reader, or for another sheet, which is drawn next."""
        self.share, self._whole, self._turns = 0.0, False, 0
        self._fit()
        self.area.verticalScrollBar().setValue(0)
        self._look_at()

    def turn(self, pages: int = 1) -> None:
        """Scroll by `pages` screens, less two lines each, once the sheet is ready."""
        if not self._whole:
            waits = bool(self._turns)
            self._turns = pages  # one step however often a key was pressed: no page counts as seen by being skipped
            if not waits:  # said once, not at each key
                self.awaited.emit()
            return
        bar = self.area.verticalScrollBar()
        step = max(40, self.area.viewport().height() - self.look.px(36))
        bar.setValue(bar.value() + pages * step)

    def reapply_look(self) -> None:
        """Reapply theme and text size: the page grows with the text."""
        self._fit()
        self.resized.emit()
        self.update()

    def _fit(self) -> None:
        bar, width = self.area.verticalScrollBar(), self.page_width
        before = bar.value() / max(1, self._holder.height())
        own = self.pages.boxes(width)[-1].bottom() + 1
        width_shown = max(width, self.area.viewport().width())
        left, above = (width_shown - width) // 2, 0
        self.ruling.setVisible(bool(self.ruling.text()))
        if self.ruling.text():
            self.ruling.setFont(self.look.font("body"))
            self.ruling.setGeometry(left, 0, width, self.ruling.heightForWidth(width))
            above = self.ruling.height() + GAP
        height = own + above
        self._holder.setFixedSize(QSize(width_shown, height))
        self.pages.setGeometry(left, above, width, own)
        bar.setValue(round(before * height))
        self._look_at()

    def _look_at(self) -> None:
        """Record how far the reader has scrolled."""
        height, top = max(1, self._holder.height()), self.area.verticalScrollBar().value()
        bottom = top + self.area.viewport().height()
        self.pane.show_part(top / height, min(1.0, bottom / height))
        if not (self._whole and self.isVisible()):
            return
        share = 1.0 if bottom >= height - _END else bottom / height
        if share > self.share:
            self.share = share
            self.seen.emit(share)

    def resizeEvent(self, event: QResizeEvent) -> None:
        before = self.page_width
        super().resizeEvent(event)
        self._fit()
        if event.oldSize().width() != event.size().width() or before != self.page_width:
            self.resized.emit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._look_at()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rounded_box(painter, self.rect(), 6, self.look.color("sunken"), self.look.color("edge"))
        painter.end()
