"""The card of the hands: as dealt, or as held with some tricks left at a claim."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetrics, QMouseEvent, QPainter

from scorekeeper.features.play.page.card_painting import paint_frame, suit_size
from scorekeeper.features.play.page.cards_table import CardsTable
from scorekeeper.features.play.view.rows import SUITS, SeatHandRow
from scorekeeper.features.play.words import page as words
from scorekeeper.kit.look.badges import paint_badge
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.fields import LineEdit
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.look.suits import STRAIN_TOKENS, paint_strain
from scorekeeper.kit.table import Column, RowsModel
from scorekeeper.language.cards import hands_head, spoken_cards, suit_head, trump_head, unknown_cards
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.cards import Card
from scorekeeper.rules.play.laid_out import TRICKS, LaidOut, due_at_first, known_hands
from scorekeeper.rules.play.position import SEATS

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
    """`card_clicked(seat, card)` when a card is clicked.

    The row that the line is about is selected.
    """

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

    def reapply_look(self) -> None:
        """Reapply theme and text size, the headings that fit, and the height of the rows."""
        self._take_head(self._head_of[0])
        super().reapply_look()

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


_BOX = 44
"""How wide a box for one digit is, pixels at 100 %."""


class HandsCard(CardFrame):
    """`hands_edited(left, leader)`.

    The number of tricks left when the hands were held, and the seat that led then.
    `done` when Enter advances to the hands themselves.
    """

    hands_edited = Signal(int, int)
    done = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(
            look, margins=(0, 8, 0, 2), spacing=2, name="play-hands-card", accessible=pgettext("screen reader", "Hands")
        )
        head = RowLayout(look, margins=(14, 0, 14, 0), spacing=8)
        self.title = Label(look, "", "heading", weight=700, name="play-hands-title")
        self.count = Label(look, "", "small", tone="ink2", name="play-count")
        self.left = self._box("play-left", _("Tricks left at the claim"))
        self.leader = self._box("play-leader", _("Seat that leads"))
        self.left.returnPressed.connect(self._go_on)
        self.leader.returnPressed.connect(self.done)
        head.addWidget(self.title)
        head.addStretch(1)
        for label, box in (
            (pgettext("label", "tricks &left"), self.left),
            (pgettext("cards of a deal", "seat that leads"), self.leader),
        ):
            words_before = Label(look, label, "small", tone="ink2")
            words_before.setTextFormat(Qt.TextFormat.AutoText)
            words_before.setBuddy(box)
            head.addWidget(words_before)
            head.addWidget(box)
        head.addSpacing(look.gap(8))
        head.addWidget(self.count)
        self.body.addLayout(head)
        self.table = HandsTable(look)
        self.body.addWidget(self.table)

    def _box(self, name: str, accessible: str) -> LineEdit:
        box = LineEdit(self.look, "\N{EN DASH}", height=28, pad=6, name=name, accessible=accessible)
        box.setMaxLength(1)
        box.setFixedWidth(self.look.px(_BOX))
        box.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        box.textEdited.connect(self._edited)
        return box

    def _go_on(self) -> None:
        """Advance from the tricks left to the seat that leads.

        For hands as dealt the leader is known.
        """
        if self.leader.isEnabled():
            self.leader.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self.done.emit()

    def _edited(self) -> None:
        left, leader = self.left.text(), self.leader.text()
        self.left.set_bad(bool(left) and not (left.isdecimal() and int(left) <= TRICKS))
        self.leader.set_bad(bool(leader) and not (leader.isdecimal() and 1 <= int(leader) <= SEATS))
        if not (self.left.bad or self.leader.bad):
            self.hands_edited.emit(int(left or 0), int(leader or 0))

    def show_hands(self, rows: tuple[SeatHandRow, ...], layout: LaidOut, trump: str | None, chosen: int | None) -> None:
        """Show the hands; `chosen` is the seat that the line is about."""
        self.title.set_words(hands_head(layout.left))
        cards = sum(map(len, known_hands(layout)))
        self.count.set_words(words.known(cards, SEATS * due_at_first(layout)))
        for box, number in ((self.left, layout.left), (self.leader, layout.leader)):
            if not box.hasFocus() and not box.bad:
                box.setText(str(number) if number else "")
        self.leader.setEnabled(bool(layout.left))
        self.table.show_hands(rows, trump)
        self.table.select_key(chosen)
