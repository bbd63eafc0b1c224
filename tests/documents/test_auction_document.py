"""The auction document: its exact answer, every problem of a bad one, and robustness."""

import json
import random
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.documents import auction as auction_documents
from scorekeeper.documents.auction import OPTIONS
from scorekeeper.documents.auction import answer as auction_answer
from scorekeeper.rules.auction import ARTICLES, LEAD_PASSES, AuctionRules
from scorekeeper.rules.cards import pack
from scorekeeper.rules.model import Problem
from scorekeeper.rules.options import Option, Options
from scorekeeper.rules.system import RuleSystem
from scorekeeper.rules.systems import SYSTEMS

SCHEMAS = Path(__file__).parents[2] / "resources" / "schemas"
CASES = Path(__file__).parents[1] / "rules" / "cases" / "auction"
ASKED = json.loads((SCHEMAS / "auction.schema.json").read_text("utf-8"))
ANSWERED = json.loads((SCHEMAS / "auction-result.schema.json").read_text("utf-8"))

EXAMPLE: dict[str, Any] = {
    "format": "scorekeeper/auction",
    "version": 1,
    "system": "international-56",
    "options": {"players": 6},
    "first_seat": 1,
    "calls": ["28P", {"seat": 4, "call": "X"}],
    "hands": None,
}


def document(**changes):
    """The example with other values; a value of ... takes the key out."""
    changed = EXAMPLE | changes
    return {key: value for key, value in changed.items() if value is not ...}


def dealt(ranks=6, seats=6):
    cards = [str(card) for card in pack(ranks)]
    return [cards[seat::seats] for seat in range(seats)]


def answer(**changes):
    answered = auction_answer(document(**changes))
    assert isinstance(answered, dict), answered
    return answered


def problems(asked):
    answered = auction_answer(asked)
    assert isinstance(answered, tuple), answered
    assert all(isinstance(problem, Problem) for problem in answered)
    return [(problem.code, problem.path) for problem in answered]


@pytest.fixture
def more_systems(monkeypatch):
    """Systems made of other arguments, as the tables and online games will be."""
    base_system = SYSTEMS["international-56"]

    def make_system(key: str, auction: AuctionRules, *options: Option) -> RuleSystem:
        return RuleSystem(
            key=key,
            edition="x",
            name=key,
            sides=base_system.sides,
            seats=6,
            first_dealer=6,
            minimum=28,
            maximum=56,
            card_points=56,
            options=Options(options),
            auction=auction,
            chart=base_system.chart,
            doubling=base_system.doubling,
        )

    sizes = Option("players", 6, choices=(4, 6, 8))
    packs = ((4, 6), (6, 6), (8, 8))
    tables = AuctionRules(opening_pass=LEAD_PASSES, opening_noes=True, self_raise=(), packs=packs)
    systems = (
        make_system("online", AuctionRules(packs=((4, 4), (6, 6), (8, 8))), sizes),
        make_system("tables", tables, sizes, Option("forced_bid", default=False)),
        make_system("teams", tables, sizes, Option("teams", 2, choices=(2, 3, 4))),
    )
    monkeypatch.setattr(auction_documents, "SYSTEMS", dict(SYSTEMS) | {system.key: system for system in systems})


def test_the_example_of_the_formats():
    assert auction_answer(EXAMPLE) == {
        "format": "scorekeeper/auction-result",
        "version": 1,
        "complete": False,
        "contract": "28NT",
        "seat": 1,
        "doubling": None,
        "problems": [{"index": 1, "code": "call-out-of-turn", "article": "3.2"}],
        "turn": 2,
        "open": ["bid", "pass", "double"],
        "minimum": 29,
    }


def test_the_keys_are_in_the_order_of_the_formats():
    assert list(answer()) == list(ANSWERED["properties"])


def test_optional_keys_may_be_absent_null_or_empty():
    plain = answer()
    assert plain == answer(options=..., hands=...) == answer(options=None) == answer(options={})
    assert plain == answer(options={"players": None})


def test_a_doubled_contract_names_its_doubling_beside_it():
    answered = answer(calls=["40S", "X", "XX"])
    assert (answered["contract"], answered["doubling"]) == ("40S", "redoubled")
    assert (answered["complete"], answered["turn"], answered["open"], answered["minimum"]) == (True, None, [], None)


def test_no_call_at_all():
    answered = answer(calls=[])
    assert (answered["contract"], answered["seat"], answered["turn"]) == (None, None, 1)


def test_empty_text_is_an_entry_but_no_call():
    assert answer(calls=["", {"seat": 1, "call": ""}])["problems"] == [
        {"index": index, "code": "not-a-call", "article": "3.3"} for index in (0, 1)
    ]


