"""The places in the standings, the criterion that decides each, and the sums that must hold."""

import dataclasses
from collections.abc import Sequence
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.tournament.control_sums import control_sums, sum_problems
from scorekeeper.tournament.results import SessionFigures, TeamFigures, sitting_out
from scorekeeper.tournament.standings import (
    CRITERIA,
    METRICS,
    Decision,
    Meetings,
    Standing,
    level_groups,
    rank,
    record_of,
    records,
)


def match_points(difference: int) -> int:
    """International match points of the side that is ahead by this much."""
    if difference == 0:
        return 2
    winner = 4 if abs(difference) >= 5 else 3
    return winner if difference > 0 else 4 - winner


def played(
    uid: str,
    first: str,
    other: str,
    points: int,
    against: int,
    *,
    finished: bool = True,
    costs: tuple[int, int] = (0, 0),
) -> SessionFigures:
    """One session in which `one` scored `points` and `other` scored `against`."""
    sides = ((first, points, against, costs[0]), (other, against, points, costs[1]))
    return SessionFigures(
        uid,
        tuple(
            TeamFigures(
                team,
                own,
                theirs,
                match_points(own - theirs),
                int(own > theirs),
                int(own == theirs),
                int(own < theirs),
                cost,
            )
            for team, own, theirs, cost in sides
        ),
        finished,
    )


def order(rows: Sequence[Standing]) -> list[tuple[int, str]]:
    return [(row.place, row.team) for row in rows]


def test_match_points_come_first_and_need_no_neighbour():
    rows = rank(["a", "b"], [played("s", "b", "a", 25, 16)])
    assert order(rows) == [(1, "b"), (2, "a")]
    assert rows[0].decision == Decision("match-points", 4)
    assert rows[0].record.sessions == ("s",)
    assert (rows[1].record.points_for, rows[1].record.points_against, rows[1].record.lost) == (16, 25, 1)


def test_difference_decides_between_two_level_on_match_points():
    rows = rank(["a", "b", "c", "d"], [played("s", "a", "c", 20, 15), played("t", "b", "d", 25, 16)])
    assert order(rows) == [(1, "b"), (2, "a"), (3, "c"), (4, "d")]
    assert rows[0].decision == Decision("difference", 9, "a", 5, over=True)
    assert rows[1].decision == Decision("difference", 5, "b", 9, over=False)


def test_points_for_then_sessions_won():
    rows = rank(["a", "b", "c", "d"], [played("s", "a", "c", 20, 15), played("t", "b", "d", 25, 20)])
    assert [row.team for row in rows] == ["b", "a", "d", "c"]
    assert rows[0].decision is not None
    assert rows[0].decision.criterion == "points-for"
    # two ties and a narrow win with a narrow loss give the same sums; the win then counts
    rows = rank(
        ["a", "b", "u", "x", "y", "z"],
        [
            *(played("1", "a", "x", 10, 10), played("2", "a", "y", 10, 10)),
            *(played("3", "b", "z", 11, 10), played("4", "b", "u", 9, 10)),
        ],
    )
    assert rows[0].team == "b"
    assert rows[0].decision == Decision("sessions-won", 1, "a", 0, over=True)


def test_head_to_head_only_where_all_tied_teams_met():
    order_of_two = [METRICS["match-points"], METRICS["head-to-head"], METRICS["penalty-points"]]
    beaten = [played("1", "a", "b", 20, 10), played("2", "b", "x", 20, 10), played("3", "x", "a", 20, 10)]
    rows = rank(["a", "b", "x"], beaten, order_of_two)
    assert [row.place for row in rows] == [1, 1, 1], "a circle cannot be broken by who beat whom"
    level = [played("1", "a", "b", 20, 10), played("2", "b", "x", 20, 10), played("3", "a", "x", 10, 20)]
    level += [played("4", "b", "y", 15, 15), played("5", "a", "y", 15, 15)]
    rows = rank(["a", "b", "x", "y"], level, order_of_two)
    assert [row.team for row in rows][:2] == ["a", "b"]
    assert rows[0].decision == Decision("head-to-head", 4, "b", 0, over=True)
    strangers = [played("1", "a", "x", 20, 10), played("2", "b", "y", 20, 10, costs=(3, 0))]
    rows = rank(["a", "b"], strangers, order_of_two)
    assert rows[0].decision == Decision("penalty-points", 0, "b", 3, over=True), "fewest penalty points"
    assert rows[1].values["penalty-points"] == 3


