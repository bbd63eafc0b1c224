"""The origin of a player's clicks: round by round the players, the result, the article and the entry."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from scorekeeper.journal.click_parts import OUT, ClickPart, click_parts
from scorekeeper.journal.clicks import Clicked
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kit.links import ENTRY, cited_links
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.kit.look.timeline import Timeline, TimelinePart, TimelineStep
from scorekeeper.kit.typeahead import RETURNS
from scorekeeper.language.clicks import clicks_words, counted_by, place_of, shared_with, went
from scorekeeper.language.translation import gettext as _

CLICKS, UNCLIPPED = "1e", "1g"
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
        self.chain = Timeline(look, name="clicks-chain", accessible=_("How it adds up"))
        self.chain.link_opened.connect(self.opened)
        for part in (self.player, self.total, self.shared):
            self.body.addWidget(part)
        inside = QWidget()
        column = ColumnLayout(look, inside, margins=(0, 0, 6, 0))
        column.addWidget(self.chain)
        column.addStretch(1)
        self._scroll = Scroll(look, inside)
        self.body.addWidget(self._scroll, 1)

    def show_player(self, tournament: Tournament, row: Clicked | None, rows: Sequence[Clicked]) -> None:
        """Show the origin of this player's clicks."""
        if row is None:
            self.player.set_words(_("Nobody is on the list yet."))
            for label in (self.total, self.shared):
                label.set_words("")
            self.chain.set_steps([])
            return
        parts = click_parts(tournament, row.player)
        counted = counted_by(row.games, row.wins, row.ties, row.sat_out)
        others = [clicked.name for clicked in rows if clicked.place == row.place and clicked.player != row.player]
        self.newest = max((part.entry for part in parts), default=0)
        self.player.set_words(row.name)
        self.total.set_words(f"{clicks_words(row.clicks)}: {counted}")
        self.shared.set_words(shared_with(others) if others and row.games else "")
        self.shared.setVisible(bool(others and row.games))
        self.setAccessibleName(f"{row.name}. {clicks_words(row.clicks)}. {'; '.join(map(_spoken, parts))}")
        made = [TimelinePart(f"+{part.clicks}", _words(part), _cited(part)) for part in parts]
        made += [TimelinePart(f"= {row.clicks}", clicks_words(row.clicks), total=True)] if len(parts) > 1 else []
        title = _("Made up of") if parts else _("No game of this player is over.")
        self.chain.set_steps([TimelineStep(title, now=True, parts=tuple(made))])

    def articles(self) -> tuple[str, ...]:
        """Return the articles that F1 opens."""
        return (CLICKS, UNCLIPPED)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        bar, key = self._scroll.verticalScrollBar(), event.key()
        if key in RETURNS and self.newest:
            self.opened.emit(f"{ENTRY}{self.newest}")
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            bar.setValue(bar.value() + (1 if key == Qt.Key.Key_Down else -1) * bar.singleStep())
        else:
            super().keyPressEvent(event)


def _words(part: ClickPart) -> str:
    return f"{place_of(part)}: {went(part)}"


def _spoken(part: ClickPart) -> str:
    return f"{_words(part)}, {clicks_words(part.clicks)}"


def _cited(part: ClickPart) -> str:
    article = "" if part.outcome == OUT else UNCLIPPED if part.unclipped else CLICKS
    return cited_links(article, (part.entry,) if part.entry else ())
