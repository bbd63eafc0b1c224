"""What the help promises about the line of a hand is what the line does."""

import re

import pytest

from scorekeeper.features.table500.view.hand_line import read_hand_line
from tests.features.help.view.help_text import PAGES, tables, typed
from tests.features.table500.view.hand_views import VIEWS, view_of
from tests.journal.game import Day, hand

ROWS = [row for head, rows in tables(PAGES["hands"]) if head[0] == "line of a hand" for row in rows]


def test_the_examples_are_found():
    assert len(ROWS) == 10


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_every_line_is_read_as_it_promises(row):
    reading = read_hand_line(typed(row[0]), VIEWS["fresh"])
    assert (reading.ready, reading.canonical) == (True, typed(row[1]))


def test_the_lines_in_the_text_are_read_too():
    text = PAGES["hands"]
    assert read_hand_line("8", VIEWS["awaits"]).kind == "result"
    assert read_hand_line("bell", VIEWS["awaits"]).ready
    (deal,) = re.findall(r"`(2\.1: [^`]+)`", text)
    again = Day().play(hand(1, "A 7S 8"), hand(2, "B 7S both"), hand(2, "B 6S 6", 2))
    assert read_hand_line(deal, view_of(again)).kind == "correction"
    (bell,) = re.findall(r"`(bell \d)`", text)
    assert read_hand_line(bell, view_of(Day().play(hand(1, "A 6S 6"), hand(2, "A 6S 6")))).canonical == bell
