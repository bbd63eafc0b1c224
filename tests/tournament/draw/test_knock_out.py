"""The bracket: what is published, laws for every size, and tournaments played out."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.tournament.draw.knock_out import knock_out, of_groups, seeded

SIZES = range(1, 129)


def field(size):
    return tuple(range(1, size + 1))


def names(size):
    return tuple(str(seed) for seed in field(size))


def stay(_team, _number):
    return False


def pairs(drawn):
    return " ".join("-".join(table.teams) for table in drawn.tables)


def test_sixteen_seeds_are_in_the_published_order():
    rounds = knock_out(seeded(names(16)), {}, stay)
    assert pairs(rounds[0]) == "1-16 8-9 4-13 5-12 2-15 7-10 3-14 6-11"
    assert [len(drawn.tables) for drawn in rounds] == [8, 4, 2, 1]
    assert [table.comes_from for table in rounds[1].tables] == [(1, 2), (3, 4), (5, 6), (7, 8)]
    assert all(table.teams == (None, None) for drawn in rounds[1:] for table in drawn.tables)


@pytest.mark.parametrize(
    ("each", "expected"),
    [
        (1, "A1-B1"),
        (2, "A1-B2 B1-A2"),
        (4, "A1-B4 B2-A3 B1-A4 A2-B3"),
        (8, "A1-B8 A5-B4 B2-A7 A3-B6 B1-A8 B5-A4 A2-B7 B3-A6"),
    ],
)
def test_two_groups_cross(each, expected):
    a, b = ([f"{letter}{rank}" for rank in range(1, each + 1)] for letter in "AB")
    first, *_ = knock_out(of_groups(a, b), {}, stay)
    assert [set(table.teams) for table in first.tables] == [set(pair.split("-")) for pair in expected.split()]
    for team, opponent in (map(str, table.teams) for table in first.tables):
        assert (int(team[1]), team[0]) < (int(opponent[1]), opponent[0])  # the better rank, then group A, is side A


@pytest.mark.parametrize("each", [2, 4, 8, 16, 32])
def test_group_winners_meet_in_the_final_and_mates_as_late_as_seeds_do(each):
    a, b = ([f"{letter}{rank}" for rank in range(1, each + 1)] for letter in "AB")
    rounds, _ = played_out(of_groups(a, b), lambda first, second, _number: min(first, second, key=rank_then_group))
    assert set(rounds[-1].tables[0].teams) == {"A1", "B1"}
    if each > 2:
        assert {team for table in rounds[-2].tables for team in table.teams} == {"A1", "B1", "A2", "B2"}


def rank_then_group(team):
    return int(team[1:]), team[0]


def played_out(bracket, wins, gone=stay, *, third_place=False):
    """Play all tables round by round; return the final bracket with all results."""
    results: dict[Any, Any] = {}
    while True:
        rounds = knock_out(bracket, results, gone, third_place=third_place)
        open_tables = [
            (drawn.number, table)
            for drawn in rounds
            for table in drawn.tables
            if None not in table.teams
            and not table.forfeited_by
            and (drawn.number, frozenset(table.teams)) not in results
        ]
        if not open_tables:
            return rounds, results
        number, table = open_tables[0]
        results[number, frozenset(table.teams)] = wins(*table.teams, number)


@pytest.mark.parametrize("size", SIZES)
def test_without_upsets_the_better_seeds_meet_as_late_as_they_can(size):
    rounds, results = played_out(seeded(names(size)), lambda first, second, _number: min(first, second, key=int))
    assert len(results) == size - 1
    full = 1 << (size - 1).bit_length() if size > 1 else 1
    assert len(rounds) == full.bit_length() - 1
    left = full
    for drawn in rounds:
        # of the seeds up to `left`, each meets the one that completes it; the best have no table where it is missing
        expected = {(str(seed), str(left + 1 - seed)) for seed in range(1, left // 2 + 1) if left + 1 - seed <= size}
        assert {table.teams for table in drawn.tables} == expected
        assert [table.table for table in drawn.tables] == list(range(1, len(drawn.tables) + 1))
        left //= 2


def second_method(size, wins):
    """Halve the bracket from the top: the winner of a part, and who met whom in which round."""
    full = 1 << (size - 1).bit_length()
    met = []

    def winner(seed, level):
        """The winner of the part whose best seed this is; `level` rounds are played in it."""
        if level == 0:
            return seed if seed <= size else None
        best = winner(seed, level - 1)
        # the other half's best seed completes this one among the seeds that are left at that time
        other = winner((full >> (level - 1)) + 1 - seed, level - 1)
        if best is None or other is None:
            return best if other is None else other
        met.append((level, frozenset((str(best), str(other)))))
        return int(wins(str(best), str(other), level))

    return winner(1, full.bit_length() - 1), met


@given(st.integers(2, 70), st.integers())
@settings(max_examples=60, deadline=None)
def test_with_upsets_a_second_method_brings_the_same_together(size, seed):
    def wins(first, other, number):
        return random.Random(f"{seed}/{number}/{min(first, other)}/{max(first, other)}").choice(sorted((first, other)))

    rounds, results = played_out(seeded(names(size)), wins)
    champion, met = second_method(size, wins)
    assert set(results) == set(met)
    (final,) = rounds[-1].tables
    assert results[len(rounds), frozenset(final.teams)] == str(champion)
    assert all(int(table.teams[0]) < int(table.teams[1]) for drawn in rounds for table in drawn.tables)


@given(st.integers(2, 40), st.randoms(use_true_random=False), st.booleans())
@settings(max_examples=80, deadline=None)
def test_known_slots_stay_known_and_the_unknown_come_from_tables(size, rng, third_place):
    bracket = seeded(names(size))
    results: dict[Any, Any] = {}
    before = knock_out(bracket, results, stay, third_place=third_place)
    for _ in range(2 * size):
        open_tables = [
            (drawn.number, table)
            for drawn in before
            for table in drawn.tables
            if None not in table.teams and (drawn.number, frozenset(table.teams)) not in results
        ]
        if not open_tables:
            break
        number, table = rng.choice(open_tables)
        results[number, frozenset(table.teams)] = rng.choice(table.teams)
        after = knock_out(bracket, results, stay, third_place=third_place)
        for old, new in zip(before, after, strict=True):
            assert [table.table for table in old.tables] == [table.table for table in new.tables]
            for first, second in zip(old.tables, new.tables, strict=True):
                assert {team for team in first.teams if team} <= set(second.teams)
                assert first.losers_of == second.losers_of
                if not second.losers_of:
                    assert second.teams.count(None) == len(second.comes_from)
                assert set(second.comes_from) <= set(first.comes_from)
        before = after
    known = [table.teams for drawn in before for table in drawn.tables]
    assert all(None not in teams for teams in known)
    assert len(known) == size - 1 + (third_place and size >= 4)


def test_a_walkover_is_no_table_and_the_team_is_in_the_next_round():
    first, second, final = knock_out(seeded(names(6)), {(1, frozenset("36")): "6"}, stay, third_place=True)
    assert pairs(first) == "4-5 3-6"
    assert [(table.teams, table.comes_from) for table in second.tables] == [(("1", None), (1,)), (("2", "6"), ())]
    assert [(table.teams, table.comes_from, table.losers_of) for table in final.tables] == [
        ((None, None), (1, 2), ()),
        ((None, None), (), (1, 2)),
    ]


@pytest.mark.parametrize(("size", "there"), [(1, False), (2, False), (3, False), (4, True), (5, True), (9, True)])
def test_the_third_place_needs_two_semi_finals(size, there):
    rounds = knock_out(seeded(names(size)), {}, stay, third_place=True)
    last = rounds[-1].tables if rounds else ()
    assert [table.losers_of for table in last if table.losers_of] == ([(1, 2)] if there else [])
    assert [table.table for table in last] == list(range(1, len(last) + 1))


def test_the_losers_of_the_semi_finals_play_for_the_third_place_the_better_seed_as_side_a():
    results = {(1, frozenset("14")): "4", (1, frozenset("23")): "2"}
    final = knock_out(seeded(names(4)), results, stay, third_place=True)[-1]
    assert [(table.table, table.teams, table.losers_of) for table in final.tables] == [
        (1, ("2", "4"), ()),
        (2, ("1", "3"), (1, 2)),
    ]


def left_after(**rounds):
    return lambda team, number: number > rounds.get(f"t{team}", 99)


def test_the_opponent_of_a_team_that_withdrew_goes_through():
    first, final = knock_out(seeded(names(4)), {}, left_after(t1=0), third_place=True)
    assert [(table.teams, table.forfeited_by) for table in first.tables] == [(("1", "4"), ("1",)), (("2", "3"), ())]
    assert [(table.teams, table.comes_from, table.forfeited_by) for table in final.tables] == [
        (("4", None), (2,), ()),
        (("1", None), (), ("1",)),
    ]


def test_a_winner_that_withdraws_gives_up_its_next_round():
    final = knock_out(seeded(names(4)), {(1, frozenset("14")): "1"}, left_after(t1=1))[-1]
    assert [(table.teams, table.comes_from, table.forfeited_by) for table in final.tables] == [
        (("1", None), (2,), ("1",))
    ]


def test_where_both_are_gone_no_team_goes_through_and_the_next_table_keeps_its_number():
    rounds = knock_out(seeded(names(8)), {(1, frozenset("45")): "5"}, left_after(t1=0, t8=0))
    assert (rounds[0].tables[0].teams, rounds[0].tables[0].forfeited_by) == (("1", "8"), ("1", "8"))
    assert [(table.table, table.teams) for table in rounds[1].tables] == [(1, (None, "5")), (2, (None, None))]
    assert [(table.teams, table.comes_from) for table in rounds[2].tables] == [(("5", None), (2,))]
    # while the other is not known yet it has its table
    waiting = knock_out(seeded(names(8)), {}, left_after(t1=0, t8=0))
    assert [(table.teams, table.comes_from) for table in waiting[1].tables] == [
        ((None, None), (2,)),
        ((None, None), (3, 4)),
    ]
    assert [(table.teams, table.comes_from) for table in waiting[2].tables] == [((None, None), (1, 2))]


def test_a_session_that_both_teams_gave_up_has_no_winner():
    rounds = knock_out(
        seeded(names(4)), {(1, frozenset("14")): None, (1, frozenset("23")): "3"}, stay, third_place=True
    )
    assert [(table.table, table.teams, table.losers_of) for table in rounds[-1].tables] == [
        (1, (None, "3"), ()),
        (2, (None, "2"), (1, 2)),
    ]


@given(st.integers(2, 40), st.integers(), st.dictionaries(st.integers(1, 40), st.integers(0, 6), max_size=12))
@settings(max_examples=100, deadline=None)
def test_with_withdrawals_everything_that_is_drawn_can_be_played_out(size, seed, withdrew):
    def gone(team, number):
        return number > withdrew.get(int(team), 99)

    def wins(first, other, number):
        return random.Random(f"{seed}/{number}/{first}/{other}").choice((first, other))

    rounds, results = played_out(seeded(names(size)), wins, gone)
    beaten: set[str] = set()
    for drawn in rounds:
        for table in drawn.tables:
            there = [team for team in table.teams if team is not None]
            assert len(there) == 2 or not (table.comes_from or table.losers_of)
            assert not beaten.intersection(there)
            assert table.forfeited_by == tuple(team for team in there if gone(team, drawn.number))
            winner = results.get((drawn.number, frozenset(there)))
            if table.forfeited_by or len(there) < 2:
                assert winner is None
                winner = next((team for team in there if team not in table.forfeited_by), None)
            beaten |= set(there) - {winner}
    left = set(names(size)) - beaten
    assert len(left) <= 1
    if not left:
        last = rounds[-1].tables or [
            table for drawn in rounds for table in drawn.tables if len(table.forfeited_by) == 2
        ]
        assert last
