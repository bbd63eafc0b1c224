"""Can others take all the places? The question behind *through* and *needs*.

A team has made so many points of its own sessions; the rest of them is a gift to its opponents. The others share the
points of their sessions as they like. Which of them reach the team's total is a choice (hard in general); whether some
that are chosen all do is a flow of points from sessions to teams.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from scorekeeper.tournament.qualify.remaining import EACH, Remaining


def can_reach(left: Remaining, team: str, own: int, places: int, steps: int | None) -> bool | None:
    """Return whether `places` others can reach what the team has with `own` points of its remaining sessions.

    None: not decided within so many steps (None: as many as it takes).
    """
    total = left.points[team] + own
    needs = {other: total - had for other, had in left.points.items() if other != team}
    wanted = places - sum(need <= 0 for need in needs.values())
    if wanted <= 0:
        return True
    most = {other: EACH * left.sessions_of(other) for other in needs}
    candidates = sorted(
        (other for other, need in needs.items() if 0 < need <= most[other]), key=lambda other: (needs[other], other)
    )
    if len(candidates) < wanted:
        return False
    return _Search(left, team, own, {other: needs[other] for other in candidates}, steps).reach(candidates, wanted)


_Source = tuple[int, dict[str, int]]
"""Points to hand out, and how many of them each team may have at most."""


def _shared(left: Remaining, team: str) -> Iterator[_Source]:
    """Return the sessions between two others."""
    for pair in left.between:
        if team not in pair:
            yield EACH, dict.fromkeys(pair, EACH)


def _from_strangers(left: Remaining, needs: Iterable[str]) -> Iterator[_Source]:
    """Return all points of each team's sessions against strangers: nobody of the field misses them."""
    for other in needs:
        points = EACH * sum(met is None for met in left.against[other])
        if points:
            yield points, {other: points}


def _gift(left: Remaining, team: str, own: int) -> Iterator[_Source]:
    """Return what the team leaves to its opponents: of all its sessions together, up to all points of each."""
    points = EACH * left.sessions_of(team) - own
    meets = Counter(met for met in left.against[team] if met is not None)
    if points and meets:
        yield points, {other: EACH * count for other, count in meets.items()}


class _Search:
    """Points flowing from sessions to those who are to reach the total; who is served stays served."""

    def __init__(self, left: Remaining, team: str, own: int, needs: dict[str, int], steps: int | None) -> None:
        self._needs = needs
        self._steps = steps
        sources = [*_shared(left, team), *_from_strangers(left, needs), *_gift(left, team, own)]
        self._left = [points for points, _limits in sources]
        self._limit = [limits for _points, limits in sources]
        self._of: dict[str, list[int]] = {other: [] for other in needs}
        for source, limits in enumerate(self._limit):
            for other in limits:
                if other in self._of:
                    self._of[other].append(source)
        self._given: list[dict[str, int]] = [{} for _ in sources]

    def reach(self, candidates: list[str], wanted: int) -> bool | None:
        """Return whether so many of these can be served, the cheapest first; None when the steps are used up."""
        greedy = self._copy()
        served = 0
        for other in candidates:
            served += self._serve(other)
            if served == wanted:
                return True
        self._restore(greedy)
        return self._choose(candidates, 0, wanted)

    def _choose(self, candidates: list[str], start: int, wanted: int) -> bool | None:
        """Try every choice from `start` on."""
        if wanted == 0:
            return True
        if len(candidates) - start < wanted:
            return False
        if self._steps is not None:
            if self._steps == 0:
                return None
            self._steps -= 1
        cheapest = sum(self._needs[other] for other in candidates[start : start + wanted])
        if cheapest > sum(self._left):
            return False
        before = self._copy()
        if self._serve(candidates[start]):
            found = self._choose(candidates, start + 1, wanted - 1)
            if found is not False:
                return found
        self._restore(before)
        return self._choose(candidates, start + 1, wanted)

    def _serve(self, other: str) -> bool:
        """Give one more team all that it needs, or leave everything as it was."""
        before = self._copy()
        for _ in range(self._needs[other]):
            if not self._push(other, set()):
                self._restore(before)
                return False
        return True

    def _push(self, other: str, asked: set[int]) -> bool:
        """Give a team one point, others getting theirs from elsewhere where need be."""
        for source in self._of[other]:
            if source in asked or self._given[source].get(other, 0) >= self._limit[source][other]:
                continue
            if self._left[source]:
                self._left[source] -= 1
                self._given[source][other] = self._given[source].get(other, 0) + 1
                return True
        for source in self._of[other]:
            if source in asked or self._given[source].get(other, 0) >= self._limit[source][other]:
                continue
            asked.add(source)
            for holder, points in list(self._given[source].items()):
                if holder != other and points and self._push(holder, asked):
                    self._given[source][holder] -= 1
                    self._given[source][other] = self._given[source].get(other, 0) + 1
                    return True
        return False

    def _copy(self) -> tuple[list[dict[str, int]], list[int]]:
        return [dict(given) for given in self._given], list(self._left)

    def _restore(self, kept: tuple[list[dict[str, int]], list[int]]) -> None:
        given, left = kept
        self._given, self._left = [dict(one) for one in given], list(left)
