"""The movement of 500: the rule, a second method with walking players, a simulation."""

import random
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.documents.tournament.model import MovementGame
from scorekeeper.tournament.draw.movement import SeatedRound, SeatedTable, movement


def played(number, table, seats, moving=(1, 3), *, tied=False):
    return MovementGame(0, number, table, tuple(seats), moving, tied)


def always(_player, _number):
    return True


def seats(drawn):
    return ["".join(table.seats) for table in drawn.tables]


def test_the_first_round_is_filled_in_draw_order():
    assert movement(1, "abcdefghij", [], always) == SeatedRound(
        1, (SeatedTable(1, tuple("abcd")), SeatedTable(2, tuple("efgh"))), ("i", "j"), 0
    )


def test_winners_move_up_and_losers_part():
    games = [played(1, 1, "abcd"), played(1, 2, "efgh", (2, 4)), played(1, 3, "ijkl")]
    # losers stay in seats 1 and 2; into 3 and 4 come the winners of the table before, the lower seat first
    assert seats(movement(2, "abcdefghijkl", games, always)) == ["bdik", "egac", "jlfh"]


def test_after_a_tie_the_pair_that_stays_counts_as_the_losers():
    tied = MovementGame(0, 1, 1, tuple("abcd"), (2, 4), tied=True)
    assert tied.staying == (1, 3)
    assert seats(movement(2, "abcd", [tied], always)) == ["acbd"]


def test_those_who_come_in_sit_so_that_fewer_partnerships_repeat():
    past = [played(1, 1, "bidj"), played(1, 2, "wxyz")]  # b-d and i-j were partners
    now = [played(2, 1, "abcd"), played(2, 2, "ijkl")]
    # at table 1 b and d stay, i and k come: nothing repeats either way
    assert seats(movement(3, "abcdijkl", past + now, always))[0] == "bdik"
    again = [played(1, 1, "bxiy"), *now]  # b and i were partners: straight on they would be again
    draw = movement(3, "abcdijkl", again, always)
    assert seats(draw)[0] == "bdki"
    assert draw.repeats == 0
    both = [played(1, 1, "bxiy"), played(1, 2, "bpkq"), *now]  # one repeats either way
    draw = movement(3, "abcdijkl", both, always)
    assert (seats(draw)[0], draw.repeats) == ("bdik", 1)


def test_a_departed_player_makes_room_for_a_waiting_one():
    games = [played(1, 1, "abcd"), played(1, 2, "efgh")]
    left = {"b": 1}
    draw = movement(2, "abcdefghi", games, lambda player, number: number <= left.get(player, 9))
    assert seats(draw) == ["ideg", "fhac"]
    assert draw.sits_out == ()


def test_an_extra_table_dissolves_and_new_ones_open_after_the_last():
    games = [played(1, 1, "abcd"), played(1, 2, "efgh")]
    left = set("bcd")
    draw = movement(2, "abcdefgh", games, lambda player, number: number < 2 or player not in left)
    # a and c go to table 2, e and g to table 1, where b and d are missing; table 2 (f, h, a, c) dissolves
    assert (seats(draw), draw.sits_out) == (["fheg"], ("a",))
    came = movement(2, "abcdefghijkl", games, lambda player, number: number > 1 or player < "i")
    assert seats(came) == ["bdeg", "fhac", "ijkl"]


def test_a_player_who_has_just_come_or_sat_out_is_spared():
    games = [played(1, 1, "abcd")]
    # e sat out, f comes: of the four who played those first in draw order sit out
    draw = movement(2, "fedcba", games, lambda player, number: number > 1 or player != "f")
    assert draw.sits_out == ("d", "c")
    assert seats(draw) == ["bfae"]


def test_where_too_few_may_sit_out_the_rest_follow_by_the_same_order():
    games = [played(1, 1, "abcd")]
    come = dict.fromkeys("efg", 2)
    left = {"a": 1, "b": 1, "c": 1}

    def there(player, number):
        return come.get(player, 1) <= number <= left.get(player, 9)

    # d played; e, f, g, h have come or sat out; five are there, one sits out: d
    assert movement(2, "abcdhefg", games, there).sits_out == ("d",)
    left["d"] = 1
    # now four are left, and with one more, who has just come, one of the spared has to
    come["i"] = 2
    assert movement(2, "abcdhefgi", games, there).sits_out == ("e",)  # h sat out once, the others never
    assert movement(2, "abcdefgih", games, there).sits_out == ("e",)


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_fewer_than_four_all_sit_out(count):
    players = "abc"[:count]
    assert movement(1, players, [], always) == SeatedRound(1, (), tuple(players), 0)
    left = movement(2, "abcd", [played(1, 1, "abcd")], lambda player, number: number < 2 or player in players)
    assert (left.tables, left.sits_out) == ((), tuple(players))


# walking from seat to seat


