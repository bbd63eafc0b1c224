"""A day of 500 on the wall: seats, results, players by clicks, nothing unpublished."""

import pytest

from scorekeeper.features.wall.view.clock import round_ends
from scorekeeper.features.wall.view.slide import DRAW, KINDS, RUNNING, STANDINGS, PlaceRow, WallTableRow, WallTeamRow
from scorekeeper.features.wall.view.slides import slides
from scorekeeper.journal.facts import DrawPublished, HandRecorded, ResultStated
from scorekeeper.journal.stages import MAIN
from tests.journal.club_day import NAMES, ClubDay
from tests.journal.game import hand


@pytest.fixture
def day():
    day = ClubDay(NAMES[:9])
    day.play(DrawPublished(MAIN, day.seat().draw))
    return day


def test_nothing_is_shown_before_it_is_published():
    day = ClubDay(NAMES[:8])
    day.seat()
    assert slides(day.tournament, KINDS) == ()
    day.results("A", "B")
    assert slides(day.tournament, KINDS) == ()


def test_players_find_their_table_by_name(day):
    (page,) = slides(day.tournament, KINDS)
    assert (page.kind, page.title) == (DRAW, "Round 1 \N{MIDDLE DOT} find your table")
    assert page.rows[0] == WallTeamRow("A", "Anil", "seat 1, with Chacko", "1")
    assert page.rows[-1] == WallTeamRow("", "Indu", "sits out", "")
    assert page.part == "Anil to Indu"
    assert len(slides(day.tournament, (DRAW,), factor=3.0)) > 1, "a deep hall has fewer rows"


def test_results_as_they_come_in_and_clicks(day):
    first, second = day.tournament.games.values()
    day.play(HandRecorded(first.uid, 1, "A", hand(1, "A 7S").bid, {"A": 8, "B": 2}))
    running, *_clicks = slides(day.tournament, KINDS)
    assert running.rows == (
        WallTableRow("1", ("Anil and Chacko", "Biju and Deepa"), ("140", "20"), "hand 1 of 4", None),
        WallTableRow("2", ("Eapen and Gita", "Feroz and Hari"), ("", ""), "", None),
    )
    day.play(ResultStated(second.uid, "B"))
    running, clicks = slides(day.tournament, (RUNNING, STANDINGS))
    assert running.rows[1] == WallTableRow("2", ("Eapen and Gita", "Feroz and Hari"), ("", ""), "finished", 1)
    assert "1 of 2 tables finished" in running.detail
    assert clicks.rows[0] == PlaceRow("1=", "Feroz", "2", "1", "", "", cut=False)
    assert clicks.rows[2] == PlaceRow("3", "Indu", "1", "0", "", "", cut=False)
    assert round_ends(day.tournament, "2026-10-03T10:00:00Z") == ""


def test_a_round_that_is_not_published_leaves_the_one_before(day):
    day.results("A", "B")
    before = slides(day.tournament, KINDS)
    day.seat()
    day.results("A", "A")
    assert slides(day.tournament, KINDS) == before
