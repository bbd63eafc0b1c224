"""The card above the sheet: place, opponents, totals, and the state of play."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from scorekeeper.kit.look.badges import SideBadge
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.fonts import Role
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import CONTROL_RADIUS, Look
from scorekeeper.kit.look.paint import focus_ring
from scorekeeper.kit.name_lines import name_lines
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.system import ALL_SIDES
from scorekeeper.session.sheet import SheetHead

DOT = " \N{MIDDLE DOT} "
WHAT_TOTAL, WHAT_DIFFERENCE, WHAT_MATCH_POINTS = "total", "difference", "match-points"


class Figure(Label):
    """A figure of the head.

    A click asks where it comes from, and it can have the ring of that panel.
    """

    ringed = False
    clicked = Signal()

    def __init__(self, look: Look, text: str, role: Role, *, weight: int, name: str, align: Qt.AlignmentFlag) -> None:
        super().__init__(look, text, role, weight=weight, name=name, align=align)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setToolTip(_("Where from? (F3)"))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def set_ring(self, ringed: bool) -> None:
        """Draw or remove the ring around it."""
        if ringed != self.ringed:
            self.ringed = ringed
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        if self.ringed:
            focus_ring(painter, self.look, QRect(self.rect()), CONTROL_RADIUS)
        elif self.underMouse():
            metrics = self.fontMetrics()
            width = min(metrics.horizontalAdvance(self.text()), self.width())
            left = self.width() - width if self.alignment() & Qt.AlignmentFlag.AlignRight else 0
            y = min(self.height() - 2, (self.height() + metrics.ascent()) // 2 + 1)
            painter.setPen(QPen(self.look.color("accent"), 1, Qt.PenStyle.DotLine))
            painter.drawLine(left, y, left + width, y)
        painter.end()


class Facts(Label):
    """Short facts separated by dots, in one line or, if that is too long, in two.

    Excess is cut off.
    """

    def lines(self, max_width: int) -> tuple[str, ...]:
        """Return the lines to write in `max_width` pixels."""
        whole = self.text()
        return (whole,) if self._text_width(whole) <= max_width else self._in_two()

    def width_in_two(self) -> int:
        """Return the width that the facts need in two lines."""
        return max(self._text_width(line) for line in self._in_two()) + 1

    def _in_two(self) -> tuple[str, ...]:
        facts = self.text().split(DOT)
        splits = [(DOT.join(facts[:split]), DOT.join(facts[split:])) for split in range(1, len(facts))]
        return min(splits, key=lambda lines: max(map(self._text_width, lines)), default=(self.text(),))

    def _text_width(self, words: str) -> int:
        return self.fontMetrics().horizontalAdvance(words)

    def paintEvent(self, _event: QPaintEvent) -> None:
        metrics, max_width, top = self.fontMetrics(), self.width(), 0
        shown = [metrics.elidedText(line, Qt.TextElideMode.ElideRight, max_width) for line in self.lines(max_width)]
        cut = DOT.join(shown) != self.text()
        if self.toolTip() != (hint := self.text() if cut else ""):
            self.setToolTip(hint)
        painter = QPainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        for line in shown:
            painter.drawText(QRect(0, top, max_width, metrics.height()), int(_LEFT), line)
            top += metrics.height()
        painter.end()


class TeamName(Label):
    """The name of a team in one line or two smaller ones, cut in the middle if need be."""

    def shown(self) -> tuple[QFont, tuple[str, ...]]:
        """Return the lines to paint, with their font."""
        text, width, large = self.text(), self.width(), self.font()
        if QFontMetrics(large).horizontalAdvance(text) <= width:
            return large, (text,)
        small = self.look.font("table", 600, text=text)
        metrics = QFontMetrics(small)
        return small, name_lines(text, metrics, width, most=2 if self.height() >= 2 * metrics.height() else 1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        font, lines = self.shown()
        hint = self.text() if " ".join(lines) != self.text() else ""
        if hint != self.toolTip():
            self.setToolTip(hint)
        painter = QPainter(self)
        painter.setFont(font)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        painter.drawText(self.contentsRect(), int(self.alignment()), "\n".join(lines))
        painter.end()


class HeadCard(CardFrame):
    """The head of the sheet: place, names and totals, difference and match points.

    `number_clicked` carries what was clicked, and the side of a total (-1: of no side).
    """

    number_clicked = Signal(str, int)

    def __init__(self, look: Look) -> None:
        super().__init__(look, margins=(15, 6, 15, 6), name="sheet-head", accessible=pgettext("screen reader", "Score"))
        self._head: SheetHead | None = None
        self._low = False
        right = Qt.AlignmentFlag.AlignRight
        self.location = Label(look, "", "page", weight=700, elide=True, name="sheet-place")
        self.about = Facts(look, "", "small", tone="ink2", elide=True, name="sheet-about")
        self.names: tuple[TeamName, ...] = ()
        self.badges: tuple[SideBadge, ...] = ()
        self.totals: tuple[Figure, ...] = ()
        self.colon = Label(look, ":", "total", weight=400, tone="ink2", align=Qt.AlignmentFlag.AlignHCenter)
        self.difference = Figure(look, "", "side", weight=600, name="difference", align=right)
        self.points = Figure(look, "", "side", weight=600, name="match-points", align=right)
        self.difference_words = Label(look, pgettext("score sheet", "difference"), "small", tone="ink2", align=right)
        self.points_words = Label(look, "", "small", tone="ink2", name="match-points-caption", align=right)
        self._build()
        look.changed.connect(self.fit)

    def _build(self) -> None:
        parts: tuple[QWidget, ...] = (
            self.location, self.about, self.colon,
            self.difference, self.difference_words, self.points, self.points_words,
        )  # fmt: skip
        for part in parts:
            part.setParent(self)
        self.difference.clicked.connect(lambda: self.number_clicked.emit(WHAT_DIFFERENCE, -1))
        self.points.clicked.connect(lambda: self.number_clicked.emit(WHAT_MATCH_POINTS, -1))
        self._set_sides(2)

    def _set_sides(self, sides: int) -> None:
        """Create a badge, a name and a total for each side: two face each other, more are in a row."""
        if len(self.names) == sides:
            return
        for gone in (*self.names, *self.badges, *self.totals):
            gone.hide()
            gone.deleteLater()
        look, right = self.look, Qt.AlignmentFlag.AlignRight
        first = 0 if sides == 2 else None
        self.names = tuple(
            TeamName(
                look,
                "",
                "side",
                weight=500,
                is_name=True,
                name=f"team-{index}",
                align=right if index == first else _LEFT,
            )
            for index in range(sides)
        )
        self.badges = tuple(SideBadge(look, ALL_SIDES[index], filled=index == 0) for index in range(sides))
        self.totals = tuple(
            Figure(look, "0", "total", weight=700, name=f"total-{index}", align=right if index == first else _LEFT)
            for index in range(sides)
        )
        for index, total in enumerate(self.totals):
            total.clicked.connect(lambda index=index: self.number_clicked.emit(WHAT_TOTAL, index))
        for part in (*self.names, *self.badges, *self.totals):
            part.setParent(self)
            part.setVisible(True)
        self.colon.setVisible(sides == 2)

    # showing
    def show_head(self, head: SheetHead) -> None:
        """Show the present totals and state."""
        if head == self._head:
            return
        old, self._head = self._head, head
        if old is not None and len(old.names) != len(head.names):
            old = None
        self._set_sides(len(head.names))
        self.location.set_words(head.location)
        self.about.set_words(head.about)
        if old is None or (old.names, old.letters) != (head.names, head.letters):
            for index, (name, letter) in enumerate(zip(head.names, head.letters, strict=True)):
                self.names[index].set_words(name)
                self.names[index].setAccessibleName(
                    pgettext("screen reader", "Side {letter}: {team}").format(letter=letter, team=name)
                )
                self.badges[index].set_side(letter, filled=index == 0)
        for index, (name, total) in enumerate(zip(head.names, head.totals, strict=True)):
            if old is None or (old.names[index], old.totals[index]) != (name, total):
                self.totals[index].set_words(str(total))
                self.totals[index].setAccessibleName(_("{team}: {total}").format(team=name, total=total))
        if old is None or old.difference != head.difference:
            self.difference.set_words(str(head.difference))
            self.difference.setAccessibleName(
                pgettext("screen reader", "difference {difference}").format(difference=head.difference)
            )
        if old is None or _points(old) != _points(head):
            self.points.set_words(head.match_points)
            self.points.setAccessibleName(f"{head.match_points_caption}: {head.match_points}")
        caption = head.match_points_caption if not self.look.compact else pgettext("column heading", "match points")
        self.points_words.set_words(caption)
        if old is None or _widths(old) != _widths(head):
            self.fit()

    def set_low(self, low: bool) -> None:
        """Use a single line in a low window."""
        if low != self._low:
            self._low = low
            self.fit()

    def set_ring(self, what: str, side: int | None) -> None:
        """Draw the ring around one of the figures, or none."""
        for index, total in enumerate(self.totals):
            total.set_ring(what == WHAT_TOTAL and index == side)
        self.difference.set_ring(what == WHAT_DIFFERENCE)
        self.points.set_ring(what == WHAT_MATCH_POINTS)

    # layout
    def height_now(self) -> int:
        return self.look.px(32 if self.look.compact else (50 if self._low else 66))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out_parts()

    def fit(self) -> None:
        """Set height and widths for the present look and text."""
        self.setFixedHeight(self.height_now())
        small = self.look.compact
        if self._head is not None:
            self.points_words.set_words(
                pgettext("score sheet", "match points") if small else self._head.match_points_caption
            )
        for label in (*self.totals, self.colon):
            label.setFont(self.look.font("side" if small else "total", 700))
        self._lay_out_parts()

    def _lay_out_parts(self) -> None:
        """Lay out the parts, again if one that was shown or hidden has changed the size of the card."""
        size = None
        while size != self.size():
            size = self.size()
            self._share_out()

    def _share_out(self) -> None:
        """Put the totals in the middle, cutting off long names before anything else."""
        left, edge = self.look.gap(15), self.width() - self.look.gap(15)
        row = self._middle_parts()
        widths = [part.sizeHint().width() + (2 if part in self.names else 0) for part in row]
        long = [width for part, width in zip(row, widths, strict=True) if part in self.names]
        fixed = sum(widths) - sum(long) + sum(self._gaps())
        natural = fixed + sum(min(self.look.px(80), width) for width in long) + 2 * self.look.gap(24)
        small = self.look.compact
        self._show_parts(location=not small, difference=not small, caption=True)
        right = self._lay_out_right(edge)
        for parts in (
            {"location": not small, "difference": False, "caption": True},
            {"location": False, "difference": False, "caption": True},
            {"location": False, "difference": False, "caption": False},
        ):
            if right - left - self._about() >= natural:
                break
            self._show_parts(**parts)
            right = self._lay_out_right(edge)
        about = self._about()
        gaps = (2 if about else 1) * self.look.gap(24)
        free = max(2 * self.look.px(36), right - left - fixed - about - gaps)
        shared = _share_width(long, free)
        names = iter(shared)
        middle = fixed + sum(shared)
        start = left if self.look.compact else (self.width() - middle) // 2
        start = max(left + (about + self.look.gap(24) if about else 0), min(start, right - self.look.gap(24) - middle))
        whole = [next(names) if part in self.names else width for part, width in zip(row, widths, strict=True)]
        self._lay_out_middle(start, whole)
        self._lay_out_left(left, start - self.look.gap(20) - left)

    def _show_parts(self, *, location: bool, difference: bool, caption: bool) -> None:
        """Hide what is least needed: the difference, the place, the text beside the match points."""
        self.location.setVisible(location)
        self.about.setVisible(location and not self._low)
        self.difference.setVisible(difference)
        self.difference_words.setVisible(difference)
        awarded = self._head is None or bool(self._head.match_points_caption)
        self.points.setVisible(awarded)
        self.points_words.setVisible(caption and awarded)

    def _about(self) -> int:
        if self.location.isHidden():
            return 0
        facts = 0 if self.about.isHidden() else self.about.width_in_two()
        return min(max(self.location.sizeHint().width(), facts), self.width() // 5)

    def _middle_parts(self) -> tuple[QWidget, ...]:
        if len(self.names) > 2:
            groups = zip(self.badges, self.names, self.totals, strict=True)
            return tuple(part for group in groups for part in group)
        (left_badge, other), (a, b), (first, second) = self.badges, self.totals, self.names
        return (left_badge, first, a, self.colon, b, second, other)

    def _gaps(self) -> tuple[int, ...]:
        near, far, colon = (self.look.gap(gap) for gap in (10, 22, 14))
        if self.look.compact:
            near, far, colon = (self.look.gap(gap) for gap in (8, 18, 5))
        if len(self.names) > 2:
            return (*((near, near, far) * len(self.names)),)[:-1]
        return (near, far, colon, colon, far, near)

    def _lay_out_middle(self, left: int, widths: Sequence[int]) -> None:
        for part, width, gap in zip(self._middle_parts(), widths, (*self._gaps(), 0), strict=True):
            height = part.sizeHint().height() if part in self.badges else self.height() - 2
            part.setGeometry(left, (self.height() - height) // 2, width, height)
            left += width + gap

    def _lay_out_left(self, left: int, width: int) -> None:
        upper, low = self.location.sizeHint().height(), self.about.sizeHint().height()
        low *= len(self.about.lines(max(24, width)))
        both = upper + (0 if self._low else low + 2)
        top = (self.height() - both) // 2
        self.location.setGeometry(left, top, max(24, width), upper)
        self.about.setGeometry(left, top + upper + 2, max(24, width), low)

    def _lay_out_right(self, right: int) -> int:
        """Put difference and match points at the right edge; return their left edge."""
        pairs = ((self.points, self.points_words), (self.difference, self.difference_words))
        for figure, words in pairs:
            if figure.isHidden():
                continue
            sizes = figure.sizeHint(), QSize(0, 0) if words.isHidden() else words.sizeHint()
            if self.look.compact or self._low:
                edge_left = right - sizes[0].width()
                figure.setGeometry(edge_left, 1, sizes[0].width(), self.height() - 2)
                left = edge_left - self.look.gap(8) - sizes[1].width()
                words.setGeometry(left, 1, sizes[1].width(), self.height() - 2)
            else:
                width = max(sizes[0].width(), sizes[1].width())
                left = right - width
                top = (self.height() - sizes[0].height() - sizes[1].height()) // 2
                figure.setGeometry(left, top, width, sizes[0].height())
                words.setGeometry(left, top + sizes[0].height(), width, sizes[1].height())
            right = left - self.look.gap(30)
        return right


def _share_width(widths: Sequence[int], max_width: int) -> list[int]:
    """Distribute the width among the names.

    Each gets what it needs, and the longest share the rest.
    """
    given = dict.fromkeys(range(len(widths)), 0)
    waiting = sorted(given, key=lambda index: widths[index])
    while waiting:
        first_index = waiting.pop(0)
        given[first_index] = min(widths[first_index], max_width // (len(waiting) + 1))
        max_width -= given[first_index]
    return list(given.values())


_LEFT = Qt.AlignmentFlag.AlignLeft


def _widths(head: SheetHead) -> tuple[object, ...]:
    """Return what the distribution of the width depends on."""
    return (
        head.names,
        head.location,
        head.about,
        [len(str(total)) for total in head.totals],
        head.match_points_caption,
    )


def _points(head: SheetHead) -> tuple[str, str]:
    """Return the text about the match points."""
    return head.match_points_caption, head.match_points