def test_head_to_head_is_asked_again_of_those_still_level():
    only = [METRICS["match-points"], METRICS["head-to-head"]]
    # a, b and c have met; c falls behind among the three; of a and b, a won their own meeting
    sessions = [
        played("1", "a", "b", 11, 10), played("2", "b", "c", 20, 10), played("3", "a", "c", 11, 10),
        played("4", "c", "x", 20, 10), played("5", "c", "y", 11, 10), played("6", "b", "x", 11, 10),
    ]  # fmt: skip
    rows = rank(["a", "b", "c"], sessions, only)
    points = {row.team: row.record.match_points for row in rows}
    assert points == {"a": 6, "b": 8, "c": 8}
    assert [row.team for row in rows][:3] == ["b", "c", "a"]
    assert rows[0].decision == Decision("head-to-head", 4, "c", 0, over=True)


def test_a_group_is_ranked_without_the_teams_of_the_other_group():
    sessions = [played("1", "a1", "b1", 20, 10), played("2", "b2", "a2", 15, 10)]
    assert list(records(["a1", "a2"], sessions)) == ["a1", "a2"]
    assert [row.team for row in rank(["a1", "a2"], sessions)] == ["a1", "a2"]


def test_a_knock_out_counts_nowhere_and_no_teams_have_met_in_it():
    met = [played("1", "a", "x", 20, 10), played("2", "b", "y", 20, 10), played("3", "x", "y", 15, 15)]
    final = dataclasses.replace(played("4", "b", "a", 25, 10), awards_match_points=False, knock_out=True)
    teams = ["a", "b", "x", "y"]
    order_of_two = [METRICS["match-points"], METRICS["head-to-head"]]
    assert rank(teams, [*met, final], order_of_two) == rank(teams, met, order_of_two)
    assert [row.place for row in rank(teams, [*met, final], order_of_two)] == [1, 1, 3, 3]
    assert record_of("b", [*met, final]) == record_of("b", met)
    assert control_sums([*met, final]) == control_sums(met)


def test_the_second_criterion_names_a_neighbour_even_where_it_parts_first():
    rows = rank(["a", "b"], [played("1", "a", "x", 20, 10), played("2", "b", "y", 21, 10)])
    assert rows[0].decision == Decision("difference", 11, "a", 10, over=True)


def test_shared_places_leave_a_gap():
    rows = rank(["a", "b", "c", "d", "e"], [played("1", "a", "b", 20, 10), played("2", "c", "d", 20, 10)])
    assert order(rows) == [(1, "a"), (1, "c"), (3, "e"), (4, "b"), (4, "d")]
    assert rows[0].shared_with == ("c",)
    assert rows[0].decision is None


def test_only_finished_sessions_count():
    rows = rank(["a", "b"], [played("s", "a", "b", 25, 16, finished=False)])
    assert [row.record.played for row in rows] == [0, 0]
    assert rows[0].shared_with == ("b",)
    assert rank([], []) == ()
    (alone,) = rank(["a"], [])
    assert (alone.place, alone.decision, alone.shared_with) == (1, None, ())


def test_a_session_that_breaks_a_sum_is_named():
    good = played("1", "a", "b", 20, 10)
    bad = SessionFigures("2", (good.teams[0], TeamFigures("b", 10, 19, 1, 0, 0, 1, 0)), finished=True)
    assert sum_problems([good]) == ()
    result = sum_problems([good, bad])
    assert [(problem.code, problem.path) for problem in result] == [
        ("match-points-sum", ("2",)),
        ("differences-sum", ("2",)),
    ]
    assert dict(result[0].values) == {"sum": 5, "due": 4}


TEAMS = "abcdef"
PLAYED = st.lists(
    st.tuples(st.sampled_from(list(combinations(TEAMS, 2))), st.integers(0, 40), st.integers(0, 40), st.integers(0, 4)),
    max_size=14,
).map(
    lambda rows: [played(str(i), *pair, own, other, costs=(cost, 0)) for i, (pair, own, other, cost) in enumerate(rows)]
)


