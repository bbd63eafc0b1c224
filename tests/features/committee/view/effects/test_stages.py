"""A ruling's effect on the ranking of its stage, with its teams, criteria, byes and lots."""

import pytest

from scorekeeper.features.committee.view.effects.combinations import still_matters
from scorekeeper.features.committee.view.effects.places import BasisCache, ground_of
from scorekeeper.features.committee.view.effects.ranking_reach import CAN
from scorekeeper.features.committee.view.effects.what_if import what_if
from scorekeeper.journal.facts import (
    DealRecorded,
    DrawMade,
    EventMade,
    Fact,
    LotDrawn,
    RulingMade,
    StageSet,
    TeamEntered,
    TeamPlaced,
    TeamWithdrawn,
)
from scorekeeper.journal.stage_facts import DrawnRound, DrawnTable
from scorekeeper.journal.stages import ANNUL, MAIN
from scorekeeper.kernel.ranking import ranking
from scorekeeper.rules.contract import Contract
from tests.journal.event import SYSTEM, Journal

TEAMS = ("a1", "a2", "b1", "b2", "c1")
START: tuple[Fact, ...] = (
    EventMade("e7e7", "Autumn", SYSTEM.key, SYSTEM.edition, settings={"deals": 6}),
    *(TeamEntered(uid, f"Team {uid}") for uid in TEAMS),
)
MAIN_ROUND = DrawnRound(1, (DrawnTable(1, "51", ("a1", "b1")), DrawnTable(2, "52", ("a2", "b2"))), ("c1",))
SIDE_ROUND = DrawnRound(1, (DrawnTable(1, "61", ("b2", "a1")),))


def drawn(journal, stage, uid, round_, order):
    last = journal.entries[-1]
    journal.enter(DrawMade(stage, uid, "chart", (round_,), order, last.seq, last.digest))


@pytest.fixture
def played():
    journal = Journal(START)
    drawn(journal, MAIN, "d1", MAIN_ROUND, TEAMS)
    journal.enter(StageSet("f1", "Side event", criteria=("difference",)))
    for team in ("b2", "a1"):
        journal.enter(TeamPlaced("f1", team))
    drawn(journal, "f1", "d2", SIDE_ROUND, ("b2", "a1"))
    for session in ("51", "52", "61"):
        for number in range(1, 7):
            journal.enter(DealRecorded(session, number, "A", Contract(40, "H"), 44))
    return journal


def ruled(session, points=60):
    return RulingMade(session, ("4.8",), "seen by two", None, points={"B": points})


def held_against_entering_it(journal, ruling, stage):
    result = what_if(journal.tournament, ruling)
    journal.enter(ruling)
    rows = ranking(journal.tournament, stage).rows
    assert result.after.places == tuple((row.team, row.place, row.record.match_points) for row in rows)
    return result


def test_a_ruling_moves_teams_of_its_own_stage(played):
    assert ground_of(played.tournament).places[0] == ("a1", 1, 4)
    result = held_against_entering_it(played, ruled("61"), "f1")
    assert [team for team, _place, _points in result.before.places] == ["b2", "a1"]
    assert [team for team, _place, _points in result.after.places] == ["a1", "b2"]
    assert "ranking" in result.changes


def test_a_ruling_says_who_qualifies_in_its_own_stage(played, check_golden):
    played.enter(StageSet("f1", "Side event", criteria=("difference",), places=1), reason="as announced")
    assert what_if(played.tournament, ruled("51")).verdict == "changes winner, match points, ranking"
    verdict = what_if(played.tournament, ruled("61")).verdict
    check_golden(verdict)


def test_byes_and_lots_are_in_the_ranking_that_a_ruling_changes(played):
    played.enter(LotDrawn(MAIN, ("a2", "a1")))
    played.enter(LotDrawn(MAIN, ("b2", "b1")))
    assert [team for team, _place, _points in ground_of(played.tournament).places] == ["a2", "a1", "c1", "b2", "b1"]
    held_against_entering_it(played, ruled("51"), MAIN)


def test_an_annulled_session_changes_nothing_of_the_ranking(played):
    played.enter(StageSet(MAIN, withdrawn=ANNUL), reason="the rules of this event")
    played.enter(TeamWithdrawn(MAIN, "b1", 1), reason="ill")
    assert "ranking" not in held_against_entering_it(played, ruled("51"), MAIN).changes


def test_each_dispute_reaches_the_ranking_of_its_stage(played):
    result = still_matters(played.tournament, {"one": (None, ruled("51")), "two": (None, ruled("61"))})
    assert {uid: reach.ranking for uid, reach in result.items()} == {"one": CAN, "two": CAN}


def test_the_ground_of_each_stage_is_kept(played):
    kept = BasisCache()
    side = kept.current_basis(played.tournament, "61")
    assert (side.stage, kept.current_basis(played.tournament, "51").stage) == ("f1", MAIN)
    assert kept.current_basis(played.tournament, "61") is side
