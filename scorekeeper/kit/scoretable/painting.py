"""Paints rows of the sheet.

All fonts, words and shapes are prepared once for a look, and used for every row.
A whole row is painted at once; texts are laid out once and reused, which makes repainting eighteen rows fast.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPainterPath, QPen, QStaticText

from scorekeeper.kit.look.badges import badge_font
from scorekeeper.kit.look.fonts import is_malayalam
from scorekeeper.kit.look.look import CHIP_RADIUS, ROW_BAR, Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.look.suits import STRAIN_TOKENS, suit_path_sized
from scorekeeper.kit.scoretable.columns import BADGE_ONLY, SHORT_DOUBLING, number_text, side_of_key
from scorekeeper.kit.scoretable.rows import MARK_SIGNS, Side
from scorekeeper.language.first_names import in_short
from scorekeeper.session.sheet import RowMark, SheetRow

_CENTRED = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip)
Face = Literal["plain", "bold", "word", "name", "local", "mark", "strain"]
_WEIGHTS: dict[Face, int] = {"plain": 400, "bold": 700, "word": 600, "name": 400}


@dataclass(frozen=True, slots=True)
class ShownColumn:
    """The position of a shown column: its key, left edge and width in pixels."""

    key: str
    left: int
    width: int


@dataclass(frozen=True, slots=True)
class RowLook:
    """How a row is highlighted: by selection, pointer, alternation, fresh save and cursor cell."""

    selected: bool = False
    hovered: bool = False
    alternate: bool = False
    fresh: bool = False
    line_below: bool = False
    cursor: str = ""
    link: str = ""
    """The column whose number the pointer is over."""


@dataclass(frozen=True, slots=True)
class _Piece:
    text: QStaticText
    width: int


_LEAST_SHORT = 4
"""The fewest letters that a first word needs to be shown instead of the team's whole name."""


def name_face(name: str) -> Face:
    """Return the font of a team's name."""
    return "local" if is_malayalam(name) else "name"


