"""The state of a game of hands after each kind of entry."""

from dataclasses import replace

import pytest

from scorekeeper.documents.game500 import read_game, write_game
from scorekeeper.journal.facts import BellRung, CardsNotClipped, EventChanged, RulingMade, TeamEntered, Voided
from scorekeeper.journal.fold import advance, fold
from scorekeeper.journal.snapshot import COMPLETE, EMPTY, RUNNING
from scorekeeper.rules.contract import read_contract
from scorekeeper.rules.model import TIE
from tests.journal.event import Journal
from tests.journal.game import GAME, PLAYERS, GameDay, hand


def test_sides_seats_and_dealers():
    game = GameDay().game
    assert dict(game.record.players) == {"A": ("Ann", "Cid"), "B": ("Ben", "Dot")}
    assert (game.state, game.dealers, game.hands) == (EMPTY, (1, 2, 3, 4), 4)
    assert (game.result.complete, game.result.clicks) == (False, None)


def test_an_event_of_games_has_no_sessions_and_the_other_way_round():
    assert not GameDay().tournament.sessions
    assert not Journal().tournament.games
    assert GameDay().tournament.played(GAME) is not None
    assert GameDay().tournament.played("5e55") is None


def test_bid_then_tricks_is_no_correction():
    day = GameDay().play(hand(1, "A 7S"))
    assert day.game.state == RUNNING
    assert not day.game.result.hands[0].lines
    day.play(hand(1, "A 7S 8"))
    assert not day.game.corrections
    assert day.game.hand_entries == {0: (7, 8)}
    assert dict(day.game.result.totals) == {"A": 140, "B": 20}
    day.play(hand(1, "A 7S 6"))
    (correction,) = day.game.corrections
    assert (correction.position, correction.old_entry, correction.entry) == (0, 8, 9)
    assert (correction.old.tricks["A"], correction.new.tricks["A"]) == (8, 6)
    assert dict(day.game.result.totals) == {"A": -140, "B": 40}


def test_dealt_again_keeps_the_number():
    day = GameDay().play(hand(1, "A 6S both"), hand(1, "B 8H 8", 2))
    numbers = [(hand.number, hand.fault) for hand in day.game.record.hands]
    assert numbers == [(1, "both"), (1, None)]
    assert dict(day.game.result.totals) == {"A": 20, "B": 300}
    assert day.game.hand_entries == {0: (7,), 1: (8,)}


def test_four_hands_end_it_and_the_winners_get_their_clicks():
    day = GameDay().play(*(hand(number, "A 6S 8") for number in range(1, 5)))
    assert day.game.state == COMPLETE
    assert day.game.finished_at == day.entries[-1].at
    assert day.game.result.clicks == {"Ann": 2, "Cid": 2, "Ben": 0, "Dot": 0}


def test_a_correction_after_the_end_does_not_move_the_end():
    day = GameDay().play(*(hand(number, "A 6S 8") for number in range(1, 5)))
    over = day.game.finished_at
    day.play(hand(2, "A 6S 7"))
    assert day.game.finished_at == over


def test_a_correction_that_ends_the_game_earlier_leaves_out_what_came_after():
    day = GameDay().play(hand(1, "A 10D 9"), hand(2, "B 6S 6"))
    day.play(hand(1, "A 10NT 10"))
    assert day.game.result.ended_at == 1
    assert [hand.number for hand in day.game.record.hands] == [1]
    assert day.game.beyond == (2,)
    again = day.play(hand(1, "A 10D 9")).game
    assert not again.beyond
    assert [hand.number for hand in again.record.hands] == [1, 2]


def test_the_bell_ends_the_game_once_its_last_hand_is_over():
    day = GameDay().play(hand(1, "A 7S 8"), BellRung(GAME, 2))
    assert (day.game.bell, day.game.record.bell, day.game.state) == (2, False, RUNNING)
    day.play(hand(2, "B 6S"))
    assert day.game.state == RUNNING
    day.play(hand(2, "B 6S 6"))
    assert (day.game.record.bell, day.game.state, day.game.result.winner) == (True, COMPLETE, "A")


def test_a_bell_before_any_hand_is_a_tie():
    game = GameDay().play(BellRung(GAME, 0)).game
    assert (game.state, game.result.winner) == (COMPLETE, TIE)
    assert game.result.clicks == dict.fromkeys(PLAYERS, 1)


def test_a_hand_of_the_bell_that_is_dealt_again_is_still_played():
    day = GameDay().play(BellRung(GAME, 1), hand(1, "A 6S both"))
    assert (day.game.record.bell, day.game.state) == (False, RUNNING)
    assert day.play(hand(1, "A 6S 6", 2)).game.state == COMPLETE


