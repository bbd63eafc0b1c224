"""Prizes on the wall and the web: only for final, published stages."""

import datetime as dt

import pytest

from scorekeeper.features.publishing.view.site import site
from scorekeeper.features.wall.view.slide import PRIZES, PrizeRow
from scorekeeper.features.wall.view.slides import slides
from scorekeeper.journal.facts import PrizesSet, StageClosed, TeamEntered
from scorekeeper.journal.finality_facts import ProtestTimeStarted, RankingStopped
from scorekeeper.journal.methods import KNOCK_OUT_AND_THIRD
from tests.cup import CUP, Cup
from tests.features.publishing.published import HOSTILE, ParsedPage

PATH = "prizes-2.html"
SET = PrizesSet(CUP, (100_000, 50_000), ("Gold cup",), "$", trophy="Shield", handed_back="Novi")


@pytest.fixture
def cup(tmp_path):
    tournament_cup = Cup(tmp_path / "cup.scorekeeper", 4, KNOCK_OUT_AND_THIRD)
    yield tournament_cup
    tournament_cup.desk.close()


def shown(tournament_cup):
    """What is on the wall, and the page of prizes."""
    on_wall = slides(tournament_cup.desk.tournament, (PRIZES,))
    page = site(tournament_cup.desk.tournament, dt.UTC).pages
    ways = ParsedPage(page["index.html"].decode()).links
    assert (PATH in page) == (PATH in ways) == bool(on_wall)
    return on_wall, page[PATH].decode() if PATH in page else ""


def test_prizes_are_hidden_until_the_places_are_final(cup):
    cup.desk.submit([SET])
    cup.play_all(publish=True)
    assert shown(cup) == ((), "")
    cup.desk.submit([StageClosed(CUP)])
    (slide,), page = shown(cup)
    assert (slide.title, slide.state, slide.settled) == ("Finals: Prizes", "closed", True)
    assert slide.rows == (
        PrizeRow("1st", "Team 1", "$1,000, Gold cup"),
        PrizeRow("2nd", "Team 2", "$500"),
        PrizeRow("", "Team 1", "Shield"),
    )
    assert "1st Team 1 $1,000, Gold cup" in slide.spoken
    read = ParsedPage(page)
    assert read.rows == [
        ["Pl.", "Team", "Prize"],
        ["1st", "Team 1", "$1,000, Gold cup"],
        ["2nd", "Team 2", "$500"],
    ]
    assert "Shield goes from Novi to Team 1, until the next event." in read.words
    cup.desk.submit([ProtestTimeStarted(CUP, 30)])
    assert shown(cup) == ((), "")
    cup.desk.submit([RankingStopped(CUP, protest_time=True)], reason="the sheets are signed on paper")
    assert shown(cup) == ((slide,), page)


def test_of_a_draw_that_is_not_published_nothing_is_seen(cup):
    cup.desk.submit([SET])
    cup.play_all()
    cup.desk.submit([StageClosed(CUP)])
    assert shown(cup) == ((), "")


def test_without_prizes_there_is_no_page(cup):
    cup.play_all(publish=True)
    cup.desk.submit([PrizesSet(CUP), StageClosed(CUP)])
    assert shown(cup) == ((), "")


@pytest.mark.parametrize("text", HOSTILE[:6])
def test_names_and_prizes_are_harmless(cup, text):
    cup.desk.submit([TeamEntered("01", text, (f"{text} x",))])
    cup.play_all(publish=True)
    cup.desk.submit([PrizesSet(CUP, (100,), (text,), trophy=text, best_player=f"{text} x", best_of="01")])
    cup.desk.submit([StageClosed(CUP)])
    (slide,), page = shown(cup)
    assert len(slide.rows) == 3
    read = ParsedPage(page)
    assert not {tag for tag, _text in read.elements} & {"script", "img", "iframe", "object"}
    assert all(not key.startswith("on") for _tag, about in read.elements for key in about)


def test_a_long_prize_list_continues_on_the_next_slide(tmp_path):
    tournament_cup = Cup(tmp_path / "large.scorekeeper", 16)
    tournament_cup.play_all(publish=True)
    tournament_cup.desk.submit([PrizesSet(CUP, (100,) * 16), StageClosed(CUP)])
    first, second = slides(tournament_cup.desk.tournament, (PRIZES,))
    assert (first.part, second.part) == ("prizes 1\N{EN DASH}8 of 16", "prizes 9\N{EN DASH}16 of 16")
    assert len(slides(tournament_cup.desk.tournament, (PRIZES,), factor=2.0)) == 4
    tournament_cup.desk.close()
