"""What a ruling would change, as the line below the two columns says it."""

import pytest

from scorekeeper.features.committee.words import what_if


@pytest.mark.parametrize(
    "changes",
    [
        {"deal", "score", "winner", "match-points", "ranking"},
        {"deal", "score"},
        {"winner", "match-points"},
        {"match-points", "ranking"},
        {"ranking"},
    ],
)
def test_it_says_what_changes_and_what_cannot(changes, check_golden):
    check_golden(what_if.verdict(changes))


def test_where_there_are_no_match_points_none_are_named(check_golden):
    assert what_if.verdict(set(), asked=("winner", "ranking")) == "cannot change winner, ranking"
    check_golden(what_if.verdict({"match-points"}, of_hands=True))


def test_while_a_session_runs_nothing_is_final(check_golden):
    check_golden(what_if.so_far({"score", "winner"}))
    check_golden(what_if.so_far(set(), of_hands=True))


def test_match_points_clicks_and_places():
    assert (what_if.match_points({"A": 0, "B": 4}), what_if.match_points(None)) == ("0-4", "")
    assert what_if.clicks({"Ann": 2, "Ben": 0}) == "Ann 2, Ben 0"
    assert what_if.ranked_place(2, 21) == "2nd (21)"


@pytest.mark.parametrize("code", what_if.CHANGES)
@pytest.mark.parametrize("of_hands", [True, False])
def test_everything_that_can_change_has_a_name(code, of_hands):
    assert what_if.label(code, of_hands=of_hands)[0].isupper()
