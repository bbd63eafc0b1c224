"""The clubs that this computer trusts, its own included, with their revocation lists."""

import re
from base64 import b64decode, b64encode
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from textwrap import wrap

from scorekeeper.signing.keys.certificates import (
    COMPUTER,
    certificate_name,
    check_club,
    fingerprint,
    is_computer_key,
    list_number,
    validity,
)
from scorekeeper.signing.keys.errors import KeysError, refuse
from scorekeeper.signing.keys.files import octets

SUFFIX = ".pem"
_LARGEST = 4 * 1024 * 1024
_BLOCK = re.compile(rb"-----BEGIN ([A-Z0-9 ]+)-----\s+([A-Za-z0-9+/=\s]+?)-----END \1-----")
_JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
"""The only invisible signs that words are spelled with, in Malayalam for example."""
_NAMED = re.compile(rb"^Club: ([^\r\n]*)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class TrustedClub:
    """A club whose signatures are trusted. `certificate` and `revocations` are DER.

    `own`: made on this computer.
    `name` is as the club writes it; only the source of the file vouches for it. Compare the
    fingerprint.
    """

    name: str
    certificate: bytes = field(repr=False)
    revocations: bytes = field(repr=False)
    own: bool = False

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of the certificate, in hexadecimal."""
        return fingerprint(self.certificate)

    @property
    def number(self) -> int:
        """The number of its revocation list: a higher number is newer."""
        return list_number(self.revocations, self.certificate)

    @property
    def valid_until(self) -> datetime:
        """When the club's certificate expires, UTC."""
        return validity(self.certificate)[1]


@dataclass(frozen=True, slots=True)
class Trust:
    """The trusted clubs.

    `authorities` are the certificates (DER) of time authorities whose times are trusted; a club cannot vouch for its
    own times.
    """

    clubs: tuple[TrustedClub, ...] = ()
    authorities: tuple[bytes, ...] = field(default=(), repr=False)

    @classmethod
    def from_bundles(cls, *bundles: bytes) -> "Trust":
        """Return the trust in these clubs.

        If a club is given twice, the newer revocation list counts.
        Raises KeysError ("not-a-club").
        """
        clubs: tuple[TrustedClub, ...] = ()
        for data in bundles:
            clubs = _with_club(clubs, read_bundle(data))
        return cls(clubs)

    @classmethod
    def load(cls, folder: Path, own: Iterable[bytes] = (), given: Iterable[bytes] = ()) -> "Trust":
        """Return the trusted clubs: this computer's own, those of a folder, and those given.

        `own` are bundles of `KeyStore.public()`. A file of the folder that is not the certificate of a club is ignored;
        for one of those given, raises KeysError ("not-a-club").
        """
        clubs: tuple[TrustedClub, ...] = ()
        for data in own:
            clubs = _with_club(clubs, replace(read_bundle(data), own=True))
        for file in _files(folder):
            with suppress(KeysError):
                clubs = _with_club(clubs, read_bundle(_octets(file)))
        for data in given:
            clubs = _with_club(clubs, read_bundle(data))
        return cls(clubs)


def bundle(name: str, certificate: bytes, revocations: bytes) -> bytes:
    """Return the file a club publishes: an explanation, certificate and revocations."""
    head = f"Club: {name}\nFingerprint (SHA-256): {fingerprint(certificate)}\n\n"
    return head.encode() + pem("CERTIFICATE", certificate) + pem("X509 CRL", revocations)


def pem(label: str, data: bytes) -> bytes:
    """Return DER as PEM."""
    lines = "\n".join(wrap(b64encode(data).decode(), 64))
    return f"-----BEGIN {label}-----\n{lines}\n-----END {label}-----\n".encode()


def read_bundle(data: bytes) -> TrustedClub:
    """Return the club in a published file.

    Raises KeysError ("not-a-club") if it is invalid or incomplete.
    """
    if len(data) > _LARGEST:
        raise refuse("not-a-club")
    blocks: dict[bytes, list[bytes]] = {}
    for label, text in _BLOCK.findall(data):
        blocks.setdefault(label, []).append(_der(text))
    certificates, lists = blocks.get(b"CERTIFICATE", []), blocks.get(b"X509 CRL", [])
    if len(certificates) != 1 or len(lists) != 1:
        raise refuse("not-a-club")
    (certificate,), (revocations,) = certificates, lists
    check_club(certificate)
    list_number(revocations, certificate)
    named = _NAMED.search(data)
    name = _visible(named[1].decode("utf-8", "replace")) if named else ""
    name = name or _visible(certificate_name(certificate))
    # the name may be anything that the author of the file likes, but not how the key is kept
    if is_computer_key(certificate) and not name.endswith(f", {COMPUTER}"):
        name = f"{name}, {COMPUTER}"
    return TrustedClub(name, certificate, revocations)


def _visible(name: str) -> str:
    """Return a name on one line, without signs that a screen obeys instead of showing them."""
    shown = "".join(sign if sign.isprintable() or sign in _JOINERS else " " for sign in name)
    return " ".join(shown.split())[:200]


def _with_club(clubs: Iterable[TrustedClub], club: TrustedClub) -> tuple[TrustedClub, ...]:
    """Return the clubs with one added.

    For a club already listed, the newer revocation list is kept.
    """
    kept = list(clubs)
    for index, there in enumerate(kept):
        if there.certificate == club.certificate:
            newer = club.revocations if club.number > there.number else there.revocations
            kept[index] = replace(there, revocations=newer)
            return tuple(kept)
    return (*kept, club)


def _files(folder: Path) -> list[Path]:
    try:
        return sorted(file for file in folder.iterdir() if file.suffix == SUFFIX)
    except OSError:
        return []


def _octets(file: Path) -> bytes:
    try:
        return octets(file, _LARGEST) or b""
    except OSError:
        raise refuse("not-a-club") from None


def _der(text: bytes) -> bytes:
    try:
        return b64decode(b"".join(text.split()), validate=True)
    except ValueError:
        raise refuse("not-a-club") from None
