"""The faults of a hand: one key for each, whose they may be, what they cost."""

from dataclasses import replace

import pytest

from scorekeeper.documents.game500 import read_game, write_game
from scorekeeper.features.table500.view.faults import fault_choices
from scorekeeper.features.table500.view.table_view import table_view
from scorekeeper.rules.hands import BOTH
from tests.journal.game import GAME, GameDay, hand


def choices_after(*facts):
    day = GameDay().play(*facts)
    return day, fault_choices(table_view(day.tournament, GAME))


def test_nine_fault_keys_once_there_is_a_bid():
    _day, choices = choices_after(hand(1, "A 7S"))
    assert [(item.key, item.whose, item.article) for item in choices] == [
        ("1", "A", "5b"),
        ("2", "A", "5c"),
        ("3", "A", "6d"),
        ("4", "B", "6e"),
        ("5", "A", "6f"),
        ("6", "B", "6g"),
        ("7", "A", "8c"),
        ("8", "B", "8d"),
        ("9", BOTH, "6h"),
    ]


def test_each_fault_names_its_own_article_in_the_lines_and_in_the_document():
    for choice in choices_after(hand(1, "A 7S"))[1]:
        assert choice.fact is not None
        game = GameDay().play(hand(1, "A 7S"), choice.fact).game
        named = {line.article for line in game.result.hands[0].lines}
        assert named == (set() if choice.whose == BOTH else {choice.article})
        assert write_game(game.record)["hands"][0]["article"] == choice.article
        assert read_game(write_game(game.record)) == game.record


def test_two_hands_with_wrong_counts_pass_the_deal_on():
    day, again = GameDay(), choices_after()[1]
    (both,) = (item.fact for item in again if item.fact is not None)
    day.play(both)
    assert (day.game.dealers, day.game.dealt_by) == ((1, 2, 3, 4), (1,))
    day.play(replace(both, attempt=2))
    assert (day.game.dealers, day.game.dealt_by) == ((2, 3, 4, 1), (1, 1))


def test_an_article_of_the_other_side_is_refused():
    day, choices = choices_after(hand(1, "A 7S"))
    renege = next(item.fact for item in choices if item.article == "8c")
    assert renege is not None
    assert not day.refusals(renege)
    assert day.refusals(replace(renege, article="8d")) == ["no-such-fault-article"]
    document = write_game(GameDay().play(hand(1, "A 7S"), renege).game.record)
    document["hands"][0]["article"] = "4.9"
    read = read_game(document)
    assert isinstance(read, tuple)
    assert [item.code for item in read] == ["no-such-fault-article"]


@pytest.mark.parametrize(("side", "other"), [("A", "B"), ("B", "A")])
def test_each_fault_costs_what_its_sentence_says(side, other, check_golden):
    day, choices = choices_after(hand(1, f"{side} 8H"))
    for choice in choices:
        assert choice.fact is not None
        assert not day.refusals(choice.fact)
        after = GameDay().play(hand(1, f"{side} 8H"), choice.fact).game.result.totals
        if choice.whose == side:
            assert dict(after) == {side: -300, other: 100}
            check_golden(choice.consequence)
        elif choice.whose == other:
            assert dict(after) == {side: 300, other: 0}
            check_golden(choice.consequence)
        else:
            assert dict(after) == {"A": 0, "B": 0}
            check_golden(choice.consequence)


def test_without_a_bid_only_both_can_be_at_fault(check_golden):
    day, choices = choices_after()
    assert [item.whose for item in choices if item.fact is not None] == [BOTH]
    check_golden(sorted({item.consequence for item in choices if item.fact is None}))
    (again,) = (item.fact for item in choices if item.fact is not None)
    assert not day.refusals(again)


def test_every_fault_is_listed_before_its_side_is_known():
    view = table_view(GameDay().tournament, GAME)
    assert [fault.article for fault in fault_choices(view)] == ["5b", "5c", "6d, 6e", "6f, 6g", "8c, 8d", "6h"]


def test_the_reason_names_fault_and_article(check_golden):
    _day, choices = choices_after(hand(1, "A 7S"))
    check_golden(choices[2].reason)
