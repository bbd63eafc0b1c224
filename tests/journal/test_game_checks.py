"""What refuses an entry about a game of hands."""

from dataclasses import replace

import pytest

from scorekeeper.journal.facts import (
    AccessSet,
    BellRung,
    CardsNotClipped,
    DealRecorded,
    EventChanged,
    HandRecorded,
    PenaltyGiven,
    RulingMade,
    SeatsTaken,
    SessionOpened,
    SessionRemoved,
    TeamEntered,
    TeamRemoved,
    Voided,
)
from scorekeeper.journal.undo import redo_target, undo_target
from scorekeeper.rules.contract import Contract
from tests.journal.game import GAME, OPENED, UIDS, GameDay, hand


@pytest.mark.parametrize(
    ("fact", "code"),
    [
        (hand(0, "A 7S 8"), "no-such-hand"),
        (hand(5, "A 7S 8"), "no-such-hand"),
        (hand(2, "A 7S 8"), "hand-not-begun"),
        (hand(1, "A 7S 8", 2), "no-such-attempt-hand"),
        (hand(1, "A 5S 8"), "below-minimum"),
        (hand(1, "A 11S 8"), "above-maximum"),
        (hand(1, "A 7SX 8"), "not-a-bid"),
        (hand(1, "C 7S"), "no-such-side"),
        (hand(1, "A 7S 11"), "tricks-do-not-add-up"),
        (HandRecorded(GAME, 1, "A", Contract(7, "S"), {"A": 8}), "tricks-do-not-add-up"),
        (HandRecorded(GAME, 1, "A", None), "side-without-bid"),
        (hand(1, "A 7S fC"), "no-such-side"),
        (hand(1, "none fA"), "fault-without-bid"),
        (BellRung(GAME, 5), "no-such-hand"),
        (BellRung(GAME, 2), "hand-not-begun"),
        (CardsNotClipped(GAME, ("Eve",)), "no-such-player"),
        (CardsNotClipped(GAME, ("a1", "Ann")), "player-twice"),
        (CardsNotClipped(GAME, ()), "cards-said-already"),
        (RulingMade(GAME, (), "seen"), "articles-missing"),
        (RulingMade(GAME, ("8c",), " "), "reason-missing"),
        (RulingMade(GAME, ("8c",), "seen", 1, outcome="made"), "no-such-hand"),
        (RulingMade(GAME, ("8c",), "seen", outcome="made"), "needs-a-hand"),
        (RulingMade(GAME, ("8c",), "seen", points={"C": 1}), "no-such-side"),
        (RulingMade(GAME, ("8c",), "seen", waive=((1, 0),)), "not-of-this-game"),
        (DealRecorded(GAME, 1, "A", Contract(40, "H")), "not-of-this-game"),
        (PenaltyGiven(GAME, "A", "revoke", 1), "not-of-this-game"),
        (SeatsTaken(GAME, 1, ("Ann",)), "not-of-this-game"),
        (replace(hand(1, "A 7S"), session="ffff"), "no-such-session"),
        (TeamRemoved("a1"), "team-has-sessions"),
        (TeamEntered("e5", "ann", ("ann",)), "team-name-taken"),
        (Voided(6), "not-undoable"),
        (Voided(1), "no-such-entry"),
    ],
)
def test_refused(fact, code):
    assert GameDay().refusals(fact) == [code]


def test_a_hand_that_is_dealt_again_is_played_before_the_next_one():
    day = GameDay().play(hand(1, "A 6D both"))
    assert day.refusals(hand(2, "A 7S 8")) == ["hand-not-begun"]
    day.play(hand(1, "A 6D 7", 2))
    assert day.refusals(hand(2, "A 7S 8")) == []


@pytest.mark.parametrize(
    ("fact", "code"),
    [
        (SessionOpened("b0b0", UIDS[:3]), "wrong-number-of-players-at-table"),
        (SessionOpened("b0b0", ("a1", "a1", "c3", "d4")), "player-twice"),
        (SessionOpened("b0b0", ("a1", "b2", "c3", "ff")), "no-such-player"),
        (SessionOpened("b0b0", UIDS, 1, 2), "plays-elsewhere"),
        (SessionOpened("b0b0", UIDS, 2, 0), "number-below-one"),
        (SessionOpened("b0b0", UIDS, options={"hands": 5}), "option-value"),
        (SessionOpened("b0b0", UIDS, date="yesterday"), "not-a-date"),
    ],
)
def test_a_table_that_cannot_be(fact, code):
    assert set(GameDay().refusals(fact)) == {code}


def test_one_table_holds_one_game_at_a_time():
    more = [TeamEntered(f"{number}e", f"P{number}", (f"P{number}",)) for number in range(4)]
    day = GameDay().play(*more)
    other = SessionOpened("b0b0", ("0e", "1e", "2e", "3e"), 1, 1)
    assert day.refusals(other) == ["table-taken"]
    assert not day.refusals(replace(other, table=2))
    assert not day.refusals(SessionOpened("b0b0", UIDS, 2, 1))


