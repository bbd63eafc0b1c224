"""A signature beside a file: anybody's openssl accepts it, and no changed byte of the file goes unnoticed."""

import datetime as dt
import shutil
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.signing.sealing.detached import check_detached, detached
from tests.signing.sealing.club import AT, DER, club
from tests.signing.sealing.sheets import person

DATA = b'{"format": "scorekeeper/sheet"}'
CLUB = club().certificate.public_bytes(DER)


def test_what_it_says_is_what_was_given():
    found = check_detached(DATA, detached(DATA, person("scorer"), AT))
    assert found is not None
    assert found.intact
    assert (found.certificate, found.chain) == (person("scorer").certificate, (CLUB,))
    assert found.signed_at == AT


def test_time_is_to_the_second_and_from_any_zone():
    at = AT.astimezone(dt.timezone(dt.timedelta(hours=-6))).replace(microsecond=999999)
    found = check_detached(DATA, detached(DATA, person("scorer"), at))
    assert found is not None
    assert found.signed_at == AT


@given(st.integers(0, len(DATA) * 8 - 1))
def test_no_changed_bit_of_the_file_goes_unnoticed(bit):
    changed = bytearray(DATA)
    changed[bit // 8] ^= 1 << bit % 8
    found = check_detached(bytes(changed), GIVEN)
    assert found is not None
    assert not found.intact


@given(st.integers(0, 10_000), st.integers(0, 255))
def test_a_changed_signature_is_none_or_says_so_or_says_the_same(place, value):
    changed = bytearray(GIVEN)
    changed[place % len(changed)] = value
    found = check_detached(DATA, bytes(changed))
    good = check_detached(DATA, GIVEN)
    assert good is not None
    if found is not None and found.intact:
        assert (found.certificate, found.signed_at) == (good.certificate, good.signed_at)


@given(st.binary(max_size=300))
def test_whatever_lies_beside_a_file_does_no_harm(content):
    assert check_detached(DATA, content) is None


GIVEN = detached(DATA, person("scorer"), AT)


@pytest.mark.skipif(not shutil.which("openssl"), reason="openssl is not installed")
def test_openssl_agrees(tmp_path):
    (tmp_path / "file").write_bytes(DATA)
    (tmp_path / "file.p7s").write_bytes(GIVEN)
    club().write_certificate(tmp_path)
    command = "openssl cms -verify -binary -inform DER -in file.p7s -content file -CAfile club.pem -purpose any"

    def accepted() -> bool:
        done = subprocess.run([*command.split(), "-no_check_time"], cwd=tmp_path, capture_output=True, check=False)
        return done.returncode == 0

    assert accepted()
    (tmp_path / "file").write_bytes(DATA + b" ")
    assert not accepted()
