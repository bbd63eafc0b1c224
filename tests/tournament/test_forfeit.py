"""A forfeited session: all points to the other side, and control sums still hold."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.tournament.control_sums import control_sums, sum_problems
from scorekeeper.tournament.forfeits import forfeit_award, forfeit_figures, no_show_points
from scorekeeper.tournament.standings import rank, records

TEAMS = ("da", "de", "al", "bo")
pairs = st.permutations(TEAMS).map(lambda teams: tuple(teams[:2]))
given_up = st.tuples(pairs, st.sampled_from(("A", "B", "AB")), st.integers(0, 50), st.booleans())


@given(st.lists(given_up, max_size=8))
def test_sums_hold_no_matter_who_gives_up(sessions):
    figures = [
        forfeit_figures(str(index), teams, side, forfeit_award("AB", side, points, match_points=awards))
        for index, (teams, side, points, awards) in enumerate(sessions)
    ]
    sums = control_sums(figures)
    assert sums.match_points == sums.match_points_due == 4 * sums.awarding
    assert sums.awarding == sum(awards and side != "AB" for _teams, side, _points, awards in sessions)
    assert sums.differences == 0
    assert sum_problems(figures) == ()
    table = records(TEAMS, figures)
    assert sum(record.won for record in table.values()) == sum(side != "AB" for _teams, side, *_ in sessions)
    assert sum(record.lost for record in table.values()) == sum(len(side) for _teams, side, *_ in sessions)
    assert all(record.forfeits == record.sessions for record in table.values())
    assert len(rank(TEAMS, figures)) == len(TEAMS)


def test_the_team_that_gave_up_is_named():
    figures = forfeit_figures("s", ("da", "de"), "B", forfeit_award("AB", "B", 5, match_points=True))
    assert (figures.forfeited_by, figures.finished) == (("de",), True)
    assert [(team.match_points, team.points_for, team.points_against) for team in figures.teams] == [
        (4, 5, 0),
        (0, 0, 5),
    ]


@pytest.mark.parametrize(
    ("settings", "points"),
    [({}, 5), ({"no_show_points": 0}, 0), ({"no_show_points": 12}, 12), ({"no_show_points": True}, 5)],
)
def test_the_event_says_how_many_points(settings, points):
    assert no_show_points(settings) == points
