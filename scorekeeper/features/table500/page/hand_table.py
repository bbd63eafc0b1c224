"""The hands of a game as a table, with badges, suits as shapes, and marks."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QResizeEvent

from scorekeeper.features.table500.view.draft_row import TYPED
from scorekeeper.features.table500.view.hand_details import POINTS, RUNNING
from scorekeeper.features.table500.view.table_view import HandListRow, TableView
from scorekeeper.kit.look.badges import paint_badge
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.look.suits import STRAIN_TOKENS, paint_strain, strain_name
from scorekeeper.kit.table import Column, RowsModel
from scorekeeper.kit.table_copy import TableCopy
from scorekeeper.kit.tableview import PlainTable
from scorekeeper.language.numbers import figure
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

ROW_HEIGHT, ROOMY = 34, 770
"""Pixels at 100 %: the height of a row, and the width from which all columns are shown."""
WAITING = frozenset({"empty", "next"})
MARKS: dict[str, tuple[str, Token]] = {
    "penalty": ("penalty", "error"),
    "redeal": ("redeal", "ink2"),
    "ruling": ("ruling", "ruling"),
    "dispute": ("dispute", "ruling"),
    "corrected": ("correct", "ink2"),
    "unsaved": ("correct", "accent"),
}
"""Icon and color of each kind of mark."""


LEAVING = frozenset({"dealer", "result"})
"""The columns dropped when the text is large."""


def side_of(key: str) -> tuple[str, int] | None:
    """Return the kind of number in a column and its side, None for the other columns."""
    kind, _dot, side = key.partition(".")
    return (kind, int(side)) if kind in {POINTS, RUNNING} and side else None


def hand_columns(sides: tuple[str, ...], *, large: bool = False) -> tuple[Column[HandListRow], ...]:
    """Return the columns of the table, from left to right."""

    def number(row: HandListRow, kind: str, side: int) -> str:
        values = row.points if kind == POINTS else row.running
        return figure(values[side] if side < len(values) else None, dash=kind == POINTS)

    def figures(kind: str, heading: str, width: int) -> tuple[Column[HandListRow], ...]:
        return tuple(
            Column(
                f"{kind}.{index}",
                heading.format(side=side),
                lambda row, index=index: number(row, kind, index),  # type: ignore[misc]
                "right",
                width=width,
            )
            for index, side in enumerate(sides)
        )

    columns: tuple[Column[HandListRow], ...] = (
        Column(
            "hand",
            pgettext("column heading", "Hand"),
            lambda row: str(row.hand),
            "center",
            accessible=lambda row: row.sentence,
            width=52,
        ),
        Column("dealer", pgettext("column heading", "Dealer"), lambda row: row.dealer, "center", width=60),
        Column("side", pgettext("column heading", "Makers"), lambda row: row.side or "", "center", width=68),
        Column(
            "bid",
            pgettext("column heading", "Bid"),
            lambda row: row.bid,
            accessible=lambda row: (
                pgettext("screen reader", "Bid: {bid} {suit}").format(bid=row.bid, suit=strain_name(row.strain))
                if row.bid
                else ""
            ),
            width=76,
        ),
        Column("tricks", pgettext("column heading", "Tricks"), lambda row: row.tricks, "right", width=64),
        Column("result", pgettext("column heading", "Result"), lambda row: row.result, width=78),
        *figures(POINTS, pgettext("column heading", "Points {side}"), 74),
        *figures(RUNNING, pgettext("column heading", "Score {side}"), 74),
        Column(
            "marks",
            "" if large else pgettext("column heading", "Notes"),
            lambda row: ", ".join(row.marks),
            stretch=1,
            small=True,
        ),
    )
    return tuple(column for column in columns if not (large and column.key in LEAVING))


class HandTable(PlainTable[HandListRow]):
    """One row for each hand, and for each time it was dealt again."""

    def __init__(self, look: Look) -> None:
        self._large = look.compact
        model = RowsModel(hand_columns(("A", "B"), large=self._large), lambda row: (row.hand, row.position))
        super().__init__(look, model, row_height=ROW_HEIGHT, name="hands", accessible=_("Hands of the game"))
        self._sides: tuple[str, ...] = ("A", "B")

    def show_rows(self, sides: tuple[str, ...], rows: Sequence[HandListRow]) -> None:
        """Show these rows."""
        if sides != self._sides:
            self._sides = sides
            self.rows_model.set_columns(hand_columns(sides, large=self._large))
        self.set_rows(rows)

    @property
    def needed_height(self) -> int:
        """The height of the head and all rows in pixels."""
        rows = len(self.rows_model.rows) * self.verticalHeader().defaultSectionSize()
        return self.horizontalHeader().height() + rows + 2

    def reapply_look(self) -> None:
        """Reapply theme and text size.

        Some columns are dropped where the text is large or the window narrow.
        """
        self._plan()
        super().reapply_look()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._plan()
        super().resizeEvent(event)

    def _plan(self) -> None:
        large = self.look.compact or 0 < self.width() < self.look.px(ROOMY)
        if large != self._large and self.isVisible():
            self._large = large
            self.rows_model.set_columns(hand_columns(self._sides, large=large))

    # painting
    def paint_cell(
        self, painter: QPainter, row: HandListRow, column: Column[HandListRow], words: str, box: QRect
    ) -> None:
        """Paint one cell."""
        if not words and column.key != "marks":
            return
        number = side_of(column.key)
        if column.key == "side":
            self._badge(painter, words, box)
        elif column.key == "bid":
            self._bid(painter, row, words, box)
        elif column.key == "marks":
            self._marks(painter, row, box)
        elif number is not None:
            self._number(painter, row, number, words, box)
        else:
            tone: Token = "ink2" if row.state in WAITING or column.key == "dealer" else "ink"
            strong = (column.key == "hand" and row.state not in WAITING) or (
                column.key == "result" and any(kind == "penalty" for kind in row.kinds)
            )
            self._write(painter, row, words, box, column.align, tone, 700 if strong else 400)

    def _number(self, painter: QPainter, row: HandListRow, number: tuple[str, int], words: str, box: QRect) -> None:
        kind, side = number
        came = bool(row.points[side])
        tone: Token = "ink" if came else "ink2"
        if kind == POINTS:
            tone = "error" if (row.points[side] or 0) < 0 else tone
        self._write(painter, row, words, box, "right", tone, 700 if came else 400)

    def _badge(self, painter: QPainter, side: str, box: QRect) -> None:
        size = self.look.px(18)
        square = QRectF(box.center().x() - size / 2, box.top() + (box.height() - size) // 2, size, size)
        paint_badge(painter, self.look, square, side, filled=side == self._sides[0])

    def _bid(self, painter: QPainter, row: HandListRow, words: str, box: QRect) -> None:
        look = self.look
        width = self._write(painter, row, words, box, "left", "ink", 700)
        left, size = box.left() + look.gap(8) + width + look.gap(5), look.px(14)
        font = look.font("small", 700)
        across = QFontMetrics(font).horizontalAdvance("NT") if row.strain == "NT" else size
        area = QRectF(left, box.top() + (box.height() - size) / 2, across, size)
        paint_strain(painter, row.strain, area, look.color(STRAIN_TOKENS[row.strain]), font=font)

    def _marks(self, painter: QPainter, row: HandListRow, box: QRect) -> None:
        look, left = self.look, box.left() + self.look.gap(8)
        if row.state == "next":
            self._write(painter, row, pgettext("game of 500", "next"), box, "left", "ink2", 400, small=True)
        for kind, words in zip(row.kinds, row.marks, strict=True):
            icon, tone = MARKS[kind]
            size = look.px(15)
            look.paint_icon(painter, icon, tone, left, box.top() + (box.height() - size) / 2, size)
            left += size + look.gap(6)
            if not self._large:
                area = QRect(left - look.gap(8), box.top(), box.right() - left + look.gap(8), box.height())
                left += self._write(painter, row, words, area, "left", tone, 500, small=True) + look.gap(10)

    def _write(  # noqa: PLR0917 - one for every cell
        self,
        painter: QPainter,
        row: HandListRow,
        words: str,
        box: QRect,
        align: str,
        tone: Token,
        weight: int,
        *,
        small: bool = False,
    ) -> int:
        """Write words into a cell and return their width.

        Typed values that are not recorded yet are in italics.
        """
        look, pad = self.look, self.look.gap(8)
        font = look.font("small" if small else "table", weight, italic=row.state == TYPED, text=words)
        metrics = QFontMetrics(font)
        inner = box.adjusted(pad, 0, -pad, 0)
        shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, max(1, inner.width()))
        flags = {"left": Qt.AlignmentFlag.AlignLeft, "right": Qt.AlignmentFlag.AlignRight}.get(
            align, Qt.AlignmentFlag.AlignHCenter
        )
        painter.setFont(font)
        painter.setPen(look.color(tone))
        painter.drawText(inner, int(flags | Qt.AlignmentFlag.AlignVCenter), shown)
        return metrics.horizontalAdvance(shown)


def copied_table(view: TableView, table: HandTable) -> TableCopy:
    """Return the whole current game, including columns hidden for lack of space."""
    columns = hand_columns(view.sides)
    rows = [
        tuple(f"{row.bid} {row.strain}".strip() if column.key == "bid" else column.text(row) for column in columns)
        for row in table.rows_model.rows
    ]
    sums = dict.fromkeys((column.key for column in columns), "")
    sums["hand"] = pgettext("game of 500", "Total")
    for side, total in enumerate(view.totals):
        sums[f"running.{side}"] = str(total)
    rows.append(tuple(sums[column.key] for column in columns))
    score = " : ".join(f"{name} {total}" for name, total in zip(view.names.values(), view.totals, strict=True))
    title = tuple(part for part in (score, view.title, view.about, view.finish) if part)
    right = frozenset(index for index, column in enumerate(columns) if side_of(column.key) is not None)
    return TableCopy(tuple(rows), tuple(column.heading for column in columns), title, right)
