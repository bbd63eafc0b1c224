"""A bracket in words: progress of each pair, anything unusual, and nothing hidden."""

import random

import pytest

from scorekeeper.journal.facts import LengthSet, SessionForfeited, TeamWithdrawn
from scorekeeper.journal.methods import KNOCK_OUT_AND_THIRD
from scorekeeper.journal.session_length import EXTRA
from tests.cup import CUP, Cup, deal, shown_of


@pytest.fixture
def cup(tmp_path):
    """Return a function that makes a cup of a number of teams."""
    cups: list[Cup] = []

    def make(size, method=KNOCK_OUT_AND_THIRD, lengths=(1,)):
        cups.append(Cup(tmp_path / f"{len(cups)}.scorekeeper", size, method, lengths))
        return cups[-1]

    yield make
    for item in cups:
        item.desk.close()


def pairs_by_key(knock_out, visible=None):
    return {pair.key: pair for pair in shown_of(knock_out.desk, visible_rounds=visible).pairs}


def names(pair):
    return [side.name for side in pair.sides]


def test_before_the_draw_the_teams_are_ordered_by_number(cup, check_golden):
    shown = shown_of(cup(6).desk)
    assert shown.heads == ("Quarter-finals", "Semi-finals", "Final")
    assert shown.lengths == "Quarter-finals: 1 deal, Semi-finals: 1, Final: 1"
    pairs = {pair.key: pair for pair in shown.pairs}
    assert names(pairs["1/0"]) == ["Team 1", "no opponent"]
    assert names(pairs["1/1"]) == ["Team 4", "Team 5"]
    check_golden(names(pairs["2/0"]))
    check_golden(names(pairs["3/0"]))
    check_golden(names(pairs["3/0/third"]))
    assert not shown.is_drawn


def test_how_far_a_pair_is(cup):
    knock_out = cup(4, lengths=(2,))
    knock_out.draw()
    assert pairs_by_key(knock_out)["1/0"].state == "not begun"
    knock_out.play(1, lambda _state: "A", close=False)
    pair = pairs_by_key(knock_out)["1/0"]
    assert (pair.state, [side.points for side in pair.sides], [side.on for side in pair.sides]) == (
        "finished",
        ["4", "0"],
        [True, False],
    )
    assert pair.spoken == "Semi-final, table 1. 1 Team 1 4. 4 Team 4 0. Team 1 advances. Finished."


def test_deal_by_deal_to_the_extra_ones(cup, check_golden):
    knock_out = cup(2, lengths=(2,))
    knock_out.draw()
    (state,) = knock_out.sessions(1)
    knock_out.desk.submit([deal(state, "A", 1)])
    assert (pairs_by_key(knock_out)["1/0"].state, pairs_by_key(knock_out)["1/0"].running) == ("deal 2", True)
    knock_out.desk.submit([deal(state, "B", 2)])
    pair = pairs_by_key(knock_out)["1/0"]
    check_golden((pair.state, pair.notes))
    assert pair.sides[0].on is None
    knock_out.desk.submit([LengthSet(state.uid, 8, EXTRA)])
    assert pairs_by_key(knock_out)["1/0"].notes == ("2 : 2 after 2 deals, 6 more",)
    knock_out.desk.submit([deal(state, "B", number) for number in range(3, 9)])
    shown = shown_of(knock_out.desk)
    assert shown.winner == "Team 2"
    assert shown.pairs[0].notes == ("2 : 2 after 2 deals, 6 more",)
    assert shown.pairs[0].head == "table 1 \N{MIDDLE DOT} 2 + 6 deals"
    assert shown.lengths == "Final: 2 deals"


def test_walkovers(cup, check_golden):
    knock_out = cup(4)
    knock_out.desk.submit([TeamWithdrawn(CUP, "04", 0)], reason="ill")
    before = pairs_by_key(knock_out)["1/0"]
    check_golden((before.state, before.notes))
    knock_out.draw()
    _first, second = knock_out.sessions(1)
    knock_out.desk.submit([SessionForfeited(second.uid, "A", "no-show", also=("B",))], reason="snow")
    result = pairs_by_key(knock_out)
    check_golden(result["1/1"].notes)
    assert [side.on for side in result["1/1"].sides] == [False, False]
    assert [side.on for side in result["1/0"].sides] == [True, False]
    assert names(result["2/0"]) == ["Team 1", "no opponent"]


def test_hidden_facts_are_not_mentioned(cup, check_golden):
    knock_out = cup(4)
    for number in (1, 2):
        knock_out.draw()
        knock_out.play(number, lambda _state: "A")
    result = pairs_by_key(knock_out, visible={1})
    assert names(result["2/0"]) == ["Team 1", "Team 2"]
    assert (result["2/0"].state, result["2/0"].session) == ("", "")
    assert [side.points for side in result["2/0"].sides] == ["", ""]
    assert shown_of(knock_out.desk, visible_rounds={1}).winner == ""
    assert shown_of(knock_out.desk).winner == "Team 1"
    check_golden(names(pairs_by_key(knock_out, visible=())["2/0"]))


@pytest.mark.parametrize("size", [2, 3, 7, 16, 33])
def test_every_pair_is_read_aloud_with_its_teams(cup, size):
    knock_out = cup(size)
    knock_out.play_all(random.Random(size))
    shown = shown_of(knock_out.desk)
    for pair in shown.pairs:
        assert all(side.name in pair.spoken for side in pair.sides)
    winners = [side.name for pair in shown.pairs if pair.round == shown.rounds for side in pair.sides if side.on]
    assert shown.winner == winners[0]
    assert len({pair.key for pair in shown.pairs}) == len(shown.pairs)
