"""The day's players by clicks, then wins, and the origin of the chosen one's clicks."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from scorekeeper.features.papers.view.catalogue import CLICKS
from scorekeeper.journal.click_parts import OUT, ClickPart, click_parts
from scorekeeper.journal.clicks import ClickStanding, click_ranking
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.changes import Changes
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.frame.window_page import Handlers
from scorekeeper.kit.links import ENTRY, cited_links
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout, give_width
from scorekeeper.kit.look.layout import ColumnLayout as Stack
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.kit.look.timeline import Timeline, TimelinePart, TimelineStep
from scorekeeper.kit.page import Page
from scorekeeper.kit.table import Column, RowsModel
from scorekeeper.kit.tableview import PlainTable
from scorekeeper.kit.typeahead import RETURNS
from scorekeeper.language.clicks import clicks_words, game_counts, place_of, ranked_by, round_result, shared_with
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

CLICKS_ARTICLE, UNCLIPPED_ARTICLE = "1e", "1g"
"""The articles about clicks, and about cards that were not clipped."""


class ClicksSide(CardFrame):
    """`opened` carries the target of a link. Enter opens the newest entry, Up and Down scroll."""

    opened = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__(look, margins=(14, 10, 8, 8), spacing=6, name="clicks-side", accessible=_("Where from?"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.newest = 0
        """The newest entry that counts for the clicks, 0 where there is none."""
        self.player = Label(look, "", "panel", weight=700, wrap=True, name="clicks-player")
        self.total = Label(look, "", "body", weight=600, wrap=True, name="clicks-total")
        self.shared = Label(look, "", "small", tone="ink2", wrap=True, name="clicks-shared")
        self.chain = Timeline(look, name="clicks-chain", accessible=_("How the number is made up"))
        self.chain.link_opened.connect(self.opened)
        for part in (self.player, self.total, self.shared):
            self.body.addWidget(part)
        inside = QWidget()
        column = ColumnLayout(look, inside, margins=(0, 0, 6, 0))
        column.addWidget(self.chain)
        column.addStretch(1)
        self._scroll = Scroll(look, inside)
        self.body.addWidget(self._scroll, 1)

    def show_player(self, tournament: Tournament, row: ClickStanding | None, rows: Sequence[ClickStanding]) -> None:
        """Show the origin of this player's clicks."""
        if row is None:
            self.player.set_words(_("The list of players is empty."))
            for label in (self.total, self.shared):
                label.set_words("")
            self.chain.set_steps([])
            return
        parts = click_parts(tournament, row.player)
        counted = game_counts(row.games, row.wins, row.ties, row.sat_out)
        others = [clicked.name for clicked in rows if clicked.place == row.place and clicked.player != row.player]
        self.newest = max((part.entry for part in parts), default=0)
        self.player.set_words(row.name)
        self.total.set_words(f"{clicks_words(row.clicks)}: {counted}")
        self.shared.set_words(shared_with(others) if others and row.games else "")
        self.shared.setVisible(bool(others and row.games))
        self.setAccessibleName(f"{row.name}. {clicks_words(row.clicks)}. {'; '.join(map(_spoken_part, parts))}")
        made = [TimelinePart(f"+{part.clicks}", _words(part), _article_of(part)) for part in parts]
        made += [TimelinePart(f"= {row.clicks}", clicks_words(row.clicks), total=True)] if len(parts) > 1 else []
        title = _("Made up of") if parts else _("This player has no finished game.")
        self.chain.set_steps([TimelineStep(title, now=True, parts=tuple(made))])

    def articles(self) -> tuple[str, ...]:
        """Return the articles that F1 opens."""
        return (CLICKS_ARTICLE, UNCLIPPED_ARTICLE)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        bar, key = self._scroll.verticalScrollBar(), event.key()
        if key in RETURNS and self.newest:
            self.opened.emit(f"{ENTRY}{self.newest}")
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            bar.setValue(bar.value() + (1 if key == Qt.Key.Key_Down else -1) * bar.singleStep())
        else:
            super().keyPressEvent(event)


def _words(part: ClickPart) -> str:
    return f"{place_of(part)}: {round_result(part)}"


def _spoken_part(part: ClickPart) -> str:
    return f"{_words(part)}, {clicks_words(part.clicks)}"


def _article_of(part: ClickPart) -> str:
    article = "" if part.outcome == OUT else UNCLIPPED_ARTICLE if part.unclipped else CLICKS_ARTICLE
    return cited_links(article, (part.entry,) if part.entry else ())


SIDE_WIDTH, NARROW = 380, 780
"""Width of the explanation, and page width for placing it below; pixels at 100 %."""


class ClicksPage(Page):
    """Place, player, games, clicks and wins; F3 goes to the origin of the clicks."""

    name = "standings"

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(look, bridge)
        self.setAccessibleName(pgettext("screen reader", "Clicks"))
        columns: tuple[Column[ClickStanding], ...] = (
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
        """Return the Where from command if there is a player."""
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
        self.table.set_rows(click_ranking(self.bridge.tournament))
        if self.table.selected is None and self.table.rows_model.rows:
            self.table.select_key(self.table.rows_model.rows[0].player)
        self._explain()
        self.commands_changed.emit()

    @property
    def _row(self) -> ClickStanding | None:
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
