"""Sheets that an earlier version signed with the time of an authority verify as before."""

import shutil
from datetime import UTC, datetime

import pytest

from scorekeeper.features.keys.view.checking import check_sealed
from scorekeeper.features.keys.view.clubs import authorities_folder, trust_of
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.signing.checking.check import check
from tests.features.signoff.view.signing_table import set_table
from tests.signing.sealing.club import DER, PEM, club
from tests.signing.sealing.time_office import TimeOffice, signing_with_time

needs_openssl = pytest.mark.skipif(not shutil.which("openssl"), reason="openssl is not installed")


@pytest.fixture
def office(tmp_path):
    return TimeOffice(tmp_path / "office")


@pytest.fixture
def content(office, tmp_path):
    """A sheet signed by all with the authority's time, which is this computer's real time."""
    with signing_with_time(office):
        signing = set_table(tmp_path / "data").sign_all()
    assert signing.closed
    (tmp_path / "sheet.pdf").write_bytes(signing.content)
    return signing.content


@needs_openssl
def test_the_time_counts_where_an_earlier_version_was_set_to_trust_the_authority(content, office, tmp_path):
    data, now = tmp_path / "data", datetime.now(UTC)
    untrusting = check(content, trust_of(data), now)
    assert {signer.time_from for signer in untrusting.signers} == {"computer"}
    assert [remark.code for remark in untrusting.remarks].count("seal-time-unknown") == 3
    authorities_folder(data).mkdir()
    shutil.copy(office.folder / "time.pem", authorities_folder(data))
    trusting = check(content, trust_of(data), now)
    assert {(signer.time_from, signer.authority) for signer in trusting.signers} == {("authority", "Club time")}
    verdict = check_sealed(tmp_path / "sheet.pdf", data, now)
    assert "confirmed by Club time" in " ".join(verdict.details)


@needs_openssl
def test_a_certificate_is_given_for_one_check(content, office, tmp_path):
    certificate, now = (office.folder / "time.pem").read_bytes(), datetime.now(UTC)
    verdict = check_sealed(tmp_path / "sheet.pdf", tmp_path / "data", now, authorities=[certificate])
    assert "confirmed by Club time" in " ".join(verdict.details)
    assert trust_of(tmp_path / "data").authorities == ()
    with pytest.raises(EntryRefused):
        check_sealed(tmp_path / "sheet.pdf", tmp_path / "data", now, authorities=[b"nothing"])


def test_saved_certificates_are_read_and_what_is_none_is_skipped(tmp_path):
    folder = authorities_folder(tmp_path)
    folder.mkdir()
    _key, certificate = club().time_authority()
    (folder / "a.pem").write_bytes(certificate.public_bytes(PEM) + club().certificate.public_bytes(PEM))
    (folder / "torn.pem").write_text("-----BEGIN CERTIFICATE-----\n?")
    both = (certificate.public_bytes(DER), club().certificate.public_bytes(DER))
    assert trust_of(tmp_path).authorities == both
