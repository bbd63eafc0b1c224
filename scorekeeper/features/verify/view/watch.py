"""The clock of a fictitious event: set by hand."""

from datetime import datetime, timedelta


class Watch:
    """A clock that is set by hand."""

    def __init__(self, start: str) -> None:
        self._time = datetime.fromisoformat(start)

    def now(self) -> str:
        """Return the time it shows."""
        return self._time.strftime("%Y-%m-%dT%H:%M:%SZ")

    def turn_back(self, start: str) -> None:
        """Set it to an earlier time: the second table began when the first one did."""
        self._time = datetime.fromisoformat(start)

    def wait(self, minutes: int) -> None:
        """Set it forward."""
        self._time += timedelta(minutes=minutes)
