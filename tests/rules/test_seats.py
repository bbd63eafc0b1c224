"""Dealers, leads, seats and their changes; and after which deals the score is read out."""

import pytest

from scorekeeper.rules.announcements import Announcements, announcement
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.model import Deal, Penalty, Seating, Session, Team
from scorekeeper.rules.score import score
from scorekeeper.rules.seats import (
    dealer,
    dealers,
    lead_seat,
    odd_side_in,
    seating_in,
    seating_problems,
    seats_of_side,
    side_of_seat,
    swap_allowed,
)  # fmt: skip
from scorekeeper.rules.systems import SYSTEMS

SYSTEM = SYSTEMS["international-56"]
ANNOUNCEMENTS = SYSTEM.announcements or Announcements("", 0, 0)
FIRST = Seating(1, ("a1", "b1", "a2", "b2", "a3", "b3"))
TURNED = ("a2", "b1", "a3", "b3", "a1", "b2")
SWAPPED = ("b1", "a1", "b2", "a2", "b3", "a3")


def codes(*seating, deals=18):
    return [(fault.code, fault.article) for fault in seating_problems(seating, deals, 6)]


def test_seat_six_deals_first_and_seat_one_leads():
    assert (dealer(1, 6, 6), lead_seat(1, 6, 6)) == (6, 1)
    assert [dealer(deal, 6, 6) for deal in range(1, 8)] == [6, 1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(("deals", "each"), [(18, 3), (24, 4)])
def test_every_seat_deals_equally_often(deals, each):
    order = dealers(deals, 6, 6)
    assert all(order.count(seat) == each for seat in range(1, 7))


def test_the_lead_player_is_always_an_opponent_of_the_dealer():
    for deal in range(1, 19):
        assert side_of_seat(dealer(deal, 6, 6), "AB") != side_of_seat(lead_seat(deal, 6, 6), "AB")


def test_a_wrong_dealer_found_late_does_not_move_the_turn():
    assert dealers(5, 6, 6, {3: 5}) == (6, 1, 5, 3, 4)


def test_the_seats_of_a_side():
    assert seats_of_side("A", "AB", 6) == (1, 3, 5)
    assert seats_of_side("A", "AB", 6, odd_side="B") == (2, 4, 6)
    assert [side_of_seat(seat, "ABC") for seat in range(1, 7)] == list("ABCABC")


def test_the_seats_of_the_players():
    seating = (Seating(7, TURNED), FIRST)
    assert seating_in(6, seating) == FIRST.seats
    assert seating_in(7, seating) == TURNED
    assert seating_in(1, ()) is None
    assert [odd_side_in(deal, (FIRST, Seating(10, SWAPPED)), "A", "AB") for deal in (1, 9, 10, 18)] == list("AABB")


def test_a_team_may_rotate_before_any_deal_and_a_new_player_may_sit_in():
    assert codes(FIRST, Seating(2, TURNED), Seating(3, ("new", *TURNED[1:]))) == []


def test_one_swap_after_half_of_the_deals():
    assert codes(FIRST, Seating(10, SWAPPED)) == []
    assert codes(FIRST, Seating(9, SWAPPED)) == [("swap-too-early", "4.6")]
    assert codes(FIRST, Seating(10, SWAPPED), Seating(14, FIRST.seats)) == [("second-swap", "4.6")]
    assert codes(FIRST, Seating(13, SWAPPED), deals=24) == []
    assert codes(FIRST, Seating(12, SWAPPED), deals=24) == [("swap-too-early", "4.6")]
    assert [swap_allowed(deal, 7) for deal in (4, 5)] == [False, True]


def test_no_player_may_go_over_to_the_other_team_alone_or_sit_twice():
    assert codes(FIRST, Seating(10, ("b1", "a1", "a2", "b2", "a3", "b3"))) == [("changed-teams", "4.6")] * 2
    assert codes(Seating(1, ("a1", "a1", "a2", "b2", "a3", "b3"))) == [("seated-twice", "")]
    assert codes(Seating(1, ("a1",))) == [("wrong-number-of-seats", "")]
    assert codes(Seating(19, FIRST.seats)) == [("no-such-deal", "")]


@pytest.mark.parametrize(
    ("deals", "each_of_last", "due"),
    [
        (18, True, (6, 12, 13, 14, 15, 16, 17, 18)),
        (18, False, (6, 12, 18)),
        (24, True, (6, 12, 18, 19, 20, 21, 22, 23, 24)),
        (24, False, (6, 12, 18, 24)),
        (4, True, (1, 2, 3, 4)),
        (4, False, ()),
    ],
)
def test_when_the_score_is_read_out(deals, each_of_last, due):
    assert ANNOUNCEMENTS.due(deals, each_of_last=each_of_last) == due


def test_the_score_read_out():
    session = Session(
        "international-56",
        {"A": Team("a"), "B": Team("b")},
        deals=tuple(Deal(number, "A", Contract(30, "H"), 30) for number in range(1, 8)),
        penalties=(Penalty("A", "misconduct", points=2),),
    )
    result = announcement(ANNOUNCEMENTS, score(SYSTEM, session), 6)
    assert result is not None
    assert (result.after_deal, result.totals, result.remaining, result.article) == (6, {"A": 6, "B": 2}, 12, "5.3")
    assert announcement(ANNOUNCEMENTS, score(SYSTEM, session), 8) is None
