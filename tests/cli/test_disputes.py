"""`disputes`: a table for readers, and a complete JSON object for programs."""

import json
from dataclasses import fields
from pathlib import Path

import jsonschema
import pytest

from scorekeeper.cli.disputes import disputes_document
from scorekeeper.features.committee.view.disputes.raising import add_evidence, end_dispute
from scorekeeper.features.committee.view.rulings.ruling import make_ruling
from scorekeeper.journal.card_facts import CardsAtClaim
from scorekeeper.journal.dispute_facts import SETTLEMENT, Claim, CommitteeNamed, EvidenceAdded, Member, PenaltyGiven
from scorekeeper.journal.facts import DisputeRaised, RulingMade
from scorekeeper.kernel.events import open_event
from scorekeeper.rules.contract import Contract
from tests.cli.commands import run
from tests.features.committee.view.disputed import DALLAS, REVOKE, disputed_desk
from tests.features.committee.view.thirty import event_desk
from tests.kernel.golden_event import SESSION, golden, opening

SCHEMA = json.loads(
    (Path(__file__).parents[2] / "resources" / "schemas" / "disputes.schema.json").read_text(encoding="utf-8")
)
GOOD = jsonschema.Draft202012Validator(SCHEMA)


@pytest.fixture
def cup(tmp_path):
    path = tmp_path / "cup.scorekeeper"
    assert run("new", path, "--system", "international-56").status == 0
    desk = open_event(path, who="Ben", seat="here")
    desk.submit([*opening(seats=True)[1:], *golden(18)], reason="from the sheet")
    desk.close()
    return path


def test_no_dispute_yet(cup, check_golden):
    check_golden(run("disputes", cup).out)
    document = json.loads(run("disputes", cup, "--json").out)
    assert document["disputes"] == []
    GOOD.validate(document)


THREE = ("A", "B", "C")


def test_disputes_and_rulings_by_number(cup, check_golden):
    desk = open_event(cup, who="Ben", seat="here")
    desk.submit([CommitteeNamed((Member("Ann", chair=True), *map(Member, THREE)))])
    desk.submit([DisputeRaised("d1", SESSION, 2, "B", "revoke", "A", facts="seen\nin trick 5")])
    desk.submit([DisputeRaised("d2", facts="The hall is dark.")])
    add_evidence(desk, "d1", "table.jpg", b"photo")
    first = make_ruling(
        desk, RulingMade("", ("2.3",), "lamps were brought", dispute="d2", members=THREE, in_favour=THREE)
    )
    make_ruling(
        desk,
        RulingMade(
            SESSION,
            ("3.9",),
            "seen by all",
            2,
            dispute="d1",
            points={"B": 1},
            members=THREE,
            in_favour=("A", "B"),
            against=("C",),
        ),
    )
    make_ruling(desk, RulingMade(SESSION, ("2.3",), "a warning", members=THREE, in_favour=THREE))
    desk.submit([DisputeRaised("d3", SESSION, code="misconduct", offender="A")])
    end_dispute(desk, "d3", "settled", "they shook hands")
    desk.close()
    lines = run("disputes", cup).out.splitlines()
    assert [line.split("  ")[0] for line in lines] == ["number", "1", "2", "3", ""]
    assert "Revoke (3.9)" in lines[1]
    assert "Ruling 2: 1 point for Detroit (3.9): seen by all" in lines[1]
    check_golden(lines[2])
    check_golden(lines[3])
    document = json.loads(run("disputes", cup, "--json").out)
    assert (document["format"], document["version"]) == ("scorekeeper/disputes", 1)
    assert document["committee"] == [{"name": "Ann", "chair": True}, *({"name": name} for name in THREE)]
    dispute_1, dispute_2, dispute_3 = document["disputes"]
    assert (dispute_1["number"], dispute_1["state"], dispute_1["ruling"], dispute_1["facts"]) == (
        1,
        "ruled",
        2,
        "seen\nin trick 5",
    )
    assert (dispute_1["articles"], dispute_1["by"], dispute_1["deal"]) == (["3.9"], "B", 2)
    assert dispute_1["evidence"][0]["name"] == "table.jpg"
    assert (dispute_2["ruling"], "session" in dispute_2) == (1, False)
    assert dispute_3["ended"]["reason"] == "they shook hands"
    assert [ruling["number"] for ruling in document["rulings"]] == [1, 2, 3]
    assert document["rulings"][0]["entry"] == first.entries[0].seq
    assert document["rulings"][1]["against"] == ["C"]
    GOOD.validate(document)


# the schema


