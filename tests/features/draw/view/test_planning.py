"""A draw computed from the current entries: tables, unusual points, problems of the plan."""

import itertools
from dataclasses import replace
from types import MappingProxyType

import pytest

from scorekeeper.features.draw.view.draw_view import draw_view, session_played_at
from scorekeeper.features.draw.view.plan_input import parse_chart
from scorekeeper.features.draw.view.planning import DrawPlan, method_for, plan_draw, previous_table_choices, swap_teams
from scorekeeper.features.draw.view.unusual import made_draw_notes, swap_notes, unusual
from scorekeeper.features.draw.words.draw_page import repeated
from scorekeeper.journal.checks import problems
from scorekeeper.journal.facts import (
    CheckedIn,
    DealRecorded,
    DrawPublished,
    Fact,
    RoundOpened,
    SessionOpened,
    StageSet,
    TeamEntered,
    TeamPlaced,
    TeamWithdrawn,
)
from scorekeeper.journal.stages import GROUPS, HERE, MAIN, NEVER_CAME, OWN_CHART, ROUND_ROBIN, SWISS
from scorekeeper.rules.contract import Contract
from scorekeeper.tournament.draw.order import draw_order
from tests.journal.event import EVENT_MADE, SYSTEM, Journal


def of_teams(size, clubs=()):
    """An event with this many teams; some belong to a club."""
    facts: tuple[Fact, ...] = tuple(
        TeamEntered(f"{place:02x}", f"Team {place}", club=clubs[place] if place < len(clubs) else None)
        for place in range(size)
    )
    return Journal((EVENT_MADE, *facts))


def ids():
    """Uids, one after the other."""
    numbers = itertools.count(0xD000)
    return lambda: f"{next(numbers):x}"


def enter(journal, draw, uids):
    fact = draw.fact(uids)
    assert problems(journal.tournament, fact, "", SYSTEM) == ()
    journal.enter(fact)


def play(journal, number, sides="AB"):
    """Play every session of a round: the side named wins, sides in turn."""
    states = [state for state in journal.tournament.sessions.values() if state.round == number]
    for state, side in zip(states, itertools.cycle(sides), strict=False):
        for deal in range(1, 19):
            journal.enter(DealRecorded(state.uid, deal, side, Contract(40, "H"), 44))


def codes(journal, plan):
    return [item.code for item in unusual(journal.tournament, plan_draw(journal.tournament, plan))]


@pytest.mark.parametrize(
    ("size", "method"), [(4, ROUND_ROBIN), (8, ROUND_ROBIN), (13, SWISS), (16, GROUPS), (90, GROUPS)]
)
def test_the_method_suits_the_number_of_teams(size, method):
    assert method_for(of_teams(size).tournament) == method


def test_tables_of_another_stage_are_reported(check_golden):
    journal = of_teams(8)
    enter(journal, plan_draw(journal.tournament, DrawPlan(method=SWISS, seed=5)), ids())
    journal.enter(StageSet("5e", "Side event"))
    for place in range(8):
        journal.enter(TeamPlaced("5e", f"{place:02x}"))
    beside = DrawPlan("5e", method=SWISS, seed=5)
    (problem,) = unusual(journal.tournament, plan_draw(journal.tournament, beside))
    check_golden(problem.sentence)
    assert codes(journal, DrawPlan("5e", method=SWISS, seed=5, first_table=5)) == []
    journal.enter(RoundOpened(MAIN, 1))
    plays = unusual(journal.tournament, plan_draw(journal.tournament, replace(beside, first_table=5)))[0]
    assert (plays.code, plays.weight, len(plays.tables)) == ("plays-elsewhere", "warning", 4)
    check_golden(plays.sentence)
    journal.enter(StageSet("5e", "Side event", after=MAIN))
    assert codes(journal, beside) == []


