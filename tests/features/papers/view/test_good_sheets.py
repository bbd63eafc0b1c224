"""Good sheets of every system and kind are redrawn identically from record and source."""

import hashlib
import io
import json
import zoneinfo
from contextlib import nullcontext
from datetime import datetime, timedelta
from functools import cache
from itertools import cycle

import pytest
from pyhanko.pdf_utils.reader import PdfFileReader

from scorekeeper.assets.paths import resources
from scorekeeper.features.keys.view.drawn_sheet import sheet_contents
from scorekeeper.features.keys.view.prepared_sheet import enough_for_sheet, prepared_sheet
from scorekeeper.features.keys.view.sealed_sheet import SignatureEntry, with_signature
from scorekeeper.features.papers.view.exporting import XLSX, sheet_bytes
from scorekeeper.features.papers.view.redrawing import redraw_sheet
from scorekeeper.features.papers.view.workbook_comparison import SAME, compare_workbook
from scorekeeper.journal.dispute_facts import SETTLEMENT
from scorekeeper.journal.extract import extract_of, folded
from scorekeeper.journal.facts import DealRecorded, EventMade, RulingMade, SessionOpened, StageSet, TeamEntered, Voided
from scorekeeper.journal.roles import ABSENT, PROTEST, REFUSED, SCORER, kind_of_key, side_of
from scorekeeper.rules.contract import Contract
from scorekeeper.sheets import page_source
from scorekeeper.sheets.options import LAYOUT, SheetOptions
from scorekeeper.sheets.record import digest_of, record_text
from scorekeeper.signing.checking.check import check
from scorekeeper.signing.checking.closed_form import read_closed
from scorekeeper.signing.checking.drawing import ELSEWHERE, EXACT, drawn_changes
from scorekeeper.signing.checking.records import read_record
from scorekeeper.signing.sealing.fields import GUIDE_NAME, PAGE_NAME, RECORD_NAME, embedded_files
from scorekeeper.signing.statement import Statement
from tests.features.papers.view.good_sheets import papers_of, states
from tests.journal.event import Journal
from tests.sheets.making import SESSION, Making
from tests.signing.checking.sheets import trust
from tests.signing.sealing.club import club
from tests.signing.sealing.sheets import STROKES

STATES = states()
ZONE = zoneinfo.ZoneInfo("Asia/Kolkata")
AT = datetime(2026, 10, 3, 20, tzinfo=zoneinfo.ZoneInfo("UTC"))


@pytest.mark.parametrize("name", STATES)
def test_every_good_sheet_is_redrawn_byte_for_byte(name):
    state, tournament = STATES[name]
    for paper in papers_of(state):
        sheet = prepared_sheet(state, tournament, SheetOptions(paper=paper, zone=ZONE), AT)
        (only,) = read_closed(sheet.content)
        assert only.end == len(sheet.content)
        files = embedded_files(PdfFileReader(io.BytesIO(sheet.content)))
        result = redraw_sheet(files[RECORD_NAME], files[PAGE_NAME])
        assert result is not None
        assert (result.how, result.prepared == sheet.content) == (EXACT, True)
        # a sheet of an earlier version has no source: its numbers are all that is compared
        plain = redraw_sheet(files[RECORD_NAME], b"")
        assert plain is not None
        assert drawn_changes(plain.content, sheet.page, digest_of(files[RECORD_NAME].decode())) == ()


def test_a_sheet_of_a_named_stage_is_redrawn_byte_for_byte():
    journal = Journal(
        (
            EventMade("e7", "Cup", "international-56", "2025", settings={"deals": 2}),
            TeamEntered("a1", "Chicago"),
            TeamEntered("b1", "Dallas"),
            StageSet("f1", "Semi-finals", options={"match_points": False}),
            SessionOpened("5e", ("a1", "b1"), 1, 1, stage="f1"),
            DealRecorded("5e", 1, "A", Contract(40, "H"), 44),
            DealRecorded("5e", 2, "B", Contract(30, "S"), 33),
            StageSet("f1", "Finals", options={"match_points": False}),
        )
    )
    state = journal.tournament.sessions["5e"]
    sheet = prepared_sheet(state, journal.tournament, SheetOptions(zone=ZONE), AT)
    files = embedded_files(PdfFileReader(io.BytesIO(sheet.content)))
    assert json.loads(files[RECORD_NAME])["session"]["meta"]["stage"] == "Finals"
    result = redraw_sheet(files[RECORD_NAME], files[PAGE_NAME])
    assert result is not None
    assert (result.how, result.prepared == sheet.content) == (EXACT, True)


