"""The time authorities that this computer trusts: certificates in files, from the authority's operator."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import NameOID

from scorekeeper.signing.keys.certificates import UNREADABLE
from scorekeeper.signing.keys.errors import KeysError, refuse
from scorekeeper.signing.keys.files import octets, private_folder, write_private

_LARGEST = 4 * 1024 * 1024
SUFFIX = ".pem"
_LARGEST = 4 * 1024 * 1024
_MOST = 10


@dataclass(frozen=True, slots=True)
class TimeAuthority:
    """A certificate (DER) whose times are trusted: the authority's own, or its issuer's."""

    name: str
    certificate: bytes = field(repr=False)

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of the certificate, in hexadecimal."""
        return hashlib.sha256(self.certificate).hexdigest()

    @property
    def valid_until(self) -> datetime:
        """When the certificate expires, UTC."""
        return x509.load_der_x509_certificate(self.certificate).not_valid_after_utc


def read_authorities(data: bytes) -> tuple[TimeAuthority, ...]:
    """Return the certificates in a file, PEM (several in a row) or DER; KeysError "not-an-authority"."""
    try:
        if b"-----BEGIN" in data:
            certificates = x509.load_pem_x509_certificates(data)
        else:
            certificates = [x509.load_der_x509_certificate(data)]
        answer = tuple(
            TimeAuthority(_name(certificate), certificate.public_bytes(Encoding.DER)) for certificate in certificates
        )
    except UNREADABLE:
        raise refuse("not-an-authority") from None
    if not 0 < len(answer) <= _MOST:
        raise refuse("not-an-authority")
    return answer


def kept_authorities(folder: Path) -> tuple[TimeAuthority, ...]:
    """Return the authorities saved in a folder; files that are no longer valid are skipped."""
    return tuple(_kept(folder))


def keep_authority(folder: Path, authority: TimeAuthority) -> None:
    """Trust an authority from now on; raises KeysError ("keys-not-written")."""
    text = x509.load_der_x509_certificate(authority.certificate).public_bytes(Encoding.PEM)
    try:
        private_folder(folder)
        write_private(_path(folder, authority), text)
    except OSError as cause:
        raise refuse("keys-not-written", reason=cause.strerror or "") from None


def forget_authority(folder: Path, authority: TimeAuthority) -> None:
    """Stop trusting an authority; raises KeysError ("keys-not-written")."""
    try:
        _path(folder, authority).unlink(missing_ok=True)
    except OSError as cause:
        raise refuse("keys-not-written", reason=cause.strerror or "") from None


def _path(folder: Path, authority: TimeAuthority) -> Path:
    return folder / f"{authority.fingerprint[:32]}{SUFFIX}"


def _kept(folder: Path) -> Iterator[TimeAuthority]:
    try:
        files = sorted(file for file in folder.iterdir() if file.suffix == SUFFIX)
    except OSError:
        return
    for file in files:
        try:
            yield from read_authorities(octets(file, _LARGEST) or b"")
        except (OSError, KeysError):
            continue


def _name(read: x509.Certificate) -> str:
    for kind in (NameOID.COMMON_NAME, NameOID.ORGANIZATION_NAME):
        values = read.subject.get_attributes_for_oid(kind)
        if values:
            return str(values[0].value)
    return ""
