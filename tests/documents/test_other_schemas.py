"""The JSON Schemas of the other systems accept good documents and results."""

import jsonschema
import pytest
from hypothesis import given

from scorekeeper.documents import game500
from scorekeeper.documents.session import read_session
from tests.documents.schemas import schema, validator
from tests.rules.random_matches import game, games, one_deal_session, scored, sessions


@given(sessions())
def test_matches_and_their_results_are_good(document):
    validator("session").validate(document)
    validator("result").validate(scored(document))


@given(games())
def test_games_of_500_and_their_results_are_good(document):
    validator("game500").validate(document)
    validator("result").validate(game500.answer(document))


def test_the_schema_of_a_game_is_one():
    jsonschema.Draft202012Validator.check_schema(schema("game500"))


@pytest.mark.parametrize(
    "document",
    [
        one_deal_session("online-56", {"contract": "all-pass", "dealer_side": "A"}),
        one_deal_session("online-56", {"side": "A", "contract": "28H", "swept": True}),
        one_deal_session("online-56", {"side": "A", "contract": "28H"}, tables=12),
        one_deal_session("tables-56", {"side": "C", "contract": "28H"}),
        one_deal_session("tables-56", {"contract": "all-pass"}),
        one_deal_session("tables-56-teams", {"side": "A", "contract": "28H"}, teams=5),
        one_deal_session("tables-56", {"side": "A", "contract": "28H"})
        | {"penalties": [{"side": "A", "code": "revoke", "deal": 1}]},
    ],
)
def test_structure_is_refused_by_both(document):
    assert isinstance(read_session(document), tuple)
    assert not validator("session").is_valid(document)


@pytest.mark.parametrize(
    "document",
    [
        game({"hand": 1, "bid": "6S", "tricks": 8}),
        game({"hand": 1, "side": "A", "bid": "6S", "tricks": 11}),
        game({"hand": 1, "side": "A", "bid": "28P"}),
        game({"hand": 1, "bid": "none", "tricks": 5}),
        game({"hand": 1, "side": "A", "bid": "none"}),
        game(bell=1),
        game(system="singles-500"),
    ],
)
def test_structure_of_a_game_is_refused_by_both(document):
    assert isinstance(game500.read_game(document), tuple)
    assert not validator("game500").is_valid(document)
