"""Every form of call: read, valued, printed again; and what is none."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.calls import Bid, CallWord, Unreadable, read_call
from scorekeeper.rules.cards import RANKS, Card, pack, read_card
from scorekeeper.rules.contract import SUITS, Contract, read_contract

FORMS = [  # text, standing bid, value, played in
    ("29S", 28, 29, "S"),
    ("S29", 28, 29, "S"),
    ("+2D", 29, 31, "D"),
    ("D+2", 29, 31, "D"),
    ("+D", 29, 30, "D"),
    ("32NT", None, 32, "NT"),
    ("+1NT", 32, 33, "NT"),
    ("33NS", 32, 33, "NT"),
    ("+1NS", 32, 33, "NT"),
    ("28P", None, 28, "NT"),
    ("+0D", 30, 30, "D"),
    ("+D", None, None, "D"),
    ("+3NT", None, None, "NT"),
]


@pytest.mark.parametrize(("text", "standing", "value", "strain"), FORMS)
def test_forms_have_their_value_and_print_it_unchanged(text, standing, value, strain):
    bid = read_call(text)
    assert isinstance(bid, Bid)
    assert (bid.value(standing), bid.strain, str(bid)) == (value, strain, text)


def test_the_same_bid_in_two_forms_stays_two_forms():
    assert read_call("29S") != read_call("S29")
    assert read_call("+2D") != read_call("D+2")
    assert read_call("+D") != read_call("+1D")


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        (" 2 9 s ", "29S"),
        ("♠29", "S29"),
        ("♦\ufe0f + 2", "D+2"),
        ("+ 2 ♥", "+2H"),
        ("33 ns", "33NS"),
        ("32 nt", "32NT"),
        ("28 p", "28P"),
        ("p", "P"),
        ("x", "X"),
        ("x x", "XX"),
        ("wx", "WX"),
        ("028S", "28S"),
        ("+00D", "+0D"),
        ("♣28", "C28"),
    ],
)
def test_forgiving_on_input_canonical_in_print(text, printed):
    assert str(read_call(text)) == printed


UNAPPROVED = [
    *("1+D", "1+NS", "2+D", "1 + nt", "12+S", "1+Q", "P28", "p 56", "+NT", "+NS", "+ ns"),
    *("minus 1 D", "1 more D", "Adhikam onnu", "adhikamonnu", "ONE MORE", "m i n u s", "adhikam ഒന്ന്"),
]


@pytest.mark.parametrize("text", UNAPPROVED)
def test_unapproved(text):
    assert read_call(text) is Unreadable.UNAPPROVED


NOT_A_CALL = [
    *("", " ", "29", "S", "NT", "+", "+2", "S+", "2", "NT32", "NS33", "+28P", "+P", "29SS", "29S29", "S29S", "Q28"),
    *(
        "XXX",
        "XW",
        "PP",
        "PX",
        "28NTX",
        "40HX",
        "pass",
        "double",
        "29SP",
        "28.0S",
        "-2D",
        "++D",
        "1+",
        "28T",
        "N",
        "29N",
    ),
    *("２９S", "29Ｓ", "٢٩S", "२९S", "29ſ", "+1ɴT", "２8P", "x\u0301", "×", "29S;", "29S\x00", "²8S", "＋2D", "Х", "Р"),  # noqa: RUF100
]


@pytest.mark.parametrize("text", NOT_A_CALL)
def test_not_a_call(text):
    assert read_call(text) is Unreadable.NOT_A_CALL


bids = st.one_of(
    st.builds(Bid, st.integers(0, 999_999), st.sampled_from((*SUITS, "NT", "NS", "P"))),
    st.builds(Bid, st.integers(0, 999_999), st.sampled_from(SUITS), st.booleans(), st.just(True)),
    st.builds(Bid, st.integers(0, 999_999), st.sampled_from((*SUITS, "NT", "NS")), st.just(True)),
    st.builds(Bid, st.none(), st.sampled_from(SUITS), st.just(True)),
)
calls = st.one_of(bids, st.sampled_from(CallWord))


@given(calls)
def test_print_and_read_give_the_same_call(call):
    assert read_call(str(call)) == call


@given(calls, st.randoms(use_true_random=False))
def test_case_spaces_and_signs_do_not_matter(call, chance):
    signs = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
    spelling = ""
    text = str(call)
    for letter in text:
        sign = letter in signs and not text.endswith(("NT", "NS")) and chance.random() < 0.3
        spelling += signs[letter] if sign else chance.choice((letter, letter.lower()))
        spelling += " " * chance.randint(0, 2)
    assert read_call(spelling) == call


@settings(max_examples=500)
@given(st.one_of(st.text(), st.text("0123456789+CDHSNTPXW MOREINUADK", max_size=12)))
def test_any_text_is_answered_and_what_reads_prints_canonically(text):
    call = read_call(text)
    if not isinstance(call, Unreadable):
        assert str(call).isascii()
        assert read_call(str(call)) == call
    read_card(text)
    read_contract(text)


@pytest.mark.parametrize("text", ["9" * 5000 + "S", "+" + "9" * 5000 + "D", "S" + "1" * 70000])
def test_a_monstrous_number_is_still_a_bid(text):
    bid = read_call(text)
    assert isinstance(bid, Bid)
    assert (bid.value(28) or 0) > 56


@pytest.mark.parametrize("text", ["P" * 100_000, "1+" * 50_000, "+" * 100_000, "MOR" * 50_000])
def test_long_nonsense_is_answered(text):
    assert isinstance(read_call(text), Unreadable)


def test_a_foreign_letter_never_becomes_a_suit_of_a_contract():
    assert read_contract("40ſ") is None
    assert read_contract("40ﬆ") is None
    assert read_contract("40 ♥ xx") == Contract(40, "H", 2)


@pytest.mark.parametrize("card", pack(8, 1), ids=str)
def test_cards_round_trip(card):
    assert read_card(str(card)) == card
    assert read_card(f" {str(card).lower()} ") == card


def test_cards_as_typed():
    assert read_card("TC") == read_card("10♣") == read_card("t c") == Card("10", "C")
    assert str(read_card("tc")) == "10C"
    assert [read_card(text) for text in ("", "C", "10", "1C", "SJ", "JSS", "JX", "１0C", "Jſ", "TTC")] == [None] * 10


def test_packs():
    assert [len(pack(ranks)) for ranks in (4, 6, 8)] == [32, 48, 64]
    assert [sum(card.points for card in pack(ranks)) for ranks in (4, 6, 8)] == [56] * 3
    assert sorted(RANKS, key=lambda rank: -Card(rank, "C").strength) == list(RANKS)