class RowPainter:
    """Paints rows in one look and text size; make a new one when either changes."""

    def __init__(self, look: Look, sides: Sequence[Side], *, dense: bool = False) -> None:
        self.look, self.sides, self.level = look, tuple(sides), 0
        self.places: tuple[ShownColumn, ...] = ()
        names = [side.name for side in self.sides]
        self.short_names = [
            short if len(short) >= _LEAST_SHORT else name for name, short in zip(names, in_short(names), strict=True)
        ]
        """The names of the teams in narrow columns: their first words, if these differ and are no mere "The"."""
        self._pad = look.gap(8)
        self._badge = look.px(16)
        self._suit = look.px(13)
        self._fonts: dict[tuple[Face, bool], QFont] = {}
        for italic in (False, True):
            for face, weight in _WEIGHTS.items():
                self._fonts[face, italic] = look.font("body" if dense else "table", weight, italic=italic)
            # names in Malayalam have their own font, height and baseline
            self._fonts["local", italic] = look.font("body" if dense else "table", italic=italic, text="\u0d05")
            self._fonts["mark", italic] = look.font("small", 500)
            self._fonts["strain", italic] = look.font("small", 700)
        self._badges = {side.letter: badge_font(look, self._badge, side.letter) for side in self.sides}
        self._metrics = {key: QFontMetrics(font) for key, font in self._fonts.items()}
        # another script is written on the same line as the figures beside it
        plain, local = self._metrics["plain", False], self._metrics["local", False]
        drop = (local.height() - plain.height()) // 2 + plain.ascent() - local.ascent()
        self._drops: dict[Face, int] = {"local": drop}
        self._pieces: dict[tuple[str, Face, bool, int], _Piece] = {}
        self._widths: dict[tuple[str, Face], int] = {}
        self._suits: dict[str, QPainterPath] = {s: suit_path_sized(s, self._suit) for s in ("S", "H", "D", "C")}
        self._ruled = QPen(look.color("ruling"), 2)
        self._ring = QPen(look.color("accent"), 2)

    # measures, also used when the columns are planned
    def width_of(self, text: str, face: Face = "plain") -> int:
        """Return the width of words."""
        if (text, face) not in self._widths:
            self._widths[text, face] = self._metrics[face, False].horizontalAdvance(text) + 1
        return self._widths[text, face]

    def badge_room(self) -> int:
        """Return the width of a badge and the gap after it."""
        return self._badge + self._pad

    def suit_room(self) -> int:
        """Return the width of the widest strain and the gap before it."""
        return self._pad // 2 + max(self._suit, self.width_of("NT", "strain"))

    # rows
    def paint(self, painter: QPainter, row: SheetRow, box: QRect, how: RowLook, *, words: bool = True) -> None:
        """Paint one row into its box; without `words` only its background."""
        self._ground(painter, box, how)
        if not words:
            return
        italic = row.state == "typed"
        for column in self.places:
            paint = _CELLS.get(column.key)
            if paint is not None:
                paint(self, painter, row, box, column, italic)
            else:
                self._numbers(painter, row, box, column, italic)
            if how.link == column.key:
                self._dots(painter, row, box, column)
            if how.cursor == column.key:
                self._focus(painter, box, column)
        if how.line_below:
            painter.fillRect(box.left(), box.bottom(), box.width(), 1, self.look.color("edge"))

    def _ground(self, painter: QPainter, box: QRect, how: RowLook) -> None:
        ground: Token = "alt" if how.alternate else "base"
        if how.selected:
            ground = "select"
        elif how.fresh:
            ground = "ok_tint"
        elif how.hovered:
            ground = "hover"
        painter.fillRect(box, self.look.color(ground))
        if how.selected:
            painter.fillRect(box.left(), box.top(), ROW_BAR, box.height(), self.look.color("accent"))

    def _focus(self, painter: QPainter, box: QRect, column: ShownColumn) -> None:
        painter.setPen(self._ring)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        inner = QRectF(column.left, box.top(), column.width, box.height()).adjusted(2, 2, -2, -2)
        painter.drawRoundedRect(inner, CHIP_RADIUS, CHIP_RADIUS)

    def _dots(self, painter: QPainter, row: SheetRow, box: QRect, column: ShownColumn) -> None:
        """Paint a dotted line below a number: a click shows where it comes from."""
        width = self.width_of(number_text(row, column.key), "bold")
        left = column.left + column.width - self._pad - width
        if column.key == "contract":
            left = column.left + self._pad + (self.badge_room() if self.level >= BADGE_ONLY else 0)
        y = box.center().y() + self._metrics["bold", False].ascent() // 2 + 3
        painter.setPen(QPen(self.look.color("accent"), 1, Qt.PenStyle.DotLine))
        painter.drawLine(left, y, left + width, y)

    # words
    def _piece(self, text: str, face: Face, italic: bool, max_width: int) -> _Piece:
        key = (text, face, italic, max_width)
        piece = self._pieces.get(key)
        if piece is None:
            font, metrics = self._fonts[face, italic], self._metrics[face, italic]
            shown = text
            if max_width and metrics.horizontalAdvance(text) > max_width:
                shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max_width)
            made = QStaticText(shown)
            made.setTextFormat(Qt.TextFormat.PlainText)
            made.prepare(font=font)
            piece = _Piece(made, metrics.horizontalAdvance(shown))
            self._pieces[key] = piece
        return piece

    def _write(  # noqa: PLR0917 - called for every cell, where keywords would cost time
        self,
        painter: QPainter,
        box: QRect,
        left: int,
        text: str,
        face: Face,
        ink: QColor,
        *,
        italic: bool = False,
        max_width: int = 0,
        align: int = -1,
    ) -> int:
        """Write words at `left` (align -1), centered on it (0) or ending there (1).

        Return their width.
        """
        if not text:
            return 0
        piece = self._piece(text, face, italic, max_width)
        x = left if align < 0 else left - (piece.width // 2 if align == 0 else piece.width)
        painter.setFont(self._fonts[face, italic])
        painter.setPen(ink)
        top = box.top() + (box.height() - self._metrics[face, italic].height()) // 2 + self._drops.get(face, 0)
        painter.drawStaticText(x, top, piece.text)
        return piece.width

    def _badge_at(self, painter: QPainter, side: Side, left: int, box: QRect) -> None:
        size, look = self._badge, self.look
        square = QRectF(left, box.top() + (box.height() - size) // 2, size, size)
        if side.filled:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.color("ink"))
            painter.drawRoundedRect(square, 3, 3)
            painter.setPen(look.color("base"))
        else:
            painter.setPen(QPen(look.color("ink"), 1.3))
            painter.setBrush(look.color("base"))
            painter.drawRoundedRect(square.adjusted(0.65, 0.65, -0.65, -0.65), 3, 3)
            painter.setPen(look.color("ink"))
        painter.setFont(self._badges[side.letter])
        painter.drawText(square, _CENTRED, side.letter)

    # cells
    def _deal(self, painter: QPainter, row: SheetRow, box: QRect, column: ShownColumn, italic: bool) -> None:
        waiting = row.state in ("empty", "next")
        ink = self.look.color("ink2" if waiting else "ink")
        middle = column.left + column.width // 2
        self._write(painter, box, middle, str(row.deal), "plain" if waiting else "bold", ink, italic=italic, align=0)

    def _dealer(self, painter: QPainter, row: SheetRow, box: QRect, column: ShownColumn, italic: bool) -> None:
        ink, face, width = self.look.color("ink2"), name_face(row.dealer), column.width - self._pad
        self._write(painter, box, column.left + self._pad, row.dealer, face, ink, italic=italic, max_width=width)

    def _declares(self, painter: QPainter, row: SheetRow, box: QRect, column: ShownColumn, italic: bool) -> None:
        if row.side is None:
            return
        side, left = self.sides[row.side], column.left + self._pad
        self._badge_at(painter, side, left, box)
        max_width = column.width - 2 * self._pad - self.badge_room()
        x, name = left + self.badge_room(), side.name
        if self.width_of(name, name_face(name)) > max_width:
            name = self.short_names[row.side]
        ink = self.look.color("ink")
        self._write(painter, box, x, name, name_face(name), ink, italic=italic, max_width=max_width)

    def _contract(self, painter: QPainter, row: SheetRow, box: QRect, column: ShownColumn, italic: bool) -> None:
        left = column.left + self._pad
        if self.level >= BADGE_ONLY:
            if row.side is not None:
                self._badge_at(painter, self.sides[row.side], left, box)
            left += self.badge_room()
        if not row.contract:
            return
        ink = self.look.color("ink")
        left += self._write(painter, box, left, row.contract, "bold", ink, italic=italic) + self._pad // 2
        left += self._strain(painter, row.strain, left, box)
        if self.level >= SHORT_DOUBLING and row.doubling_short:
            self._write(painter, box, left + self._pad, row.doubling_short, "word", ink, italic=italic)

    def _strain(self, painter: QPainter, strain: str, left: int, box: QRect) -> int:
        if not strain:
            return 0
        ink = self.look.color(STRAIN_TOKENS[strain])
        path = self._suits.get(strain)
        if path is None:
            return self._write(painter, box, left, strain, "strain", ink)
        origin = QPointF(left, box.top() + (box.height() - self._suit) / 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        painter.translate(origin)
        painter.drawPath(path)
        painter.translate(-origin)
        return self._suit

    def _doubling(self, painter: QPainter, row: SheetRow, box: QRect, column: ShownColumn, italic: bool) -> None:
        left, max_width = column.left + self._pad, column.width - self._pad
        self._write(
            painter, box, left, row.doubling, "plain", self.look.color("ink"), italic=italic, max_width=max_width
        )

    def _paint_taken(self, painter: QPainter, row: SheetRow, box: QRect, column: ShownColumn, italic: bool) -> None:
        right = column.left + column.width - self._pad
        self._write(painter, box, right, row.taken, "plain", self.look.color("ink"), italic=italic, align=1)

    def _result(self, painter: QPainter, row: SheetRow, box: QRect, column: ShownColumn, italic: bool) -> None:
        strong = row.result_strong
        ink, face = self.look.color("ink" if strong else "ink2"), "word" if strong else "plain"
        left, max_width = column.left + self._pad, column.width - self._pad
        self._write(painter, box, left, row.result, face, ink, italic=italic, max_width=max_width)  # type: ignore[arg-type]

    def _numbers(self, painter: QPainter, row: SheetRow, box: QRect, column: ShownColumn, italic: bool) -> None:
        side = side_of_key(column.key)
        if side is None:
            return
        running = column.key.startswith("running")
        text = row.running_text(side) if running else row.points_text(side)
        strong = row.scored(side)
        ink = self.look.color("ink" if strong else "ink2")
        right = column.left + column.width - self._pad
        width = self._write(painter, box, right, text, "bold" if strong else "plain", ink, italic=italic, align=1)
        if text and not running and side in row.ruled:
            y = box.center().y() + self._metrics["bold", False].ascent() // 2 + 2
            painter.setPen(self._ruled)
            painter.drawLine(right - width, y, right, y)

    def _marks(self, painter: QPainter, row: SheetRow, box: QRect, column: ShownColumn, _italic: bool) -> None:
        left, end = column.left + self._pad, column.left + column.width - self._pad // 2
        in_words = self._marks_in_words(row.marks, end - left)
        for mark in row.marks:
            if left >= end:
                break
            left += self._mark(painter, mark, left, end, box, words=mark in in_words)

    def _marks_in_words(self, marks: Sequence[RowMark], width: int) -> set[RowMark]:
        """Return the marks that fit in words, warnings first, "read out" and "next" last."""
        in_words: set[RowMark] = set()
        first, last = ("warning", "set-aside"), ("next", "read-out")
        order = [*((kind, False) for kind in first), *((kind, True) for kind in last)]
        for mark in sorted(marks, key=lambda mark: [(mark.kind == kind) is late for kind, late in order]):
            taken = sum(self._mark_width(other, words=other in in_words or other is mark) for other in marks)
            if taken <= width or (len(marks) == 1 and not MARK_SIGNS[mark.kind][0]):
                in_words.add(mark)
        return in_words

    def _mark_width(self, mark: RowMark, *, words: bool) -> int:
        icon = self.look.px(14) + self.look.gap(6) if self._has_icon(mark, words=words) else 0
        return icon + (self.width_of(mark.text, "mark") + self.look.gap(10) if words else 0)

    def _has_icon(self, mark: RowMark, *, words: bool) -> bool:
        return bool(MARK_SIGNS[mark.kind][0]) and not (words and mark.kind == "set-aside")

    def _mark(self, painter: QPainter, mark: RowMark, left: int, end: int, box: QRect, *, words: bool) -> int:
        icon, tone = MARK_SIGNS[mark.kind]
        size, start = self.look.px(14), left
        if self._has_icon(mark, words=words):
            self.look.paint_icon(painter, icon, tone, left, box.top() + (box.height() - size) / 2, size)
            left += size + self.look.gap(6)
        if words:
            max_width = max(1, end - left)
            width = self._write(painter, box, left, mark.text, "mark", self.look.color(tone), max_width=max_width)
            if mark.kind == "set-aside":
                painter.drawLine(left, box.center().y(), left + width, box.center().y())
            left += width
            left += self.look.gap(10)
        return left - start


_CELLS = {
    "deal": RowPainter._deal,  # noqa: SLF001
    "dealer": RowPainter._dealer,  # noqa: SLF001
    "declares": RowPainter._declares,  # noqa: SLF001
    "contract": RowPainter._contract,  # noqa: SLF001
    "doubling": RowPainter._doubling,  # noqa: SLF001
    "taken": RowPainter._paint_taken,  # noqa: SLF001
    "result": RowPainter._result,  # noqa: SLF001
    "marks": RowPainter._marks,  # noqa: SLF001
}
