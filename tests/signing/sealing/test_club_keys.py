"""Outsiders accept sheets signed with issued keys, given the club's exported file."""

import datetime as dt
import io
import shutil
import subprocess

import pytest
from pyhanko.pdf_utils.reader import PdfFileReader

from scorekeeper.signing.checking.certificates import holder
from scorekeeper.signing.checking.verdict import TRUSTED
from scorekeeper.signing.keys.trust import Trust, TrustedClub
from scorekeeper.signing.sealing.detached import check_detached, detached
from scorekeeper.signing.sealing.seal import sign
from scorekeeper.signing.statement import Statement
from tests.signing.keys.club import AT, CAPTAIN_PIN, PIN, later, make_club
from tests.signing.sealing.club_sheet import sheet_of
from tests.signing.sealing.sheets import JOSE, SUNIL, unsigned

LOOK = b"0 g 0 0 5 5 re f"


@pytest.fixture
def club(tmp_path):
    store, keys, _code = make_club(tmp_path)
    people = {name: keys.enrol(name, "captain", CAPTAIN_PIN, AT) for name in (JOSE, SUNIL)}
    return store, keys, people


def verified(content: bytes, folder, *more: str) -> list[bool]:
    answers = []
    for signature in PdfFileReader(io.BytesIO(content)).embedded_signatures:
        start, size, second, rest = (int(number) for number in signature.byte_range)
        (folder / "signed").write_bytes(content[start : start + size] + content[second : second + rest])
        (folder / "signature").write_bytes(signature.pkcs7_content)
        command = "openssl cms -verify -binary -inform DER -in signature -content signed -CAfile club.pem -purpose any"
        process = subprocess.run(
            [*command.split(), "-no_check_time", *more], cwd=folder, capture_output=True, check=False
        )
        answers.append(process.returncode == 0)
    return answers


@pytest.mark.skipif(not shutil.which("openssl"), reason="openssl is not installed")
def test_openssl_trusts_them_with_the_file_of_the_club_until_one_is_withdrawn(club, tmp_path):
    store, keys, people = club
    content = sheet_of(store, keys, people)
    (tmp_path / "club.pem").write_bytes(store.public())
    assert verified(content, tmp_path, "-crl_check") == [True] * 3
    keys.revoke(people[SUNIL].uid, "left the club", later(hours=2))
    (tmp_path / "club.pem").write_bytes(store.public())
    assert verified(content, tmp_path, "-crl_check") == [True, True, False]
    assert verified(content, tmp_path) == [True] * 3


@pytest.mark.skipif(not shutil.which("pdfsig"), reason="poppler-utils is not installed")
def test_pdfsig_finds_them_good(club, tmp_path):
    (tmp_path / "sheet.pdf").write_bytes(sheet_of(*club))
    stdout = subprocess.run(["pdfsig", "sheet.pdf"], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert stdout.count("Signature is Valid.") == 3


def test_names_in_the_file_are_as_people_write_them(club):
    signatures = PdfFileReader(io.BytesIO(sheet_of(*club))).embedded_signatures
    assert [str(signature.sig_object["/Name"]) for signature in signatures] == ["Mini Varghese", JOSE, SUNIL]


def test_the_scorer_states_who_was_absent(club):
    store, keys, _people = club
    scorer = keys.signer(store.people[0].uid, PIN, AT)
    first = sign(unsigned().ready(), "scorer", scorer, AT, LOOK)
    gone = Statement("absent", "left early", "Anil Kurian")
    assert sign(first, "captain-A", scorer, AT, LOOK, statement=gone).startswith(first)


def test_a_file_beside_is_known_to_be_of_the_club(club):
    store, keys, _people = club
    scorer = keys.signer(store.people[0].uid, PIN, AT)
    result = check_detached(b"workbook", detached(b"workbook", scorer, AT + dt.timedelta(hours=1)))
    assert result is not None
    trust = Trust((TrustedClub(store.club, store.certificate, keys.revocations(AT)),))
    assert (result.intact, holder(result.certificate, result.signed_at, trust).state) == (True, TRUSTED)