def ruled_card_points():
    making = Making().begin()
    making.deals("1 A40H 44 | 2 B30S 33")
    making.enter(RulingMade(SESSION, ("4.3",), "counted again", 1, taken=30, members=("Pat",)))
    return making


def played_again():
    making = Making().begin()
    making.deals("1 A40H 44 | 2 B30S 33")
    making.enter(RulingMade(SESSION, ("4.8",), "cards seen", 1, again="replay", members=("Pat",)))
    making.deal("1 B40HX 44")
    return making


def test_a_sheet_with_undo_and_redo_is_redrawn_byte_for_byte():
    making = Making().begin()
    making.deals("1 A40H 44 | 2 B30S 33")
    undone = making.enter(Voided(making.state.entries[-1].seq))
    making.enter(Voided(undone.seq))
    making.enter(Voided(making.state.entries[-1].seq))
    making.deal("2 B30S 20")
    sheet = prepared_sheet(making.state, making.tournament, SheetOptions(zone=ZONE), AT)
    files = embedded_files(PdfFileReader(io.BytesIO(sheet.content)))
    result = redraw_sheet(files[RECORD_NAME], files[PAGE_NAME])
    assert result is not None
    assert (result.how, result.prepared == sheet.content) == (EXACT, True)


@pytest.mark.parametrize("session", [ruled_card_points, played_again])
def test_a_sheet_of_the_previous_layout_is_redrawn_byte_for_byte(session, monkeypatch):
    making = session()
    now = prepared_sheet(making.state, making.tournament, SheetOptions(zone=ZONE), AT)
    with monkeypatch.context() as earlier:
        earlier.setattr(page_source, "LAYOUT", 3)
        sheet = prepared_sheet(making.state, making.tournament, SheetOptions(zone=ZONE), AT)
    files = embedded_files(PdfFileReader(io.BytesIO(sheet.content)))
    assert b'"taken":30' not in files[RECORD_NAME]
    assert b"layout 3, " in files[PAGE_NAME]
    result = redraw_sheet(files[RECORD_NAME], files[PAGE_NAME])
    assert result is not None
    assert (result.how, result.prepared == sheet.content) == (EXACT, True)
    files = embedded_files(PdfFileReader(io.BytesIO(now.content)))
    result = redraw_sheet(files[RECORD_NAME], files[PAGE_NAME])
    assert result is not None
    assert (result.how, result.prepared == now.content) == (EXACT, True)
    assert now.page != sheet.page, "the layout of now shows more"


def test_a_page_says_that_the_club_key_had_no_passphrase_and_is_redrawn_so():
    state, tournament = STATES["golden"]
    sheet = prepared_sheet(state, tournament, SheetOptions(zone=ZONE, computer_key=True), AT)
    files = embedded_files(PdfFileReader(io.BytesIO(sheet.content)))
    assert b'"computer_key":true' in files[PAGE_NAME]
    result = redraw_sheet(files[RECORD_NAME], files[PAGE_NAME])
    assert result is not None
    assert (result.how, result.prepared == sheet.content) == (EXACT, True)
    without = files[PAGE_NAME].replace(b'"computer_key":true,', b"")
    other = redraw_sheet(files[RECORD_NAME], without)
    assert other is not None
    assert other.prepared != sheet.content, "the words on the page follow from the source"
    assert page_source.read(files[PAGE_NAME].replace(b":true", b":false")) is None, "named only where it is so"
    assert page_source.read(files[PAGE_NAME].replace(f"layout {LAYOUT}".encode(), b"layout 5")) is None


def test_a_sheet_begun_by_an_earlier_version_is_signed_in_its_own_layout(monkeypatch):
    state, tournament = STATES["golden"]
    options = SheetOptions(zone=ZONE)
    with monkeypatch.context() as earlier:
        earlier.setattr(page_source, "LAYOUT", 5)
        content = prepared_sheet(state, tournament, options, AT).content
    files = embedded_files(PdfFileReader(io.BytesIO(content)))
    assert files[GUIDE_NAME] == (resources() / "guides" / "check-5.md").read_bytes()
    content = _signed(content, read_record(record_of(state, tournament)), "in every state", options)
    verdict = check(content, trust(), AT + timedelta(hours=1), render=redraw_sheet, library=nullcontext())
    assert (verdict.intact, verdict.page, verdict.changes) == (True, EXACT, ())


