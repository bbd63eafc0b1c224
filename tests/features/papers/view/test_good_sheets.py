"""Good sheets of every system and kind: the file made again from record and source is the very file."""

import hashlib
import io
import json
import zoneinfo
from datetime import datetime

import pytest
from pyhanko.pdf_utils.reader import PdfFileReader

from scorekeeper.features.keys.view.prepared_sheet import prepared_sheet
from scorekeeper.features.papers.view.exporting import XLSX, sheet_bytes
from scorekeeper.features.papers.view.redrawing import redrawn
from scorekeeper.features.papers.view.workbook_again import SAME, compare_workbook
from scorekeeper.journal.facts import RulingMade, Voided
from scorekeeper.sheets import page_source
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.record import digest_of
from scorekeeper.signing.checking.against_drawn import drawn_changes
from scorekeeper.signing.checking.closed_form import read_closed
from scorekeeper.signing.checking.drawing import EXACT
from scorekeeper.signing.sealing.fields import PAGE_NAME, RECORD_NAME, embedded_files
from tests.features.papers.view.good_sheets import papers_of, states
from tests.sheets.making import SESSION, Making

STATES = states()
ZONE = zoneinfo.ZoneInfo("Asia/Kolkata")
AT = datetime(2026, 10, 3, 20, tzinfo=zoneinfo.ZoneInfo("UTC"))


@pytest.mark.parametrize("name", STATES)
def test_every_good_sheet_is_made_again_byte_for_byte(name):
    state, tournament = STATES[name]
    for paper in papers_of(state):
        made = prepared_sheet(state, tournament, SheetOptions(paper=paper, zone=ZONE), AT)
        (only,) = read_closed(made.content)
        assert only.end == len(made.content)
        files = embedded_files(PdfFileReader(io.BytesIO(made.content)))
        result = redrawn(files[RECORD_NAME], files[PAGE_NAME])
        assert result is not None
        assert (result.how, result.prepared == made.content) == (EXACT, True)
        # a sheet of an earlier version has no source: its numbers are all that is compared
        plain = redrawn(files[RECORD_NAME], b"")
        assert plain is not None
        assert drawn_changes(plain.content, made.page, digest_of(files[RECORD_NAME].decode())) == ()


def ruled_card_points():
    making = Making().begin()
    making.deals("1 A40H 44 | 2 B30S 33")
    making.say(RulingMade(SESSION, ("4.3",), "counted again", 1, taken=30, members=("Pat",)))
    return making


def played_again():
    making = Making().begin()
    making.deals("1 A40H 44 | 2 B30S 33")
    making.say(RulingMade(SESSION, ("4.8",), "cards seen", 1, again="replay", members=("Pat",)))
    making.deal("1 B40HX 44")
    return making


def test_a_sheet_with_an_undo_and_a_redo_is_made_again_byte_for_byte():
    making = Making().begin()
    making.deals("1 A40H 44 | 2 B30S 33")
    undone = making.say(Voided(making.state.entries[-1].seq))
    making.say(Voided(undone.seq))
    making.say(Voided(making.state.entries[-1].seq))
    making.deal("2 B30S 20")
    made = prepared_sheet(making.state, making.tournament, SheetOptions(zone=ZONE), AT)
    files = embedded_files(PdfFileReader(io.BytesIO(made.content)))
    result = redrawn(files[RECORD_NAME], files[PAGE_NAME])
    assert result is not None
    assert (result.how, result.prepared == made.content) == (EXACT, True)


@pytest.mark.parametrize("session", [ruled_card_points, played_again])
def test_a_sheet_of_the_layout_before_is_made_again_byte_for_byte(session, monkeypatch):
    making = session()
    now = prepared_sheet(making.state, making.tournament, SheetOptions(zone=ZONE), AT)
    with monkeypatch.context() as earlier:
        earlier.setattr(page_source, "LAYOUT", 3)
        made = prepared_sheet(making.state, making.tournament, SheetOptions(zone=ZONE), AT)
    files = embedded_files(PdfFileReader(io.BytesIO(made.content)))
    assert b'"taken":30' not in files[RECORD_NAME]
    assert b"layout 3, " in files[PAGE_NAME]
    result = redrawn(files[RECORD_NAME], files[PAGE_NAME])
    assert result is not None
    assert (result.how, result.prepared == made.content) == (EXACT, True)
    files = embedded_files(PdfFileReader(io.BytesIO(now.content)))
    result = redrawn(files[RECORD_NAME], files[PAGE_NAME])
    assert result is not None
    assert (result.how, result.prepared == now.content) == (EXACT, True)
    assert now.page != made.page, "the layout of now shows more"


