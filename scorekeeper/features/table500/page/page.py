"""The table page: a game of hands typed hand by hand, the score and the bell always visible."""

from collections.abc import Callable, Sequence
from functools import partial
from types import MappingProxyType

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from scorekeeper.features.table500.page.clocks import SharedClocks
from scorekeeper.features.table500.page.game_commands import GameCommands
from scorekeeper.features.table500.page.game_shown import GameShown, draft_name
from scorekeeper.features.table500.page.hand_sending import HandSending
from scorekeeper.features.table500.page.hand_table import copied_table
from scorekeeper.kernel.changes import Changes
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.copied import Copied
from scorekeeper.kit.entry.line_keys import LineKeys
from scorekeeper.kit.frame.window_page import Handlers, TypedLine
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.page import Page
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.language.translation import gettext as _
from scorekeeper.session.refusals import lacking


class TablePage(Page):
    """One game; typing anywhere goes to the line, F4 to the faults.

    `game` is the game on display, `session` its uid. `clocks` are those of the bell.
    """

    name = "score"

    def __init__(
        self,
        look: Look,
        bridge: Bridge,
        settings: ProgramSettings | None = None,
        clocks: SharedClocks | None = None,
    ) -> None:
        super().__init__(look, bridge)
        self.setAccessibleName(_("Score sheet"))
        self.setObjectName("page-score")
        self._settings = settings
        self.game = game = GameShown(self, settings, clocks)
        self.line, self.entry, self.table, self.panel = game.line, game.entry, game.table, game.panel
        self.sending, self.head, self.bell = game.sending, game.head, game.bell
        self.frame, self.reason = game.frame, game.reason
        self.commands = GameCommands(self, game)
        self.typing = HandSending(self, game, self.commands)
        self.keys = LineKeys(
            self,
            self.line,
            escape=self.escape,
            put=self._begin_line,
            rows=self._rows,
            choose=self.commands.choose,
            refuses=lambda: self.refuses("correct", self.session),
        )
        self.entry.opened.connect(self.follow)
        self.panel.opened.connect(self.follow)
        for view in (self.panel.hand, self.panel.end):
            view.asked.connect(self._run)
        self.panel.hand.by_hand.text_entered.connect(self._begin_line)

    @property
    def session(self) -> str:
        """The uid of the game that is shown."""
        return self.game.session

    def handlers(self) -> Handlers:
        """Return the commands of this page."""
        if self.game.view is None:
            return MappingProxyType({})
        made: dict[str, Callable[[], None]] = {
            "sign": self._sign_off,
            "previous-session": partial(self._other_game, -1),
            "next-session": partial(self._other_game, 1),
            **self.commands.offered(),
            **self.sending.steps(self.session),
        }
        handlers = {name: partial(self.sending.ahead.run, command) for name, command in made.items()}
        return self.judged(handlers, self.session)

    # called by the window
    def first_focus(self) -> QWidget:
        """Return the line, or what is open beside the hands."""
        return self.line if self.panel.usual else self.panel.first_focus()

    def areas(self) -> Sequence[QWidget]:
        """Return line, hands, panel."""
        return (self.line, self.table, self.panel.first_focus())

    def title(self) -> str:
        """Return the score for the title bar."""
        return self.game.title

    def session_shown(self) -> str:
        """Return the uid of the game that is shown."""
        return self.session

    def show_target(self, target: object) -> None:
        """Show another game, or a hand of one: its uid, or that with the number of the hand."""
        game = self.game
        uid, hand = target if isinstance(target, tuple) else (target, None)
        if str(uid) != game.session:
            game.take_game(str(uid))
        if hand is not None and not self.line.text():
            game.selected = next(((row.hand, row.position) for row in game.rows if row.hand == hand), None)
            game.show()

    def refresh(self, changes: Changes) -> None:
        """Show the current state."""
        games = self.bridge.tournament.games
        if self.session not in games:
            running = [uid for uid, game in games.items() if game.state != "complete"]
            self.game.take_game(next(iter(running or games), ""))
        elif self.session in changes.sessions or changes.event or changes.teams or self.game.view is None:
            self.game.show_current()

    def unsaved(self) -> str:
        """Return the hand that is typed."""
        reading = self.game.reading
        return draft_name(reading.hand) if self.line.text().strip() and reading is not None else ""

    def can_record(self) -> bool:
        """Return whether the present line can be recorded without asking for a reason."""
        reading = self.game.reading
        if reading is None or not reading.ready:
            return False
        return bool(self.reason.text().strip()) or not reading.needs_reason

    def keep_line(self) -> None:
        """Keep the line for the next time this game is shown."""
        self.game.kept.keep()

    def drop_line(self) -> None:
        """Empty the line, here and for the next time."""
        self.game.kept.drop()

    def copied(self) -> Copied | None:
        """Return the whole table for the clipboard, None while a line is typed or another panel is open."""
        if self.game.view is None or self.line.text() or not self.panel.usual:
            return None
        return copied_table(self.game.view, self.table)

    def line_kept(self) -> TypedLine | None:
        """Return the saved line, where settings can keep one."""
        return self if self._settings is not None else None

    def record(self) -> None:
        """Record what is typed."""
        self.typing.enter()

    def _run(self, command: str) -> None:
        """Run the command of a pressed button: the page's own, else the window's."""
        handler = self.handlers().get(command)
        if handler is not None:
            handler()
        else:
            self.ask_window(command)

    def _sign_off(self) -> None:
        """Go to the sign-off, or show what the sheet still lacks."""
        why = " ".join(lacking(self.bridge.tournament, self.game.view.state)) if self.game.view is not None else ""
        if why:
            self.status_changed.emit("typed", why, "")
        else:
            self.go.emit("sign-off", self.session)

    def _other_game(self, step: int) -> None:
        """Show the next table, or the one before."""
        games = list(self.bridge.tournament.games)
        index = games.index(self.session) + step if self.session in games else 0
        if 0 <= index < len(games) and not self.line.text():
            self.show_target(games[index])
            self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.line.text():
            self.status_changed.emit("typed", _("The line is not recorded yet: Enter records, Esc clears it."), "")
        else:
            self.status_changed.emit("told", _("There is no other table in this direction."), "")

    # keys
    def _rows(self) -> tuple[int, int, int] | None:
        """Return the index of the selected row, the first and the last."""
        row, last = self.table.currentIndex().row(), len(self.game.rows) - 1
        return (row if row >= 0 else last + 1, 0, last) if last >= 0 else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.keys.enters(event):
            self.typing.enter()
        elif not self.keys.took(event):
            super().keyPressEvent(event)

    def escape(self) -> bool:
        """Close what is open, clear the line, or deselect; return False where there was nothing to do."""
        left = True
        if not self.panel.usual or self.frame.covering:
            if self.panel.shown is self.panel.dispute:
                self.panel.dispute.clear()
            self.game.close_panel()
        elif self.line.text():
            self.reason.set_text("")
            self.line.clear()
        else:
            left, self.game.selected = self.game.selected is not None, None
            self.game.show()
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        return left

    def _begin_line(self, text: str) -> None:
        """Start the line with text typed elsewhere."""
        if self.refuses("correct", self.session):
            return
        if self.window().focusWidget() is not self.reason.line:
            self.game.close_panel()
            self.entry.put(text)
