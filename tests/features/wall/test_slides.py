"""What the wall shows, and what it leaves out."""

from datetime import datetime, timedelta

import pytest

from scorekeeper.features.wall.view.choice import WallChoice, kept, parse_meters, read_choice
from scorekeeper.features.wall.view.clock import round_ends
from scorekeeper.features.wall.view.slide import (
    DRAW,
    KINDS,
    MESSAGE,
    RUNNING,
    STANDINGS,
    WEB,
    PlaceRow,
    WallTableRow,
    WallTeamRow,
    needed_factor,
)
from scorekeeper.features.wall.view.slides import slides
from scorekeeper.journal.facts import DealRecorded, SessionForfeited, StageSet
from scorekeeper.journal.finality_facts import ProtestTimeStarted, RankingClosed, RankingSigned
from scorekeeper.journal.stage_facts import DrawPublished, StageClosed, TimetableSet
from scorekeeper.journal.stages import MAIN
from scorekeeper.rules.contract import Contract
from tests.features.standings.grouped import close_first_round, in_groups, play, withdrawn_ahead


@pytest.fixture
def journal():
    race = in_groups()
    race.enter(DrawPublished(MAIN, "d1"))
    return race


def test_nothing_that_is_not_published_is_shown():
    assert slides(in_groups().tournament, KINDS) == ()


def test_the_next_round_is_listed_by_team_name(journal, check_golden):
    (draw,) = slides(journal.tournament, (DRAW,))
    check_golden(draw.title)
    assert draw.rows == (
        WallTeamRow("A", "Team a1", "against Team b2", "1"),
        WallTeamRow("", "Team a2", "sits out", ""),
        WallTeamRow("A", "Team a3", "against Team b1", "2"),
        WallTeamRow("B", "Team b1", "against Team a3", "2"),
        WallTeamRow("B", "Team b2", "against Team a1", "1"),
    )
    assert (draw.settled, draw.part) == (True, "Team a1 to Team b2")


def test_standings_are_provisional_until_the_stage_is_closed(journal):
    journal.enter(StageSet(MAIN, places=1))
    first, second = slides(journal.tournament, (STANDINGS,))
    assert (first.title, second.title) == ("Standings \N{MIDDLE DOT} Group A", "Standings \N{MIDDLE DOT} Group B")
    assert [isinstance(row, PlaceRow) and row.cut for row in first.rows] == [True, False, False]
    assert {item.state for item in (first, second)} == {"provisional"}
    journal.enter(StageClosed(MAIN))
    assert {slide.state for slide in slides(journal.tournament, (STANDINGS,))} == {"closed"}


def test_the_wall_shows_the_protest_time(journal, monkeypatch):
    for state in ("53", "54"):
        play(journal, state)
    journal.enter(ProtestTimeStarted(MAIN, 30))
    began = datetime.fromisoformat(journal.entries[-1].at)

    def shown(minutes):
        class Clock(datetime):
            @classmethod
            def now(cls, tz=None):
                return began + timedelta(minutes=minutes)

        monkeypatch.setattr("scorekeeper.features.wall.view.slides.datetime", Clock)
        return {(slide.state, slide.settled) for slide in slides(journal.tournament, (STANDINGS,))}

    ends = (began + timedelta(minutes=30)).astimezone()
    assert shown(5) == {(f"protest until {ends:%H:%M}", False)}
    assert shown(31) == {("provisional", False)}
    places = ("committee-1",)
    journal.enter(RankingSigned(MAIN, 1, "committee-1", "Mini", "signed", "a" * 64, places, file="b" * 64))
    journal.enter(RankingClosed(MAIN, 1, "a" * 64, "b" * 64, places))
    assert shown(40) == {("final", True)}


def test_running_scores_are_there_while_a_round_is_played(journal):
    assert slides(journal.tournament, (RUNNING,)) == ()
    journal.enter(DealRecorded("53", 1, "A", Contract(40, "H"), 44))
    (running,) = slides(journal.tournament, (RUNNING,))
    assert running.rows == (
        WallTableRow("1", ("Team a1", "Team b2"), ("2", "0"), "deal 2 of 6", None),
        WallTableRow("2", ("Team a3", "Team b1"), ("0", "0"), "", None),
    )
    play(journal, "53")
    (running,) = slides(journal.tournament, (RUNNING,))
    assert running.rows[0] == WallTableRow("1", ("Team a1", "Team b2"), ("12", "0"), "finished", 0)
    play(journal, "54")
    assert slides(journal.tournament, (RUNNING,)) == ()


