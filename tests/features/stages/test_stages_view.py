"""The stages as lines with their progress, and typed values as facts or problems."""

import pytest

from scorekeeper.features.draw.words.draw_page import no_team
from scorekeeper.features.stages import words
from scorekeeper.features.stages.view.stage_list import form_values, stage_facts, stage_lines
from scorekeeper.journal.facts import (
    DrawMade,
    DrawPublished,
    ProtestTimeStarted,
    RoundClosed,
    RoundOpened,
    SessionForfeited,
    StageClosed,
    StageSet,
    TeamEntered,
    TeamPlaced,
    TimetableSet,
)
from scorekeeper.journal.stage_facts import DrawnRound, DrawnTable
from tests.cup import CUP, Cup, deal
from tests.journal.event import DALLAS, DETROIT, EVENT_MADE, Journal

FINALS = "f1"


@pytest.fixture
def journal():
    return Journal((EVENT_MADE, TeamEntered(DALLAS, "Dallas"), TeamEntered(DETROIT, "Detroit")))


def states(journal):
    return [line.state for line in stage_lines(journal.tournament)]


def drawn(journal):
    last = journal.entries[-1]
    rounds = (DrawnRound(1, (DrawnTable(1, "51", (DALLAS, DETROIT)),)),)
    return DrawMade("", "d1", "swiss", rounds, (DALLAS, DETROIT), last.seq, last.digest)


def test_the_progress_of_a_stage(journal):
    assert states(journal) == ["not drawn"]
    journal.enter(StageSet("", "Groups", rounds=3))
    journal.enter(StageSet(FINALS, "Finals", after=""))
    assert states(journal) == ["not drawn", "starts after Groups"]
    journal.enter(drawn(journal))
    assert states(journal)[0] == words.state_unpublished()
    journal.enter(DrawPublished("", "d1"))
    assert states(journal)[0] == "1 round drawn"
    journal.enter(RoundOpened("", 1))
    assert states(journal)[0] == "round 1 of 3 in progress"
    journal.enter(SessionForfeited("51", "B", "no-show"))
    assert states(journal)[0] == "round 1 of 3 finished", "as the Tables page says, though it is not closed"
    journal.enter(RoundClosed("", 1))
    assert states(journal)[0] == "round 1 of 3 finished"
    journal.enter(StageClosed(""))
    assert states(journal) == ["closed", "not drawn"]


def test_a_knock_out_round_with_a_tie_is_not_finished(tmp_path):
    cup = Cup(tmp_path / "cup.scorekeeper", 2, lengths=(2,))
    cup.draw(publish=True)
    (final,) = cup.sessions(1)
    cup.desk.submit([RoundOpened(CUP, 1), deal(final, "A", 1), deal(final, "B", 2)])
    assert stage_lines(cup.desk.tournament)[-1].state == "round 1 of 1 in progress"


def test_a_stage_closed_in_its_protest_time_says_so(journal):
    journal.enter(ProtestTimeStarted("", 0))
    assert states(journal) == ["not final yet"]
    journal.enter(StageClosed(""))
    assert states(journal) == ["closed, not final yet"]


def test_a_stage_names_the_method_by_which_it_was_drawn(journal):
    journal.enter(StageSet("", "Groups", "round-robin"))
    planned = stage_lines(journal.tournament)[0].detail
    journal.enter(drawn(journal))
    assert [planned, stage_lines(journal.tournament)[0].detail] == ["2 teams · round robin", "2 teams · Swiss"]


def test_a_stage_survives_its_form_values(journal):
    journal.enter(StageSet(FINALS, "Finals", "swiss", 3, {"deals": 12}, (12, 18), (), 2, "annul", True, ""))
    journal.enter(TeamPlaced(FINALS, DALLAS, "A", 1))
    journal.enter(TeamPlaced(FINALS, DETROIT))
    tournament = journal.tournament
    values = form_values(tournament, FINALS)
    assert values["teams"] == "Dallas; A; 1\nDetroit"
    assert stage_facts(tournament, FINALS, values) == (tournament.stages[FINALS].fact, [])
    _fact, changed = stage_facts(tournament, FINALS, values | {"teams": "dallas; B"})
    assert changed == [TeamPlaced(FINALS, DALLAS, "B"), TeamPlaced(FINALS, DETROIT, out=True)]


def test_every_problem_is_reported_at_its_field(journal, check_golden):
    values = form_values(journal.tournament, "") | {
        "rounds": "many", "places": "0", "deals": "-1", "lengths": "18, x", "teams": "Nobody",
    }  # fmt: skip
    result = stage_facts(journal.tournament, "", values)
    check_golden(result)


def test_a_stage_without_teams_explains_where_its_teams_come_from(journal, check_golden):
    journal.enter(StageSet("", "Groups", places=1))
    journal.enter(StageSet(FINALS, "Finals", after=""))
    journal.enter(StageSet("s1", "Side event"))
    assert "starts after Groups. Close Groups" in no_team(journal.tournament, FINALS)
    check_golden(no_team(journal.tournament, "s1"))
    journal.enter(StageClosed(""))
    check_golden(no_team(journal.tournament, FINALS))
    assert "waits" not in no_team(journal.tournament, FINALS)
    assert "Teams page" in no_team(journal.tournament, "")


def test_a_timetable_leaves_a_draw_computed_before_it_valid(journal):
    draw = drawn(journal)
    journal.enter(TimetableSet("", ("2026-10-03T09:30",)))
    moved = journal.tournament.stage("").moved
    assert moved < draw.basis or not moved
    assert form_values(journal.tournament, "")["begins"] == "2026-10-03 09:30"