PAGES = {
    3: "7f80894d7900da22bf2be0653fad029dae80053f823a8760f3eb01012a3e610b",
    4: "7f80894d7900da22bf2be0653fad029dae80053f823a8760f3eb01012a3e610b",
    5: "51c15caa57eafcb650bae56fa4714037ddd041cf91de41c2edbb0c784b6a871f",
    6: "79c555afb5a455291918d564eb1e1f28ef8a9e55fe5586ded8a57b60bff2753c",
}
"""What the pages and the guide of the good sheets are in each layout that is still drawn, by its SHA-256."""


@pytest.mark.parametrize("layout", PAGES)
def test_signed_sheets_keep_their_layout(layout, monkeypatch):
    """A change to page, wording or guide needs a new LAYOUT, and EARLIEST if older ones change.

    Otherwise sheets that were signed before are called false.
    """
    monkeypatch.setattr(page_source, "LAYOUT", layout)
    result = hashlib.sha256()
    for name, (state, tournament) in STATES.items():
        if name.startswith("thirty"):
            continue  # entered at a desk: what is recorded there may change
        sheet = prepared_sheet(state, tournament, SheetOptions(zone=ZONE, layout=layout), AT)
        (only,) = read_closed(sheet.content)
        streams = {item.stream for item in only.objects.values() if item.stream and b"drawn_with" not in item.stream}
        result.update(b"".join(sorted(streams)))
    assert result.hexdigest() == PAGES[layout]


@pytest.mark.parametrize("name", STATES)
def test_every_good_workbook_is_rewritten_byte_for_byte(name):
    state, tournament = STATES[name]
    zone = zoneinfo.ZoneInfo("America/New_York")
    book = sheet_bytes(XLSX, state, tournament, SheetOptions(zone=zone, printed_at="2026-10-03T20:00:00Z"))
    assert compare_workbook(book)[0] == SAME


@pytest.mark.parametrize(
    "data",
    [b"", b"{}", b"[]", b"nonsense", b"[" * 100_000, b'{"format":"scorekeeper/page","version":1,"layout":1}'],
)
def test_invalid_page_sources_are_rejected(data):
    assert page_source.read(data) is None


def test_a_source_has_one_form():
    state, tournament = STATES["golden"]
    sheet = prepared_sheet(state, tournament, SheetOptions(), AT)
    source = embedded_files(PdfFileReader(io.BytesIO(sheet.content)))[PAGE_NAME]
    document = json.loads(source)
    assert page_source.read(source) is not None
    assert page_source.read(json.dumps(document).encode()) is None, "with spaces"
    assert page_source.read(source.replace(b'"zone":0', b'"zone":0,"more":1')) is None
    for key in ("paper", "zone", "made", "journal"):
        assert page_source.read(json.dumps(document | {key: 7.5}, separators=(",", ":")).encode()) is None
    text = source.replace(b"typefaces ", b"typefaces, by the committee: 15 to 23 ")
    assert page_source.read(text) is None, "libraries and versions, no other words"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("drawn_with", "totals 15-23, Detroit wins, captain-A absent, final 1"),
        ("drawn_with", "layout 4, reportlab 15-23, uharfbuzz Detroit, pyHanko 1, typefaces 0"),
        ("language", "Detroit wins 23:15"),
        ("made", "2026-10-03 20:00:00Z"),
        ("zone", 1),
        ("signatures", {"0" * 64: ""}),
    ],
)
def test_a_source_says_nothing_in_words_of_its_own(key, value):
    state, tournament = STATES["golden"]
    sheet = prepared_sheet(state, tournament, SheetOptions(), AT)
    document = json.loads(embedded_files(PdfFileReader(io.BytesIO(sheet.content)))[PAGE_NAME])
    assert page_source.read(_text_of(document)) is not None
    assert page_source.read(_text_of(document | {key: value})) is None


@pytest.mark.parametrize("other", [(f"layout {LAYOUT}", "layout 9"), ("typefaces ", "typefaces 0123")])
def test_a_page_drawn_alike_by_other_typefaces_is_not_believed(other):
    state, tournament = STATES["golden"]
    files = embedded_files(PdfFileReader(io.BytesIO(prepared_sheet(state, tournament, SheetOptions(), AT).content)))
    document = json.loads(files[PAGE_NAME])
    document["drawn_with"] = document["drawn_with"].replace(*other)[: len(document["drawn_with"])]
    redrawn = redraw_sheet(files[RECORD_NAME], _text_of(document))
    assert redrawn is not None
    assert (redrawn.how, redrawn.prepared) == (ELSEWHERE, b"")


