"""A ranking signed by the committee: it follows, its sheets are found, changes reported."""

import datetime as dt
import io
import json
from functools import cache

import pytest
from pyhanko.pdf_utils.embed import EmbeddedFileObject, FileSpec, embed_file
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.pdf_utils.writer import copy_into_new_writer

from scorekeeper.documents.final_ranking import FORMAT, read_final_ranking
from scorekeeper.features.keys.view.sealed_sheet import SignatureEntry, empty_ranking, with_signature
from scorekeeper.features.keys.words.sealed import details, headline
from scorekeeper.features.papers.view.redrawing import redraw_sheet
from scorekeeper.journal.codec import canonical_json
from scorekeeper.journal.roles import COMMITTEE, PROTEST, members
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.ranking.paper import drawn_ranking
from scorekeeper.signing.checking.check import check
from scorekeeper.signing.checking.records import read_record, recount
from scorekeeper.signing.sealing.fields import RANKING_NAME, RECORD_NAME, FieldBox, prepare
from scorekeeper.signing.statement import Statement
from scorekeeper.tournament.answers.rank import ranking_of
from tests.sheets.rankings import MEMBERS, ranked
from tests.signing.checking.forging import JSON_OTHER, UPDATES, updated
from tests.signing.checking.sheets import NOW, trust
from tests.signing.sealing.club import AT, club
from tests.signing.sealing.sheets import STROKES

OPTIONS = SheetOptions()


@cache
def person(name, kind=COMMITTEE):
    return club().person(name, kind)


def sealed(record, names=MEMBERS, upto=None, signers=None):
    """The ranking signed by its members; `signers` sign in their places where they are others."""
    content = empty_ranking(record, OPTIONS, AT)
    read = read_record(record)
    for number, role in enumerate(members(len(names))[:upto]):
        name = (signers or names)[number]
        statement = Statement(PROTEST, "table 2 was late") if number else Statement()
        place = SignatureEntry(role, name, person(name), statement, STROKES)
        content = with_signature(content, read, place, AT + dt.timedelta(minutes=number), options=OPTIONS)
    return content


@cache
def good():
    return sealed(ranked())


def judged(content):
    return check(content, trust(), NOW, render=redraw_sheet)


def test_a_ranking_that_follows_is_intact_and_names_its_sheets():
    result = judged(good())
    assert result.problems == ()
    assert (result.good, result.closed, result.page, result.of_ranking) == (True, True, "exact", True)
    assert headline(result, NOW).startswith("Intact. Signed by two, under protest by member 2 of the committee;")
    outcome = details(result)
    assert "The places follow from the sessions in the record: ranked again, they agree." in outcome
    assert "The whole file was made again from the record and is the same, byte for byte." in outcome
    sheets = read_record(result.record).sheets
    assert sorted(sheets.values()) == [(0, 1), (1, 1), (3, 1), (4, 1)]


def altered(change):
    document = json.loads(ranked())
    change(document)
    return canonical_json(document).encode()


def _swap_places(document):
    rows = document["ranking"]["rows"]
    rows[0]["team"], rows[1]["team"] = rows[1]["team"], rows[0]["team"]


def _point_more(document):
    document["tournament"]["played"][0]["points"][0] += 3


def _no_lot(document):
    document["tournament"]["lots"] = [[team["name"] for team in document["tournament"]["teams"]]]
    document["ranking"]["rows"][0]["decided_by"] = "lot"


def _other_count(document):
    document["counted"]["match_points"] = False


@pytest.mark.parametrize("change", [_swap_places, _point_more, _no_lot, _other_count])
def test_places_that_do_not_follow_are_reported_though_all_signed(change):
    result = judged(sealed(altered(change)))
    assert result.intact
    assert not result.good
    assert result.recomputed.judged
    assert not result.recomputed.agrees
    assert "do not follow" in headline(result, NOW) or "does not match" in headline(result, NOW)


def _a_sheet_less(document):
    document["sheets"].pop()


def test_a_session_without_its_sheet_is_reported():
    result = judged(sealed(altered(_a_sheet_less)))
    assert [problem.code for problem in result.problems] == ["ranking-sheets-missing"]
    assert "1 session of the ranking has no signed sheet in it" in headline(result, NOW)


