"""Hand-written endings: the program and brute force agree, also rotated and renamed."""

from pathlib import Path

import pytest

from scorekeeper.rules.cards import Card, read_card
from scorekeeper.rules.play.budget import Budget
from scorekeeper.rules.play.claim import BEST_PLAY, LITERAL, judge_claim
from scorekeeper.rules.play.par import par
from scorekeeper.rules.play.position import Position, team_of
from tests.rules.play import naive
from tests.rules.play.positions import plain, replay

CASES = Path(__file__).parent.parent / "cases" / "play"
RENAMED = {"C": "D", "D": "H", "H": "S", "S": "C"}


def cards(text: str) -> tuple[Card, ...]:
    result = [read_card(word) for word in text.split()]
    assert None not in result, text
    return tuple(card for card in result if card is not None)


def cases(name):
    """Return the lines of a case file: statement, position, claimer and name of each."""
    result = []
    for line in (CASES / name).read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        says, table, trick, hands, text = (part.strip() for part in line.split("|"))
        trump, leader, claimer = table.split()
        start = Position(
            None if trump == "N" else trump, tuple(map(cards, hands.split("/"))), int(leader), cards(trick)
        )
        result.append(pytest.param(says, start, int(claimer), id=text))
    return result


def renamed(card):
    return Card(card.rank, RENAMED[card.suit])


def turned(start):
    """The same position two seats further on, with other suits."""
    hands = tuple(tuple(map(renamed, hand)) for hand in (*start.hands[-2:], *start.hands[:-2]))
    trump = RENAMED[start.trump] if start.trump else None
    return Position(trump, hands, (start.leader + 1) % 6 + 1, tuple(map(renamed, start.trick)))


@pytest.mark.parametrize(("says", "start", "claimer"), cases("endings.txt"))
def test_an_ending_is_what_its_line_says(says, start, claimer):
    literally, played = (letter == "F" for letter in says)
    assert naive.literal(*plain(start), claimer - 1) == literally
    assert naive.best_play(*plain(start), claimer - 1) == played
    for position, seat in ((start, claimer), (turned(start), (claimer + 1) % 6 + 1)):
        verdict = judge_claim(position, seat, LITERAL)
        assert verdict.challengers_can_win == literally
        replay(position, seat, verdict)
        assert judge_claim(position, seat, BEST_PLAY).challengers_can_win == played
    if start.tricks_left < 3:
        result = par(start, team_of(claimer), Budget())
        assert result.low == result.high == naive.par(*plain(start), 1 - team_of(claimer))


def test_no_ending_appears_there_twice():
    endings = [case.values[1:] for case in cases("endings.txt")]
    assert len(set(endings)) == len(endings)


@pytest.mark.parametrize(("says", "start", "claimer"), cases("hard.txt"))
def test_a_hard_position_is_decided_within_what_it_took(says, start, claimer):
    verdict, most = says.split()
    budget = Budget(int(most))
    result = judge_claim(start, claimer, LITERAL, (), budget)
    assert result.challengers_can_win == (verdict == "F")
    replay(start, claimer, result)
