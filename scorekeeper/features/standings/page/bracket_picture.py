"""The bracket of a knock-out as a picture, with a line to the winner's next pair.

Up and Down go through a round, Left and Right follow the lines, Enter opens the sheet; the chosen pair is read aloud as
a whole, and described below. Of a large bracket a part is shown, Ctrl+PgUp and PgDn turn to the others.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QLabel, QSizePolicy

from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.badges import paint_badge
from scorekeeper.kit.look.fonts import Role
from scorekeeper.kit.look.look import CONTROL_RADIUS, Look
from scorekeeper.kit.look.paint import focus_ring, name_widget
from scorekeeper.kit.look.palette import Token
from scorekeeper.language import bracket as bracket_words
from scorekeeper.language.bracket_shown import ShownBracket, ShownPair, ShownSide
from scorekeeper.tournament.draw.bracket_layout import BracketPart, parts, rows, third_place

BOX, BOX_LEAST, WIDE, WIDEST, GAP = 66, 40, 252, 440, 44
"""Height of a pair and its least, its usual and most width, and the columns' gap."""
ROOMY = 108
"""Least height of a pair with its notes below it; pixels at 100 %."""
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


@dataclass(frozen=True, slots=True)
class NameFit:
    """How a name is written in its row: in which letters, in how many lines."""

    badge: bool
    seed: bool
    role: Role
    lines: int = 1
    is_whole: bool = True


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
        width = min(self._widest(bracket), step - min(float(look.px(GAP)), step * 0.16))
        step = min(step, width + look.px(GAP)) if part.columns > 1 else step
        for pair in bracket.shown_in(part):
            cell = part.place_of(pair.round, pair.slot)
            if cell is None:
                continue
            middle = third_place(part) if pair.third else cell.middle
            top = area.top() + middle * pitch - height / 2 + head / 2
            yield pair, QRectF(area.left() + cell.column * step, top, width, height)

    def _widest(self, bracket: ShownBracket) -> float:
        """Return the width of a pair: more than usual if a winner needs it for a name in one line."""
        extra = self.look.px(130)
        names = (
            QFontMetricsF(self._name_font(side, "small")).horizontalAdvance(side.name) + extra
            for pair in bracket.pairs
            for side in pair.sides
            if side.on
        )
        return min(float(self.look.px(WIDEST)), max(float(self.look.px(WIDE)), *names, 0.0))

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

    def paint(
        self, painter: QPainter, bracket: ShownBracket, part: BracketPart, area: QRectF, chosen: str, *, focused: bool
    ) -> None:
        """Paint the part: lines first, then a box for each pair.

        `focused`: the chosen one has the focus ring.
        """
        look = self.look
        placed = list(self.boxes(bracket, part, area))
        self._lines(painter, placed)
        roomy = self._pitch(bracket, part, area) >= look.px(ROOMY)
        seeds = roomy or part.columns < 4
        for pair, box in placed:
            seed = seeds or pair.round > part.first
            ring = focused and pair.key == chosen
            self._pair(painter, pair, box, chosen=pair.key == chosen, ring=ring, roomy=roomy, seed=seed)

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

    def _pair(
        self, painter: QPainter, pair: ShownPair, box: QRectF, *, chosen: bool, ring: bool, roomy: bool, seed: bool
    ) -> None:
        look = self.look
        self._head(painter, pair, box, roomy=roomy)
        painter.setPen(QPen(look.color("accent" if ring else "edge"), 2 if ring else 1))
        painter.setBrush(look.color("select" if chosen else "base"))
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
        """Write over a box where the pair is played and how far, or "third place"."""
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
        fit = self.fit_name(side, row.width(), row.height(), seed=seed)
        size = min(float(look.px(18)), row.height() - 6)
        if fit.badge:
            paint_badge(
                painter, look, QRectF(left, row.center().y() - size / 2, size, size), letter, filled=letter == "A"
            )
            left += size + pad
        if fit.seed:
            painter.setFont(look.font("caption", 500))
            painter.setPen(look.color("ink2"))
            width = self._seed_width()
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
        painter.setFont(self._name_font(side, fit.role))
        area = QRectF(left, row.top(), right - left, row.height())
        if fit.lines > 1:
            painter.drawText(area, _LEFT | int(Qt.TextFlag.TextWordWrap), side.name)
            return
        shown = QFontMetricsF(painter.font()).elidedText(side.name, Qt.TextElideMode.ElideMiddle, right - left)
        painter.drawText(area, _LEFT, shown)

    def _name_font(self, side: ShownSide, role: Role) -> QFont:
        weight = (700 if side.on else 500) if side.known else 400
        return self.look.font(role, weight, text=side.name)

    def _seed_width(self) -> float:
        return QFontMetricsF(self.look.font("caption", 500)).horizontalAdvance("A16") + 2

    def fit_name(self, side: ShownSide, width: float, height: float, *, seed: bool) -> NameFit:
        """Return how a name fits in a row of this size; seed, then badge leave before a name is cut."""
        look = self.look
        pad = look.gap(8)
        badge = side.known and width > look.px(150)
        taken = 2.0 * pad
        if side.points:
            weight = 700 if side.on else 500
            taken += QFontMetricsF(look.font("table", weight)).horizontalAdvance(side.points) + pad
        if side.on:
            taken += look.px(4) + look.gap(6)
        badge_width, seed_width = min(float(look.px(18)), height - 6) + pad, self._seed_width() + look.gap(4)
        seeded = bool(side.seed) and seed
        ways = dict.fromkeys(((badge, seeded), (badge, False), (False, False)))
        large: Role = "table" if height >= look.px(24) and side.known else "small"
        for has_badge, has_seed in ways:
            available = width - taken - (badge_width if has_badge else 0) - (seed_width if has_seed else 0)
            for role, lines in ((large, 1), ("small", 1), ("small", 2), ("caption", 2)):
                metrics = QFontMetricsF(self._name_font(side, role))
                if lines == 1 and metrics.horizontalAdvance(side.name) <= available:
                    return NameFit(has_badge, has_seed, role)
                if lines > 1 and available > 0 and metrics.height() * lines <= height + 2:
                    area = QRectF(0, 0, available, 10 * metrics.height())
                    box = metrics.boundingRect(area, int(Qt.TextFlag.TextWordWrap), side.name)
                    if box.height() <= metrics.height() * lines + 1 and box.width() <= available:
                        return NameFit(has_badge, has_seed, role, lines)
        return NameFit(badge, seeded, large, is_whole=False)

    def cut_winners(self, bracket: ShownBracket, part: BracketPart, area: QRectF) -> tuple[str, ...]:
        """Return the names of winners in a part that would not be whole in an area."""
        return tuple(
            side.name
            for pair, box in self.boxes(bracket, part, area)
            for side in pair.sides
            if side.on and not self.fit_name(side, box.width(), box.height() / 2, seed=False).is_whole
        )

    def _notes(self, painter: QPainter, pair: ShownPair, box: QRectF) -> None:
        look = self.look
        height = look.metrics("caption").height()
        below = QRectF(box.left(), box.bottom() + 2, box.width() + look.gap(8), 2 * height)
        painter.setFont(look.font("caption", 400, text=" ".join(pair.notes)))
        painter.setPen(look.color("ink2"))
        flags = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)
        painter.drawText(below, flags, " ".join(pair.notes))


