"""The table page of a game: seats, what comes next, every row, the end, the clicks."""

from scorekeeper.features.table500.view.table_view import PlayerClicks, TableView, capped_points, table_view
from scorekeeper.journal.facts import BellRung, CardsNotClipped, RulingMade, TeamEntered, Voided
from tests.journal.game import GAME, GameDay, hand


def view_of(day: GameDay) -> TableView:
    return table_view(day.tournament, GAME, seat="desk")


def test_an_empty_table():
    view = view_of(GameDay())
    assert [(seat.seat, seat.name, seat.side, seat.deals) for seat in view.seats] == [
        (1, "Ann", "A", True),
        (2, "Ben", "B", False),
        (3, "Cid", "A", False),
        (4, "Dot", "B", False),
    ]
    assert (view.current, view.attempt, view.awaiting, view.complete, view.finish) == (1, 1, None, False, "")
    assert [(row.hand, row.dealer, row.state) for row in view.rows] == [
        (1, "1", "next"),
        (2, "2", "empty"),
        (3, "3", "empty"),
        (4, "4", "empty"),
    ]
    assert (view.totals, view.clicks, view.last_step) == ((0, 0), (), None)


def test_a_bid_is_awaited():
    view = view_of(GameDay().play(hand(1, "A 7S 8"), hand(2, "B 8H")))
    assert view.awaiting is not None
    assert (view.current, str(view.awaiting.bid), view.seats[1].deals) == (2, "8H", True)
    played, awaited = view.rows[:2]
    assert (played.side, played.bid, played.strain, played.tricks, played.result) == ("A", "7", "S", "8", "made")
    assert (played.points, played.running, played.state) == ((140, 20), (140, 20), "recorded")
    assert [(side, points, article) for side, points, _what, article in played.lines] == [
        ("A", 140, "1d"),
        ("B", 20, "1c"),
    ]
    assert (awaited.points, awaited.running, awaited.state) == ((None, None), (None, None), "contract")
    assert view.last_step_words == "hand 2: B 8H"


def test_a_hand_dealt_again_has_two_rows():
    view = view_of(GameDay().play(hand(1, "A 6S both")))
    assert (view.current, view.attempt) == (1, 2)
    assert [(row.hand, row.position, row.state) for row in view.rows[:3]] == [
        (1, 0, "recorded"),
        (1, None, "next"),
        (2, None, "empty"),
    ]
    assert view.rows[0].marks == ("dealt again",)
    ruled = RulingMade(GAME, ("8c",), "seen", 1, outcome="defeated")
    rows = view_of(GameDay().play(hand(1, "A 6S both"), hand(1, "A 6S 6", 2), ruled)).rows
    assert [row.marks for row in rows[:2]] == [("dealt again",), ("ruling",)]


def test_no_hand_is_shown_after_the_end(check_golden):
    out = view_of(GameDay().play(hand(1, "A 10NT 10")))
    assert [row.hand for row in out.rows] == [1]
    assert (out.current, out.complete) == (None, True)
    check_golden(out.finish)
    lost = view_of(GameDay().play(hand(1, "B 10NT 9")))
    check_golden(lost.finish)


def test_the_last_hand_at_the_bell_stays(check_golden):
    view = view_of(GameDay().play(hand(1, "A 7S 8"), BellRung(GAME, 2)))
    assert ([row.hand for row in view.rows], view.current, view.bell) == ([1, 2], 2, 2)
    over = view_of(GameDay().play(hand(1, "A 7S 8"), BellRung(GAME, 1)))
    assert (over.current, over.complete) == (None, True)
    check_golden(over.finish)
    tie = view_of(GameDay().play(BellRung(GAME, 0)))
    check_golden((tie.rows, tie.finish))


def test_clicks_name_their_players():
    day = GameDay().play(hand(1, "A 10NT 10"), CardsNotClipped(GAME, ("c3",)), TeamEntered("c3", "Cid Mo", ("Cid Mo",)))
    assert view_of(day).clicks == (
        PlayerClicks("a1", "Ann", "A", 2, unclipped=False),
        PlayerClicks("b2", "Ben", "B", 0, unclipped=False),
        PlayerClicks("c3", "Cid Mo", "A", 0, unclipped=True),
        PlayerClicks("d4", "Dot", "B", 0, unclipped=False),
    )


def test_the_step_that_undo_takes_back_is_named():
    day = GameDay().play(hand(1, "A 7S 8"))
    assert view_of(day).last_step_words == "hand 1: A 7S 8"
    day.enter(Voided(7))
    assert view_of(day).last_step is None


def test_trick_points_are_cut_at_the_cap():
    game = GameDay().play(hand(1, "B 9H 9"), hand(2, "A 6S 2")).game
    second = game.result.hands[1]
    assert dict(second.running) == {"A": -30, "B": 460}
    assert capped_points(game, second.lines, game.record.hands[1].tricks) == (("B", 60, 80),)
    assert capped_points(game, game.result.hands[0].lines, game.record.hands[0].tricks) == ()
