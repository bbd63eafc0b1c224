"""The field of a document: draw order by list or seed, groups as given and dealt."""

from scorekeeper.documents.tournament.document import read_tournament
from scorekeeper.documents.tournament.model import StageDocument
from scorekeeper.tournament.draw.field import groups_of, order_of
from scorekeeper.tournament.draw.order import draw_order
from tests.documents.tournament.examples import document


def read(*arguments, **rest):
    asked = read_tournament(document(*arguments, **rest))
    assert isinstance(asked, StageDocument)
    return asked


def test_the_order_is_that_of_the_list_or_of_the_seed():
    names = ["Dallas", " Kochi", "Zoe\u0308", "കൊല്ലം"]
    assert order_of(read(names)) == tuple(names)
    assert order_of(read(names, stage={"seed": 0})) == draw_order(names, 0)
    assert order_of(read(names, "swiss", stage={"seed": -2026})) == draw_order(names, -2026)


def test_teams_without_a_group_are_dealt_among_themselves_in_draw_order():
    teams = [{"name": "a", "group": "B"}, "b", {"name": "c", "group": "A"}, "d", "e"]
    assert groups_of(read(teams)) == (("b", "c", "e"), ("a", "d"))
    result = read(["t1", "t2", "t3", "t4", "t5"], stage={"seed": 56})
    assert groups_of(result) == (order_of(result)[::2], order_of(result)[1::2])


def test_other_stages_have_no_groups():
    assert groups_of(read([{"name": "a", "group": "A"}, "b"], "swiss")) is None
