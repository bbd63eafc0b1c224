"""Reports of games of hands: every sum holds whatever was played, in every form."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.features.papers.view.reporting import (
    FORMS,
    day_report,
    days_of,
    report_bytes,
    session_report,
    team_report,
)
from scorekeeper.journal.facts import BellRung, CardsNotClipped
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.sheets.reports.model import findings
from scorekeeper.sheets.reports.text import as_text
from tests.journal.game import GAME, GameDay, hand
from tests.sheets.game500.making_games import MAKERS


def all_reports(tournament: Tournament):
    yield day_report(tournament)
    for day in days_of(tournament):
        yield day_report(tournament, day)
    for game in tournament.games.values():
        yield session_report(tournament, game)
    for player in tournament.teams:
        yield team_report(tournament, player)


@pytest.mark.parametrize("name", sorted(MAKERS))
def test_every_sum_of_every_report_holds(name):
    reports = list(all_reports(MAKERS[name]().tournament))
    assert len(reports) == 1 + 1 + 1 + 4
    for report in reports:
        assert report.checks
        assert [check.what for check, first, second in findings(report) if first != second] == []


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", ["full", "empty"])
def test_every_report_comes_in_every_form(name, form):
    for report in all_reports(MAKERS[name]().tournament):
        assert len(report_bytes(report, form)) > 100


def test_the_words_of_a_day(check_golden):
    day = GameDay().play(hand(1, "A 7S both"), hand(1, "A 7S 8", 2), hand(2, "none 6"), BellRung(GAME, 2))
    day.play(CardsNotClipped(GAME, ("a1", "b2")))
    report = day_report(day.tournament, "2026-10-03")
    assert report.tables["players"].rows[:2] == ((1, "Cid", 1, 2, 1, 0, 0), (2, "Ann", 1, 0, 1, 0, 0))
    check_golden(report.tables["games"].rows)
    assert [row[3:6] for row in report.tables["hands"].rows] == [
        (1, "A 7S fAB", "again"),
        (1, "A 7S 8", "made"),
        (2, "none 6 4", ""),
    ]
    assert [row[-1] for row in report.tables["lines"].rows] == [8, 8, 9, 9]
    check_golden(as_text(report))


def test_a_player_has_his_partner_and_his_clicks():
    day = GameDay().play(hand(1, "A 10NT 10"))
    report = team_report(day.tournament, "c3")
    assert report.subtitle == "Cid"
    assert report.tables["games"].rows == ((1, 1, 1, "Ann", "Ben and Dot", 520, 0, "won", 2),)


hands_played = st.lists(
    st.tuples(st.sampled_from("AB"), st.integers(6, 10), st.sampled_from(["S", "NT"]), st.integers(0, 10)), max_size=4
)


@given(hands_played, st.sets(st.sampled_from(["a1", "b2", "c3", "d4"])))
def test_the_sums_hold_whatever_was_played(played, gone):
    day = GameDay()
    for number, (side, bid, strain, tricks) in enumerate(played, 1):
        fact = hand(number, f"{side} {bid}{strain} {tricks}")
        if not day.refusals(fact):
            day.play(fact)
    if gone:
        day.play(CardsNotClipped(GAME, tuple(sorted(gone))))
    for report in (day_report(day.tournament), team_report(day.tournament, "a1")):
        assert all(first == second for _check, first, second in findings(report))
