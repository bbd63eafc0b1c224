"""`verify` of signed sheets: one sentence, the details, and the exit status."""

import json
from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.cli import IN_PART, main
from scorekeeper.features.keys.view import checking
from scorekeeper.journal.codec import canonical_json
from scorekeeper.signing.sealing.detached import detached
from tests.signing.keys.club import AT, CAPTAIN_PIN, PIN, later, make_club
from tests.signing.sealing.club_sheet import sheet_of
from tests.signing.sealing.sheets import JOSE, SUNIL, unsigned


@pytest.fixture(autouse=True)
def own_folder(monkeypatch, tmp_path):
    monkeypatch.setattr("scorekeeper.cli.checks.user_data_dir", lambda: tmp_path / "data")
    monkeypatch.setattr("scorekeeper.features.verify.view.checking.user_data_dir", lambda: tmp_path / "data")


@pytest.fixture
def club(tmp_path):
    store, keys, _code = make_club(tmp_path)
    people = {name: keys.enrol(name, "captain", CAPTAIN_PIN, AT) for name in (JOSE, SUNIL)}
    (tmp_path / "club.pem").write_bytes(store.public())
    return store, keys, people


@pytest.fixture
def sheet(club, tmp_path):
    file = tmp_path / "sheet.pdf"
    file.write_bytes(sheet_of(*club))
    return file


def verify(capsys, *given):
    status = main(["verify", *map(str, given)])
    return status, capsys.readouterr()


def test_a_good_sheet_says_so_in_one_sentence_and_exits_with_0(sheet, tmp_path, capsys, check_golden):
    status, text = verify(capsys, "--club", tmp_path / "club.pem", sheet)
    assert status == 0
    first, *details = text.out.splitlines()
    check_golden(first)
    assert any("The captain of" in line and JOSE in line for line in details)
    assert details[0] == "  Signed result: Dallas 25, Detroit 16; match points 4–0."


def test_of_a_club_that_is_not_known_here_nothing_is_confirmed(sheet, capsys, check_golden):
    status, text = verify(capsys, sheet)
    assert status == 1
    check_golden(text.out)


def test_a_changed_byte_is_found(sheet, tmp_path, capsys):
    data = bytearray(sheet.read_bytes())
    place = data.index(b"stream\n") + 40
    data[place] ^= 1
    sheet.write_bytes(data)
    status, text = verify(capsys, "--club", tmp_path / "club.pem", sheet)
    assert status == 1
    assert "Intact" not in text.out.splitlines()[0]


def test_a_cut_off_signature_is_named_as_missing(club, sheet, tmp_path, capsys):
    data = sheet.read_bytes()
    ends = [place for place in range(len(data)) if data.startswith(b"%%EOF", place)]
    sheet.write_bytes(data[: ends[-2] + 6])
    status, text = verify(capsys, "--club", tmp_path / "club.pem", sheet)
    assert status == 1
    assert "captain of" in text.out


def test_a_signature_beside_a_file(club, tmp_path, capsys):
    store, keys, _people = club
    copy = tmp_path / "sheet.xlsx"
    copy.write_bytes(b"PK copy of a sheet")
    signer = keys.signer(store.people[0].uid, PIN, later(hours=1))
    (tmp_path / "sheet.xlsx.p7s").write_bytes(detached(copy.read_bytes(), signer, later(hours=1)))
    assert verify(capsys, "--club", tmp_path / "club.pem", copy)[0] == 3, "nobody compared what is in it"
    assert verify(capsys, "--club", tmp_path / "club.pem", tmp_path / "sheet.xlsx.p7s")[0] == 3
    copy.write_bytes(b"PK another copy")
    assert verify(capsys, "--club", tmp_path / "club.pem", copy)[0] == 1


