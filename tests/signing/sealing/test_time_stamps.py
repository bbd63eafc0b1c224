"""An earlier version's signature with a time stamp is still reproduced exactly."""

import asyncio
import datetime as dt
import io
import shutil

import pytest
from asn1crypto import cms
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.signers.pdf_cms import PdfCMSSignedAttributes

from scorekeeper.signing.sealing.cms import DIGEST, KeySigner, in_utc, is_as_made, room_for
from scorekeeper.signing.sealing.detached import check_detached
from scorekeeper.signing.sealing.seal import sign
from tests.signing.sealing.club import AT, club
from tests.signing.sealing.judging import judged, verified
from tests.signing.sealing.sheets import person, unsigned
from tests.signing.sealing.time_office import TimeOffice, signing_with_time

LOOK = b"0 g 0 0 5 5 re f"

pytestmark = pytest.mark.skipif(not shutil.which("openssl"), reason="openssl is not installed")


def test_a_signature_with_a_token_is_read(tmp_path):
    with signing_with_time(TimeOffice(tmp_path / "office")):
        signed = sign(unsigned().ready(), "scorer", person("scorer"), AT, LOOK)
    (signature,) = PdfFileReader(io.BytesIO(signed)).embedded_signatures
    tokens = [item["values"][0] for item in signature.signer_info["unsigned_attrs"]]
    (text,) = [token["content"]["encap_content_info"]["content"].parsed for token in tokens]
    assert abs(text["gen_time"].native - dt.datetime.now(dt.UTC)) < dt.timedelta(minutes=5)
    assert signature.self_reported_timestamp == AT
    assert is_as_made(bytes(signature.pkcs7_content))
    assert verified(signed, club().write_certificate(tmp_path), tmp_path) == [True]
    assert all(status.intact and status.valid for _signature, status in judged(signed))


def test_a_signature_beside_a_file_with_a_token_is_read(tmp_path):
    settings = PdfCMSSignedAttributes(signing_time=in_utc(AT))
    signing = KeySigner(person("scorer")).async_sign_general_data(
        b"{}", DIGEST, detached=True, signed_attr_settings=settings, timestamper=TimeOffice(tmp_path / "office")
    )
    beside = check_detached(b"{}", bytes(asyncio.run(signing).dump()))
    assert beside is not None
    assert (beside.intact, beside.signed_at) == (True, AT)


def test_the_order_of_an_authoritys_certificates_changes_nothing(tmp_path):
    signer = person("scorer")
    signing = KeySigner(signer).async_sign(
        b"d" * 32, DIGEST, use_pades=True, timestamper=TimeOffice(tmp_path / "office")
    )
    signature = asyncio.run(signing).dump()
    token = bytes(cms.ContentInfo.load(signature)["content"]["signer_infos"][0]["unsigned_attrs"][0]["values"].contents)
    listed = [certificate.dump() for certificate in cms.ContentInfo.load(token)["content"]["certificates"]]
    other = signature.replace(token, token.replace(b"".join(listed), b"".join(reversed(listed))))
    assert other != signature
    for contents in (signature, other):
        assert is_as_made(contents.ljust(room_for(signer, timestamped=True) // 2, b"\0"))
