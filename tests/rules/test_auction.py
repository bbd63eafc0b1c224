"""The auction against its cases (data), against a naive second auction, and its laws."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.auction import ARTICLES, LEAD_PASSES, AuctionRules, hear, hold, open_auction
from scorekeeper.rules.cards import read_card
from scorekeeper.rules.model import Call
from tests.rules.naive_auction import NaiveAuction

CASES = Path(__file__).parent / "cases" / "auction"
TABLES: dict[str, Any] = {"opening_pass": LEAD_PASSES, "opening_noes": True, "self_raise": ()}
DOUBLING = (None, "doubled", "redoubled")


def every_case():
    for file in sorted(CASES.glob("*.json")):
        for case in json.loads(file.read_text("utf-8")):
            yield pytest.param(case, id=f"{file.stem}: {case['name']}")


ALL_CASES = list(every_case())


def rules_of(case):
    options = dict(case.get("rules", {}))
    if options.pop("tables", False):
        options |= TABLES
    return AuctionRules(**options)


def entry(value):
    return Call(value) if isinstance(value, str) else Call(value["call"], value["seat"])


def card(text):
    read = read_card(text)
    assert read is not None
    return read


def state(auction):
    contract = auction.contract
    return {
        "complete": auction.complete,
        "contract": None if contract is None else f"{contract.value}{contract.strain}",
        "seat": None if auction.bid is None else auction.bid.seat,
        "doubling": DOUBLING[auction.doubling],
        "turn": auction.turn,
        "open": list(auction.open),
        "minimum": auction.minimum,
    }


@pytest.mark.parametrize("case", ALL_CASES)
def test_case(case):
    hands = case.get("hands")
    held = None if hands is None else [[card(text) for text in hand.split()] for hand in hands]
    record = hold(rules_of(case), case.get("first_seat", 1), map(entry, case["calls"]), held)
    result = [[problem.path[1], problem.code, problem.article] for problem in record.problems]
    assert result == case.get("problems", [])
    reached = state(record.auction)
    assert {key: reached[key] for key in case["then"]} == case["then"]


def test_every_code_has_a_case():
    named = {code for case in ALL_CASES for _, code, _ in case.values[0].get("problems", [])}
    assert named == set(ARTICLES)


def test_every_case_names_an_article():
    assert all(case.values[0]["article"] for case in ALL_CASES)


CALLS = [
    *("P", "P", "P", "P", "P", "X", "X", "XX", "WX", "P28", "+NT", "1+D", "Q", ""),
    *("28P", "29S", "S30", "+1D", "D+2", "+H", "+0C", "+C", "C+1", "H+0", "+9S", "+30D"),
    *("30NT", "+1NT", "33NS", "+1NS", "28NS", "27S", "57H", "40S", "48H", "56NT", "56D", "40NT", "+12D", "41P"),
]


def random_entry(chance, seats, lively):
    """Return mostly passes and allowed calls, so that auctions end, with some other seats."""
    text = chance.choice(CALLS) if chance.random() < lively else chance.choice("PPPPPX") * chance.choice((1, 1, 1, 2))
    seat = chance.randint(1, seats) if chance.random() < 0.12 else None
    return Call(text, seat)


SYSTEMS = [
    pytest.param({"seats": seats, "teams": teams, "tables": tables, "forced": forced}, id=f"{seats}-{teams}-{name}")
    for seats, teams in ((4, 2), (6, 2), (8, 2), (6, 3), (8, 4))
    for name, tables, forced in (("international", False, False), ("tables", True, False), ("forced", True, True))
]


@pytest.mark.parametrize("system", SYSTEMS)
def test_agrees_with_the_naive_auction(system):
    chance = random.Random(f"auction {sorted(system.items())}")
    seats, teams = system["seats"], system["teams"]
    rules = AuctionRules(seats=seats, teams=teams, forced_bid=system["forced"], **(TABLES if system["tables"] else {}))
    ends = set()
    for _ in range(250):
        first = chance.randint(1, seats)
        lively = chance.choice((0.05, 0.2, 0.6))
        auction, naive = open_auction(rules, first), NaiveAuction(first=first, **system)
        for _ in range(chance.randint(1, 40)):
            call = random_entry(chance, seats, lively)
            if auction.awaits_bidder and auction.bid and chance.random() < 0.4:
                call = Call(f"{chance.choice((40, 48, 56))}{auction.bid.strain}")
            heard = hear(auction, call)
            auction = heard.auction
            assert heard.code == naive.enter(call.text, call.seat)
            assert naive.state().items() <= state(auction).items()
        if chance.random() < 0.15:
            kinds, lowest = naive.allowed()
            assert (set(auction.open), auction.minimum) == (kinds, lowest)
        ends.add((auction.complete, auction.doubling, auction.raised, auction.bid is None))
    assert {end[0] for end in ends} == {True, False}
    assert {end[1] for end in ends} == {0, 1, 2}
    assert {end[2] for end in ends} == {False, not system["tables"]}


@given(st.lists(st.tuples(st.sampled_from(CALLS), st.none() | st.integers(1, 6)), max_size=30))
def test_a_problem_changes_nothing_but_the_right_to_withdraw(entries):
    auction = open_auction(AuctionRules(), 1)
    for text, seat in entries:
        heard = hear(auction, Call(text, seat))
        if heard.code is not None:
            assert state(heard.auction) == state(auction)
            assert heard.auction.before_double is None
        auction = heard.auction


@given(st.lists(st.tuples(st.sampled_from(CALLS), st.none() | st.integers(1, 6)), max_size=30))
def test_leaving_out_the_calls_with_problems_gives_the_same_auction(entries):
    calls = [Call(text, seat) for text, seat in entries]
    record = hold(AuctionRules(), 1, calls)
    bad = {problem.path[1] for problem in record.problems}
    again = hold(AuctionRules(), 1, [call for position, call in enumerate(calls) if position not in bad])
    assert again.problems == ()
    assert state(again.auction) == state(record.auction)


@given(st.lists(st.sampled_from(CALLS), max_size=30), st.integers(1, 6))
def test_the_first_seat_only_turns_the_table(texts, first):
    calls = [Call(text) for text in texts]
    first_auction, second_auction = (hold(AuctionRules(), seat, calls).auction for seat in (1, first))
    assert (first_auction.contract, first_auction.complete, first_auction.open, first_auction.minimum) == (
        second_auction.contract,
        second_auction.complete,
        second_auction.open,
        second_auction.minimum,
    )


@settings(max_examples=200)
@given(st.lists(st.one_of(st.text(max_size=8), st.sampled_from(CALLS)), max_size=12))
def test_no_text_breaks_the_auction(texts):
    record = hold(AuctionRules(), 1, [Call(text) for text in texts])
    assert {problem.code for problem in record.problems} <= set(ARTICLES)


@pytest.mark.parametrize(("seats", "ranks", "size"), [(4, 4, 8), (6, 6, 8), (8, 8, 8), (4, 6, 12)])
def test_hands_use_up_the_pack(seats, ranks, size):
    rules = AuctionRules(packs=((seats, ranks),)).at_table(seats)
    assert rules.hand_size == size
    assert sum(card.points for card in rules.pack) == 56


def test_open_calls_really_are_open():
    """Whatever `open` and `minimum` say at any point is accepted, and nothing one lower is."""
    chance = random.Random(56)
    words = {"pass": "P", "double": "X", "redouble": "XX"}
    for _ in range(300):
        auction = open_auction(AuctionRules(), 1)
        for _ in range(chance.randint(0, 25)):
            auction = hear(auction, random_entry(chance, 6, 0.4)).auction
        for name, text in words.items():
            assert (hear(auction, Call(text)).code is None) == (name in auction.open)
        strain = auction.bid.strain if auction.bid else "NT"
        if auction.minimum is None:
            assert not {"bid", "self-raise"} & set(auction.open)
        else:
            assert hear(auction, Call(f"{auction.minimum}{strain}")).code is None
            assert hear(auction, Call(f"{auction.minimum - 1}{strain}")).code is not None


def test_teams_count_from_seat_1():
    assert [AuctionRules().team(seat) for seat in range(1, 7)] == [0, 1, 0, 1, 0, 1]
    assert [AuctionRules().at_table(6, 3).team(seat) for seat in range(1, 7)] == [0, 1, 2, 0, 1, 2]
    assert [AuctionRules().at_table(seats).team_counts for seats in (4, 6, 8)] == [(2,), (2, 3), (2, 4)]


def test_a_problem_says_who_raised_it_and_what_was_open():
    record = hold(AuctionRules(), 1, [Call("30S"), Call(" 27h "), Call("X", 5)])
    below, turn = (dict(problem.values) for problem in record.problems)
    assert below == {"call": "27h", "value": "27h", "seat": 2, "turn": 2, "minimum": 28, "maximum": 56, "lowest": 31}
    assert (turn["seat"], turn["turn"]) == (5, 2)
