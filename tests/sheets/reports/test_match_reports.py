"""Reports of other 56 systems: control sums hold, and nothing foreign is mentioned."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports.day import day_report
from scorekeeper.sheets.reports.model import Report, ReportTable, ReportText, findings
from scorekeeper.sheets.reports.render import render
from scorekeeper.sheets.reports.session import session_report
from scorekeeper.sheets.reports.team import team_report
from tests.sheets.making import SESSION
from tests.sheets.making_matches import MATCHES, TEAMS, Match, random_match, tables, under_way

OPTIONS = SheetOptions(printed_at="2026-11-23T09:00:00Z")


def reports(match: Match) -> list[Report]:
    tournament = match.tournament
    teams = [team_report(tournament, uid, OPTIONS) for uid in match.state.teams]
    return [session_report(tournament, match.state, OPTIONS), day_report(tournament, None, OPTIONS), *teams]


def agree(report: Report) -> None:
    result = findings(report)
    assert result
    for check, first, second in result:
        assert first == second, check.what


@pytest.mark.parametrize("name", MATCHES)
def test_all_control_sums_of_all_reports_hold(name):
    for report in reports(MATCHES[name]()):
        agree(report)


@pytest.mark.parametrize("name", MATCHES)
def test_the_missing_features_of_a_system_are_not_mentioned(name):
    for report in reports(MATCHES[name]()):
        keys = {column.key.split()[0] for part in report.tables.values() for column in part.columns}
        assert keys.isdisjoint({"match-points", "due", "penalty-points", "warning", "warnings"})
        assert set(report.tables).isdisjoint({"penalties", "offenders", "read-out"})
        assert "match points" not in [fact.caption for fact in report.facts]


@pytest.mark.parametrize("name", ["tables", "teams-4"])
@pytest.mark.parametrize("form", ["pdf", "xlsx", "csv"])
def test_every_form_is_made(name, form):
    for report in reports(MATCHES[name]()):
        assert render(report, form, OPTIONS)


def result_of(match: Match) -> str:
    report = session_report(match.tournament, match.state, OPTIONS)
    return " ".join(next(part for part in report.sections if isinstance(part, ReportText)).sentences)


def test_the_result_tells_who_could_not_pay_and_what_ended_the_match(check_golden):
    result = result_of(tables())
    check_golden(result)
    result = result_of(under_way())
    assert "after 4 deals" in result
    check_golden(result)


def test_totals_begin_with_the_tables_at_the_start():
    report = session_report(tables().tournament, tables().state, OPTIONS)
    totals = report.tables["totals"]
    assert totals.values("opening") == (15, 15)
    assert totals.values("total") == (30, 0)
    heads = [column.head for column in report.tables["deals"].columns]
    assert [head for head in heads if head.startswith(("change", "tables"))] == [
        "change A",
        "change B",
        "tables A",
        "tables B",
    ]


def test_a_match_without_limit_lists_only_deals_that_were_left_out():
    match = under_way()
    unfinished = day_report(match.tournament, None, OPTIONS).tables["unfinished"]
    assert isinstance(unfinished, ReportTable)
    assert (unfinished.values("done"), unfinished.values("scheduled"), unfinished.values("missing")) == (
        (4,),
        (None,),
        ("5",),
    )


@given(st.integers(min_value=0, max_value=10**6))
@settings(max_examples=25, deadline=None)
def test_the_sums_of_any_match_hold(seed):
    match = random_match(seed)
    assert SESSION in match.tournament.sessions
    for report in reports(match):
        agree(report)
    assert len(TEAMS) >= len(match.state.teams)
