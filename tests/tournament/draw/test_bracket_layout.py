"""The position of pairs in a bracket: centered between their sources, whole or in parts."""

import pytest

from scorekeeper.tournament.draw.bracket_layout import (
    BracketPart,
    PairPosition,
    parts,
    parts_from,
    rows,
    third_place,
    whole,
)


def at(part: BracketPart, number: int, slot: int) -> PairPosition:
    result = part.place_of(number, slot)
    assert result is not None
    return result


@pytest.mark.parametrize("rounds", range(1, 7))
def test_a_pair_is_in_the_middle_between_the_two_it_comes_from(rounds):
    part = whole(rounds)
    assert [at(part, 1, slot).middle for slot in range(part.height)] == [slot + 0.5 for slot in range(part.height)]
    for number in range(2, rounds + 1):
        for slot in range(1 << (rounds - number)):
            place = at(part, number, slot)
            first, second = (at(part, number - 1, 2 * slot + way) for way in (0, 1))
            assert place.middle == (first.middle + second.middle) / 2
            assert place.column == number - 1 == first.column + 1


@pytest.mark.parametrize("rounds", range(1, 7))
@pytest.mark.parametrize("most", range(2, 6))
def test_parts_show_every_pair_and_never_more_rounds_than_asked(rounds, most):
    result = parts(rounds, most)
    every = {(number, slot) for number in range(1, rounds + 1) for slot in range(1 << (rounds - number))}
    shown = {pair for pair in every for part in result if part.place_of(*pair) is not None}
    assert shown == every
    assert all(part.columns <= most for part in result)
    assert result[-1].last == rounds
    if rounds <= most:
        assert result == (whole(rounds),)


def test_the_parts_that_are_played_next_begin_with_their_round():
    assert parts_from(6, 1, 3) == tuple(BracketPart(1, 3, slot) for slot in range(8))
    assert parts_from(6, 3, 3) == (BracketPart(3, 5, 0), BracketPart(3, 5, 1))
    assert parts_from(6, 6, 3) == (BracketPart(4, 6, 0),)
    assert parts_from(2, 1, 3) == (BracketPart(1, 2, 0),)


@pytest.mark.parametrize("rounds", range(2, 7))
def test_the_third_place_is_below_the_final_and_touches_nothing(rounds):
    part = whole(rounds)
    final = at(part, rounds, 0).middle
    assert third_place(part) - final >= 1.2
    assert rows(part, third=True) >= third_place(part) + 0.5
    assert rows(part, third=False) == part.height
