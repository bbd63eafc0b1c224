"""A hand's entry line is read correctly, and Enter records exactly that."""

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scorekeeper.features.table500.view import hand_line
from scorekeeper.features.table500.view.hand_line import HandReading, read_hand_line
from scorekeeper.features.table500.view.hand_tokens import reads_as_hand
from scorekeeper.journal.facts import HandRecorded
from scorekeeper.language.hands import hand_notation
from scorekeeper.rules.hands import Hand
from scorekeeper.rules.model import DEFEATED
from tests.features.table500.view.hand_views import TABLES, VIEWS, day_of, view_of
from tests.journal.game import GameDay, hand

READY = {"bid", "hand", "result", "correction", "bell", "misdeal"}

CASES = [
    line
    for line in Path(__file__).with_name("cases").joinpath("hand_lines.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


def described(reading: HandReading) -> str:
    if reading.kind == "wrong":
        result = []
        for problem in reading.problems:
            result.append(problem.code)
            result.extend(f"{first}-{last}" for first, last in problem.columns)
        return " ".join(["wrong", *result])
    return f"{reading.kind} {reading.hand} {reading.canonical or reading.expects}".strip()


@pytest.mark.parametrize("case", CASES)
def test_a_line_is_read_as_the_table_says(case):
    text, _, expected = case.partition("=>")
    table, _, line = text.partition(" ")
    reading = read_hand_line(line.rstrip(), VIEWS[table])
    assert described(reading) == expected.strip()
    assert reading.ready == (reading.kind in READY)
    assert bool(reading.problems) == (reading.kind == "wrong")
    result = f"{reading.sentence} {reading.follow}"
    assert reading.sentence.endswith(".")
    assert not set("{}") & set(result)
    assert "None" not in result
    assert "  " not in result.strip()
    assert "column" not in reading.sentence, "the line underlines the place"


@pytest.mark.parametrize("case", [case for case in CASES if "=> wrong" not in case])
def test_nothing_refuses_what_enter_records(case):
    table, _, text = case.partition("=>")[0].partition(" ")
    reading = read_hand_line(text.rstrip(), VIEWS[table])
    if reading.fact is None:
        return
    day = day_of(table)
    assert day.refusals(reading.fact) == (["reason-missing"] if reading.changes else [])
    day.enter(reading.fact, reason="misread")
    if reading.after is not None:
        assert day.game.result == reading.after
        assert day.game.result.totals == reading.after.totals


def test_forgotten_tricks_do_not_lose_the_bid():
    reading = read_hand_line("b9h8", VIEWS["awaits"])
    text = "Hand 2, B 8H, has no tricks yet: type them first. To replace the bid, type 2: B 9H 8."
    assert (reading.sentence, reading.fact) == (text, None)
    assert read_hand_line("2: B 9H 8", VIEWS["awaits"]).kind == "correction"


@pytest.mark.parametrize("text", ["a7s8", "B 10NT", "2: b 8h 9", "2.1: a7s fb", "8", "6 4", "none 6 4", "7s", "a7sfa"])
def test_a_hand_is_not_a_reason(text):
    assert reads_as_hand(text, ("A", "B"))


@pytest.mark.parametrize(
    "text", ["misread", "b was the makers", "7 spades, not 8", "a", "nobody looked", "2: misread", "none", ""]
)
def test_words_with_numbers_are_a_reason(text):
    assert not reads_as_hand(text, ("A", "B"))


TEXTS = st.text(st.sampled_from("ABFabfnone bell:.0123456789SCDHNT♠♥️!x²٣ſ") | st.characters(), max_size=14)


@given(st.sampled_from(sorted(TABLES)), TEXTS)
@example("fresh", "a" * 3000)
@example("fresh", "9" * 3000 + ":")
@example("fresh", "a 7s " + "8 " * 900)
@example("awaits", "f" * 3000)
def test_any_text_has_a_reading(table, text):
    reading = read_hand_line(text, VIEWS[table])
    assert reading.sentence
    for first, last in reading.columns:
        assert 1 <= first <= last <= len(text)
    if reading.fact is not None:
        assert not day_of(table).refusals(reading.fact, "misread")


@st.composite
def hand_facts(draw: st.DrawFn) -> Hand:
    """Draw a hand as a scorer may have to type it."""
    side = draw(st.sampled_from(("A", "B", "none")))
    if side == "none":
        result = draw(st.sampled_from(("", " both", f" {draw(st.integers(0, 10))}")))
        fact = hand(1, f"none{result}")
    else:
        bid = f"{draw(st.integers(6, 10))}{draw(st.sampled_from(('S', 'C', 'D', 'H', 'NT')))}"
        tricks = draw(st.sampled_from(("", f" {draw(st.integers(0, 10))}")))
        fact = hand(1, f"{side} {bid}{tricks}{draw(st.sampled_from(('', ' fA', ' fB', ' both')))}")
    return Hand(1, fact.side, fact.bid, fact.tricks, fact.fault)


@given(hand_facts())
def test_a_hand_reads_back_as_it_is_written(wanted):
    reading = read_hand_line(hand_notation(wanted), VIEWS["fresh"])
    assert isinstance(reading.fact, HandRecorded)
    assert Hand(1, reading.fact.side, reading.fact.bid, reading.fact.tricks, reading.fact.fault) == wanted
    assert reading.canonical == hand_notation(wanted)


def test_the_effect_of_a_line_is_shown_before_enter(check_golden):
    reading = read_hand_line("a 7s 8", VIEWS["fresh"])
    check_golden(reading.sentence)
    check_golden(reading.follow)


def test_lost_trick_points_are_named(check_golden):
    day = GameDay().play(hand(1, "B 9H 9"), hand(2, "B 6S 6"), hand(3, "A 6S 5"))
    assert dict(day.game.result.totals) == {"A": 10, "B": 460}
    day = GameDay().play(hand(1, "B 9H 9"), hand(2, "A 6S 5"))
    reading = read_hand_line("a 6s 4", view_of(day))
    check_golden(reading.sentence)


def test_the_end_of_the_game_is_announced_before_enter(check_golden):
    for line in ("a 10nt 10", "a 9nt 10"):
        check_golden(read_hand_line(line, VIEWS["fresh"]).follow)


def test_a_fault_by_its_key_brings_its_reason(check_golden):
    reading = read_hand_line("a 7s f7", VIEWS["fresh"])
    check_golden(reading.reason)
    assert reading.result is not None
    assert reading.result.outcome == DEFEATED
    assert not reading.needs_reason
    correction = read_hand_line("1: f7", VIEWS["begun"])
    assert correction.changes
    assert not correction.needs_reason
    assert read_hand_line("1: 9", VIEWS["begun"]).needs_reason


def test_a_bell_that_is_moved_needs_a_reason():
    reading = read_hand_line("bell 2", VIEWS["belled"])
    assert (reading.kind, reading.needs_reason) == (hand_line.BELL, True)


def test_letters_of_another_keyboard_layout_name_the_layout():
    assert "the keyboard types Malayalam" in read_hand_line("ോ 7സ", VIEWS["fresh"]).sentence
    assert "the keyboard types Malayalam" in read_hand_line("a 7സ", VIEWS["fresh"]).sentence
