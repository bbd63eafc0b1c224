"""Copies of a signed sheet: the original, its record, copies with a scorer's signature."""

import json
import shutil
import subprocess
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pypdfium2
import pytest
from openpyxl import load_workbook

from scorekeeper.documents.result import result_document
from scorekeeper.documents.session import read_session
from scorekeeper.features.keys.view import people
from scorekeeper.features.keys.view.checking import check_sealed
from scorekeeper.features.keys.view.scorer_key import seal_copies, seal_with, the_scorer
from scorekeeper.features.papers.view.catalogue import ALL, SHEET, paper, pieces
from scorekeeper.features.papers.view.copies import Copies
from scorekeeper.features.papers.view.export import all_as_pdf, export_all, export_one
from scorekeeper.features.papers.view.exporting import JSON, PDF, XLSX, ExportTarget, signature_path
from scorekeeper.features.verify.view.checking import check_file
from scorekeeper.journal.codec import canonical_json
from scorekeeper.journal.dispute_facts import SETTLEMENT
from scorekeeper.journal.facts import RulingMade
from scorekeeper.kernel.errors import NotWritten
from scorekeeper.rules.model import Session
from scorekeeper.rules.score import score
from scorekeeper.rules.systems import SYSTEMS
from scorekeeper.sheets.options import SheetOptions
from tests.features.committee.view.settled import settle
from tests.features.signoff.view.signing_table import SigningTable, signed_table
from tests.kernel.golden_event import SESSION
from tests.signing.keys.club import AT, PASSPHRASE, PIN

OPTIONS = SheetOptions(printed_at="2026-10-03T20:00:00Z")
NOW = AT + timedelta(hours=3)


@dataclass
class SignedSession:
    """A session signed by all and its copies, with or without the scorer's key."""

    table: SigningTable
    data: object

    @property
    def tournament(self):
        return self.table.desk.tournament

    @property
    def state(self):
        return self.table.state

    @property
    def kept(self):
        return self.table.desk.store.attachment

    def copies(self, *, sealed):
        seal = seal_copies(self.table.club, self.table.uids["scorer"], PIN, NOW) if sealed else None
        return Copies(self.kept, seal)

    def export(self, folder, *kinds, sealed=True):
        result = [ExportTarget(kind, folder) for kind in kinds]
        return export_one(self.tournament, self.state, result, OPTIONS, self.copies(sealed=sealed))


@pytest.fixture
def closed(tmp_path):
    table = signed_table(tmp_path / "data")
    return SignedSession(table, tmp_path / "data")


@pytest.fixture
def out(tmp_path):
    folder = tmp_path / "out"
    folder.mkdir()
    return folder


def test_pdf_and_json_of_a_closed_sheet_are_what_was_signed(closed, out):
    files = closed.export(out, PDF, JSON, sealed=False)
    assert [place.name for place in files] == ["001-r5-t7-dallas-detroit-signed.pdf", "001-r5-t7-dallas-detroit.json"]
    (sealed,) = closed.state.sealed
    assert files[0].read_bytes() == closed.kept(sealed.file)
    assert files[1].read_bytes() == closed.kept(sealed.record)
    assert check_sealed(files[0], closed.data, NOW).well


def test_the_workbook_names_the_digests_on_the_sheet_and_in_its_properties(closed, out):
    (file,) = closed.export(out, XLSX, sealed=False)
    (sealed,) = closed.state.sealed
    book = load_workbook(file)
    record = {row[0].value: row[1].value for row in book["Record"].iter_rows()}
    assert record["sheet digest (SHA-256)"] == record["sheet digest as signed"] == sealed.record
    assert record["signed PDF (SHA-256)"] == sealed.file
    assert book.properties.identifier == sealed.record
    short = " ".join(sealed.record[at : at + 4].upper() for at in range(0, 16, 4))
    assert book.properties.keywords == short
    assert short in str(book["Score"]["A4"].value)


