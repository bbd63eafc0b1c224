"""What is chosen with buttons is a line that says the same."""

import pytest

from scorekeeper.features.table500.view.chosen_hand import ChosenHand, chosen_hand, chosen_line
from scorekeeper.features.table500.view.table_view import HandListRow
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.hands import Hand


@pytest.mark.parametrize(
    ("chosen", "before", "line"),
    [
        (ChosenHand(), "", ""),
        (ChosenHand(strain="H"), "", ""),
        (ChosenHand("A"), "", "A"),
        (ChosenHand("A", 7), "", "A 7"),
        (ChosenHand("A", 7, "S"), "", "A 7S"),
        (ChosenHand("A", None, "S", 5), "", "A"),
        (ChosenHand("B", 10, "NT", 3), "", "B 10NT 3"),
        (ChosenHand("B", 8, "H", 9), "2: a 7s 8", "2: B 8H 9"),
        (ChosenHand("B", 8, "H", 9), "2.1: b", "2.1: B 8H 9"),
        (ChosenHand("none", 7, "S", 6), "", "none 6"),
    ],
)
def test_buttons_make_a_line(chosen, before, line):
    assert chosen_line(chosen, None, before) == line


def test_for_the_recorded_bid_only_the_tricks_are_written():
    standing = Hand(1, "A", Contract(7, "S"))
    assert chosen_line(ChosenHand("A", 7, "S", 8), standing) == "8"
    assert chosen_line(ChosenHand("A", 7, "S"), standing) == ""
    assert chosen_line(ChosenHand("A", 8, "S", 8), standing) == "1: A 8S 8"
    assert chosen_line(ChosenHand("none", None, None, 6), standing) == "1: none 6"
    assert chosen_line(ChosenHand("none", None, None, 6), Hand(1)) == "none 6"


def test_buttons_show_a_row():
    assert chosen_hand(HandListRow(1, side="A", bid="7", strain="S", tricks="8")) == ChosenHand("A", 7, "S", 8)
    assert chosen_hand(HandListRow(1, tricks="6-4")) == ChosenHand("none", None, None, 6)
    assert chosen_hand(HandListRow(1)) == ChosenHand()
