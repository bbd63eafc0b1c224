"""Players by clicks, then wins: only games that are over count, equal is a shared place."""

from dataclasses import replace

from scorekeeper.journal.clicks import click_ranking, clicks_by_uid
from scorekeeper.journal.facts import CardsNotClipped, SessionOpened, TeamEntered
from tests.journal.game import GAME, GameDay, hand

OTHER = "b0b0"


def rows(day, until=None):
    return [
        (row.place, row.name, row.games, row.clicks, row.wins, row.ties, row.shared)
        for row in click_ranking(day.tournament, until)
    ]


def in_other(fact):
    return replace(fact, session=OTHER)


def test_before_any_game_everybody_is_first():
    assert rows(GameDay()) == [(1, name, 0, 0, 0, 0, True) for name in ("Ann", "Ben", "Cid", "Dot")]


def test_a_game_under_way_does_not_count():
    assert {row[2:] for row in rows(GameDay().play(hand(1, "A 9H 10")))} == {(0, 0, 0, 0, True)}


def test_winners_have_two_clicks_each_and_share_their_place():
    day = GameDay().play(hand(1, "A 10NT 10"))
    assert rows(day) == [
        (1, "Ann", 1, 2, 1, 0, True),
        (1, "Cid", 1, 2, 1, 0, True),
        (3, "Ben", 1, 0, 0, 0, True),
        (3, "Dot", 1, 0, 0, 0, True),
    ]


def test_wins_decide_between_equal_clicks():
    day = GameDay().play(
        hand(1, "A 10NT 10"),
        CardsNotClipped(GAME, ("a1",)),
        TeamEntered("e5", "Eve", ("Eve",)),
        SessionOpened(OTHER, ("e5", "b2", "d4", "c3"), 2, 1, options={"hands": 1}),
        in_other(hand(1, "none 5")),
    )
    assert rows(day) == [
        (1, "Cid", 2, 3, 1, 1, False),
        (2, "Ben", 2, 1, 0, 1, True),
        (2, "Dot", 2, 1, 0, 1, True),
        (2, "Eve", 1, 1, 0, 1, True),
        (5, "Ann", 1, 0, 1, 0, False),
    ]
    assert clicks_by_uid(day.tournament.games[OTHER]) == {"e5": 1, "b2": 1, "d4": 1, "c3": 1}
    assert clicks_by_uid(day.game) == {"a1": 0, "b2": 0, "c3": 2, "d4": 0}


def test_later_days_can_be_left_out():
    again = SessionOpened(OTHER, ("a1", "b2", "c3", "d4"), 2, 1, date="2026-10-04")
    day = GameDay().play(hand(1, "A 10NT 10"), again, in_other(hand(1, "A 10NT 10")))
    assert [row[3] for row in rows(day)] == [4, 4, 0, 0]
    assert [row[3] for row in rows(day, "2026-10-03")] == [2, 2, 0, 0]
