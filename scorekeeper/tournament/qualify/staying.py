"""Can enough others stay below? The question for *out*.

The team takes all points of its own sessions. Every other session must distribute its points: to a
team outside the field, to one of the few that may finish above, or to teams that have room below
the team's total.
"""

from collections import Counter, deque
from collections.abc import Mapping, Sequence
from itertools import accumulate

from scorekeeper.tournament.qualify.parts import parts
from scorekeeper.tournament.qualify.remaining import EACH, Remaining

_Pair = tuple[str, str]


def can_stay_below(left: Remaining, team: str, places: int, steps: int | None) -> bool | None:
    """Return whether some outcome leaves fewer than `places` others above the team's best total.

    None: undecided within `steps` (`steps` None: as many as it takes).
    """
    total = left.points[team] + EACH * left.sessions_of(team)
    slack = {other: total - had for other, had in left.points.items() if other != team}
    above = {other for other, free in slack.items() if free < 0}
    more = places - 1 - len(above)
    if more < 0:
        return False
    sessions = [pair for pair in left.between if team not in pair and above.isdisjoint(pair)]
    if _few_are_enough(slack, sessions, more):
        return True
    search = _FinishersAboveSearch(slack, steps)
    if search.fewest(sessions, frozenset(), more) > more:
        return False
    return None if search.cut_short else True


def _pressing(slack: Mapping[str, int], sessions: Sequence[_Pair]) -> Sequence[_Pair]:
    """Return the sessions left without those whose points a team has room for."""
    while True:
        numbers = Counter(team for pair in sessions for team in pair)
        pressing = [pair for pair in sessions if all(slack[team] < EACH * numbers[team] for team in pair)]
        if len(pressing) == len(sessions):
            return sessions
        sessions = pressing


def _few_are_enough(slack: Mapping[str, int], sessions: Sequence[_Pair], more: int) -> bool:
    """Return whether putting at most `more` teams above suffices, choosing greedily."""
    for _ in range(more + 1):
        sessions = _pressing(slack, sessions)
        flow = _Flow(slack, sessions)
        missing, pressed = flow.place_all()
        if not missing:
            return True
        gains = flow.gains()
        most = max(sorted(pressed), key=lambda other: gains.get(other, 0))
        sessions = [pair for pair in sessions if most not in pair]
    return False


class _FinishersAboveSearch:
    """A search for teams that must finish above, because sessions force points on them.

    If it runs out of steps it is `cut_short`, and its answer is only a lower bound.
    """

    def __init__(self, slack: Mapping[str, int], steps: int | None) -> None:
        self.cut_short = False
        self._slack = slack
        self._steps = steps

    def fewest(self, sessions: Sequence[_Pair], below: frozenset[str], limit: int) -> int:
        """Return the fewest teams that must finish above so that all points fit.

        Above `limit` it is not exact.
        `below` are teams that are known to stay below.
        """
        pressing = _pressing(self._slack, sessions)
        count = 0
        for part in sorted(parts(pressing), key=len):
            members = set(part)
            count += self._fewest_of_part([pair for pair in pressing if pair[0] in members], below, limit - count)
            if count > limit:
                break
        return count

    def _fewest_of_part(self, sessions: Sequence[_Pair], below: frozenset[str], limit: int) -> int:
        """Return the answer for connected teams."""
        if self._steps is not None:
            self._steps -= len(sessions)
            if self._steps < 0:
                self.cut_short = True
                return 0
        flow = _Flow(self._slack, sessions)
        missing, pressed = flow.place_all()
        if not missing:
            return 0
        gains = flow.gains()
        largest = sorted((gain for other, gain in gains.items() if other not in below), reverse=True)
        least = next((count for count, gain in enumerate(accumulate(largest), start=1) if gain >= missing), limit + 1)
        fewest = limit + 1
        # one of the pressed teams must finish above; teams tried earlier then stay below
        for other in sorted(pressed - below, key=lambda team: (-gains.get(team, 0), team)):
            if fewest <= least:
                break
            fewest = min(fewest, 1 + self.fewest([pair for pair in sessions if other not in pair], below, fewest - 2))
            below |= {other}
        return fewest


class _Flow:
    """The points of sessions placed with teams that have room for them."""

    def __init__(self, slack: Mapping[str, int], sessions: Sequence[_Pair]) -> None:
        self._slack = slack
        self._sessions = sessions
        self._free = {team: slack[team] for pair in sessions for team in pair}
        self._given: list[dict[str, int]] = [dict.fromkeys(pair, 0) for pair in sessions]
        self._of: dict[str, list[int]] = {team: [] for team in self._free}
        for source, pair in enumerate(sessions):
            for team_of_pair in pair:
                self._of[team_of_pair].append(source)

    def place_all(self) -> tuple[int, set[str]]:
        """Place all points.

        Return how many do not fit, and the teams affected by the first of these.
        """
        missing, pressed = 0, set[str]()
        for source in range(len(self._sessions)):
            points = EACH
            while points:
                placed, asked = self._find_taker(source, points)
                points -= placed
                if not placed:
                    missing += points
                    pressed = pressed or asked
                    break
        return missing, pressed

    def gains(self) -> Mapping[str, int]:
        """Return how many more points each team could take off the others if it finished above."""
        gains = {team: EACH * len(sources) - self._slack[team] for team, sources in self._of.items()}
        return {team: gain for team, gain in gains.items() if gain > 0}

    def _find_taker(self, source: int, points: int) -> tuple[int, set[str]]:
        """Find a place for points of a session, with full teams passing theirs on.

        Return for how many of them, and which teams were visited.
        """
        came: dict[str, tuple[int, str | None]] = dict.fromkeys(self._sessions[source], (source, None))
        waiting = deque(came)
        while waiting:
            team = waiting.popleft()
            if self._free[team] > 0:
                return self._pass_on(team, came, points), set(came)
            for other in self._of[team]:
                if self._given[other][team] > 0:
                    for partner in self._sessions[other]:
                        if partner not in came:
                            came[partner] = (other, team)
                            waiting.append(partner)
        return 0, set(came)

    def _pass_on(self, last: str, came: Mapping[str, tuple[int, str | None]], points: int) -> int:
        """Move as many points as possible along the path to the team with room; return how many."""
        steps: list[tuple[int, str, str | None]] = []
        team: str | None = last
        while team is not None:
            source, giver = came[team]
            steps.append((source, team, giver))
            team = giver
        points = min(
            points, self._free[last], *(self._given[source][giver] for source, _, giver in steps if giver is not None)
        )
        self._free[last] -= points
        for source, taker, giver in steps:
            self._given[source][taker] += points
            if giver is not None:
                self._given[source][giver] -= points
        return points