def test_groups_are_drawn_and_can_be_entered():
    journal = of_teams(18)
    draw = plan_draw(journal.tournament, DrawPlan(method=GROUPS, seed=316623))
    names = [journal.tournament.teams[team].name for team in draw.order]
    assert tuple(names) == draw_order([f"Team {place}" for place in range(18)], 316623)
    assert [len(teams) for teams in draw.groups.values()] == [9, 9]
    assert len(draw.rounds) == 8
    enter(journal, draw, ids())
    assert len(journal.tournament.sessions) == 72
    again = plan_draw(journal.tournament, DrawPlan(method=GROUPS))
    assert [problem.code for problem in again.problems] == ["round-drawn-already"]


def test_a_draw_in_list_order_follows_seed_numbers_if_there_are_any():
    journal = of_teams(4)
    journal.enter(TeamPlaced(MAIN, "03", number=1))
    journal.enter(TeamPlaced(MAIN, "00", number=2))
    journal.enter(TeamPlaced(MAIN, "01", number=3))
    journal.enter(TeamPlaced(MAIN, "02", number=4))
    assert plan_draw(journal.tournament, DrawPlan(method=ROUND_ROBIN)).order == ("03", "00", "01", "02")


def test_teams_play_in_the_group_in_which_they_were_placed():
    journal = of_teams(5)
    journal.enter(TeamPlaced(MAIN, "00", "B"))
    for uid in ("01", "02", "03", "04"):
        journal.enter(TeamPlaced(MAIN, uid))
    assert dict(plan_draw(journal.tournament, DrawPlan(method=GROUPS)).groups) == {
        "A": ("01", "02", "04"),
        "B": ("00", "03"),
    }


def test_groups_that_are_not_drawn_are_refused():
    journal = of_teams(4)
    for uid, group in (("00", "North"), ("01", "North"), ("02", "Group B"), ("03", "A")):
        journal.enter(TeamPlaced(MAIN, uid, group))
    (problem,) = plan_draw(journal.tournament, DrawPlan(method=GROUPS)).problems
    assert (problem.code, dict(problem.values)["group"], dict(problem.values)["n"]) == ("group-not-drawn", "North", 2)
    journal.enter(TeamPlaced(MAIN, "00", "Pool A"))
    journal.enter(TeamPlaced(MAIN, "01", "b"))
    assert dict(plan_draw(journal.tournament, DrawPlan(method=GROUPS)).groups) == {"A": ("00", "03"), "B": ("01", "02")}


def test_a_swiss_follows_the_standings_round_by_round():
    journal, uids = of_teams(7), ids()
    for number in range(1, 4):
        draw = plan_draw(journal.tournament, DrawPlan(method=SWISS))
        assert [item.number for item in draw.rounds] == [number]
        enter(journal, draw, uids)
        play(journal, number)
    met = [frozenset(state.teams) for state in journal.tournament.sessions.values()]
    assert len(set(met)) == len(met)
    out = [team for item in journal.tournament.stage(MAIN).drawn_rounds.values() for team in item.sits_out]
    assert len(set(out)) == 3


def test_no_shows_and_withdrawn_teams_are_not_drawn():
    journal = of_teams(6)
    journal.enter(CheckedIn("01", NEVER_CAME))
    journal.enter(TeamWithdrawn(MAIN, "02", 0), reason="ill")
    assert plan_draw(journal.tournament, DrawPlan()).order == ("00", "03", "04", "05")
    journal.enter(CheckedIn("04", HERE))
    journal.enter(CheckedIn("05", HERE))
    assert plan_draw(journal.tournament, DrawPlan(here_only=True)).order == ("04", "05")
    assert codes(journal, DrawPlan()) == ["not-here"]


def test_a_team_that_has_played_is_drawn_as_checked_in():
    journal = of_teams(4)
    journal.enter(CheckedIn("02", HERE))
    journal.enter(SessionOpened("5e", ("00", "01"), round=1, table=1))
    journal.enter(DealRecorded("5e", 1, "A", Contract(40, "H"), 44))
    assert plan_draw(journal.tournament, DrawPlan(method=ROUND_ROBIN, here_only=True)).order == ("00", "01", "02")


def test_table_numbers_of_the_hall():
    journal = of_teams(8)
    plan = DrawPlan(method=ROUND_ROBIN, first_table=3, closed=(4,), fixed=MappingProxyType({"07": 6}))
    for item in plan_draw(journal.tournament, plan).rounds:
        assert [table.table for table in item.tables] == [3, 5, 6, 7]
        (kept,) = [table.table for table in item.tables if "07" in table.teams]
        assert kept == 6


