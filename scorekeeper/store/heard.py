"""How long an event's desks on a server have been silent, by this computer's clock.

Each desk has a counter on the server that advances as long as the desk is running. The listener
sees it advance and measures the silence itself: clocks of laptops and servers differ, and a second
server may have taken over meanwhile.
"""

from collections.abc import Iterable
from dataclasses import dataclass

EVERY = 5.0
"""Seconds between two signs of life of a desk."""
_DOUBTFUL = 60.0
"""Seconds until a desk that was never heard counts as silent."""


@dataclass(frozen=True, slots=True)
class HeardDesk:
    """A desk as last heard: its seat, the name given to it, and who works there.

    `silent` is the seconds since it was last heard, None if not known yet.
    """

    seat: str
    name: str
    who: str
    silent: int | None


@dataclass(frozen=True, slots=True)
class _Desk:
    name: str
    who: str
    count: int
    since: float
    known: bool


class Listened:
    """The desks heard so far; times are this computer's, in seconds."""

    def __init__(self) -> None:
        self._desks: dict[str, _Desk] = {}
        self.heard: tuple[HeardDesk, ...] = ()
        """Each desk by the newest answer: while the server is away, no desk's silence grows."""

    def take(self, rows: Iterable[tuple[str, str, str, int]], now: float) -> None:
        """Take the server's answer: seat, name, who and count of each desk."""
        desks = {}
        for seat, name, who, count in rows:
            known = self._desks.get(seat)
            if known is None:
                desks[seat] = _Desk(name, who, count, now, known=False)
            elif known.count != count:
                desks[seat] = _Desk(name, who, count, now, known=True)
            else:
                desks[seat] = known
        self._desks = desks
        self.heard = tuple(
            HeardDesk(seat, heard_desk.name, heard_desk.who, _silent(heard_desk, now))
            for seat, heard_desk in sorted(self._desks.items())
        )


def _silent(desk: _Desk, now: float) -> int | None:
    silent = now - desk.since
    return int(silent) if desk.known or silent >= _DOUBTFUL else None
