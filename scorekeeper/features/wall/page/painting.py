"""How a page of the wall is painted, in a picture of 1920 x 1080 points.

The sizes are for a last row at 15 meters; if it is farther away, everything but the frame is larger, and a page has
fewer rows.
"""

from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from scorekeeper.features.wall.page.bracket_painting import BracketWall
from scorekeeper.features.wall.view.slide import (
    MESSAGE,
    SEVEN,
    WEB,
    PlaceRow,
    PrizeRow,
    Row,
    Slide,
    WallTableRow,
    WallTeamRow,
    in_a_column,
)
from scorekeeper.kit.look import fonts
from scorekeeper.kit.look.badges import paint_badge
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.sheets.square_code import squares
from scorekeeper.tournament.qualify.chances import OUT, THROUGH

WIDTH, HEIGHT = 1920, 1080
EDGE, TOP, FOOT = 70, 228, 952
"""The left edge of the page, the top of the rows, and the foot."""
SMALL, CHANCE, NAME, SHORTER, POINTS, TABLE, HEAD, MESSAGE_SIZE = 34, 46, 54, 46, 60, 72, 60, 40
BELL_SIZE = 84
CODE_SIDE, QUIET = 720, 4
"""The greatest side of the square code, and how many empty squares a code needs around it."""
PLACE_STEP, TEAM_STEP = 86, 98
MOST_DOTS = 40
"""With more pages than this, dots are not shown."""
MALAYALAM = 0.9
"""Malayalam letters are wider: one step smaller."""
_LEFT, _RIGHT, _CENTRE = (
    Qt.AlignmentFlag.AlignLeft,
    Qt.AlignmentFlag.AlignRight,
    Qt.AlignmentFlag.AlignHCenter,
)


@dataclass(frozen=True, slots=True)
class PaintContext:
    """What frames every page: event, time, message, page numbers, the bell."""

    event: str
    time: str
    message: str
    page: int
    pages: int
    factor: float = 1.0
    bell: str = ""
    bell_tone: Token = "ink"


@lru_cache(maxsize=256)
def _font(size: float, weight: int, *, malayalam: bool) -> QFont:
    font = fonts.font("body", 100, weight, text="\N{MALAYALAM LETTER A}" if malayalam else "")
    font.setPixelSize(max(1, round(size * (MALAYALAM if malayalam else 1))))
    return font


