"""The paper sheets to fetch: one row a sheet, its deals once and in order."""

from scorekeeper.features.papers.view.fetch_list import fetch_list_pieces
from scorekeeper.journal.facts import Fact, TeamEntered
from scorekeeper.journal.fold import fold
from scorekeeper.sheets.reports.to_fetch import to_fetch_report
from tests.kernel.golden_event import deal, entries, golden, opening

TOURNAMENT = fold(entries((*opening(), *golden(4))))
OTHER: Fact = TeamEntered("k", "Albany")


def test_a_sheet_is_named_once_with_its_deals():
    waiting: list[Fact] = [
        deal(6, "B 36D 34"),
        OTHER,
        deal(5, "A 29CX 30"),
        deal(6, "B 36D 37"),
        deal(1, "A 28H 31", "gone"),
    ]
    report = to_fetch_report(TOURNAMENT, waiting)
    ((ticked, _round, _table, teams, deals),) = report.tables["sheets-to-fetch"].rows
    assert (ticked, teams, deals) == ("", "Dallas \N{EN DASH} Detroit", "5, 6")


def test_a_ruling_on_no_sheet_is_not_printed():
    assert fetch_list_pieces(TOURNAMENT, [OTHER]) == ()
    (piece,) = fetch_list_pieces(TOURNAMENT, [deal(5, "A 29CX 30")])
    assert piece.file("pdf") == "papers-to-fetch.pdf"
