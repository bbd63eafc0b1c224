"""The time of an authority at the sign-off: asked when set, never waited for long, believed only where it is trusted."""

import shutil
import threading
from datetime import UTC, datetime
from threading import Event

import pytest

from scorekeeper.features.keys.view.address import is_address
from scorekeeper.features.keys.view.authorities import (
    distrust_authority,
    time_source,
    trust_authority,
    trusted_authorities,
)
from scorekeeper.features.keys.view.checking import check_sealed
from scorekeeper.features.keys.view.clubs import trust_of
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.signing.checking.check import check
from tests.features.signoff.view.signing_table import set_table
from tests.signing.sealing.authority import TimeOffice, serving
from tests.signing.sealing.club import DER, PEM, club

needs_openssl = pytest.mark.skipif(not shutil.which("openssl"), reason="openssl is not installed")


@pytest.fixture
def office(tmp_path):
    folder = tmp_path / "office"
    folder.mkdir()
    return TimeOffice(folder)


@pytest.fixture
def table(tmp_path):
    return set_table(tmp_path / "data")


@needs_openssl
def test_an_authority_that_is_set_gives_the_time_and_is_believed_once_trusted(table, office, tmp_path):
    data = tmp_path / "data"
    with serving(office.answer) as address:
        done = table.sign_all(authority=address)
    assert done.no_time == ""
    # what the office says is the real time of this computer: the keys of the club are older
    now = done_at(done)
    before = check(done.content, trust_of(data), now)
    assert {signer.time_from for signer in before.signers} == {"computer"}
    assert [found.code for found in before.remarks].count("seal-time-unknown") == 3
    assert [item.name for item in trust_authority(data, office.folder / "time.pem")] == ["Club time"]
    after = check(done.content, trust_of(data), now)
    assert {(signer.time_from, signer.authority) for signer in after.signers} == {("authority", "Club time")}
    (tmp_path / "s.pdf").write_bytes(done.content)
    verdict = check_sealed(tmp_path / "s.pdf", data, now)
    assert "confirmed by Club time" in " ".join(verdict.details)


def done_at(done):
    assert done.closed
    return datetime.now(UTC)


@needs_openssl
def test_an_authority_believed_for_one_check_only(table, office, tmp_path):
    with serving(office.answer) as address:
        done = table.sign_all(authority=address)
    (tmp_path / "s.pdf").write_bytes(done.content)
    given = (office.folder / "time.pem").read_bytes()
    verdict = check_sealed(tmp_path / "s.pdf", tmp_path / "data", done_at(done), authorities=[given])
    assert "confirmed by Club time" in " ".join(verdict.details)
    assert trusted_authorities(tmp_path / "data") == ()
    with pytest.raises(EntryRefused):
        check_sealed(tmp_path / "s.pdf", tmp_path / "data", done_at(done), authorities=[b"nothing"])


@pytest.mark.parametrize("address", ["http://127.0.0.1:1/", "ftp://127.0.0.1/", "no address at all", ""])
def test_without_an_answer_it_is_signed_by_the_clock_of_the_computer_and_that_is_said(table, address):
    done = table.sign("scorer", authority=address)
    assert bool(done.no_time) is bool(address)
    if address:
        assert "computer clock" in done.no_time
    (one,) = check(done.content, table.trust, datetime.now(UTC)).signers
    assert one.time_from == "computer"


def test_an_authority_that_never_ends_holds_nothing_up(table, monkeypatch):
    source = time_source("http://127.0.0.1:1/", 0.3)
    ended = Event()
    monkeypatch.setattr(type(source), "_ask", lambda _self, _question: ended.wait(60))
    monkeypatch.setattr("scorekeeper.features.keys.view.sealed_sheet.time_source", lambda _address: source)
    waiting = threading.enumerate()
    done = table.sign("scorer", authority="http://127.0.0.1:1/")
    assert not ended.is_set()
    assert len(threading.enumerate()) > len(waiting), "it is still asked"
    ended.set()
    assert "computer clock" in done.no_time


def test_only_addresses_of_the_web_are_asked():
    assert is_address("https://time.example/tsr")
    assert is_address(" http://127.0.0.1:1 ")
    for text in ("", "gopher://secret", "ftp://x", "http://", "http://[", "time.example"):
        assert not is_address(text), text
    assert time_source("  ") is None
    with pytest.raises(EntryRefused):
        time_source("gopher://secret")


def test_authorities_are_kept_listed_and_taken_off(tmp_path):
    _key, certificate = club().time_authority()
    (tmp_path / "a.pem").write_bytes(certificate.public_bytes(PEM) + club().certificate.public_bytes(PEM))
    (tmp_path / "b.der").write_bytes(certificate.public_bytes(DER))
    assert len(trust_authority(tmp_path, tmp_path / "a.pem")) == 2
    trust_authority(tmp_path, tmp_path / "b.der")
    kept = trusted_authorities(tmp_path)
    assert len(kept) == 2
    assert len(trust_of(tmp_path).authorities) == 2
    distrust_authority(tmp_path, kept[0].fingerprint)
    assert list(trusted_authorities(tmp_path)) == [kept[1]]
    for mark in ("", kept[1].fingerprint[:7], "f" * 64):
        with pytest.raises(EntryRefused):
            distrust_authority(tmp_path, mark)
    (tmp_path / "c.pem").write_text("nothing")
    with pytest.raises(EntryRefused):
        trust_authority(tmp_path, tmp_path / "c.pem")
    with pytest.raises(EntryRefused):
        trust_authority(tmp_path, tmp_path / "none.pem")
    (tmp_path / "authorities" / "torn.pem").write_text("-----BEGIN CERTIFICATE-----\n?")
    assert len(trusted_authorities(tmp_path)) == 1
