"""The table seen from above: four players, partners facing each other, and who deals."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QSizePolicy

from scorekeeper.features.table500.view.table_view import PlayerSeat
from scorekeeper.kit.look.badges import paint_badge
from scorekeeper.kit.look.look import CARD_RADIUS, Look
from scorekeeper.kit.look.paint import name_widget, rounded_box
from scorekeeper.kit.look.suits import STRAIN_TOKENS, paint_strain
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

LEAST, MOST = 156, 236
"""The least and the most height of the picture, in pixels at 100 %."""
TILE_WIDTH, TILE_HEIGHT = 214, 42


class FourPlayers(QFrame):
    """Four players around the table: seat 1 above, the others clockwise."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._seats: tuple[PlayerSeat, ...] = ()
        self._first = ""
        self._hand, self._bid = "", ("", "")
        name_widget(self, "four-players", _("Who sits where"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        look.changed.connect(self.updateGeometry)

    def show_seats(
        self, seats: Sequence[PlayerSeat], *, over: bool, hand: str = "", bid: tuple[str, str] = ("", "")
    ) -> None:
        """Show the players at their seats, and on the table the hand and its bid.

        A finished game has no dealer.
        """
        shown = tuple(PlayerSeat(seat.seat, seat.name, seat.side, seat.deals and not over) for seat in seats)
        if (shown, hand, bid) == (self._seats, self._hand, self._bid):
            return
        self._hand, self._bid = hand, bid
        self._seats, self._first = shown, shown[0].side if shown else ""
        descriptions = [
            pgettext("game of 500", "seat {seat} {name}, side {side}").format(
                seat=player.seat, name=player.name, side=player.side
            )
            for player in shown
        ]
        descriptions += [
            pgettext("game of 500", "{name} deals").format(name=player.name) for player in shown if player.deals
        ]
        self.setAccessibleName(_("Who sits where: {seats}").format(seats="; ".join(descriptions)))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.look.px(520), self.look.px(MOST))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = self.look
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        height = min(self.height(), look.px(MOST)) - look.px(8)
        tile = QRect(0, 0, min(look.px(TILE_WIDTH), (self.width() - look.px(20)) // 3), look.px(TILE_HEIGHT))
        centre = QRect(0, 0, self.width(), height).translated(0, look.px(4)).center()
        gap = look.px(8)
        felt = QRectF(0, 0, tile.width(), max(look.px(30), height - 2 * (tile.height() + gap)))
        felt.moveCenter(centre)
        rounded_box(painter, felt.toRect(), CARD_RADIUS * 2, look.color("sunken"), look.color("line"))
        self._on_the_table(painter, felt)
        across, along = (felt.width() + tile.width()) / 2 + gap, (felt.height() + tile.height()) / 2 + gap
        steps = ((0.0, -along), (across, 0.0), (0.0, along), (-across, 0.0))
        for seat, (right, down) in zip(self._seats, steps, strict=False):
            tile.moveCenter(centre)
            self._tile(painter, seat, tile.translated(round(right), round(down)))
        painter.end()

    def _on_the_table(self, painter: QPainter, felt: QRectF) -> None:
        """Write the hand into the middle, below it the bid being played."""
        look, (value, strain) = self.look, self._bid
        fonts = look.font("small", 600), look.font("side", 700)
        heights = QFontMetrics(fonts[0]).height(), QFontMetrics(fonts[1]).height() if value else 0
        if sum(heights) > felt.height():
            return
        top = felt.center().y() - sum(heights) / 2
        painter.setFont(fonts[0])
        painter.setPen(look.color("ink2"))
        centred = int(Qt.AlignmentFlag.AlignCenter)
        painter.drawText(QRectF(felt.left(), top, felt.width(), heights[0]), centred, self._hand)
        if not value:
            return
        metrics, gap = QFontMetrics(fonts[1]), look.gap(6)
        size = look.px(19)
        width = metrics.horizontalAdvance(value)
        across = metrics.horizontalAdvance("NT") if strain == "NT" else size
        left = felt.center().x() - (width + gap + across) / 2
        line = QRectF(left, top + heights[0], width + 1, heights[1])
        painter.setFont(fonts[1])
        painter.setPen(look.color("ink"))
        painter.drawText(line, centred, value)
        area = QRectF(line.right() + gap, line.center().y() - size / 2, across, size)
        paint_strain(painter, strain, area, look.color(STRAIN_TOKENS[strain]), font=fonts[1])

    def _tile(self, painter: QPainter, seat: PlayerSeat, box: QRect) -> None:
        look, size = self.look, self.look.px(20)
        edge = look.color("accent" if seat.deals else "line")
        rounded_box(painter, box, CARD_RADIUS, look.color("base"), edge, width=2 if seat.deals else 1)
        square = QRectF(box.left() + look.px(10), box.top() + (box.height() - size) // 2, size, size)
        paint_badge(painter, look, square, seat.side, filled=seat.side == self._first)
        text_box = QRect(box)
        text_box.setLeft(round(square.right()) + look.px(9))
        text_box.setRight(box.right() - look.px(8))
        font = look.font("body", 600, text=seat.name)
        metrics = QFontMetrics(font)
        painter.setFont(font)
        painter.setPen(look.color("ink"))
        upper = QRect(text_box.left(), text_box.top(), text_box.width(), text_box.height() * 11 // 20)
        shown = metrics.elidedText(seat.name, Qt.TextElideMode.ElideRight, text_box.width())
        painter.drawText(upper, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom), shown)
        words = pgettext("game of 500", "seat {seat}, deals") if seat.deals else pgettext("place", "seat {seat}")
        painter.setFont(look.font("caption", 600 if seat.deals else 400))
        painter.setPen(look.color("accent" if seat.deals else "ink2"))
        lower = QRect(text_box.left(), upper.bottom(), text_box.width(), text_box.bottom() - upper.bottom())
        where = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        painter.drawText(lower, where, words.format(seat=seat.seat))
