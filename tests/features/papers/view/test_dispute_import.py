"""Open disputes in a sheet document are imported with it; the rest is reported."""

import json
from typing import Any

import pytest

from scorekeeper.cli import main
from scorekeeper.features.papers.view.papers_read import Imported
from scorekeeper.features.papers.words import dispute_left_out, imported
from scorekeeper.journal.dispute_facts import DisputeEnded, DisputeRaised
from scorekeeper.journal.disputes import open_disputes
from scorekeeper.sheets.record import record
from tests.features.papers.view.document_import import import_papers
from tests.features.papers.view.import_events import event
from tests.sheets.game500.making_games import GAME, won
from tests.sheets.making import SESSION, golden


def disputed() -> dict[str, Any]:
    """The sheet document of a session with a withdrawn dispute and two open ones."""
    making = golden()
    for fact in (
        DisputeRaised("d1", SESSION, 4, by="A", facts="Led too early."),
        DisputeEnded("d1", SESSION),
        DisputeRaised("d2", SESSION, 9, by="B", code="revoke", offender="A", facts="A ten on clubs."),
        DisputeRaised("d3", SESSION, articles=("3",), facts="Talk all evening."),
    ):
        making.enter(fact, reason="said")
    return record(making.state, making.tournament)


def bring_in(desk: Any, *values: dict[str, Any]) -> Imported:
    return import_papers(desk, [("sheet.json", json.dumps(value).encode()) for value in values])


def test_open_disputes_are_imported_and_exported(check_golden):
    desk, text = event(), disputed()
    brought_in = bring_in(desk, text)
    assert (brought_in.disputes, brought_in.skipped_disputes) == (2, ())
    assert [(dispute.fact.deal, dispute.fact.by, dispute.fact.articles, dispute.fact.facts) for dispute in open_disputes(desk.tournament)] == [
        (9, "B", ("3.9",), "A ten on clubs."),
        (None, None, ("3",), "Talk all evening."),
    ]  # fmt: skip
    (state,) = desk.tournament.sessions.values()
    again = record(state, desk.tournament)["disputes"]
    assert [item | {"number": 0} for item in again] == [entry | {"number": 0} for entry in text["disputes"]]
    assert [item["number"] for item in again] == [1, 2]
    check_golden(imported(1, 0, brought_in.disputes))


def test_importing_a_sheet_again_raises_no_dispute_twice():
    desk, text = event(), disputed()
    bring_in(desk, text)
    first = open_disputes(desk.tournament)[0]
    desk.submit([DisputeEnded(first.uid, first.session)], reason="agreed")
    imported = bring_in(desk, text)
    assert (imported.entries, imported.disputes, imported.skipped_disputes, len(imported.unchanged)) == (0, 0, (), 1)


def test_disputes_of_an_existing_session_are_named():
    desk, text = event(), disputed()
    bring_in(desk, text["session"])
    imported = bring_in(desk, text)
    assert [(item.number, item.deal) for item in imported.skipped_disputes] == [(2, 9), (3, None)]
    assert open_disputes(desk.tournament) == ()


@pytest.mark.parametrize(
    "change",
    [
        {"deal": 19}, {"deal": "9"}, {"by": "C"}, {"articles": "3.9"}, {"articles": [7]}, {"facts": 5}, {"by": ["A"]},
        {"state": "ruled"}, {"evidence": "a photograph"}, {"articles": [], "facts": ""}, {"number": "two"},
    ],
)  # fmt: skip
def test_an_unreadable_dispute_does_not_stop_the_import(change, check_golden):
    desk, text = event(), disputed()
    text["disputes"][0] |= change
    imported = bring_in(desk, text)
    assert (len(imported.entered), imported.disputes, len(imported.skipped_disputes)) == (1, 1, 1)
    ours = imported.skipped_disputes[0]
    check_golden(dispute_left_out(ours.file, ours.number, ours.deal))


def test_the_command_line_names_skipped_disputes(tmp_path, capsys, check_golden):
    result = disputed()
    result["disputes"][0]["deal"] = 19
    (tmp_path / "sheet.json").write_text(json.dumps(result))
    path = str(tmp_path / "e.scorekeeper")
    assert main(["new", path, "--system", "international-56"]) == 0
    capsys.readouterr()
    assert main(["import", path, str(tmp_path / "sheet.json")]) == 0
    check_golden(capsys.readouterr().out.replace(str(tmp_path), ""))


def test_disputes_of_games_of_hands_are_imported_too():
    making = won()
    making.making.enter(DisputeRaised("d1", GAME, 2, by="B", facts="The kitty was seen."))
    desk = event("singles-500")
    imported = bring_in(desk, record(making.state, making.tournament))
    assert (imported.disputes, imported.skipped_disputes) == (1, ())
