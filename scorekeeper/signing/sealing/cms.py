"""The signature itself: CMS over a digest, with a key that is unlocked in memory and never written anywhere."""

import datetime as dt
from typing import Any

from asn1crypto import x509
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA
from cryptography.hazmat.primitives.hashes import SHA256
from pyhanko.sign.signers.pdf_cms import Signer as CmsSigner
from pyhanko_certvalidator.registry import SimpleCertificateStore

from scorekeeper.signing.keys.people import Signer
from scorekeeper.signing.sealing.faults import TIME_NOT_AWARE, SealingError

DIGEST = "sha256"
_ATTRIBUTES = 1024
"""More than everything in a signature takes that is neither a certificate nor a timestamp, in bytes."""
_TOKEN = 12 * 1024
"""What is kept free for a timestamp with the certificates of its authority, in bytes."""


class KeySigner(CmsSigner):
    """Signs with the key of a person; the library's own would write the key out and read it back each time."""

    def __init__(self, signer: Signer) -> None:
        chain = [x509.Certificate.load(certificate) for certificate in signer.chain]
        super().__init__(
            signing_cert=x509.Certificate.load(signer.certificate),
            cert_registry=SimpleCertificateStore.from_certs(chain),
        )
        self._key = signer.key

    async def async_sign_raw(self, data: bytes, digest_algorithm: str, dry_run: bool = False) -> bytes:
        """Return the raw signature of these bytes."""
        del digest_algorithm, dry_run  # always SHA-256; there is no run without a key
        return self._key.sign(data, ECDSA(SHA256()))


def room_for(signer: Signer, *, timestamped: bool) -> int:
    """Return how many hexadecimal digits a signature takes at most."""
    certificates = len(signer.certificate) + sum(len(certificate) for certificate in signer.chain)
    return 2 * (certificates + _ATTRIBUTES + (_TOKEN if timestamped else 0))


def in_utc(time: dt.datetime) -> dt.datetime:
    """Return a time in UTC, to the second, as it is written into a signature; raises SealingError without a zone."""
    if time.tzinfo is None:
        raise SealingError(TIME_NOT_AWARE)
    return time.astimezone(dt.UTC).replace(microsecond=0)


async def cms_of(signer: Signer, digest: bytes, timestamper: Any) -> bytes:
    """Return the PAdES signature of a digest, as DER; raises NoTimeError when the authority gives no time."""
    signed = await KeySigner(signer).async_sign(digest, DIGEST, use_pades=True, timestamper=timestamper)
    return bytes(signed.dump())
