"""What is missing before the round can close, the current table, and what can be done now."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy

from scorekeeper.features.round import words
from scorekeeper.features.round.page.table_phones import TablePhonesPanel
from scorekeeper.features.round.page.tile_painting import COLON, SIGNS, TileStyle
from scorekeeper.features.round.view.desks import DeskLine
from scorekeeper.features.round.view.phones import TablePhones
from scorekeeper.features.round.view.round_view import DOT, MissingLine, RoundView, TableTile
from scorekeeper.kit.itemlist import ItemList, ListItem
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.table import Column, RowsModel
from scorekeeper.kit.tableview import PlainTable
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

ROW, HEAD, MOST = 24, 32, 6
"""Height of a row and of the head (pixels at 100 %), and most desks visible at once."""


class DeskList(PlainTable[DeskLine]):
    """A row for each desk, hidden if there is only one.

    `session_chosen` names the table that Enter opens.
    """

    session_chosen = Signal(str)

    def __init__(self, look: Look) -> None:
        columns = (
            Column[DeskLine](
                "desk",
                pgettext("scoring desk", "Desks"),
                _desk_label,
                accessible=_spoken_line,
                tip=_spoken_line,
                small=True,
                stretch=1,
            ),
            Column[DeskLine](
                "tables",
                pgettext("scoring desk", "tables"),
                lambda line: line.tables,
                align="right",
                small=True,
                width=74,
            ),
            Column[DeskLine](
                "word",
                pgettext("scoring desk", "last seen"),
                last_word,
                align="right",
                tone=_tone,
                small=True,
                width=72,
            ),
        )
        super().__init__(
            look,
            RowsModel(columns, lambda line: line.seat),
            row_height=ROW,
            name="round-desks",
            accessible=pgettext("screen reader", "Desks"),
        )
        self.rows_model.setParent(self)
        self.lines: tuple[DeskLine, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.row_opened.connect(self._open)
        self.hide()

    def show_desks(self, lines: Sequence[DeskLine]) -> None:
        """Show these desks."""
        self.lines = tuple(lines)
        self.set_rows(self.lines)
        self.setVisible(bool(lines))
        self.setFixedHeight(self.look.px(HEAD + ROW * min(len(lines), MOST) + 2))

    def _open(self, row: int) -> None:
        sessions = self.lines[row].sessions
        if sessions:
            self.session_chosen.emit(sessions[0])


def last_word(line: DeskLine) -> str:
    """Return when a desk was last heard from; for a file, when it last wrote."""
    if line.own:
        return pgettext("scoring desk", "now")
    if line.silent is not None:
        return words.not_heard() if line.gone else words.ago(line.silent)
    return words.ago(line.wrote) if line.wrote is not None else pgettext("scoring desk", "not seen")


def _desk_label(line: DeskLine) -> str:
    return f"{line.label}  {words.own_desk(line.who) if line.own else line.who}"


def _spoken_line(line: DeskLine) -> str:
    return words.line_spoken(line.called, line.tables, last_word(line))


def _tone(line: DeskLine) -> Token:
    return "warn" if line.late else "ink"


START_KEY, DRAW_KEY, NEXT_KEY = "Ctrl+Shift+S", "Ctrl+Shift+N", "Ctrl+PgDn"
_ICONS = {words.PLAYS: "play", words.WAITING: "clock"}


class RoundSide(CardFrame):
    """The panel beside the tiles.

    `line_chosen` carries a line that leads to tables, `pressed` the button.
    """

    line_chosen = Signal(object)
    pressed = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__(look, name="round-side", accessible=_("What is missing"))
        self.heading = Label(look, "", "heading", weight=700, wrap=True, name="round-missing-title")
        self.settled = Label(look, "", "body", tone="ok", wrap=True, name="round-settled")
        self.list = ItemList(look, name="round-missing", accessible=_("What is missing"))
        self.list.row_opened.connect(lambda row: self.line_chosen.emit(self._lines[row]))
        self._lines: tuple[MissingLine, ...] = ()
        self.body.addWidget(self.heading)
        self.body.addWidget(self.settled)
        self.body.addWidget(self.list, 1)
        self.not_played = Label(look, "", "small", tone="ink2", wrap=True, name="round-not-played")
        self.body.addWidget(self.not_played)
        self.drawn_upon = Label(look, "", "small", tone="ink2", wrap=True, name="round-drawn-upon")
        self.body.addWidget(self.drawn_upon)
        self.desks = DeskList(look)
        self.body.addWidget(self.desks)
        self.table_label = Label(look, "", "small", tone="ink2", elide=True, name="round-table")
        self.score = Label(look, "", "body", weight=600, wrap=True, name="round-score")
        self.body.addWidget(self.table_label)
        self.body.addWidget(self.score)
        self.phones = TablePhonesPanel(look)
        self.body.addWidget(self.phones)
        self.open = self._button(_("Open sheet"), "open", key="Enter", primary=True)
        self.close_round = self._button("", "close", primary=True)
        self.next = self._button(_("Show next round"), "next", key=NEXT_KEY, primary=True)
        self.draw = self._button(_("Draw next round"), "draw", key=DRAW_KEY, primary=True)
        self.close_anyway = self._button("", "close", name="close-anyway")
        self.start = self._button("", "start", key=START_KEY)
        self.paper = self._button(_("Close sheets on paper ..."), "paper", key="F12")
        self.forfeit = self._button(pgettext("button", "F&orfeit ..."), "forfeit")
        self.take = self._button(_("Take over"), "take", key="Alt+K")
        for button in (self.open, self.close_round, self.next, self.draw, self.paper):
            self.body.addWidget(button)
        row = RowLayout(look, spacing=8)
        row.addWidget(self.take)
        row.addWidget(self.close_anyway)
        row.addWidget(self.start)
        row.addWidget(self.forfeit)
        self.body.addLayout(row)

    def _button(self, text: str, what: str, *, key: str = "", primary: bool = False, name: str = "") -> Button:
        button = Button(self.look, text, key=key, primary=primary, name=f"round-{name or what}")
        button.clicked.connect(lambda: self.pressed.emit(what))
        return button

    def show_round(self, view: RoundView) -> None:
        """Show what is missing in a round."""
        self.heading.set_words(words.missing_title(view.number, closed=view.closed))
        done = bool(view.tiles) and view.number is not None and (view.closed or view.closable)
        settled = (
            words.round_closed if view.closed and view.unsettled else partial(words.nothing_missing, closed=view.closed)
        )
        self.settled.show_text(settled(view.number) if done and view.number is not None else "")
        self._lines = view.missing
        self.list.set_items([_item(line) for line in view.missing])
        self.not_played.show_text(view.not_played)
        self.drawn_upon.show_text(view.drawn_upon or view.after_last)
        for button in (self.close_round, self.close_anyway):
            button.setText(pgettext("button", "&Close {round}").format(round=words.round_name(view.number)))
        self.close_round.setVisible(view.closable)
        self.close_anyway.setVisible(view.over and not view.closable)
        self.next.setVisible(view.closed and view.next_round is not None)
        if view.next_round is not None:
            self.next.setText(_("Go to {round}").format(round=words.round_name(view.next_round)))
        self.draw.setVisible(view.draws_next)
        self.start.setText(
            _("Reopen round")
            if view.closed
            else pgettext("round", "Start {round}").format(round=words.round_name(view.number))
        )
        self.start.setVisible(view.number is not None and (view.closed or not view.started))
        self.paper.setVisible(any(tile.state == words.SIGN for tile in view.tiles))

    def show_table(self, tile: TableTile | None, phones: TablePhones | None = None) -> None:
        """Show the current table, and its phones where they are served."""
        self.phones.show_phones(phones)
        parts = [tile.name[:1].upper() + tile.name[1:], tile.desk] if tile is not None else []
        self.table_label.set_words(DOT.join(filter(None, parts)))
        self.score.set_words("" if tile is None else _score_line(tile))
        other = any(button.isVisibleTo(self) for button in (self.close_round, self.next, self.draw))
        self.open.setVisible(tile is not None and not other)
        self.forfeit.setVisible(tile is not None and not tile.over)
        has_phones = tile is not None and bool(tile.phones)
        self.take.setText(_("Give back to phones") if tile is not None and tile.returnable else _("Take over"))
        self.take.setVisible(has_phones or (tile is not None and bool(self.desks.lines) and not tile.mine))


def _score_line(tile: TableTile) -> str:
    """Return the teams and the score: "Dallas 25 : 16 Detroit"."""
    if not tile.decided and not tile.over:
        return " \N{EN DASH} ".join(tile.names)
    if len(tile.names) == 2:
        return f"{tile.names[0]} {COLON.join(tile.points)} {tile.names[1]}"
    return ", ".join(f"{name} {points}" for name, points in zip(tile.names, tile.points, strict=True))


def _item(line: MissingLine) -> ListItem:
    sign = TileStyle("warn", "warn") if line.state == words.TWICE else SIGNS.get(line.state)
    icon = _ICONS.get(line.state) or (sign.icon if sign is not None else "")
    key = f"{line.state}: {line.title}" if line.state == words.TWICE else line.state
    return ListItem(key, line.title, line.detail, icon=icon, tone=sign.tone if sign is not None else "ink2")
