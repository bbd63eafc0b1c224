"""Certificates that somebody chose: the file of one, and one of several named by its fingerprint."""

from collections.abc import Iterable
from pathlib import Path
from typing import Protocol, TypeVar

from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.rules.model import problem
from scorekeeper.signing.keys.files import octets

LARGEST = 4 * 1024 * 1024
"""So many bytes a file of certificates has at most; a larger one is none."""
_SHORTEST = 8


class Marked(Protocol):
    """What is compared by a fingerprint."""

    @property
    def fingerprint(self) -> str:
        """Its fingerprint, in small letters without gaps."""


Certified = TypeVar("Certified", bound=Marked)


def octets_of(file: Path, otherwise: str) -> bytes:
    """Return the bytes of a file; one that is too large is Refused with the code `otherwise`."""
    try:
        data = octets(file, LARGEST)
    except OSError as cause:
        raise EntryRefused([problem("keys-unreadable", reason=cause.strerror or "")]) from None
    if data is None:
        raise EntryRefused([problem(otherwise)])
    return data


def marked(listed: Iterable[Certified], mark: str, otherwise: str) -> Certified:
    """Return the one whose fingerprint this is, or begins with (eight letters at least); Refused with `otherwise`."""
    digits = "".join(mark.split()).casefold()
    matches = [
        certificate for certificate in listed if len(digits) >= _SHORTEST and certificate.fingerprint.startswith(digits)
    ]
    if len(matches) != 1:
        raise EntryRefused([problem(otherwise)])
    return matches[0]