def test_the_problems_of_a_plan():
    journal = of_teams(5)
    plan = DrawPlan(method=GROUPS, rounds=4, first_table=0, closed=(2,), fixed=MappingProxyType({"01": 2}))
    assert [problem.code for problem in plan_draw(journal.tournament, plan).problems] == [
        "number-below-one",
        "table-not-open",
        "too-many-rounds",
    ]
    assert [problem.code for problem in plan_draw(of_teams(1).tournament, DrawPlan()).problems] == ["draw-too-few"]
    assert [problem.code for problem in plan_draw(journal.tournament, DrawPlan(method="chart")).problems] == [
        "draw-empty"
    ]


def test_unusual_draws(check_golden):
    journal = of_teams(10, clubs=("Kochi", "Kochi "))
    journal.enter(TeamPlaced(MAIN, "00", "B"))
    for place in range(1, 10):
        journal.enter(TeamPlaced(MAIN, f"{place:02x}", "A" if place < 7 else "B"))
    draw = plan_draw(journal.tournament, DrawPlan(method=GROUPS))
    result = unusual(journal.tournament, draw)
    assert [(note.code, note.numbers[:2]) for note in result] == [
        ("sits-out-again", (2, 6)),
        ("unequal-groups", (6, 4)),
        ("same-club", (1,)),
        ("small-groups", (6, 6)),
    ]
    sentences = [note.sentence for note in result]
    assert "2 teams of A sit out in every round" in sentences[1]
    check_golden(sentences[2])


def test_a_swiss_round_drawn_too_early_says_what_is_missing():
    journal, uids = of_teams(4), ids()
    enter(journal, plan_draw(journal.tournament, DrawPlan(method=SWISS)), uids)
    journal.enter(RoundOpened(MAIN, 1))
    assert codes(journal, DrawPlan(method=SWISS)) == ["unfinished"]


def test_forced_rematches_name_their_table(check_golden):
    journal, uids = of_teams(2), ids()
    enter(journal, plan_draw(journal.tournament, DrawPlan(method=SWISS)), uids)
    play(journal, 1)
    (problem,) = unusual(journal.tournament, plan_draw(journal.tournament, DrawPlan(method=SWISS)))
    check_golden((problem.code, problem.sentence))


def test_the_absence_of_rematches_is_stated_only_if_true(check_golden):
    journal, uids = of_teams(2), ids()
    plan = DrawPlan(method=SWISS)
    check_golden(draw_view(journal.tournament, plan).checked)
    enter(journal, plan_draw(journal.tournament, plan), uids)
    play(journal, 1)
    check_golden(draw_view(journal.tournament, plan).checked)
    robin = draw_view(of_teams(3).tournament, DrawPlan(method=ROUND_ROBIN))
    check_golden(robin.checked)


def test_a_swiss_round_shows_the_places_that_meet_and_what_its_seed_decides(check_golden):
    journal, uids = of_teams(4), ids()
    plan = DrawPlan(method=SWISS, seed=316623)
    first = draw_view(journal.tournament, plan)
    assert (first.rows[0].places, first.follows_standings) == ("1st vs. 2nd", False)
    assert repeated(316623, first.answers, level=False).startswith("printf '%s' '316623:")
    enter(journal, plan_draw(journal.tournament, plan), uids)
    play(journal, 1)
    second = draw_view(journal.tournament, plan)
    assert second.follows_standings
    check_golden(repeated(316623, second.answers, level=True))


def test_a_table_of_the_draw_opens_the_session_of_its_own_stage():
    journal, uids = of_teams(2), ids()
    journal.enter(StageSet("51de", "Side event"))
    for team in tuple(journal.tournament.teams):
        journal.enter(TeamPlaced("51de", team))
    for stage in (MAIN, "51de"):
        enter(journal, plan_draw(journal.tournament, DrawPlan(stage, method=SWISS)), uids)
        journal.enter(RoundOpened(stage, 1))
    for stage in (MAIN, "51de"):
        (row,) = draw_view(journal.tournament, DrawPlan(stage, method=SWISS)).rows
        result = session_played_at(journal.tournament, stage, row)
        assert result is not None
        assert journal.tournament.sessions[result[1]].stage == stage


