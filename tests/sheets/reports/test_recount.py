"""Every report of a random event compared with a naive recount of its documents."""

from collections import Counter

import pytest

from scorekeeper.language.lines import redeal_reason
from scorekeeper.rules.systems.international56 import INTERNATIONAL_56
from scorekeeper.sheets.reports.day import day_report
from scorekeeper.sheets.reports.model import findings
from tests.rules.second_scorer import OTHER
from tests.sheets.reports import recount
from tests.sheets.reports.making_reports import (
    OPTIONS,
    event,
    everything,
    of_event,
    of_sessions,
    of_teams,
    rows,
    tournament,
)
from tests.sheets.reports.random_event import DAYS, TEAMS

SEEDS = (7, 8, 9)
COUNTED = ("bid", "made", "defeated", "open", "doubled", "redoubled")


@pytest.mark.parametrize("seed", SEEDS)
def test_the_random_event_has_everything_in_it(seed):
    sessions = event(seed).sessions
    result = [recount.outcome_of(plain) for plain in sessions]
    assert len(sessions) == 40
    assert 20 < sum(session["counts"] for session in result) < 40
    assert any(not plain.played for plain in sessions)
    assert any(plain.corrections for plain in sessions)
    assert any(plain.document["redeals"] for plain in sessions)
    assert any(plain.document["rulings"] for plain in sessions)
    assert recount.penalties(sessions).total() > 20


@pytest.mark.parametrize("seed", SEEDS)
def test_results_are_those_of_the_recount(seed):
    result = recount.results(event(seed).sessions)
    listed = {row["session"]: row for row in rows(of_event(seed).tables["results"])}
    assert listed.keys() == result.keys()
    for plain in event(seed).sessions:
        row, expected = listed[plain.number], result[plain.number]
        assert (row["round"], row["table"]) == (plain.round, plain.table)
        assert (row["team A"], row["team B"]) == plain.teams
        assert row["counts"] == int(expected["counts"])
        begun = plain.played
        assert [row["points A"], row["points B"]] == (
            [expected["totals"][side] for side in "AB"] if begun else [None, None]
        )
        awarded = expected["match_points"] or {"A": None, "B": None}
        assert [row["match-points A"], row["match-points B"]] == [awarded["A"], awarded["B"]]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_standings_are_those_of_the_recount(seed):
    due = recount.standings(event(seed).sessions, TEAMS)
    listed = rows(of_event(seed).tables["standings"])
    assert {row["team"] for row in listed} == set(TEAMS)
    for row in listed:
        assert {key: row[key] for key in due[row["team"]]} == due[row["team"]]
        better = [
            item
            for item in listed
            if (item["match-points"], item["difference"]) > (row["match-points"], row["difference"])
        ]
        same = [
            item
            for item in listed
            if (item["match-points"], item["difference"]) == (row["match-points"], row["difference"])
        ]
        assert len(better) < row["place"] <= len(better) + len(same)
        assert row["decided"]


@pytest.mark.parametrize("seed", SEEDS)
def test_contract_levels_are_those_of_the_recount(seed):
    result = list(recount.contracts(event(seed).sessions))
    for row in rows(of_event(seed).tables["levels"]):
        contracts = [contract for contract in result if contract[1] == row["level"]]
        assert {key: row[key] for key in COUNTED} == {key: recount.counted(contracts)[key] for key in COUNTED}
        declared = sum(got[side] for _plain, _level, side, _outcome, _doubling, got in contracts)
        together = sum(got.total() for *_head, got in contracts)
        assert (row["declarer-points"], row["defender-points"]) == (declared, together - declared)
        assert row["level-points"] == together


@pytest.mark.parametrize("seed", SEEDS)
def test_every_point_has_a_reason_and_an_article(seed):
    sessions = event(seed).sessions
    tables = of_event(seed).tables
    due = recount.reasons(sessions)
    listed: Counter[str] = Counter()
    for row in rows(tables["reasons"]):
        listed[row["article"]] += row["points"]
    by_article: Counter[str] = Counter()
    for (_code, article), points in due.items():
        by_article[article] += points
    assert listed == by_article
    assert tables["lines"].total("points") == due.total()
    lines: Counter[tuple[int, str]] = Counter()
    for row in rows(tables["lines"]):
        assert row["article"] or row["kind"] == "forfeit"
        assert row["entry"] > 0
        lines[row["session"], row["side"]] += row["points"]
    for number, total in recount.results(sessions).items():
        assert [lines[number, side] for side in "AB"] == [total["totals"][side] for side in "AB"]


@pytest.mark.parametrize("seed", SEEDS)
def test_penalties_redeals_corrections_and_rulings_are_all_there(seed):
    sessions, tables = event(seed).sessions, of_event(seed).tables
    by_team: Counter[tuple[str, str]] = Counter()
    for row in rows(tables["offenders"]):
        by_team[row["team"], row["article"]] += row["penalties"]
    assert by_team == recount.penalties(sessions)
    assert len(tables["penalties"].rows) == by_team.total()
    assert tables["penalties"].total("points") == recount.penalty_points(sessions)
    again = Counter(item["reason"] for plain in sessions for item in plain.document["redeals"])
    listed = {row["reason"]: (row["article"], row["redeals"]) for row in rows(tables["redeal-reasons"])}
    articles = INTERNATIONAL_56.redeal_articles
    assert listed == {redeal_reason(code): (articles.get(code, ""), count) for code, count in again.items()}
    assert len(tables["redeals"].rows) == again.total()
    corrected = [
        (row["session"], row["deal"], row["old"], row["new"], row["reason"]) for row in rows(tables["corrections"])
    ]
    assert sorted(corrected) == sorted(
        (plain.number, *correction) for plain in sessions for correction in plain.corrections
    )
    assert len(tables["rulings"].rows) == sum(len(plain.document["rulings"]) for plain in sessions)


