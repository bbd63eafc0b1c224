"""A field that finds everything of an event, and the results.

Enter goes there, Escape goes back.
"""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from scorekeeper.features.event.view.event_view import EventViews
from scorekeeper.features.search import view as searching
from scorekeeper.features.search.view import SearchResult, SearchSubject
from scorekeeper.journal.snapshot import EMPTY
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel.changes import Changes
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.frame.commands import all_commands, is_shown
from scorekeeper.kit.frame.window_page import Handlers
from scorekeeper.kit.itemlist import ItemList, ListItem
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.fields import LineEdit
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.page import EVERYTHING, Page
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.session.needs import Signs

KINDS: Mapping[str, tuple[str, Callable[[], str]]] = {
    searching.TEAM: ("event", lambda: pgettext("kind of search result", "team")),
    searching.SESSION: ("sheet", lambda: pgettext("kind of search result", "session")),
    searching.DEAL: ("where", lambda: pgettext("kind of search result", "deal")),
    searching.DISPUTE: ("dispute", lambda: pgettext("kind of search result", "dispute")),
    searching.ARTICLE: ("book", lambda: pgettext("kind of search result", "article")),
    searching.COMMAND: ("right", lambda: pgettext("kind of search result", "command")),
}
"""Icon and name of each kind of result."""


