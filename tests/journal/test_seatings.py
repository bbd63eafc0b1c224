"""A day of 500 by round: players present, results without hands, the next seating."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.journal.clicks import click_ranking
from scorekeeper.journal.facts import (
    BellRung,
    CardsNotClipped,
    CheckedIn,
    DrawPublished,
    DrawWithdrawn,
    EventChanged,
    HandRecorded,
    ResultStated,
    TeamEntered,
    Voided,
)
from scorekeeper.journal.fold import fold
from scorekeeper.journal.seatings import last_round, next_seating, played, present
from scorekeeper.journal.stage_facts import DrawnRound
from scorekeeper.journal.stages import MAIN
from tests.journal.club_day import NAMES, ClubDay
from tests.journal.game import hand


def test_a_day_of_thirteen_with_one_who_leaves_and_one_who_comes():
    day = ClubDay(NAMES[:12])
    day.play(TeamEntered("mama", "Mani", ("Mani",)))
    day.seat()
    assert day.tables() == [NAMES[:4], NAMES[4:8], NAMES[8:12]]
    day.results("A", "B", "A")
    day.come("Mani").come("Anil", state="left")
    day.seat()
    assert day.tables() == [
        ("Biju", "Deepa", "Indu", "Kora"),
        ("Eapen", "Gita", "Mani", "Chacko"),  # Mani takes Anil's seat
        ("Joy", "Lissy", "Feroz", "Hari"),
    ]


def test_it_goes_on_from_hands_as_from_results_without_them():
    day = ClubDay(NAMES[:4])
    game = day.seat().rounds[0].tables[0].session
    day.play(HandRecorded(game, 1, "A", hand(1, "A 10NT").bid, {"A": 10, "B": 0}))
    assert [item.moving for item in played(day.tournament)] == [(1, 3)]
    assert day.refusals(ResultStated(game, "A")) == ["game-has-hands"]
    day.seat()
    assert day.tables() == [("Biju", "Deepa", "Anil", "Chacko")]


@pytest.mark.parametrize(("stays", "setting", "moving"), [("A", {}, (2, 4)), (None, {}, (2, 4)), ("B", {}, (1, 3)),
                                                          (None, {"tie_stays": "other"}, (1, 3))])  # fmt: skip
def test_after_a_tie_who_was_named_stays_or_the_dealers_pair(stays, setting, moving):
    day = ClubDay(NAMES[:4])
    day.play(EventChanged("Otago Open", settings=setting) if setting else CheckedIn("anan", "here"))
    day.play(ResultStated(day.seat().rounds[0].tables[0].session, "tie", stays))
    assert [(item.moving, item.tied) for item in played(day.tournament)] == [(moving, True)]


def test_reasons_against_a_seating():
    day = ClubDay(NAMES[:9])
    fact = day.seating()
    day.come("Gita", state="left")
    assert day.refusals(fact) == ["seating-moved-on"]
    assert day.refusals(day.seating(method="swiss")) == ["unknown-method"]
    seating = day.seat()
    assert day.refusals(day.seating()) == ["round-goes-on"]
    assert day.refusals(seating) == ["draw-uid-used", "round-drawn-already"]
    first, second = seating.rounds[0].tables
    day.play(DrawPublished(MAIN, seating.draw))
    assert day.refusals(DrawPublished(MAIN, seating.draw)) == ["draw-published-already"]
    day.play(ResultStated(first.session, "A"))
    assert day.refusals(DrawWithdrawn(MAIN, seating.draw)) == ["draw-has-played"]
    day.play(ResultStated(second.session, "B"))
    assert day.refusals(day.seating(rounds=(DrawnRound(2, seating.rounds[0].tables),))) == [
        "seating-moved-on", "session-uid-used"
    ]  # fmt: skip
    assert ClubDay(NAMES[:3]).refusals(ClubDay(NAMES[:3]).seating()) == ["draw-empty"]


def test_a_seating_without_a_result_is_taken_back_and_made_again():
    day = ClubDay(NAMES[:8], all_present=False).come(*NAMES[:4])
    day.play(DrawWithdrawn(MAIN, day.seat().draw))
    assert (len(day.tournament.games), last_round(day.tournament)) == (0, 0)
    day.come(*NAMES[4:8])
    day.seat()
    assert day.tables() == [NAMES[:4], NAMES[4:8]]
    assert fold(day.entries) == day.tournament


def test_a_result_without_hands_remains_until_it_is_undone():
    day = ClubDay(NAMES[:4])
    game = day.seat().rounds[0].tables[0].session
    day.play(ResultStated(game, "A"), CardsNotClipped(game, ("chch",)))
    state = day.tournament.games[game]
    assert (state.state, state.result.winner, state.finished_at is not None) == ("complete", "A", True)
    assert state.result.clicks == {"Anil": 2, "Chacko": 0, "Biju": 0, "Deepa": 0}
    assert day.refusals(ResultStated(game, "A")) == ["result-said-already"]
    assert day.refusals(ResultStated(game, "B")) == ["reason-missing"]
    assert day.refusals(ResultStated(game, "C")) == ["no-such-side", "reason-missing"]
    assert day.refusals(ResultStated(game, "A", "B"), "x") == ["no-such-side"]
    assert "result-without-hands" in day.refusals(HandRecorded(game, 1))
    assert day.refusals(BellRung(game, 0)) == ["bell-after-the-game"]
    day.play(Voided(day.tournament.seq), Voided(day.tournament.seq - 1))
    assert day.tournament.games[game].state == "empty"
    day.play(BellRung(game, 0))


def test_a_team_that_sits_out_has_a_click_once_the_round_has_a_result():
    day = ClubDay(NAMES[:5])
    day.seat()
    assert {row.clicks for row in click_ranking(day.tournament)} == {0}
    day.results("A")
    rows = {row.name: (row.place, row.clicks, row.sat_out) for row in click_ranking(day.tournament)}
    assert rows == {"Anil": (1, 2, 0), "Chacko": (1, 2, 0), "Eapen": (3, 1, 1), "Biju": (4, 0, 0), "Deepa": (4, 0, 0)}
    day.play(EventChanged("Otago Open", settings={"sit_out_clicks": 0}))
    assert click_ranking(day.tournament)[2].clicks == 0


def test_a_seed_orders_the_first_round_only():
    day = ClubDay(NAMES[:8])
    day.seat(seed=2026)
    assert sorted(sum(day.tables(), ())) == list(NAMES[:8]) != list(sum(day.tables(), ()))
    day.results("A", "A")
    assert next_seating(day.tournament, 7).seed is None
    day.seat(seed=7)


def test_only_players_of_a_day_are_described_as_left():
    assert ClubDay(NAMES[:4]).refusals(CheckedIn("anan", "gone")) == ["unknown-presence"]


@given(st.integers(4, 13), st.lists(st.tuples(st.sampled_from("+-="), st.integers(0, 12)), max_size=14), st.data())
@settings(max_examples=25, deadline=None)
def test_through_all_comings_and_goings_all_present_teams_play_or_sit_out(size, moves, data):
    day = ClubDay(all_present=False).come(*NAMES[:size])
    for move, at in moves:
        if move != "=":
            day.come(NAMES[at], state="here" if move == "+" else "left")
            continue
        players = present(day.tournament)
        if len(players) < 4:
            continue
        due = next_seating(day.tournament)
        result = day.seat().rounds[0]
        seated = [team for table in result.tables for team in table.teams]
        assert sorted((*seated, *result.sits_out)) == sorted(players)
        assert len(due.partners) == due.seated_round.repeats
        day.results(*(data.draw(st.sampled_from(("A", "B", "tie"))) for _ in result.tables))
    assert fold(day.entries) == day.tournament
    games = Counter(team for game in day.tournament.games.values() for team in game.teams)
    for row in click_ranking(day.tournament):
        assert row.games == games[row.player]
