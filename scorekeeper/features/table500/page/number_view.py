"""The origin of a number of the table: hand by hand, with article and entry."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from scorekeeper.features.table500.page.panel_view import PanelView, parts_of
from scorekeeper.features.table500.view.hand_details import POINTS, RUNNING, NumberDetails, number_details
from scorekeeper.features.table500.view.table_view import TableView
from scorekeeper.kit.links import ARTICLE, ENTRY
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.timeline import Timeline, TimelineStep
from scorekeeper.kit.typeahead import RETURNS
from scorekeeper.language.numbers import figure
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


class NumberView(PanelView):
    """The parts of a number.

    Arrows go to another number, Enter opens its newest entry, F1 its article. `pointed(row, column)` marks it.
    """

    pointed = Signal(int, str)
    kind = "where"

    def __init__(self, look: Look) -> None:
        super().__init__(look, _("Where from?"), "where")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._view: TableView | None = None
        self._row, self._column = 0, 0
        self.number: NumberDetails | None = None
        box = CardFrame(look, fill="window", margins=(12, 8, 12, 8))
        row = RowLayout(look, spacing=14)
        self.value = Label(look, "", "side", weight=700, name="table-where-value")
        self.what = Label(look, "", "body", weight=600, wrap=True, name="table-where-what")
        row.addWidget(self.value)
        row.addWidget(self.what, 1)
        box.body.addLayout(row)
        self.column.addWidget(box)
        self.chain = Timeline(look, name="table-where-chain", accessible=_("How it adds up"))
        self.chain.link_opened.connect(self.opened)
        self.column.addWidget(self.chain)
        self.column.addStretch(1)
        self.journal = Button(
            look, _("Open in History"), key=pgettext("key", "Enter"), height=36, name="table-where-journal"
        )
        self.journal.clicked.connect(self._open_entry)
        self.article = Button(
            look, pgettext("button", "Article"), key="F1", icon="book", height=36, name="table-where-article"
        )
        self.article.clicked.connect(self.open_article)
        self.foot.addWidget(self.journal, 1)
        self.foot.addWidget(self.article, 1)

    def _columns(self) -> tuple[tuple[str, int], ...]:
        sides = range(len(self._view.sides)) if self._view is not None else range(0)
        return tuple((what, side) for what in (POINTS, RUNNING) for side in sides)

    def begin(self, view: TableView, row_index: int) -> bool:
        """Show the points of this row, or of the last row with any.

        Return False if there is no number.
        """
        self._view = view
        scored = [index for index, row in enumerate(view.rows) if any(value is not None for value in row.points)]
        if not scored:
            return False
        self._row = row_index if row_index in scored else scored[-1]
        row = view.rows[self._row]
        self._column = next((side for side, value in enumerate(row.points) if value), 0)
        self._show()
        return True

    def show_current(self, view: TableView) -> None:
        """Show the same number updated; close if it no longer exists."""
        self._view = view
        what, side = self._columns()[self._column]
        if number_details(view, self._row, what, side) is None:
            self.closed.emit()
        else:
            self._show()

    def show_number(self, row_index: int, what: str, side: int) -> None:
        """Show another number, if it exists."""
        if self._view is not None and number_details(self._view, row_index, what, side) is not None:
            self._row, self._column = row_index, self._columns().index((what, side))
            self._show()

    def _show(self) -> None:
        assert self._view is not None
        what, side = self._columns()[self._column]
        number = self.number = number_details(self._view, self._row, what, side)
        if number is None:
            return
        self.value.set_words(figure(number.value))
        self.what.set_words(number.title)
        self.setAccessibleName(f"{_('Where from?')} {number.title} {number.value}")
        made = parts_of(number.made, number.value, number.title)
        title = _("Made up of") if made else _("Nothing was added or deducted.")
        self.chain.set_steps([TimelineStep(title, now=True, parts=made)])
        self.article.setEnabled(bool(number.articles))
        self.journal.setEnabled(bool(self._entry()))
        self.pointed.emit(self._row, f"{what}.{side}")

    def _entry(self) -> int:
        return max((seq for made in (self.number.made if self.number else ()) for seq in made.entries), default=0)

    def _open_entry(self) -> None:
        if self._entry():
            self.opened.emit(f"{ENTRY}{self._entry()}")

    def articles(self) -> tuple[str, ...]:
        """Return the articles of the number, the newest first."""
        return tuple(reversed(self.number.articles)) if self.number is not None else ()

    def open_article(self) -> None:
        """Open the newest article of the number."""
        for number in self.articles()[:1]:
            self.opened.emit(f"{ARTICLE}{number}")

    def first_focus(self) -> QWidget:
        """Return the view itself: arrows go to other numbers."""
        return self

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, columns = event.key(), self._columns()
        steps = {Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0), Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1)}
        if Qt.Key(key) in steps and columns:
            down, right = steps[Qt.Key(key)]
            self.show_number(self._row + down, *columns[(self._column + right) % len(columns)])
        elif key in RETURNS and self.hasFocus():
            self._open_entry()
        else:
            super().keyPressEvent(event)
