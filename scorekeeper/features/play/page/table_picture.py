"""The table from above: six seats with their cards, and the trick between them.

Seat 1 is below, the others follow counter-clockwise.
"""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from scorekeeper.features.play.page.card_painting import card_width, paint_card, paint_strike
from scorekeeper.features.play.view.card_table import CardTable
from scorekeeper.features.play.view.claim_view import LineStep, winner_team
from scorekeeper.features.play.words import claim
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.badges import paint_badge
from scorekeeper.kit.look.fonts import Role
from scorekeeper.kit.look.look import CHIP_RADIUS, CONTROL_RADIUS, Look
from scorekeeper.kit.look.paint import focus_ring, name_widget, rounded_box
from scorekeeper.kit.look.suits import STRAIN_TOKENS, paint_strain
from scorekeeper.language.cards import card_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.cards import Card, read_card
from scorekeeper.rules.play.card_lines import sorted_hand

_ROW_OF_CARDS = 4
BOX, HEIGHT, CARD = (190, 76), 350, (58, 36)
"""The size of a seat, of the whole picture and of a card on the table, pixels at 100 %."""
_PLACES = {1: (0.5, 1.0), 2: (0.92, 0.78), 3: (0.92, 0.22), 4: (0.5, 0.0), 5: (0.08, 0.22), 6: (0.08, 0.78)}
"""The center of each seat, as fractions of the space: seat 1 below, then counter-clockwise."""
_ON_TABLE = {1: (0.5, 0.725), 2: (0.66, 0.62), 3: (0.66, 0.38), 4: (0.5, 0.275), 5: (0.34, 0.38), 6: (0.34, 0.62)}
_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Home: -1000, Qt.Key.Key_End: 1000}


@dataclass(frozen=True, slots=True)
class _ShownFrame:
    table: CardTable
    claimer: int
    line_steps: tuple[LineStep, ...]


