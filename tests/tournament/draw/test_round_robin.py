"""The round robin: FIDE's tables as they are published, and what holds for every field."""

import pytest

from scorekeeper.tournament.draw.model import Pairing, Round
from scorekeeper.tournament.draw.round_robin import round_robin
from tests.tournament.draw.fields import SIZES, everybody_once, meetings, named, sat_out, sides

BERGER = {
    4: """
        1-4 2-3
        4-3 1-2
        2-4 3-1
    """,
    6: """
        1-6 2-5 3-4
        6-4 5-3 1-2
        2-6 3-1 4-5
        6-5 1-4 2-3
        3-6 4-2 5-1
    """,
    8: """
        1-8 2-7 3-6 4-5
        8-5 6-4 7-3 1-2
        2-8 3-1 4-7 5-6
        8-6 7-5 1-4 2-3
        3-8 4-2 5-1 6-7
        8-7 1-6 2-5 3-4
        4-8 5-3 6-2 7-1
    """,
    10: """
        1-10 2-9 3-8 4-7 5-6
        10-6 7-5 8-4 9-3 1-2
        2-10 3-1 4-9 5-8 6-7
        10-7 8-6 9-5 1-4 2-3
        3-10 4-2 5-1 6-9 7-8
        10-8 9-7 1-6 2-5 3-4
        4-10 5-3 6-2 7-1 8-9
        10-9 1-8 2-7 3-6 4-5
        5-10 6-4 7-3 8-2 9-1
    """,
    12: """
        1-12 2-11 3-10 4-9 5-8 6-7
        12-7 8-6 9-5 10-4 11-3 1-2
        2-12 3-1 4-11 5-10 6-9 7-8
        12-8 9-7 10-6 11-5 1-4 2-3
        3-12 4-2 5-1 6-11 7-10 8-9
        12-9 10-8 11-7 1-6 2-5 3-4
        4-12 5-3 6-2 7-1 8-11 9-10
        12-10 11-9 1-8 2-7 3-6 4-5
        5-12 6-4 7-3 8-2 9-1 10-11
        12-11 1-10 2-9 3-8 4-7 5-6
        6-12 7-5 8-4 9-3 10-2 11-1
    """,
}
"""The Berger tables of the FIDE handbook for up to 12 players: a line a round, white first."""


def published(size):
    return [[tuple(pair.split("-")) for pair in line.split()] for line in BERGER[size].split("\n") if line.strip()]


@pytest.mark.parametrize("size", BERGER)
def test_an_even_field_is_drawn_as_fide_publishes_it(size):
    numbers = [str(number) for number in range(1, size + 1)]
    drawn = round_robin(numbers)
    assert [[table.teams for table in one.tables] for one in drawn] == published(size)
    assert [one.number for one in drawn] == list(range(1, size))
    assert all(table.table == place for one in drawn for place, table in enumerate(one.tables, start=1))


@pytest.mark.parametrize("size", BERGER)
def test_in_an_odd_field_the_opponent_of_the_last_number_sits_out(size):
    last, numbers = str(size), [str(number) for number in range(1, size)]
    for drawn, tables in zip(round_robin(numbers), published(size), strict=True):
        left_over = next(pair for pair in tables if last in pair)
        assert drawn.sits_out == tuple(number for number in left_over if number != last)
        met = [pair for pair in tables if last not in pair]
        assert drawn.tables == tuple(Pairing(table, pair) for table, pair in enumerate(met, start=1))


@pytest.mark.parametrize("size", SIZES)
def test_everybody_meets_everybody_once_and_is_on_each_side_as_often(size):
    teams = named(size)
    rounds = round_robin(teams)
    assert len(rounds) == size - 1 + size % 2
    assert all(everybody_once(drawn, teams) for drawn in rounds)
    assert len(meetings(rounds)) == size * (size - 1) // 2
    assert set(meetings(rounds).values()) == {1}
    assert max(map(abs, sides(rounds).values())) <= 1
    assert sat_out(rounds) == (dict.fromkeys(teams, 1) if size % 2 else {})


@pytest.mark.parametrize("size", SIZES)
def test_the_second_cycle_is_the_first_with_the_sides_changed(size):
    teams = named(size)
    rounds = round_robin(teams, double=True)
    half = len(rounds) // 2
    assert rounds[:half] == round_robin(teams)
    assert [drawn.number for drawn in rounds] == list(range(1, 2 * half + 1))
    for first, second in zip(rounds[:half], rounds[half:], strict=True):
        assert second.sits_out == first.sits_out
        assert [table.teams[::-1] for table in second.tables] == [table.teams for table in first.tables]
    assert set(sides(rounds).values()) == {0}


def test_the_smallest_fields():
    assert round_robin(()) == round_robin(("one",)) == ()
    assert round_robin(("one", "two")) == (Round(1, (Pairing(1, ("one", "two")),)),)
