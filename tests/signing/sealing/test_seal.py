"""A sheet signed in turn: outside tools accept it, and the record is extracted whole."""

import datetime as dt
import io
import itertools
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pypdf
import pytest
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.diff_analysis import ModificationLevel
from pyhanko.sign.fields import enumerate_sig_fields

from scorekeeper.journal.roles import ABSENT, PROTEST, REFUSED
from scorekeeper.signing.sealing.detached import detached
from scorekeeper.signing.sealing.faults import SealingError
from scorekeeper.signing.sealing.fields import GUIDE_NAME, PAGE_NAME, RECORD_NAME, embedded_files, prepare
from scorekeeper.signing.sealing.seal import sign
from scorekeeper.signing.statement import Statement, read
from tests.signing.sealing.club import AT, ClubAuthority, club
from tests.signing.sealing.judging import judged, verified
from tests.signing.sealing.sheets import PEOPLE, PlannedSignature, person, signed, unsigned

ROLES = ("scorer", "captain-A", "captain-B", "committee")
LOOK = b"0 g 0 0 5 5 re f"
GUIDE = (Path(__file__).parents[3] / "resources" / "help" / "check.md").read_bytes()

needs_poppler = pytest.mark.skipif(not shutil.which("pdfsig"), reason="poppler-utils is not installed")
needs_openssl = pytest.mark.skipif(not shutil.which("openssl"), reason="openssl is not installed")


@pytest.fixture(scope="module")
def revisions() -> tuple[bytes, ...]:
    protest = PlannedSignature(Statement(PROTEST, "deal 16, see dispute 3"))
    return signed("ruled", guide=GUIDE, captain_B=protest)


@pytest.fixture(scope="module")
def missing() -> tuple[bytes, ...]:
    refused = PlannedSignature(Statement(REFUSED, "disagrees with ruling 2", "Anil Kurian"))
    return signed(captain_A=refused, captain_B=PlannedSignature(Statement(ABSENT, "left early", "Anil Kurian")))


def run(*command: str | Path, folder: Path) -> str:
    process = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stdout + process.stderr
    return process.stdout + process.stderr


def code(action) -> tuple[str, str]:
    with pytest.raises(SealingError) as caught:
        action()
    return caught.value.code, caught.value.awaited


def test_the_library_finds_every_signature_good_and_trusted(revisions):
    result = list(judged(revisions[-1]))
    assert [signature.field_name for signature, _status in result] == list(ROLES)
    assert all(status.bottom_line and status.trusted and status.intact for _signature, status in result)
    assert [signature.sig_object["/Name"] for signature, _status in result] == list(PEOPLE.values())
    levels = {status.modification_level for _signature, status in result}
    assert levels <= {ModificationLevel.NONE, ModificationLevel.FORM_FILLING}


def test_the_first_one_certifies_and_the_last_one_locks(revisions):
    first, *_others, last = PdfFileReader(io.BytesIO(revisions[-1])).embedded_signatures
    assert [reference["/TransformMethod"] for reference in first.sig_object["/Reference"]] == ["/DocMDP"]
    assert first.sig_object["/Reference"][0]["/TransformParams"]["/P"] == 2
    (lock,) = last.sig_object["/Reference"]
    assert (lock["/TransformMethod"], lock["/TransformParams"]["/Action"]) == ("/FieldMDP", "/All")


def test_each_signature_only_adds(revisions):
    assert all(later.startswith(earlier) for earlier, later in itertools.pairwise(revisions))
    fields = [enumerate_sig_fields(PdfFileReader(io.BytesIO(revision))) for revision in revisions]
    filled = [[name for name, value, _field in field if value is not None] for field in fields]
    assert filled == [list(ROLES[:number]) for number in range(len(ROLES) + 1)]


def test_time_and_reason_are_those_given(revisions):
    signatures = PdfFileReader(io.BytesIO(revisions[-1])).embedded_signatures
    assert [str(signature.sig_object["/M"]) for signature in signatures] == [
        f"D:202611212{minute}33Z" for minute in ("251", "252", "253", "254")
    ]
    assert [read(str(signature.sig_object["/Reason"])) for signature in signatures] == [
        Statement(),
        Statement(),
        Statement(PROTEST, "deal 16, see dispute 3"),
        Statement(),
    ]


