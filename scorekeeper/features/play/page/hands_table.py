"""The six hands as a table: seat, player, and the cards by suit; a click plays a card."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetrics, QMouseEvent, QPainter

from scorekeeper.features.play.page.card_painting import paint_frame, suit_size
from scorekeeper.features.play.page.cards_table import CardsTable
from scorekeeper.features.play.view.rows import SUITS, SeatHandRow
from scorekeeper.kit.look.badges import paint_badge
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.look.suits import STRAIN_TOKENS, paint_strain
from scorekeeper.kit.table import Column, RowsModel
from scorekeeper.language.cards import spoken_cards, suit_head, trump_head, unknown_cards
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.cards import Card

ROW = 27
"""How high a hand is, pixels at 100 %."""


def _columns(trump: str | None, *, narrow: bool = False) -> tuple[Column[SeatHandRow], ...]:
    """Return the columns; where space is short, suit symbols replace the names."""
    suits = tuple(
        Column[SeatHandRow](
            suit,
            ("" if suit != trump else trump_head()) if narrow else suit_head(suit, trump),
            lambda row, index=index: " ".join(card.rank for card in row.suits[index]),  # type: ignore[misc]
            accessible=lambda row, index=index: spoken_cards(row.suits[index]),  # type: ignore[misc]
            stretch=1,
        )
        for index, suit in enumerate(SUITS)
    )
    return (
        Column("seat", "", lambda row: str(row.seat.number), accessible=lambda row: row.spoken, width=58),
        Column("player", "", lambda row: row.seat.player or row.seat.team, stretch=1),
        Column("tag", "", lambda row: row.tag, width=70),
        *suits,
        Column("unknown", "", lambda row: unknown_cards(row.unknown) if row.unknown else "", width=92, small=True,
               tone="warn", align="right"),
    )  # fmt: skip


class HandsTable(CardsTable[SeatHandRow]):
    """`card_clicked(seat, card)` when a card is clicked; the row that the line is about is selected."""

    card_clicked = Signal(int, object)

    def __init__(self, look: Look) -> None:
        model = RowsModel(_columns(None), lambda row: row.seat.number)
        self._head_of: tuple[str | None, bool] = (None, False)
        self._cards: list[tuple[QRect, int, Card]] = []
        super().__init__(look, model, row_height=ROW, name="play-hands", accessible=pgettext("screen reader", "Hands"))
        model.setParent(self)

    def show_hands(self, rows: Sequence[SeatHandRow], trump: str | None) -> None:
        """Show these hands; the head shows which suit is trump."""
        self._take_head(trump)
        self.set_rows(rows)
        self._take_height()

    def ground_of(self, row: int) -> Token:
        """Tint the hand that a finding is about."""
        return "error_tint" if self.rows_model.rows[row].wrong else super().ground_of(row)

    def paint_row(self, painter: QPainter, row: int, box: QRect, *, words: bool) -> None:
        """Paint a hand, and remember where its cards are."""
        seat = self.rows_model.rows[row].seat.number
        self._cards = [card for card in self._cards if card[1] != seat]
        super().paint_row(painter, row, box, words=words)

    def _take_head(self, trump: str | None) -> None:
        if self._head_of != (trump, self.look.compact):
            self._head_of = (trump, self.look.compact)
            self.rows_model.set_columns(_columns(trump, narrow=self.look.compact))

    def relook(self) -> None:
        """Reapply theme and text size, the headings that fit, and the height of the rows."""
        self._take_head(self._head_of[0])
        super().relook()

    def paint_cell(
        self, painter: QPainter, row: SeatHandRow, column: Column[SeatHandRow], words: str, box: QRect
    ) -> None:
        """Paint the seat with its badge, a suit with its cards, or words."""
        look = self.look
        if column.key == "seat":
            painter.setFont(look.font("table", 700))
            painter.setPen(look.color("ink"))
            painter.drawText(box.adjusted(look.gap(10), 0, 0, 0), int(Qt.AlignmentFlag.AlignVCenter), words)
            size = look.px(17)
            badge = QRectF(box.left() + look.gap(32), box.center().y() - size / 2 + 1, size, size)
            paint_badge(painter, look, badge, row.seat.side, filled=row.seat.first)
        elif column.key in SUITS:
            self._paint_suit(painter, row, SUITS.index(column.key), box)
        else:
            super().paint_cell(painter, row, column, words, box)

    def _paint_suit(self, painter: QPainter, row: SeatHandRow, suit: int, box: QRect) -> None:
        look, font = self.look, self.look.font("table", 500)
        cards, metrics = row.suits[suit], QFontMetrics(font)
        left = box.left() + look.gap(8)
        size = suit_size(font)
        painter.setFont(font)
        if not cards:
            painter.setPen(look.color("ink2"))
            painter.drawText(box.adjusted(look.gap(8), 0, 0, 0), int(Qt.AlignmentFlag.AlignVCenter), "\N{EN DASH}")
            return
        sign = QRectF(left, box.center().y() - size / 2 + 1, size, size)
        paint_strain(painter, SUITS[suit], sign, look.color(STRAIN_TOKENS[SUITS[suit]]))
        left += size + look.gap(6)
        step = metrics.horizontalAdvance(" ") + look.gap(6)
        over = left + sum(metrics.horizontalAdvance(card.rank) + step for card in cards) - box.right()
        if over > 0 and len(cards) > 1:
            step = max(look.gap(3), step - over // len(cards) - 1)
        revoked = row.revoked_card
        for card in cards:
            width = metrics.horizontalAdvance(card.rank)
            area = QRect(left - step // 2, box.top() + 3, width + step, box.height() - 6)
            if card == revoked:
                paint_frame(painter, look, area, wrong=True)
                revoked = None
            painter.setFont(font)
            painter.setPen(look.color("ink"))
            painter.drawText(QRect(left, box.top(), width + 2, box.height()), int(Qt.AlignmentFlag.AlignVCenter),
                             card.rank)  # fmt: skip
            self._cards.append((area, row.seat.number, card))
            left += width + step

    def mousePressEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        hit = next(((seat, card) for area, seat, card in self._cards if area.contains(point)), None)
        if hit is not None and event.button() == Qt.MouseButton.LeftButton:
            self.card_clicked.emit(*hit)
        else:
            super().mousePressEvent(event)
