"""How a part of a bracket is painted: eight teams on a page, fewer in a deep hall."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.language import bracket as bracket_words
from scorekeeper.language.bracket_shown import ShownBracket, ShownPair, ShownSide
from scorekeeper.tournament.draw.bracket_layout import BracketPart, rows, third_place

LEFT, TOP, BOTTOM = 70, 222, 944
BOX, WIDE, STEP, PITCH = 144, 540, 620, 178
NAME, POINTS, SMALL = 46, 54, 34
Write = Callable[..., float]
"""Writes text into a box: painter, text, box, size, weight, tone; returns its width."""


@dataclass(frozen=True, slots=True)
class BracketWall:
    """Paints a part in the colors of a look; `write` writes text as on the other pages."""

    look: Look
    write: Write
    factor: float

    def paint(self, painter: QPainter, bracket: ShownBracket, part: BracketPart) -> None:
        """Paint heads, lines and pairs of a part."""
        third = bracket.third is not None and part.last == bracket.rounds
        pitch = min(PITCH * self.factor * 1.6, (BOTTOM - TOP) / rows(part, third=third))
        height = min(BOX * self.factor, pitch - SMALL * self.factor + 4)
        step = STEP if part.columns > 2 else STEP * 3 / max(2, part.columns)
        width = WIDE * step / STEP
        placed: list[tuple[ShownPair, QRectF]] = []
        for pair in bracket.shown_in(part):
            cell = part.place_of(pair.round, pair.slot)
            if cell is not None:
                middle = third_place(part) if pair.third else cell.middle
                top = TOP + middle * pitch - height / 2 - SMALL * self.factor * 0.3
                placed.append((pair, QRectF(LEFT + cell.column * step, top, width, height)))
        for column in range(part.columns):
            head = QRectF(LEFT + column * step, 172, width, 46)
            self.write(painter, bracket.head(part.first + column), head, SMALL, 600, "ink2")
        boxes = {(pair.round, pair.slot): box for pair, box in placed if not pair.third}
        painter.setPen(QPen(self.look.color("edge"), 3))
        for (number, slot), box in boxes.items():
            to = boxes.get((number + 1, slot // 2))
            if to is not None:
                half = (box.right() + to.left()) / 2
                y, end = box.center().y(), to.center().y()
                painter.drawPolyline(
                    [QPointF(box.right(), y), QPointF(half, y), QPointF(half, end), QPointF(to.left(), end)]
                )
        for pair, box in placed:
            self._pair(painter, pair, box, note_above=third and pair.round == bracket.rounds and not pair.third)

    def _pair(self, painter: QPainter, pair: ShownPair, box: QRectF, *, note_above: bool) -> None:
        """Paint a pair with its note below, or above it for the final with the third place below."""
        look = self.look
        painter.setPen(QPen(look.color("ink" if pair.running else "edge"), 4 if pair.running else 2))
        painter.setBrush(look.color("base"))
        painter.drawRoundedRect(box, 6, 6)
        painter.setPen(QPen(look.color("edge"), 1.5))
        middle = box.center().y()
        painter.drawLine(QPointF(box.left() + 3, middle), QPointF(box.right() - 3, middle))
        half = box.height() / 2
        for index, side in enumerate(pair.sides):
            self._side(painter, side, QRectF(box.left(), box.top() + index * half, box.width(), half))
        size = SMALL * self.factor
        if pair.third:
            above = QRectF(box.left(), box.top() - size * 1.35, box.width(), size * 1.3)
            self.write(painter, bracket_words.third_place(), above, size, 600, "ink2")
        note = " \N{MIDDLE DOT} ".join((*((pair.state,) if pair.running else ()), *pair.notes[:1]))
        if note:
            top = box.top() - size * 1.35 if note_above else box.bottom() + 1
            self.write(painter, note, QRectF(box.left(), top, box.width() + 40, size * 1.2), size, 400, "ink2")

    def _side(self, painter: QPainter, side: ShownSide, row: QRectF) -> None:
        tone: Token = "ink" if side.known and side.on is not False else "ink2"
        weight = 700 if side.on else 500
        inside = row.adjusted(24, 0, -24, 0)
        right = inside.right()
        if side.points:
            taken = self.write(
                painter, side.points, inside, POINTS * self.factor, weight, tone, align=Qt.AlignmentFlag.AlignRight
            )
            right -= taken + 14
        if side.on:
            arm = 11 * self.factor
            painter.setPen(QPen(self.look.color("ink"), 3))
            y = inside.center().y()
            painter.drawPolyline([QPointF(right - arm, y - arm), QPointF(right, y), QPointF(right - arm, y + arm)])
            right -= arm + 14
        size = (NAME if side.known else SMALL) * self.factor
        box = QRectF(inside.left(), inside.top(), right - inside.left(), inside.height())
        self.write(painter, side.name, box, size, weight if side.known else 400, tone)
