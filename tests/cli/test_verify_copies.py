"""Copies of a sheet: only signed ones are "intact", and the content is always recounted."""

import io
import json
from pathlib import Path

import openpyxl
import pytest
from cryptography import x509
from openpyxl.comments import Comment
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import Font

from scorekeeper.cli import IN_PART, main
from scorekeeper.features.papers.view.exporting import JSON, XLSX, sheet_bytes
from scorekeeper.journal.codec import canonical_json
from scorekeeper.kernel.paper_options import sheet_options
from scorekeeper.signing.sealing.detached import detached
from tests.sheets.making import golden
from tests.signing.checking.sheets import trust
from tests.signing.sealing.club import AT, PEM
from tests.signing.sealing.sheets import person


@pytest.fixture
def pem(tmp_path):
    (known,) = trust().clubs
    certificate = x509.load_der_x509_certificate(known.certificate).public_bytes(PEM)
    path = tmp_path / "club.pem"
    path.write_bytes(certificate + x509.load_der_x509_crl(known.revocations).public_bytes(PEM))
    return path


@pytest.fixture(params=[JSON, XLSX])
def copy(request, tmp_path):
    making = golden()
    path = tmp_path / f"sheet.{request.param}"
    path.write_bytes(sheet_bytes(request.param, making.state, making.tournament, sheet_options()))
    return path


def verify(capsys, pem, path):
    status = main(["verify", "--club", str(pem), str(path)])
    return status, capsys.readouterr().out


def changed(path, *, recomputed):
    """The totals changed; recomputed, all that leads to them too."""
    data = path.read_bytes()
    if path.suffix == ".json":
        document = json.loads(data)
        document["result"]["totals"]["A"] += 1
        if recomputed:
            document["session"]["deals"][0]["taken"] = 20
            document["session"]["deals"][0].pop("result", None)
            del document["result"]
            (scored,) = _scored(document["session"])
            document["result"] = scored
        path.write_text(json.dumps(document), encoding="utf-8")
        return
    book = openpyxl.load_workbook(io.BytesIO(data))
    score, lines = book["Score"], book["Lines"]
    total = next(row[0].value for row in book["Check"].iter_rows() if row[1].value == "total A")
    cell = str(total).removeprefix("Score!").replace("$", "")
    score[cell].value += 1
    if recomputed:
        score[cell].value -= 1
        lines["E2"].value = "for something else"
        for place, original, _changed in book["As made"].iter_rows():
            original.value = "for something else" if place.value == "Lines!E2" else original.value
    target = io.BytesIO()
    book.save(target)
    path.write_bytes(target.getvalue())


def _scored(session):
    from scorekeeper.documents.result import result_document  # noqa: PLC0415
    from scorekeeper.documents.session import read_session  # noqa: PLC0415
    from scorekeeper.rules.model import Session  # noqa: PLC0415
    from scorekeeper.rules.score import score  # noqa: PLC0415
    from scorekeeper.rules.systems import SYSTEMS  # noqa: PLC0415

    read = read_session(session)
    assert isinstance(read, Session)
    yield result_document(score(SYSTEMS[read.system], read))


def test_unsigned_and_sound_is_not_intact_and_exits_with_0(copy, pem, capsys):
    status, text = verify(capsys, pem, copy)
    assert status == 0
    assert "not signed" in text
    assert "intact" not in text.lower()


def test_deleting_the_signature_makes_nothing_intact(copy, pem, capsys):
    beside = copy.with_name(copy.name + ".p7s")
    beside.write_bytes(detached(copy.read_bytes(), person("scorer"), AT))
    status, text = verify(capsys, pem, copy)
    assert (status, "Signatures good, contents not compared." in text) == (IN_PART, True)
    assert " But only the scorer vouches for this copy, and its signed sheet is not in the same folder: " in text
    changed(copy, recomputed=True)
    status, text = verify(capsys, pem, copy)
    assert status == 1
    beside.unlink()
    status, text = verify(capsys, pem, copy)
    assert "not signed" in text
    assert "intact" not in text.lower()


def test_a_wrong_sum_is_reported_unsigned_and_signed(copy, pem, capsys, check_golden):
    changed(copy, recomputed=False)
    status, text = verify(capsys, pem, copy)
    assert status == 1
    assert "intact" not in text.lower()
    copy.with_name(copy.name + ".p7s").write_bytes(detached(copy.read_bytes(), person("scorer"), AT))
    status, text = verify(capsys, pem, copy)
    assert status == 1
    check_golden(text)
    assert "Intact." not in text


def test_a_file_that_is_no_copy_of_a_sheet_is_signed_but_not_called_intact(pem, tmp_path, capsys, check_golden):
    """The scorer's key can sign a plain page that says anything."""
    for name, content in (("sheet.pdf", b"%PDF-1.4\n23 : 11\n"), ("sheet.json", b'{"format": "sheet", "totals": 23}')):
        path = tmp_path / name
        path.write_bytes(content)
        path.with_name(name + ".p7s").write_bytes(detached(content, person("scorer"), AT))
        status, text = verify(capsys, pem, path)
        assert (status, "Intact" in text) == (IN_PART, False)
        check_golden(text)


@pytest.mark.parametrize("what", ["the claims", "the total"])
def test_a_workbook_without_its_totals_is_not_sound(what, tmp_path, capsys, pem):
    making = golden()
    book = openpyxl.load_workbook(io.BytesIO(sheet_bytes(XLSX, making.state, making.tournament, sheet_options())))
    rows = [row for row in book["Check"].iter_rows() if row[1].value == "total A"]
    if what == "the claims":
        book["Check"].delete_rows(1, 500)
    for row in rows if what == "the total" else ():
        book["Score"][str(row[0].value).removeprefix("Score!").replace("$", "")].value = None
    path = tmp_path / "sheet.xlsx"
    book.save(path)
    path.with_name("sheet.xlsx.p7s").write_bytes(detached(path.read_bytes(), person("scorer"), AT))
    assert "Intact" not in verify(capsys, pem, path)[1]


