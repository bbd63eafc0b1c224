"""The tricks as a table with the seats as columns: who led, who won, what is wrong."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen, QPolygonF

from scorekeeper.features.play.page.card_painting import card_width, paint_card, paint_frame
from scorekeeper.features.play.page.cards_table import CardsTable
from scorekeeper.features.play.view.card_table import CardSeat
from scorekeeper.features.play.view.rows import TrickRow
from scorekeeper.features.play.words import rows as row_words
from scorekeeper.kit.look.badges import paint_badge
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.table import Column, RowsModel
from scorekeeper.kit.tableview import Head
from scorekeeper.language.cards import spoken_cards
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.play.position import SEATS

ROW, LEAST_ROW = 33, 26
"""The height of a trick, and where space is short; pixels at 100 %."""

_SEATS = tuple(f"seat{seat}" for seat in range(1, SEATS + 1))


class _SeatsHead(Head):
    """The heads of the seats carry the badge of their side."""

    seats: tuple[CardSeat, ...] = ()

    def paint_heading(self, painter: QPainter, index: int, column: Column[TrickRow], box: QRect) -> None:
        """Paint badge and words above a seat's plays."""
        if column.key not in _SEATS or not self.seats:
            super().paint_heading(painter, index, column, box)
            return
        look, seat = self.look, self.seats[_SEATS.index(column.key)]
        font = look.font("caption", 600)
        size, apart = look.px(15), look.gap(6)
        width = size + apart + QFontMetrics(font).horizontalAdvance(column.heading)
        left = box.left() + (box.width() - width) / 2
        paint_badge(painter, look, QRectF(left, box.bottom() - size, size, size), seat.side, filled=seat.first)
        painter.setFont(font)
        painter.setPen(look.color("ink2"))
        words = QRectF(left + size + apart, box.top(), box.width(), box.height())
        painter.drawText(words, int(Qt.AlignmentFlag.AlignBottom), column.heading)


def _columns() -> tuple[Column[TrickRow], ...]:
    seats = tuple(
        Column[TrickRow](
            key,
            row_words.seat_head(index + 1),
            lambda row, index=index: " ".join("?" if card is None else str(card) for card in row.cells[index].cards),  # type: ignore[misc]
            align="center",
            accessible=lambda row, index=index: spoken_cards(row.cells[index].cards),  # type: ignore[misc]
            stretch=1,
        )
        for index, key in enumerate(_SEATS)
    )
    return (
        Column("trick", pgettext("column heading", "Trick"), lambda row: str(row.number),
            accessible=lambda row: row.spoken, align="center",
               weight=700, width=62),
        *seats,
        Column("winner", pgettext("column heading", "won by"),
            lambda row: row_words.seat_head(row.winner) if row.winner else "", weight=600,
               width=74, small=True, align="right"),
        Column("points", pgettext("column heading", "points"),
            lambda row: "" if row.points is None else str(row.points), weight=600, width=66,
               align="right"),
    )  # fmt: skip


class TricksTable(CardsTable[TrickRow]):
    """The row in the line is selected; a click selects another one."""

    head_kind = _SeatsHead

    def __init__(self, look: Look) -> None:
        model = RowsModel(_columns(), lambda row: row.number)
        super().__init__(
            look, model, row_height=ROW, name="play-tricks", accessible=pgettext("screen reader", "Tricks")
        )
        model.setParent(self)

    def show_tricks(self, rows: Sequence[TrickRow], seats: tuple[CardSeat, ...]) -> None:
        """Show these tricks."""
        assert isinstance(self._head, _SeatsHead)
        self._head.seats = seats
        self._head.viewport().update()
        self.set_rows(rows)
        self._take_height()

    def tighten(self, *, tight: bool) -> None:
        """Use lower rows where space is short."""
        height = LEAST_ROW if tight else ROW
        if height != self._row_height:
            self._row_height = height
            self.reapply_look()

    def paint_cell(self, painter: QPainter, row: TrickRow, column: Column[TrickRow], words: str, box: QRect) -> None:
        """Paint a seat's plays: a triangle before the card led, a frame around the winning card."""
        if column.key not in _SEATS:
            super().paint_cell(painter, row, column, words, box)
            return
        look, cell = self.look, row.cells[_SEATS.index(column.key)]
        if not cell.cards:
            return
        widths = [card_width(look, look.font("table", 700 if cell.won else 500), card) for card in cell.cards]
        available = max(look.px(52), max(widths) + look.gap(14))
        left = box.center().x() - available * len(cell.cards) // 2
        if cell.led:
            _paint_triangle(painter, look, QRect(left - look.px(16), box.top(), look.px(10), box.height()))
        for card in cell.cards:
            frame = QRect(left, box.top() + 3, available, box.height() - 6)
            if cell.won or cell.wrong:
                paint_frame(painter, look, frame, wrong=cell.wrong)
            paint_card(painter, look, frame, card, weight=700 if cell.won else 500)
            left += available


def _paint_triangle(painter: QPainter, look: Look, box: QRect) -> None:
    size, middle = look.px(9), box.center().y() + 1
    painter.setPen(QPen(look.color("ink2"), 1.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    left = box.left()
    corners = [QPointF(left, middle - size / 2), QPointF(left + size, middle), QPointF(left, middle + size / 2)]
    painter.drawPolygon(QPolygonF(corners))
