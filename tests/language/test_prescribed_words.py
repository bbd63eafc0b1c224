"""What the rules prescribe, as the committee reads it out and checks the sum."""

import json

import pytest

from scorekeeper.language import prescribed
from scorekeeper.language.spans import plain
from scorekeeper.rules.prescribed import CODES
from tests.language.prescribing import CASES, NAMES, prescription


def deal(contract="40HX", side="B", **more):
    return {"deals": [{"deal": 1, "side": side, "contract": contract, **more}]}


def test_an_award_is_shown_with_all_that_comes_of_it(check_golden):
    result = prescription(deal(taken=44), code="revoke", side="B", deal=1)
    check_golden(plain(prescribed.read_out(result, NAMES)))
    assert {span.article for span in prescribed.read_out(result, NAMES)} == {"", "3.9", "1.3"}


@pytest.mark.parametrize(
    "charge",
    [
        {"code": "lead-out-of-turn", "side": "A", "deal": 1, "objected": False},
        {"code": "cards-not-shown", "side": "A", "deal": 1},
        {"code": "misconduct", "side": "A"},
        {"code": "sneezing", "side": "A", "deal": 1},
    ],
)
def test_the_score_read_out(charge, check_golden):
    result = prescription(deal(taken=44), **charge)
    check_golden(plain(prescribed.read_out(result, NAMES)))


def test_every_case_has_one_sentence_without_holes():
    seen = set()
    for case in json.loads(CASES.read_text(encoding="utf-8"))["cases"]:
        result = prescription(case["document"], **case["charge"])
        seen.add(result.code)
        sentence = plain(prescribed.read_out(result, NAMES))
        assert sentence.endswith(".")
        assert not set("{}*_") & set(sentence), sentence
        assert all(number in sentence for number in result.articles), sentence
    assert seen == set(CODES)