PAGES = {
    3: "c86ac1a23226e2ee1d6500ed2ba1ea86f7aa77dd79bb1ba42c53816cce3ec069",
    4: "7202e0dd61cac9ede6b296e190cb4329f861b43903d5a3c45293cd01922f04a9",
}
"""What the pages and the guide of the good sheets are in each layout that is still drawn, by its SHA-256."""


@pytest.mark.parametrize("layout", PAGES)
def test_signed_sheets_keep_their_layout(layout, monkeypatch):
    """Whoever changes a page, a word on it or the guide raises LAYOUT, and EARLIEST where older ones change too.

    Otherwise sheets that were signed before are called false.
    """
    monkeypatch.setattr(page_source, "LAYOUT", layout)
    result = hashlib.sha256()
    for state, tournament in STATES.values():
        made = prepared_sheet(state, tournament, SheetOptions(zone=ZONE, layout=layout), AT)
        (only,) = read_closed(made.content)
        streams = {item.stream for item in only.objects.values() if item.stream and b"drawn_with" not in item.stream}
        result.update(b"".join(sorted(streams)))
    assert result.hexdigest() == PAGES[layout]


@pytest.mark.parametrize("name", STATES)
def test_every_good_workbook_is_made_again_byte_for_byte(name):
    state, tournament = STATES[name]
    zone = zoneinfo.ZoneInfo("America/New_York")
    made = sheet_bytes(XLSX, state, tournament, SheetOptions(zone=zone, printed_at="2026-10-03T20:00:00Z"))
    assert compare_workbook(made) == SAME


@pytest.mark.parametrize(
    "data",
    [b"", b"{}", b"[]", b"nonsense", b"[" * 100_000, b'{"format":"scorekeeper/page","version":1,"layout":1}'],
)
def test_what_is_no_source_of_a_page_is_none(data):
    assert page_source.read(data) is None


def test_a_source_has_one_form():
    state, tournament = STATES["golden"]
    made = prepared_sheet(state, tournament, SheetOptions(), AT)
    source = embedded_files(PdfFileReader(io.BytesIO(made.content)))[PAGE_NAME]
    document = json.loads(source)
    assert page_source.read(source) is not None
    assert page_source.read(json.dumps(document).encode()) is None, "with spaces"
    assert page_source.read(source.replace(b'"zone":0', b'"zone":0,"more":1')) is None
    for key in ("paper", "zone", "made", "journal"):
        assert page_source.read(json.dumps(document | {key: 7.5}, separators=(",", ":")).encode()) is None
    text = source.replace(b"typefaces ", b"typefaces, by the committee: 15 to 23 ")
    assert page_source.read(text) is None, "libraries and versions, no other words"


def _twice(journal):
    journal["entries"].insert(9, journal["entries"][9])


def _in_another_order(journal):
    journal["entries"][8:10] = reversed(journal["entries"][8:10])


def _of_another_session(journal):
    entry = list(journal["entries"][-1])
    journal["entries"].append([entry[0] + 1, *entry[1:6], entry[6].replace(journal["session"], "d" * 32), entry[7]])


def _undo_of_another_session(journal):
    entry = list(journal["entries"][-1])
    journal["entries"].append([entry[0] + 1, *entry[1:5], "voided", '{"entry":1}', entry[7]])


def _of_another_team(journal):
    team = list(journal["around"][-1])
    journal["around"].append([team[0] + 1, *team[1:6], team[6].replace("b" * 32, "d" * 32), team[7]])


def _ruling(journal):
    journal["rulings"] = {str(journal["entries"][3][0]): 1}


def _dispute(journal):
    journal["disputes"] = {"d9": 1}


@pytest.mark.parametrize(
    "change",
    [
        _twice,
        _in_another_order,
        _of_another_session,
        _undo_of_another_session,
        _of_another_team,
        _ruling,
        _dispute,
    ],
)
def test_entries_that_no_journal_has_make_no_sheet(change):
    state, tournament = STATES["golden"]
    made = prepared_sheet(state, tournament, SheetOptions(), AT)
    files = embedded_files(PdfFileReader(io.BytesIO(made.content)))
    document = json.loads(files[PAGE_NAME])
    change(document["journal"])
    source = json.dumps(document, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()
    assert page_source.read(source) is not None
    result = redrawn(files[RECORD_NAME], source)
    assert result is not None
    assert (result.how, result.prepared) == (EXACT, b"")
