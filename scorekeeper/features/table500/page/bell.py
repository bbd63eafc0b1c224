"""The bell: the time left of a game; it rings once, with beeps and a sign."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from scorekeeper.features.table500.page.clocks import LAST_MINUTE, SharedClocks, minutes
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.labels import Chip, Label, Tone
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import name_widget
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

KEY = "Ctrl+Shift+S"


class Bell(QFrame):
    """A clock that counts down from ten minutes.

    `rang` carries the bell whose time is up, shown or not.
    `shared` are the clocks that other pages and the wall show as well.
    """

    rang = Signal(str)

    def __init__(self, look: Look, shared: SharedClocks | None = None) -> None:
        super().__init__()
        self.look, self._shown, self._over = look, "", False
        self.shared = shared or SharedClocks(parent=self)
        self.clocks = self.shared.clocks
        name_widget(self, "bell", pgettext("screen reader", "Bell"))
        self.shared.moved.connect(self._show)
        self.shared.rang.connect(self.rang)
        self.time = Label(look, "", "side", weight=700, name="bell-time")
        self.state = Chip(look, "", "plain", "clock", name="bell-state")
        self.button = Button(look, "", height=30, name="bell-start", accessible=_("Start or stop the clock"))
        self.button.setToolTip(KEY)
        self.button.setAccessibleDescription(KEY)
        self.button.clicked.connect(self.toggle)
        self.reset_button = Button(
            look, "", icon="undo", height=30, name="bell-again", accessible=_("Reset to ten minutes")
        )
        self.reset_button.setToolTip(_("Reset to ten minutes"))
        self.reset_button.clicked.connect(self.reset)
        row = RowLayout(look, self, spacing=8)
        words = ColumnLayout(look, spacing=1)
        words.addWidget(self.time)
        words.addWidget(self.state)
        row.addLayout(words)
        for button in (self.button, self.reset_button):
            row.addWidget(button)
        look.changed.connect(self._show)

    @property
    def shown(self) -> str:
        return self._shown

    def show_bell(self, bell: str, *, over: bool, entered: bool = False) -> None:
        """Show another bell; all clocks keep running, except that of a bell already `entered`.

        If the game shown is over, or its bell entered, the clock cannot be started here.
        """
        self._shown, self._over = bell, over or entered
        if entered and self.clocks.runs(bell):
            self.clocks.stop(bell)
            self.shared.touched()
        self._show()

    def toggle(self) -> None:
        """Start or stop the clock."""
        if self.clocks.runs(self._shown):
            self.clocks.stop(self._shown)
        elif not self._over:
            self.clocks.start(self._shown)
        self.shared.touched()

    def begin(self) -> None:
        """Start the clock if it has not been started."""
        if not self.clocks.touched(self._shown):
            self.toggle()

    def reset(self) -> None:
        """Reset the clock to ten minutes."""
        self.clocks.reset(self._shown)
        self.shared.touched()

    def _show(self) -> None:
        clocks, bell = self.clocks, self._shown
        runs, rung, left = clocks.runs(bell), clocks.rung(bell), clocks.left(bell)
        words = minutes(left)
        self.time.set_words(words, tone="error" if rung else "warn" if left < LAST_MINUTE else "ink")
        state = (
            pgettext("game of 500", "the bell")
            if rung
            else pgettext("game of 500", "running")
            if runs
            else pgettext("game of 500", "stopped")
        )
        tone: Tone = "error" if rung else "warn" if runs and left < LAST_MINUTE else "plain"
        self.state.set_state(state, tone, "warn" if rung else "clock")
        self.time.setAccessibleName(
            _("The bell has rung") if rung else _("{time} left until the bell, {state}").format(time=words, state=state)
        )
        self.button.setText(pgettext("game of 500", "Stop") if runs else pgettext("game of 500", "Start"))
        self.button.setEnabled(runs or not (self._over or rung))
        self.button.setVisible(not self.look.compact)
        self.reset_button.setVisible(clocks.touched(bell) and not runs and not self._over and not self.look.compact)
