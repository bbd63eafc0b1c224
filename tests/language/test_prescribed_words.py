"""What the rules prescribe, as the committee reads it out and checks the sum."""

import json

import pytest

from scorekeeper.language import prescribed as say
from scorekeeper.language.spans import plain
from scorekeeper.rules.prescribed import CODES
from tests.language.prescribing import CASES, NAMES, told


def deal(contract="40HX", side="B", **more):
    return {"deals": [{"deal": 1, "side": side, "contract": contract, **more}]}


def test_an_award_is_told_with_all_that_comes_of_it():
    found = told(deal(taken=44), code="revoke", side="B", deal=1)
    assert plain(say.read_out(found, NAMES)) == (
        "Detroit revoked. Detroit declared, so the contract counts as defeated:"
        " 7 points to Dallas in all (articles 3.9 and 1.3)."
    )
    assert {span.article for span in say.read_out(found, NAMES)} == {"", "3.9", "1.3"}


@pytest.mark.parametrize(
    ("charge", "read_out"),
    [
        (
            {"code": "lead-out-of-turn", "side": "A", "deal": 1, "objected": False},
            "Dallas led out of turn, and Detroit did not object: no effect (article 4.2).",
        ),
        (
            {"code": "cards-not-shown", "side": "A", "deal": 1},
            "Dallas did not show all eight cards: 1 point to Detroit (article 3.9).",
        ),
        (
            {"code": "misconduct", "side": "A"},
            "Dallas signalled, talked or disturbed: the committee says how many points (article 3).",
        ),
        (
            {"code": "sneezing", "side": "A", "deal": 1},
            "These rules name no such infraction and prescribe nothing for it; the committee rules as it finds.",
        ),
    ],
)
def test_what_is_read_out(charge, read_out):
    found = told(deal(taken=44), **charge)
    assert plain(say.read_out(found, NAMES)) == read_out


def test_every_case_has_one_sentence_without_holes():
    seen = set()
    for case in json.loads(CASES.read_text(encoding="utf-8"))["cases"]:
        found = told(case["document"], **case["charge"])
        seen.add(found.code)
        sentence = plain(say.read_out(found, NAMES))
        assert sentence.endswith(".")
        assert not set("{}*_") & set(sentence), sentence
        assert all(number in sentence for number in found.articles), sentence
    assert seen == set(CODES)