class SearchPage(Page):
    """The field above, the results below.

    A command found is carried out on the page where the search began.
    """

    name = "search"

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(look, bridge)
        self.setAccessibleName(pgettext("screen reader", "Search"))
        self._before = "event"
        self._commands: tuple[SearchSubject, ...] = ()
        self._session, self._stage, self._views = "", MAIN, EventViews()
        self._matches: tuple[SearchResult, ...] = ()
        column = ColumnLayout(look, self, margins=(15, 8, 15, 8), spacing=8)
        head = CardFrame(look, name="search-head")
        row = RowLayout(look, spacing=8)
        row.addWidget(Label(look, pgettext("search", "Search"), "page", weight=700, name="search-title"))
        self.line = LineEdit(
            look,
            _("A team, a player, a table, a deal, an article or a command"),
            role="entry",
            height=42,
            name="search-line",
            accessible=_("Search everything"),
        )
        self.line.textChanged.connect(self._search)
        self.line.textEdited.connect(self._announce)
        row.addWidget(self.line, 1)
        back = Button(look, pgettext("button", "Back"), key=pgettext("key", "Esc"), name="search-back")
        back.clicked.connect(self._leave)
        row.addWidget(back)
        head.body.addLayout(row)
        self.words = Label(look, "", "body", tone="ink2", wrap=True, name="search-words")
        head.body.addWidget(self.words)
        column.addWidget(head)
        card = CardFrame(look, name="search-card", margins=(0, 0, 0, 0))
        self.list = ItemList(look, row_height=52, name="search-finds", accessible=_("Search results"))
        self.list.row_opened.connect(self._open)
        card.body.addWidget(self.list)
        column.addWidget(card, 1)

    def begin(self, before: str, can_run: frozenset[str], session: str, signs: Signs) -> None:
        """Start from a page, whose session comes first. The previous text is selected.

        `can_run` are the commands available on that page, `signs` the menu entries.
        """
        if before != self.name:
            self._before = before
        self._commands = tuple(
            SearchSubject(
                command.name,
                command.words.replace("&", ""),
                ", ".join(command.keys),
                "" if is_shown(command, signs) else searching.when_shown(command.shown_from),
                command.name in can_run,
            )
            for command in all_commands()
            if command.name != self.name
        )
        self._session = session
        self.line.selectAll()
        self.refresh(EVERYTHING)

    def refresh(self, changes: Changes) -> None:
        """Search again in the current event."""
        del changes
        self._search(self.line.text())

    def show_stage(self, stage: str) -> None:
        """List results of this stage (uid) first."""
        if stage != self._stage:
            self._stage = stage
            self._search(self.line.text())

    def handlers(self) -> Handlers:
        """Return the handlers of Find and Search: both go back to the field."""
        return {"find": self._select_all, "search": self._select_all}

    def first_focus(self) -> QWidget:
        """Return the field."""
        return self.line

    def areas(self) -> Sequence[QWidget]:
        """Return field and results, for F6."""
        return (self.line, self.list)

    def title(self) -> str:
        """Return the text of the title bar."""
        return pgettext("heading", "Search")

    def _select_all(self) -> None:
        self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.line.selectAll()

    def _leave(self) -> None:
        self.go.emit(self._before, None)

    def _search(self, text: str) -> None:
        bridge = self.bridge
        self._matches = searching.search(
            bridge.tournament, bridge.rules, self._commands, text, session=self._session,
            stage=self._stage, views=self._views,
        )  # fmt: skip
        self.list.set_items(
            [
                ListItem(
                    index, hit.title, hit.detail, icon=KINDS[hit.kind][0], right=KINDS[hit.kind][1](), right_tone="ink2"
                )
                for index, hit in enumerate(self._matches)
            ]
        )
        count = len(self._matches)
        if count:
            self.list.select_key(0)
        if count >= searching.MOST:
            more_label = _("{n} results or more. Type another word to narrow them down.").format(n=count)
        elif count:
            more_label = ngettext(
                "1 result. Press Enter to open it.", "{n} results. Choose with the arrow keys and press Enter.", count
            )
            more_label = more_label.format(n=count)
        elif text.strip():
            more_label = _("Nothing matches {text}. Try fewer letters.").format(text=text.strip())
        if not text.strip():
            more_label = _(
                "Below: commands that no menu shows yet. Type to find anything else: a name; 7 for table 7; 5/12 for "
                "round 5, table 12; deal 9; 40HX for deals with that bid; 3.2 or revoke for an article; print for a "
                "command. Press Enter to open, Esc to go back."
            )
        self.words.set_words(more_label)

    def _announce(self) -> None:
        """Let a screen reader say the first result, or that there is none."""
        if self._matches:
            self.list.announce_selected()
        else:
            announce(self, self.words.text())

    def _open(self, row: int) -> None:
        if 0 <= row < len(self._matches):
            self._go(self._matches[row])

    def _go(self, match: SearchResult) -> None:
        if match.kind == searching.COMMAND:
            self._run(match.key)
        elif match.kind == searching.ARTICLE:
            self.open_articles((match.key,))
        elif match.kind == searching.TEAM:
            self.go.emit("event", match.key)
        elif match.kind == searching.DISPUTE:
            self.go.emit("disputes", match.key)
        elif match.kind == searching.DEAL:
            uid, _slash, deal = match.key.partition("/")
            self.go.emit("score", (uid, int(deal)))
        else:
            state = self.bridge.tournament.sessions.get(match.key)
            fresh = state is not None and state.state == EMPTY and not state.seating_entries
            self.go.emit("session-start" if fresh else "score", match.key)

    def _run(self, name: str) -> None:
        """Run a command on the page where the search began, or report that it cannot."""
        command = next(command for command in self._commands if command.name == name)
        self._leave()
        if command.can_run:
            self.ask_window(name)
        else:
            self.refused.emit(_("{command} does nothing on this page.").format(command=command.words))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        rows = self.list.model().rowCount()
        row = self.list.currentIndex().row()
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up) and rows:
            step = 1 if event.key() == Qt.Key.Key_Down else -1
            self.list.select_key(max(0, min(rows - 1, row + step)))
            self.list.announce_selected()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open(row)
        elif event.key() == Qt.Key.Key_Escape and self.line.text():
            self.line.clear()
            self.line.setFocus()
        elif event.key() == Qt.Key.Key_Escape:
            self._leave()
        else:
            super().keyPressEvent(event)