def test_refused_and_absent_are_signed_by_the_scorer(missing):
    embedded_signatures = PdfFileReader(io.BytesIO(missing[-1])).embedded_signatures
    assert len({signature.signer_cert.serial_number for signature in embedded_signatures}) == 1
    assert [read(str(signature.sig_object["/Reason"])) for signature in embedded_signatures[1:]] == [
        Statement(REFUSED, "disagrees with ruling 2", "Anil Kurian"),
        Statement(ABSENT, "left early", "Anil Kurian"),
    ]
    assert all(status.bottom_line for _signature, status in judged(missing[-1]))


def test_a_sheet_made_ready_is_the_same_each_time_and_clean():
    sheet = unsigned()
    assert sheet.ready() == sheet.ready()
    assert sheet.ready().count(b"%%EOF") == 1
    metadata = pypdf.PdfReader(io.BytesIO(sheet.ready())).metadata
    assert metadata is not None
    assert metadata.creation_date == metadata.modification_date == dt.datetime(2026, 11, 21, 22, tzinfo=dt.UTC)


def test_the_record_the_source_of_the_page_and_the_instructions_are_attached():
    files = embedded_files(PdfFileReader(io.BytesIO(unsigned("ruled").ready())))
    assert files.keys() == {RECORD_NAME, GUIDE_NAME, PAGE_NAME}
    assert (files[RECORD_NAME], files[GUIDE_NAME]) == (unsigned("ruled").record, GUIDE)


def test_a_drawing_with_another_record_is_not_made_ready():
    sheet = unsigned()
    assert code(lambda: prepare(sheet.content, b"{}", sheet.roles, sheet.boxes))[0] == "other-record"
    assert code(lambda: prepare(b"%PDF-1.4 nothing", b"{}", sheet.roles, {}))[0] == "broken-file"


def test_no_signer_signs_out_of_turn_or_twice_or_in_the_place_of_another(revisions):
    first = revisions[1]

    def give(pdf, role, signer=None, **more):
        return code(lambda: sign(pdf, role, signer or person(role), more.pop("at", AT), LOOK, **more))

    assert give(first, "captain-B") == ("out-of-order", "captain-A")
    assert give(first, "scorer") == ("signed-already", "")
    assert give(first, "captain-C", person("captain-A")) == ("no-such-field", "")
    assert give(revisions[-1], "captain-A") == ("signed-already", "")
    assert give(first, "captain-A", person("scorer")) == ("wrong-signer", "captain")
    assert give(first, "captain-A", statement=Statement(ABSENT, "gone", "Anil")) == ("wrong-signer", "scorer")
    assert give(revisions[0], "scorer", statement=Statement(ABSENT, "gone", "Anil")) == ("wrong-signer", "scorer")
    assert give(first, "captain-A", at=AT.replace(tzinfo=None)) == ("time-not-aware", "")
    assert give(b"no PDF", "scorer")[0] == "broken-file"


def test_a_role_without_a_box_signs_all_the_same():
    sheet = unsigned()
    ready = prepare(sheet.content, sheet.record, ["scorer"], {})
    signed = sign(ready, "scorer", person("scorer"), AT, b"")
    assert [status.bottom_line for _signature, status in judged(signed)] == [True]


@needs_poppler
@pytest.mark.parametrize("which", ["revisions", "missing"])
def test_pdfsig_accepts_every_revision(which, request, tmp_path):
    revisions = request.getfixturevalue(which)
    for count, content in enumerate(revisions[1:], 1):
        (tmp_path / "sheet.pdf").write_bytes(content)
        outcome = run("pdfsig", "sheet.pdf", folder=tmp_path)
        paragraphs = outcome.split("Signature #")[1:]
        for number, paragraph in enumerate(paragraphs, 1):
            assert ("Signature is Valid." in paragraph) == (number <= count)
            assert ("- Total document signed" in paragraph) == (number == count)
            assert ("field is not signed" in paragraph) == (number > count)


@needs_poppler
@pytest.mark.skipif(not shutil.which("certutil"), reason="certutil is not installed")
def test_pdfsig_trusts_the_club_when_asked_to(revisions, tmp_path):
    (tmp_path / "sheet.pdf").write_bytes(revisions[-1])
    pem = club().write_certificate(tmp_path)
    run("certutil", "-N", "-d", f"sql:{tmp_path}", "--empty-password", folder=tmp_path)
    run("certutil", "-A", "-d", f"sql:{tmp_path}", "-n", "club", "-t", "CT,C,C", "-i", pem, folder=tmp_path)
    outcome = run("pdfsig", "-nssdir", tmp_path, "sheet.pdf", folder=tmp_path)
    assert outcome.count("Certificate is Trusted.") == 4


