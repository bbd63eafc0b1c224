"""The Event page of a day of games: the players, one name a line, and the games with four players each."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QStackedLayout, QWidget

from scorekeeper.features.event.page.data_form import DataForm
from scorekeeper.features.event.page.saving import Saving
from scorekeeper.features.event.page.settings_form import SettingsForm
from scorekeeper.features.event.view.team_list import is_list
from scorekeeper.features.table500.page.day_frame import DayFrame
from scorekeeper.features.table500.page.game_form import SEATS, GameForm
from scorekeeper.features.table500.page.player_form import PlayerForm
from scorekeeper.features.table500.view.day import game_items, player_items
from scorekeeper.kernel.changes import Changes
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.form.form import RETURNS
from scorekeeper.kit.form.order import Order, OrderForm
from scorekeeper.kit.frame.window_page import Handlers
from scorekeeper.kit.itemlist import Item
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.page import EVERYTHING, Page
from scorekeeper.kit.tab_order import tab_through
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext


class DayPage(Page):
    """Players and games at the left, at the right the form of what is selected."""

    name = "event"

    _wanted = ""
    """The setting that the page is to begin with."""

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(look, bridge)
        self.player_form, self.game_form = PlayerForm(look, bridge), GameForm(look, bridge)
        self.settings_form, self.data_form = SettingsForm(look, bridge), DataForm(look, bridge)
        self.forms: tuple[OrderForm, ...] = (self.player_form, self.game_form, self.settings_form, self.data_form)
        self.frame = DayFrame(look, self.forms)
        self.head, self.players, self.games = self.frame.head, self.frame.players, self.frame.games
        self.find_line = self.head.find_line
        self.saving = Saving(bridge, self, self._form)
        whole = QStackedLayout(self)
        whole.addWidget(self.frame)
        parts = [part for form in self.forms for part in form.parts()]
        tab_through([*self.head.parts(), self.players, self.games, *parts])
        self._connect()

    def _connect(self) -> None:
        self.find_line.installEventFilter(self)
        self.find_line.textChanged.connect(lambda _text: self._show_lists())
        self.head.new_team.clicked.connect(self.begin_players)
        self.head.new_session.clicked.connect(self.begin_game)
        self.head.event_data.clicked.connect(partial(self._begin, self.data_form))
        self.head.settings.clicked.connect(partial(self._begin, self.settings_form))
        self.players.row_chosen.connect(lambda _at: self._show_player())
        self.players.row_opened.connect(lambda _at: self._begin(self.player_form))
        self.games.row_chosen.connect(lambda _at: self._show_game())
        self.games.row_opened.connect(lambda at: self._open(str(self.games.rows_model.rows[at].key)))
        self.game_form.opened.connect(self._open)
        for form in self.forms:
            form.ordered.connect(self.saving.send)
            form.left.connect(self._leave_form)
        self.saving.said.connect(self.said)
        self.saving.stands.connect(self._after)

    # what the window asks
    def handlers(self) -> Handlers:
        """Return the commands of this page."""
        return self.judged(
            {
                "find": self._find,
                "new-team": self.begin_players,
                "new-session": self.begin_game,
                "event-settings": partial(self._begin, self.settings_form),
            }
        )

    def first_focus(self) -> QWidget:
        """Return the setting asked for, the names to add where a table lacks players, otherwise the find field."""
        field = self.settings_form.settings.fields.get(self._wanted)
        self._wanted = ""
        if field is not None:
            return field.station if field.isEnabled() else self.settings_form.begin_at()
        return self.player_form.first_focus() if len(self.bridge.tournament.teams) < SEATS else self.find_line

    def areas(self) -> Sequence[QWidget]:
        """Return find field, players, games, form."""
        form = self._form()
        return (self.find_line, self.players, self.games, form.begin_at() if form is not None else self.find_line)

    def title(self) -> str:
        """Return the words of the title bar."""
        return _("Event")

    def unsaved(self) -> str:
        """Return which forms hold something that is not saved."""
        return ", ".join(form.title.text() for form in self.forms if form.kept)

    def show_target(self, target: object) -> None:
        """Select a game or a player, or a setting as ("setting", key)."""
        self.open()
        if isinstance(target, tuple):
            self.frame.stack.setCurrentWidget(self.settings_form)
            self._wanted = str(target[1])
            return
        if target in self.bridge.tournament.games:
            self.games.select_key(str(target))
            self._show_game()
        elif target in self.bridge.tournament.teams:
            self.players.select_key(str(target))
            self._show_player()

    # showing
    def open(self) -> None:
        """Catch up; where four can sit down, begin with the form of a game."""
        fresh = self._stale is EVERYTHING
        super().open()
        for form in self.forms:
            form.judge()  # somebody may work as something else now
        self.frame.scrolled.verticalScrollBar().setValue(0)
        if fresh and len(self.bridge.tournament.teams) >= SEATS:
            self.frame.stack.setCurrentWidget(self.game_form)

    def refresh(self, changes: Changes) -> None:
        """Show what stands; forms keep what is typed."""
        del changes
        self._show_lists()
        for form in self.forms:
            form.refresh()
        self.frame.fit()

    def _show_lists(self) -> None:
        tournament, find = self.bridge.tournament, self.find_line.text()
        event = tournament.event
        place = (event.date or "", event.venue or "") if event is not None else ()
        self.head.show_event(event.name if event is not None else "", " · ".join(part for part in place if part))
        players, games = player_items(tournament, find), game_items(tournament, find)
        self.frame.players_title.set_words(ngettext("{n} player", "{n} players", len(players)).format(n=len(players)))
        self.frame.games_title.set_words(ngettext("{n} game", "{n} games", len(games)).format(n=len(games)))
        self.frame.nothing.set_words(self._nothing(find.strip()))
        self.frame.nothing.setVisible(not games)
        self.players.set_items(
            [
                Item(
                    one.uid,
                    one.name,
                    right=ngettext("{n} click", "{n} clicks", one.clicks).format(n=one.clicks),
                    right_tone="ink2" if not one.clicks else "ink",
                )
                for one in players
            ]
        )
        self.games.set_items(
            [Item(one.uid, one.players, one.place, right=one.score, right_detail=one.state) for one in games]
        )

    def _nothing(self, find: str) -> str:
        """Say why no game is listed, and what comes next."""
        if find:
            return _("No game matches. Esc shows all.")
        if len(self.bridge.tournament.teams) < SEATS:
            return _("No game yet. Four players are needed: type or paste their names, one a line.")
        return _("No game yet. New game seats the next four players at a table.")

    def _show_player(self) -> None:
        chosen = self.players.selected
        self.player_form.show_subject(str(chosen.key) if chosen is not None else "")
        self.frame.stack.setCurrentWidget(self.player_form)

    def _show_game(self) -> None:
        chosen = self.games.selected
        self.game_form.show_subject(str(chosen.key) if chosen is not None else "")
        self.frame.stack.setCurrentWidget(self.game_form)

    # what the organiser does
    def begin_players(self) -> None:
        """Type new players."""
        self.players.select_key("")
        self.player_form.show_subject("")
        self._begin(self.player_form)

    def begin_game(self) -> None:
        """Make a new game."""
        self.games.select_key("")
        self.game_form.show_subject("")
        self._begin(self.game_form)

    def _begin(self, form: OrderForm) -> None:
        self.frame.stack.setCurrentWidget(form)
        line = form.begin()
        line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if isinstance(line, QLineEdit):
            line.selectAll()
        self.frame.bring_panel_in_sight()

    def _find(self) -> None:
        self.find_line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.find_line.selectAll()

    def _open(self, uid: str) -> None:
        self.go.emit("score", uid)

    def _leave_form(self) -> None:
        (self.players if self._form() is self.player_form else self.games).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _form(self) -> OrderForm | None:
        shown = self.frame.stack.currentWidget()
        return shown if isinstance(shown, OrderForm) else None

    def _after(self, form: OrderForm, order: Order) -> None:
        """Go where the next thing is: to the table of a new game, to a game after the players, or back to the list."""
        if form is self.game_form and order.made and not order.gone and order.expect is None:
            self._open(order.made)
        elif form is self.player_form and not order.made and len(self.bridge.tournament.teams) >= SEATS:
            self.head.new_session.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self._leave_form()

    def paste_players(self, text: str) -> None:
        """Put a pasted list of names into the form of new players; it is entered when that is confirmed."""
        self.player_form.take_list(text)
        self.begin_players()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Down goes from the find field into the lists; Escape empties it; a list is pasted wherever one is."""
        if event.key() == Qt.Key.Key_Escape and (self.find_line.text() or not self.find_line.hasFocus()):
            self.find_line.clear()
            self._find()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.paste_players(QApplication.clipboard().text())
        elif self.find_line.hasFocus() and event.key() in (Qt.Key.Key_Down, *RETURNS):
            self._into_lists(opens=event.key() in RETURNS)
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take a list pasted into the find field for what it is."""
        if watched is self.find_line and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            text = QApplication.clipboard().text() if event.matches(QKeySequence.StandardKey.Paste) else ""
            if is_list(text):
                self.paste_players(text)
                return True
        return super().eventFilter(watched, event)

    def _into_lists(self, *, opens: bool) -> None:
        games = self.games.rows_model.rows
        if opens and self.find_line.text().strip() and len(games) == 1:
            self._open(str(games[0].key))
            return
        for rows in (self.games, self.players):
            if rows.rows_model.rows:
                rows.setFocus(Qt.FocusReason.TabFocusReason)
                if not rows.currentIndex().isValid():
                    rows.setCurrentIndex(rows.rows_model.index(0, 0))
                return
