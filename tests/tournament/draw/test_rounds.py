"""Groups and round robin: required opponents for every size, fair sides and byes."""

from collections import Counter

import pytest

from scorekeeper.tournament.draw.groups import groups
from scorekeeper.tournament.draw.model import Pairing, Round
from scorekeeper.tournament.draw.round_robin import round_robin

BERGER = {
    4: ("1-4 2-3", "4-3 1-2", "2-4 3-1"),
    6: ("1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"),
    8: (
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ),
    10: (
        "1-10 2-9 3-8 4-7 5-6",
        "10-6 7-5 8-4 9-3 1-2",
        "2-10 3-1 4-9 5-8 6-7",
        "10-7 8-6 9-5 1-4 2-3",
        "3-10 4-2 5-1 6-9 7-8",
        "10-8 9-7 1-6 2-5 3-4",
        "4-10 5-3 6-2 7-1 8-9",
        "10-9 1-8 2-7 3-6 4-5",
        "5-10 6-4 7-3 8-2 9-1",
    ),
}
"""FIDE Handbook, C.05 Annex 1: the pairings of each round, white first."""
SIZES = range(2, 129)


def field(size, name="t"):
    return tuple(f"{name}{place}" for place in range(1, size + 1))


@pytest.mark.parametrize("size", BERGER)
def test_round_robin_is_the_published_table(size):
    rounds = round_robin([str(number) for number in range(1, size + 1)])
    assert tuple(" ".join("-".join(table.teams) for table in item.tables) for item in rounds) == BERGER[size]


def test_an_odd_field_is_the_table_of_one_more():
    (first, *_) = round_robin(("1", "2", "3"))
    assert first == Round(1, (Pairing(1, ("2", "3")),), ("1",))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("double", [False, True])
def test_laws_of_the_round_robin(size, double):
    teams = field(size)
    rounds = round_robin(teams, double=double)
    met = Counter(frozenset(table.teams) for item in rounds for table in item.tables)
    assert set(met.values()) == {1 + double}
    assert len(met) == size * (size - 1) // 2
    times = 1 + double
    assert (
        Counter(team for item in rounds for team in item.sits_out) == dict.fromkeys(teams, times) if size % 2 else True
    )
    first, second = (Counter(table.teams[side] for item in rounds for table in item.tables) for side in (0, 1))
    assert all(abs(first[team] - second[team]) <= 1 - double for team in teams)
    for item in rounds:
        playing = [team for table in item.tables for team in table.teams]
        assert sorted((*playing, *item.sits_out)) == sorted(teams)
        assert [table.table for table in item.tables] == list(range(1, len(item.tables) + 1))


@pytest.mark.parametrize("larger", [1, 2, 3, 8, 12, 45, 64])
@pytest.mark.parametrize("less", [0, 1, 2, 5, 10])
def test_laws_of_groups(larger, less):
    smaller = max(larger - less, 1)
    for sizes in ((larger, smaller), (smaller, larger)):
        a, b = field(sizes[0], "a"), field(sizes[1], "b")
        rounds = groups(a, b, larger)
        met = Counter(table.teams for item in rounds for table in item.tables)
        assert set(met) == {(item, other) for item in a for other in b}
        assert set(met.values()) == {1}
        for item in rounds:
            assert sorted([*(team for table in item.tables for team in table.teams), *item.sits_out]) == sorted(
                (*a, *b)
            )
            assert all(table.teams[0] == a[table.table - 1] for table in item.tables)
            assert len(item.sits_out) == larger - smaller


@pytest.mark.parametrize(
    ("a", "b", "sessions", "most", "never"),
    [
        (45, 45, 360, 0, 90),
        (45, 44, 352, 1, 37),
        (45, 42, 336, 3, 35),
        (45, 40, 320, 5, 33),
        (12, 8, 64, 4, 1),
        (9, 8, 64, 1, 1),
    ],
)
def test_the_teams_that_sit_out_over_eight_rounds(a, b, sessions, most, never):
    teams = field(a, "a")
    rounds = groups(teams, field(b, "b"), 8)
    out = Counter(team for item in rounds for team in item.sits_out)
    assert sum(len(item.tables) for item in rounds) == sessions
    assert max(out.values(), default=0) == most
    assert sum(out[team] == 0 for team in teams) == (never if b < a else a)


def test_two_groups_of_two():
    assert groups(("a1", "a2"), ("b1", "b2"), 2) == (
        Round(1, (Pairing(1, ("a1", "b1")), Pairing(2, ("a2", "b2")))),
        Round(2, (Pairing(1, ("a1", "b2")), Pairing(2, ("a2", "b1")))),
    )
