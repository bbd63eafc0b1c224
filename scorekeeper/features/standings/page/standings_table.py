"""The table of the standings: places, figures, a box for each session, and decisions."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPen, QResizeEvent

from scorekeeper.features.standings.view.standings_view import RoundCell, StandingRow
from scorekeeper.features.where.view.addresses import NumberAddress
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.name_lines import name_lines, width_in_two_lines
from scorekeeper.kit.table import Column, RowsModel
from scorekeeper.kit.two_lines import paint_two_lines
from scorekeeper.kit.wrapping_table import WrappingTable
from scorekeeper.language import standings as standings_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.tournament.qualify.chances import OUT, THROUGH

ROOMY = 760
"""The width (at 100 %) below which columns are dropped, as they are in large text."""
ROOMY_BESIDE, SLIM = 560, 400
"""The same for one of two tables, and the width below which all is under the name."""
MOST_BOXES = 10
BOX, BOX_STEP = 13, 16
DECIDED = 170
THEN, THEN_BESIDE = 200, 118
_LEAVE_FIRST = frozenset({"played", "points-for", "results", "decided"})
_BESIDE = frozenset({"played", "points-for", "results", "boxes"})
"""The columns dropped where a table is one of two beside each other."""
_SUPPOSED = frozenset({"played", "points-for", "results", "boxes", "decided"})
"""The columns dropped to make space for the supposed standings."""
_OF_MATCH_POINTS = frozenset({"match-points", "boxes"})
"""The columns dropped where the rules have no match points."""
_ROOM = frozenset({"chance", "difference"})
"""The columns dropped as well where space is short."""
_COLUMN_OF = {"won": "results", "tied": "results", "lost": "results"}


def _spoken_boxes(row: StandingRow) -> str:
    words = [standings_words.box_words(box.match_points, forfeit=box.forfeit, sat_out=box.sat_out) for box in row.boxes]
    return _("match points by session: {list}").format(list=", ".join(words)) if words else ""


def _spoken_decision(row: StandingRow) -> str:
    return _("Decided by: {words}").format(words=row.decided) if row.decided else ""


def _chance_tone(row: StandingRow) -> Token:
    return {THROUGH: "ok", OUT: "ink2"}.get(row.qualified, "ink")  # type: ignore[return-value]


def standings_columns(
    most: int,
    *,
    compact: bool,
    chances: bool = False,
    beside: bool = False,
    slim: bool = False,
    supposed: bool = False,
    match_points: bool = True,
) -> tuple[Column[StandingRow], ...]:
    """Return the columns; `most` is the largest number of sessions a team has.

    Some are dropped if it is compact.
    Some are dropped, too, if the table is `beside` another one, all but the match points if it is `slim`, and some if a
    result is `supposed` and its effect is written in each row.
    """
    boxes = min(max(most, 4), 6 if compact else MOST_BOXES)
    columns: tuple[Column[StandingRow], ...] = (
        Column("place", pgettext("column heading", "Place"), _rank_text, "center", weight=700, width=52),
        Column(
            "team",
            pgettext("column heading", "Team"),
            lambda row: row.marked_name,
            weight=600,
            width=120,
            stretch=2,
            tip=_name_with_mark,
        ),
        *(
            (
                Column(
                    "chance",
                    pgettext("column heading", "Chance"),
                    lambda row: row.chance,
                    tone=_chance_tone,
                    weight=600,
                    width=116,
                ),
            )
            if chances
            else ()
        ),
        Column(
            "played", pgettext("column heading", "Played"), lambda row: str(row.played), "right", tone="ink2", width=62
        ),
        Column("match-points", _("Match\npoints"), lambda row: str(row.match_points), "right", weight=700, width=66),
        Column(
            "difference",
            pgettext("column heading", "Difference"),
            lambda row: standings_words.signed(row.difference),
            "right",
            weight=600,
            width=82,
        ),
        Column("points-for", _("Points\nfor"), lambda row: str(row.points_for), "right", tone="ink2", width=62),
        Column(
            "results",
            pgettext("column heading", "W\N{EN DASH}T\N{EN DASH}L"),
            lambda row: row.results,
            "center",
            tone="ink2",
        ),
        Column("boxes", _("By session"), _spoken_boxes, accessible=_spoken_boxes, width=16 + boxes * BOX_STEP),
        Column(
            "decided",
            _("Decided by"),
            (lambda row: row.briefly) if beside else (lambda row: row.decided),
            accessible=_spoken_decision if beside else None,
            tone="ink2",
            small=True,
            width=DECIDED,
            stretch=3,
            tip=lambda row: row.why or row.decided,
        ),
    )
    leave = (_LEAVE_FIRST if compact else frozenset()) | (_BESIDE if beside else frozenset())
    if not match_points:
        leave |= _OF_MATCH_POINTS
    if slim:
        leave |= _ROOM if match_points else {"chance"}
    elif supposed:
        leave |= _SUPPOSED | (_ROOM if match_points and (beside or compact) else frozenset())
        columns = (*columns, _then(THEN_BESIDE if beside or compact else THEN))
    return tuple(column for column in columns if column.key not in leave)


def _then(width: int) -> Column[StandingRow]:
    """Return the column of the supposed standings; its heading marks it as not entered."""
    return Column(
        "then", _("What if\n(not entered)"), lambda row: row.then, tone="warn", weight=600, width=width, stretch=1,
        accessible=lambda row: pgettext("screen reader", "what if: {then}").format(then=row.then) if row.then else "",
        tip=lambda row: row.then,
    )  # fmt: skip


def _rank_text(row: StandingRow) -> str:
    return f"{row.rank}=" if row.shared else str(row.rank)


def _name_with_mark(row: StandingRow) -> str:
    return f"{row.name}: {row.mark}" if row.mark else row.name


class StandingsTable(WrappingTable[StandingRow]):
    """One row a team. In a narrow table what decided the place is written under the team's name."""

    wraps = frozenset({"team"})

    def __init__(self, look: Look) -> None:
        self._most, self._chances, self._beside, self._supposed, self._given = 0, False, False, False, True
        self._is_compact, self._slim = look.compact, False
        model = RowsModel(standings_columns(0, compact=look.compact), lambda row: row.team)
        super().__init__(look, model, name="standings-table", accessible=pgettext("screen reader", "Standings"))
        model.setParent(self)

    def show_rows(
        self,
        rows: tuple[StandingRow, ...],
        places: int | None = None,
        *,
        beside: bool = False,
        supposed: bool = False,
        match_points: bool = True,
    ) -> None:
        """Show rows, with space for their boxes, and a line below the places that qualify.

        There is less space `beside` another table; where a result is `supposed` each row has its effect.
        """
        most, chances = max((len(row.boxes) for row in rows), default=0), any(row.chance for row in rows)
        shape = (most, chances, beside, supposed, match_points)
        if shape != (self._most, self._chances, self._beside, self._supposed, self._given):
            self._most, self._chances, self._beside, self._supposed, self._given = shape
            self._fit_rows()
            self.rows_model.set_columns(self._shown_columns())
        self.lines_after = frozenset((places - 1,)) if places and places < len(rows) else frozenset()
        self.set_rows(rows)

    def _shown_columns(self) -> tuple[Column[StandingRow], ...]:
        return standings_columns(
            self._most,
            compact=self._is_compact,
            chances=self._chances,
            beside=self._beside,
            slim=self._slim,
            supposed=self._supposed,
            match_points=self._given,
        )

    def copied_columns(self) -> Sequence[Column[StandingRow]]:
        return standings_columns(self._most, compact=False, chances=self._chances, match_points=self._given)

    def point_at(self, address: NumberAddress | None) -> None:
        """Put the ring around a number, or remove it.

        A number without a column has its ring around the place.
        """
        if address is None:
            self.set_cursor_column("")
            return
        self.select_key(address.team)
        key = _COLUMN_OF.get(address.what, address.what)
        known = {column.key for column in self.rows_model.columns}
        self.set_cursor_column(key if key in known else "team")

    def reapply_look(self) -> None:
        """Reapply theme and text size; hide or restore columns."""
        before = self._is_compact, self._slim
        self._fit_rows()
        if before != (self._is_compact, self._slim):
            chosen = self.selected
            self.rows_model.set_columns(self._shown_columns())
            if chosen is not None:
                self.select_key(chosen.team)
        super().reapply_look()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if (self._is_narrow(), self._is_thin()) != (self._is_compact, self._slim):
            self.reapply_look()

    def in_lines(self, row: StandingRow, column: Column[StandingRow], words: str, width: int) -> str:
        """Return a name in up to two lines."""
        return "\n".join(name_lines(words, QFontMetrics(self._font(row, column, words)), width))

    def height_below(self, row: StandingRow, column: Column[StandingRow]) -> int:
        """Return the height of what decided the place, where it is below the name."""
        del row, column
        return self.look.metrics("small").height() if self._is_compact else 0

    def fit_columns(self) -> None:
        """Divide the width; team names come before "decided by", whose full text is in its tooltip.

        "Decided by" keeps its usual width if the names fit in two lines then, else its short words.
        """
        super().fit_columns()
        keys = [column.key for column in self.rows_model.columns]
        if "decided" not in keys:
            return
        team, decided, head = keys.index("team"), keys.index("decided"), self.horizontalHeader()
        now, width = head.sectionSize(team), head.sectionSize(decided)
        more = max(
            min(width - min(self._needed(decided), self.look.px(DECIDED)), self._needed(team) - now),
            min(width - self._needed_briefly(decided), self._needed_in_two_lines(team) - now),
        )
        if more > 0:
            head.resizeSection(team, head.sectionSize(team) + more)
            head.resizeSection(decided, head.sectionSize(decided) - more)

    def _needed(self, index: int) -> int:
        """Return the width of a column's text."""
        rows = enumerate(self.rows_model.rows)
        return self._width_of(index, ((row, self.rows_model.words(number)[index]) for number, row in rows))

    def _needed_briefly(self, index: int) -> int:
        """Return the width of a column's short words."""
        return self._width_of(index, ((row, row.briefly) for row in self.rows_model.rows))

    def _needed_in_two_lines(self, index: int) -> int:
        """Return the width in which the names of this column fit in two lines."""
        return self._width_of(index, ((row, row.marked_name) for row in self.rows_model.rows), in_two_lines=True)

    def _width_of(self, index: int, cells: Iterable[tuple[StandingRow, str]], *, in_two_lines: bool = False) -> int:
        look, column = self.look, self.rows_model.columns[index]
        width = look.metrics("caption", 600).horizontalAdvance(column.heading)
        for row, words in cells:
            metrics = QFontMetrics(self._font(row, column, words))
            width = max(width, width_in_two_lines(words, metrics) if in_two_lines else metrics.horizontalAdvance(words))
        return width + 2 * look.gap(8) + 2

    def _is_narrow(self) -> bool:
        return self.look.compact or self.width() < self.look.px(ROOMY_BESIDE if self._beside else ROOMY)

    def _is_thin(self) -> bool:
        return self._beside and self.width() < self.look.px(SLIM)

    def _fit_rows(self) -> None:
        """Adapt to the present width."""
        self._is_compact, self._slim = self._is_narrow(), self._is_thin()
        self._row_height = 44 if self._is_compact else 31

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave Left and Right to the page, which goes to the other group."""
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def paint_cell(
        self, painter: QPainter, row: StandingRow, column: Column[StandingRow], words: str, box: QRect
    ) -> None:
        """Paint boxes as boxes, and in a narrow table a second line under the name of the team."""
        if column.key == "boxes":
            self._paint_boxes(painter, row.boxes, box)
        elif (
            column.key == "team" and self._is_compact and (below := self.below(row, box.width() - 2 * self.look.gap(8)))
        ):
            name = self.in_lines(row, column, row.marked_name, box.width() - 2 * self.look.gap(8))
            paint_two_lines(self.look, painter, box, name.split("\n"), below)
        elif column.key == "decided" and self._is_cut(row, column, words, box):
            super().paint_cell(painter, row, column, row.briefly, box)
        else:
            super().paint_cell(painter, row, column, words, box)

    def _is_cut(self, row: StandingRow, column: Column[StandingRow], words: str, box: QRect) -> bool:
        metrics = QFontMetrics(self._font(row, column, words))
        return metrics.horizontalAdvance(words) > box.width() - 2 * self.look.gap(8)

    def below(self, row: StandingRow, width: int) -> str:
        """Return the text under a team's name, short enough for the width."""
        if self._slim and self._supposed:
            return pgettext("standings", "what if: {then}").format(then=row.then) if row.then else ""
        chance, metrics = row.chance if self._slim else "", self.look.metrics("small")
        texts = [" \N{MIDDLE DOT} ".join(filter(None, (chance, decided))) for decided in (row.decided, row.briefly)]
        return next((words for words in texts if metrics.horizontalAdvance(words) <= width), chance or texts[-1])

    def _paint_boxes(self, painter: QPainter, boxes: tuple[RoundCell, ...], box: QRect) -> None:
        look = self.look
        size, step = look.px(BOX), look.px(BOX_STEP)
        count = max(1, (box.width() - look.gap(8)) // step)
        left, top = box.left() + look.gap(8), box.top() + (box.height() - size) / 2
        painter.setFont(look.font("caption", 700))
        for cell in boxes[-count:]:
            self._paint_box(painter, cell, QRectF(left + 0.5, top + 0.5, size, size))
            left += step

    def _paint_box(self, painter: QPainter, cell: RoundCell, box: QRectF) -> None:
        look, points = self.look, cell.match_points
        full = points is not None and points >= 4 and not cell.forfeit
        usual = Qt.PenStyle.DotLine if cell.sat_out else Qt.PenStyle.SolidLine
        dashes = Qt.PenStyle.DashLine if cell.forfeit else usual
        painter.setPen(QPen(look.color("line" if points is None and not cell.forfeit else "ink"), 1, dashes))
        painter.setBrush(look.color("ink") if full else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, 3, 3)
        if points is not None:
            painter.setPen(look.color("base" if full else "ink"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(points))