class TablePicture(QWidget):
    """Left and Right go through the line card by card, Home and End to its ends.

    `stepped(at)` carries the position.
    """

    stepped = Signal(int)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._shown: _ShownFrame | None = None
        self.index = 0
        name_widget(self, "play-picture", _("The table"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        look.changed.connect(self.updateGeometry)

    def show_frames(self, table: CardTable, claimer: int, line_steps: tuple[LineStep, ...]) -> None:
        """Show another line, from its beginning."""
        self._shown = _ShownFrame(table, claimer, line_steps)
        self.index = 0
        self._describe()
        self.update()
        self.stepped.emit(self.index)

    @property
    def frame(self) -> LineStep | None:
        """The step that is shown."""
        return self._shown.line_steps[self.index] if self._shown is not None else None

    def step(self, by: int) -> None:
        """Move by this many cards, at most to the first or the last."""
        if self._shown is None:
            return
        index = max(0, min(len(self._shown.line_steps) - 1, self.index + by))
        if index != self.index:
            self.index = index
            self._describe()
            self.update()
            self.stepped.emit(index)
            announce(self, self.accessibleDescription())

    def _describe(self) -> None:
        """Describe the picture for a screen reader."""
        shown, frame = self._shown, self.frame
        if shown is None or frame is None:
            return
        if self.index and frame.table:
            seat, card = frame.table[-1]
            team = winner_team(shown.table, frame.won) if frame.won else ""
            self.setAccessibleDescription(claim.play_spoken(frame.trick, _who(shown.table, seat), card, team))
            return
        phrases = []
        for number, hand in enumerate(frame.hands, 1):
            cards = ", ".join(card_name(read_card(card)) for card in hand)
            phrases.append(f"{_who(shown.table, number)}: {cards or chr(0x2013)}")
        self.setAccessibleDescription("; ".join(phrases))

    def sizeHint(self) -> QSize:
        return QSize(self.look.px(800), self.look.px(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.look.px(500), self.look.px(HEIGHT))

    # painting
    def paintEvent(self, _event: QPaintEvent) -> None:
        shown, frame = self._shown, self.frame
        if shown is None or frame is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_table(painter)
        for seat in range(1, 7):
            self._paint_seat(painter, shown, frame, seat)
        for seat, card in frame.table:
            self._paint_on_table(painter, frame, seat, card)
        if frame.won:
            self._paint_winner(painter, shown, frame)
        elif not frame.table:
            self._paint_lead(painter, shown, frame)
        if self.hasFocus():
            focus_ring(painter, self.look, self.rect(), CONTROL_RADIUS)
        painter.end()

    def _paint_table(self, painter: QPainter) -> None:
        look = self.look
        painter.setPen(QPen(look.color("line"), 2))
        painter.setBrush(look.color("window"))
        width, height = self.width() * 0.48, self.height() - 2.1 * look.px(BOX[1])
        painter.drawEllipse(QRectF((self.width() - width) / 2, (self.height() - height) / 2, width, height))

    def seat_box(self, seat: int) -> QRect:
        """Return where a seat is painted."""
        look, (x, y) = self.look, _PLACES[seat]
        width, height, edge = min(look.px(BOX[0]), round(self.width() * 0.27)), look.px(BOX[1]), 4
        room_x, room_y = self.width() - width - 2 * edge, self.height() - height - 2 * edge
        left = edge + round(room_x * (0.5 if x == 0.5 else (x - 0.08) / 0.84))
        return QRect(left, edge + round(room_y * y), width, height)

    def _paint_seat(self, painter: QPainter, shown: _ShownFrame, frame: LineStep, number: int) -> None:
        look, seat, box = self.look, shown.table.seat(number), self.seat_box(number)
        claims = number == shown.claimer
        edge = look.color("accent" if claims else "edge")
        rounded_box(painter, box, CHIP_RADIUS + 1, look.color("base"), edge, width=2 if claims else 1)
        if claims:
            painter.setFont(look.font("small", 600))
            painter.setPen(look.color("accent"))
            above = QRect(box.left(), box.top() - look.px(20), box.width(), look.px(18))
            painter.drawText(above, int(Qt.AlignmentFlag.AlignCenter), claim.claimer_label())
        size, pad = look.px(17), look.gap(10)
        top = box.top() + look.gap(8)
        paint_badge(painter, look, QRectF(box.left() + pad, top, size, size), seat.side, filled=seat.first)
        font = look.font("body", 500, text=seat.player)
        painter.setFont(font)
        painter.setPen(look.color("ink"))
        words = QRect(box.left() + pad + size + look.gap(8), top - 2, box.width() - 2 * pad - size - 4, size + 5)
        text = QFontMetrics(font).elidedText(f"{number}  {seat.player}", Qt.TextElideMode.ElideRight, words.width())
        painter.drawText(words, int(Qt.AlignmentFlag.AlignVCenter), text)
        self._paint_hand(painter, box, frame, number)

    def _paint_hand(self, painter: QPainter, box: QRect, frame: LineStep, number: int) -> None:
        look, pad = self.look, self.look.gap(10)
        gone = [card for text in frame.gone[number - 1] if (card := read_card(text)) is not None]
        held = [card for text in frame.hands[number - 1] if (card := read_card(text)) is not None]
        cards = [(card, True) for card in gone] + [(card, False) for card in sorted_hand(held) if card is not None]
        if not cards:
            return
        few = len(cards) <= _ROW_OF_CARDS
        slot = (box.width() - 2 * pad) // (_ROW_OF_CARDS if len(cards) > 3 else 3)
        roles: tuple[Role, ...] = ("table", "small", "caption") if few else ("caption",)
        widest = max((card for card, _ in cards), key=lambda card: len(card.rank))
        role = next((role for role in roles if card_width(look, look.font(role, 600), widest) + 3 <= slot), roles[-1])
        font = look.font(role, 600)
        height = look.px(28 if few else 21)
        top = box.bottom() - look.px(36 if few else 47)
        for index, (card, played) in enumerate(cards):
            width = card_width(look, font, card)
            left = box.left() + pad + index % _ROW_OF_CARDS * slot
            card_box = QRect(left, top + index // _ROW_OF_CARDS * height, width, height)
            painter.setOpacity(0.6 if played else 1.0)
            paint_card(painter, look, card_box, card, role, 400 if played else 600)
            painter.setOpacity(1.0)
            if played:
                paint_strike(painter, look, card_box, width)

    def _paint_on_table(self, painter: QPainter, frame: LineStep, seat: int, card: Card) -> None:
        look, (x, y) = self.look, _ON_TABLE[seat]
        width, height = look.px(CARD[0]), look.px(CARD[1])
        box = QRect(round(self.width() * x - width / 2), round(self.height() * y - height / 2), width, height)
        won = seat == frame.won
        edge = look.color("error" if won else "edge")
        rounded_box(painter, box, CHIP_RADIUS, look.color("base"), edge, width=2 if won else 1)
        paint_card(painter, look, box, card, "panel", 700 if won else 500)
        if seat == frame.leader:
            side, middle = look.px(10), box.center().y()
            left = box.left() - look.px(18)
            corners = [QPointF(left, middle - side / 2), QPointF(left + side, middle), QPointF(left, middle + side / 2)]
            painter.setPen(QPen(look.color("ink2"), 1.3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPolygon(QPolygonF(corners))

    def _paint_winner(self, painter: QPainter, shown: _ShownFrame, frame: LineStep) -> None:
        look = self.look
        challengers = (frame.won - shown.claimer) % 2 == 1
        painter.setPen(look.color("error" if challengers else "ink2"))
        middle = self.rect().center()
        for text, weight, down in (
            (pgettext("cards of a deal", "trick to"), 500, -18),
            (winner_team(shown.table, frame.won), 700, 2),
        ):
            painter.setFont(look.font("small", weight, text=text))
            line = QRect(middle.x() - look.px(64), middle.y() + look.px(down), look.px(128), look.px(18))
            elided = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, line.width())
            painter.drawText(line, int(Qt.AlignmentFlag.AlignCenter), elided)

    def _paint_lead(self, painter: QPainter, shown: _ShownFrame, frame: LineStep) -> None:
        """Write in the middle of the table who leads, and the trump."""
        look, trump = self.look, shown.table.trump
        middle, size = self.rect().center(), look.px(13)
        painter.setPen(look.color("ink2"))
        named = pgettext("cards of a deal", "no trump") if trump is None else pgettext("cards of a deal", "trump")
        for text, down in (
            (pgettext("cards of a deal", "seat {seat} leads").format(seat=frame.leader), -20),
            (named, 2),
        ):
            painter.setFont(look.font("small", 500))
            width = painter.fontMetrics().horizontalAdvance(text)
            sign = size + look.gap(4) if trump is not None and down > 0 else 0
            line = QRect(middle.x() - (width + sign) // 2, middle.y() + look.px(down), width + 2, look.px(18))
            painter.drawText(line, int(Qt.AlignmentFlag.AlignVCenter), text)
            if sign and trump is not None:
                mark_box = QRectF(
                    line.right() + look.gap(4), line.top() + look.px(3), sign - look.gap(4), sign - look.gap(4)
                )
                paint_strain(painter, trump, mark_box, look.color(STRAIN_TOKENS[trump]))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        by = _STEPS.get(Qt.Key(event.key()))
        if by is not None and event.modifiers() in {
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
        }:
            self.step(by)
        else:
            super().keyPressEvent(event)


def _who(table: CardTable, seat: int) -> str:
    """Return a seat for a screen reader."""
    player = table.seat(seat).player
    return (
        pgettext("cards of a deal", "seat {seat}, {player}").format(seat=seat, player=player)
        if player
        else pgettext("place", "seat {seat}").format(seat=seat)
    )