@needs_openssl
def test_openssl_accepts_every_signature_of_the_club_and_of_no_other(revisions, missing, tmp_path):
    pem = club().write_certificate(tmp_path)
    assert verified(revisions[-1], pem, tmp_path) == [True] * 4
    assert verified(missing[-1], pem, tmp_path) == [True] * 3
    stranger = ClubAuthority("Great Lakes Club").write_certificate(tmp_path)
    assert verified(revisions[-1], stranger, tmp_path) == [False] * 4


@needs_openssl
def test_openssl_rejects_all_when_the_drawing_is_touched(revisions, tmp_path):
    content = bytearray(revisions[-1])
    content[len(revisions[0]) // 2] ^= 1
    pem = club().write_certificate(tmp_path)
    assert verified(bytes(content), pem, tmp_path) == [False] * 4


@needs_poppler
def test_the_record_comes_out_as_it_went_in_and_scores_the_same(revisions, tmp_path):
    (tmp_path / "sheet.pdf").write_bytes(revisions[-1])
    run("pdfdetach", "-saveall", "sheet.pdf", folder=tmp_path)
    taken = (tmp_path / RECORD_NAME).read_bytes()
    assert taken == unsigned("ruled").record
    sheet = json.loads(taken)
    (tmp_path / "session.json").write_text(json.dumps(sheet["session"]), encoding="utf-8")
    command = [sys.executable, "-m", "scorekeeper", "score", str(tmp_path / "session.json")]
    process = subprocess.run(command, capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stderr
    assert json.loads(process.stdout) == sheet["result"]


@pytest.mark.skipif(not shutil.which("qpdf"), reason="qpdf is not installed")
def test_another_program_takes_out_the_same_record(revisions, tmp_path):
    (tmp_path / "sheet.pdf").write_bytes(revisions[-1])
    process = subprocess.run(
        ["qpdf", f"--show-attachment={RECORD_NAME}", "sheet.pdf"], cwd=tmp_path, capture_output=True, check=True
    )
    assert process.stdout == unsigned("ruled").record


@needs_poppler
@needs_openssl
@pytest.mark.skipif(not shutil.which("sh"), reason="the page is for a terminal with a shell")
def test_the_instructions_for_outsiders_work_as_written(revisions, tmp_path):
    (tmp_path / "sheet.pdf").write_bytes(revisions[-1])
    club().write_certificate(tmp_path)
    copies = (("sheet.xlsx", b"PK a workbook"), ("sheet.json", unsigned("ruled").record))
    for copy, content in copies:
        (tmp_path / copy).write_bytes(content)
        (tmp_path / f"{copy}.p7s").write_bytes(detached(content, person("scorer"), AT))
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python3").symlink_to(sys.executable)
    steps = re.findall(r"```sh\n(.*?)```", GUIDE.decode(), re.DOTALL)
    result = [run("sh", "-euc", f'PATH="$PWD/bin:$PATH"\n{step}', folder=tmp_path) for step in steps]
    assert result[0].count("Signature is Valid") == 4
    assert result[0].count("- Total document signed") == 1
    assert result[1].count("uccessful") == 4
    digest = result[2].strip().rpartition(" ")[2]
    assert digest[:16].upper() in unsigned_words("ruled")
    assert result[3].splitlines()[0].split()[0] == "A"
    required, *fields = [line for line in result[4].splitlines() if not line.startswith("NSS_Shutdown")]
    assert required.split() == [field.rpartition(" ")[2] for field in fields] == list(ROLES)
    assert result[5].startswith("agrees ")
    assert result[6].count("uccessful") == len(copies)
    assert "Lissy Abraham" in result[7]
    (tmp_path / "sheet.xlsx").write_bytes(b"PK another workbook")
    assert subprocess.run(["sh", "-euc", steps[6]], cwd=tmp_path, capture_output=True, check=False).returncode


def unsigned_words(which: str) -> str:
    """The text on the drawn sheet, without blanks."""
    reader = pypdf.PdfReader(io.BytesIO(unsigned(which).content))
    return "".join("".join(page.extract_text().split()) for page in reader.pages)
