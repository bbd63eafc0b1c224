"""Prescriptions: every infraction in both roles, ladders, awards, agreement with scoring."""

import csv
import json
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper.documents.session import read_session
from scorekeeper.documents.writing import write_session
from scorekeeper.rules import prescribed as rules
from scorekeeper.rules.contract import read_contract
from scorekeeper.rules.model import Deal, Ruling, Session, Team
from scorekeeper.rules.penalties import all_penalties, waived_positions
from scorekeeper.rules.prescribed import Charge, alike, prescribe
from scorekeeper.rules.score import score
from scorekeeper.rules.systems import SYSTEMS
from tests.rules import second_scorer
from tests.rules.random_sessions import CODES
from tests.rules.random_sessions import session as random_session

SYSTEM = SYSTEMS["international-56"]
CASES = Path(__file__).parent / "cases" / "prescribed"
TEAMS = {"A": Team("Dallas"), "B": Team("Detroit")}
FRAME = {
    "format": "scorekeeper/session",
    "version": 1,
    "system": "international-56",
    "sides": {"A": {"name": "Dallas"}, "B": {"name": "Detroit"}},
}


def read(document):
    session = read_session(FRAME | document)
    assert isinstance(session, Session), session
    return session


def rows():
    with (CASES / "every-infraction.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_table_has_every_infraction_in_both_roles_with_each_doubling_objected_or_not():
    result = {(row["code"], row["role"], row["contract"], row["taken"], row["objected"]) for row in rows()}
    assert len(result) == len(rows()) == len(SYSTEM.infractions.kinds) * 2 * 3 * 2 * 2
    assert {row["code"] for row in rows()} == set(SYSTEM.infractions.kinds)


@pytest.mark.parametrize("role", ["declaring", "defending"])
def test_every_row_of_the_table(role):
    for row in rows():
        if row["role"] != role:
            continue
        charge = Charge(
            row["code"],
            "A" if role == "declaring" else "B",
            1,
            row["objected"] == "yes",
            int(row["points"]) if row["points"] else None,
            "2.2" if row["code"] == "other" else None,
        )
        document = {"deals": [{"deal": 1, "side": "A", "contract": row["contract"], "taken": int(row["taken"])}]}
        result = prescribe(SYSTEM, read(document), charge)
        assert result.code == row["prescribed"], row
        assert result.after is not None
        assert result.after.outcome == row["outcome"], row
        assert dict(result.after.running) == {"A": int(row["A"]), "B": int(row["B"])}, row
        penalty = {"side": charge.side, "code": charge.code, "deal": 1, "objected": charge.objected}
        penalty |= {"points": charge.points} if charge.points else {}
        penalty |= {"article": "2.2"} if charge.article else {}
        other = second_scorer.score(FRAME | document | {"penalties": [penalty]})
        assert other["totals"] == dict(result.after.running), row
        assert [shown(line) for line in result.lines_after] == [listed(line) for line in other["deals"][0]["lines"]], (
            row
        )


def cases():
    result = json.loads((CASES / "ladders-and-deals.json").read_text(encoding="utf-8"))["cases"]
    return [pytest.param(case, id=case["name"]) for case in result]


def shown(line):
    return [line.side, line.points, line.code, line.article]


def listed(line):
    return [line["side"], line["points"], line["code"], line["article"]]


@pytest.mark.parametrize("case", cases())
def test_case(case):
    session = read(case["document"])
    result = prescribe(SYSTEM, session, Charge(**case["charge"]))
    assert (result.code, result.because) == (case["prescribed"], case.get("because", ""))
    assert sorted(map(shown, result.added)) == sorted(case["added"])
    assert sorted(map(shown, result.removed)) == sorted(case["removed"])
    assert result.confirmed is case.get("confirmed", False)
    assert list(result.articles) == case["named"]
    for name in ("total", "points"):
        if name in case:
            assert dict(result.values)[name] == case[name]


@pytest.mark.parametrize("code", [kind.code for kind in SYSTEM.infractions.kinds.values() if kind.minor])
def test_each_occurrence_in_a_deal_costs_its_point(code):
    """Like a penalty that the scorer enters; one already entered is only confirmed."""
    penalty = {"deal": 1, "side": "A", "code": code}
    document = {"deals": [{"deal": 1, "side": "A", "contract": "40H", "taken": 44}]}
    once, twice = read(document | {"penalties": [penalty]}), read(document | {"penalties": [penalty, penalty]})
    another = prescribe(SYSTEM, once, Charge(code, "A", 1))
    assert (another.code, another.confirmed, another.penalty) == (rules.POINTS, False, once.penalties[0])
    assert another.after is not None
    assert dict(another.after.running) == dict(score(SYSTEM, twice).totals)
    assert prescribe(SYSTEM, once, Charge(code, "A", 1, entered=0)).confirmed


@pytest.mark.parametrize("seed", range(10))
def test_prescriptions_agree_with_both_scorers(seed):
    """`added` and `removed` are the difference that the penalty makes to any session."""
    rng = random.Random(seed)
    for _ in range(60):
        session = read(random_session(rng))
        numbers = [deal.number for deal in session.deals]
        charge = Charge(
            rng.choice(CODES),
            rng.choice("AB"),
            rng.choice(numbers) if numbers else None,
            rng.random() < 0.7,
            rng.choice((None, 0, 2)),
            "2.2",
            rng.choice((None, None, None, 1)),
            rng.choice(("", rules.LATER)),
        )
        charge = replace(charge, entered=rng.choice((None, *alike(SYSTEM, session, charge))))
        result = prescribe(SYSTEM, session, charge)
        # `standing` is one of the penalties that count, and the very one that is meant
        before = session
        if result.standing is not None:
            given = all_penalties(session)[result.standing]
            assert (given.side, given.code, given.deal) == (charge.side, charge.code, charge.deal)
            assert result.standing not in waived_positions(session)
            before = replace(session, rulings=(*session.rulings, Ruling(("-",), "-", waive=(result.standing,))))
        after = before
        if result.confirmed:
            after = session
        elif result.penalty is not None:
            ruling = Ruling(("-",), "-", charge.deal, impose=(result.penalty,))
            after = replace(before, rulings=(*before.rulings, ruling))
        old, new = Counter(lines(score(SYSTEM, before))), Counter(lines(score(SYSTEM, after)))
        assert Counter(result.added) - Counter(result.removed) == new - old
        assert Counter(result.removed) - Counter(result.added) == old - new
        document = second_scorer.score(write_session(after))
        assert document["totals"] == dict(score(SYSTEM, after).totals)
        if result.code == rules.DEAL_AWARDED:
            assert result.own is not None
            assert dict(result.values)["total"] == sum(
                line.points
                for line in result.lines_after
                if line == result.own or line.code in {"deal-awarded", "doubled", "redoubled"}
            )


def lines(result):
    return [*(line for deal in result.deals for line in deal.lines), *result.lines]


@pytest.mark.parametrize("key", sorted(set(SYSTEMS) - {"international-56"}))
def test_a_system_without_infractions_prescribes_none(key):
    contract = read_contract("40H")
    assert contract is not None
    session = Session(key, TEAMS, (Deal(1, "A", contract, 44),))
    result = prescribe(SYSTEMS[key], session, Charge("revoke", "A", 1))
    assert (result.code, result.penalty, result.articles) == (rules.NOT_INFRACTION, None, ())


@pytest.mark.parametrize("code", sorted(SYSTEM.infractions.kinds))
@pytest.mark.parametrize("deal", [1, None])
def test_nothing_is_prescribed_while_no_side_is_at_fault(code, deal):
    session = read({"deals": [{"deal": 1, "side": "A", "contract": "40H", "taken": 44}]})
    result = prescribe(SYSTEM, session, Charge(code, "", deal))
    assert (result.code, result.penalty, result.after) == (rules.NOT_INFRACTION, None, None)
