"""Two groups: the table of sizes that was counted, and what holds for every size."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.tournament.draw.groups import dealt, groups
from scorekeeper.tournament.draw.model import Pairing, Round
from tests.tournament.draw.fields import SIZES, everybody_once, meetings, named, sat_out


def longest_run(rounds, team):
    longest = run = 0
    for drawn in rounds:
        run = run + 1 if team in drawn.sits_out else 0
        longest = max(longest, run)
    return longest


COUNTED = [
    # sizes of the groups, rounds, sessions in all, how many teams sat out how often, longest run of sitting out
    (45, 45, 8, 360, {}, 0),
    (12, 12, 8, 96, {}, 0),
    (45, 44, 8, 352, {1: 8}, 1),
    (45, 43, 8, 344, {2: 7, 1: 2}, 2),
    (45, 42, 8, 336, {3: 6}, 3),
    (45, 40, 8, 320, {5: 4}, 5),
    (50, 40, 8, 320, {8: 3}, 8),
    (12, 10, 8, 80, {2: 7}, 2),
    (12, 8, 8, 64, {4: 5}, 4),
    (10, 8, 8, 64, {2: 7}, 2),
    (9, 8, 8, 64, {1: 8}, 1),
    (8, 7, 8, 56, {1: 8}, 1),
    (8, 6, 8, 48, {2: 8}, 2),
    (8, 5, 8, 40, {3: 8}, 3),
    (7, 7, 7, 49, {}, 0),
    (6, 5, 6, 30, {1: 6}, 1),
]
NEVER = {(45, 43): 36, (45, 42): 35, (45, 40): 33, (50, 40): 33, (10, 8): 1, (9, 8): 1}


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize(("larger", "smaller", "number", "sessions", "often", "run"), COUNTED)
def test_who_sits_out_how_often_is_what_was_counted(larger, smaller, number, sessions, often, run, swapped):
    big, small = named(larger, "L"), named(smaller, "S")
    rounds = groups(*((small, big) if swapped else (big, small)), number)
    assert sum(len(drawn.tables) for drawn in rounds) == sessions
    times = sat_out(rounds)
    assert set(times) <= set(big)
    teams_by_times = Counter(times.values())
    assert {count: teams_by_times[count] for count in often} == often
    assert max(times.values(), default=0) == max(often, default=0)
    if (larger, smaller) in NEVER:
        assert larger - len(times) == NEVER[larger, smaller]
    assert max((longest_run(rounds, team) for team in big), default=0) == run


@given(st.integers(1, 128), st.integers(1, 128), st.integers(1, 128))
def test_who_meets_whom_is_what_the_rule_says(size_a, size_b, number):
    a, b = named(size_a, "A"), named(size_b, "B")
    places = max(size_a, size_b)
    rounds = groups(a, b, number)
    for turn, drawn in enumerate(rounds):
        expected = {
            (i + 1, (a[i], b[(i + turn) % places]))
            for i in range(places)
            if i < size_a and (i + turn) % places < size_b
        }
        assert {(table.table, table.teams) for table in drawn.tables} == expected
        assert everybody_once(drawn, a + b)
        assert [table.table for table in drawn.tables] == sorted(table.table for table in drawn.tables)
    if number <= places:
        assert max(meetings(rounds).values(), default=0) <= 1
    if number == places:
        assert len(meetings(rounds)) == size_a * size_b


@pytest.mark.parametrize("size", SIZES)
def test_a_dealt_field_meets_without_rematch_and_group_mates_never(size):
    a, b = dealt(named(size))
    assert len(a) - len(b) in {0, 1}
    met = meetings(groups(a, b, len(a)))
    assert set(met) == {frozenset({one, other}) for one in a for other in b}
    assert set(met.values()) == {1}


def test_beyond_the_larger_group_the_rounds_repeat():
    a, b = named(3, "A"), named(2, "B")
    once, twice = groups(a, b, 3), groups(a, b, 6)
    assert twice[:3] == once
    assert [(drawn.tables, drawn.sits_out) for drawn in twice[3:]] == [(one.tables, one.sits_out) for one in once]


def test_groups_are_dealt_in_turn():
    assert dealt(["one", "two", "three"]) == (("one", "three"), ("two",))


def test_a_table_without_an_opponent_stays_empty():
    assert groups(["a", "b", "c"], ["x"], 2)[1] == Round(2, (Pairing(3, ("c", "x")),), ("a", "b"))
