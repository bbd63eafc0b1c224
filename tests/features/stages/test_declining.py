"""A declined place goes to the next team of the group, in made and in planned stages."""

import pytest

from scorekeeper.features.draw.view.planning import DrawPlan, plan_draw
from scorekeeper.features.stages.view.qualifying import qualifiers, qualifying_facts
from scorekeeper.features.standings.view.declining import accepting, declined_words, declining
from scorekeeper.features.standings.view.standings_view import standings_view
from scorekeeper.journal.checks import problems
from scorekeeper.journal.facts import PlaceDeclined, StageSet, TeamPlaced
from scorekeeper.journal.methods import KNOCK_OUT
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel.errors import EntryRefused
from tests.cup import Cup, shown_of
from tests.features.stages.qualified import LOTS, grouped
from tests.journal.event import SYSTEM


def enter_all(journal, facts):
    for fact in facts:
        journal.enter(fact)


def codes(journal, fact):
    return [item.code for item in problems(journal.tournament, fact, "", SYSTEM)]


def placed(journal):
    standing = journal.tournament.stage("f1").placed.values()
    return {item.team: item.number for item in standing if not item.out}


def test_the_next_team_of_the_group_takes_exactly_the_declined_place(check_golden):
    journal = grouped(*LOTS, places=2)
    assert qualifiers(journal.tournament, MAIN).teams == ("a1", "b2", "a3", "b1")
    check_golden(declined_words(journal.tournament, MAIN, "a1"))
    enter_all(journal, declining(journal.tournament, MAIN, "a1"))
    assert qualifiers(journal.tournament, MAIN).teams == ("a2", "b2", "a3", "b1")
    enter_all(journal, accepting(journal.tournament, MAIN, "a1"))
    assert qualifiers(journal.tournament, MAIN).teams == ("a1", "b2", "a3", "b1")


def test_a_declined_place_is_shown_in_the_standings_and_an_existing_bracket(check_golden):
    journal = grouped(*LOTS, places=2)
    enter_all(journal, qualifying_facts(journal.tournament, StageSet("f1", "Finals", KNOCK_OUT, after=MAIN)))
    enter_all(journal, declining(journal.tournament, MAIN, "a3"))
    assert placed(journal) == {"a1": 1, "b2": 2, "a2": 3, "b1": 4}
    rows = {row.team: row.chance for row in standings_view(journal.tournament).rows}
    assert rows["a3"] == "declined"
    shown = shown_of(journal, "f1")
    (text,) = [pair for pair in shown.pairs if pair.notes]
    assert [side.seed for side in text.sides] == ["B1", "A3"]
    assert text.sides[1].name == "Team a2"
    assert text.notes[0].startswith("Team a3 (A2) declined, ")
    check_golden(text.notes[0])
    enter_all(journal, accepting(journal.tournament, MAIN, "a3"))
    assert placed(journal) == {"a1": 1, "b2": 2, "a3": 3, "b1": 4}
    assert not any(pair.notes for pair in shown_of(journal, "f1").pairs)


def test_tied_places_need_a_lot_if_the_number_decides_the_opponent(check_golden):
    journal = grouped(*LOTS[:1], places=3)
    check_golden(qualifiers(journal.tournament, MAIN).note)
    level = qualifiers(journal.tournament, MAIN, KNOCK_OUT).missing
    check_golden(level)
    journal.enter(LOTS[1])
    assert qualifiers(journal.tournament, MAIN, KNOCK_OUT).teams == ("a1", "b2", "a3", "b1", "a2")


def test_a_lot_separates_tied_replacements():
    journal = grouped(LOTS[0], places=1)
    enter_all(journal, declining(journal.tournament, MAIN, "a1"))
    assert "Team a2, Team a3 are tied" in qualifiers(journal.tournament, MAIN).missing


@pytest.mark.parametrize(
    ("fact", "code"),
    [
        (PlaceDeclined("zz", "a1"), "no-such-stage"),
        (PlaceDeclined(MAIN, "zz"), "no-such-team"),
        (PlaceDeclined(MAIN, "a1", back=True), "place-not-declined"),
    ],
)
def test_impossible_declines_are_refused(fact, code):
    journal = grouped(*LOTS, places=2)
    assert code in codes(journal, fact)


def test_no_team_declines_twice():
    journal = grouped(*LOTS, places=2)
    journal.enter(PlaceDeclined(MAIN, "a1"))
    assert codes(journal, PlaceDeclined(MAIN, "a1")) == ["place-declined-already"]


def test_a_stage_that_is_drawn_keeps_its_teams(tmp_path):
    cup = Cup(tmp_path / "a.scorekeeper", 4)
    cup.desk.submit([StageSet("f2", "Second", KNOCK_OUT, after="f1"), TeamPlaced("f2", "01"), TeamPlaced("f2", "02")])
    cup.desk.submit([plan_draw(cup.desk.tournament, DrawPlan("f2")).fact(cup.desk.new_uid)])
    with pytest.raises(EntryRefused) as refused:
        cup.desk.submit([PlaceDeclined("f1", "01")])
    assert [problem.code for problem in refused.value.problems] == ["place-drawn-already"]
    cup.desk.close()


def test_a_replacement_that_declines_too_is_named_in_the_row(check_golden):
    journal = grouped(*LOTS, places=1)
    enter_all(journal, qualifying_facts(journal.tournament, StageSet("f1", "Finals", KNOCK_OUT, after=MAIN)))
    enter_all(journal, declining(journal.tournament, MAIN, "a1"))
    comes = placed(journal).keys() - {"b2"}
    enter_all(journal, declining(journal.tournament, MAIN, *comes))
    (text,) = [pair for pair in shown_of(journal, "f1").pairs if pair.notes]
    first, second = text.notes
    assert first.startswith("Team a1 (A1) declined, ")
    assert ", next in order" not in first
    assert second.startswith(f"Team {next(iter(comes))} (A2) declined, ")
    check_golden(second)
    assert text.sides[0].name in second


def test_once_a_stage_is_finished_only_teams_that_need_a_lot_wait():
    over = {row.team: row.chance for row in standings_view(grouped(*LOTS, places=1).tournament).rows}
    assert over == {"a1": "through", "a2": "out", "a3": "out", "b2": "through", "b1": "out"}
    level = {row.team: row.chance for row in standings_view(grouped(*LOTS[:1], places=2).tournament).rows}
    assert (level["a1"], level["b1"], level["b2"]) == ("through", "through", "through")
    assert {level["a2"], level["a3"]} == {"waits"}
