"""The JSON Schemas and the readers accept and refuse the same documents."""

import random

import jsonschema
import pytest

from scorekeeper.documents.result import result_document
from scorekeeper.documents.session import read_session
from scorekeeper.documents.sheet import read_sheet, sheet_document
from scorekeeper.rules.model import Session
from scorekeeper.rules.score import score
from scorekeeper.rules.systems import SYSTEMS
from tests.documents.examples import CASES, FULL, spoiled
from tests.documents.schemas import STRANGE, paths, schema, validator
from tests.rules.random_sessions import session as random_session

BEYOND = {"above-maximum", "below-minimum", "deal-twice", "no-such-deal", "result-disagrees", "side-disagrees", "card-points-sum",
          "contract-disagrees", "no-contract", "not-a-call", "no-such-penalty", "seating-twice", "not-a-date", ""}  # fmt: skip
"""Codes that a schema cannot always see: what it sees of them it may refuse. (And to a schema 44.0 is an integer.)"""


@pytest.mark.parametrize("name", ["session", "result", "sheet"])
def test_the_schema_is_one(name):
    jsonschema.Draft202012Validator.check_schema(schema(name))


def test_good_documents_and_their_results_are_good():
    session_validator, result_validator, sheet_validator = map(validator, ("session", "result", "sheet"))
    rng = random.Random(11)
    for document in [FULL, *(random_session(rng) for _ in range(60))]:
        session_validator.validate(document)
        session = read_session(document)
        assert isinstance(session, Session)
        result = score(SYSTEMS[session.system], session)
        result_validator.validate(result_document(result))
        sheet = sheet_document(
            session, result, event="e", seq=1, head_digest="d", required=("scorer", "captain-A", "captain-B")
        )
        sheet_validator.validate(sheet)
        assert not isinstance(read_sheet(sheet), tuple)


@pytest.mark.parametrize(
    "key", ["options", "meta", "first_dealer", "odd_side", "seating", "penalties", "redeals", "rulings"]
)
def test_null_counts_as_absent_for_both(key):
    document = spoiled(((key,), None), (("rulings", 0, "waive"), None)) if key != "rulings" else spoiled(((key,), None))
    if key == "penalties":
        document["rulings"] = []
    if key == "redeals":
        document["penalties"][2]["attempt"] = None
    validator("session").validate(document)
    assert isinstance(read_session(document), Session)


@pytest.mark.parametrize(
    "case", [c for c in CASES if c[3] not in BEYOND and not isinstance(c[1], float)], ids=lambda c: f"{c[2]} {c[3]}"
)
def test_structure_is_refused_by_both(case):
    path, value, _, _ = case
    document = spoiled((path, value))
    assert isinstance(read_session(document), tuple)
    assert not validator("session").is_valid(document)


def test_refusals_of_the_schema_are_refusals_of_the_reader():
    """Fuzz: replace any value of the full document with any other kind of value."""
    rng = random.Random(23)
    session_validator = validator("session")
    places = list(paths(FULL))
    refused = 0
    for _ in range(1500):
        document = spoiled((rng.choice(places), rng.choice(STRANGE)))
        if not session_validator.is_valid(document):
            refused += 1
            assert isinstance(read_session(document), tuple), document
    assert refused > 1000
