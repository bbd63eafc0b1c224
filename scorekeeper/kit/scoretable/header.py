"""The head of the sheet: two levels if there is space, one when the text is large."""

from PySide6.QtCore import QItemSelection, QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QHeaderView

from scorekeeper.kit.look.badges import paint_badge
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.scoretable.columns import running_words, side_of_key
from scorekeeper.kit.scoretable.painting import ShownColumn
from scorekeeper.kit.scoretable.rows import Side
from scorekeeper.kit.table import RowsModel
from scorekeeper.language.translation import pgettext
from scorekeeper.session.sheet import SheetRow

Index = QModelIndex | QPersistentModelIndex


class ScoreHeader(QHeaderView):
    """A header with headings at the cells' edges, and meaning and side over the numbers."""

    def __init__(self, look: Look, model: RowsModel[SheetRow]) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.look, self._rows = look, model
        self.sides: tuple[Side, ...] = ()
        self.places: tuple[ShownColumn, ...] = ()
        self.one_level = False
        self.dense = False
        self.tables = False
        self._picture = QPixmap()
        self.setSectionsClickable(False)
        self.setHighlightSections(False)
        self.setMinimumSectionSize(1)

    @property
    def headings(self) -> dict[str, str]:
        """The heading of each column, by its key."""
        return {column.key: column.heading for column in self._rows.columns}

    def height_now(self) -> int:
        """Return the height of the head."""
        if self.one_level:
            return self.look.px(26)
        return self.look.px(32 if self.dense else 41)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.height_now())

    def currentChanged(self, _current: Index, _old: Index) -> None:
        """Do nothing: the head does not show the selection."""

    def selectionChanged(self, _selected: QItemSelection, _deselected: QItemSelection) -> None:
        """Do nothing, so that nothing is repainted, for the same reason."""

    def renew(self) -> None:
        """Repaint after a change of columns, sides or look."""
        self._picture = QPixmap()
        self.viewport().update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        box, ratio = self.viewport().rect(), self.devicePixelRatioF()
        size = box.size() * ratio
        if self._picture.size() != size or self._picture.devicePixelRatio() != ratio:
            self._picture = QPixmap(size)
            self._picture.setDevicePixelRatio(ratio)
            self._paint(self._picture, box)
        painter = QPainter(self.viewport())
        painter.drawPixmap(0, 0, self._picture)
        painter.end()

    def _paint(self, picture: QPixmap, box: QRect) -> None:
        painter, look = QPainter(picture), self.look
        painter.fillRect(box, look.color("base"))
        painter.setFont(look.font("caption", 600))
        headings = self.headings
        for column in self.places:
            side = side_of_key(column.key)
            if side is None:
                self._plain(painter, column, headings[column.key])
            else:
                self._side(painter, column, self.sides[side])
        if not self.one_level:
            self._group(painter, "points", pgettext("score sheet", "Points"))
            self._group(painter, "running", running_words(tables=self.tables))
        painter.fillRect(QRect(0, box.height() - 1, box.width(), 1), look.color("edge"))
        painter.end()

    def _lower(self, column: ShownColumn) -> QRect:
        height = self.height_now() - 2 if self.one_level else self.look.px(14 if self.dense else 18)
        pad = self.look.gap(8)
        bottom = self.viewport().height() - (1 if self.one_level else self.look.px(2 if self.dense else 3))
        return QRect(column.left + pad, bottom - height, column.width - 2 * pad, height)

    def _plain(self, painter: QPainter, column: ShownColumn, text: str) -> None:
        if column.key == "marks" and self.one_level:
            return
        align = Qt.AlignmentFlag.AlignLeft
        if column.key in ("deal", "dealer"):
            align = Qt.AlignmentFlag.AlignHCenter
        elif column.key == "taken":
            align = Qt.AlignmentFlag.AlignRight
        painter.setPen(self.look.color("ink2"))
        flags = align | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip
        painter.drawText(self._lower(column), int(flags), text)

    def _side(self, painter: QPainter, column: ShownColumn, side: Side) -> None:
        box, size = self._lower(column), self.look.px(13 if self.one_level or self.dense else 15)
        badge = QRectF(box.right() + 1 - size, box.center().y() - size // 2, size, size)
        paint_badge(painter, self.look, badge, side.letter, filled=side.filled)
        painter.setFont(self.look.font("caption", 600))
        if self.one_level:
            running = column.key.startswith("running")
            text = pgettext("score sheet", "Sum") if running else pgettext("score sheet", "Pts")
            painter.setPen(self.look.color("ink2"))
            left = column.left - self.look.px(10)
            words = QRect(left, box.top(), int(badge.left()) - self.look.gap(4) - left, box.height())
            painter.drawText(words, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), text)

    def _group(self, painter: QPainter, kind: str, words: str) -> None:
        group = [column for column in self.places if column.key.startswith(f"{kind}.")]
        if not group:
            return
        look = self.look
        first, last = self._lower(group[0]), self._lower(group[-1])
        left, right = first.right() + 1 - look.px(22), last.right() + 1
        line = first.top() - look.px(1)
        painter.fillRect(QRect(left, line, right - left, 1), look.color("line"))
        painter.setPen(look.color("ink2"))
        width = QFontMetrics(look.font("caption", 600)).horizontalAdvance(words) + 2
        box = QRect(
            right - max(width, right - left),
            line - look.px(15 if self.dense else 17),
            max(width, right - left),
            look.px(16),
        )
        painter.drawText(box, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), words)
