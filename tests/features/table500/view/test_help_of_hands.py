"""What the help promises about the line of a hand is what the line does."""

import re
from dataclasses import replace

import pytest

from scorekeeper.features.table500.view.day_line import read_day_line
from scorekeeper.features.table500.view.hand_line import read_hand_line
from scorekeeper.journal.facts import CheckedIn, TeamEntered
from scorekeeper.journal.stages import HERE
from tests.features.help.view.help_text import PAGES, tables, typed_text
from tests.features.table500.view.hand_views import VIEWS, view_of
from tests.journal.club_day import NAMES, ClubDay, uid
from tests.journal.game import GameDay, hand

ROWS = [row for head, rows in tables(PAGES["hands"]) if head[0] == "line of a hand" for row in rows]


def test_the_examples_are_found():
    assert len(ROWS) == 10


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_every_example_line_is_read_as_described(row):
    reading = read_hand_line(typed_text(row[0]), VIEWS["fresh"])
    assert (reading.ready, reading.canonical) == (True, typed_text(row[1]))


def test_the_lines_in_the_text_are_read_too():
    text = PAGES["hands"]
    assert read_hand_line("8", VIEWS["awaits"]).kind == "result"
    assert read_hand_line("bell", VIEWS["awaits"]).ready
    (deal,) = re.findall(r"`(2\.1: [^`]+)`", text)
    again = GameDay().play(hand(1, "A 7S 8"), hand(2, "B 7S both"), hand(2, "B 6S 6", 2))
    assert read_hand_line(deal, view_of(again)).kind == "correction"
    (bell,) = re.findall(r"`(bell \d)`", text)
    assert read_hand_line(bell, view_of(GameDay().play(hand(1, "A 6S 6"), hand(2, "A 6S 6")))).canonical == bell


DAY_ROWS = [row for head, rows in tables(PAGES["hands"]) if head[0] == "line of the day" for row in rows]


def test_every_example_line_of_the_day_is_read_as_described():
    assert len(DAY_ROWS) == 11
    fresh = ClubDay((*NAMES[1:12],), all_present=False)
    fresh.play(TeamEntered("anan", "Anil", ("Anil",)), *(CheckedIn(uid(name), HERE) for name in NAMES[1:12]))
    seated = ClubDay(NAMES[:12])
    seated.seat()
    played = ClubDay(NAMES[:12])
    played.seat()
    played.results("A", "A", "A")
    at_hands = ClubDay(NAMES[:4])
    game = at_hands.seat().rounds[0].tables[0].session
    at_hands.play(replace(hand(1, "A 7S 8"), session=game))
    days = {"an": fresh, "lot 2026": fresh, "+Rosa Mathew": fresh, "3 b: read wrongly": played, "bell": at_hands}
    for line, _does in DAY_ROWS:
        first = typed_text(line)
        reading = read_day_line(first, days.get(first, seated).tournament, lambda: "abcdef")
        assert reading.facts, (first, reading.sentence)