def test_a_stage_that_is_set_decides_how_it_is_drawn():
    journal = of_teams(10)
    journal.enter(StageSet(MAIN, method=GROUPS, rounds=3))
    draw = plan_draw(journal.tournament, DrawPlan())
    assert (draw.plan.method, len(draw.rounds)) == (GROUPS, 3)


def test_a_swap_by_hand_reports_rematches_and_teams_of_one_group():
    journal, uids = of_teams(8), ids()
    for place in range(8):
        journal.enter(TeamPlaced(MAIN, f"{place:02x}", group="AB"[place % 2]))
    enter(journal, plan_draw(journal.tournament, DrawPlan(method=GROUPS, rounds=3)), uids)
    (draw,) = journal.tournament.stage(MAIN).standing_draws
    for team, opponent, codes in (("00", "05", ["same-group", "same-group"]), ("00", "02", ["rematch", "rematch"])):
        change = swap_teams(MAIN, draw, 2, team, opponent)
        assert [note.code for note in swap_notes(journal.tournament, draw, change)] == codes
        assert not made_draw_notes(journal.tournament, draw)
    journal.enter(swap_teams(MAIN, draw, 2, "00", "02"), reason="asked")
    (draw,) = journal.tournament.stage(MAIN).standing_draws
    assert [note.tables for note in made_draw_notes(journal.tournament, draw)] == [((2, 1),), ((2, 2),)]


def test_a_round_follows_an_own_chart_after_rounds_drawn_together():
    journal, uids = of_teams(4), ids()
    enter(journal, plan_draw(journal.tournament, DrawPlan(method=ROUND_ROBIN, rounds=2)), uids)
    play(journal, 1)
    assert not draw_view(journal.tournament, DrawPlan()).over
    assert draw_view(journal.tournament, DrawPlan()).due == 2
    play(journal, 2)
    assert draw_view(journal.tournament, DrawPlan()).over
    chart, wrong = parse_chart("3; 1; Team 0; Team 1\n3; 2; Team 2; Team 3", journal.tournament)
    assert not wrong
    view = draw_view(journal.tournament, DrawPlan(method=OWN_CHART, chart=chart), further=True)
    assert (view.standing, view.rounds, view.problems) == (None, (3,), ())
    again = plan_draw(journal.tournament, DrawPlan(method=OWN_CHART, chart=(replace(chart[0], number=2),)))
    assert [problem.code for problem in again.problems] == ["round-drawn-already"]
    enter(journal, view.planned, uids)
    assert draw_view(journal.tournament, DrawPlan()).due == 3


def test_unusual_points_are_shown_until_the_draw_is_published():
    journal = of_teams(4, clubs=("Kerala", "Kerala"))
    plan = DrawPlan(method=ROUND_ROBIN, fixed={"02": 2})
    enter(journal, plan_draw(journal.tournament, plan), ids())
    view = draw_view(journal.tournament, DrawPlan())
    assert view.standing is not None
    assert [note.code for note in view.notes] == ["same-club"]
    assert {row.about for row in view.rows if row.table == 2} == {"Team 2 stays here"}
    assert {row.about for row in view.rows if row.table == 1} == {""}
    journal.enter(DrawPublished(MAIN, view.standing.uid))
    assert draw_view(journal.tournament, DrawPlan()).notes == ()


def test_the_next_draw_of_a_stage_proposes_the_tables_of_the_last_one():
    journal = of_teams(4)
    assert previous_table_choices(journal.tournament) == DrawPlan()
    hall = DrawPlan(method=SWISS, first_table=5, closed=(6,), fixed={"03": 7}, seed=4)
    enter(journal, plan_draw(journal.tournament, hall), ids())
    before = previous_table_choices(journal.tournament)
    assert (before.first_table, before.closed, dict(before.fixed)) == (5, (6,), {"03": 7})
    assert (before.seed, before.method) == (None, "")
