"""Matches of other 56 systems on the command line: scored, imported, and exported unchanged."""

import json

import pytest

from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.render import render
from tests.cli.commands import run
from tests.sheets.making_matches import MATCHES

EVENT = "Great Lakes 56 · 2026"


def sheet_of(name: str) -> bytes:
    match = MATCHES[name]()
    return render("json", match.state, match.tournament, SheetOptions())


@pytest.mark.parametrize("name", MATCHES)
def test_the_sheet_document_is_scored_whether_over_or_under_way(name):
    data = sheet_of(name)
    ran = run("score", "-", stdin=data)
    assert (ran.status, ran.err) == (0, "")
    assert json.loads(ran.out) == json.loads(data)["result"]


@pytest.mark.parametrize("name", MATCHES)
def test_brought_into_a_new_event_it_is_written_out_the_same(name, tmp_path):
    data = sheet_of(name)
    document = json.loads(data)
    path = tmp_path / "again.scorekeeper"
    creation = run("new", path, "--system", document["session"]["system"], "--name", EVENT)
    assert creation.status == 0, creation.err
    brought = run("import", path, "-", "--confirm", stdin=data)
    assert brought.status == 0, brought.err
    again = run("export", path, "--session", 1, "--json", "-")
    assert again.status == 0, again.err
    written = json.loads(again.out)
    assert written["session"] == document["session"]
    assert written["result"] == document["result"]
    assert run("import", path, "-", stdin=data).status == 0
    for form in ("pdf", "xlsx"):
        assert run("export", path, "--session", 1, f"--{form}", tmp_path / f"sheet.{form}").status == 0
    assert "scored again, it agrees" in run("verify", tmp_path / "sheet.pdf").out
