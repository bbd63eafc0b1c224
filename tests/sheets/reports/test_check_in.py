"""The check-in list by name: who is expected or here, fees and groups if there are any."""

import pytest

from scorekeeper.journal.facts import (
    CheckedIn,
    DealRecorded,
    FeePaid,
    TeamEntered,
    TeamPlaced,
    TeamRegistered,
    TeamWithdrawn,
)
from scorekeeper.journal.fold import fold
from scorekeeper.journal.stages import HERE, MAIN, NEVER_CAME
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.prizes import money
from scorekeeper.rules.contract import Contract
from scorekeeper.sheets.reports.check_in import check_in_report
from tests.journal.game import GameDay
from tests.kernel.golden_event import DALLAS, DETROIT, SESSION, entries, opening


def listed(*facts, **settings):
    report = check_in_report(fold(entries((*opening(**settings), *facts))))
    table = report.tables["door"]
    return report, [column.key for column in table.columns], table.rows


def test_teams_are_listed_by_name_with_their_captain_first():
    zoe = TeamEntered("k", "albany", ("Anu", "Benny"), "Benny", club="Mohawk")
    report, heads, rows = listed(
        zoe, TeamRegistered("k", "Albany NY", note="late plane"), CheckedIn(DALLAS, NEVER_CAME)
    )
    assert heads == ["ticked", "team", "players", "club", "state", "note"]
    assert rows[0] == ("", "albany", "Benny, Anu", "Mohawk · Albany NY", "expected", "late plane")
    assert [row[1] for row in rows] == ["albany", "Dallas", "Detroit"]
    assert [(fact.caption, fact.value) for fact in report.facts] == [
        ("teams", 3), ("here", 0), ("expected", 2), ("never came", 1), ("withdrawn", 0),
    ]  # fmt: skip


def test_fees_and_groups_have_columns_where_there_are_any():
    _report, heads, rows = listed(
        FeePaid(DALLAS, "entry", "$500"), TeamPlaced(MAIN, DETROIT, "B"), CheckedIn(DETROIT, HERE), entry_fee="$600"
    )
    assert heads == ["ticked", "team", "group", "players", "club", "fee", "paid", "state", "note"]
    dallas, detroit = rows
    assert (dallas[2], dallas[5], dallas[6], dallas[7]) == ("", "$600", "$500", "expected")
    assert (detroit[2], detroit[5], detroit[6], detroit[7]) == ("B", "$600", "", "here, fee open")


def test_every_team_is_counted_and_who_has_played_is_here():
    report, _heads, rows = listed(
        *(TeamEntered(uid, name) for uid, name in (("k", "Kochi"), ("l", "Laredo"))),
        TeamEntered("k", "Kochi", ("Anu",), "Anu"),
        DealRecorded(SESSION, 1, "A", Contract(40, "H"), 44),
        CheckedIn("k", HERE),
        TeamWithdrawn(MAIN, DETROIT, 1),
    )
    assert [fact.value for fact in report.facts] == [4, 2, 1, 0, 1]
    assert [(row[0], row[-2]) for row in rows] == [
        ("here", "here"), ("", "withdrew after round 1"), (time_of_day("2026-10-03T15:09:05Z"), "here"), ("", "expected, captain missing"),
    ]  # fmt: skip


def test_fees_are_summed_up_as_due_taken_open_and_given_back(check_golden):
    report, _heads, _rows = listed(
        *(TeamEntered(uid, name) for uid, name in (("k", "Kochi"), ("l", "Laredo"), ("m", "Mobile"))),
        FeePaid(DALLAS, "entry", "$600"),
        FeePaid("k", "entry", "$600"),
        FeePaid("k", "entry", "$600", back=True),
        TeamWithdrawn(MAIN, "k", 3),
        CheckedIn("l", NEVER_CAME),
        entry_fee="$600",
    )
    check_golden([(fact.caption, fact.value) for fact in report.facts[5:]])  # fmt: skip
    report, _heads, _rows = listed(FeePaid(DALLAS, "entry", "\u20b9500"), entry_fee="$600")
    assert [fact.value for fact in report.facts[5:]] == ["2 fees", "1 fee", "1 fee"]


@pytest.mark.parametrize(
    ("paid", "sums", "open_"),
    [
        ("$250", ["$1,200", "$250", "$950"], "here, fee open"),
        ("250", ["2 fees", "1 fee", "2 fees"], "here, fee open"),
        ("$600.00", ["$1,200", "$600", "$600"], "here"),
        ("", ["$1,200", "$600", "$600"], "here"),
    ],
)
def test_the_rest_of_a_fee_that_is_paid_in_part_is_open(paid, sums, open_):
    report, _heads, rows = listed(FeePaid(DALLAS, "entry", paid), CheckedIn(DALLAS, HERE), entry_fee="$600")
    assert [fact.value for fact in report.facts[5:]] == sums
    assert rows[0][-2] == open_


def test_a_fee_is_shown_as_prizes_are():
    report, _heads, rows = listed(CheckedIn(DALLAS, HERE), entry_fee="1200.00 USD")
    assert rows[0][-4] == money(120000, "USD") == "1,200 USD"
    assert report.facts[5].value == money(240000, "USD")


def test_players_of_a_day_of_games_have_no_captain():
    report = check_in_report(GameDay().tournament)
    table = report.tables["door"]
    assert [column.key for column in table.columns] == ["ticked", "player", "club", "state", "note"]
    assert set(table.values("state")) == {"expected"}