def _by_another(entry):
    entry[2] = "Mallory"


def _at_another_desk(entry):
    entry[3] = "t13"


def _for_a_reason(entry):
    entry[4] = "Detroit wins 23:15"


def _at_another_time(entry):
    entry[1] = "2026-10-03T23:15:00Z"


def _in_words(entry):
    entry[1] = "23:15"


def _with_a_digest(entry):
    entry[7] = "23" * 32


@pytest.mark.parametrize(
    "change", [_by_another, _at_another_desk, _for_a_reason, _at_another_time, _in_words, _with_a_digest]
)
def test_a_source_says_no_more_than_its_sheet_shows(change):
    """When, where and by whom a score was read out is not printed, so it cannot hide anything."""
    state, tournament = STATES["golden"]
    files = embedded_files(PdfFileReader(io.BytesIO(prepared_sheet(state, tournament, SheetOptions(), AT).content)))
    document = json.loads(files[PAGE_NAME])
    announced = next(entry for entry in document["journal"]["entries"] if entry[5] == "score-announced")
    change(announced)
    redrawn = redraw_sheet(files[RECORD_NAME], _text_of(document))
    assert redrawn is not None
    assert (redrawn.how, redrawn.prepared) == (EXACT, b"")


@pytest.mark.parametrize("name", STATES)
def test_fields_missing_from_a_source_do_not_change_the_sheet(name):
    state, tournament = STATES[name]
    options = SheetOptions(printed_at="2026-10-03T20:00:00Z")
    full = extract_of(state, tournament)
    enough = enough_for_sheet(full, state, tournament, options)
    assert len(str(enough)) < len(str(full))
    assert sheet_contents(*folded(enough), options) == sheet_contents(state, tournament, options)
    assert enough_for_sheet(enough, *folded(enough), options) == enough


@cache
def scorer():
    return club().person("Lissy Abraham", SCORER)


def record_of(state, tournament):
    return record_text(state, tournament).encode()


def _text_of(document):
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


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
    sheet = prepared_sheet(state, tournament, SheetOptions(), AT)
    files = embedded_files(PdfFileReader(io.BytesIO(sheet.content)))
    document = json.loads(files[PAGE_NAME])
    change(document["journal"])
    source = _text_of(document)
    assert page_source.read(source) is not None
    result = redraw_sheet(files[RECORD_NAME], source)
    assert result is not None
    assert (result.how, result.prepared) == (EXACT, b"")


def _statements(way, roles):
    """Ways to sign: everyone; a protest with an absence or refusal; only the scorer so far."""
    others = [Statement(PROTEST, "deal 2"), Statement(ABSENT, "left early", "Mini"), Statement(REFUSED, "not agreed")]
    if way == "so far":
        return [(roles[0], Statement())]
    if way == "all":
        return [(role, Statement()) for role in roles]
    return [(roles[0], Statement()), *zip(roles[1:], cycle(others), strict=False)]


def _signed(content, record, way, options):
    for minute, (role, statement) in enumerate(_statements(way, record.required), 1):
        side = record.sides.get(side_of(role) or "")
        own = next(iter(side.signers), side.name) if side is not None else f"Mary {role}"
        signer = scorer() if statement.by_scorer or role == SCORER else club().person(own, kind_of_key(role))
        place = SignatureEntry(role, signer.name if role == SCORER else own, signer, statement, STROKES)
        content = with_signature(content, record, place, AT + timedelta(minutes=minute), options=options)
    return content


@pytest.mark.parametrize("way", ["all", "in every state", "so far"])
@pytest.mark.parametrize("name", STATES)
def test_every_good_sheet_is_intact_when_it_is_signed(name, way):
    state, tournament = STATES[name]
    options = SheetOptions(zone=ZONE)
    content, record = prepared_sheet(state, tournament, options, AT).content, read_record(record_of(state, tournament))
    content = _signed(content, record, way, options)
    verdict = check(content, trust(), AT + timedelta(hours=1), render=redraw_sheet, library=nullcontext())
    assert (verdict.intact, verdict.page, verdict.changes) == (True, EXACT, ())
    # these settlements were entered without a proposal, so each side has to sign the sheet
    settled = any(ruling.fact.ruling_kind == SETTLEMENT for ruling in state.rulings) and way != "all"
    due = {"seal-missing": way == "so far", "settlement-not-signed": settled}
    assert {problem.code for problem in verdict.problems} == {code for code, reported in due.items() if reported}
