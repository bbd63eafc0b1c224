"""Through, out, needs: against every outcome there is, and against thousands of random ones where there are too many."""

from itertools import product
from random import Random

import pytest

from scorekeeper.tournament.qualify.chances import OPEN, OUT, THROUGH, Chance, chances

SHARES = ((4, 0), (3, 1), (2, 2), (1, 3), (0, 4))


def ends(points, remaining, shares):
    """The match points after these outcomes of the sessions that remain."""
    after = dict(points)
    for session in remaining:
        if len(session) == 1:
            after[session[0]] += 2
    two = [session for session in remaining if len(session) == 2]
    for (one, other), (own, theirs) in zip(two, shares, strict=True):
        after[one] += own
        after[other] += theirs
    return after


def naive(field, points, remaining, places):
    """What all outcomes say of each team: the worst and the best place, and by points of its own sessions."""
    two = [session for session in remaining if len(session) == 2]
    worst_by_own: dict[str, dict[int, int]] = {team: {} for team in field}
    best = dict.fromkeys(field, len(points))
    for shares in product(SHARES, repeat=len(two)):
        after = ends(points, remaining, shares)
        for team in field:
            own = sum(share[session.index(team)] for session, share in zip(two, shares, strict=True) if team in session)
            level_or_above = sum(after[other] >= after[team] for other in field if other != team)
            worst = worst_by_own[team]
            worst[own] = max(worst.get(own, 0), level_or_above)
            best[team] = min(best[team], sum(after[other] > after[team] for other in field if other != team))
    found: dict[str, tuple[str, int | None]] = {}
    for team in field:
        enough = [own for own, place in worst_by_own[team].items() if place < places]
        if max(worst_by_own[team].values()) < places:
            found[team] = (THROUGH, 0)
        else:
            found[team] = (OUT if best[team] >= places else OPEN, min(enough, default=None))
    return found


def some_stage(random, teams, sessions, *, groups):
    names = [f"t{place}" for place in range(teams)]
    fields = [names[::2], names[1::2]] if groups else [names]
    points = {name: random.choice((0, 2, 3, 4, 4, 6, 8)) for name in names}
    remaining = []
    for _ in range(sessions):
        remaining.append(tuple(random.sample(names, 2)))
    if random.random() < 0.2:
        remaining.append((random.choice(names),))
    return fields, points, remaining


@pytest.mark.parametrize("seed", range(160))
def test_what_every_outcome_says(seed):
    random = Random(seed)
    groups = random.random() < 0.4
    fields, points, remaining = some_stage(random, random.randint(2, 7), random.randint(0, 4), groups=groups)
    if any(not field for field in fields):
        return
    places = random.randint(1, 4)
    found = chances(fields, points, remaining, places)
    for field in fields:
        for team, (status, needs) in naive(field, points, remaining, places).items():
            assert found[team] == Chance(team, status, needs)


@pytest.mark.parametrize("seed", range(3))
def test_six_sessions_between_the_same_teams(seed):
    random = Random(seed)
    fields, points, remaining = some_stage(random, 5, 6, groups=False)
    found = chances(fields, points, remaining, 2)
    for team, (status, needs) in naive(fields[0], points, remaining, 2).items():
        assert found[team] == Chance(team, status, needs)


@pytest.mark.parametrize(("teams", "places", "rounds"), [(46, 4, 3), (90, 8, 2), (128, 8, 1), (24, 4, 3)])
def test_nothing_that_is_proved_ever_fails(teams, places, rounds):
    random = Random(teams)
    names = [f"t{place}" for place in range(teams)]
    points = {name: sum(random.choice((0, 1, 2, 3, 4)) for _ in range(6)) for name in names}
    remaining = []
    for _ in range(rounds):
        order = sorted(names, key=lambda name: (points[name], random.random()))
        remaining += list(zip(order[::2], order[1::2], strict=True))
    found = chances([names], points, remaining, places)
    assert all(one.proven for one in found.values())
    assert any(one.status == OUT for one in found.values())
    for _ in range(400):
        shares = [random.choice(SHARES) for _ in remaining]
        after = ends(points, remaining, shares)
        for team, one in found.items():
            own = sum(
                share[session.index(team)] for session, share in zip(remaining, shares, strict=True) if team in session
            )
            inside = sum(after[other] >= after[team] for other in names if other != team) < places
            outside = sum(after[other] > after[team] for other in names if other != team) >= places
            if one.needs is not None and own >= one.needs:
                assert inside
            if one.status == OUT:
                assert outside


def test_who_withdrew_takes_no_place():
    found = chances([["a", "b", "c"]], {"a": 8, "b": 4, "c": 0}, [("b", "c")], 1, withdrawn=("a",))
    assert found["a"] == Chance("a", OUT, None)
    assert (found["b"], found["c"]) == (Chance("b", OPEN, 1), Chance("c", OPEN, None))


def test_fewer_teams_than_places_are_all_through():
    assert chances([["a", "b"]], {"a": 0, "b": 0}, [("a", "b")], 2)["a"] == Chance("a", THROUGH, 0)


def test_a_bye_to_come_counts():
    found = chances([["a", "b"]], {"a": 2, "b": 1}, [("b",)], 1)
    assert (found["a"].status, found["b"].status) == (OUT, THROUGH)
