"""Widgets side by side (chips, buttons, check boxes) that wrap at the right edge."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLayout, QLayoutItem, QWidget, QWidgetItem
from shiboken6 import isValid

from scorekeeper.kit.look.look import Look


class _Measured(QWidgetItem):
    """A widget with cached size hints, until the line drops them.

    Computing them costs more than placing it.
    """

    def __init__(self, part: QWidget) -> None:
        super().__init__(part)
        self._wish: QSize | None = None
        self._least: QSize | None = None

    def sizeHint(self) -> QSize:
        if self.isEmpty():  # hidden: this size is not cached for when it is shown
            return super().sizeHint()
        if self._wish is None:
            self._wish = super().sizeHint()
        return self._wish

    def minimumSize(self) -> QSize:
        if self.isEmpty():
            return super().minimumSize()
        if self._least is None:
            self._least = super().minimumSize()
        return self._least

    def invalidate(self) -> None:
        """Drop the cached sizes."""
        self._wish = self._least = None


class Flow(QHBoxLayout):
    """Places widgets like words in a text; `spacing` is pixels at 100 %.

    The base layout keeps its own items. An item that Qt creates may be deleted without notice here, and a new one might
    get the same address, so each part is measured by our own item.
    """

    def __init__(self, look: Look, owner: QWidget | None = None, *, spacing: int = 6) -> None:
        if owner is None:
            super().__init__()
        else:
            super().__init__(owner)
        self._look, self._gap = look, spacing
        self._parts: list[tuple[QWidget | QLayout, QLayoutItem]] = []
        self._heights: dict[tuple[int, ...], int] = {}
        self.setContentsMargins(0, 0, 0, 0)
        look.changed.connect(self.invalidate)

    def addWidget(self, part: QWidget, _stretch: int = 0) -> None:  # type: ignore[override]
        super().addWidget(part)
        self._parts.append((part, _Measured(part)))

    def addLayout(self, parts: QLayout, _stretch: int | None = 0) -> None:
        super().addLayout(parts)
        self._parts.append((parts, parts))

    def insertWidget(self, index: int, part: QWidget, _stretch: int = 0) -> None:  # type: ignore[override]
        super().insertWidget(index, part)
        self._parts.insert(index, (part, _Measured(part)))

    @property
    def items(self) -> list[QLayoutItem]:
        """Return the measuring items of the parts, in order."""
        if len(self._parts) != self.count():  # some were deleted
            self._parts = [part for part in self._parts if isValid(part[0]) and self.indexOf(part[0]) >= 0]
        return [item for _part, item in self._parts]

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        asked = (width, *(item.isEmpty() for item in self.items))
        if asked not in self._heights:
            self._heights[asked] = self._arrange(QRect(0, 0, width, 0), move=False)
        return self._heights[asked]

    def minimumHeightForWidth(self, width: int) -> int:
        return self.heightForWidth(width)

    def maximumSize(self) -> QSize:
        return QLayout.maximumSize(self)

    def invalidate(self) -> None:
        """Drop the cached measures."""
        self._heights.clear()
        for _part, item in self._parts:
            if isinstance(item, _Measured):
                item.invalidate()
        super().invalidate()

    def setGeometry(self, rect: QRect) -> None:
        QLayout.setGeometry(self, rect)  # the base layout would place its parts itself
        self._arrange(rect, move=True)

    def sizeHint(self) -> QSize:
        gap = self._look.gap(self._gap)
        hints = [item.sizeHint() for item in self.items]
        width = sum(hint.width() for hint in hints) + gap * max(0, len(hints) - 1)
        return QSize(width, max((hint.height() for hint in hints), default=0))

    def minimumSize(self) -> QSize:
        size = QSize(0, 0)
        for item in self.items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _arrange(self, area: QRect, *, move: bool) -> int:
        gap = self._look.gap(self._gap)
        left, top, height = area.left(), area.top(), 0
        for item in self.items:
            widget = item.widget()
            if widget is not None and widget.isHidden():
                continue
            size = item.sizeHint()
            if height and left + size.width() > area.left() + area.width():
                left, top, height = area.left(), top + height + gap, 0
            if move:
                item.setGeometry(QRect(QPoint(left, top), size.boundedTo(QSize(max(1, area.width()), size.height()))))
            left += size.width() + gap
            height = max(height, size.height())
        return top + height - area.top()


class Foot(Flow):
    """Buttons side by side, one below another if their words do not fit.

    Those that may grow fill their line.
    Growing buttons are equally wide as far as their words allow.
    """

    def _arrange(self, area: QRect, *, move: bool) -> int:
        gap, top = self._look.gap(self._gap), area.top()
        for line in self._lines(area.width(), gap):
            height = max(item.sizeHint().height() for item in line)
            if move:
                self._spread(line, QRect(area.left(), top, area.width(), height), gap)
            top += height + gap
        return max(0, top - gap - area.top())

    def _lines(self, width: int, gap: int) -> list[list[QLayoutItem]]:
        """Return the visible parts, as many in a line as fit at their least widths."""
        lines: list[list[QLayoutItem]] = []
        taken = 0
        for item in self.items:
            least, widget = item.minimumSize().width(), item.widget()
            if widget is not None and widget.isHidden():
                continue
            if not lines or taken + gap + least > width:
                lines.append([])
                taken = -gap
            lines[-1].append(item)
            taken += gap + least
        return lines

    def _spread(self, line: list[QLayoutItem], area: QRect, gap: int) -> None:
        """Distribute the rest of a line to the growing parts.

        If the preferred widths are too large, reduce all.
        """
        wished = [item.sizeHint().width() for item in line]
        left = area.width() - gap * (len(line) - 1) - sum(wished)
        growing = [index for index, item in enumerate(line) if item.expandingDirections() & Qt.Orientation.Horizontal]
        if left >= 0:
            wished = self._share_rest(wished, growing, left)
        else:
            spare = [wish - item.minimumSize().width() for wish, item in zip(wished, line, strict=True)]
            wished = [wish + left * some // max(1, sum(spare)) for wish, some in zip(wished, spare, strict=True)]
        x = area.left()
        for item, width in zip(line, wished, strict=True):
            item.setGeometry(QRect(x, area.top(), min(width, area.width()), area.height()))
            x += width + gap

    @staticmethod
    def _share_rest(wished: list[int], growing: list[int], left: int) -> list[int]:
        """Return widths with the rest of the line shared among growing parts, narrowest first."""
        widths, total = list(wished), left + sum(wished[index] for index in growing)
        for done, index in enumerate(sorted(growing, key=lambda index: -wished[index])):
            widths[index] = max(wished[index], total // (len(growing) - done))
            total -= widths[index]
        return widths
