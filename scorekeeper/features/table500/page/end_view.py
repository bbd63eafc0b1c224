"""The end of a game: who won, the players' clicks, and unclipped cards."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.features.table500.page.panel_view import PanelView
from scorekeeper.features.table500.view.table_view import PlayerClicks, TableView
from scorekeeper.kit.look.buttons import Button, CheckBox
from scorekeeper.kit.look.factline import FactLine
from scorekeeper.kit.look.labels import Chip, Hairline, Label, caption
from scorekeeper.kit.look.layout import ColumnLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import plain_label
from scorekeeper.language.signoff import closed as signed_words
from scorekeeper.language.signoff import unchecked
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.model import TIE

TOUCH = 40


class EndView(PanelView):
    """The view of a game that is over.

    `unclipped` carries the players whose cards were not clipped, `asked` names a command of the page.
    """

    unclipped = Signal(object)
    asked = Signal(str)
    kind = "end"

    def __init__(self, look: Look) -> None:
        super().__init__(look, _("The game is over"), "check", tone="ok", closes=False)
        self.chip = Chip(look, "", "ok", "lock", name="table-signed")
        self.parts.head.addWidget(self.chip)
        self.left_out = Label(look, "", "body", weight=600, tone="error", wrap=True, name="table-left-out")
        self.column.addWidget(self.left_out)
        self.finish = Label(look, "", "body", weight=600, wrap=True, name="table-finish")
        self.column.addWidget(self.finish)
        self.sign = Button(look, _("Close the sheet"), key="F12", icon="sign", primary=True, height=40,
                           name="table-sign")  # fmt: skip
        self.sign.clicked.connect(lambda: self.asked.emit("sign"))
        self.column.addWidget(self.sign)
        self.check = Button(look, _("Check the imported sheet"), key="Shift+F12", icon="check", primary=True, height=40,
                            name="table-check")  # fmt: skip
        self.check.clicked.connect(lambda: self.asked.emit("check-received"))
        self.column.addWidget(self.check)
        self.column.addWidget(Hairline(look))
        self.column.addWidget(caption(look, pgettext("heading", "Clicks")))
        self._lines = ColumnLayout(look, spacing=5)
        self.column.addLayout(self._lines)
        self.column.addWidget(Hairline(look))
        self.cards = caption(look, "")
        self.column.addWidget(self.cards)
        self._ticks = ColumnLayout(look, spacing=2)
        self.column.addLayout(self._ticks)
        self.column.addStretch(1)
        self.boxes: list[CheckBox] = []
        self.facts: list[FactLine] = []
        self._players: tuple[str, ...] = ()
        self.following = Button(look, _("Next table"), key="Ctrl+PgDn", height=36, name="table-following")
        self.following.clicked.connect(lambda: self.asked.emit("next-session"))
        self.undo = Button(look, pgettext("button", "Undo"), key="Ctrl+Z", height=36, name="table-end-undo")
        self.undo.clicked.connect(lambda: self.asked.emit("undo"))
        self.foot.addWidget(self.following, 1)
        self.foot.addWidget(self.undo)

    def first_focus(self) -> QWidget:
        """Return the first tick box; on a signed sheet, where they are disabled, the button to it."""
        return next((box for box in self.boxes if box.isEnabled()), self.sign)

    def show_view(self, view: TableView) -> None:
        """Show the end of the game."""
        self.left_out.show_text(view.left_out)
        self.finish.set_words(view.finish)
        closed = view.state.is_closed
        self.chip.setVisible(closed or bool(view.state.unchecked))
        if view.state.unchecked:
            self.chip.set_state(unchecked(), "warn", "clock")
        elif view.state.is_on_paper:
            self.chip.set_state(signed_words(view.state.revision, on_paper=True), "plain", "sheet")
        else:
            self.chip.set_state(signed_words(view.state.revision) if closed else "", "ok", "lock")
        self.check.setVisible(bool(view.state.unchecked))
        self.sign.setText(_("Show the closed sheet") if closed else _("Close the sheet"))
        signed = closed or view.state.under_signature
        tied = view.state.result.winner == TIE
        self.cards.set_words(_("No one loses a click in a tie") if tied else _("Card not clipped: no clicks"))
        self.undo.setEnabled(view.last_step is not None and not signed)
        players = tuple(click.player for click in view.clicks)
        if players != self._players:
            self._players = players
            self._make(len(players))
        for line, box, player in zip(self.facts, self.boxes, view.clicks, strict=True):
            line.set_value(_clicks(player), label=_("{side}  {name}").format(side=player.side, name=player.name))
            box.setText(plain_label(player.name))
            box.setAccessibleName(_("{name}: card not clipped").format(name=player.name))
            box.setChecked(player.unclipped)
            box.setEnabled(not signed and not tied)

    def _make(self, players: int) -> None:
        for old in (*self.boxes, *self.facts):
            old.hide()
            old.deleteLater()
        self.facts = [FactLine(self.look, "", name=f"clicks-{index}") for index in range(players)]
        self.boxes = [CheckBox(self.look, "", height=TOUCH, name=f"unclipped-{index}") for index in range(players)]
        for line, box in zip(self.facts, self.boxes, strict=True):
            self._lines.addWidget(line)
            self._ticks.addWidget(box)
            box.clicked.connect(lambda _on=False: self._emit_unclipped())

    def _emit_unclipped(self) -> None:
        ticked = zip(self._players, self.boxes, strict=True)
        self.unclipped.emit(tuple(player for player, box in ticked if box.isChecked()))


def _clicks(player: PlayerClicks) -> str:
    return ngettext("{n} click", "{n} clicks", player.clicks).format(n=player.clicks)