@given(PLAYED)
def test_sums_hold_and_places_follow_from_the_criteria(sessions):
    rows = rank(TEAMS, sessions)
    sums = control_sums(sessions)
    assert sums.match_points == sums.match_points_due == sum(row.record.match_points for row in rows)
    assert sums.differences == 0 == sum(row.record.difference for row in rows)
    assert sorted(row.team for row in rows) == sorted(TEAMS)
    for index, row in enumerate(rows):
        level = [other for other in rows if other.place == row.place]
        assert row.place == 1 + sum(other.place < row.place for other in rows)
        assert set(row.shared_with) == {other.team for other in level} - {row.team}
        assert (row.decision is None) == (len(level) > 1)
        if index and rows[index - 1].place != row.place:
            above, record = rows[index - 1].record, row.record
            keys = [(r.match_points, r.difference, r.points_for, r.won) for r in (above, record)]
            assert keys[0] >= keys[1]
        if row.decision and row.decision.against:
            theirs = next(other for other in rows if other.team == row.decision.against)
            assert (row.place < theirs.place) == row.decision.over


@given(PLAYED, st.permutations(TEAMS))
def test_the_order_in_which_teams_are_given_decides_no_place(sessions, teams):
    assert {row.team: row.place for row in rank(TEAMS, sessions)} == {
        row.team: row.place for row in rank(teams, sessions)
    }


@given(PLAYED, st.permutations(sorted(METRICS)), st.integers(0, len(METRICS)))
def test_groups_of_level_teams_are_those_of_the_ranking(sessions, order, count):
    criteria = [METRICS[code] for code in order[:count]]
    finished = [session for session in sessions if session.finished]
    table = records(TEAMS, finished)
    groups = list(level_groups(tuple(table.values()), Meetings(finished), criteria))
    assert [record for group in groups for record in group] == [row.record for row in rank(TEAMS, sessions, criteria)]
    places = [
        (record.team, 1 + sum(map(len, groups[:index]))) for index, group in enumerate(groups) for record in group
    ]
    assert places == [(row.team, row.place) for row in rank(TEAMS, sessions, criteria)]
    assert {team: record_of(team, sessions) for team in table} == table


def test_the_order_of_criteria_is_that_of_the_rules():
    assert [metric.code for metric in CRITERIA] == [
        "match-points", "difference", "points-for", "sessions-won", "head-to-head", "penalty-points",
    ]  # fmt: skip


LEVEL = [played("1", "a", "b", 10, 10), played("2", "c", "d", 10, 10)]


def test_lots_part_teams_that_are_level_in_everything():
    assert [row.place for row in rank("abcd", LEVEL)] == [1, 1, 1, 1]
    rows = rank("abcd", LEVEL, lots=[("d", "b", "a", "c")])
    assert [row.team for row in rows] == ["d", "b", "a", "c"]
    assert [row.place for row in rows] == [1, 2, 3, 4]
    assert rows[0].decision == Decision("lot", 1, "b", 2, over=True)
    assert rows[3].decision == Decision("lot", 4, "a", 3, over=False)


def test_lots_count_only_where_all_level_teams_are_in_one_list():
    assert [row.place for row in rank("abcd", LEVEL, lots=[("a", "b"), ("c", "d")])] == [1, 1, 1, 1]
    won = [*LEVEL, played("3", "a", "x", 20, 10), played("4", "b", "y", 20, 10)]
    assert [row.team for row in rank("abcd", won, lots=[("b", "a"), ("a", "b")])][:2] == ["b", "a"]


def test_sitting_out_gives_match_points_and_is_no_session():
    figures = [played("1", "a", "b", 20, 10), sitting_out("r1/c", "c")]
    rows = rank("abc", figures)
    assert [(row.team, row.record.match_points, row.record.played, row.record.sat_out) for row in rows] == [
        ("a", 4, 1, 0),
        ("c", 2, 0, 1),
        ("b", 0, 1, 0),
    ]
    sums = control_sums(figures)
    assert (sums.sessions, sums.awarding, sums.sat_out, sums.match_points, sums.match_points_due) == (1, 1, 1, 6, 6)
    assert sum_problems(figures) == ()
