"""The Where from panel: a number's parts, their articles, and the entries it comes from."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from scorekeeper.features.where.view.addresses import DOWN, LEFT, RIGHT, SHEET, UP, NumberAddress, neighbour, value_of
from scorekeeper.features.where.view.where_from import Chain, chain
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kit.entry.panel import SidePanel
from scorekeeper.kit.entry.sentences import html_of
from scorekeeper.kit.entry.shown_session import ShownSession
from scorekeeper.kit.links import ARTICLE, ENTRY, cited_links
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.markup import escape
from scorekeeper.kit.look.timeline import Timeline, TimelinePart, TimelineStep
from scorekeeper.language.spans import plain, spoken
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

MOST_ENTRIES = 60
"""Number of entries listed; all of a tournament would be slow and too many to read."""
_DIRECTIONS = {Qt.Key.Key_Left: LEFT, Qt.Key.Key_Right: RIGHT, Qt.Key.Key_Up: UP, Qt.Key.Key_Down: DOWN}


class WherePanel(SidePanel):
    """The panel on where a number comes from.

    Arrows move to another number, Enter opens its newest entry, F1 its article. `pointed` marks it.
    """

    kind = "where"
    pointed = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__(look, _("Where from?"), "where")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.address: NumberAddress | None = None
        self.chain: Chain | None = None
        self._box = CardFrame(look, fill="window", margins=(14, 8, 14, 8))
        row = RowLayout(look, spacing=14)
        self.value = Label(look, "", "side", weight=700, name="where-value")
        self.what = Label(look, "", "body", weight=600, wrap=True, name="where-what")
        self.note = Label(look, "", "small", tone="ink2", wrap=True, name="where-note")
        words = ColumnLayout(look, spacing=1)
        words.addWidget(self.what)
        words.addWidget(self.note)
        row.addWidget(self.value)
        row.addLayout(words, 1)
        self._box.body.addLayout(row)
        self.timeline = Timeline(look, name="where-chain", accessible=_("How it adds up"))
        self.timeline.link_opened.connect(self.opened)
        self.column.addWidget(self._box)
        self.column.addWidget(self.timeline)
        self.column.addStretch(1)
        self.journal = Button(look, _("Open in History"), key=pgettext("key", "Enter"), height=36, name="where-journal")
        self.journal.clicked.connect(self.enter)
        self.article = Button(
            look, pgettext("button", "Article"), key="F1", icon="book", height=36, name="where-article"
        )
        self.article.clicked.connect(self.open_article)
        self.foot.addWidget(self.journal, 1)
        self.foot.addWidget(self.article, 1)

    def entry_line_text(self) -> str:
        """Return the text of the entry line while the panel is open."""
        return _("Use the arrow keys to move to another number. Underlined articles can be opened.")

    def snapshot(self) -> tuple[Tournament, Sequence[Entry]] | None:
        """Return the current event and the journal; None while no session is shown."""
        return None if self.showing is None else (self.showing.tournament, self.showing.entries)

    def first(self) -> NumberAddress | None:
        """Return the number to show if the previous one no longer exists."""
        return None if self.showing is None else first_number(self.showing, None)

    def point_at(self, address: NumberAddress | None) -> None:
        """Show the origin of another number."""
        if address is not None:
            self.address = address
            self.refresh()
            self.pointed.emit(address)

    def refresh(self) -> None:
        """Show the current chain of the number."""
        snapshot = self.snapshot()
        if snapshot is None or self.address is None:
            return
        tournament, entries = snapshot
        if value_of(tournament, self.address) is None:
            address = self.first()
            if address is None:
                self.closed.emit()
                return
            self.address = address
        shown = chain(tournament, entries, self.address)
        if shown is None:
            return
        self.chain = shown
        self.value.set_words(_figure(shown.value))
        self.what.set_words(shown.title)
        self.note.show_text(shown.note)
        self.setAccessibleName(f"{_('Where from?')} {_figure(shown.value)} {shown.title}")
        self.timeline.set_steps(self._steps(shown))
        self.setAccessibleDescription(_spoken_chain(shown))
        self.journal.setEnabled(bool(self._entry()))
        articles = shown.articles
        self.article.setText(
            pgettext("place", "Article {article}").format(article=articles[0])
            if articles
            else pgettext("origin of a number", "Article")
        )
        self.article.setEnabled(bool(articles))

    def _steps(self, shown: Chain) -> list[TimelineStep]:
        steps = [TimelineStep(plain(step.title), html_of(step.detail, self.look)) for step in shown.steps]
        signed = len(shown.parts) > 1
        parts = [
            TimelinePart(_figure(part.value, signed=signed), part.text, cited_links(part.article, part.entries))
            for part in shown.parts
        ]
        if signed:
            parts.append(TimelinePart(f"= {_figure(shown.value)}", shown.sum_text, total=True))
        steps.append(TimelineStep(shown.parts_title, now=True, parts=tuple(parts)))
        if shown.entries:
            lines = "<br>".join(
                f'<a href="{ENTRY}{entry.seq}">{entry.seq}</a> · {entry.time} · {escape(entry.what)}'
                + (f" · {escape(entry.reason)}" if entry.reason else "")
                for entry in shown.entries[-MOST_ENTRIES:]
            )
            if len(shown.entries) > MOST_ENTRIES:
                earlier = len(shown.entries) - MOST_ENTRIES
                lines = f"{_('{n} earlier entries in the journal').format(n=earlier)}<br>{lines}"
            steps.append(TimelineStep(shown.entries_title, lines))
        return steps

    def _entry(self) -> int:
        if self.chain is None:
            return 0
        own = [seq for part in self.chain.parts for seq in part.entries]
        return max(own or [entry.seq for entry in self.chain.entries], default=0)

    def first_focus(self) -> QWidget:
        """Return the panel itself: arrows move to other numbers."""
        return self

    def enter(self) -> None:
        """Open the newest entry that the number comes from."""
        if self._entry():
            self.opened.emit(f"{ENTRY}{self._entry()}")

    def chosen_articles(self) -> tuple[str, ...]:
        """Return the articles of the number."""
        return tuple(self.chain.articles) if self.chain is not None else ()

    def open_article(self) -> None:
        """Open the first article of the number."""
        for number in self.chosen_articles()[:1]:
            self.opened.emit(f"{ARTICLE}{number}")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        direction = _DIRECTIONS.get(Qt.Key(event.key()))
        snapshot = self.snapshot()
        if direction is not None and snapshot is not None and self.address is not None:
            self.point_at(neighbour(snapshot[0], self.address, direction))
        else:
            super().keyPressEvent(event)


class PageWhere(WherePanel):
    """Arrows move through the numbers of the page.

    Enter opens the newest entry a number comes from.
    """

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._snapshot: tuple[Tournament, Sequence[Entry]] | None = None

    def follow_event(self, tournament: Tournament, entries: Sequence[Entry]) -> None:
        """Use the current event; refresh the number shown, or close if it no longer exists."""
        self._snapshot = (tournament, entries)
        if self.address is not None:
            self.refresh()

    def snapshot(self) -> tuple[Tournament, Sequence[Entry]] | None:
        """Return the current event and the journal."""
        return self._snapshot

    def first(self) -> NumberAddress | None:
        """Return None: when a number is gone the panel closes."""
        return None


def _spoken_chain(shown: Chain) -> str:
    """Return the steps and parts of a number for screen readers, without the entries."""
    signed = len(shown.parts) > 1
    steps = [". ".join(filter(None, (spoken(step.title), spoken(step.detail)))) for step in shown.steps]
    parts = [f"{_figure(part.value, signed=signed)} {part.text}" for part in shown.parts]
    added = f"{shown.parts_title}: {', '.join(parts)}" if parts else ""
    return ". ".join(filter(None, (shown.note, added, *steps)))


def _figure(value: int, *, signed: bool = False) -> str:
    """Return a number with a typographic minus; `signed` adds a plus to the others."""
    return (f"{value:+d}" if signed else str(value)).replace("-", "\N{MINUS SIGN}")


def first_number(showing: ShownSession, deal: int | None) -> NumberAddress | None:
    """Return the first number: the points of a deal's scoring side, else a total."""
    scored = [row for row in showing.view.rows if any(value is not None for value in row.points)]
    rows = [row for row in scored if row.deal == deal] or scored[-1:]
    if not rows:
        return NumberAddress(SHEET, "total", showing.session, side=showing.view.head.letters[0])
    row = rows[0]
    side = next((index for index, value in enumerate(row.points) if value), 0)
    return NumberAddress(SHEET, "points", showing.session, row.deal, showing.view.head.letters[side])


def address_of_cell(showing: ShownSession, deal: int, key: str) -> NumberAddress | None:
    """Return the number in a cell of the table, None if there is none."""
    what, _dot, side = key.partition(".")
    letter = showing.view.head.letters[int(side)] if side else ""
    if what not in {"dealer", "contract", "taken", "points", "running"} or deal == 0:
        return None
    address = NumberAddress(SHEET, what, showing.session, deal, letter)
    return address if value_of(showing.tournament, address) is not None else None


def address_of_figure(showing: ShownSession, what: str, side: int) -> NumberAddress | None:
    """Return the number in the head: a total, the difference, or match points."""
    letter = "" if what == "difference" else showing.view.head.letters[max(side, 0)]
    address = NumberAddress(SHEET, what, showing.session, side=letter)
    return address if value_of(showing.tournament, address) is not None else None


def cell_of_address(showing: ShownSession, address: NumberAddress) -> tuple[int, str] | None:
    """Return deal and column of a number in the table, None if it is elsewhere."""
    if not address.deal:
        return None
    side = f".{showing.view.head.letters.index(address.side)}" if address.side else ""
    return address.deal, f"{address.what}{side}"