@pytest.mark.parametrize(
    ("more", "place"),
    [
        ({"played": 99}, ("sheets", 4, "played")),
        ({}, ("sheets", 4, "played")),
        ({"played": 2, "record": "hello"}, ("sheets", 4, "record")),
    ],
)
def test_a_sheet_of_nothing_played_or_a_second_one_of_the_same_makes_it_no_ranking(more, place):
    record = altered(lambda document: document["sheets"].append({**document["sheets"][0], "record": "a" * 64, **more}))
    final_ranking = read_final_ranking(json.loads(record))
    assert isinstance(final_ranking, tuple)
    assert [document.path for document in final_ranking] == [place]
    assert not recount(read_record(record)).judged
    with pytest.raises(ValueError):
        empty_ranking(record, OPTIONS, AT)


def test_a_missing_or_exchanged_member_is_reported():
    result = judged(sealed(ranked(), upto=1))
    assert (result.intact, result.closed, result.missing) == (True, False, ("committee-2",))
    result = judged(sealed(ranked(), signers=(MEMBERS[0], "Somebody Else")))
    assert "seal-other-member" in {problem.code for problem in result.problems}
    assert not result.good
    result = judged(sealed(ranked(), signers=(MEMBERS[0], MEMBERS[0])))
    assert "seal-same-key" in {problem.code for problem in result.problems}
    fewer = altered(lambda document: document["required"].pop())
    assert "sealed-others-required" in {problem.code for problem in judged(sealed(fewer, upto=1)).problems}


def test_a_key_issued_for_another_purpose_is_reported():
    content = empty_ranking(ranked(), OPTIONS, AT)
    captain = SignatureEntry("committee-1", MEMBERS[0], person(MEMBERS[0], "captain"), Statement())
    with pytest.raises(EntryRefused):
        with_signature(content, read_record(ranked()), captain, AT, options=OPTIONS)


@pytest.mark.parametrize(
    "how",
    ["free text", "attachments gone", "attachment twice", "script", "page twice", "title", "white box", "metadata"],
)
def test_additions_after_the_signatures_are_reported(how):
    result = judged(updated(good(), UPDATES[how]))
    assert not result.good
    assert not result.intact


def test_a_flipped_byte_is_reported():
    content = bytearray(good())
    at = content.index(b"stream") + 40
    content[at] ^= 1
    assert not judged(bytes(content)).good


def test_a_page_that_shows_other_places_than_its_record_is_reported(monkeypatch):
    def turned(asked, counted):
        result = ranking_of(asked, counted)
        return {**result, "rows": [{**row, "place": 6 - row["place"]} for row in result["rows"]]}

    with monkeypatch.context() as patched:
        patched.setattr("scorekeeper.sheets.ranking.paper.ranking_of", turned)
        content = sealed(ranked())
    outcome = judged(content)
    assert outcome.intact
    assert outcome.recomputed.agrees
    assert "page-differs" in {problem.code for problem in outcome.problems}
    assert "does not match its record" in headline(outcome, NOW)


def test_a_second_record_beside_it_is_reported():
    page = drawn_ranking(ranked(), OPTIONS)
    boxes = {role: FieldBox(*place) for role, place in page.boxes.items()}
    writer = copy_into_new_writer(PdfFileReader(io.BytesIO(page.content)))
    spec = FileSpec(RECORD_NAME, RECORD_NAME, EmbeddedFileObject.from_file_data(writer, JSON_OTHER))
    embed_file(writer, spec)
    both = io.BytesIO()
    writer.write(both)
    content = prepare(both.getvalue(), ranked(), members(2), boxes, name=RANKING_NAME)
    for number, role in enumerate(members(2)):
        place = SignatureEntry(role, MEMBERS[number], person(MEMBERS[number]), Statement())
        content = with_signature(content, read_record(ranked()), place, AT, options=OPTIONS)
    assert not judged(content).good


def test_an_invalid_ranking_is_not_drawn():
    for record in (b"", b"{}", b"[]", JSON_OTHER, b"\xff", canonical_json({"format": FORMAT}).encode()):
        with pytest.raises(ValueError):
            empty_ranking(record, OPTIONS, AT)
        assert not read_record(record).unsigned
        recount(read_record(record))


def test_a_name_that_no_desk_enters_makes_the_record_unreadable_instead_of_being_drawn_for_hours():
    endless = altered(lambda document: document["event"].__setitem__("name", "x" * 300_000))
    for record in (endless, b"\xef\xbb\xbf" + endless):
        read = read_record(record)
        assert (read.value, [problem.code for problem in read.problems]) == (None, ["sealed-record-unreadable"])
    just = altered(lambda document: document["event"].__setitem__("name", "x" * 20_000))
    assert read_record(just).problems == ()
