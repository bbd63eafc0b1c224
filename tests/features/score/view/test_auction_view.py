"""The Auction panel's view: calls in, legality, what is open, contract and fact out."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.documents.auction import answer
from scorekeeper.documents.session import read_session
from scorekeeper.documents.writing import write_session
from scorekeeper.features.score.view.auction_view import WITHOUT_SUIT, auction_view, read_calls
from scorekeeper.features.score.view.seat_changes import passed_out_by_others, seats_view
from scorekeeper.features.score.view.sheet_checks import checks
from scorekeeper.journal.checks import problems
from scorekeeper.journal.facts import EventMade, Fact, Redealt, SessionOpened, TeamEntered, WrongDealer
from scorekeeper.journal.fold import fold
from scorekeeper.language.auction import fault
from scorekeeper.language.facts import fact_words
from scorekeeper.rules.auction import ARTICLES
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.model import Call, Problem, Session
from scorekeeper.rules.systems import SYSTEMS
from scorekeeper.rules.systems.international56 import INTERNATIONAL_56
from scorekeeper.session.session_now import session_now
from scorekeeper.sheets.notes import notes, remarks
from scorekeeper.sheets.options import SheetOptions
from tests.kernel.golden_event import SESSION, deal, entries, opening, tournament

EVENT = tournament(seats=True)
CALLS = st.sampled_from(
    ["P", "X", "XX", "WX", "28P", "29S", "S29", "+1H", "H+2", "+D", "32NT", "+1NS", "33NS", "40H", "48H", "56S", "1+D", "27C"]
)  # fmt: skip


def view(*texts, event=EVENT, number=1, **more):
    calls = [text if isinstance(text, Call) else Call(text) for text in texts]
    return auction_view(event, SESSION, number, calls, **more)


@given(st.lists(st.builds(Call, CALLS, st.none() | st.integers(1, 6)), max_size=20))
def test_the_panel_agrees_with_the_answer_of_the_documents(calls):
    shown = auction_view(EVENT, SESSION, 1, calls)
    written = [call.text if call.seat is None else {"seat": call.seat, "call": call.text} for call in calls]
    document = {
        "format": "scorekeeper/auction",
        "version": 1,
        "system": "international-56",
        "first_seat": 1,
        "calls": written,
    }
    result = answer(document)
    assert isinstance(result, dict)
    assert [(item.index, item.code) for item in shown.calls if item.fault] == [
        (problem["index"], problem["code"]) for problem in result["problems"]
    ]
    if result["complete"]:
        assert shown.fact is not None
        assert shown.contract is not None
        assert f"{shown.contract.value}{shown.contract.strain}" == result["contract"]
        assert shown.contract.doubling == {None: 0, "doubled": 1, "redoubled": 2}[result["doubling"]]
        assert shown.fact.side == ("A" if result["seat"] % 2 else "B")


@given(st.lists(CALLS, min_size=1, max_size=12))
def test_text_typed_in_pieces_reads_unchanged(texts):
    expected = tuple(Call(text) for text in texts)
    assert read_calls(", ".join(texts), 6).calls == expected
    assert read_calls(" ".join(texts).lower(), 6).calls == expected


def test_suit_signs_spaces_inside_a_call_and_seats_are_read():
    assert read_calls("29 \N{BLACK SPADE SUIT}, + 1 d", 6).calls == (Call("29\N{BLACK SPADE SUIT}"), Call("+1D"))
    assert read_calls("4: X", 6).calls == (Call("X", 4),)
    assert read_calls("28p 4:x p", 6).calls == (Call("28P"), Call("X", 4), Call("P"))


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("4 X", [Call("X", 4)]),
        ("28P 4 P P", [Call("28P"), Call("P", 4), Call("P")]),
        ("4 29S", [Call("29S", 4)]),
        ("4 +1 D", [Call("+1D", 4)]),
        ("4 8H", [Call("48H")]),
        ("2 9 S", [Call("29S")]),
    ],
)
def test_a_seat_before_a_call_needs_no_colon(text, calls):
    assert read_calls(text, 6).calls == tuple(calls)


def test_an_invalid_call_is_named_and_nothing_taken():
    reading = read_calls("28P, hello, P", 6)
    assert (reading.calls, reading.strange) == ((), ("hello",))
    assert read_calls("9: P", 6).seat == 9


def test_a_whole_auction_gives_the_contract_and_its_fact():
    shown = view("28P", "+1H", "P", "P", "P", "P", "P")
    assert "29H" in shown.standing
    assert "a higher bid by" in shown.standing
    fact = shown.fact
    assert fact is not None
    assert (fact.side, fact.contract, fact.first_seat, len(fact.calls)) == ("B", Contract(29, "H"), 1, 7)
    assert problems(EVENT, fact, "", INTERNATIONAL_56) == ()


def test_the_turn_and_its_options_are_shown(check_golden):
    shown = view("29S")
    assert shown.turn == "Seat 2, Biju (Detroit): bid 30 or more, pass or double."
    check_golden(view().standing)


def test_a_call_out_of_turn_can_become_a_penalty_of_its_side():
    shown = view("29S", Call("P", 4))
    wrong = shown.calls[1]
    assert (wrong.code, wrong.seat) == ("call-out-of-turn", 4)
    assert wrong.penalty is not None
    assert (wrong.penalty.code, wrong.penalty.side, wrong.penalty.deal) == ("call-out-of-turn", "B", 1)
    assert "3.2" in wrong.fault


def test_a_bid_without_a_card_of_the_suit_remains_and_can_become_a_penalty():
    shown = view("29S", "P", without_suit=frozenset({0, 1}))
    assert [item.code for item in shown.calls] == [WITHOUT_SUIT, ""]
    assert shown.calls[0].penalty is not None
    assert shown.calls[0].penalty.side == "A"


@pytest.mark.parametrize(
    ("recorded", "corrects"), [("B 29H 31", False), ("B 29H", False), ("A 29H 31", True), ("B 30H 31", True)]
)
def test_an_existing_record_is_kept_or_corrected(recorded, corrects):
    event = tournament(deal(1, recorded), seats=True)
    shown = view("28P", "+1H", "P", "P", "P", "P", "P", event=event)
    assert bool(shown.corrects) == corrects
    assert shown.fact is not None
    assert shown.fact.taken == (31 if recorded in {"B 29H 31", "B 30H 31"} else None)
    assert bool(problems(event, shown.fact, "", INTERNATIONAL_56)) == corrects
    assert not problems(event, shown.fact, "misheard", INTERNATIONAL_56)


def test_a_redouble_ends_the_auction():
    shown = view("29S", "X", "XX")
    assert shown.turn == ""
    assert (shown.contract, shown.turn) == (Contract(29, "S", 2), "")


def test_the_calls_are_on_paper_in_the_journal_and_in_the_document(check_golden):
    calls = (Call("29S"), Call("P", 4), Call("P"), Call("P"), Call("P"), Call("P"), Call("P"))
    fact = auction_view(EVENT, SESSION, 1, calls).fact
    assert fact is not None
    event = tournament(fact, seats=True)
    assert fact_words(fact, event) == "deal 1: contract A 29S, called 29S 4:P P P P P P"
    state = event.sessions[SESSION]
    (note,) = notes(remarks(INTERNATIONAL_56, state, SheetOptions()))
    check_golden(note.text)
    document = write_session(state.record)
    assert document["deals"][0]["calls"][1] == {"seat": 4, "call": "P"}
    assert read_session(document) == state.record


@pytest.mark.parametrize("code", ARTICLES)
def test_every_fault_of_an_auction_has_its_words_and_its_article(code):
    result = fault(
        Problem(code, ("calls", 0), (("call", "30H"), ("value", "30H"), ("seat", 4), ("turn", 2)), ARTICLES[code])
    )
    assert f"({ARTICLES[code]})" in result
    assert code not in result
    assert result.endswith(".")


def opening_of(key, players) -> list[Fact]:
    return [
        EventMade("e7", "Cup", key, "2025"),
        TeamEntered("da", "Dallas", ("a", "b", "c"), "a"),
        TeamEntered("de", "Detroit", ("d", "e", "f"), "d"),
        SessionOpened(SESSION, ("da", "de"), options={"players": players}),
    ]


def other_system(key, players):
    return fold(entries(opening_of(key, players)))


@pytest.mark.parametrize(("key", "players"), [("online-56", 4), ("online-56", 8), ("tables-56", 4), ("tables-56", 8)])
def test_a_table_of_another_size_has_its_own_seats(key, players):
    event = other_system(key, players)
    shown = view("29S", *["P"] * (players - 1), event=event)
    assert [item.seat for item in shown.calls] == list(range(1, players + 1))
    assert shown.fact is not None
    assert (shown.seats, shown.contract) == (players, Contract(29, "S"))
    assert view("29S", event=event, number=players + 1).calls[0].seat == 1


def test_where_everybody_may_pass_the_rules_give_the_contract_to_the_opponents_of_the_dealer(check_golden):
    event = other_system("tables-56", 6)
    shown = view(*["P"] * 6, event=event, number=2)
    check_golden(shown.standing)
    fact = shown.fact
    assert fact is not None
    assert (fact.side, fact.contract, fact.calls, fact.dealer_side) == ("B", Contract(28, "NT"), (), "A")
    assert problems(event, fact, "", SYSTEMS["tables-56"]) == ()


CALLS_29S = tuple(Call(text) for text in ("29S", *["P"] * 6))


def second_deal_dealt_by(seat, line, *more, **kept):
    """An event in which this seat dealt deal 2, where it was the turn of seat 1."""
    second = replace(deal(2, line), **kept)
    facts = [*opening(seats=True), deal(1, "A 29S 30"), second, WrongDealer(SESSION, 2, seat)]
    return fold(entries([*facts, *more]))


def test_right_of_who_really_dealt_calls_first():
    event = second_deal_dealt_by(5, "A 29S")
    shown = view("29S", *["P"] * 6, event=event, number=2)
    assert shown.calls[0].seat == 6
    assert not any(item.fault for item in shown.calls), "the rightful lead does not call out of turn"
    assert shown.fact is not None
    assert (shown.fact.side, shown.fact.first_seat) == ("B", 6)
    assert view("29S", event=event, number=3).calls[0].seat == 3, "the turn passes on from who should have dealt"


def test_calls_kept_before_it_was_known_who_dealt_are_offered_from_the_right_seat():
    event = second_deal_dealt_by(2, "B 29S 30", calls=CALLS_29S, first_seat=2)
    shown = auction_view(event, SESSION, 2, CALLS_29S)
    assert shown.fact is not None
    assert (shown.calls[0].seat, shown.fact.side) == (3, "A")
    assert shown.corrects


def test_calls_kept_without_their_first_seat_begin_right_of_the_dealer_due():
    """As the documents have it, which know of no wrong dealer: paper and document agree."""
    state = second_deal_dealt_by(5, "B 29S 30", calls=CALLS_29S).sessions[SESSION]
    read = read_session(write_session(state.record))
    assert isinstance(read, Session)
    assert read.deals[1].side == "B"
    result = notes(remarks(INTERNATIONAL_56, state, SheetOptions()))
    assert [reading.text for reading in result if "2: 29S, 3: P" in reading.text]


def test_dealt_again_it_is_the_turn_of_the_dealer_due():
    event = second_deal_dealt_by(5, "A 29S", Redealt(SESSION, 2, "exposed-card"))
    state = event.sessions[SESSION]
    assert state.dealers[:3] == (6, 1, 2)
    assert view("29S", event=event, number=2).calls[0].seat == 2
    assert not [note for note in notes(remarks(INTERNATIONAL_56, state, SheetOptions())) if "out of turn" in note.text]


def test_a_deal_out_of_turn_is_reported_once_and_not_where_the_turn_was_right_after_all():
    event = second_deal_dealt_by(5, "A 29S 30", WrongDealer(SESSION, 2, 3))
    result = notes(remarks(INTERNATIONAL_56, event.sessions[SESSION], SheetOptions()))
    assert ["seat 3" in note.text for note in result if "out of turn" in note.text] == [True]
    event = second_deal_dealt_by(5, "A 29S 30", WrongDealer(SESSION, 2, 1))
    assert not notes(remarks(INTERNATIONAL_56, event.sessions[SESSION], SheetOptions()))


def test_a_deal_passed_out_goes_to_the_opponents_of_who_really_dealt():
    facts = [*opening_of("tables-56", 6), deal(1, "B 29S"), WrongDealer(SESSION, 1, 5)]
    fact = view(*["P"] * 6, event=fold(entries(facts))).fact
    assert fact is not None
    assert (fact.side, fact.dealer_side) == ("B", "A")


def test_a_deal_recorded_after_the_wrong_dealer_is_named_until_it_is_corrected():
    passed = replace(deal(1, "A 28NT 30"), dealer_side="B")
    facts = [*opening_of("tables-56", 6), passed]
    now = session_now(fold(entries(facts)), SESSION)
    assert not passed_out_by_others(now, seats_view(now.tournament, SESSION), 4)
    assert passed_out_by_others(now, seats_view(now.tournament, SESSION), 5)
    wrong = session_now(fold(entries([*facts, WrongDealer(SESSION, 1, 5)])), SESSION)
    assert "dealers" in [check.code for check in checks(wrong) if not check.holds]
    put_right = replace(deal(1, "B 28NT 26"), dealer_side="A")
    right = session_now(fold(entries([*facts, WrongDealer(SESSION, 1, 5), put_right])), SESSION)
    assert "dealers" not in [check.code for check in checks(right)]
