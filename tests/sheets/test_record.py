"""The sheet document: canonical, complete, read back by the program's own reader."""

import json
from hashlib import sha256

import jsonschema
import pytest
from referencing import Registry, Resource

from scorekeeper.assets.paths import resources
from scorekeeper.documents.sheet import read_scorable, read_sheet
from scorekeeper.documents.text import read_text
from scorekeeper.journal.facts import EventChanged, SessionOpened
from scorekeeper.rules.score import score
from scorekeeper.rules.systems import SYSTEMS
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.record import digest_of, journal_place, record_text, required
from scorekeeper.sheets.render import render
from tests.sheets.making import DALLAS, DETROIT, EVENT, golden, heavy, ruled, swapped, unfinished

MAKERS = {"golden": golden, "heavy": heavy, "ruled": ruled, "unfinished": unfinished, "swapped": swapped}


@pytest.mark.parametrize("name", MAKERS)
def test_the_document_is_canonical_and_reads_back_as_the_record(name):
    making = MAKERS[name]()
    data = render("json", making.state, making.tournament, SheetOptions())
    value = json.loads(data)
    assert json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode() == data
    read = read_text(data).value
    sheet = read_sheet(read)
    assert not isinstance(sheet, tuple), sheet
    assert score(SYSTEMS[sheet.session.system], sheet.session) == making.state.result
    assert read_scorable(read) == sheet.session
    assert value["result"]["totals"] == dict(making.state.result.totals)


@pytest.mark.parametrize("name", MAKERS)
def test_the_document_fits_the_shipped_schema(name):
    making = MAKERS[name]()
    schemas = {path.name: json.loads(path.read_text("utf-8")) for path in (resources() / "schemas").glob("*.json")}
    registry = Registry().with_resources(
        [(schema["$id"], Resource.from_contents(schema)) for schema in schemas.values()]
        + [(file, Resource.from_contents(schema)) for file, schema in schemas.items()]
    )
    validator = jsonschema.Draft202012Validator(schemas["sheet.schema.json"], registry=registry)
    value = json.loads(render("json", making.state, making.tournament, SheetOptions()))
    assert [error.message for error in validator.iter_errors(value)] == []


def test_the_document_names_its_place_in_the_journal():
    making = golden()
    value = json.loads(render("json", making.state, making.tournament, SheetOptions()))
    assert value["journal"] == {"event": EVENT, "seq": making.state.last_seq, "head": making.entries[-1].digest}
    assert (value["revision"], "supersedes" in value) == (1, False)
    assert value["required"] == ["scorer", "captain-A", "captain-B"]


def test_the_place_is_the_sessions_own_unless_something_around_it_changed_later():
    making = golden()
    own = journal_place(making.state, making.tournament)
    making.enter(SessionOpened("d" * 32, (DETROIT, DALLAS)))
    assert journal_place(making.state, making.tournament) == own
    making.enter(EventChanged("Another name"))
    assert journal_place(making.state, making.tournament) == (len(making.entries), making.entries[-1].digest)


def test_the_committee_is_asked_where_it_ruled():
    assert required(golden().state) == ("scorer", "captain-A", "captain-B")
    assert required(ruled().state)[-1] == "committee"


def test_the_digest_is_that_of_the_bytes():
    making = golden()
    text = record_text(making.state, making.tournament)
    assert digest_of(text) == sha256(text.encode()).hexdigest()


def test_an_unknown_kind_is_refused():
    making = unfinished()
    with pytest.raises(ValueError, match="odt"):
        render("odt", making.state, making.tournament, SheetOptions())
