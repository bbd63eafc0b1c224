"""The commands of the table page that open a panel or bring a hand into the line."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QModelIndex, QObject, Qt

from scorekeeper.features.table500.page.game_display import GameDisplay
from scorekeeper.features.table500.page.hand_table import side_of
from scorekeeper.features.table500.view.chosen_hand import correction_line
from scorekeeper.kit.page import Page
from scorekeeper.language.spans import words as plainly
from scorekeeper.language.translation import gettext as _


class GameCommands(QObject):
    """Faults, numbers, disputes; choosing a hand, and correcting one."""

    def __init__(self, page: Page, game: GameDisplay) -> None:
        super().__init__(page)
        self._page, self._game = page, game
        game.table.row_chosen.connect(self.choose)
        game.table.row_opened.connect(self.correct_row)
        game.table.clicked.connect(self._cell_clicked)
        game.panel.closed.connect(game.close_panel)
        game.panel.where.pointed.connect(self._point)

    def offered(self) -> dict[str, Callable[[], None]]:
        """Return the commands by name, with a message for those that do not apply to 500."""
        show_status = self._page.status_changed.emit
        return {
            "correct": lambda: self.correct_row(self._game.table.currentIndex().row()),
            "penalty": self._faults,
            "where-from": self._where,
            "announce": self._read_out,
            "redeal": lambda: show_status(
                "saved",
                _("Not in 500: type misdeal in the line, and the hand is dealt again."),
                "",
            ),
            "seats": lambda: show_status("told", _("Not in 500: all four keep their seats for the whole game."), ""),
            "raise-dispute": self._dispute,
            "raise-on-session": partial(self._dispute, whole=True),
            "bell": self._game.bell.toggle,
            "bell-again": self._game.bell.reset,
        }

    def choose(self, index: int) -> None:
        """Select the hand in this row, while nothing is typed."""
        if 0 <= index < len(self._game.rows) and not self._game.line.text():
            self._game.selected = (self._game.rows[index].hand, self._game.rows[index].position)
            self._game.show()

    def correct_row(self, index: int) -> None:
        """Bring the hand in this row into the line for correction."""
        if self._game.view is None or not 0 <= index < len(self._game.rows) or self._game.rows[index].position is None:
            self._page.status_changed.emit("told", _("Choose a recorded hand first; F2 then puts it in the line."), "")
            return
        position = self._game.rows[index].position or 0
        self._game.close_panel()
        self._game.line.setText(correction_line(self._game.view.state.record.hands, position))
        self._game.line.selectAll()

    def _faults(self) -> None:
        """Show the faults; when the game is over, the cards that were not clipped."""
        if self._game.view is None:
            return
        if self._game.view.current is None:
            self._game.selected = None
            self._game.panel.turn(self._game.panel.hand)
            self._game.show()
        else:
            self._game.panel.faults.begin()
            self._game.panel.turn(self._game.panel.faults)
            self._game.show_faults()
            self._game.show()
        self._game.entry.set_waiting(self._game.panel.waits)
        self._game.frame.cover(covering=True)
        self._game.panel.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def _where(self) -> None:
        """Show the origin of the selected hand's points."""
        view, index = self._game.view, self._game.table.currentIndex().row()
        if view is None or not self._game.panel.where.begin(view, index):
            self._page.status_changed.emit("told", _("There is no number here yet."), "")
            return
        self._game.entry.set_waiting(False)
        self._game.panel.turn(self._game.panel.where)
        self._game.frame.cover(covering=True)
        self._game.panel.where.setFocus(Qt.FocusReason.OtherFocusReason)
        self._page.commands_changed.emit()

    def _dispute(self, *, whole: bool = False) -> None:
        """Open the form of a dispute: about the selected or current hand, or the game."""
        if self._game.view is None:
            return
        index = self._game.table.currentIndex().row()
        row = self._game.rows[index] if self._game.selected is not None and 0 <= index < len(self._game.rows) else None
        hand = row.hand if row is not None and row.position is not None else self._game.view.current
        self._game.panel.dispute.cited.system = lambda: self._page.bridge.rules.key
        self._game.panel.dispute.begin(self._game.view, None if whole else hand)
        self._game.panel.turn(self._game.panel.dispute)
        self._game.show()
        self._game.entry.set_waiting(self._game.panel.waits)
        self._game.frame.cover(covering=True)
        self._game.panel.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def _point(self, index: int, column: str) -> None:
        if 0 <= index < len(self._game.rows):
            self._game.table.select_key((self._game.rows[index].hand, self._game.rows[index].position))
            self._game.table.set_cursor_column(column)

    def _cell_clicked(self, index: QModelIndex) -> None:
        number = side_of(self._game.table.rows_model.columns[index.column()].key)
        if number is not None and self._game.panel.shown is self._game.panel.where:
            self._game.panel.where.show_number(index.row(), *number)

    def _read_out(self) -> None:
        if self._game.view is not None:
            score = ", ".join(
                _("{players} {points}").format(players=name, points=points)
                for name, points in zip(self._game.view.names.values(), self._game.view.totals, strict=True)
            )
            self._game.entry.show_text(plainly(_("Read out: {score}.").format(score=score)), ())
            self._game.entry.repeat()