def test_hands_reveal_a_bid_without_the_suit_and_it_remains():
    hands = [[str(card) for card in pack()[seat * 8 : seat * 8 + 8]] for seat in range(6)]
    answered = answer(calls=["29H"], hands=hands)
    assert (answered["contract"], answered["turn"]) == ("29H", 2)
    assert answered["problems"] == [{"index": 0, "code": "bid-without-suit", "article": "3.4"}]
    assert answer(calls=["29C"], hands=hands)["problems"] == []


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"format": ...}, [("missing", ("format",))]),
        ({"format": "scorekeeper/session"}, [("not-one-of", ("format",))]),
        ({"version": ...}, [("missing", ("version",))]),
        ({"version": 2}, [("above-maximum", ("version",))]),
        ({"version": True}, [("not-an-integer", ("version",))]),
        ({"version": 1.0}, [("not-an-integer", ("version",))]),
        ({"system": ...}, [("missing", ("system",))]),
        ({"system": "bridge"}, [("unknown-system", ("system",))]),
        ({"system": 56}, [("not-a-text", ("system",))]),
        ({"first_seat": ...}, [("missing", ("first_seat",))]),
        ({"first_seat": None}, [("missing", ("first_seat",))]),
        ({"first_seat": 0}, [("below-minimum", ("first_seat",))]),
        ({"first_seat": 7}, [("above-maximum", ("first_seat",))]),
        ({"first_seat": 1.0}, [("not-an-integer", ("first_seat",))]),
        ({"first_seat": True}, [("not-an-integer", ("first_seat",))]),
        ({"first_seat": "1"}, [("not-an-integer", ("first_seat",))]),
        ({"calls": ...}, [("missing", ("calls",))]),
        ({"calls": None}, [("missing", ("calls",))]),
        ({"calls": "28P"}, [("not-a-list", ("calls",))]),
        ({"calls": ["28P", None, 3]}, [("not-a-text", ("calls", 1)), ("not-a-text", ("calls", 2))]),
        ({"calls": [{"seat": 1}]}, [("missing", ("calls", 0, "call"))]),
        ({"calls": [{"call": "P"}]}, [("missing", ("calls", 0, "seat"))]),
        ({"calls": [{"seat": 7, "call": "P"}]}, [("above-maximum", ("calls", 0, "seat"))]),
        ({"calls": [{"seat": 2.0, "call": "P"}]}, [("not-an-integer", ("calls", 0, "seat"))]),
        ({"calls": [{"seat": 2, "call": 28}]}, [("not-a-text", ("calls", 0, "call"))]),
        ({"calls": [{"seat": 2, "call": "P", "by": "x"}]}, [("unknown-key", ("calls", 0, "by"))]),
        ({"note": 1}, [("unknown-key", ("note",))]),
        ({"note": None}, [("unknown-key", ("note",))]),
        ({"options": []}, [("not-an-object", ("options",))]),
        ({"options": {"players": 4}}, [("not-one-of", ("options", "players"))]),
        ({"options": {"players": 6.0}}, [("not-an-integer", ("options", "players"))]),
        ({"options": {"forced_bid": True}}, [("unknown-key", ("options", "forced_bid"))]),
        ({"options": {"teams": 2}}, [("unknown-key", ("options", "teams"))]),
        ({"options": {"deals": 18}}, [("unknown-key", ("options", "deals"))]),
        ({"hands": {}}, [("not-a-list", ("hands",))]),
        ({"hands": []}, [("wrong-number-of-hands", ("hands",))]),
        ({"hands": [*dealt()[:5], None]}, [("not-a-list", ("hands", 5))]),
        ({"hands": [*dealt()[:5], dealt()[5][:7]]}, [("wrong-number-of-cards", ("hands", 5))]),
        ({"hands": [*dealt()[:5], [*dealt()[5][:7], "1C"]]}, [("not-a-card", ("hands", 5, 7))]),
        ({"hands": [*dealt()[:5], [*dealt()[5][:7], 9]]}, [("not-a-text", ("hands", 5, 7))]),
        ({"hands": [*dealt()[:5], [*dealt()[5][:7], "8S"]]}, [("card-not-in-pack", ("hands", 5, 7))]),
        ({"hands": [*dealt()[:5], [*dealt()[5][:7], dealt()[0][0]]]}, [("too-many-of-a-card", ("hands", 5, 7))]),
    ],
)
def test_a_fault_is_named_with_its_place(changes, expected):
    assert problems(document(**changes)) == expected


def test_every_problem_is_listed_at_once():
    asked = {"format": "x", "system": "bridge", "calls": [1, {"seat": 9, "call": None}], "extra": 1, "hands": [["ZZ"]]}
    assert set(problems(asked)) == {
        ("not-one-of", ("format",)),
        ("missing", ("version",)),
        ("unknown-system", ("system",)),
        ("missing", ("first_seat",)),
        ("not-a-text", ("calls", 0)),
        ("above-maximum", ("calls", 1, "seat")),
        ("missing", ("calls", 1, "call")),
        ("unknown-key", ("extra",)),
        ("not-a-card", ("hands", 0, 0)),
    }


