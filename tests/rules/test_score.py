"""The score compared with a second scorer, the full table, the golden session, rule cases."""

import csv
import json
import random
from pathlib import Path

import pytest

from scorekeeper.documents.result import result_document
from scorekeeper.documents.session import read_session
from scorekeeper.rules.contract import read_contract
from scorekeeper.rules.model import Deal, Penalty, Ruling, Session, Source, Team
from scorekeeper.rules.score import score
from scorekeeper.rules.systems import SYSTEMS
from tests.rules import second_scorer
from tests.rules.random_sessions import session as random_session

SYSTEM = SYSTEMS["international-56"]
CASES = Path(__file__).parent / "cases" / "international-56"
TEAMS = {"A": Team("Dallas"), "B": Team("Detroit")}


def scored(document):
    session = read_session(document)
    assert isinstance(session, Session), session
    return result_document(score(SYSTEM, session))


def table():
    with (CASES / "full-table.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_full_table_is_full():
    rows = {(int(r["value"]), int(r["doubling"]), int(r["taken"])) for r in table()}
    assert rows == {(v, d, t) for v in range(28, 57) for d in range(3) for t in range(57)}
    assert len(table()) == 4959


def test_every_row_of_the_full_table_is_scored_so_by_both_scorers():
    for row in table():
        document = {
            "format": "scorekeeper/session",
            "version": 1,
            "system": "international-56",
            "sides": {"A": {"name": "Dallas"}, "B": {"name": "Detroit"}},
            "deals": [
                {
                    "deal": 1,
                    "side": "A",
                    "contract": f"{row['value']}H{'X' * int(row['doubling'])}",
                    "taken": int(row["taken"]),
                }
            ],
        }
        expected = {"A": 0, "B": 0} | {row["winner"]: int(row["points"])}
        assert scored(document)["totals"] == expected, row
        assert second_scorer.score(document)["totals"] == expected, row


@pytest.mark.parametrize("seed", range(20))
def test_the_second_scorer_agrees_on_random_sessions(seed):
    rng = random.Random(seed)
    for _ in range(100):
        document = random_session(rng)
        assert scored(document) == second_scorer.score(document), json.dumps(document)


def test_the_random_sessions_hold_everything_that_matters():
    rng = random.Random(1)
    seen = set()
    for _ in range(400):
        document = random_session(rng)
        result = second_scorer.score(document)
        seen |= {line["code"] for deal in result["deals"] for line in deal["lines"]}
        seen |= {f"outer {line['code']}" for line in result["lines"]}
        seen |= {f"outcome {deal['outcome']}" for deal in result["deals"]}
        seen |= {
            f"winner {result['winner']}",
            f"complete {result['complete']}",
            f"to {result['options']['penalties_to']}",
        }
    assert seen >= {
        "contract-made",
        "contract-defeated",
        "deal-awarded",
        "doubled",
        "redoubled",
        "warning",
        "ruling",
        "revoke",
        "outer ruling",
        "outer misconduct",
        "outcome undecided",
        "outcome None",
        "winner A",
        "winner B",
        "winner tie",
        "complete True",
        "complete False",
        "to offender",
        "to opponents",
        "other",
    }


def case_files():
    return sorted(CASES.glob("*.json"))


def cases():
    for file in case_files():
        for case in json.loads(file.read_text(encoding="utf-8"))["cases"]:
            yield pytest.param(case, id=f"{file.stem}: {case['name']}")


@pytest.mark.parametrize("case", list(cases()))
def test_case(case):
    """Each case names its articles, the parts of its document, and the expected lines."""
    document = {
        "format": "scorekeeper/session",
        "version": 1,
        "system": "international-56",
        "sides": {"A": {"name": "Dallas"}, "B": {"name": "Detroit"}},
    } | case["document"]
    assert case["articles"]
    result = scored(document)
    for deal in result["deals"]:
        expected = case.get("deals", {}).get(str(deal["deal"]))
        if expected is not None:
            assert deal["outcome"] == expected["outcome"]
            assert [[e["side"], e["points"], e["code"], e["article"]] for e in deal["lines"]] == expected["lines"]
    if "lines" in case:
        assert [[e["side"], e["points"], e["code"], e["article"]] for e in result["lines"]] == case["lines"]
    for key, value in case.get("result", {}).items():
        assert result[key] == value, key
    assert second_scorer.score(document) == result


def test_the_case_files_reach_the_articles_of_the_rules():
    named = {
        article
        for file in case_files()
        for case in json.loads(file.read_text())["cases"]
        for article in case["articles"]
    }
    assert named >= {"1.3", "3", "3.2", "3.3", "3.4", "3.8", "3.9", "4.2", "4.3", "4.8", "5.1", "5.4"}


def test_the_golden_session_comes_out_as_worked_by_hand():
    document = json.loads((CASES.parent / "golden-session.json").read_text(encoding="utf-8"))
    result = scored(document["session"])
    running = [[deal["running"]["A"], deal["running"]["B"]] for deal in result["deals"]]
    assert running == document["running"]
    assert running[-1] == [25, 16]
    assert (result["difference"], result["winner"], result["match_points"]) == (9, "A", {"A": 4, "B": 0})


def deal(number, side, contract, taken=None, outcome=None):
    read = read_contract(contract)
    assert read is not None
    return Deal(number, side, read, taken, outcome)


def test_every_line_names_the_statement_that_made_it():
    session = Session(
        "international-56",
        TEAMS,
        deals=(deal(1, "A", "40HX", 44), deal(2, "B", "30S", 10), deal(3, "A", "30S", 10)),
        penalties=(Penalty("A", "revoke", 2), Penalty("B", "misconduct", None, points=1)),
        rulings=(
            Ruling(("4.8",), "r", deal=3, outcome="made", impose=(Penalty("B", "lead-out-of-turn"),)),
            Ruling(("4.8",), "r", points={"A": 2}),
        ),
    )
    result = score(SYSTEM, session)
    sources = [[line.source for line in entry.lines] for entry in result.deals]
    assert sources == [
        [Source("deal", 1), Source("deal", 1)],
        [Source("penalty", 0), Source("penalty", 0)],
        [Source("ruling", 0), Source("penalty", 2)],
    ]
    assert [line.source for line in result.lines] == [Source("penalty", 1), Source("ruling", 1)]


def test_a_ruled_contract_is_the_source_of_its_lines():
    ruling = Ruling(("3.5",), "r", deal=1, contract=read_contract("40HX"))
    result = score(SYSTEM, Session("international-56", TEAMS, deals=(deal(1, "A", "30H", 35),), rulings=(ruling,)))
    assert [line.source for line in result.deals[0].lines] == [Source("ruling", 0)] * 2
    assert result.deals[0].outcome == "defeated"


def test_a_deal_with_a_penalty_and_no_contract_yet_has_just_the_penalty():
    session = Session(
        "international-56", TEAMS, penalties=(Penalty("A", "lead-out-of-turn", 1), Penalty("B", "revoke", 1))
    )
    (only,) = score(SYSTEM, session).deals
    assert (only.side, only.contract, only.outcome) == (None, None, None)
    assert [(line.side, line.points, line.code) for line in only.lines] == [
        ("B", 1, "lead-out-of-turn"),
        ("A", 3, "revoke"),
    ]


def test_match_points_are_projected_from_the_present_score():
    session = Session("international-56", TEAMS, deals=(deal(1, "A", "56HXX", 56),))
    result = score(SYSTEM, session)
    assert result.match_points is None
    assert result.provisional_match_points == {"A": 4, "B": 0}
    off = Session("international-56", TEAMS, deals=session.deals, options={"match_points": False})
    assert score(SYSTEM, off).provisional_match_points is None


def test_warnings_are_counted():
    session = Session(
        "international-56",
        TEAMS,
        deals=(deal(1, "A", "30H", 30),),
        penalties=(
            Penalty("A", "call-out-of-turn", 1),
            Penalty("A", "discard-out-of-turn", 1),
            Penalty("B", "call-out-of-turn", 1, objected=False),
        ),
    )
    assert score(SYSTEM, session).warnings == {"A": 1, "B": 0}
