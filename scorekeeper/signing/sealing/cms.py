"""The signature itself.

CMS over a digest, with a key that is unlocked in memory and never written anywhere.
"""

import asyncio
import datetime as dt
from typing import Any

from asn1crypto import cms, x509
from asn1crypto.parser import peek
from cryptography import x509 as modern
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA
from cryptography.hazmat.primitives.hashes import SHA256
from pyhanko.sign.signers.pdf_cms import PdfCMSSignedAttributes
from pyhanko.sign.signers.pdf_cms import Signer as CmsSigner
from pyhanko_certvalidator.registry import SimpleCertificateStore

from scorekeeper.signing.keys.people import Signer
from scorekeeper.signing.sealing.faults import TIME_NOT_AWARE, SealingError

DIGEST = "sha256"
_ATTRIBUTES = 1024
"""Bytes that are always enough for a signature without its certificates and timestamp."""
_TOKEN = 12 * 1024
"""Bytes reserved for a timestamp with the certificates of its authority."""


class KeySigner(CmsSigner):
    """A signer that uses a person's key directly.

    The library's own writes the key out and reads it back each time.
    """

    def __init__(self, signer: Signer) -> None:
        chain = [x509.Certificate.load(certificate) for certificate in signer.chain]
        super().__init__(
            signing_cert=x509.Certificate.load(signer.certificate),
            cert_registry=SimpleCertificateStore.from_certs(chain),
        )
        self._key = signer.key
        self.person = signer

    async def async_sign_raw(self, data: bytes, digest_algorithm: str, dry_run: bool = False) -> bytes:
        """Return the raw signature of these bytes."""
        del digest_algorithm, dry_run  # always SHA-256; there is no dry run without a key
        return self._key.sign(data, ECDSA(SHA256()))


def room_for(signer: Signer, *, timestamped: bool = False) -> int:
    """Return most hexadecimal digits of a signature; earlier ones also had a time stamp."""
    certificates = len(signer.certificate) + sum(len(certificate) for certificate in signer.chain)
    return 2 * (certificates + _ATTRIBUTES + (_TOKEN if timestamped else 0))


def in_utc(time: dt.datetime) -> dt.datetime:
    """Return a time in UTC, to the second, as it is written into a signature.

    Raises SealingError without a zone.
    """
    if time.tzinfo is None:
        raise SealingError(TIME_NOT_AWARE)
    return time.astimezone(dt.UTC).replace(microsecond=0)


class _ExistingSignature(KeySigner):
    """A signer that returns an existing signature, and its old time stamp if it has one."""

    def __init__(self, held: Any) -> None:
        carried = [choice.chosen for choice in held["certificates"] if choice.name == "certificate"]
        self._info = held["signer_infos"][0]
        issuer, serial = (self._info["sid"].chosen[key] for key in ("issuer", "serial_number"))
        own = next(item for item in carried if item.issuer == issuer and item.serial_number == serial.native)
        chain = tuple(item.dump() for item in carried if item is not own)
        if len(chain) != 1 or not _is_issued_by(own.dump(), chain[0]):
            raise ValueError(len(chain))
        no_key: Any = None
        super().__init__(Signer("", "", own.dump(), chain, no_key))
        tokens = self._info["unsigned_attrs"]
        self.token: bytes | None = tokens[0]["values"][0].dump() if tokens else None

    async def async_sign_raw(self, data: bytes, digest_algorithm: str, dry_run: bool = False) -> bytes:
        """Return the existing raw signature."""
        del data, digest_algorithm, dry_run
        return bytes(self._info["signature"])

    async def async_timestamp(self, _digest: bytes, _algorithm: str) -> Any:
        """Return the existing token, as a time authority would."""
        return cms.ContentInfo.load(self.token)

    def signed(self, name: str) -> Any:
        """Return a signed attribute, None if it is missing."""
        found = (item["values"][0].native for item in self._info["signed_attrs"] if item["type"].native == name)
        return next(found, None)

    @property
    def timestamper(self) -> Any:
        """Itself if a time was confirmed, else None."""
        return self if self.token is not None else None


def is_as_made(contents: bytes) -> bool:
    """Return whether a PAdES signature, padding included, is exactly what `cms_of` makes.

    An earlier version made signatures with a time stamp as well.
    Extra certificates, revocation lists and attributes are not signed by anyone. A signature
    carries its own certificate and its issuer's, and no other.
    """
    try:
        length = peek(contents)
        given = _ExistingSignature(cms.ContentInfo.load(contents[:length], strict=True)["content"])
        again = given.async_sign(given.signed("message_digest"), DIGEST, use_pades=True, timestamper=given.timestamper)
        spaces = {2 * len(contents) - room_for(given.person, timestamped=timed) for timed in (False, True)}
        as_made = _with_token(asyncio.run(again).dump(), given.token) == contents[:length]
        return as_made and 0 in spaces and not any(contents[length:])
    except Exception:  # noqa: BLE001  (untrusted bytes: what cannot be made again was not made here)
        return False


def _with_token(signature: bytes, token: bytes | None) -> bytes:
    """Return a signature with its token exactly as the authority wrote it.

    An authority may list certificates in another order. The library sorts them when it writes a token again.
    """
    if token is None:
        return signature
    info = cms.ContentInfo.load(signature)["content"]["signer_infos"][0]
    written = bytes(info["unsigned_attrs"][0]["values"].contents)
    same = cms.ContentInfo.load(written).dump(force=True) == cms.ContentInfo.load(token).dump(force=True)
    return signature.replace(written, token) if same else signature


def is_detached_as_made(data: bytes, signature: bytes) -> bool:
    """Return whether the bytes of a detached signature are exactly what this program makes."""
    try:
        given = _ExistingSignature(cms.ContentInfo.load(signature, strict=True)["content"])
        settings = PdfCMSSignedAttributes(signing_time=given.signed("signing_time"))
        again = given.async_sign_general_data(
            data, DIGEST, detached=True, signed_attr_settings=settings, timestamper=given.timestamper
        )
        return _with_token(bytes(asyncio.run(again).dump()), given.token) == signature
    except Exception:  # noqa: BLE001  (as above)
        return False


def _is_issued_by(certificate: bytes, issuing: bytes) -> bool:
    """Return whether a certificate (DER) was issued by a self-signed one.

    Raises ValueError and the like if not.
    """
    above = modern.load_der_x509_certificate(issuing)
    modern.load_der_x509_certificate(certificate).verify_directly_issued_by(above)
    above.verify_directly_issued_by(above)
    return True


async def cms_of(signer: Signer, digest: bytes) -> bytes:
    """Return the PAdES signature of a digest, as DER."""
    signed = await KeySigner(signer).async_sign(digest, DIGEST, use_pades=True)
    return bytes(signed.dump())
