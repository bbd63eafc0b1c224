"""`scorekeeper disputes`: a table for a reader, an object with everything for another program."""

import json

import pytest

from scorekeeper.desk.committee.disputes.raising import add_evidence, end_dispute
from scorekeeper.desk.committee.rulings.ruling import make_ruling
from scorekeeper.desk.files.events import open_event
from scorekeeper.journal.dispute_facts import CommitteeNamed, Member
from scorekeeper.journal.facts import DisputeRaised, RulingMade
from tests.cli.commands import run
from tests.desk.golden_event import SESSION, golden, opening


@pytest.fixture
def cup(tmp_path):
    path = tmp_path / "cup.scorekeeper"
    assert run("new", path, "--system", "international-56").status == 0
    desk = open_event(path, who="Ben", seat="here")
    desk.submit([*opening(seats=True)[1:], *golden(18)], reason="from the sheet")
    desk.close()
    return path


def test_no_dispute_yet(cup):
    assert run("disputes", cup).out == "No dispute yet.\n"
    assert json.loads(run("disputes", cup, "--json").out)["disputes"] == []


def test_disputes_and_rulings_by_number(cup):
    desk = open_event(cup, who="Ben", seat="here")
    desk.submit([CommitteeNamed((Member("Ann", chair=True),))])
    desk.submit([DisputeRaised("d1", SESSION, 2, "B", "revoke", "A", facts="seen\nin trick 5")])
    desk.submit([DisputeRaised("d2", facts="The hall is dark.")])
    add_evidence(desk, "d1", "table.jpg", b"photo")
    first = make_ruling(desk, RulingMade("", ("2.3",), "lamps were brought", dispute="d2", members=("A", "B", "C")))
    make_ruling(
        desk,
        RulingMade(
            SESSION, ("3.9",), "seen by all", 2, dispute="d1", points={"B": 1}, members=("A", "B", "C"), against=("C",)
        ),
    )
    make_ruling(desk, RulingMade(SESSION, ("2.3",), "a warning", members=("A", "B", "C")))
    desk.submit([DisputeRaised("d3", SESSION, code="misconduct", offender="A")])
    end_dispute(desk, "d3", "settled", "they shook hands")
    desk.close()
    lines = run("disputes", cup).out.splitlines()
    assert [line.split("  ")[0] for line in lines] == ["number", "1", "2", "3", ""]
    assert "Revoke (3.9)" in lines[1]
    assert "Ruling 2: Detroit +1 (3.9): seen by all" in lines[1]
    assert "Ruling 1: a finding, no change of points (2.3): lamps were brought" in lines[2]
    assert "settled" in lines[3]
    found = json.loads(run("disputes", cup, "--json").out)
    assert (found["format"], found["version"]) == ("scorekeeper/disputes", 1)
    assert found["committee"] == [{"name": "Ann", "chair": True}]
    one, two, three = found["disputes"]
    assert (one["number"], one["state"], one["ruling"], one["facts"]) == (1, "ruled", 2, "seen\nin trick 5")
    assert (one["articles"], one["by"], one["deal"]) == (["3.9"], "B", 2)
    assert one["evidence"][0]["name"] == "table.jpg"
    assert (two["ruling"], "session" in two) == (1, False)
    assert three["ended"]["reason"] == "they shook hands"
    assert [made["number"] for made in found["rulings"]] == [1, 2, 3]
    assert found["rulings"][0]["entry"] == first.entries[0].seq
    assert found["rulings"][1]["against"] == ["C"]