def test_copies_of_a_closed_sheet_carry_the_scorers_signature_beside_them(closed, out):
    files = closed.export(out, XLSX, JSON, PDF)
    names = [place.name.removeprefix("001-r5-t7-dallas-detroit") for place in files]
    assert names == [".xlsx", ".xlsx.p7s", ".json", ".json.p7s", "-signed.pdf"]
    for copy in (files[0], files[2]):
        verdict = check_sealed(copy, closed.data, NOW)
        assert verdict.well, (verdict.sentence, verdict.details)
        assert verdict.sentence.startswith("Intact.")
        assert "Lissy Abraham" in " ".join(verdict.details)
        copy.write_bytes(copy.read_bytes()[:-1] + b"?")
        assert not check_sealed(copy, closed.data, NOW).well


def judged(copy, closed):
    sealed = check_file(copy, lambda _done, _total: None, closed.data).sealed
    assert sealed is not None
    return ("fault" if not sealed.well else "in part" if sealed.in_part else "good"), sealed.sentence


def test_a_copy_is_intact_beside_the_sheet_that_all_have_signed(closed, out):
    workbook, _signature, record, _signed, sheet = closed.export(out, XLSX, JSON, PDF)
    for copy in (workbook, record):
        assert judged(copy, closed)[0] == "good"
    sheet.unlink()
    for copy in (workbook, record):
        level, sentence = judged(copy, closed)
        assert (level, "only the scorer vouches for this copy" in sentence) == ("in part", True)


@pytest.mark.parametrize("what", ["teams", "deal", "journal"])
def test_a_record_that_the_scorer_changed_is_never_intact(what, closed, out):
    record, signature, sheet = closed.export(out, JSON, PDF)
    document = json.loads(record.read_bytes())
    sides = document["session"]["sides"]
    if what == "teams":
        sides["A"], sides["B"] = sides["B"], sides["A"]
    elif what == "deal":
        document["session"]["deals"][0]["taken"] = 20
        played = read_session(document["session"])
        assert isinstance(played, Session)
        document["result"] = result_document(score(SYSTEMS[played.system], played))
    else:
        document["journal"]["head"] = "0" * 64
    record.write_bytes(canonical_json(document).encode())
    signature.write_bytes(closed.copies(sealed=True).seal(record.read_bytes()))
    level, sentence = judged(record, closed)
    assert (level, f"the signed sheet {sheet.name} of this session has other contents" in sentence) == ("fault", True)
    sheet.unlink()
    assert judged(record, closed)[0] == "in part"


@pytest.mark.skipif(not shutil.which("openssl"), reason="openssl is not installed")
def test_openssl_accepts_the_signatures_and_refuses_a_changed_copy(closed, out):
    (out / "club.pem").write_bytes(closed.table.club.store.public())
    closed.export(out, XLSX, JSON)
    for ending in ("xlsx", "json"):
        name = f"001-r5-t7-dallas-detroit.{ending}"
        command = ["openssl", "cms", "-verify", "-binary", "-inform", "DER", "-in", f"{name}.p7s", "-content", name]
        command += ["-CAfile", "club.pem", "-purpose", "any", "-attime", str(int(NOW.timestamp())), "-out", "told"]
        outcome = subprocess.run(command, cwd=out, capture_output=True, text=True, check=False)
        assert outcome.returncode == 0, outcome.stderr
        (out / name).write_bytes((out / name).read_bytes() + b" ")
        assert subprocess.run(command, cwd=out, capture_output=True, check=False).returncode != 0


def test_a_sheet_that_is_not_closed_gets_no_signature(closed, out, tmp_path):
    agreed = RulingMade(SESSION, ("4.8",), "Both agreed.", deal=7, ruling_kind=SETTLEMENT, outcome="made")
    settle(closed.table.desk, agreed)
    files = closed.export(out, XLSX, JSON, PDF)
    assert [place.suffix for place in files] == [".xlsx", ".json", ".pdf"]
    assert not files[2].name.endswith("-signed.pdf")


