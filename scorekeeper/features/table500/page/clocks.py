"""The clocks of the bell: a countdown for each round, shared by pages and wall."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication

from scorekeeper.kit.look.palette import Token
from scorekeeper.language.translation import gettext as _

TICK_MS = 200
BEEPS, BEEP_MS = 3, 300
LAST_MINUTE = 60
WHOLE = 600
"""Seconds a game has until the bell."""


@dataclass(slots=True)
class _Time:
    """Seconds left when it was last stopped or started, and when it was started (None: stopped)."""

    left: float = WHOLE
    since: float | None = None
    rung: bool = False


class Clocks:
    """One countdown for each bell; tables that play the same game of the day share it.

    `now` returns seconds that only increase. A clock that was never started shows the whole time.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
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
        """Return whether the clock was started since it was set."""
        return bell in self._times

    @property
    def any_runs(self) -> bool:
        """Whether time runs anywhere."""
        return any(time.since is not None for time in self._times.values())

    def start(self, bell: str) -> None:
        """Start the clock; where no time is left, do nothing."""
        time = self._times.setdefault(bell, _Time())
        if time.since is None and time.left > 0:
            time.since = self.now()

    def stop(self, bell: str) -> None:
        """Stop the clock."""
        time = self._times.get(bell)
        if time is not None and time.since is not None:
            time.left, time.since = max(0.0, self._exact(time)), None

    def reset(self, bell: str) -> None:
        """Reset the clock to the whole time, stopped."""
        self._times.pop(bell, None)

    def ring(self) -> tuple[str, ...]:
        """Return the bells whose time is up and which have not rung yet, and mark them as rung."""
        due = tuple(bell for bell, time in self._times.items() if not time.rung and self._exact(time) <= 0)
        for bell in due:
            self.stop(bell)
            self._times[bell].rung = True
        return due

    def _exact(self, time: _Time) -> float:
        return time.left if time.since is None else time.left - (self.now() - time.since)


def bell_of_round(number: int) -> str:
    """Return the name of the bell shared by all tables of a round."""
    return f"round {number}"


class SharedClocks(QObject):
    """The clocks of an event. `moved`: time passed, or a clock was changed.

    `rang` carries the bell whose time is up.
    `now` returns seconds that only increase.
    """

    moved = Signal()
    rang = Signal(str)

    def __init__(self, now: Callable[[], float] = monotonic, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.clocks = Clocks(now)
        self._timer = QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self.tick)

    def tick(self) -> None:
        """Update the time, and ring bells with none left."""
        for bell in self.clocks.ring():
            for beep in range(BEEPS):
                QTimer.singleShot(beep * BEEP_MS, QApplication.beep)
            self.rang.emit(bell)
        self.touched()

    def touched(self) -> None:
        """Signal that a clock was started, stopped or set; the timer runs only while a clock does."""
        if self.clocks.any_runs != self._timer.isActive():
            (self._timer.start if self.clocks.any_runs else self._timer.stop)()
        self.moved.emit()

    def bell_text(self, number: int) -> tuple[str, Token]:
        """Return the wall's text and tone for the bell of a round.

        "" where its clock was never started.
        """
        clocks, bell = self.clocks, bell_of_round(number)
        if not clocks.touched(bell):
            return "", "ink"
        left = clocks.left(bell)
        if clocks.rung(bell):
            return _("The bell"), "error"
        return minutes(left), "warn" if left < LAST_MINUTE else "ink"


def minutes(seconds: int) -> str:
    """Return the time left as a clock shows it: "8:59"."""
    whole, rest = divmod(seconds, 60)
    return f"{whole}:{rest:02d}"
