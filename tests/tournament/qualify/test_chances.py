"""Who is through, out, or needs what, compared with all outcomes or a random sample."""

from itertools import combinations
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
    for (first, second), (own, theirs) in zip(two, shares, strict=True):
        after[first] += own
        after[second] += theirs
    return after


def naive(field, points, remaining, places):
    """Return each team's worst and best place over all outcomes, and by its own points."""
    names = list(points)
    before = tuple(points[name] + 2 * remaining.count((name,)) for name in names)
    ends = {before}
    for first, second in (map(names.index, session) for session in remaining if len(session) == 2):
        ends = {
            tuple(had + share * (index == first) + (4 - share) * (index == second) for index, had in enumerate(end))
            for end in ends
            for share in range(5)
        }
    result: dict[str, tuple[str, int | None]] = {}
    for team in field:
        own, others = names.index(team), [names.index(second) for second in field if second != team]
        bad, best = set(), len(points)
        for end in ends:
            if sum(end[second] >= end[own] for second in others) >= places:
                bad.add(end[own] - before[own])
            best = min(best, sum(end[second] > end[own] for second in others))
        enough = {end[own] - before[own] for end in ends} - bad
        status = OUT if best >= places else OPEN
        result[team] = (status, min(enough, default=None)) if bad else (THROUGH, 0)
    return result


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


@pytest.mark.parametrize("seed", range(400))
def test_the_description_of_every_outcome(seed):
    random = Random(seed)
    groups = random.random() < 0.4
    fields, points, remaining = some_stage(random, random.randint(2, 7), random.randint(0, 4), groups=groups)
    if any(not field for field in fields):
        return
    places = random.randint(1, 4)
    result = chances(fields, points, remaining, places)
    for field in fields:
        for team, (status, needs) in naive(field, points, remaining, places).items():
            assert result[team] == Chance(team, status, needs)


@pytest.mark.parametrize("seed", range(40))
def test_as_many_sessions_as_are_always_proved(seed):
    random = Random(seed)
    fields, points, remaining = some_stage(random, random.randint(3, 5), random.randint(6, 8), groups=False)
    places = random.randint(1, 3)
    result = chances(fields, points, remaining, places)
    for team, (status, needs) in naive(fields[0], points, remaining, places).items():
        assert result[team] == Chance(team, status, needs)


@pytest.mark.parametrize(("teams", "places"), [(20, 8), (30, 1), (6, 3)])
def test_a_whole_round_robin_to_come_is_answered(teams, places):
    names = [f"t{place}" for place in range(teams)]
    result = chances([names], dict.fromkeys(names, 0), list(combinations(names, 2)), places)
    assert {chance.status for chance in result.values()} == {OPEN}


def test_rounds_that_split_a_large_field_are_proved():
    random = Random(1)
    names = [f"t{place}" for place in range(200)]
    points = {name: sum(random.choice((0, 1, 2, 3, 4)) for _ in range(7)) for name in names}
    order = sorted(names, key=lambda name: points[name])
    result = chances([names], points, list(zip(order[::2], order[1::2], strict=True)), 16)
    assert all(chance.proven for chance in result.values())


@pytest.mark.parametrize(("teams", "places", "rounds"), [(46, 4, 3), (90, 8, 2), (128, 8, 1), (24, 4, 3)])
def test_nothing_that_is_proved_ever_fails(teams, places, rounds):
    random = Random(teams)
    names = [f"t{place}" for place in range(teams)]
    points = {name: sum(random.choice((0, 1, 2, 3, 4)) for _ in range(6)) for name in names}
    remaining = []
    for _ in range(rounds):
        order = sorted(names, key=lambda name: (points[name], random.random()))
        remaining += list(zip(order[::2], order[1::2], strict=True))
    result = chances([names], points, remaining, places)
    assert all(chance.proven for chance in result.values())
    assert any(chance.status == OUT for chance in result.values())
    for _ in range(400):
        shares = [random.choice(SHARES) for _ in remaining]
        after = ends(points, remaining, shares)
        for team, chance in result.items():
            own = sum(
                share[session.index(team)] for session, share in zip(remaining, shares, strict=True) if team in session
            )
            inside = sum(after[other] >= after[team] for other in names if other != team) < places
            outside = sum(after[other] > after[team] for other in names if other != team) >= places
            if chance.needs is not None and own >= chance.needs:
                assert inside
            if chance.status == OUT:
                assert outside


def test_a_withdrawn_team_takes_no_place():
    result = chances([["a", "b", "c"]], {"a": 8, "b": 4, "c": 0}, [("b", "c")], 1, withdrawn=("a",))
    assert result["a"] == Chance("a", OUT, None)
    assert (result["b"], result["c"]) == (Chance("b", OPEN, 1), Chance("c", OPEN, None))


def test_fewer_teams_than_places_are_all_through():
    assert chances([["a", "b"]], {"a": 0, "b": 0}, [("a", "b")], 2)["a"] == Chance("a", THROUGH, 0)


def test_a_bye_to_come_counts():
    result = chances([["a", "b"]], {"a": 2, "b": 1}, [("b",)], 1)
    assert (result["a"].status, result["b"].status) == (OUT, THROUGH)
