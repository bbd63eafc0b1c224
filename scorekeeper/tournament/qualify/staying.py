"""Can enough others stay where they are? The question behind *out*.

The team takes all points of its own sessions. Every other session must hand out its points: to a stranger of the field,
to one of the few who may stand above, or to teams that have room below the team's total.
"""

from collections.abc import Sequence

from scorekeeper.tournament.qualify.remaining import EACH, Remaining


def can_stay_below(left: Remaining, team: str, places: int, steps: int | None) -> bool | None:
    """Return whether some outcome leaves fewer than `places` others above the team's best total.

    None: not decided within so many steps (None: as many as it takes).
    """
    total = left.points[team] + EACH * left.sessions_of(team)
    room = {other: total - had for other, had in left.points.items() if other != team}
    above = frozenset(other for other, free in room.items() if free < 0)
    sessions = [pair for pair in left.between if team not in pair]
    return _Search(room, sessions, steps).fits(above, frozenset(), places - 1 - len(above))


class _Search:
    """Who may stand above is chosen among those whom sessions force to that have no room left for their points."""

    def __init__(self, room: dict[str, int], sessions: Sequence[tuple[str, str]], steps: int | None) -> None:
        self._room = room
        self._sessions = sessions
        self._steps = steps

    def fits(self, above: frozenset[str], below: frozenset[str], more: int) -> bool | None:
        """Return whether all points find a place while these stand above, these below, and so many more above."""
        if more < 0:
            return False
        if self._steps is not None:
            if self._steps == 0:
                return None
            self._steps -= 1
        flow = _Flow(self._room, [pair for pair in self._sessions if not above.intersection(pair)])
        missing, pressed = flow.place_all()
        if not missing:
            return True
        gains = sorted((gain for other, gain in flow.gains() if other not in below), reverse=True)
        if sum(gains[:more]) < missing:
            return False  # not even those who would take the most off the others are enough
        undecided = False
        # one of those who are pressed must stand above; who was tried before stays below from then on
        tried = below
        for other in sorted(pressed - below, key=lambda one: (self._room[one], one)):
            found = self.fits(above | {other}, tried, more - 1)
            if found:
                return True
            undecided = undecided or found is None
            tried |= {other}
        return None if undecided else False


class _Flow:
    """The points of sessions placed with teams that have room for them."""

    def __init__(self, room: dict[str, int], sessions: Sequence[tuple[str, str]]) -> None:
        self._room = room
        self._sessions = sessions
        self._free = dict(room)
        self._given: list[dict[str, int]] = [dict.fromkeys(pair, 0) for pair in sessions]
        self._of: dict[str, list[int]] = {}
        for source, pair in enumerate(sessions):
            for one in pair:
                self._of.setdefault(one, []).append(source)

    def place_all(self) -> tuple[int, set[str]]:
        """Place all points; return how many have no place, and the teams that the first of these presses."""
        missing, pressed = 0, set[str]()
        for source in range(len(self._sessions)):
            for done in range(EACH):
                seen: set[str] = set()
                if not self._place(source, seen):
                    missing += EACH - done
                    pressed = pressed or seen
                    break
        return missing, pressed

    def gains(self) -> list[tuple[str, int]]:
        """Return how many more points each team could take off the others if it stood above."""
        gains = ((one, EACH * len(of) - self._room[one]) for one, of in self._of.items())
        return [(one, gain) for one, gain in gains if gain > 0]

    def _place(self, source: int, seen: set[str]) -> bool:
        """Find a place for one point of a session; a team that is full passes one of its own on."""
        for team in self._sessions[source]:
            if team in seen:
                continue
            seen.add(team)
            if self._free[team] > 0:
                self._free[team] -= 1
                self._given[source][team] += 1
                return True
            for other in self._of[team]:
                if other != source and self._given[other][team] > 0 and self._place(other, seen):
                    self._given[other][team] -= 1
                    self._given[source][team] += 1
                    return True
        return False