def test_a_signature_beside_a_changed_sheet_does_not_speak_for_it(club, sheet, tmp_path, capsys):
    """Whoever has any key of the club could put one beside the file that was changed."""
    _store, keys, people = club
    data = sheet.read_bytes() + b"% changed\n"
    sheet.write_bytes(data)
    signer = keys.signer(people[JOSE].uid, CAPTAIN_PIN, later(hours=1))
    (tmp_path / "sheet.pdf.p7s").write_bytes(detached(data, signer, later(hours=1)))
    for given in (sheet, tmp_path / "sheet.pdf.p7s"):
        status, text = verify(capsys, "--club", tmp_path / "club.pem", given)
        assert status == 1
        assert "after signing" in text.out.splitlines()[0]


def test_any_pdf_and_nonsense_are_judged_without_falling_over(tmp_path, capsys, check_golden):
    file = tmp_path / "any.pdf"
    file.write_bytes(b"%PDF-1.4 nonsense")
    status, text = verify(capsys, file)
    assert status == 1
    check_golden(text.out)


def test_a_certificate_that_is_none_is_wrong_input(sheet, tmp_path, capsys):
    wrong = tmp_path / "wrong.pem"
    wrong.write_text("nothing")
    for option in ("--club", "--authority"):
        status, text = verify(capsys, option, wrong, sheet)
        assert (status, text.out) == (2, "")
        assert text.err.startswith(f"{wrong}: "), "it is the certificate that is wrong, not the sheet"


def test_a_file_that_is_no_event_and_no_sheet_is_reported_as_neither(tmp_path, capsys, check_golden):
    for name, content in (("copy.xlsx", b"PK copy"), ("session.json", b'{"format": "scorekeeper/session"}')):
        (tmp_path / name).write_bytes(content)
        status, text = verify(capsys, tmp_path / name)
        assert (status, text.out) == (2, "")
        check_golden(text.err)


def test_a_signature_without_its_file_is_not_called_missing_itself(tmp_path, capsys, check_golden):
    alone = tmp_path / "sheet.xlsx.p7s"
    alone.write_bytes(b"x")
    status, text = verify(capsys, alone)
    assert (status, text.out) == (2, "")
    check_golden(text.err)
    check_golden(verify(capsys, tmp_path / "nowhere.p7s")[1].err)


def test_a_sealable_file_is_recognized_by_its_beginning_or_its_signature(tmp_path):
    plain = tmp_path / "a.json"
    plain.write_text("{}")
    assert not checking.may_be_sealed(plain)
    (tmp_path / "a.json.p7s").write_bytes(b"x")
    assert checking.may_be_sealed(plain)


CONTRADICTIONS = {
    "revision": (lambda record: record.update(revision=7), "revision 7"),
    "required": (lambda record: record.update(required=["scorer"]), "its record asks for others"),
    "journal": (lambda record: record.pop("journal", None), "does not follow"),
}


@pytest.mark.parametrize("field", CONTRADICTIONS)
def test_a_signed_copy_whose_record_contradicts_itself_is_a_fault(club, tmp_path, capsys, field):
    change, fault = CONTRADICTIONS[field]
    store, keys, _people = club
    signer = keys.signer(store.people[0].uid, PIN, later(hours=1))
    record = json.loads(unsigned().record)
    for status in (IN_PART, 1):
        data = canonical_json(record).encode()
        (tmp_path / "sheet.json").write_bytes(data)
        (tmp_path / "sheet.json.p7s").write_bytes(detached(data, signer, later(hours=1)))
        result, text = verify(capsys, "--club", tmp_path / "club.pem", tmp_path / "sheet.json")
        assert result == status, text.out
        change(record)
    assert fault in text.out


def test_a_signature_beside_a_file_from_the_future_is_a_fault(club, tmp_path, capsys):
    store, keys, _people = club
    record = unsigned().record
    ahead = datetime.now(UTC) + timedelta(days=30)
    (tmp_path / "sheet.json").write_bytes(record)
    signer = keys.signer(store.people[0].uid, PIN, later(hours=1))
    (tmp_path / "sheet.json.p7s").write_bytes(detached(record, signer, ahead))
    status, text = verify(capsys, "--club", tmp_path / "club.pem", tmp_path / "sheet.json")
    assert (status, "Intact" in text.out) == (1, False)
    assert "has a time in the future" in text.out
