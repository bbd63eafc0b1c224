"""What a game sheet says, as canonical text, and that it adds up."""

import datetime as dt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.model import points_of
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.render import game_sheet_of
from tests.sheets.game500.game_text import game_text
from tests.sheets.game500.making_games import GAME, MAKERS, MakingGame, full, won

ZONE = dt.timezone(dt.timedelta(hours=13))
OPTIONS = SheetOptions(printed_at="2026-11-21T23:00:00Z", zone=ZONE)
HAND = st.one_of(
    st.builds(
        lambda side, bid, tricks: f"{side}{bid} {tricks}",
        st.sampled_from("AB"),
        st.sampled_from([f"{bid}{suit}" for bid in range(6, 11) for suit in ("S", "C", "D", "H", "NT")]),
        st.one_of(st.integers(0, 10), st.sampled_from(["fA", "fB", "both"])),
    ),
    st.integers(0, 10).map(lambda tricks: f"none {tricks}"),
)


def played(hands: list[str], **opened) -> MakingGame:
    """A game with these hands, as far as it goes on."""
    making = MakingGame().begin(**opened)
    number = 1
    for text in hands:
        if number > 4 or making.state.result.ended_at is not None:
            break
        making.hand(f"{number} {text}")
        number += 0 if text.endswith("both") else 1
    return making


@pytest.mark.parametrize("name", [name for name in MAKERS if name != "again"])
def test_its_text_is_unchanged(name, same_as_golden):
    making = MAKERS[name]()
    same_as_golden(f"game-{name}", game_text(game_sheet_of(making.state, making.tournament, OPTIONS)))


@settings(max_examples=40, deadline=None)
@given(st.lists(HAND, max_size=7), st.booleans())
def test_lines_rows_and_totals_add_up(hands, cap_no_bid):
    making = played(hands, settings={} if cap_no_bid else {"cap_no_bid": False})
    state = making.state
    result = game_sheet_of(state, making.tournament, OPTIONS)
    sums = dict.fromkeys(result.sides, 0)
    for line in result.lines:
        sums[line.side] += line.points
        assert line.article
        assert line.words not in {"bid", "tricks", "award", ""}
    assert sums == dict(result.standing.totals) == dict(state.result.totals)
    rows = [row for row in result.rows if row.points is not None]
    for row in rows:
        lines = [line for hand in state.result.hands if hand.number == row.hand for line in hand.lines]
        assert row.points == points_of(lines, result.sides)
    if rows:
        assert dict(rows[-1].running or {}) == sums
    clicks = [player.clicks for partner in result.partners for player in partner.players]
    assert sum(clicks) == 4 if state.result.complete else clicks == [None] * 4  # type: ignore[arg-type]
    assert {row.hand for row in result.rows} == {1, 2, 3, 4}


def test_rules_edition_and_every_setting_that_differs_are_named(check_golden):
    making = full()
    heading = game_sheet_of(making.state, making.tournament, OPTIONS).heading
    assert heading.system == "NZ Singles 500, edition 2024"
    check_golden(heading.settings)
    making = won()
    assert game_sheet_of(making.state, making.tournament, OPTIONS).heading.settings == ""


def test_a_game_that_is_not_over_cannot_be_taken_for_one_that_is(check_golden):
    making = MAKERS["running"]()
    result = game_sheet_of(making.state, making.tournament, OPTIONS)
    check_golden(result.heading.title)
    assert (result.standing.winner, result.standing.missing) == ("", "1 of 4 hands")
    check_golden(result.footer[0])


def test_hands_after_the_end_are_reported_and_do_not_count():
    making = MakingGame().begin().hands("1 A7S 8 | 2 B8H 9 | 3 B6S 6 | 4 A6S 6")
    making.hand("2 B10NT 10", reason="written down wrongly")
    result = game_sheet_of(making.state, making.tournament, OPTIONS)
    assert [row.idle for row in result.rows] == [False, False, True, True]
    assert sum("the game was over before it" in note.text for note in result.notes) == 2
    assert making.tournament.games[GAME].result.winner == "B"