class HallOfChairs:
    """A second method: a hall of chairs on which people sit down and stand up."""

    def __init__(self, order):
        self.order = order
        self.chairs: dict[tuple[int, int], str] = {}
        self.partners: set[frozenset[str]] = set()
        self.waited: Counter[str] = Counter()

    def open(self, number, there):
        present = [player for player in self.order if there(player, number)]
        count = len(present) // 4
        on_chairs = set(self.chairs.values())
        standing = [player for player in present if player not in on_chairs]
        if number > 1:
            for place in [place for place, player in self.chairs.items() if player not in present or place[0] > count]:
                del self.chairs[place]
            spare = len(present) - 4 * count if count else len(present)
            rank = {player: (self.waited[player], present.index(player)) for player in present}
            may = sorted((player for player in present if player not in standing), key=rank.__getitem__)
            must = sorted(standing, key=rank.__getitem__)
            out = (may + must)[:spare]
        else:
            out = present[4 * count :]
        for place in [place for place, player in self.chairs.items() if player in out]:
            del self.chairs[place]
        free = [
            place
            for table in range(1, count + 1)
            for seat in (1, 2, 3, 4)
            if (place := (table, seat)) not in self.chairs
        ]
        sitters = [player for player in present if player not in out and player not in self.chairs.values()]
        self.chairs.update(zip(free, sitters, strict=True))
        for player in out:
            self.waited[player] += 1
        tables = [tuple(self.chairs[table, seat] for seat in (1, 2, 3, 4)) for table in range(1, count + 1)]
        again = 0
        for seat_1, seat_2, seat_3, seat_4 in tables:
            again += ({seat_1, seat_3} in map(set, self.partners)) + ({seat_2, seat_4} in map(set, self.partners))
        return tables, [player for player in present if player in out], again

    def close(self, outcomes):
        """Outcomes by table: the seats that move on."""
        count = len(outcomes)
        for table in outcomes:
            for low in (1, 2):
                self.partners.add(frozenset((self.chairs[table, low], self.chairs[table, low + 2])))
        walking = {table: [self.chairs[table, seat] for seat in moving] for table, moving in outcomes.items()}
        chairs = {}
        for table, moving in outcomes.items():
            chairs[table, 1], chairs[table, 2] = (
                self.chairs[table, seat] for seat in (1, 2, 3, 4) if seat not in moving
            )
        for table, (lower, higher) in walking.items():
            into = table % count + 1
            first, second = chairs[into, 1], chairs[into, 2]
            known = [
                sum(frozenset(pair) in self.partners for pair in ((first, three), (second, four)))
                for three, four in ((lower, higher), (higher, lower))
            ]
            chairs[into, 3], chairs[into, 4] = (lower, higher) if known[0] <= known[1] else (higher, lower)
        self.chairs = chairs


def day(size, rounds, rng, there=always):
    """Play a day both ways and hold them against each other; return the rounds."""
    order = [f"p{number}" for number in range(size)]
    hall, drawn = HallOfChairs(order), []
    games: list[MovementGame] = []
    for number in range(1, rounds + 1):
        mine = movement(number, order, games, there)
        tables, out, again = hall.open(number, there)
        assert [table.seats for table in mine.tables] == tables
        assert [table.table for table in mine.tables] == list(range(1, len(tables) + 1))
        assert (list(mine.sits_out), mine.repeats) == (out, again)
        outcomes = {table: rng.choice(((1, 3), (2, 4))) for table in range(1, len(tables) + 1)}
        games += [
            MovementGame(0, number, table, seats, outcomes[table], tied=rng.random() < 0.2)
            for table, seats in enumerate(tables, start=1)
        ]
        rng.shuffle(games)
        hall.close(outcomes)
        drawn.append(mine)
    return drawn


@given(st.integers(0, 34), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_a_day_without_arrivals_shares_out_the_sitting_out(size, rng):
    result = day(size, 12, rng)
    times = Counter({f"p{number}": 0 for number in range(size)})
    for drawn_round in result:
        times.update(drawn_round.sits_out)
        assert len(drawn_round.sits_out) == (size % 4 if size >= 4 else size)
    if size >= 4:
        assert max(times.values()) - min(times.values()) <= 1
        assert all(not set(drawn_round.sits_out) & set(other.sits_out) for drawn_round, other in pairwise(result))


@given(
    st.integers(1, 20),
    st.dictionaries(st.integers(0, 19), st.tuples(st.integers(1, 6), st.integers(0, 8)), max_size=12),
    st.randoms(use_true_random=False),
)
@settings(max_examples=120, deadline=None)
def test_arrivals_and_departures_agree_with_the_second_method(size, times, rng):
    def there(player, number):
        first, last = times.get(int(player[1:]), (1, 99))
        return first <= number <= last

    for number, drawn in enumerate(day(size, 9, rng, there), start=1):
        seated = [player for table in drawn.tables for player in table.seats]
        present = [f"p{player}" for player in range(size) if there(f"p{player}", number)]
        assert sorted((*seated, *drawn.sits_out)) == sorted(present)


@pytest.mark.parametrize(
    ("size", "percent"), [(4, 75), (5, 58), (6, 48), (7, 40), (8, 42), (9, 31), (12, 21), (16, 15), (22, 10), (24, 13)]
)
def test_as_many_partnerships_repeat_as_a_simulation_counted(size, percent):
    rng = random.Random(size)
    repeats = partnerships = 0
    for _ in range(25):
        for item in day(size, 12, rng):
            repeats += item.repeats
            partnerships += 2 * len(item.tables)
    assert abs(100 * repeats / partnerships - percent) < 3