def test_the_schema_is_one():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("letter", ["A", "S"])
def test_documents_of_thirty_rulings_are_valid(letter):
    document = disputes_document(event_desk(letter).tournament)
    assert len(document["rulings"]) > 5
    GOOD.validate(document)


CARDS = CardsAtClaim(
    ("KS", "?", "", "", "", ""), "S", 2, 2, "2:QD", ("2:QD KS",), ("", "AS", "", "", "", ""),
)  # fmt: skip


def test_everything_that_can_be_entered_is_good():
    desk = disputed_desk()
    desk.submit(
        [DisputeRaised("l", SESSION, 18, "B", "lead-out-of-turn", "A", objected=False, late="sign-off", occurrence=0)]
    )
    first = RulingMade(
        SESSION, ("3.9",), "seen", 16, dispute=REVOKE, members=("P. Kurian", "M. Joseph", "A. Mathew"),
        side="B", contract=Contract(40, "H", 1), outcome="made", points={"B": -2}, findings="seen by two",
        impose=(PenaltyGiven(SESSION, "A", "misconduct", 16, points=2),), departs="both knew", infraction="revoke",
        prescribed="deal-awarded", aside=(("S. Nair", "of Dallas"),), abstained=("A. Mathew",), late="cut-off",
        admitted_by="P. Kurian", cards=CARDS,
    )  # fmt: skip
    ruling = make_ruling(desk, first).entries[0].seq
    waived = RulingMade(SESSION, ("3",), "agreed", 16, SETTLEMENT, waive=((ruling, 0),))
    earlier = frozenset({"settlement-unsigned"})
    second = desk.submit_draft(lambda _fact: [waived], allow=earlier).entries[0].seq
    again = RulingMade(SESSION, ("3",), "as before", 16, SETTLEMENT, supersedes=second)
    desk.submit_draft(lambda _fact: [again], allow=earlier)
    document = disputes_document(desk.tournament)
    assert [ruling.get("superseded_by") for ruling in document["rulings"]] == [None, 3, None]
    assert document["committee"][-1]["team"] == DALLAS
    GOOD.validate(document)


@pytest.mark.parametrize(
    ("name", "fact", "more"),
    [
        ("dispute", DisputeRaised, {"number", "state", "raised", "ended", "ruling", "evidence", "settlement"}),
        ("ruling", RulingMade, {"number", "entry", "at", "who", "superseded_by"}),
        ("penalty", PenaltyGiven, set()),
        ("claim", Claim, set()),
        ("cards", CardsAtClaim, set()),
        ("member", Member, set()),
        ("evidence", EvidenceAdded, set()),
    ],
)
def test_the_schema_knows_every_field_and_no_other(name, fact, more):
    known = {field.name for field in fields(fact)} | more
    if fact is EvidenceAdded:  # it is listed below its dispute
        known -= {"dispute", "session"}
    assert set(SCHEMA["$defs"][name]["properties"]) == known


@pytest.mark.parametrize(
    "spoiled",
    [
        {"disputes": [{"number": 1}]},
        {"rulings": [{"number": "1"}]},
        {"committee": [{"team": "x"}]},
        {"version": 2},
        {"extra": 1},
    ],
)
def test_an_unsupported_document_is_refused(spoiled):
    document = disputes_document(disputed_desk().tournament)
    GOOD.validate(document)
    assert not GOOD.is_valid(document | spoiled)


def test_a_settlement_waits_for_both_captains(cup, check_golden):
    desk = open_event(cup, who="Ben", seat="here")
    ruling = RulingMade(SESSION, ("3",), "counted again", 2, SETTLEMENT, dispute="d1", points={"B": 9})
    make_ruling(desk, ruling, [DisputeRaised("d1", SESSION, 2)])
    before = desk.tournament.sessions[SESSION].result.totals
    desk.close()
    check_golden(run("settle", cup).out)
    assert run("settle", cup, "--dispute", "1", "--team", "Dallas", "--on-paper", "Mini").status == 0
    alone = run("settle", cup, "--dispute", "1", "--team", "Detroit", "--on-paper", "Fina", "--who", "Fina")
    assert (alone.status, "cannot also be the witness" in alone.err) == (2, True)
    document = json.loads(run("disputes", cup, "--json").out)
    GOOD.validate(document)
    assert document["disputes"][0]["settlement"]["state"] == "proposed"
    assert document["rulings"] == []
    assert run("settle", cup, "--dispute", "1", "--team", "Detroit", "--on-paper", "Mini").status == 0
    desk = open_event(cup, who="Ben", seat="here")
    assert desk.tournament.sessions[SESSION].result.totals["B"] == before["B"] + 9
    desk.close()
