"""What a stage comes to: byes, withdrawals and annulments count once their round has begun."""

import pytest

from scorekeeper.journal.facts import (
    DealRecorded,
    DrawChanged,
    DrawMade,
    EventMade,
    Fact,
    LotDrawn,
    RoundOpened,
    StageClosed,
    StageSet,
    TeamEntered,
    TeamPlaced,
    TeamWithdrawn,
)
from scorekeeper.journal.prospects import chances_of
from scorekeeper.journal.stage_facts import DrawnRound, DrawnTable
from scorekeeper.journal.stage_results import history_in, results_of, teams_of
from scorekeeper.journal.stages import ANNUL, MAIN
from scorekeeper.kernel.ranking import group_ranking, ranking
from scorekeeper.rules.contract import Contract
from scorekeeper.tournament.qualify.chances import OPEN, OUT, THROUGH
from tests.journal.event import SYSTEM, Journal

START: tuple[Fact, ...] = (
    EventMade("e7e7", "Autumn", SYSTEM.key, SYSTEM.edition, settings={"deals": 6}),
    *(TeamEntered(uid, f"Team {uid}") for uid in ("a1", "a2", "b1", "b2", "c1")),
)
ROUND_1 = DrawnRound(1, (DrawnTable(1, "51", ("a1", "b1")), DrawnTable(2, "52", ("a2", "b2"))), ("c1",))
ROUND_2 = DrawnRound(2, (DrawnTable(1, "53", ("a1", "b2")), DrawnTable(2, "54", ("a2", "c1"))), ("b1",))


@pytest.fixture
def drawn():
    journal = Journal(START)
    last = journal.entries[-1]
    order, groups = ("c1", "a2", "a1", "b1", "b2"), {"A": ("c1", "a2", "a1"), "B": ("b1", "b2")}
    journal.enter(DrawMade(MAIN, "d1", "chart", (ROUND_1, ROUND_2), order, last.seq, last.digest, groups=groups))
    return journal


def play(journal, session, side="A", deals=6):
    for number in range(1, deals + 1):
        journal.enter(DealRecorded(session, number, side, Contract(40, "H"), 44))


def points(journal, stage=MAIN):
    return {row.team: row.record.match_points for row in ranking(journal.tournament, stage).rows}


def test_teams_are_listed_in_draw_order(drawn):
    assert teams_of(drawn.tournament) == ("c1", "a2", "a1", "b1", "b2")


def test_nothing_counts_before_its_round_has_begun(drawn):
    assert set(points(drawn).values()) == {0}
    drawn.enter(TeamWithdrawn(MAIN, "b2", 1), reason="ill")
    assert set(points(drawn).values()) == {0}
    drawn.enter(RoundOpened(MAIN, 2))
    assert points(drawn) == {"b1": 2, "a1": 4, "c1": 0, "a2": 0, "b2": 0}


def test_a_round_without_remaining_players_counts_with_a_later_one_or_when_the_stage_is_closed(drawn):
    for team in ("b1", "b2"):
        drawn.enter(TeamWithdrawn(MAIN, team, 0), reason="ill")
    assert set(points(drawn).values()) == {0}
    play(drawn, "54")
    assert points(drawn) == {"a1": 8, "a2": 8, "c1": 2, "b1": 0, "b2": 0}


def test_the_last_round_counts_in_a_closed_stage_without_remaining_players(drawn):
    for team in ("b2", "c1"):
        drawn.enter(TeamWithdrawn(MAIN, team, 1), reason="ill")
    play(drawn, "51")
    before = points(drawn)
    assert (before["a1"], before["a2"]) == (4, 0)
    drawn.enter(StageClosed(MAIN))
    assert points(drawn) == {**before, "a1": 8, "a2": 4, "b1": 2}


def test_a_bye_counts_with_its_round(drawn):
    play(drawn, "51")
    result = ranking(drawn.tournament)
    assert {row.team: row.record.match_points for row in result.rows} == {"a1": 4, "c1": 2, "b1": 0, "a2": 0, "b2": 0}
    assert (result.sums.sessions, result.sums.sat_out, result.problems) == (1, 1, ())


def test_annulled_sessions_are_byes_of_the_others(drawn):
    play(drawn, "52")
    play(drawn, "51")
    drawn.enter(StageSet(MAIN, withdrawn=ANNUL), reason="the rules of this event")
    drawn.enter(TeamWithdrawn(MAIN, "b2", 1), reason="ill")
    rows = {row.team: row.record for row in ranking(drawn.tournament).rows}
    assert (rows["a2"].match_points, rows["a2"].played, rows["a2"].sat_out) == (2, 0, 1)
    assert (rows["b2"].match_points, rows["b2"].played, rows["b2"].sat_out) == (0, 0, 0)
    assert history_in(drawn.tournament, MAIN, 2).sat_out == {"a2": 1, "c1": 1}


def test_groups_are_ranked_apart(drawn):
    play(drawn, "51")
    result = group_ranking(drawn.tournament)
    assert {group: [row.team for row in rows] for group, rows in result.items()} == {
        "A": ["a1", "c1", "a2"],
        "B": ["b2", "b1"],
    }


def test_a_lot_parts_level_teams(drawn):
    play(drawn, "51")
    drawn.enter(LotDrawn(MAIN, ("b2", "a2")))
    assert [row.team for row in ranking(drawn.tournament).rows] == ["a1", "c1", "b2", "a2", "b1"]


def test_a_team_that_comes_late_missed_what_was_drawn_without_it(drawn):
    play(drawn, "51")
    drawn.enter(TeamEntered("d9", "Late"))
    late = DrawChanged(MAIN, "d1", (DrawnRound(2, (DrawnTable(3, "55", ("b1", "d9")),)),), {"d9": "A"})
    drawn.enter(late, reason="came late")
    assert teams_of(drawn.tournament)[-1] == "d9"
    history = history_in(drawn.tournament, MAIN, 3)
    assert history.sat_out == {"c1": 1, "d9": 1}
    assert history.have_met("b1", "d9")
    assert history.side_a == {"a1": 2, "a2": 2, "b1": 1}


def test_a_stage_ranks_its_own_sessions_and_teams(drawn):
    drawn.enter(StageSet("f1", "Side event", criteria=("difference",)))
    for team in ("b2", "a1"):
        drawn.enter(TeamPlaced("f1", team))
    last = drawn.entries[-1]
    round_1 = DrawnRound(1, (DrawnTable(1, "61", ("b2", "a1")),))
    drawn.enter(DrawMade("f1", "d2", "chart", (round_1,), ("b2", "a1"), last.seq, last.digest))
    play(drawn, "61")
    result = ranking(drawn.tournament, "f1")
    assert [row.team for row in result.rows] == ["b2", "a1"]
    assert [metric.code for metric in result.criteria] == ["difference"]
    assert set(points(drawn).values()) == {0}
    assert [figures.session for figures in results_of(drawn.tournament, "f1").figures] == ["61"]


def test_chances_count_on_what_rounds_to_come_give_in_any_case(drawn):
    drawn.enter(StageSet(MAIN, places=1))
    play(drawn, "52", "B")
    play(drawn, "51", "B")
    before = chances_of(drawn.tournament, results_of(drawn.tournament))
    assert {team: standing.chance.status for team, standing in before.items()}["b2"] == OPEN
    drawn.enter(TeamWithdrawn(MAIN, "a1", 1), reason="ill")
    result = chances_of(drawn.tournament, results_of(drawn.tournament))
    assert {team: standing.chance.status for team, standing in result.items() if team[0] == "b"} == {
        "b1": OUT,
        "b2": THROUGH,
    }
