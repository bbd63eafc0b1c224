"""The bell: the time that is left of a game, always in sight; it rings once, by beeps and by a sign in words."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QApplication, QFrame

from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.labels import Chip, Label, Tone
from scorekeeper.kit.look.layout import Column, Row
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import name_widget
from scorekeeper.language.translation import gettext as _

TICK_MS = 200
BEEPS, BEEP_MS = 3, 300
LAST_MINUTE = 60
KEY = "Ctrl+Shift+S"
WHOLE = 600
"""Seconds a game has until the bell."""


@dataclass(slots=True)
class _Time:
    """Seconds left when it was last stopped or started, and since when it runs (None: it stands)."""

    left: float = WHOLE
    since: float | None = None
    rung: bool = False


class Clocks:
    """One countdown for each bell; tables that play the same game of the day hear the same one.

    `now` answers seconds that only go forward. A clock nobody has touched shows the whole time and stands.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._times: dict[str, _Time] = {}

    def left(self, bell: str) -> int:
        """Return how many seconds are left, rounded up: 0 only when time is up."""
        time = self._times.get(bell)
        return WHOLE if time is None else max(0, -int(-self._exact(time) // 1))

    def runs(self, bell: str) -> bool:
        """Return whether time runs."""
        time = self._times.get(bell)
        return time is not None and time.since is not None

    def rung(self, bell: str) -> bool:
        """Return whether the bell has rung."""
        time = self._times.get(bell)
        return time is not None and time.rung

    def touched(self, bell: str) -> bool:
        """Return whether the clock was ever started since it was set."""
        return bell in self._times

    @property
    def any_runs(self) -> bool:
        """Whether time runs anywhere."""
        return any(time.since is not None for time in self._times.values())

    def start(self, bell: str) -> None:
        """Let time run; where none is left, nothing happens."""
        time = self._times.setdefault(bell, _Time())
        if time.since is None and time.left > 0:
            time.since = self._now()

    def stop(self, bell: str) -> None:
        """Let time stand."""
        time = self._times.get(bell)
        if time is not None and time.since is not None:
            time.left, time.since = max(0.0, self._exact(time)), None

    def reset(self, bell: str) -> None:
        """Set the clock to the whole time, standing."""
        self._times.pop(bell, None)

    def ring(self) -> tuple[str, ...]:
        """Return the bells whose time is up and which have not rung yet; from now on they have."""
        due = tuple(bell for bell, time in self._times.items() if not time.rung and self._exact(time) <= 0)
        for bell in due:
            self.stop(bell)
            self._times[bell].rung = True
        return due

    def _exact(self, time: _Time) -> float:
        return time.left if time.since is None else time.left - (self._now() - time.since)


class Bell(QFrame):
    """A clock that counts down from ten minutes; `rang` names the bell whose time is up, shown or not.

    `clock` answers seconds that only go forward.
    """

    rang = Signal(str)

    def __init__(self, look: Look, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self.look, self.clocks, self._shown, self._over = look, Clocks(clock), "", False
        name_widget(self, "bell", _("Bell"))
        self._timer = QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self.tick)
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
        row = Row(look, self, spacing=8)
        words = Column(look, spacing=1)
        words.addWidget(self.time)
        words.addWidget(self.state)
        row.addLayout(words)
        for button in (self.button, self.reset_button):
            row.addWidget(button)
        look.changed.connect(self._show)

    @property
    def shown(self) -> str:
        """The bell that is shown."""
        return self._shown

    def show_bell(self, bell: str, *, over: bool, entered: bool = False) -> None:
        """Show another bell; all go on running, save one that is `entered`: it has rung.

        Where the game shown is over, or its bell entered, nobody starts the clock from here.
        """
        self._shown, self._over = bell, over or entered
        if entered:
            self.clocks.stop(bell)
        self._show()

    def toggle(self) -> None:
        """Let time run, or stop it."""
        if self.clocks.runs(self._shown):
            self.clocks.stop(self._shown)
        elif not self._over:
            self.clocks.start(self._shown)
        self._show()

    def begin(self) -> None:
        """Let time run, if this clock has not been touched yet."""
        if not self.clocks.touched(self._shown):
            self.toggle()

    def reset(self) -> None:
        """Give the game ten minutes again."""
        self.clocks.reset(self._shown)
        self._show()

    def tick(self) -> None:
        """Show the time, and ring where none is left."""
        for bell in self.clocks.ring():
            for beep in range(BEEPS):
                QTimer.singleShot(beep * BEEP_MS, QApplication.beep)
            self.rang.emit(bell)
        self._show()

    def _show(self) -> None:
        clocks, bell = self.clocks, self._shown
        runs, rung, left = clocks.runs(bell), clocks.rung(bell), clocks.left(bell)
        if clocks.any_runs != self._timer.isActive():
            (self._timer.start if clocks.any_runs else self._timer.stop)()
        minutes, seconds = divmod(left, 60)
        words = f"{minutes}:{seconds:02d}"
        self.time.set_words(words, tone="error" if rung else "warn" if left < LAST_MINUTE else "ink")
        said = _("the bell") if rung else _("running") if runs else _("standing")
        tone: Tone = "error" if rung else "warn" if runs and left < LAST_MINUTE else "plain"
        self.state.set_state(said, tone, "warn" if rung else "clock")
        self.time.setAccessibleName(
            _("The bell has rung") if rung else _("{time} left until the bell, {state}").format(time=words, state=said)
        )
        self.button.setText(_("Stop") if runs else _("Start"))
        self.button.setEnabled(runs or not (self._over or rung))
        self.button.setVisible(not self.look.compact)
        self.reset_button.setVisible(clocks.touched(bell) and not runs and not self._over and not self.look.compact)
