"""A time from an authority: the token stands in the signature; an authority that does not answer well gives none."""

import datetime as dt
import io
import shutil
from typing import Any

import pytest
from asn1crypto import tsp
from pyhanko.pdf_utils.reader import PdfFileReader

from scorekeeper.signing.sealing.authority import Authority
from scorekeeper.signing.sealing.cms import is_as_made
from scorekeeper.signing.sealing.detached import detached
from scorekeeper.signing.sealing.faults import NoTimeError
from scorekeeper.signing.sealing.seal import sign
from tests.signing.sealing.authority import TimeOffice, serving
from tests.signing.sealing.club import AT, club
from tests.signing.sealing.judging import judged, verified
from tests.signing.sealing.sheets import person, unsigned

LOOK = b"0 g 0 0 5 5 re f"

pytestmark = pytest.mark.skipif(not shutil.which("openssl"), reason="openssl is not installed")


@pytest.fixture
def office(tmp_path):
    folder = tmp_path / "office"
    folder.mkdir()
    return TimeOffice(folder)


def with_time(url: str, wait: float = 10) -> Any:
    return sign(unsigned().ready(), "scorer", person("scorer"), AT, LOOK, timestamper=Authority(url, wait))


def refused(answer, **more) -> str:
    with serving(answer, **more) as url, pytest.raises(NoTimeError) as caught:
        with_time(url)
    return caught.value.reason


def test_the_token_stands_in_the_signature(office, tmp_path):
    asked = []

    def answer(question: bytes) -> Any:
        asked.append(tsp.TimeStampReq.load(question))
        return office.answer(question)

    with serving(answer) as url:
        done = with_time(url)
    assert len(asked) == 1
    assert asked[0]["cert_req"].native
    (signature,) = PdfFileReader(io.BytesIO(done)).embedded_signatures
    tokens = [item["values"][0] for item in signature.signer_info["unsigned_attrs"]]
    (text,) = [token["content"]["encap_content_info"]["content"].parsed for token in tokens]
    assert abs(text["gen_time"].native - dt.datetime.now(dt.UTC)) < dt.timedelta(minutes=5)
    assert signature.self_reported_timestamp == AT
    assert is_as_made(bytes(signature.pkcs7_content))
    assert verified(done, club().write_certificate(tmp_path), tmp_path) == [True]
    assert all(status.intact and status.valid for _signature, status in judged(done))


def test_a_signature_beside_a_file_can_have_a_time_too(office):
    with serving(office.answer) as url:
        given = detached(b"{}", person("scorer"), AT, timestamper=Authority(url))
    assert len(given) > len(detached(b"{}", person("scorer"), AT)) + 1000


def test_without_a_line_nothing_is_signed():
    with pytest.raises(NoTimeError):
        with_time("http://127.0.0.1:9/", wait=1)


@pytest.mark.parametrize("url", ["ftp://127.0.0.1/", "file:hostname", "time.example", ""])
def test_only_the_web_is_asked(url):
    with pytest.raises(NoTimeError):
        Authority(url)


@pytest.mark.parametrize(
    "said", [b"", b"busy", b"\x30\x80", b"\x30\x03\x02\x01\x00", b"\x30\x05\x30\x03\x02\x01\x00", b"x" * 70000]
)
def test_an_answer_that_is_none_gives_no_time(said):
    refused(lambda _question: said)


def test_an_authority_that_fails_or_refuses_gives_no_time():
    assert "500" in refused(lambda _question: b"", status=500)
    assert refused(lambda _question: b"<html>", kind="text/html") == "text/html"
    no = bytes.fromhex("30053003020102")  # a reply with a status and no token
    assert refused(lambda _question: no) == "no token"


def test_a_token_for_something_else_gives_no_time(office):
    def answer(question: bytes, *, nonce: bool) -> Any:
        other = tsp.TimeStampReq.load(question)
        imprint = other["message_imprint"]
        if nonce:
            other["nonce"] = 7
        else:
            imprint["hashed_message"] = bytes(32)
        return office.answer(other.dump(force=True))

    refused(lambda question: answer(question, nonce=False))
    refused(lambda question: answer(question, nonce=True))
