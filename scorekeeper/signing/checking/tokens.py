"""The time confirmed by an authority, if a signature carries its token (RFC 3161)."""

import datetime as dt
import hashlib
import hmac
from dataclasses import dataclass
from typing import Any

from asn1crypto.parser import peek
from cryptography import x509 as modern
from cryptography.x509.oid import ExtendedKeyUsageOID
from pyhanko.sign.general import extract_signer_info
from pyhanko.sign.validation.generic_cms import extract_certs_for_validation, validate_sig_integrity

from scorekeeper.signing.checking.seals import DIGESTS

_TOKEN = "signature_time_stamp_token"  # noqa: S105  (the name of an attribute)
_NAMES_CERTIFICATE = ("signing_certificate", "signing_certificate_v2")
_OWN = 1024
"""Most bytes of one certificate; a signature carries a person's and a club's."""
_SPARE = 8 * 1024
"""Unused bytes in a signature's field that only a token explains."""


@dataclass(frozen=True, slots=True)
class Token:
    """The contents of a token: `time`, confirmed by the authority with this `certificate` (DER).

    `good`: the authority's key made it for this signature. `gone`: space was reserved for a token
    that is missing.
    """

    good: bool = False
    time: dt.datetime | None = None
    certificate: bytes = b""
    gone: bool = False


def token_of(held: Any) -> Token | None:
    """Return the token of a readable signature; None if none was ever requested."""
    try:
        tokens = _values(held.signer_info)
    except Exception:  # noqa: BLE001  (untrusted bytes)
        return Token()
    if not tokens:
        return Token(gone=True) if _free_bytes(held) >= _SPARE else None
    try:
        return _judged(tokens[0]["content"], held.signer_info["signature"].native) if len(tokens) == 1 else Token()
    except Exception:  # noqa: BLE001
        return Token()


def _values(info: Any) -> list[Any]:
    """Return the tokens.

    Any other unsigned attribute makes them untrustworthy and raises ValueError.
    """
    attributes = list(info["unsigned_attrs"]) if info["unsigned_attrs"] else []
    if any(attribute["type"].native != _TOKEN for attribute in attributes):
        raise ValueError(len(attributes))
    return [value for attribute in attributes for value in attribute["values"]]


def _free_bytes(held: Any) -> int:
    """Return the bytes of a signature's field that are empty or foreign."""
    contents = bytes(held.pkcs7_content)
    carried = held.signed_data["certificates"]
    strange = max(0, len(carried.contents or b"") - _OWN * 2) if carried else 0
    return len(contents) - int(peek(contents)) + strange


def _judged(signed: Any, signature: bytes) -> Token:
    content = signed["encap_content_info"]["content"]
    info, stated = extract_signer_info(signed), content.parsed
    imprint = stated["message_imprint"]
    name, own = imprint["hash_algorithm"]["algorithm"].native, info["digest_algorithm"]["algorithm"].native
    if name not in DIGESTS or own not in DIGESTS or not info["signed_attrs"]:
        return Token()
    fits = hmac.compare_digest(imprint["hashed_message"].native, hashlib.new(name, signature).digest())
    authority = extract_certs_for_validation(signed).signer_cert
    certificate = bytes(authority.dump())
    digest = hashlib.new(own, bytes(content)).digest()
    intact, valid = validate_sig_integrity(info, authority, "tst_info", digest)
    time = stated["gen_time"].native.astimezone(dt.UTC)
    is_named = _names(info["signed_attrs"], certificate)
    return Token(bool(fits and intact and valid and is_named and _stamps(certificate, time)), time, certificate)


def _names(attributes: Any, certificate: bytes) -> bool:
    """Return whether the authority signed for this certificate.

    If not, another could be put in its place.
    """
    for attribute in attributes:
        kind = attribute["type"].native
        if kind not in _NAMES_CERTIFICATE:
            continue
        named = attribute["values"][0]["certs"][0]
        how = named["hash_algorithm"]["algorithm"].native if kind == "signing_certificate_v2" else "sha1"
        if how in (*DIGESTS, "sha1"):
            digest = hashlib.new(how, certificate, usedforsecurity=False).digest()
            return hmac.compare_digest(named["cert_hash"].native, digest)
    return False


def _stamps(certificate: bytes, time: dt.datetime) -> bool:
    """Return whether a certificate belongs to a time authority and was valid at that time."""
    read = modern.load_der_x509_certificate(certificate)
    uses = read.extensions.get_extension_for_class(modern.ExtendedKeyUsage).value
    held = read.not_valid_before_utc <= time <= read.not_valid_after_utc
    return held and list(uses) == [ExtendedKeyUsageOID.TIME_STAMPING]
