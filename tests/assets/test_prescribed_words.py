"""What the rules prescribe, as the committee reads it out and checks the sum."""

import json
from pathlib import Path

import pytest

from scorekeeper.assets.wording import prescribed as say
from scorekeeper.assets.wording.spans import plain
from scorekeeper.documents.session import read_session
from scorekeeper.rules.model import Session
from scorekeeper.rules.prescribed import CODES, Charge, prescribe
from scorekeeper.rules.systems import SYSTEMS

SYSTEM = SYSTEMS["international-56"]
NAMES = {"A": "Dallas", "B": "Detroit"}
CASES = Path(__file__).parent.parent / "rules" / "cases" / "prescribed" / "ladders-and-deals.json"


def told(document, **charge):
    frame = {"format": "scorekeeper/session", "version": 1, "system": "international-56"}
    session = read_session(frame | {"sides": {side: {"name": name} for side, name in NAMES.items()}} | document)
    assert isinstance(session, Session), session
    return prescribe(SYSTEM, session, Charge(**charge))


def deal(contract="40HX", side="B", **more):
    return {"deals": [{"deal": 1, "side": side, "contract": contract, **more}]}


def test_a_member_of_the_committee_sees_the_whole_sum():
    found = told(deal(taken=44), code="revoke", side="B", deal=1)
    assert plain(say.arithmetic(found, NAMES, SYSTEM)) == (
        "Detroit declared 40 hearts doubled and took 44: made, 3 points. With that the deal is awarded:"
        " Dallas 3 (defeated 40 to 47, 1.3) + 1 (doubled, 1.3) + 3 (cardinal, 3.9) = 7."
    )
    assert plain(say.read_out(found, NAMES)) == (
        "Detroit revoked and declared, so the contract counts as defeated:"
        " 7 points to Dallas in all (articles 3.9 and 1.3)."
    )
    assert {span.article for span in say.read_out(found, NAMES)} == {"", "3.9", "1.3"}


@pytest.mark.parametrize(
    ("charge", "read_out", "sum_"),
    [
        (
            {"code": "lead-out-of-turn", "side": "A", "deal": 1, "objected": False},
            "Dallas led out of turn, and Detroit did not object: no effect (article 4.2).",
            "Detroit declared 40 hearts doubled and took 44: made, 3 points. The points of the deal stay as they are.",
        ),
        (
            {"code": "cards-not-shown", "side": "A", "deal": 1},
            "Dallas did not show all eight cards: 1 point to Detroit (article 3.9).",
            "Detroit declared 40 hearts doubled and took 44: made, 3 points. On top of that 1 point to Detroit (3.9).",
        ),
        (
            {"code": "misconduct", "side": "A"},
            "Dallas signalled, talked or disturbed: the committee says how many points (article 3).",
            "",
        ),
        (
            {"code": "sneezing", "side": "A", "deal": 1},
            "These rules name no such infraction and prescribe nothing for it; the committee rules as it finds.",
            "",
        ),
    ],
)
def test_what_is_read_out(charge, read_out, sum_):
    found = told(deal(taken=44), **charge)
    assert plain(say.read_out(found, NAMES)) == read_out
    assert plain(say.arithmetic(found, NAMES, SYSTEM)) == sum_


def test_an_award_that_stands_is_told_as_one():
    given = {"penalties": [{"deal": 1, "side": "B", "code": "revoke"}]}
    found = told(deal(taken=44) | given, code="revoke", side="A", deal=1)
    assert plain(say.arithmetic(found, NAMES, SYSTEM)) == (
        "Detroit declared 40 hearts doubled; the deal is awarded as defeated, 4 points."
        " With both sides guilty it has no result by the rules, and 3 points to Detroit (3.9)."
    )


def test_every_case_has_one_sentence_without_holes():
    seen = set()
    for case in json.loads(CASES.read_text(encoding="utf-8"))["cases"]:
        found = told(case["document"], **case["charge"])
        seen.add(found.code)
        sentence = plain(say.read_out(found, NAMES))
        assert sentence.endswith(".")
        assert not set("{}*_") & set(sentence + plain(say.arithmetic(found, NAMES, SYSTEM))), sentence
        assert all(number in sentence for number in found.articles), sentence
    assert seen == set(CODES)
