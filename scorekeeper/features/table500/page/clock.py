"""The clocks of the bell: how much time each room of tables has left, whatever is on the screen meanwhile."""

from collections.abc import Callable
from dataclasses import dataclass

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
