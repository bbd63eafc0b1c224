"""The schemas of tournament documents and answers agree with the readers."""

import random

import jsonschema
import pytest

from scorekeeper.documents.tournament.document import read_tournament
from scorekeeper.language.problems import path_words, sentence
from scorekeeper.tournament.answers import draw, qualify, rank
from tests.documents.schemas import STRANGE, paths, schema, validator
from tests.documents.tournament.examples import FORMATS_EXAMPLE, changed, document, game, session

GOOD = [
    FORMATS_EXAMPLE,
    document([{"name": "a", "withdrew": 0}, "b", "c"], "round-robin", stage={"double": True, "withdrawn": "annul"}),
    document("abcde", "swiss", stage={"seed": 5, "criteria": ["difference"]}, played=[session(1, "a", "b")], lots=["ab"][:0]),
    document(
        "abcdef",
        "knock-out",
        stage={"qualifiers": {"A": ["a", "c"], "B": ["b", "d"]}, "third_place": True},
        played=[session(1, "a", "d", None, forfeited_by=["a", "d"])],
    ),
    document(
        ["w", {"name": "x", "withdrew": 1}, "y", "z", {"name": "q", "from": 2}],
        "movement-500",
        played=[game(1, 1, "wxyz", stays=[2, 4])],
    ),
]  # fmt: skip


@pytest.mark.parametrize("name", ["tournament", "draw", "ranking", "qualification"])
def test_a_schema_is_one(name):
    jsonschema.Draft202012Validator.check_schema(schema(name))


@pytest.mark.parametrize("value", GOOD, ids=lambda value: value["stage"]["kind"])
def test_documents_and_their_answers_are_good(value):
    validator("tournament").validate(value)
    for name, ask in (("draw", draw), ("ranking", rank)):
        answer = ask.answer(value)
        assert isinstance(answer, dict), answer
        validator(name).validate(answer)
    answer = qualify.answer(value | {"places": 1})
    assert isinstance(answer, dict) == (value["stage"]["kind"] in {"groups", "round-robin", "swiss"})
    if isinstance(answer, dict):
        validator("qualification").validate(answer)


@pytest.mark.parametrize("value", GOOD, ids=lambda value: value["stage"]["kind"])
def test_any_value_anywhere_is_answered_or_refused_in_words(value):
    good = validator("tournament")
    rng = random.Random(15)
    odd = [*STRANGE, 1.5, float("nan"), -(2**70), "\n", "a" * 5000, [[]], [None], {"": None}]
    for path in list(paths(value)):
        for strange in rng.sample(odd, 12):
            spoiled = changed(value, path, strange)
            result = draw.answer(spoiled)
            if isinstance(result, tuple):
                assert all(path_words(fault.path).isprintable() and sentence(fault).isprintable() for fault in result)
                assert len(set(result)) == len(result)
            else:
                assert good.is_valid(spoiled), (path, strange)
            if not good.is_valid(spoiled):
                assert isinstance(read_tournament(spoiled), tuple), (path, strange)
