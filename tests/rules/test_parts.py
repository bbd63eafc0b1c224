"""Other systems are made of other parts, and scoring never asks which one it has."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper.rules import score as scoring
from scorekeeper.rules.chart import Band, Chart, Doubling
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.matchpoints import MatchPointScale, MatchPointStep, difference_of, winner_of
from scorekeeper.rules.model import Deal, Session, Team
from scorekeeper.rules.options import Option, Options
from scorekeeper.rules.score import score
from scorekeeper.rules.systems import SYSTEMS
from scorekeeper.rules.tables import TablesChange

INTERNATIONAL = SYSTEMS["international-56"]


MULTIPLIED = replace(INTERNATIONAL, key="x2-x3", doubling=Doubling("2", factors=(1, 2, 3)), match_points=None)
TABLES = replace(
    INTERNATIONAL,
    key="tables",
    doubling=Doubling("2", factors=(1, 2, 4)),
    match_points=None,
    payment=TablesChange(),
    options=Options((Option("deals", 18, low=1, high=99), Option("tables", 12))),
)


def session(*deals, **options):
    return Session(
        "x",
        {"A": Team("a"), "B": Team("b")},
        deals=tuple(
            Deal(number, side, contract, outcome=outcome) for number, (side, contract, outcome) in enumerate(deals, 1)
        ),
        options=options,
    )


@pytest.mark.parametrize(("doubling", "points"), [(0, [3]), (1, [3, 3]), (2, [3, 6])])
def test_the_chart_line_comes_first_and_the_doubling_carries_the_rest(doubling, points):
    result = score(MULTIPLIED, session(("A", Contract(40, "H", doubling), "defeated")))
    assert [line.points for line in result.deals[0].lines] == points
    assert result.provisional_match_points is None


def test_tables_change_hands_and_their_number_stays():
    result = score(TABLES, session(("A", Contract(56, "H", 2), "defeated"), ("B", Contract(40, "S"), "made"), deals=2))
    assert [dict(deal.running) for deal in result.deals] == [{"A": 0, "B": 24}, {"A": 0, "B": 24}]
    assert [(line.side, line.points) for line in result.deals[0].lines] == [("B", 5), ("B", 7), ("A", -12)]
    assert (result.complete, result.winner, result.difference) == (True, "B", 24)


def test_no_module_of_the_rules_names_a_system():
    for file in Path(scoring.__file__).parent.glob("*.py"):
        texts = {
            node.value
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
            if isinstance(node, ast.Constant)
        }
        assert not texts & set(SYSTEMS), file


def test_a_contract_above_the_chart_has_no_points():
    chart = Chart("1", (Band(39, 1, 2),))
    assert chart.points(39, "made") == 1
    with pytest.raises(ValueError, match="40"):
        chart.points(40, "made")


def test_match_points_by_steps():
    scale = MatchPointScale("x", (MatchPointStep(10, 3, 0), MatchPointStep(0, 1, 1)))
    assert scale.award({"A": 1, "B": 11}) == {"A": 0, "B": 3}
    assert scale.award({"A": 11, "B": 2}) == {"A": 1, "B": 1}


@pytest.mark.parametrize(
    ("totals", "winner", "difference"),
    [((3, 1, 2), "A", 1), ((3, 3, 2), "tie", 0), ((0, 0), "tie", 0), ((-2, -1), "B", 1)],
)
def test_the_leader_and_the_lead(totals, winner, difference):
    by_side = dict(zip("ABC", totals, strict=False))
    assert (winner_of(by_side), difference_of(by_side)) == (winner, difference)


def test_options_the_system_does_not_know_are_left_out():
    options = Options((Option("deals", 12, low=1, high=20), Option("cot", default=False)))
    assert options.effective({"cot": True, "strange": 1}) == {"deals": 12, "cot": True}
    assert options.get("strange") is None
