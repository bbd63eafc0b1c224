"""The check-in list: who is awaited and who is here, by name; fees and groups only where there are any."""

from scorekeeper.journal.facts import CheckedIn, FeePaid, TeamEntered, TeamPlaced, TeamRegistered
from scorekeeper.journal.fold import fold
from scorekeeper.journal.stages import HERE, MAIN, NEVER_CAME
from scorekeeper.sheets.reports.check_in import check_in_report
from tests.journal.game import Day
from tests.kernel.golden_event import DALLAS, DETROIT, entries, opening


def listed(*facts, **settings):
    report = check_in_report(fold(entries((*opening(**settings), *facts))))
    table = report.tables["door"]
    return report, [column.key for column in table.columns], table.rows


def test_teams_stand_by_name_with_their_captain_first():
    zoe = TeamEntered("k", "albany", ("Anu", "Benny"), "Benny", club="Mohawk")
    report, heads, rows = listed(
        zoe, TeamRegistered("k", "Albany NY", note="late plane"), CheckedIn(DALLAS, NEVER_CAME)
    )
    assert heads == ["ticked", "team", "players", "club", "state", "note"]
    assert rows[0] == ("", "albany", "Benny, Anu", "Mohawk · Albany NY", "awaited", "late plane")
    assert [row[1] for row in rows] == ["albany", "Dallas", "Detroit"]
    assert [fact.value for fact in report.facts] == [3, 0, 1]


def test_fees_and_groups_have_columns_where_there_are_any():
    _report, heads, rows = listed(
        FeePaid(DALLAS, "entry", "$500"), TeamPlaced(MAIN, DETROIT, "B"), CheckedIn(DETROIT, HERE), entry_fee="$600"
    )
    assert heads == ["ticked", "team", "group", "players", "club", "fee", "paid", "state", "note"]
    dallas, detroit = rows
    assert (dallas[2], dallas[5], dallas[6], dallas[7]) == ("", "$600", "$500", "awaited")
    assert (detroit[2], detroit[5], detroit[6], detroit[7]) == ("B", "$600", "", "fee open")


def test_players_of_a_day_of_games_have_no_captain():
    report = check_in_report(Day().tournament)
    table = report.tables["door"]
    assert [column.key for column in table.columns] == ["ticked", "player", "club", "state", "note"]
    assert set(table.values("state")) == {"awaited"}