def test_a_recorded_deal_changes_only_with_a_reason():
    day = GameDay().play(hand(1, "A 7S"), hand(1, "A 7S 8"))
    assert day.refusals(hand(1, "A 7S 8"), "again") == ["nothing-changed-hand"]
    assert day.refusals(hand(1, "A 7S 9")) == ["reason-missing"]
    assert day.refusals(hand(1, "B 7S 9")) == ["reason-missing"]
    assert day.refusals(hand(1, "A 7S 8 both")) == ["reason-missing"]
    assert not day.refusals(hand(1, "A 7S 9"), "misread")
    assert day.refusals(replace(OPENED, scorer="Ann")) == ["reason-missing"]
    assert day.refusals(EventChanged("Otago Open", settings={"hands": 3})) == ["reason-missing"]
    assert not day.refusals(EventChanged("Otago Open", settings={"hands": 3}), "short of time")
    assert day.refusals(SessionRemoved(GAME)) == ["session-has-deals"]
    assert not GameDay().refusals(SessionRemoved(GAME))


def test_no_hand_after_the_end_of_the_game():
    day = GameDay().play(hand(1, "A 10NT 10"))
    assert day.refusals(hand(2, "A 7S")) == ["game-over"]
    assert day.refusals(BellRung(GAME, 1)) == ["bell-after-the-game"]


def test_no_hand_after_the_bell():
    day = GameDay().play(hand(1, "A 7S 8"), BellRung(GAME, 1))
    assert day.refusals(hand(2, "A 7S")) == ["after-the-bell"]
    assert day.refusals(BellRung(GAME, 1)) == ["bell-rung-already"]
    assert day.refusals(BellRung(GAME, 2)) == ["reason-missing"]
    assert day.refusals(BellRung(GAME, 0), "early") == ["hands-before-the-bell"]
    day.play(BellRung(GAME, 2))
    assert not day.refusals(hand(2, "A 7S"))


def test_a_hand_dealt_again_since_stays_dealt_again():
    day = GameDay().play(hand(1, "A 7S both"), hand(1, "A 7S 8", 2))
    assert day.refusals(hand(1, "A 7S 8"), "no fault") == ["dealt-again-since"]
    assert not day.refusals(hand(1, "B 7S both"), "it was B")
    assert day.refusals(hand(1, "A 7S", 3)) == ["no-such-attempt-hand"]
    day.play(Voided(8))
    assert not day.refusals(hand(1, "A 7S 8"), "no fault")


def test_an_event_of_hands_can_be_kept_by_a_passphrase():
    assert not GameDay().refusals(AccessSet({"organiser": "$argon2id$"}))


def test_fewer_hands_than_were_played():
    day = GameDay().play(hand(1, "A 7S 8"), hand(2, "B 6S 6"))
    assert day.refusals(replace(OPENED, options={"hands": 1}), "late") == ["hands-entered-beyond"]


def test_each_seat_takes_back_its_own_newest_and_puts_it_again():
    day = GameDay()
    first = day.enter(hand(1, "A 7S 8"), "left")
    second = day.enter(hand(2, "B 6S 6"), "right")
    assert undo_target(day.game, "left") == first
    assert day.refusals(Voided(first.seq)) == ["built-upon"]
    assert undo_target(day.game, "right") == second
    day.enter(Voided(second.seq), "right")
    assert redo_target(day.game, "right") == second
    assert not day.refusals(Voided(first.seq))
    day.enter(BellRung(GAME, 1), "right")
    assert redo_target(day.game, "right") is None
    assert day.refusals(Voided(first.seq)) == ["built-upon"]


def test_a_hand_that_was_ruled_on_is_not_taken_back():
    day = GameDay().play(hand(1, "A 7S 8"), RulingMade(GAME, ("8c",), "a renege", 1, outcome="defeated"))
    assert day.refusals(Voided(7)) == ["built-upon"]
    assert day.refusals(Voided(8)) == ["not-undoable"]


def test_nothing_is_put_again_that_what_came_since_contradicts():
    day = GameDay()
    bell = day.enter(BellRung(GAME, 0), "left")
    void = day.enter(Voided(bell.seq), "left")
    day.enter(hand(1, "A 6S"), "right")
    assert day.refusals(Voided(void.seq)) == ["hands-before-the-bell"]
    other = GameDay()
    second = other.play(hand(1, "A 6S 6")).enter(hand(2, "A 6S 6"), "left")
    taken = other.enter(Voided(second.seq), "left")
    other.enter(BellRung(GAME, 1), "right")
    assert other.refusals(Voided(taken.seq)) == ["built-upon"]


def test_a_later_bell_stays_while_a_hand_needs_it():
    day = GameDay().play(hand(1, "A 6S 6"), BellRung(GAME, 1), BellRung(GAME, 2), hand(2, "B 6S 6"))
    assert day.refusals(Voided(9)) == ["built-upon"]
    day.play(Voided(10))
    assert not day.refusals(Voided(9))
