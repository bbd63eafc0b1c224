"""Time authorities whose stamps in earlier signatures are trusted, from files."""

from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding

from scorekeeper.signing.keys.certificates import UNREADABLE
from scorekeeper.signing.keys.errors import KeysError, refuse
from scorekeeper.signing.keys.files import octets

SUFFIX = ".pem"
_LARGEST = 4 * 1024 * 1024
_MOST = 10


def read_authorities(data: bytes) -> tuple[bytes, ...]:
    """Return the authorities' certificates (DER) in a PEM or DER file.

    Raises KeysError "not-an-authority".
    """
    try:
        if b"-----BEGIN" in data:
            certificates = x509.load_pem_x509_certificates(data)
        else:
            certificates = [x509.load_der_x509_certificate(data)]
        answer = tuple(certificate.public_bytes(Encoding.DER) for certificate in certificates)
    except UNREADABLE:
        raise refuse("not-an-authority") from None
    if not 0 < len(answer) <= _MOST:
        raise refuse("not-an-authority")
    return answer


def saved_authorities(folder: Path) -> tuple[bytes, ...]:
    """Return the certificates that an earlier version saved in a folder.

    A file that is not valid is skipped.
    """
    certificates: list[bytes] = []
    try:
        files = sorted(file for file in folder.iterdir() if file.suffix == SUFFIX)
    except OSError:
        return ()
    for file in files:
        try:
            certificates += read_authorities(octets(file, _LARGEST) or b"")
        except (OSError, KeysError):
            continue
    return tuple(certificates)
