"""Certificates chosen by the user: from a file, or from several by fingerprint."""

from collections.abc import Iterable
from pathlib import Path
from typing import Protocol, TypeVar

from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.rules.model import problem
from scorekeeper.signing.keys.files import octets

LARGEST = 4 * 1024 * 1024
"""The most bytes of a file of certificates; a larger file is rejected."""
_SHORTEST = 8


class Marked(Protocol):
    """Something identified by its fingerprint."""

    @property
    def fingerprint(self) -> str:
        """Its fingerprint, in lower case without gaps."""


Certified = TypeVar("Certified", bound=Marked)


def octets_of(file: Path, otherwise: str) -> bytes:
    """Return the bytes of a file; raise EntryRefused with the code `otherwise` for one that is too large."""
    try:
        data = octets(file, LARGEST)
    except OSError as cause:
        raise EntryRefused([problem("keys-unreadable", reason=cause.strerror or "")]) from None
    if data is None:
        raise EntryRefused([problem(otherwise)])
    return data


def marked(listed: Iterable[Certified], mark: str, otherwise: str) -> Certified:
    """Return the certificate whose fingerprint begins with `mark` (at least eight letters).

    Raises EntryRefused with the code `otherwise` if there is not exactly one.
    """
    digits = "".join(mark.split()).casefold()
    matches = [
        certificate for certificate in listed if len(digits) >= _SHORTEST and certificate.fingerprint.startswith(digits)
    ]
    if len(matches) != 1:
        raise EntryRefused([problem(otherwise)])
    return matches[0]