@pytest.mark.parametrize("seed", SEEDS)
def test_unfinished_sessions_are_listed_with_what_is_missing(seed):
    listed = {row["session"]: row for row in rows(of_event(seed).tables["unfinished"])}
    result = recount.results(event(seed).sessions)
    assert set(listed) == {number for number, session in result.items() if not session["counts"]}
    for plain in event(seed).sessions:
        if plain.number in listed:
            decided = sum(deal["outcome"] in ("made", "defeated") for deal in result[plain.number]["deals"])
            row = listed[plain.number]
            assert (row["done"], row["scheduled"]) == (decided, plain.document["options"]["deals"])
            assert row["missing"]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_day_has_its_sessions_and_the_standings_of_its_evening(seed):
    first, second = (day_report(tournament(seed), day, OPTIONS) for day in DAYS)
    sessions = event(seed).sessions
    for report, day in ((first, DAYS[0]), (second, DAYS[1])):
        own = [plain.number for plain in sessions if plain.date == day]
        assert sorted(row["session"] for row in rows(report.tables["results"])) == own
        until = [plain for plain in sessions if plain.date <= day]
        due = recount.standings(until, TEAMS)
        for row in rows(report.tables["standings"]):
            assert {key: row[key] for key in due[row["team"]]} == due[row["team"]]
    assert rows(second.tables["standings"]) == rows(of_event(seed).tables["standings"])


@pytest.mark.parametrize("seed", SEEDS)
def test_every_session_report_tells_its_session(seed):
    reports = of_sessions(seed)
    for plain in event(seed).sessions:
        text, tables = recount.outcome_of(plain), reports[plain.number].tables
        totals = {row["side"]: row for row in rows(tables["totals"])}
        assert [totals[side]["total"] for side in "AB"] == [text["totals"][side] for side in "AB"]
        awarded = text["match_points"] or {"A": None, "B": None}
        assert [totals[side]["match-points"] for side in "AB"] == [awarded["A"], awarded["B"]]
        if plain.forfeit:
            continue
        deals = rows(tables["deals"])
        assert [(row["deal"], row["running A"], row["running B"]) for row in deals] == [
            (deal["deal"], deal["running"]["A"], deal["running"]["B"]) for deal in text["deals"]
        ]
        result = list(recount.contracts([plain]))
        for row in rows(tables["levels"]):
            contracts = [contract for contract in result if contract[1] == row["level"]]
            bid = recount.counted(item for item in contracts if item[2] == row["side"])
            assert {key: row[key] for key in COUNTED} == {key: bid[key] for key in COUNTED}
            assert row["level-points"] == sum(item[5][row["side"]] for item in contracts)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_team_record_tells_its_team(seed):
    due = recount.standings(event(seed).sessions, TEAMS)
    result = recount.results(event(seed).sessions)
    for name, report in of_teams(seed).items():
        own = [plain for plain in event(seed).sessions if name in plain.teams]
        listed = rows(report.tables["sessions"])
        assert [row["session"] for row in listed] == [plain.number for plain in own]
        counted = [row for row in listed if row["counts"]]
        for key in ("match-points", "points-for", "points-against", "difference"):
            assert sum(row[key] for row in counted) == due[name].get(key, 0)
        for row, plain in zip(listed, own, strict=True):
            side = "AB"[plain.teams.index(name)]
            assert (row["side"], row["opponents"]) == (side, plain.teams["BA".index(side)])
            if plain.played:
                assert row["points-for"] == result[plain.number]["totals"][side]
                assert row["points-against"] == result[plain.number]["totals"][OTHER[side]]
        outcome = [
            (plain, "AB"[plain.teams.index(name)], contract) for plain in own for contract in recount.contracts([plain])
        ]
        for row in rows(report.tables["levels"]):
            role = row["role"] == "declarer"
            contracts = [
                (own_side, contract)
                for _p, own_side, contract in outcome
                if contract[1] == row["level"] and (contract[2] == own_side) == role
            ]
            assert row["bid"] == len(contracts)
            assert row["points-for"] == sum(contract[5][side] for side, contract in contracts)
            assert row["points-against"] == sum(contract[5][OTHER[side]] for side, contract in contracts)
        seated = {row["player"] for row in rows(report.tables["seats"])}
        assert all(player.startswith(name) for player in seated)
        assert len(report.tables["penalties"].rows) == sum(
            count for (team, _article), count in recount.penalties(own).items() if team == name
        )


def test_the_place_after_the_last_round_is_the_place():
    for name, report in of_teams().items():
        now = next(row for row in rows(of_event().tables["standings"]) if row["team"] == name)
        after = [row for row in rows(report.tables["sessions"]) if row["counts"] and row["round"] == 8]
        assert all(row["place-after"] == now["place"] for row in after)


def test_every_control_sum_of_every_report_holds():
    for name, report in everything().items():
        wrong = [(check.what, first, second) for check, first, second in findings(report) if first != second]
        assert wrong == [], name
        assert len(report.checks) > 6
