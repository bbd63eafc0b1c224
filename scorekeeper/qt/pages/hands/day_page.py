"""The Event page of a day of games: the players, one name a line, and the games with four players each."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from scorekeeper.assets.wording.language import gettext as _
from scorekeeper.assets.wording.language import ngettext
from scorekeeper.desk.changes import Changes
from scorekeeper.desk.event.event_view import field_problems
from scorekeeper.desk.table.day import game_items, players_entered
from scorekeeper.journal.clicks import clicked
from scorekeeper.journal.facts import TeamRemoved
from scorekeeper.qt.bridge import Bridge
from scorekeeper.qt.itemlist import Item, ItemList
from scorekeeper.qt.look.buttons import Button
from scorekeeper.qt.look.card import Card
from scorekeeper.qt.look.fields import TextBox
from scorekeeper.qt.look.labels import Label
from scorekeeper.qt.look.layout import Column, Row
from scorekeeper.qt.look.look import Look
from scorekeeper.qt.pages.event.form import Form, Order
from scorekeeper.qt.pages.event.saving import Saving
from scorekeeper.qt.pages.hands.game_form import GameForm
from scorekeeper.qt.pages.page import Handlers, Page


class DayPage(Page):
    """Players at the left, games in the middle, the form of a game at the right."""

    name = "event"

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__(look, bridge)
        self.form = GameForm(look, bridge)
        self.form.ordered.connect(self._send)
        self.form.opened.connect(lambda uid: self.go.emit("score", uid))
        self.players = ItemList(look, row_height=34, name="day-players", accessible=_("Players"))
        self.games = ItemList(look, row_height=58, name="day-games", accessible=_("Games"))
        self.form.left.connect(self.games.setFocus)
        self.games.row_chosen.connect(self._choose)
        self.games.row_opened.connect(self._open)
        self.names = TextBox(look, _("One name a line"), lines=4, name="day-names", accessible=_("New players"))
        self.add = Button(look, _("Add the players"), key=_("Ctrl+Enter"), height=36, name="day-add")
        self.add.clicked.connect(self.add_players)
        self.drop = Button(look, _("Take the chosen player off"), height=36, name="day-drop")
        self.drop.clicked.connect(self.drop_player)
        self.fresh = Button(look, _("New game"), height=36, icon="plus", name="day-new-game")
        self.fresh.clicked.connect(self.begin_session)
        self.trouble = Label(look, "", "body", weight=600, tone="error", wrap=True, name="day-trouble")
        self.trouble.hide()
        self.saving = Saving(bridge, self, self._shown_form)
        self.saving.said.connect(self.said)
        self.saving.stands.connect(self._stands)
        self._build()

    def _build(self) -> None:
        look = self.look
        outer = Column(look, self, margins=(15, 8, 15, 8), spacing=8)
        self._title = Label(look, "", "page", weight=700, elide=True, name="day-title")
        outer.addWidget(self._title)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        players = Card(look, name="day-players-card", accessible=_("Players"))
        self._count = Label(look, "", "heading", weight=700)
        players.body.addWidget(self._count)
        players.body.addWidget(self.players, 1)
        players.body.addWidget(self.names)
        players.body.addWidget(self.trouble)
        buttons = Row(look, spacing=8)
        buttons.addWidget(self.add, 1)
        buttons.addWidget(self.drop)
        players.body.addLayout(buttons)
        games = Card(look, name="day-games-card", accessible=_("Games"))
        head = Row(look, spacing=8)
        head.addWidget(Label(look, _("Games"), "heading", weight=700), 1)
        head.addWidget(self.fresh)
        games.body.addLayout(head)
        games.body.addWidget(self.games, 1)
        for widget, share in ((players, 3), (games, 4), (self.form, 3)):
            self._row.addWidget(widget, share)
        outer.addLayout(self._row, 1)
        look.changed.connect(self._arrange)
        self._arrange()

    def _arrange(self) -> None:
        compact = self.look.compact
        self._row.setDirection(QBoxLayout.Direction.TopToBottom if compact else QBoxLayout.Direction.LeftToRight)
        self._row.setSpacing(self.look.gap(12))

    def _shown_form(self) -> Form | None:
        return self.form

    def first_focus(self) -> QWidget:
        """Answer the names to add where there are too few players, otherwise the games."""
        return self.names if len(self.bridge.tournament.teams) < 4 else self.games

    def areas(self) -> Sequence[QWidget]:
        """Answer players, names, games, form."""
        return (self.players, self.names, self.games, self.form.first_focus())

    def title(self) -> str:
        """Answer the words of the title bar."""
        return _("Event")

    def handlers(self) -> Handlers:
        """Answer the commands of this page."""
        return {"new-team": self.names.setFocus, "new-session": self.begin_session}

    def refresh(self, changes: Changes) -> None:
        """Show what stands."""
        del changes
        tournament = self.bridge.tournament
        event = tournament.event
        self._title.set_words(event.name if event is not None else "")
        places = {row.player: row for row in clicked(tournament)}
        count = len(tournament.teams)
        self._count.set_words(ngettext("{n} player", "{n} players", count).format(n=count))
        self.players.set_items(
            [
                Item(
                    team.uid,
                    team.name,
                    right=ngettext("{n} click", "{n} clicks", places[team.uid].clicks).format(
                        n=places[team.uid].clicks
                    ),
                    right_tone="ink2",
                )
                for team in tournament.teams.values()
            ]
        )
        self.games.set_items(
            [
                Item(one.uid, one.players, one.place, right=one.score, right_detail=one.state)
                for one in game_items(tournament)
            ]
        )
        self.form.refresh()

    # what the organiser does
    def add_players(self) -> None:
        """Enter the names typed or pasted, each once."""
        facts = players_entered(self.bridge.tournament, self.names.toPlainText(), self.bridge.desk.new_uid)
        if not facts:
            self._say(_("Everybody named here is on the list already."))
            return
        found = [
            sentence
            for fact in facts
            for sentence in field_problems(self.bridge.tournament, fact, "", self.bridge.rules).values()
        ]
        self._say(" ".join(found))
        if not found:
            done = ngettext("{n} player entered.", "{n} players entered.", len(facts)).format(n=len(facts))
            self.names.clear()
            self.saving.send(Order(facts, "", None, done))

    def drop_player(self) -> None:
        """Take the chosen player off the list, if he has not been seated."""
        chosen = self.players.selected
        if chosen is None:
            self._say(_("Choose a player in the list first."))
            return
        fact = TeamRemoved(str(chosen.key))
        found = field_problems(self.bridge.tournament, fact, "", self.bridge.rules)
        self._say(" ".join(found.values()))
        if not found:
            self.saving.send(Order((fact,), "", None, _("{name} is off the list.").format(name=chosen.title)))

    def begin_session(self) -> None:
        """Make a new game."""
        self.games.select_key("")
        self.form.show_subject("")
        self.form.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def _choose(self, at: int) -> None:
        self.form.show_subject(str(self.games.rows_model.rows[at].key))

    def _open(self, at: int) -> None:
        self.go.emit("score", str(self.games.rows_model.rows[at].key))

    def _send(self, order: Order) -> None:
        self.saving.send(order)

    def _stands(self, _form: object, order: Order) -> None:
        if order.made and not order.gone and order.expect is None:
            self.go.emit("score", order.made)

    def _say(self, sentence: str) -> None:
        self.trouble.set_words(sentence)
        self.trouble.setVisible(bool(sentence))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Enter in the names adds them."""
        confirms = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if confirms and event.modifiers() & Qt.KeyboardModifier.ControlModifier and self.names.hasFocus():
            self.add_players()
        else:
            super().keyPressEvent(event)