class WallPainter:
    """Paints pages in its own colors, for a dark or a bright hall."""

    def __init__(self, look: Look) -> None:
        self.look = look

    def paint(self, painter: QPainter, width: float, height: float, slide: Slide | None, around: PaintContext) -> None:
        """Paint a page into a surface of this size; without a page, the event's name and the time."""
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.fillRect(QRectF(0, 0, width, height), self.look.color("sunken"))
        scale = min(width / WIDTH, height / HEIGHT)
        painter.save()
        painter.translate((width - WIDTH * scale) / 2, (height - HEIGHT * scale) / 2)
        painter.scale(scale, scale)
        if slide is None:
            self._empty(painter, around)
        elif slide.kind == MESSAGE:
            self._announcement(painter, slide, around)
        elif slide.kind == WEB:
            self._code(painter, slide, around)
        else:
            self._head(painter, slide, around)
            self._rows(painter, slide, around.factor)
            self._foot(painter, slide.part, around)
        painter.restore()

    # the pages
    def _empty(self, painter: QPainter, around: PaintContext) -> None:
        self._write_large(painter, around.event, QRectF(EDGE, 160, WIDTH - 2 * EDGE, 380))
        self._write(painter, around.time, QRectF(EDGE, 560, WIDTH - 2 * EDGE, 140), 90, 500, "ink2", align=_CENTRE)
        self._foot(painter, "", around)

    def _announcement(self, painter: QPainter, slide: Slide, around: PaintContext) -> None:
        self._write_large(painter, slide.title, QRectF(EDGE, 160, WIDTH - 2 * EDGE, FOOT - 200))
        self._write(painter, around.time, QRectF(1400, 40, 450, 70), HEAD, 600, align=_RIGHT)
        self._foot(painter, "", around)

    def _write_large(self, painter: QPainter, text: str, box: QRectF) -> None:
        """Write text in the middle of a box, in several lines if needed, as large as it fits."""
        size = 110.0
        flags = int(_CENTRE | Qt.AlignmentFlag.AlignVCenter) | int(Qt.TextFlag.TextWordWrap)
        while size > TABLE:
            metrics = QFontMetricsF(_font(size, 700, malayalam=fonts.is_malayalam(text)))
            if metrics.boundingRect(box, flags, text).height() <= box.height():
                break
            size -= 6
        painter.setFont(_font(size, 700, malayalam=fonts.is_malayalam(text)))
        painter.setPen(self.look.color("ink"))
        painter.drawText(box, flags, text)

    def _code(self, painter: QPainter, slide: Slide, around: PaintContext) -> None:
        """Paint the address as a square code, dark on light so that phones can read it."""
        rows = squares(slide.detail)
        each = CODE_SIDE // (len(rows) + 2 * QUIET)
        side = each * (len(rows) + 2 * QUIET)
        left, top = (WIDTH - side) // 2, 135
        painter.fillRect(QRectF(left, top, side, side), QColor("white"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)  # pale seams between the squares
        for down, row in enumerate(rows, QUIET):
            for across, dark in enumerate(row, QUIET):
                if dark:
                    painter.fillRect(QRectF(left + across * each, top + down * each, each, each), QColor("black"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._write(painter, slide.title, QRectF(EDGE, 35, 1380, 80), HEAD, 800)
        self._write(painter, around.time, QRectF(1400, 35, 450, 80), HEAD, 600, align=_RIGHT)
        address = QRectF(EDGE, top + side + 8, WIDTH - 2 * EDGE, FOOT - top - side - 12)
        self._write(painter, slide.detail, address, NAME, 600, align=_CENTRE)
        self._foot(painter, "", around)

    def _head(self, painter: QPainter, slide: Slide, around: PaintContext) -> None:
        self._write(painter, slide.title, QRectF(EDGE, 35, 1380, 80), HEAD, 800)
        self._write(painter, slide.detail, QRectF(EDGE, 112, 1300, 50), 36, 400, "ink2")
        self._write(painter, around.time, QRectF(1400, 35, 450, 80), HEAD, 600, align=_RIGHT)
        tone: Token = "ok" if slide.settled else "warn"
        taken = self._write(painter, slide.state, QRectF(1300, 112, 550, 50), 36, 600, tone, align=_RIGHT)
        icon = "check" if slide.settled else "clock"
        self._icon(painter, icon, tone, WIDTH - EDGE - taken - 46, 120, 34)

    def _foot(self, painter: QPainter, part: str, around: PaintContext) -> None:
        look = self.look
        painter.fillRect(QRectF(0, FOOT, WIDTH, HEIGHT - FOOT), look.color("window"))
        painter.fillRect(QRectF(0, FOOT, WIDTH, 2), look.color("edge"))
        left = 74.0
        if around.bell:
            self._icon(painter, "clock", around.bell_tone, left, 990, 52)
            box = QRectF(left + 68, 960, 400, 112)
            left += 68 + self._write(painter, around.bell, box, BELL_SIZE, 800, around.bell_tone) + 70
        if around.message:
            self._icon(painter, "speak", "ink2", left, 998, 36)
            self._write(painter, around.message, QRectF(left + 58, 976, 1314 - left, 80), MESSAGE_SIZE, 600)
        self._write(painter, part, QRectF(1380, 976, 470, 50), SMALL, 400, "ink2", align=_RIGHT)
        for page in range(around.pages if 1 < around.pages <= MOST_DOTS else 0):
            left = WIDTH - EDGE - 30 * (around.pages - page) + 8
            mine = page == around.page
            box = QRectF(left, 1044 if mine else 1047, 22, 8 if mine else 3)
            painter.fillRect(box, look.color("ink" if mine else "edge"))

    def _rows(self, painter: QPainter, slide: Slide, factor: float) -> None:
        if slide.bracket is not None and slide.piece is not None:
            BracketWall(self.look, self._write, factor).paint(painter, slide.bracket, slide.piece)
            return
        if slide.rows and isinstance(slide.rows[0], (PlaceRow, PrizeRow)):
            self._whole_rows(painter, slide, factor)
            return
        half = in_a_column(SEVEN, factor)
        for column in range(2):
            left = EDGE + column * 910
            rows = slide.rows[column * half : (column + 1) * half]
            if not rows:
                continue
            right = left + (850 if isinstance(rows[0], WallTeamRow) else 640)
            self._heads(painter, slide.heads, ((left + 20, 400, _LEFT), (right - 300, 300, _RIGHT)))
            self._line(painter, left, 870)
            for index, row in enumerate(rows):
                box = QRectF(left, TOP + index * TEAM_STEP * factor, 870, (TEAM_STEP - 2) * factor)
                self._stripe(painter, box, index)
                if isinstance(row, WallTeamRow):
                    self._team(painter, row, box, factor)
                elif isinstance(row, WallTableRow):
                    self._table(painter, row, box, factor)

    def _whole_rows(self, painter: QPainter, slide: Slide, factor: float) -> None:
        """Paint rows as wide as the page: places with their figures, or prizes."""
        places = ((EDGE + 120 * factor, 400, _LEFT), (760, 298, _RIGHT), (1060, 298, _RIGHT), (1440, 400, _LEFT))
        prizes = ((EDGE + 300 * factor, 400, _LEFT), (1000, 830, _RIGHT))
        of_places = isinstance(slide.rows[0], PlaceRow)
        self._heads(painter, slide.heads, places if of_places else prizes)
        self._line(painter, EDGE, WIDTH - 2 * EDGE)
        paint = self._place_row if of_places else self._prize
        for index, row in enumerate(slide.rows):
            paint(painter, row, TOP + index * PLACE_STEP * factor, index, factor)

    def _heads(
        self, painter: QPainter, heads: tuple[str, ...], places: tuple[tuple[float, float, Qt.AlignmentFlag], ...]
    ) -> None:
        for head, (left, width, align) in zip(heads, places, strict=False):
            self._write(painter, head, QRectF(left, 172, width, 46), SMALL, 600, "ink2", align=align)

    def _line(self, painter: QPainter, left: float, width: float) -> None:
        painter.fillRect(QRectF(left, 223, width, 2), self.look.color("edge"))

    def _stripe(self, painter: QPainter, box: QRectF, index: int) -> None:
        if index % 2 == 0:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.look.color("base"))
            painter.drawRoundedRect(box, 4, 4)

    def _place_row(self, painter: QPainter, row: Row, top: float, index: int, factor: float) -> None:
        assert isinstance(row, PlaceRow)
        height = (PLACE_STEP - 2) * factor
        self._stripe(painter, QRectF(EDGE, top, WIDTH - 2 * EDGE, height), index)
        tone: Token = "ink2" if row.status == OUT else "ink"
        self._write(painter, row.rank, QRectF(EDGE, top, 110 * factor, height), NAME * factor, 600, tone, align=_CENTRE)
        self._name(painter, row.name, QRectF(EDGE + 120 * factor, top, 700 - 120 * factor, height), tone, factor)
        self._write(painter, row.match_points, QRectF(758, top, 300, height), POINTS * factor, 700, tone, align=_RIGHT)
        self._write(painter, row.difference, QRectF(1060, top, 298, height), 50 * factor, 400, tone, align=_RIGHT)
        self._chance(painter, row, QRectF(1440, top, 410, height), factor)
        if row.cut:
            painter.fillRect(QRectF(EDGE, top + height - 1, WIDTH - 2 * EDGE, 4), self.look.color("ink"))

    def _prize(self, painter: QPainter, row: Row, top: float, index: int, factor: float) -> None:
        assert isinstance(row, PrizeRow)
        height = (PLACE_STEP - 2) * factor
        self._stripe(painter, QRectF(EDGE, top, WIDTH - 2 * EDGE, height), index)
        self._write(painter, row.rank, QRectF(EDGE + 20, top, 270 * factor, height), CHANCE * factor, 600)
        begin = EDGE + 300 * factor
        prize = QRectF(WIDTH - EDGE - 840, top, 820, height)
        taken = self._write(painter, row.prize, prize, CHANCE * factor, 700, align=_RIGHT)
        self._name(painter, row.name, QRectF(begin, top, prize.right() - taken - 40 - begin, height), "ink", factor)

    def _chance(self, painter: QPainter, row: PlaceRow, box: QRectF, factor: float) -> None:
        through, needs = row.status == THROUGH, any(map(str.isdigit, row.chance))
        tone: Token = "ok" if through else "ink" if needs else "ink2"
        size = round(36 * factor)
        if through:
            self._icon(painter, "check", "ok", box.left(), box.center().y() - size / 2, size)
            box = box.adjusted(size + 16, 0, 0, 0)
        self._write(painter, row.chance, box, CHANCE * factor, 700 if through or needs else 400, tone)

    def _team(self, painter: QPainter, row: WallTeamRow, box: QRectF, factor: float) -> None:
        left, top, height = box.left(), box.top(), box.height()
        if row.side:
            square = QRectF(left + 20, top + 10 * factor, 46 * factor, 46 * factor)
            paint_badge(painter, self.look, square, row.side, filled=row.side == "A")
        begin = left + 20 + 64 * factor
        self._name(painter, row.name, QRectF(begin, top, left + 720 - begin, height * 0.66), "ink", factor, weight=700)
        self._write(
            painter,
            row.against,
            QRectF(begin, top + height * 0.56, left + 720 - begin, height * 0.44),
            SMALL * factor,
            400,
            "ink2",
        )
        self._write(painter, row.table, QRectF(left + 650, top, 200, height), TABLE * factor, 700, align=_RIGHT)

    def _table(self, painter: QPainter, row: WallTableRow, box: QRectF, factor: float) -> None:
        left, top, height = box.left(), box.top(), box.height()
        self._write(painter, row.table, QRectF(left + 10, top, 100 * factor, height), NAME * factor, 700, align=_CENTRE)
        line = height / max(1, len(row.names))
        begin = left + 20 + 100 * factor
        for index, (named, points) in enumerate(zip(row.names, row.points, strict=True)):
            weight = 700 if row.ahead == index else 500
            y = top + index * line
            name_width = 525 if any(row.points) else 690
            self._write(painter, named, QRectF(begin, y, left + name_width - begin, line), 40 * factor, weight)
            self._write(painter, points, QRectF(left + 530, y, 110, line), 44 * factor, 700, align=_RIGHT)
        self._write(painter, row.state, QRectF(left + 642, top, 222, height), SMALL * factor, 400, "ink2", align=_RIGHT)

    # letters
    def _name(
        self, painter: QPainter, named: str, box: QRectF, tone: Token, factor: float, *, weight: int = 600
    ) -> None:
        """Write a name; if it is too long, in smaller type, then cut off with dots."""
        width = QFontMetricsF(_font(NAME * factor, weight, malayalam=fonts.is_malayalam(named))).horizontalAdvance(
            named
        )
        size = NAME if width <= box.width() else SHORTER
        self._write(painter, named, box, size * factor, weight, tone)

    def _write(  # noqa: PLR0917 - painting calls read like drawText
        self,
        painter: QPainter,
        text: str,
        box: QRectF,
        size: float,
        weight: int,
        tone: Token = "ink",
        *,
        align: Qt.AlignmentFlag = _LEFT,
    ) -> float:
        """Write text into a box, with dots in the middle if it does not fit, and return its width."""
        if not text:
            return 0
        font = _font(size, weight, malayalam=fonts.is_malayalam(text))
        metrics = QFontMetricsF(font)
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, box.width())
        painter.setFont(font)
        painter.setPen(QPen(self.look.color(tone)))
        painter.drawText(box, int(align | Qt.AlignmentFlag.AlignVCenter) | int(Qt.TextFlag.TextDontClip), shown)
        return metrics.horizontalAdvance(shown)

    def _icon(  # noqa: PLR0917 - painting calls read like drawPixmap
        self, painter: QPainter, name: str, tone: Token, left: float, top: float, size: int
    ) -> None:
        painter.drawPixmap(
            QRectF(left, top, size, size), self.look.pixmap(name, tone, size, 2.0), QRectF(0, 0, 2 * size, 2 * size)
        )