def test_an_older_signature_is_removed_with_the_file_it_signed(closed, out):
    closed.export(out, XLSX, JSON)
    later = SheetOptions(printed_at="2026-10-03T21:00:00Z")
    result = [ExportTarget(kind, out) for kind in (XLSX, JSON)]
    export_one(closed.tournament, closed.state, result, later, closed.copies(sealed=False))
    left = sorted(place.suffix for place in out.iterdir())
    assert left == [".json", ".p7s", ".xlsx"], "the record is the same still, and so is its signature"


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="no such device here")
def test_a_device_is_written_to_and_never_read(closed, monkeypatch):
    """`/dev/full` gives zeros without an end: to compare it would fill the memory."""
    read: list[str] = []

    def reading(path: Path) -> bytes:
        read.append(str(path))
        return b""

    monkeypatch.setattr(Path, "read_bytes", reading)
    export_one(
        closed.tournament, closed.state, [ExportTarget(JSON, Path("/dev/null"))], OPTIONS, closed.copies(sealed=False)
    )
    assert "/dev/null" not in read


def test_a_file_that_is_not_a_signature_is_not_replaced(closed, out):
    (out / "x.json.p7s").write_text("a letter")
    with pytest.raises(NotWritten):
        export_one(
            closed.tournament, closed.state, [ExportTarget(JSON, out / "x.json")], OPTIONS, closed.copies(sealed=True)
        )
    assert [place.name for place in out.iterdir()] == ["x.json.p7s"]


def test_a_batch_writes_the_same_files(closed, out):
    result = [ExportTarget(kind, out / kind) for kind in (PDF, XLSX, JSON)]
    written = export_all(closed.tournament, [closed.state], result, OPTIONS, copies=closed.copies(sealed=True))
    assert len(written.files) == 5
    assert signature_path(written.files[1]) == written.files[2]
    assert (out / "pdf" / "001-r5-t7-dallas-detroit-signed.pdf").read_bytes() == closed.kept(
        closed.state.sealed[0].file
    )


def test_a_lost_signed_original_is_named_and_the_others_continue(closed, out):
    def lost(name):
        raise NotWritten(name, "system")

    states = [closed.state]
    written = export_all(closed.tournament, states, [ExportTarget(PDF, out)], OPTIONS, copies=Copies(lost))
    assert (written.done, len(written.failed)) == (0, 1)


def test_on_the_reports_page_the_piece_is_the_signed_original(closed):
    (piece,) = pieces(paper(SHEET), ALL, closed.tournament, closed.copies(sealed=False))
    assert piece.draw(PDF, OPTIONS) == closed.kept(closed.state.sealed[0].file)
    (drawn,) = pieces(paper(SHEET), ALL, closed.tournament)
    assert drawn.draw(PDF, OPTIONS) != piece.draw(PDF, OPTIONS)
    assert json.loads(piece.draw(JSON, OPTIONS))["revision"] == 1


def test_all_sheets_in_one_pdf_show_the_signatures(closed):
    together = all_as_pdf(closed.tournament, [closed.state], OPTIONS, closed.copies(sealed=False))
    assert dark(together) == pytest.approx(dark(closed.kept(closed.state.sealed[0].file)), rel=0.02)
    result = all_as_pdf(closed.tournament, [closed.state], OPTIONS, Copies())
    assert dark(together) > 1.1 * dark(result), "strokes, names and times stand in the boxes"


def dark(data):
    """How much ink there is in the places to sign of a sheet."""
    document = pypdfium2.PdfDocument(data)
    document.init_forms()
    picture = document[0].render(scale=1, grayscale=True).to_pil().crop((0, 590, 595, 740))
    return sum(tone < 128 for tone in picture.tobytes())


def test_the_key_is_that_of_the_scorer_whose_pin_fits(closed):
    assert the_scorer(closed.data, NOW).name == "Lissy Abraham"
    asked = []

    def pin():
        asked.append(1)
        return PIN

    assert seal_with(closed.data, "", PASSPHRASE, pin, NOW)(b"x")
    assert asked == [1]
    with pytest.raises(people.PinRefused):
        seal_with(closed.data, "", PASSPHRASE, lambda: "wrong-1111", NOW)
    with pytest.raises(people.PinRefused):
        seal_with(closed.data, "", "not the phrase", pin, NOW)
