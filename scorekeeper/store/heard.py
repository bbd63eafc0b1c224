"""What is heard of the desks at an event on a server, by this computer's own patience and nobody's clock.

Each desk has a count on the server that goes on as long as the desk is there. Whoever listens sees that it went on, and
measures the silence himself: clocks of laptops and servers differ, and a second server may have taken over meanwhile.
"""

from collections.abc import Iterable
from dataclasses import dataclass

EVERY = 5.0
"""Seconds between two words of a desk."""
_DOUBTFUL = 60.0
"""Seconds after which a desk that has not been heard at all yet counts as silent."""


@dataclass(frozen=True, slots=True)
class HeardDesk:
    """A desk as it was heard: its seat, the name that was given to it, and who works there.

    `silent` is for how many seconds nothing has been heard of it, None where that is not known yet.
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
    """The desks as they were heard so far; every moment is one of this computer's, in seconds."""

    def __init__(self) -> None:
        self._desks: dict[str, _Desk] = {}
        self.heard: tuple[HeardDesk, ...] = ()
        """Each desk by the newest answer: while the server does not answer nobody's silence grows."""

    def take(self, rows: Iterable[tuple[str, str, str, int]], now: float) -> None:
        """Take what the server answered: seat, name, who and count of each desk."""
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
