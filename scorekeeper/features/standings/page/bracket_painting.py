"""How the pairs of a bracket are painted in the window."""

from collections.abc import Iterator

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from scorekeeper.kit.look.badges import paint_badge
from scorekeeper.kit.look.fonts import Role
from scorekeeper.kit.look.look import CONTROL_RADIUS, Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.language import bracket as bracket_words
from scorekeeper.language.bracket_shown import ShownBracket, ShownPair, ShownSide
from scorekeeper.tournament.draw.bracket_layout import BracketPart, rows, third_place

BOX, BOX_LEAST, WIDE, GAP = 66, 40, 252, 44
"""The height of a pair where it fits, its least; its most width; the distance between columns."""
ROOMY = 108
"""The least height of a pair at which its special notes are written below it; pixels at 100 %."""
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


class BracketPainter:
    """Paints a part of a bracket into an area."""

    def __init__(self, look: Look) -> None:
        self.look = look

    def boxes(self, bracket: ShownBracket, part: BracketPart, area: QRectF) -> Iterator[tuple[ShownPair, QRectF]]:
        """Return the pairs of a part with the box of each."""
        look = self.look
        pitch = self._pitch(bracket, part, area)
        head = look.metrics("caption").height()
        height = max(float(look.px(BOX_LEAST)), min(float(look.px(BOX)), pitch - head - look.gap(8)))
        step = area.width() / part.columns
        width = min(float(look.px(WIDE)), step - min(float(look.px(GAP)), step * 0.16))
        step = min(step, width + look.px(GAP)) if part.columns > 1 else step
        for pair in bracket.shown_in(part):
            cell = part.place_of(pair.round, pair.slot)
            if cell is None:
                continue
            middle = third_place(part) if pair.third else cell.middle
            top = area.top() + middle * pitch - height / 2 + head / 2
            yield pair, QRectF(area.left() + cell.column * step, top, width, height)

    def _pitch(self, bracket: ShownBracket, part: BracketPart, area: QRectF) -> float:
        third = bracket.third is not None and part.last == bracket.rounds
        return min(float(self.look.px(150)), area.height() / rows(part, third=third))

    def heads(self, painter: QPainter, bracket: ShownBracket, part: BracketPart, area: QRectF) -> None:
        """Paint the names of the rounds above the area of the pairs."""
        look = self.look
        painter.setFont(look.font("heading", 700))
        painter.setPen(look.color("ink"))
        metrics = QFontMetricsF(painter.font())
        top = area.top() - metrics.height() - look.gap(4)
        placed = list(self.boxes(bracket, part, area))
        for column in range(part.columns):
            box = next((box for pair, box in placed if pair.round == part.first + column), None)
            if box is not None:
                head = bracket.head(part.first + column)
                shown = metrics.elidedText(head, Qt.TextElideMode.ElideRight, box.width())
                painter.drawText(QRectF(box.left(), top, box.width() + look.gap(8), metrics.height()), _LEFT, shown)

    def paint(self, painter: QPainter, bracket: ShownBracket, part: BracketPart, area: QRectF, chosen: str) -> None:
        """Paint the part: lines first, then a box for each pair."""
        look = self.look
        placed = list(self.boxes(bracket, part, area))
        self._lines(painter, placed)
        roomy = self._pitch(bracket, part, area) >= look.px(ROOMY)
        seeds = roomy or part.columns < 4
        for pair, box in placed:
            seed = seeds or pair.round > part.first
            self._pair(painter, pair, box, chosen=pair.key == chosen, roomy=roomy, seed=seed)

    def _lines(self, painter: QPainter, placed: list[tuple[ShownPair, QRectF]]) -> None:
        boxes = {(pair.round, pair.slot): box for pair, box in placed if not pair.third}
        painter.setPen(QPen(self.look.color("edge"), 1.4))
        for (number, slot), box in boxes.items():
            to = boxes.get((number + 1, slot // 2))
            if to is None:
                continue
            half = (box.right() + to.left()) / 2
            y, end = box.center().y(), to.center().y()
            painter.drawLine(QLineF(box.right(), y, half, y))
            painter.drawLine(QLineF(half, y, half, end))
            painter.drawLine(QLineF(half, end, to.left(), end))

    def _pair(self, painter: QPainter, pair: ShownPair, box: QRectF, *, chosen: bool, roomy: bool, seed: bool) -> None:
        look = self.look
        self._head(painter, pair, box, roomy=roomy)
        painter.setPen(QPen(look.color("accent" if chosen else "edge"), 2 if chosen else 1))
        painter.setBrush(look.color("base"))
        inside = box.adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(inside, CONTROL_RADIUS, CONTROL_RADIUS)
        half = box.height() / 2
        painter.setPen(QPen(look.color("line"), 1))
        painter.drawLine(QPointF(box.left() + 2, box.top() + half), QPointF(box.right() - 2, box.top() + half))
        for index, side in enumerate(pair.sides):
            row = QRectF(box.left(), box.top() + index * half, box.width(), half)
            self._side(painter, side, row, "AB"[index], seed=seed)
        if roomy and pair.notes:
            self._notes(painter, pair, box)

    def _head(self, painter: QPainter, pair: ShownPair, box: QRectF, *, roomy: bool) -> None:
        """Write over a box where the pair is played and its progress; for the third-place match its name."""
        look = self.look
        height = look.metrics("caption").height()
        line = QRectF(box.left(), box.top() - height - 1, box.width(), height)
        tone: Token = "accent" if pair.running else "ok" if pair.settled and pair.session else "ink2"
        painter.setFont(look.font("caption", 600))
        painter.setPen(look.color(tone))
        painter.drawText(line, _RIGHT, pair.state)
        taken = QFontMetricsF(painter.font()).horizontalAdvance(pair.state) + look.gap(6)
        title = f"{bracket_words.third_place()} \N{MIDDLE DOT} {pair.head}" if pair.third and not roomy else pair.head
        painter.setPen(look.color("ink2"))
        painter.setFont(look.font("caption", 500))
        metrics = QFontMetricsF(painter.font())
        shown = metrics.elidedText(title, Qt.TextElideMode.ElideRight, line.width() - taken)
        painter.drawText(line, _LEFT, shown)
        if pair.third and roomy:
            painter.setFont(look.font("heading", 700))
            painter.setPen(look.color("ink"))
            tall = QFontMetricsF(painter.font()).height()
            painter.drawText(
                QRectF(line.left(), line.top() - tall, line.width(), tall), _LEFT, bracket_words.third_place()
            )

    def _side(self, painter: QPainter, side: ShownSide, row: QRectF, letter: str, *, seed: bool) -> None:
        look = self.look
        pad = look.gap(8)
        left = row.left() + pad
        size = min(float(look.px(18)), row.height() - 6)
        if side.known and row.width() > look.px(150):
            paint_badge(
                painter, look, QRectF(left, row.center().y() - size / 2, size, size), letter, filled=letter == "A"
            )
            left += size + pad
        if side.seed and seed:
            painter.setFont(look.font("caption", 500))
            painter.setPen(look.color("ink2"))
            width = QFontMetricsF(painter.font()).horizontalAdvance("A16") + 2
            painter.drawText(QRectF(left, row.top(), width, row.height()), _LEFT, side.seed)
            left += width + look.gap(4)
        weight = 700 if side.on else 500
        tone: Token = "ink" if side.known and side.on is not False else "ink2"
        right = row.right() - pad
        painter.setPen(look.color(tone))
        if side.points:
            painter.setFont(look.font("table", weight))
            painter.drawText(QRectF(left, row.top(), right - left, row.height()), _RIGHT, side.points)
            right -= QFontMetricsF(painter.font()).horizontalAdvance(side.points) + pad
        if side.on:
            painter.setPen(QPen(look.color("ink"), 1.7))
            y, arm = row.center().y(), look.px(4)
            painter.drawPolyline([QPointF(right - arm, y - arm), QPointF(right, y), QPointF(right - arm, y + arm)])
            right -= arm + look.gap(6)
            painter.setPen(look.color(tone))
        role: Role = "table" if row.height() >= look.px(24) and side.known else "small"
        painter.setFont(look.font(role, weight if side.known else 400, text=side.name))
        shown = QFontMetricsF(painter.font()).elidedText(side.name, Qt.TextElideMode.ElideRight, right - left)
        painter.drawText(QRectF(left, row.top(), right - left, row.height()), _LEFT, shown)

    def _notes(self, painter: QPainter, pair: ShownPair, box: QRectF) -> None:
        look = self.look
        height = look.metrics("caption").height()
        below = QRectF(box.left(), box.bottom() + 2, box.width() + look.gap(8), 2 * height)
        painter.setFont(look.font("caption", 400, text=" ".join(pair.notes)))
        painter.setPen(look.color("ink2"))
        flags = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)
        painter.drawText(below, flags, " ".join(pair.notes))
