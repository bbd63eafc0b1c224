"""Whole tournaments at a desk: ninety teams from check-in on, and thirteen by Swiss rounds."""

from collections import Counter

import pytest

from scorekeeper.features.draw.view.draw_view import draw_view
from scorekeeper.features.draw.view.planning import DrawPlan, plan_draw, swap_teams
from scorekeeper.features.draw.view.unusual import unusual
from scorekeeper.features.round.view.round_view import RoundViews
from scorekeeper.features.standings.view.standings_view import standings_view
from scorekeeper.journal.facts import StageClosed, StageSet, TeamWithdrawn
from scorekeeper.journal.fold import fold
from scorekeeper.journal.prospects import chances_of
from scorekeeper.journal.stage_results import results_of
from scorekeeper.journal.stages import GROUPS, MAIN, SWISS
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.ranking import ranking
from scorekeeper.sheets.ranking.record import ranking_record
from scorekeeper.tournament.qualify.chances import OUT, THROUGH
from tests.weekend import NOW, Weekend


def well(weekend):
    """Everything that is shown of it can be shown, and its sums hold."""
    result = ranking(weekend.tournament)
    assert result.problems == ()
    assert result.sums.match_points == result.sums.match_points_due
    assert result.sums.differences == 0
    assert [row.place for row in result.rows] == sorted(row.place for row in result.rows)
    for group in ("", *weekend.tournament.stage(MAIN).groups):
        view = standings_view(weekend.tournament, MAIN, group)
        assert view.broken == ()
    document = ranking_record(weekend.tournament, MAIN, ("Mini Joseph",))
    assert len(document["ranking"]["rows"]) == len(result.rows)
    draw_view(weekend.tournament, DrawPlan())
    RoundViews().view(weekend.tournament, NOW, MAIN, max(weekend.tournament.stage(MAIN).opened, default=None))


def test_ninety_teams_from_the_registration_desk_to_the_last_round():
    weekend = Weekend(90, seed=90)
    weekend.register()
    draw = weekend.draw(DrawPlan(method=GROUPS, seed=316623, thrown_by="Mini Joseph"))
    assert sorted(map(len, draw.groups.values())) == [44, 45]
    assert len(weekend.tournament.sessions) == 352
    assert "not-here" not in {
        note.code for note in unusual(weekend.tournament, plan_draw(weekend.tournament, DrawPlan()))
    }
    well(weekend)
    standing = weekend.tournament.stage(MAIN).standing_draws[0]
    first, second = standing.rounds[8].tables[:2]
    swap = swap_teams(MAIN, standing, 8, first.teams[1], second.teams[1])
    with pytest.raises(EntryRefused):
        weekend.desk.submit([swap])
    weekend.desk.submit([swap], reason="two brothers")
    weekend.desk.submit([StageSet(MAIN, places=4)])
    for number in range(1, 9):
        weekend.play(number)
        if number == 3:
            weekend.desk.submit([TeamWithdrawn(MAIN, draw.groups["A"][5], 3)], reason="a car broke down")
        if number in {1, 3, 7}:
            well(weekend)
    well(weekend)
    sums = ranking(weekend.tournament).sums
    assert (sums.sessions, sums.sat_out) == (352, 8)
    result = chances_of(weekend.tournament, results_of(weekend.tournament, MAIN))
    by_status = Counter(row.chance.status for row in result.values())
    assert by_status[THROUGH] <= 8
    assert by_status[THROUGH] + by_status[OUT] >= 70
    weekend.desk.submit([StageClosed(MAIN)])
    assert weekend.tournament == fold(weekend.desk.entries)


def test_thirteen_teams_by_the_swiss_system():
    weekend = Weekend(13, seed=13)
    met = []
    for number in range(1, 7):
        draw = weekend.draw(DrawPlan(method=SWISS))
        met += [frozenset(table.teams) for drawn_round in draw.rounds for table in drawn_round.tables]
        assert [drawn_round.round for drawn_round in draw.rounds] == [number]
        weekend.play(number)
        well(weekend)
    assert len(set(met)) == len(met)
    rounds = weekend.tournament.stage(MAIN).drawn_rounds.values()
    out = Counter(team for item in rounds for team in item.sits_out)
    assert set(out.values()) == {1}
    assert ranking(weekend.tournament).sums.sat_out == 6


def test_two_organizers_draw_at_once_and_the_second_is_asked_to_check():
    weekend = Weekend(8, seed=8)
    first, second = plan_draw(weekend.tournament, DrawPlan()), plan_draw(weekend.tournament, DrawPlan(seed=5))
    weekend.desk.submit([first.fact(weekend.desk.new_uid)])
    with pytest.raises(EntryRefused) as refused:
        weekend.desk.submit([second.fact(weekend.desk.new_uid)])
    assert "stage-moved-on" in {problem.code for problem in refused.value.problems}
