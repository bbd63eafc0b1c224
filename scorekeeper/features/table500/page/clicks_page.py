"""The players of the day by clicks, then wins; beside them the origin of the chosen player's clicks."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from scorekeeper.features.papers.view.catalogue import CLICKS
from scorekeeper.features.table500.page.clicks_side import ClicksSide
from scorekeeper.journal.clicks import Clicked, clicked
from scorekeeper.kernel.changes import Changes
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.frame.window_page import Handlers
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout as Stack
from scorekeeper.kit.look.layout import give_width
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.page import Page
from scorekeeper.kit.table import Column, RowsModel
from scorekeeper.kit.tableview import PlainTable
from scorekeeper.language.clicks import ranked_by
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

SIDE_WIDTH, NARROW = 380, 780
"""The width of the explanation, and the page width below which it is under the list; pixels at 100 %."""


class ClicksPage(Page):
    """Place, player, games, clicks and wins; F3 goes to the origin of the clicks."""

    name = "standings"

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(look, bridge)
        self.setAccessibleName(pgettext("screen reader", "Clicks"))
        columns: tuple[Column[Clicked], ...] = (
            Column(
                "place",
                pgettext("column heading", "Place"),
                lambda row: f"{row.place}{'=' if row.shared else ''}",
                "right",
                width=58,
            ),
            Column("player", pgettext("column heading", "Player"), lambda row: row.name, weight=600, stretch=1),
            Column("games", pgettext("column heading", "Games"), lambda row: str(row.games), "right", width=62),
            Column(
                "clicks",
                pgettext("column heading", "Clicks"),
                lambda row: str(row.clicks),
                "right",
                weight=600,
                width=62,
            ),
            Column("wins", pgettext("column heading", "Wins"), lambda row: str(row.wins), "right", width=56),
            Column("ties", pgettext("column heading", "Ties"), lambda row: str(row.ties), "right", width=52),
            Column("sat-out", _("Sat out"), lambda row: str(row.sat_out), "right", width=72),
        )
        self.table = PlainTable(
            look, RowsModel(columns, lambda row: row.player), name="clicks", accessible=_("Players by clicks")
        )
        self.side = ClicksSide(look)
        self.side.opened.connect(self.follow)
        self.table.row_chosen.connect(lambda _row: self._explain())
        self.table.row_opened.connect(lambda _row: self._open_newest())
        outer = Stack(look, self, margins=(15, 8, 15, 8), spacing=8)
        outer.addWidget(Label(look, pgettext("clicks of 500", "Clicks"), "page", weight=700, name="clicks-title"))
        self.about = Label(look, ranked_by(), "small", tone="ink2", wrap=True, name="clicks-about")
        outer.addWidget(self.about)
        card = CardFrame(look, margins=(2, 2, 2, 3), name="clicks-card", accessible=_("Players by clicks"))
        card.body.addWidget(self.table)
        self._beside = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._beside.addWidget(card, 1)
        self._beside.addWidget(self.side, 1)
        outer.addLayout(self._beside, 1)
        look.changed.connect(self._arrange)
        self._arrange()

    # called by the window
    def handlers(self) -> Handlers:
        """Return Where from, once there is a player."""
        return {"where-from": partial(self.side.setFocus, Qt.FocusReason.OtherFocusReason)} if self._row else {}

    def first_focus(self) -> QWidget:
        """Return the list."""
        return self.table

    def areas(self) -> Sequence[QWidget]:
        """Return the list, and the origin of a player's clicks."""
        return (self.table, self.side)

    def title(self) -> str:
        """Return the text of the title bar."""
        return pgettext("heading", "Clicks")

    def default_paper(self) -> str:
        """Return the ranking."""
        return CLICKS

    def show_target(self, target: object) -> None:
        """Choose a player by his uid."""
        self.open()
        self.table.select_key(str(target))
        self._explain()

    # showing
    def refresh(self, changes: Changes) -> None:
        """Show the current state of the day."""
        del changes
        self.table.set_rows(clicked(self.bridge.tournament))
        if self.table.selected is None and self.table.rows_model.rows:
            self.table.select_key(self.table.rows_model.rows[0].player)
        self._explain()
        self.commands_changed.emit()

    @property
    def _row(self) -> Clicked | None:
        return self.table.selected

    def _explain(self) -> None:
        self.side.show_player(self.bridge.tournament, self._row, self.table.rows_model.rows)

    def _open_newest(self) -> None:
        """Open the newest entry that counts for a player's clicks."""
        if self.side.newest:
            self.go.emit("journal", self.side.newest)

    def _arrange(self) -> None:
        look = self.look
        narrow = look.compact or self.width() < look.px(NARROW)
        self._beside.setDirection(QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight)
        self._beside.setSpacing(look.gap(10))
        give_width(self.side, None if narrow else min(look.px(SIDE_WIDTH), self.width() // 3))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
