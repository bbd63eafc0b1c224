"""A detached signature: openssl accepts it, and any changed byte is noticed."""

import asyncio
import datetime as dt
import shutil
import subprocess
from dataclasses import replace
from functools import partial
from hashlib import sha256

import pytest
from asn1crypto import cms, core
from asn1crypto.parser import peek
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.signing.sealing.cms import cms_of, is_as_made, is_detached_as_made, room_for
from scorekeeper.signing.sealing.detached import check_detached, detached
from tests.signing.sealing.club import AT, DER, ClubAuthority, club
from tests.signing.sealing.sheets import person

DATA = b'{"format": "scorekeeper/sheet"}'
CLUB = club().certificate.public_bytes(DER)


def pades(signer):
    """A signature in a sheet, with its padding."""
    signature = asyncio.run(cms_of(signer, sha256(DATA).digest()))
    return signature.ljust(room_for(signer, timestamped=False) // 2, b"\0")


def test_the_text_equals_the_input():
    result = check_detached(DATA, detached(DATA, person("scorer"), AT))
    assert result is not None
    assert result.intact
    assert (result.certificate, result.chain) == (person("scorer").certificate, (CLUB,))
    assert result.signed_at == AT


def test_time_is_to_the_second_and_from_any_zone():
    at = AT.astimezone(dt.timezone(dt.timedelta(hours=-6))).replace(microsecond=999999)
    result = check_detached(DATA, detached(DATA, person("scorer"), at))
    assert result is not None
    assert result.signed_at == AT


@given(st.integers(0, len(DATA) * 8 - 1))
def test_no_changed_bit_of_the_file_goes_unnoticed(bit):
    changed = bytearray(DATA)
    changed[bit // 8] ^= 1 << bit % 8
    result = check_detached(bytes(changed), GIVEN)
    assert result is not None
    assert not result.intact


@given(st.integers(0, 10_000), st.integers(0, 255))
def test_a_changed_signature_is_none_or_says_so(place, value):
    changed = bytearray(GIVEN)
    changed[place % len(changed)] = value
    problems = check_detached(DATA, bytes(changed))
    assert problems is None or not problems.intact or bytes(changed) == GIVEN


STRANGER = ClubAuthority("Elsewhere")
CHAINS = {
    "none": (),
    "one of another club": (STRANGER.certificate.public_bytes(DER),),
    "another club beside": (CLUB, STRANGER.certificate.public_bytes(DER)),
    "another person beside": (CLUB, club().person("Somebody", "captain").certificate),
}


@pytest.mark.parametrize("chain", CHAINS)
def test_foreign_content_in_a_signature_makes_it_invalid(chain):
    assert is_as_made(pades(person("scorer")))
    signer = replace(person("scorer"), chain=CHAINS[chain])
    assert check_detached(DATA, detached(DATA, signer, AT)) is None
    assert not is_as_made(pades(signer))


def more_attributes(held):
    more = {"type": "1.2.3.4", "values": [core.UTF8String("15:23")]}
    held["signer_infos"][0]["unsigned_attrs"] = cms.CMSAttributes([cms.CMSAttribute(more)])


def more_algorithms(held):
    held["digest_algorithms"] = cms.DigestAlgorithms([{"algorithm": "sha256"}, {"algorithm": "sha512"}])


def other_version(held):
    held["version"] = "v3"


@pytest.mark.parametrize("change", [more_attributes, more_algorithms, other_version])
def test_the_unsigned_parts_of_a_signature_cannot_be_changed(change):
    for signed, is_unchanged in ((GIVEN, partial(is_detached_as_made, DATA)), (pades(person("scorer")), is_as_made)):
        signature = cms.ContentInfo.load(signed[: peek(signed)])
        change(signature["content"])
        content = signature.dump(force=True)
        assert is_unchanged(signed)
        assert not is_unchanged(content + bytes(max(0, len(signed) - len(content))))


def test_a_signature_has_the_room_that_it_was_given():
    assert not is_as_made(pades(person("scorer")) + b"\0")


@given(st.binary(max_size=300))
def test_files_beside_it_do_no_harm(content):
    assert check_detached(DATA, content) is None


GIVEN = detached(DATA, person("scorer"), AT)


@pytest.mark.skipif(not shutil.which("openssl"), reason="openssl is not installed")
def test_openssl_agrees(tmp_path):
    (tmp_path / "file").write_bytes(DATA)
    (tmp_path / "file.p7s").write_bytes(GIVEN)
    club().write_certificate(tmp_path)
    command = "openssl cms -verify -binary -inform DER -in file.p7s -content file -CAfile club.pem -purpose any"

    def accepted() -> bool:
        process = subprocess.run([*command.split(), "-no_check_time"], cwd=tmp_path, capture_output=True, check=False)
        return process.returncode == 0

    assert accepted()
    (tmp_path / "file").write_bytes(DATA + b" ")
    assert not accepted()