def test_a_path_is_put_in_front():
    answered = auction_answer(document(first_seat=9), (2,))
    assert isinstance(answered, tuple)
    assert [problem.path for problem in answered] == [(2, "first_seat")]


@pytest.mark.parametrize("asked", [None, 1, "28P", [], [EXAMPLE], True, 1.5])
def test_invalid_objects(asked):
    assert problems(asked) == [("not-an-object", ())]


def test_players_change_the_table(more_systems):
    answered = answer(system="online", options={"players": 4}, calls=["28S", "P", "P", "P"])
    assert (answered["turn"], answered["open"], answered["minimum"]) == (1, ["self-raise", "pass"], 40)
    assert answer(system="online", options={"players": 8}, first_seat=8, calls=["28S"])["turn"] == 1
    assert problems(document(system="online", options={"players": 4}, first_seat=5)) == [
        ("above-maximum", ("first_seat",))
    ]
    assert problems(document(system="online", options={"players": 5}, first_seat=8)) == [
        ("not-one-of", ("options", "players"))
    ]


def test_hands_follow_the_pack(more_systems):
    for key, players, ranks, size in (("online", 4, 4, 8), ("tables", 4, 6, 12), ("tables", 8, 8, 8)):
        hands = dealt(ranks, players)
        assert {len(hand) for hand in hands} == {size}
        assert answer(system=key, options={"players": players}, calls=["28NT"], hands=hands)["problems"] == []


def test_all_pass_and_forced_bid(more_systems):
    answered = answer(system="tables", options=..., calls=["P"] * 6)
    assert (answered["complete"], answered["contract"], answered["seat"]) == (True, "all-pass", None)
    answered = answer(system="tables", options={"forced_bid": True}, calls=["P"] * 5)
    assert (answered["turn"], answered["open"]) == (5, ["bid"])
    assert [problem["code"] for problem in answered["problems"]] == ["forced-bid"]


def test_teams_must_fit_the_players(more_systems):
    three = {"players": 6, "teams": 3}
    assert (
        answer(system="teams", options=three, calls=["28S", "P", "P", "X"])["problems"][0]["code"] == "double-own-side"
    )
    assert answer(system="teams", options={"players": 8, "teams": 4}, calls=["28S"])["turn"] == 2
    for wrong in ({"players": 6, "teams": 4}, {"players": 8, "teams": 3}, {"players": 4, "teams": 4}, {"teams": 1}):
        assert problems(document(system="teams", options=wrong)) == [("not-one-of", ("options", "teams"))]


def test_every_system_offers_the_tables_its_auction_knows():
    for system in SYSTEMS.values():
        players = system.options.get("players")
        assert system.auction.sizes == ((system.seats,) if players is None else players.choices)


def test_the_schemas_name_the_codes_there_are():
    codes = ANSWERED["properties"]["problems"]["items"]["properties"]
    assert codes["code"]["enum"] == list(ARTICLES)
    assert set(codes["article"]["enum"]) == set(ARTICLES.values())
    assert set(ASKED["properties"]["options"]["properties"]) == set(OPTIONS)


def cases():
    return [case for file in sorted(CASES.glob("*.json")) for case in json.loads(file.read_text("utf-8"))]


def test_every_case_is_answered_as_the_schema_says():
    """The cases of the rules, put as documents."""
    asking, answering = (jsonschema.Draft202012Validator(schema) for schema in (ASKED, ANSWERED))
    asked = 0
    for case in cases():
        if "rules" in case:
            continue
        hands = case.get("hands")
        put = document(
            first_seat=case.get("first_seat", 1),
            calls=case["calls"],
            hands=None if hands is None else [hand.split() for hand in hands],
        )
        asking.validate(put)
        answered = auction_answer(put)
        answering.validate(answered)
        assert isinstance(answered, dict)
        assert {key: answered[key] for key in case["then"]} == case["then"]
        asked += 1
    assert asked > 100


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 60)
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["28P", "X", "JS"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["seat", "call", "players", "x"]), inner)
    ),
    max_leaves=12,
)


@settings(max_examples=400)
@given(st.fixed_dictionaries({}, optional=dict.fromkeys([*EXAMPLE, "other"], json_values)))
def test_nothing_breaks_it_and_what_the_schema_refuses_is_refused(changes):
    asked = EXAMPLE | changes
    answered = auction_answer(asked)
    if not jsonschema.Draft202012Validator(ASKED).is_valid(asked):
        assert isinstance(answered, tuple)
    if isinstance(answered, dict):
        jsonschema.Draft202012Validator(ANSWERED).validate(answered)
    else:
        assert answered


def test_random_auctions_are_answered_as_the_schema_says():
    chance = random.Random(28)
    validator = jsonschema.Draft202012Validator(ANSWERED)
    texts = ["P"] * 8 + ["X", "XX", "WX", "28S", "+D", "+3NT", "40S", "48H", "56NT", "1+D", "?"]
    for _ in range(150):
        calls = [chance.choice(texts) for _ in range(chance.randint(0, 25))]
        validator.validate(answer(calls=calls))
