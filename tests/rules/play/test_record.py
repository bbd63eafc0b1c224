"""A record of play: what is wrong with it, who won what."""

import random

from scorekeeper.rules.cards import Card
from scorekeeper.rules.play.record import check_record, hands_shown
from tests.rules.play.positions import played_by_the_rules


def findings_of(check):
    return [(each.trick, each.play, each.seat, each.kind) for each in check.findings]


def test_a_deal_played_by_the_rules_has_no_findings_and_56_points():
    chance = random.Random("records")
    for _ in range(50):
        trump, leader, hands, tricks = played_by_the_rules(chance)
        check = check_record(trump, leader, hands, tricks)
        assert check.findings == ()
        assert len(check.winners) == 8
        assert check.odd + check.even == 56
        assert check == check_record(trump, leader, hands_shown(tricks, ()), tricks)
        assert check.winners[:-1] == tuple(trick[0][0] for trick in tricks[1:])


def card(text):
    return Card(text[:-1], text[-1])


def trick(text):
    """`1 JS, 2 QS`: seats and cards in the order of play."""
    return [(int(play.split()[0]), card(play.split()[1])) for play in text.split(", ")]


def check(text, remaining=None, leader=1):
    tricks = [trick(line) for line in text.split("; ")]
    left = [[card(each) for each in (remaining or {}).get(seat, "").split()] for seat in range(1, 7)]
    return check_record(None, leader, hands_shown(tricks, left), tricks)


def test_a_revoke_is_found_by_what_came_or_stayed():
    line = "1 JS, 2 QH, 3 KS, 4 9S, 5 AS, 6 10S"
    assert findings_of(check(line)) == []
    assert findings_of(check(line, {2: "QS"})) == [(0, 1, 2, "revoke")]
    later = line + "; 1 9H, 2 QS, 3 KH, 4 AH, 5 10H, 6 QH"
    assert (0, 1, 2, "revoke") in findings_of(check(later))


def test_turns():
    assert findings_of(check("2 JS, 3 QS, 4 KS, 5 9S, 6 AS, 1 10S")) == [(0, 0, 2, "lead_out_of_turn")]
    assert findings_of(check("1 JS, 3 QS, 2 KS, 4 9S, 5 AS, 6 10S")) == [
        (0, 1, 3, "play_out_of_turn"),
        (0, 2, 2, "play_out_of_turn"),
    ]
    assert findings_of(check("1 JS, 2 QS, 2 KS, 4 9S, 5 AS, 6 10S")) == [(0, 2, 2, "played_twice")]


def test_a_card_not_held_is_no_revoke_besides():
    hands = [[card("JS")], [card("QS")], [card("KS")], [card("9S")], [card("AS")], [card("10S")]]
    check = check_record("H", 1, hands, [trick("1 JS, 2 QH, 3 KS, 4 9S, 5 AS, 6 10S")])
    assert findings_of(check) == [(0, 1, 2, "card_not_held")]
    assert check.winners == (2,)
    assert (check.odd, check.even) == (0, 7)


def test_a_trick_that_is_not_complete_is_not_won():
    check_of_five = check("1 JS, 2 QS, 3 KS, 4 9S, 5 AS, 6 10S; 1 9H, 2 QH")
    assert check_of_five.winners == (1,)
    assert (check_of_five.odd, check_of_five.even) == (7, 0)