def test_a_larger_hall_has_fewer_rows_and_no_smaller_ones(journal):
    assert needed_factor(15, 1.7) == needed_factor(10, 3) == 1
    assert needed_factor(30, 1.7) == 2
    assert needed_factor(90, 1.7) == 3, "no hall is so deep that a page has no name"
    pages = slides(journal.tournament, (DRAW,), factor=4)
    assert [len(page.rows) for page in pages] == [2, 2, 1]
    (whole,) = slides(journal.tournament, (DRAW,))
    assert tuple(row for page in pages for row in page.rows) == whole.rows


def test_an_announcement_has_a_page_where_that_is_chosen(journal):
    assert slides(journal.tournament, (MESSAGE,), message="Lunch at 13:00")[0].title == "Lunch at 13:00"
    assert slides(journal.tournament, (MESSAGE,)) == ()


def test_the_end_of_a_round_is_shown_once_the_pace_is_known(journal):
    assert round_ends(journal.tournament, "2026-10-03T10:30:00Z") == ""


@pytest.mark.parametrize(
    "damaged", ["", "{", "[]", '{"kinds": 3, "seconds": "x", "colors": "red", "message": 7, "distance": "far"}']
)
def test_invalid_saved_values_become_defaults(damaged):
    assert read_choice(damaged) == WallChoice()


def test_a_choice_is_saved():
    choice = WallChoice((STANDINGS, MESSAGE), 20, "light", "Grüße \N{CHECK MARK}", "https://club.example", 30.0, 2.5)
    assert read_choice(kept(choice)) == choice
    assert (parse_meters("1,7"), parse_meters("0"), parse_meters("x")) == (1.7, None, None)


def test_a_round_that_is_only_forfeited_ahead_is_not_on_the_wall(check_golden):
    journal = withdrawn_ahead()
    assert slides(journal.tournament, (STANDINGS, RUNNING)) == ()
    close_first_round(journal)
    shown = slides(journal.tournament, (DRAW, RUNNING, STANDINGS))
    assert [slide.kind for slide in shown] == [DRAW, STANDINGS, STANDINGS]
    check_golden(shown[0].title)
    assert [(row.name, row.against, row.table) for row in shown[0].rows if isinstance(row, WallTeamRow)] == [
        ("Team a1", "Team b2 has withdrawn", ""),
        ("Team a2", "against Team b1", "2"),
        ("Team b1", "against Team a2", "2"),
    ]
    assert shown[1].detail == "round 1 of 3 \N{MIDDLE DOT} 2 of 2 tables finished"


def test_a_forfeit_alone_gives_the_standings_no_leader_on_the_wall():
    journal = withdrawn_ahead()
    journal.enter(SessionForfeited("511", "B", "no-show"))
    assert slides(journal.tournament, (STANDINGS,)) == ()
    play(journal, "512")
    assert len(slides(journal.tournament, (STANDINGS,))) == 2


def test_the_planned_beginning_of_the_next_round_is_on_the_wall(journal):
    today = datetime.now().astimezone().date().isoformat()
    journal.enter(TimetableSet(MAIN, (f"{today}T09:30", f"{today}T14:30", "2099-01-02T09:00")))
    draw, *_more = slides(journal.tournament, (DRAW,))
    assert draw.detail.startswith("begins at 14:30 \N{MIDDLE DOT} ")
    close_first_round(journal)
    *_more, standings = slides(journal.tournament, (DRAW, STANDINGS))
    assert standings.detail.endswith("\N{MIDDLE DOT} Round 2 begins at 14:30.")


def test_phones_are_led_to_the_web_pages_by_a_code(journal):
    assert not slides(journal.tournament, (WEB,))
    (code,) = slides(journal.tournament, (WEB,), address="http://192.168.1.7:8056/")
    assert (code.kind, code.detail) == (WEB, "http://192.168.1.7:8056/")
    assert "192.168.1.7" in code.spoken
