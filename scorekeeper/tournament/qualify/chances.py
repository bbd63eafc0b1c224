"""Who is through or out, and what a team needs, proved for all further results.

The best `places` of a field by match points qualify. A team is *through* if it qualifies even with every tie against
it, and *out* if it does not even with every tie in its favor. If no two teams of a field meet any more, points for
their opponents take nothing from any of them, so that counting is enough; if some do, points that go to one team are
missing for another, and a search decides (`reaching`, `staying`). It counts steps, not seconds, so that results are the
same everywhere.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.rules.matchpoints import BYE_MATCH_POINTS
from scorekeeper.tournament.qualify.reaching import can_reach
from scorekeeper.tournament.qualify.remaining import EACH, Remaining
from scorekeeper.tournament.qualify.staying import can_stay_below

THROUGH, OUT, OPEN = "through", "out", "open"
STEPS = 20_000
"""Most steps of a question with more than `EXACT` sessions left."""
EXACT = 8
"""Most remaining sessions for which a question may take any number of steps."""


@dataclass(frozen=True, slots=True)
class Chance:
    """A team's chance: its status, and the fewest match points that certainly put it through.

    `needs` is 0 for a team that is through and None if no points are enough. `proven` is false if
    the search ended without an answer: then the status is open.
    """

    team: str
    status: str
    needs: int | None
    proven: bool = True


def chances(
    fields: Sequence[Sequence[str]],
    points: Mapping[str, int],
    remaining: Sequence[tuple[str, ...]],
    places: int,
    withdrawn: Collection[str] = (),
) -> dict[str, Chance]:
    """Return each team's chance of one of the `places` in its group or field.

    `points` are the match points so far. `remaining` are the sessions to come: two teams, or one
    that will sit out.
    """
    sure = dict(points)
    for session in remaining:
        if len(session) == 1:
            sure[session[0]] = sure.get(session[0], 0) + BYE_MATCH_POINTS
    sessions = [(first, other) for first, other in (session for session in remaining if len(session) == 2)]
    steps = None if len(sessions) <= EXACT else STEPS
    by_team: dict[str, Chance] = {}
    for field in fields:
        playing = [team for team in field if team not in withdrawn]
        left = Remaining(playing, sure, sessions)
        for team in field:
            by_team[team] = _chance(left, team, places, steps) if team in left.points else Chance(team, OUT, None)
    return by_team


def _chance(left: Remaining, team: str, places: int, steps: int | None) -> Chance:
    if len(left.points) <= places:
        return Chance(team, THROUGH, 0)
    if left.apart:
        return _chance_by_counting(left, team, places)
    return _chance_by_search(left, team, places, steps)


def _chance_by_counting(left: Remaining, team: str, places: int) -> Chance:
    """Return the answer by counting: no session is between two teams of the field."""
    others = [other for other in left.points if other != team]
    own, gain = left.points[team], EACH * left.sessions_of(team)
    best = sorted((left.points[other] + EACH * left.sessions_of(other) for other in others), reverse=True)
    worst = sorted((left.points[other] for other in others), reverse=True)
    missing = 1 + best[places - 1] - own
    if missing <= 0:
        return Chance(team, THROUGH, 0)
    status = OUT if worst[places - 1] > own + gain else OPEN
    return Chance(team, status, missing if missing <= gain else None)


def _chance_by_search(left: Remaining, team: str, places: int, steps: int | None) -> Chance:
    """Return the answer by searching; `needs` by bisection, since more points never do harm."""
    gain = EACH * left.sessions_of(team)
    at_worst = can_reach(left, team, 0, places, steps)
    if at_worst is False:
        return Chance(team, THROUGH, 0)
    stays = can_stay_below(left, team, places, steps)
    if stays is False:
        return Chance(team, OUT, None)
    at_best = can_reach(left, team, gain, places, steps) if gain else at_worst
    if None in (at_worst, stays, at_best) or at_best:
        return Chance(team, OPEN, None, proven=None not in (at_worst, stays, at_best))
    short, enough = 0, gain
    while enough - short > 1:
        middle = (short + enough) // 2
        reached = can_reach(left, team, middle, places, steps)
        if reached is None:
            return Chance(team, OPEN, None, proven=False)
        short, enough = (middle, enough) if reached else (short, middle)
    return Chance(team, OPEN, enough)
