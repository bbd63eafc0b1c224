"""The bell: the time that is left of a game, always in sight; it rings once, by beep and by colour."""

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QApplication

from scorekeeper.assets.wording.language import gettext as _
from scorekeeper.qt.look.buttons import Button
from scorekeeper.qt.look.card import Card
from scorekeeper.qt.look.labels import Label
from scorekeeper.qt.look.layout import Row
from scorekeeper.qt.look.look import Look

MINUTES = 10
TICK_MS = 250
BEEPS, BEEP_MS = 3, 300


class Bell(Card):
    """A clock that counts down from ten minutes; `rang` when time is up. Each game has its own time.

    `clock` answers seconds that only go forward.
    """

    rang = Signal()

    def __init__(self, look: Look, clock: Callable[[], float] = monotonic) -> None:
        super().__init__(look, margins=(12, 8, 12, 8), name="bell", accessible=_("Bell"))
        self._clock = clock
        self._left: dict[str, float] = {}
        self._rung: set[str] = set()
        self._game, self._since = "", 0.0
        self._timer = QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self.tick)
        row = Row(look, spacing=10)
        self.time = Label(look, "", "side", weight=700, name="bell-time")
        self.button = Button(look, "", height=34, name="bell-start", accessible=_("Start or stop the clock"))
        self.button.clicked.connect(self.toggle)
        self.again = Button(look, _("Ten minutes again"), height=34, name="bell-again")
        self.again.clicked.connect(self.reset)
        row.addWidget(self.time)
        row.addStretch(1)
        row.addWidget(self.button)
        self.body.addLayout(row)
        self.body.addWidget(self.again)

    @property
    def running(self) -> bool:
        """Whether time runs."""
        return self._timer.isActive()

    @property
    def left(self) -> int:
        """How many seconds are left of the game that is shown."""
        gone = self._clock() - self._since if self.running else 0.0
        return max(0, round(self._left.get(self._game, MINUTES * 60) - gone))

    def show_game(self, game: str, *, over: bool) -> None:
        """Show the time of another game; that of the one before stops."""
        if game != self._game:
            self._stop()
            self._game = game
        if over:
            self._stop()
        self.button.setEnabled(not over)
        self._show()

    def toggle(self) -> None:
        """Let time run, or stop it."""
        if self.running:
            self._stop()
        elif self.left:
            self._since = self._clock()
            self._timer.start()
        self._show()

    def begin(self) -> None:
        """Let time run, if it has not been touched in this game."""
        if not self.running and self._game not in self._left:
            self.toggle()

    def reset(self) -> None:
        """Give the game ten minutes again."""
        self._stop()
        self._left.pop(self._game, None)
        self._rung.discard(self._game)
        self._show()

    def tick(self) -> None:
        """Show the time, and ring when there is none left."""
        if not self.left and self._game not in self._rung:
            self._rung.add(self._game)
            self._stop()
            for beep in range(BEEPS):
                QTimer.singleShot(beep * BEEP_MS, QApplication.beep)
            self.rang.emit()
        self._show()

    def _stop(self) -> None:
        if self.running:
            self._left[self._game] = self.left
            self._timer.stop()

    def _show(self) -> None:
        minutes, seconds = divmod(self.left, 60)
        rung = self._game in self._rung
        words = f"{minutes}:{seconds:02d}"
        self.time.set_words(words, tone="error" if rung or self.left < 60 else "ink")
        self.time.setAccessibleName(
            _("The bell has rung") if rung else _("{time} left until the bell").format(time=words)
        )
        self.set_fill("error_tint" if rung else "base", "line")
        self.button.setText(_("Stop") if self.running else _("Start"))
