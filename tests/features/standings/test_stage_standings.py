"""Standings of a stage: groups, byes, chances in words, who is through and where it is decided."""

import pytest

from scorekeeper.features.standings.view.cross_view import cross_view
from scorekeeper.features.standings.view.standings_view import standings_view
from scorekeeper.features.where.view.addresses import RIGHT, STANDINGS, NumberAddress, neighbour, value_of
from scorekeeper.features.where.view.where_from import chain
from scorekeeper.journal.facts import DealRecorded, DrawMade, StageSet, TeamPlaced
from scorekeeper.journal.stage_facts import DrawnRound, DrawnTable
from scorekeeper.journal.stages import MAIN
from scorekeeper.language.spans import plain
from scorekeeper.rules.contract import Contract
from tests.features.standings.grouped import in_groups


@pytest.fixture
def played():
    return in_groups()


def test_byes_stand_on_a_line_of_their_own(played):
    view = standings_view(played.tournament)
    assert (view.awarding, view.sat_out, view.match_points, view.match_points_due) == (2, 1, 10, 10)
    assert {row.name: (row.match_points, row.played) for row in view.rows}["Team a3"] == (2, 0)
    told = chain(played.tournament, tuple(played.entries), NumberAddress(STANDINGS, "match-points", team="a3"))
    assert told is not None


def test_a_number_of_another_stage_comes_from_its_sessions(played):
    played.enter(StageSet("f1", "Side event"))
    for team in ("b2", "a3"):
        played.enter(TeamPlaced("f1", team))
    last = played.entries[-1]
    one = DrawnRound(1, (DrawnTable(1, "61", ("b2", "a3")),))
    played.enter(DrawMade("f1", "d2", "chart", (one,), ("b2", "a3"), last.seq, last.digest))
    for number in range(1, 7):
        played.enter(DealRecorded("61", number, "A", Contract(40, "H"), 44))
    address = NumberAddress(STANDINGS, "match-points", team="b2", stage="f1")
    told = chain(played.tournament, tuple(played.entries), address)
    assert told is not None
    assert (told.value, [part.value for part in told.parts]) == (4, [4])
    assert [plain(step.title) for step in told.steps] == ["Standings: 1st of 2"]
    assert value_of(played.tournament, NumberAddress(STANDINGS, "match-points", team="b2")) == 0
    assert neighbour(played.tournament, address, RIGHT) == NumberAddress(STANDINGS, "difference", team="b2", stage="f1")
    total = chain(played.tournament, tuple(played.entries), NumberAddress("sheet", "total", "61", side="A"))
    assert total is not None
    assert plain(total.steps[0].title) == "Standings: 1st of 2"


def test_a_group_is_shown_alone(played):
    view = standings_view(played.tournament, MAIN, "B")
    assert [row.name for row in view.rows] == ["Team b1", "Team b2"]
    assert (view.groups, view.level) == (("A", "B"), (("b1", "b2"),))


def test_without_places_nobody_has_a_chance(played):
    view = standings_view(played.tournament)
    assert (view.places, view.through, {row.chance for row in view.rows}) == (None, (), {""})


def test_chances_are_told_in_words_and_sentences(played):
    played.enter(StageSet(MAIN, places=1), reason="as announced")
    view = standings_view(played.tournament, MAIN, "A")
    assert [(row.name, row.chance) for row in view.rows] == [
        ("Team a1", "needs 3"),
        ("Team a2", "waits"),
        ("Team a3", "needs help"),
    ]
    assert view.places == 1
    assert view.through == (
        "Team a1 needs 3 match points, whatever the others do.",
        "Team a2 has played and waits.",
        "Decided at tables 1, 2.",
    )


def test_the_cross_table_of_two_groups(played):
    view = cross_view(played.tournament)
    assert view.across == ("Team b1", "Team b2")
    cells = {row.name: [cell.words for cell in row.cells] for row in view.rows}
    assert cells == {"Team a1": ["4", ""], "Team a2": ["", "4"], "Team a3": ["", ""]}
    spoken = {row.name: [cell.spoken for cell in row.cells] for row in view.rows}
    assert spoken["Team a1"] == ["against Team b1: 4", "not met: Team b2"]