def test_the_workbook_of_a_report_is_labeled_as_one(tmp_path, capsys, check_golden):
    event, report, teams = (tmp_path / name for name in ("day.scorekeeper", "day.xlsx", "teams.xlsx"))
    document = Path(__file__).parents[2] / "resources" / "samples" / "dallas-detroit.json"
    assert main(["new", str(event), "--system", "international-56", "--name", "Great Lakes 56"]) == 0
    assert main(["import", str(event), str(document)]) == 0
    assert main(["report", str(event), "--day", "--xlsx", str(report)]) == 0
    assert main(["export", str(event), "--teams", str(teams)]) == 0
    capsys.readouterr()
    for path in (report, teams):
        assert main(["verify", str(path)]) == 2
        result = capsys.readouterr()
        assert result.out == ""
        check_golden(result.err)


def _first_hidden(book):
    book.active = 1
    book.worksheets[0].sheet_state = "hidden"


LOOKS = {
    "a number that shows another": lambda book: setattr(book["Score"]["C7"], "number_format", '"15"'),
    "white letters": lambda book: setattr(book["Score"]["C7"], "font", Font(color="FFFFFFFF")),
    "a hidden row": lambda book: setattr(book["Score"].row_dimensions[7], "hidden", True),
    "no width": lambda book: setattr(book["Score"].column_dimensions["C"], "width", 0),
    "a note": lambda book: setattr(book["Score"]["C7"], "comment", Comment("15 : 23", "Lissy")),
    "the first sheet hidden": _first_hidden,
    "a condition": lambda book: book["Score"].conditional_formatting.add(
        "A1:Z99", CellIsRule(operator="greaterThan", formula=["0"], font=Font(color="FFFFFFFF"))
    ),
}


@pytest.mark.parametrize("look", LOOKS)
def test_a_signed_workbook_is_compared_as_a_whole(look, tmp_path, capsys, pem, check_golden):
    """The scorer signs a workbook whose cells say what they should and show something else."""
    making = golden()
    book = openpyxl.load_workbook(io.BytesIO(sheet_bytes(XLSX, making.state, making.tournament, sheet_options())))
    LOOKS[look](book)
    path = tmp_path / "sheet.xlsx"
    book.save(path)
    status, text = verify(capsys, pem, path)
    assert (status, "not signed" in text) == (0, True)
    assert "changed since" not in text, "of what nobody signed nothing is said to be as it was"
    path.with_name("sheet.xlsx.p7s").write_bytes(detached(path.read_bytes(), person("scorer"), AT))
    status, text = verify(capsys, pem, path)
    assert (status, "Intact" in text) == (1, False)
    check_golden(text)


@pytest.mark.parametrize("place", [0, None], ids=["in front", "at the end"])
def test_a_signed_workbook_with_a_sheet_added_is_a_fault(place, tmp_path, capsys, pem):
    making = golden()
    book = openpyxl.load_workbook(io.BytesIO(sheet_bytes(XLSX, making.state, making.tournament, sheet_options())))
    book.create_sheet("Result", place).append(["15 : 23"])
    path = tmp_path / "sheet.xlsx"
    book.save(path)
    path.with_name("sheet.xlsx.p7s").write_bytes(detached(path.read_bytes(), person("scorer"), AT))
    assert verify(capsys, pem, path)[0] == 1


def _other_name(document):
    document["session"]["sides"]["A"]["name"] = "D\u0430llas"


def _other_number(document):
    document["result"]["totals"]["A"] = float(document["result"]["totals"]["A"])


@pytest.mark.parametrize(
    ("change", "status", "expected"),
    [(_other_name, IN_PART, "is written in more than one alphabet"), (_other_number, 1, "does not follow")],
)
def test_a_signed_record_with_names_or_numbers_written_another_way_is_not_plainly_intact(
    change, status, expected, tmp_path, capsys, pem
):
    making = golden()
    document = json.loads(sheet_bytes("json", making.state, making.tournament, sheet_options()))
    change(document)
    path = tmp_path / "sheet.json"
    path.write_text(canonical_json(document), encoding="utf-8")
    path.with_name("sheet.json.p7s").write_bytes(detached(path.read_bytes(), person("scorer"), AT))
    result = verify(capsys, pem, path)
    assert (result[0], expected in result[1].splitlines()[0]) == (status, True)


def test_a_signed_copy_of_an_earlier_version_is_good_but_not_compared(tmp_path, capsys, pem):
    making = golden()
    book = openpyxl.load_workbook(io.BytesIO(sheet_bytes(XLSX, making.state, making.tournament, sheet_options())))
    del book["Source"]
    book.save(tmp_path / "sheet.xlsx")
    spaced = json.dumps(json.loads(sheet_bytes("json", making.state, making.tournament, sheet_options())), indent=1)
    (tmp_path / "sheet.json").write_text(spaced, encoding="utf-8")
    for name in ("sheet.xlsx", "sheet.json"):
        path = tmp_path / name
        path.with_name(f"{name}.p7s").write_bytes(detached(path.read_bytes(), person("scorer"), AT))
        status, text = verify(capsys, pem, path)
        assert (status, "Signatures good, contents not compared." in text) == (IN_PART, True)
