"""Can others take all the places? The question for *through* and *needs*.

A team has a fixed number of points from its own sessions; the rest of these goes to its opponents.
The others share the points of their sessions freely. Which of them reach the team's total is a
choice (hard in general); whether all of a chosen set do is a flow of points from sessions to
teams.
"""

from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.tournament.qualify.parts import parts
from scorekeeper.tournament.qualify.remaining import EACH, Remaining

_Source = tuple[int, Mapping[str, int]]
"""Points to distribute, and the most that each team may get of them."""


def can_reach(left: Remaining, team: str, own: int, places: int, steps: int | None) -> bool | None:
    """Return whether `places` others can reach the team's total with `own` more points.

    None: undecided within `steps` for a connected part of the teams (`steps` None: as many as it
    takes).
    """
    total = left.points[team] + own
    needs = {other: total - had for other, had in left.points.items() if other != team}
    missing = places - sum(need <= 0 for need in needs.values())
    hopeful = {other: need for other, need in needs.items() if 0 < need <= EACH * left.sessions_of(other)}
    if missing <= 0 or len(hopeful) < missing:
        return missing <= 0
    sources = _shared_sources([*_sessions(left, team), *_gift(left, team, own)], hopeful)
    missing -= sum(need <= 0 for need in hopeful.values())
    searches = []
    for part in parts([list(limits) for _points, limits in sources]):
        members = {other: hopeful[other] for other in part}
        competing = [source for source in sources if not members.keys().isdisjoint(source[1])]
        searches.append(_PointsFlow(members, competing, steps))
    for search in sorted(searches, key=_PointsFlow.size):
        if sum(search.most for search in searches) < missing:
            return False
        if sum(search.served for search in searches) >= missing:
            return True
        search.settle()
    if sum(search.served for search in searches) >= missing:
        return True
    return False if sum(search.most for search in searches) < missing else None


def _sessions(left: Remaining, team: str) -> Iterator[_Source]:
    """Yield the sessions of the others.

    Points won from teams outside the field are taken from no one in it.
    """
    for pair in left.between:
        if team not in pair:
            yield EACH, dict.fromkeys(pair, EACH)
    for other, opponents in left.against.items():
        points = EACH * opponents.count(None)
        if points and other != team:
            yield points, {other: points}


def _gift(left: Remaining, team: str, own: int) -> Iterator[_Source]:
    """Yield the points a team leaves to its opponents, at most all of each session."""
    points = EACH * left.sessions_of(team) - own
    meets = Counter(met for met in left.against[team] if met is not None)
    if points:
        yield points, {other: EACH * count for other, count in meets.items()}


def _shared_sources(sources: Sequence[_Source], needs: dict[str, int]) -> list[_Source]:
    """Return the sources for which several teams compete.

    Points available to only one team are deducted from its needs.

    A team satisfied by that no longer competes for other sources, so that other teams may have
    those alone.
    """
    while True:
        shared: list[_Source] = []
        for points, limits in sources:
            competing = {other: limit for other, limit in limits.items() if needs.get(other, 0) > 0}
            if len(competing) > 1:
                shared.append((points, competing))
            for other in competing if len(competing) == 1 else ():
                needs[other] -= min(points, competing[other])
        if len(shared) == len(sources):
            return shared
        sources = shared


class _PointsFlow:
    """Points flowing from sources to connected teams; a team that is served stays served."""

    def __init__(self, needs: Mapping[str, int], sources: Sequence[_Source], steps: int | None) -> None:
        self._needs = needs
        self._steps = steps
        self._limit = [limits for _points, limits in sources]
        self._left = [points for points, _limits in sources]
        self._given: list[dict[str, int]] = [dict.fromkeys(limits, 0) for limits in self._limit]
        self._of: dict[str, list[int]] = {other: [] for other in needs}
        for source, limits in enumerate(self._limit):
            for other in limits:
                self._of[other].append(source)
        self._order = sorted(needs, key=lambda other: (needs[other], other))
        nothing = self._copy()
        self.most = self._affordable(0)
        """The most teams that can be served, as far as is known."""
        self.served = sum(self._serve(other) for other in self._order)
        """The fewest teams that can be served."""
        self._restore(nothing)

    def size(self) -> int:
        """Return the number of teams."""
        return len(self._order)

    def settle(self) -> None:
        """Determine how many teams can be served, as far as the steps allow."""
        while self.served < self.most:
            reached = self._reach(self.served + 1)
            if reached is None:
                return
            if reached:
                self.served += 1
            else:
                self.most = self.served

    def _reach(self, count: int) -> bool | None:
        """Return whether `count` teams can be served.

        Every choice is tried, the cheapest teams first.
        """
        nothing = self._copy()
        open_ = [(0, count, nothing)]
        reached: bool | None = False
        while open_:
            start, missing, kept = open_.pop()
            self._restore(kept)
            if missing == 0:
                reached = True
                break
            if self._affordable(start) < missing:
                continue
            if self._steps is not None:
                self._steps -= len(self._left)
                if self._steps < 0:
                    reached = None
                    break
            open_.append((start + 1, missing, kept))
            if self._serve(self._order[start]):
                open_.append((start + 1, missing - 1, self._copy()))
        self._restore(nothing)
        return reached

    def _affordable(self, start: int) -> int:
        """Return how many teams from `start` on could be served if points went to any of them."""
        points = sum(self._left)
        for count, other in enumerate(self._order[start:]):
            points -= self._needs[other]
            if points < 0:
                return count
        return len(self._order) - start

    def _serve(self, other: str) -> bool:
        """Give one more team all that it needs, or leave everything as it was."""
        before = self._copy()
        for _ in range(self._needs[other]):
            if not self._push(other):
                self._restore(before)
                return False
        return True

    def _push(self, other: str) -> bool:
        """Give a team one point; others then get theirs from elsewhere if necessary."""
        came: dict[str, tuple[int, str] | None] = {other: None}
        waiting = deque(came)
        asked: set[int] = set()
        while waiting:
            team = waiting.popleft()
            for source in self._of[team]:
                given = self._given[source]
                if given[team] >= self._limit[source][team]:
                    continue
                if self._left[source]:
                    self._left[source] -= 1
                    self._hand_back(team, source, came)
                    return True
                if source in asked:
                    continue
                asked.add(source)
                for holder, points in given.items():
                    if points and holder not in came:
                        came[holder] = (source, team)
                        waiting.append(holder)
        return False

    def _hand_back(self, last: str, source: int, came: Mapping[str, tuple[int, str] | None]) -> None:
        """Give a point to the team for which one was found.

        Each team on the path passes one to its predecessor.
        """
        self._given[source][last] += 1
        team, step = last, came[last]
        while step is not None:
            source, taker = step
            self._given[source][team] -= 1
            self._given[source][taker] += 1
            team, step = taker, came[taker]

    def _copy(self) -> tuple[list[dict[str, int]], list[int]]:
        return [dict(given) for given in self._given], list(self._left)

    def _restore(self, kept: tuple[list[dict[str, int]], list[int]]) -> None:
        given, left = kept
        self._given, self._left = [dict(points) for points in given], list(left)