def test_cards_not_clipped_cost_the_clicks_whatever_the_player_is_called_later():
    day = GameDay().play(*(hand(number, "A 6S 8") for number in range(1, 5)), CardsNotClipped(GAME, ("a1",)))
    assert day.game.record.unclipped == ("Ann",)
    day.play(TeamEntered("a1", "Anne", ("Anne",)))
    assert day.game.record.unclipped == ("Anne",)
    assert day.game.result.clicks == {"Anne": 0, "Cid": 2, "Ben": 0, "Dot": 0}
    day.play(CardsNotClipped(GAME, ()))
    assert day.game.result.clicks == {"Anne": 2, "Cid": 2, "Ben": 0, "Dot": 0}
    day.play(CardsNotClipped(GAME, ("Cid",)))
    assert day.game.record.unclipped == ("Cid",)


def test_a_ruling_turns_a_hand_and_names_its_entry():
    day = GameDay().play(hand(1, "A 7S 8"), RulingMade(GAME, ("8c",), "a renege", 1, outcome="defeated"))
    assert day.game.result.hands[0].outcome == "defeated"
    assert day.game.ruling_entries == (8,)


def test_a_fault_is_ruled_with_its_award_and_an_outcome_takes_its_place():
    day = GameDay().play(hand(1, "A 7S 8"), RulingMade(GAME, ("8c",), "a renege", 1, fault="A"))
    assert dict(day.game.result.totals) == {"A": -140, "B": 100}
    day.play(RulingMade(GAME, ("8b",), "put right in time", 1, outcome="defeated"))
    assert dict(day.game.result.totals) == {"A": -140, "B": 20}
    assert day.refusals(RulingMade(GAME, ("8c",), "both", 1, fault="A", outcome="made")) == ["fault-and-outcome"]
    assert read_game(write_game(day.game.record)) == day.game.record


def test_no_ruling_decides_the_outcome_of_a_hand_without_bids():
    day = GameDay().play(hand(1, "none 6"))
    outcome = RulingMade(GAME, ("4",), "it was bid", 1, outcome="made")
    assert day.refusals(outcome) == ["ruling-without-bid"]
    day.play(
        replace(outcome, side="A", contract=read_contract("6S")), RulingMade(GAME, ("4",), "late", 1, points={"B": 9})
    )
    assert dict(day.game.result.totals) == {"A": 40, "B": 49}
    other = GameDay().play(hand(1, "A 7S 8"), outcome)
    assert other.refusals(hand(1, "none 6"), "misread") == ["ruling-without-bid"]


def test_a_hand_dealt_again_may_be_ruled_instead():
    day = GameDay().play(hand(1, "A 7S both"), RulingMade(GAME, ("6h",), "right counts", 1, outcome="made"))
    assert dict(day.game.result.totals) == {"A": 140, "B": 0}
    assert day.refusals(hand(1, "A 7S 8", 2)) == ["hand-ruled"]
    assert day.play(hand(2, "B 6S 6")).game.result.totals["B"] == 40


def test_no_card_costs_anything_in_a_tie_and_no_document_says_so():
    day = GameDay().play(hand(1, "A 6S 8"), BellRung(GAME, 1), CardsNotClipped(GAME, ("a1",)))
    assert day.game.result.clicks == {"Ann": 0, "Cid": 2, "Ben": 0, "Dot": 0}
    day.play(RulingMade(GAME, ("4",), "level", points={"B": 20}))
    assert (day.game.result.winner, set(day.game.result.clicks.values())) == (TIE, {1})
    assert "unclipped" not in write_game(day.game.record)
    assert day.refusals(CardsNotClipped(GAME, ("b2",))) == ["unclipped-in-a-tie"]


def test_settings_of_the_event_and_of_the_game():
    day = GameDay().play(EventChanged("Otago Open", settings={"hands": 2, "cap_no_bid": False}))
    assert day.game.hands == 2
    assert day.game.result.options == {"hands": 2, "cap_no_bid": False}
    assert day.play(hand(1, "none 6"), hand(2, "none 4")).game.result.winner == TIE


def test_taken_back_and_put_again():
    day = GameDay().play(hand(1, "A 7S 8"))
    played = day.game.result
    day.play(Voided(7))
    assert (day.game.state, day.game.record.hands) == (EMPTY, ())
    day.play(Voided(8))
    assert day.game.result == played


def test_reading_on_is_reading_everything():
    day = GameDay().play(hand(1, "A 7S"), hand(1, "A 7S both"), hand(1, "A 7S 8", 2), Voided(9), BellRung(GAME, 1))
    day.play(hand(1, "B 7S 8", 2), CardsNotClipped(GAME, ("d4",)))
    standing = fold([])
    for place, entry in enumerate(day.entries):
        standing = advance(standing, [entry])
        assert standing == fold(day.entries[: place + 1])


@pytest.mark.parametrize(
    "played",
    [
        (),
        (hand(1, "A 7S"),),
        (hand(1, "none 3"), hand(2, "B 9NT fA"), hand(3, "A 6S both"), hand(3, "A 6S 2", 2)),
        (hand(1, "A 7S 8"), BellRung(GAME, 1), CardsNotClipped(GAME, ("a1", "b2"))),
    ],
)
def test_the_present_record_is_a_document_that_reads_back(played):
    record = GameDay().play(*played).game.record
    assert read_game(write_game(record)) == record