PITCH, WIDTH = 56, 128
"""The least space for a pair down and across; pixels at 100 %."""
WAYS = frozenset({Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End})


class BracketPicture(QLabel):
    """Paints one bracket.

    `chosen` when another pair is chosen, `opened` carries the session of an opened one.
    """

    chosen = Signal()
    opened = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.bracket: ShownBracket | None = None
        self._key = ""
        self.part: BracketPart | None = None
        self._painter = BracketPainter(look)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        name_widget(self, "standings-bracket", bracket_words.title())
        look.changed.connect(self._look_changed)

    def show_bracket(self, bracket: ShownBracket | None) -> None:
        """Show another bracket, or the same one updated; the chosen pair stays chosen."""
        self.bracket = bracket
        if self.pair is None:
            self._key = self._first()
        self._settle()
        self._describe()

    def _first(self) -> str:
        """Return the pair to choose first: one in play, else the next one to play, or the last.

        In a finished bracket that is the final.
        """
        pairs = [pair for pair in self.bracket.pairs if not pair.third] if self.bracket is not None else []
        running = [pair for pair in pairs if pair.running] or [pair for pair in pairs if not pair.settled]
        return (running or pairs[-1:])[0].key if pairs else ""

    @property
    def pair(self) -> ShownPair | None:
        """The pair that is chosen."""
        pairs = self.bracket.pairs if self.bracket is not None else ()
        return next((pair for pair in pairs if pair.key == self._key), None)

    @property
    def parts(self) -> tuple[BracketPart, ...]:
        """The parts in which the bracket is shown here: a single one if all of it fits."""
        bracket = self.bracket
        if bracket is None:
            return ()
        area = self.area()
        most = 1
        while (
            most < bracket.rounds
            and (1 << most) * self.look.px(PITCH) <= area.height()
            and (most + 1) * self.look.px(WIDTH) <= area.width()
        ):
            most += 1
        while most > 2 and any(self.cut_winners(part) for part in parts(bracket.rounds, most)):
            most -= 1
        return parts(bracket.rounds, max(2, most))

    def cut_winners(self, part: BracketPart) -> tuple[str, ...]:
        """Return the names of winners that would not be whole in a part."""
        bracket, area = self.bracket, self.area()
        if bracket is None:
            return ()
        third = bracket.third is not None and part.last == bracket.rounds
        area.setHeight(max(area.height(), rows(part, third=third) * self.look.px(PITCH)))
        return self._painter.cut_winners(bracket, part, area)

    def turn(self, step: int) -> None:
        """Show the next or previous part of the bracket, with its first pair chosen."""
        shown = self.parts
        if self.bracket is None or self.part not in shown:
            return
        index = min(max(shown.index(self.part) + step, 0), len(shown) - 1)
        self.part = shown[index]
        first = next((pair for pair in self.bracket.shown_in(self.part)), None)
        if first is not None:
            self._key = first.key
        self._describe(aloud=True)

    def choose(self, key: str) -> None:
        """Choose a pair by its key."""
        self._key = key
        self._settle()
        self._describe(aloud=True)
        self.chosen.emit()

    def sizeHint(self) -> QSize:
        return QSize(self.look.px(620), self.look.px(420))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.look.px(240), self.look.px(180))

    # layout and description
    def _settle(self) -> None:
        """Show the part with the chosen pair; the present part stays where it contains the pair."""
        shown, pair, bracket = self.parts, self.pair, self.bracket
        if bracket is None or pair is None:
            self.part = None
            return
        containing = [part for part in shown if any(other.key == pair.key for other in bracket.shown_in(part))]
        if self.part not in containing:
            self.part = next(iter(containing), None)

    def _describe(self, *, aloud: bool = False) -> None:
        pair, bracket = self.pair, self.bracket
        part = self._part_words()
        heading = ". ".join(words for words in (bracket_words.title(), part) if words)
        self.setAccessibleName(
            f"{heading}. {pair.spoken}" if pair is not None else f"{heading}. {bracket_words.none_yet()}"
        )
        all_of_it = " ".join(pair.spoken for pair in bracket.pairs) if bracket is not None else ""
        self.setAccessibleDescription(all_of_it)
        if aloud and pair is not None and self.hasFocus():
            announce(self, pair.spoken)
        self.update()

    def _part_words(self) -> str:
        shown, bracket, part = self.parts, self.bracket, self.part
        if bracket is None or part is None or len(shown) < 2:
            return ""
        rounds = bracket_words.rounds_shown(bracket.head(part.first), bracket.head(part.last))
        return bracket_words.part_name(rounds, shown.index(part) + 1, len(shown)) if part in shown else ""

    # keys and pointer
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in WAYS and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            to = self._towards(key)
            if to is not None:
                self.choose(to.key)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.pair is not None and self.pair.session:
                self.opened.emit(self.pair.session)
        else:
            super().keyPressEvent(event)

    def _towards(self, key: Qt.Key) -> ShownPair | None:
        """Return the pair that a key leads to, None if there is none."""
        pair, bracket = self.pair, self.bracket
        if pair is None or bracket is None:
            return None
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            return self._pair_along(pair, bracket, back=key == Qt.Key.Key_Left)
        column = [other for other in bracket.pairs if other.round == pair.round]
        index = column.index(pair)
        ways = {
            Qt.Key.Key_Up: index - 1,
            Qt.Key.Key_Down: index + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: len(column) - 1,
        }
        return column[min(max(ways[key], 0), len(column) - 1)]

    @staticmethod
    def _pair_along(pair: ShownPair, bracket: ShownBracket, *, back: bool) -> ShownPair | None:
        """Return the pair at the other end of a line: the next, or the upper of two before."""
        if back:
            slots = [2 * pair.slot, 2 * pair.slot + 1]
            feeders = [other for other in bracket.pairs if other.round == pair.round - 1 and other.slot in slots]
            return next(iter(feeders), None)
        number, slot = pair.round + 1, pair.slot // 2
        there = (pair for pair in bracket.pairs if (pair.round, pair.slot, pair.third) == (number, slot, False))
        return next(there, None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        pair = self._pair_at(event)
        if pair is not None:
            self.choose(pair.key)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        pair = self._pair_at(event)
        if pair is not None and pair.session:
            self.opened.emit(pair.session)

    def _pair_at(self, event: QMouseEvent) -> ShownPair | None:
        return next((pair for pair, box in self.boxes() if box.contains(event.position())), None)

    # painting
    def boxes(self) -> list[tuple[ShownPair, QRectF]]:
        """Return where each pair of the part is painted."""
        if self.bracket is None or self.part is None:
            return []
        return list(self._painter.boxes(self.bracket, self.part, self._stage()))

    def area(self) -> QRectF:
        """Return the area of the pairs, between the rounds' names and the description."""
        look = self.look
        inside = QRectF(self.rect()).adjusted(look.gap(14), look.gap(8), -look.gap(14), -look.gap(8))
        foot = look.metrics("small").height() * self._foot_lines + look.gap(6)
        return inside.adjusted(0, look.metrics("heading", 700).height() + look.gap(4), 0, -foot)

    @property
    def _foot_lines(self) -> int:
        """How many lines of text are below the pairs: in large text without the list of keys."""
        return 1 if self.look.compact else 2

    def _stage(self) -> QRectF:
        """Return the rectangle of the pairs.

        If it is larger than the widget, it is scrolled to the chosen one.
        """
        area, bracket, part = self.area(), self.bracket, self.part
        if bracket is None or part is None:
            return area
        third = bracket.third is not None and part.last == bracket.rounds
        height = max(area.height(), rows(part, third=third) * self.look.px(PITCH))
        whole = QRectF(area.left(), area.top(), area.width(), height)
        boxes = self._painter.boxes(bracket, part, whole)
        chosen = next((box for pair, box in boxes if pair.key == self._key), None)
        if chosen is not None:
            beyond = chosen.center().y() - area.center().y()
            whole.moveTop(area.top() - min(max(0.0, beyond), height - area.height()))
        return whole

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._settle()
        self._describe()

    def _look_changed(self) -> None:
        self._settle()
        self._describe()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        look, bracket, part = self.look, self.bracket, self.part
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if bracket is None or part is None:
            painter.setFont(look.font("panel"))
            painter.setPen(look.color("ink2"))
            flags = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
            painter.drawText(self.rect().adjusted(20, 20, -20, -20), flags, bracket_words.none_yet())
        else:
            area = self.area()
            self._painter.heads(painter, bracket, part, area)
            painter.save()
            painter.setClipRect(area.adjusted(-2, -2, 2, 2))
            self._painter.paint(painter, bracket, part, self._stage(), self._key, focused=self.hasFocus())
            painter.restore()
            self._paint_foot(painter)
        if self.hasFocus() and self.pair is None:
            focus_ring(painter, look, self.rect(), 6)
        painter.end()

    def _paint_foot(self, painter: QPainter) -> None:
        """Write the chosen pair and the keys below."""
        look, pair = self.look, self.pair
        inside = self.rect().adjusted(look.gap(14), look.gap(8), -look.gap(14), -look.gap(6))
        line = look.metrics("small").height()
        upper = QRect(inside.left(), inside.bottom() - self._foot_lines * line, inside.width(), line)
        lower = QRect(inside.left(), inside.bottom() - line, inside.width(), line)
        flags = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        words = pair.spoken if pair is not None else ""
        painter.setFont(look.font("small", 600, text=words))
        painter.setPen(look.color("ink"))
        painter.drawText(upper, flags, painter.fontMetrics().elidedText(words, _DOTS, upper.width()))
        if look.compact:
            return
        keys = bracket_words.picture_keys(several=len(self.parts) > 1)
        words = "  ".join(part for part in (self._part_words(), keys) if part)
        painter.setFont(look.font("caption"))
        painter.setPen(look.color("ink2"))
        painter.drawText(lower, flags, painter.fontMetrics().elidedText(words, _DOTS, lower.width()))


_DOTS = Qt.TextElideMode.ElideRight
