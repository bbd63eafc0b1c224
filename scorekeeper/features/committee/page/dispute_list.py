"""The list of disputes at the left: where, what about, how far each has come."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFont, QFontMetrics, QKeyEvent, QPainter

from scorekeeper.features.committee.view.disputes.dispute_view import DisputeFilter, DisputeRow, counts
from scorekeeper.features.committee.words import disputes_page
from scorekeeper.kit.form.filling import filling
from scorekeeper.kit.itemlist import ListItem
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.fields import LineEdit
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import QWIDGETSIZE_MAX
from scorekeeper.kit.look.layout import ColumnLayout as Under
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.picker import Picker
from scorekeeper.kit.table import Column, RowsModel
from scorekeeper.kit.tableview import PlainTable
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

_STATES: dict[str, tuple[str, Token]] = {
    "open": ("dispute", "ruling"),
    "ruled": ("ruling", "ink2"),
    "settled": ("check", "ok"),
    "withdrawn": ("close", "ink2"),
    "superseded": ("ruling", "ink2"),
}
"""The icon of each state, and its colour."""
_WRAP = Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap


class DisputeList(PlainTable[DisputeRow]):
    """A vertical list of disputes, each row as high as its text.

    Arrows move, Enter opens the work.
    With `whole` the list is as high as all its rows, and the area around it scrolls.
    """

    def __init__(self, look: Look) -> None:
        column: Column[DisputeRow] = Column(
            "dispute", "", lambda row: row.title, accessible=lambda row: row.spoken, stretch=1
        )
        model = RowsModel((column,), lambda row: row.uid)
        self.whole = False
        super().__init__(look, model, name="dispute-list", accessible=pgettext("screen reader", "Disputes"))
        model.setParent(self)
        self.horizontalHeader().hide()

    def focusInEvent(self, event: QFocusEvent) -> None:
        # A settlement that is only drafted has no row. Qt would make the first row the current one, except after a
        # mouse click, and that dispute would replace the draft.
        del event
        super().focusInEvent(QFocusEvent(QEvent.Type.FocusIn, Qt.FocusReason.MouseFocusReason))

    def ground_of(self, row: int) -> Token:
        """Return the background of a row: lists have lines between rows instead of stripes."""
        del row
        return "base"

    def paint_cell(
        self, painter: QPainter, row: DisputeRow, column: Column[DisputeRow], words: str, box: QRect
    ) -> None:
        """Paint number and place, what it is about, and the state with its icon."""
        del column, words
        look = self.look
        for text, font, tone, area in self._parts(row, box):
            painter.setFont(font)
            painter.setPen(look.color(tone))
            painter.drawText(area, int(_WRAP), text)
        icon, tone = _STATES.get(row.state, ("info", "ink2"))
        size = look.px(15)
        look.paint_icon(painter, icon, tone, area.left() - look.gap(5) - size, area.top() + look.px(1), size)
        painter.fillRect(QRect(box.left(), box.bottom(), box.width(), 1), look.color("line"))

    def _parts(self, row: DisputeRow, box: QRect) -> Iterator[tuple[str, QFont, Token, QRect]]:
        """Return the three parts of a row from top to bottom with their boxes.

        The last leaves space for its icon.
        """
        look = self.look
        title, tone = f"{row.number}  {row.title}", _STATES.get(row.state, ("info", "ink2"))[1]
        left, top = box.left() + look.gap(15), box.top() + look.gap(8)
        parts: tuple[tuple[str, QFont, Token, int], ...] = (
            (title, look.font("body", 600, text=title), "ink", 0),
            (row.about, look.font("small", text=row.about), "ink2", 0),
            (row.words, look.font("small", 600, text=row.words), tone, look.px(15) + look.gap(5)),
        )
        for text, font, colour, indent in parts:
            bounds = QRect(left + indent, top, box.right() - look.gap(8) - left - indent, 0)
            area = QFontMetrics(font).boundingRect(bounds, int(_WRAP), text)
            bounds.setHeight(area.height())
            yield text, font, colour, bounds
            top += area.height() + look.gap(4)

    def set_rows(self, rows: Sequence[DisputeRow]) -> None:
        """Show other rows, with their heights adjusted."""
        super().set_rows(rows)
        self.fit()

    def fit(self) -> None:
        """Fit every row to the height of its text, in the width beside the scroll bar."""
        super().fit()
        across = QRect(0, 0, self.width() - self.verticalScrollBar().sizeHint().width(), 0)
        for index, row in enumerate(self.rows_model.rows):
            *_above, (_text, _font, _tone, last) = self._parts(row, across)
            self.setRowHeight(index, last.bottom() + self.look.gap(8))
        height = self.verticalHeader().length() + 2
        self.setMinimumHeight(height if self.whole else 0)
        self.setMaximumHeight(height if self.whole else QWIDGETSIZE_MAX)


class FindLine(LineEdit):
    """A search line; Down goes to the results, Escape leaves it."""

    down = Signal()
    left = Signal()
    downwards = frozenset({Qt.Key.Key_Down})

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in self.downwards:
            self.down.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class WordsLine(FindLine):
    """The words of the filter; Enter goes to the list too."""

    downwards = frozenset({Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter})


class DisputeListCard(CardFrame):
    """The list of disputes with its filter, and below it what open ones can still change.

    `narrowed` is emitted when the filter changes the rows.
    """

    narrowed = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(
            look, margins=(1, 1, 1, 10), spacing=8, name="disputes", accessible=pgettext("screen reader", "Disputes")
        )
        self.filter = DisputeFilter()
        self.rows: tuple[DisputeRow, ...] = ()
        self.list = DisputeList(look)
        self.words = WordsLine(
            look, pgettext("dispute", "words, name, article"), name="disputes-words", accessible=_("Find disputes")
        )
        self.words.setProperty("chord", "Alt+L")
        self.kind = Picker(
            look, pgettext("dispute", "State"), disputes_page.kind_words("all"), self._kinds, name="disputes-kind"
        )
        self.count = Label(look, "", "small", weight=600, tone="ink2", wrap=True, name="disputes-count")
        self._under = Under(look, margins=(8, 8, 8, 0), spacing=6)
        for part in (self.words, self.kind, self.count):
            self._under.addWidget(part)
        self.body.addLayout(self._under)
        self.empty = Label(look, _("No dispute matches. Esc shows all."), tone="ink2", wrap=True, name="disputes-empty")
        self.empty.setContentsMargins(look.gap(14), look.gap(14), look.gap(10), 0)
        self.reach = Label(look, "", "small", tone="ink2", wrap=True, name="disputes-reach")
        self.reach.setContentsMargins(look.gap(14), 0, look.gap(10), 0)
        self.body.addWidget(self.empty)
        self.body.addWidget(self.list, 1)
        self.body.addWidget(self.reach)
        self.reach.hide()
        self.words.textChanged.connect(lambda text: self._narrow(DisputeFilter(self.filter.kind, text)))
        self.words.down.connect(self._to_list)
        self.words.left.connect(self.show_all)
        self.words.left.connect(self._to_list)
        self.kind.chosen.connect(lambda kind: self._narrow(DisputeFilter(kind, self.filter.words)))

    def _to_list(self) -> None:
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _kinds(self) -> list[ListItem]:
        totals = counts(self.rows)
        return [
            ListItem(kind, disputes_page.kind_words(kind), right=str(count), right_tone="ink2")
            for kind, count in totals.items()
        ]

    def begin(self, text: str = "") -> None:
        """Begin to type filter words."""
        self.words.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.words.insert(text)

    def show_all(self) -> None:
        """Show every dispute again."""
        before = self.filter
        self.lift()
        if before != self.filter:
            self.narrowed.emit()

    def lift(self) -> None:
        """Remove the filter; every dispute appears when the rows are shown next."""
        with filling(self.words):
            self.words.clear()
        self.filter = DisputeFilter()

    def _narrow(self, chosen: DisputeFilter) -> None:
        if chosen != self.filter:
            self.filter = chosen
            self.narrowed.emit()

    @property
    def shown(self) -> tuple[DisputeRow, ...]:
        """The disputes that fit the filter."""
        return self.filter.filtered(self.rows)

    def show_rows(self, rows: Sequence[DisputeRow], chosen: str) -> None:
        """Show the disputes that fit the filter, with one of them selected."""
        self.rows = tuple(rows)
        shown = self.shown
        self.list.set_rows(shown)
        self.list.select_key(chosen)
        self.kind.set_value(self.filter.kind, disputes_page.kind_words(self.filter.kind))
        self.count.set_words(disputes_page.shown_count(len(shown), len(rows), counts(rows).get("open", 0)))
        for part in (self.words, self.kind, self.count):
            part.setVisible(len(rows) > 1)
        self.empty.setVisible(not shown)

    def show_reach(self, sentence: str) -> None:
        """Show what the open disputes can still change."""
        self.reach.show_text(sentence)

    def fit_height_to_rows(self, *, whole: bool) -> None:
        """Set the height to fit all rows, or only what space allows."""
        self.list.whole = whole
        self.list.fit()
