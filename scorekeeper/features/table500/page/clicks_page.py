"""The players of the day by clicks, then wins."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from scorekeeper.journal.clicks import Clicked, clicked
from scorekeeper.kernel.changes import Changes
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.look.card import Card
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import Column as Stack
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.page import Page
from scorekeeper.kit.table import Column, RowsModel
from scorekeeper.kit.tableview import PlainTable
from scorekeeper.language.translation import gettext as _


class ClicksPage(Page):
    """Place, player, games, clicks and wins."""

    name = "standings"

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(look, bridge)
        self.setAccessibleName(_("Clicks"))
        columns: tuple[Column[Clicked], ...] = (
            Column("place", _("Place"), lambda row: f"{row.place}{'=' if row.shared else ''}", "right", width=70),
            Column("player", _("Player"), lambda row: row.name, weight=600, stretch=1),
            Column("games", _("Games"), lambda row: str(row.games), "right", width=90),
            Column("clicks", _("Clicks"), lambda row: str(row.clicks), "right", weight=600, width=90),
            Column("wins", _("Wins"), lambda row: str(row.wins), "right", width=90),
            Column("ties", _("Ties"), lambda row: str(row.ties), "right", width=90),
        )
        self.table = PlainTable(
            look, RowsModel(columns, lambda row: row.player), name="clicks", accessible=_("Players by clicks")
        )
        outer = Stack(look, self, margins=(15, 8, 15, 8), spacing=8)
        outer.addWidget(Label(look, _("Clicks"), "page", weight=700, name="clicks-title"))
        self.about = Label(look, _("Clicks, then wins; equal is a shared place."), "small", tone="ink2", wrap=True)
        outer.addWidget(self.about)
        card = Card(look, margins=(2, 2, 2, 3), name="clicks-card", accessible=_("Players by clicks"))
        card.body.addWidget(self.table)
        outer.addWidget(card, 1)

    def first_focus(self) -> QWidget:
        """Return the list."""
        return self.table

    def areas(self) -> Sequence[QWidget]:
        """Return the list."""
        return (self.table,)

    def refresh(self, changes: Changes) -> None:
        """Show how the day stands."""
        del changes
        self.table.set_rows(clicked(self.bridge.tournament))

    def title(self) -> str:
        """Return the words of the title bar."""
        return _("Clicks")
