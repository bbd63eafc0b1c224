import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.assets.articles import rule_book
from scorekeeper.language.spans import plain
from scorekeeper.rules.contract import STRAINS
from scorekeeper.rules.systems import SYSTEMS
from scorekeeper.session.entry_line import read_line_in
from scorekeeper.session.session_now import session_now
from scorekeeper.session.spoken_line import read_spoken_line
from tests.kernel.golden_event import SESSION, deal, golden, tournament
from tests.session.lines import described, shown

CONTRACT_DUE = session_now(tournament(*golden(10)), SESSION)
RESULT_DUE = session_now(tournament(*golden(11), deal(12, "B 39D")), SESSION)
STATES = {"contract due": CONTRACT_DUE, "result due": RESULT_DUE}


def _cases():
    state = ""
    table = Path(__file__).with_name("cases") / "spoken_lines.txt"
    for row in table.read_text(encoding="utf-8").splitlines():
        if row.startswith("["):
            state = row.strip("[]")
        elif row and not row.startswith("#"):
            text, _, expected = row.partition("=>")
            yield state, text.rstrip(), expected.strip()


@pytest.mark.parametrize(("state", "text", "expected"), list(_cases()))
def test_a_line_in_words_is_read_offered_or_explained_as_the_table_says(state, text, expected):
    reading = read_spoken_line(text, STATES[state])
    assert described(reading) == expected
    assert reading.text == text
    assert reading.ready == (reading.kind in {"contract", "deal", "result", "correction"})
    if reading.kind == "wrong":
        assert shown(reading).count("Nothing is recorded.") == 1
        assert all(read_line_in(offer, STATES[state]).ready for offer in reading.readings)


def test_a_line_in_words_gives_the_buttons_its_notation():
    assert read_spoken_line("40 hearts dallas made", CONTRACT_DUE).notation == "A 40H +"
    assert read_spoken_line("went down", RESULT_DUE).notation == "-"


def test_a_line_in_words_shows_its_short_form():
    assert "Short: A 40H 44." in shown(read_spoken_line("dallas bid 40 hearts took 44", CONTRACT_DUE))
    assert "Short:" not in shown(read_spoken_line("a 40h 44", CONTRACT_DUE))


def test_a_result_of_the_side_that_did_not_bid_names_the_one_that_did():
    assert shown(read_spoken_line("dallas made", RESULT_DUE)).startswith("Detroit bid this deal.")
    assert "two sides" in shown(read_spoken_line("40 a h", CONTRACT_DUE))


@pytest.mark.parametrize("system", ["online-56", "tables-56"])
def test_an_explanation_cites_the_rules_being_played(system):
    now = replace(session_now(tournament(*golden(1)), SESSION), system=SYSTEMS[system])
    for text in ("a adhikam h", "all pass"):
        spans = read_spoken_line(text, now).sentence
        assert {span.article for span in spans if span.article} <= set(rule_book(system).articles)


def test_a_correction_panel_reads_the_result_in_words():
    reading = read_spoken_line("went down", CONTRACT_DUE, 7)
    assert (reading.kind, reading.deal, reading.text) == ("correction", 7, "went down")


def test_a_team_named_like_a_suit_is_known_by_its_letter_only():
    now = replace(CONTRACT_DUE, names={"A": "Hearts Club", "B": "Spade Kings"})
    assert read_spoken_line("a 40 hearts 44", now).canonical == "A 40H 44"
    assert read_spoken_line("40 hearts kings 44", now).canonical == "B 40H 44"
    assert read_spoken_line("hearts 40 spades 44", now).kind == "wrong"


@pytest.mark.parametrize("names", [("Kottayam", "Alleppey"), ("Allen Park", "Allegan"), ("South Lyon", "North Stars")])
def test_a_team_is_known_by_its_name_however_it_begins(names):
    now = replace(CONTRACT_DUE, names=dict(zip("AB", names, strict=True)))
    for side, name in now.names.items():
        first = name.split()[0].lower()
        assert read_spoken_line(f"{first} 40 hearts down", now).canonical == f"{side} 40H -"
    assert read_spoken_line(f"{names[0].lower()} 56h all  tricks", now).canonical == "A 56H 56"


def test_a_word_on_its_way_is_not_wrong_yet():
    for text in ("a 40 hea", "a 40h dou", "a 40h def"):
        assert read_spoken_line(text, CONTRACT_DUE).kind != "wrong"


SIDES = {"A": ("a", "dallas", "team a", "Dal"), "B": ("b", "detroit", "team b", "DET")}
SUITS = {
    "S": ("s", "spades", "♠"),
    "H": ("h", "hearts", "heart"),
    "D": ("diamonds", "dia"),
    "C": ("c", "clubs"),
    "NT": ("nt", "no trump", "noes"),
}
DOUBLES = {"": ("",), "X": ("x", "doubled", "dbl"), "XX": ("xx", "redoubled")}
BEFORE_RESULT = ("", "took", "got", "-", ",", "caught")


@given(
    side=st.sampled_from("AB"),
    number=st.integers(28, 56),
    strain=st.sampled_from(STRAINS),
    double=st.sampled_from(list(DOUBLES)),
    taken=st.integers(0, 56),
    choice=st.randoms(use_true_random=False),
)
def test_words_are_never_read_as_another_deal(side, number, strain, double, taken, choice: random.Random):
    who, suit = choice.choice(SIDES[side]), choice.choice(SUITS[strain])
    bid = f"{number} {suit} {choice.choice(DOUBLES[double])}"
    begin = [f"{who} {bid}", f"{bid} {who}"][choice.randrange(2)]
    reading = read_spoken_line(f"{begin} {choice.choice(BEFORE_RESULT)} {taken}", CONTRACT_DUE)
    if reading.ready:
        assert reading.canonical == f"{side} {number}{strain}{double} {taken}"
    else:
        assert reading.problems


@given(st.text(alphabet="ab 4028hdx+-:/?#.nopstrumcdeal", max_size=24) | st.text(max_size=30))
def test_no_text_raises_and_the_notation_always_wins(text):
    for now in STATES.values():
        strict, reading = read_line_in(text, now), read_spoken_line(text, now)
        assert plain(reading.sentence)
        if strict.ready:
            assert reading == strict
            assert not reading.notation
        if reading.ready and not strict.ready:
            assert read_line_in(f"{reading.deal}: {reading.canonical}", now).canonical == reading.canonical
