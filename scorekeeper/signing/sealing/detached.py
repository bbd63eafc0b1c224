"""Detached signatures (CMS), for workbooks and JSON files given away as copies."""

import asyncio
import datetime as dt
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from asn1crypto import cms, x509
from pyhanko.sign.signers.pdf_cms import PdfCMSSignedAttributes
from pyhanko.sign.validation.generic_cms import validate_sig_integrity

from scorekeeper.signing.keys.people import Signer
from scorekeeper.signing.sealing.cms import DIGEST, KeySigner, in_utc, is_detached_as_made

SUFFIX = ".p7s"
"""Suffix that makes the name of a file the name of its signature."""


@dataclass(frozen=True, slots=True)
class DetachedSignatureInfo:
    """The contents of a detached signature.

    `intact`: it was made over exactly these bytes, by the key of `certificate` (DER). `chain` are the certificates
    included, `signed_at` is the time it claims, by the clock of the computer it was made on.
    """

    intact: bool
    certificate: bytes
    chain: tuple[bytes, ...]
    signed_at: dt.datetime | None


def detached(data: bytes, signer: Signer, time: dt.datetime) -> bytes:
    """Return a signature over a file, as DER for a separate file."""
    settings = PdfCMSSignedAttributes(signing_time=in_utc(time))
    signing = KeySigner(signer).async_sign_general_data(data, DIGEST, detached=True, signed_attr_settings=settings)
    return bytes(asyncio.run(signing).dump())


def check_detached(data: bytes, signature: bytes) -> DetachedSignatureInfo | None:
    """Return the contents of a detached signature.

    None if the bytes are not such a signature, or carry more.
    It does not check whose key it was, or the status of that key.
    """
    try:
        held = cms.ContentInfo.load(signature, strict=True)["content"]
        (info,) = held["signer_infos"]
        carried = [choice.chosen for choice in held["certificates"] if choice.name == "certificate"]
        issuer, serial = (info["sid"].chosen[key] for key in ("issuer", "serial_number"))
        own = next(
            certificate
            for certificate in carried
            if certificate.issuer == issuer and certificate.serial_number == serial.native
        )
        chain = tuple(certificate.dump() for certificate in carried if certificate is not own)
        time = _time(info)
        intact = _intact(info, own, data)
        if intact and not is_detached_as_made(data, signature):
            return None
    except Exception:  # noqa: BLE001  (untrusted bytes: any parser error means that this is not a signature)
        return None
    return DetachedSignatureInfo(intact, own.dump(), chain, time)


def _intact(info: Any, certificate: x509.Certificate, data: bytes) -> bool:
    if info["digest_algorithm"]["algorithm"].native != DIGEST or not info["signed_attrs"]:
        return False
    digest = sha256(data).digest()
    intact, valid = validate_sig_integrity(info, certificate, expected_content_type="data", actual_digest=digest)
    return bool(intact and valid)


def _time(info: Any) -> dt.datetime | None:
    for attribute in info["signed_attrs"]:
        if attribute["type"].native == "signing_time":
            time: dt.datetime = attribute["values"][0].native
            return time.astimezone(dt.UTC)
    return None
