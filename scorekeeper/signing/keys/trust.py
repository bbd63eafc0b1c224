"""The clubs that this computer trusts: their certificates and revocation lists, its own club included."""

import re
from base64 import b64decode, b64encode
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from textwrap import wrap

from scorekeeper.signing.keys.certificates import certificate_name, check_club, fingerprint, list_number, validity
from scorekeeper.signing.keys.errors import KeysError, refuse
from scorekeeper.signing.keys.files import octets, private_folder, write_private

SUFFIX = ".pem"
_LARGEST = 4 * 1024 * 1024
_BLOCK = re.compile(rb"-----BEGIN ([A-Z0-9 ]+)-----\s+([A-Za-z0-9+/=\s]+?)-----END \1-----")
_NAMED = re.compile(rb"^Club: ([^\r\n]*)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class TrustedClub:
    """A club whose signatures are trusted. `certificate` and `revocations` are DER; `own`: made on this computer.

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
    """The trusted clubs. With a folder, additions and removals are saved there; without one, they are not.

    `unread` names files of the folder that are not a club any more: they are left alone and not
    trusted. `authorities` are the certificates (DER) of time authorities whose times are trusted;
    a club's own word does not count as one.
    """

    clubs: tuple[TrustedClub, ...] = ()
    folder: Path | None = None
    unread: tuple[str, ...] = ()
    authorities: tuple[bytes, ...] = field(default=(), repr=False)

    @classmethod
    def from_bundles(cls, *bundles: bytes) -> "Trust":
        """Return the trust in these clubs, saved nowhere; raises KeysError ("not-a-club")."""
        trust = cls()
        for data in bundles:
            trust = trust.add(data)
        return trust

    @classmethod
    def load(cls, folder: Path, own: bytes | None = None) -> "Trust":
        """Return the clubs saved in a folder, after this computer's own (`KeyStore.public()`)."""
        clubs, unread = (), []
        trust = cls(_with(clubs, replace(read_bundle(own), own=True)) if own is not None else ())
        for file in _files(folder):
            try:
                trust = replace(trust, clubs=_with(trust.clubs, read_bundle(_octets(file))))
            except KeysError:
                unread.append(file.name)
        return replace(trust, folder=folder, unread=tuple(unread))

    def add(self, data: bytes) -> "Trust":
        """Return the trust with a club added, or with a newer list of a known club; an older list changes nothing.

        Raises KeysError ("not-a-club", "keys-not-written"). Have the fingerprint compared before
        this.
        """
        club = read_bundle(data)
        clubs = _with(self.clubs, club)
        (kept,) = (kept_club for kept_club in clubs if kept_club.certificate == club.certificate)
        self._keep(kept)
        return replace(self, clubs=clubs)

    def remove(self, mark: str) -> "Trust":
        """Return the trust without the club of this fingerprint; KeysError "unknown-club", or "own-club"."""
        club = self.club(mark)
        if club is None:
            raise refuse("unknown-club")
        if club.own:
            raise refuse("own-club")
        if self.folder is not None:
            try:
                self._path(mark).unlink(missing_ok=True)
            except OSError as cause:
                raise refuse("keys-not-written", reason=cause.strerror or "") from None
        return replace(self, clubs=tuple(other for other in self.clubs if other is not club))

    def club(self, mark: str) -> TrustedClub | None:
        """Return the club of this fingerprint, None if it is not trusted."""
        return next((club for club in self.clubs if club.fingerprint == mark), None)

    def _keep(self, club: TrustedClub) -> None:
        if self.folder is None or club.own:
            return
        try:
            private_folder(self.folder)
            write_private(self._path(club.fingerprint), bundle(club.name, club.certificate, club.revocations))
        except OSError as cause:
            raise refuse("keys-not-written", reason=cause.strerror or "") from None

    def _path(self, mark: str) -> Path:
        assert self.folder is not None
        return self.folder / f"{mark[:32]}{SUFFIX}"


def bundle(name: str, certificate: bytes, revocations: bytes) -> bytes:
    """Return the file a club publishes: text that explains it, then certificate and revocations as PEM."""
    head = f"Club: {name}\nFingerprint (SHA-256): {fingerprint(certificate)}\n\n"
    return head.encode() + pem("CERTIFICATE", certificate) + pem("X509 CRL", revocations)


def pem(label: str, data: bytes) -> bytes:
    """Return DER as PEM."""
    lines = "\n".join(wrap(b64encode(data).decode(), 64))
    return f"-----BEGIN {label}-----\n{lines}\n-----END {label}-----\n".encode()


def read_bundle(data: bytes) -> TrustedClub:
    """Return the club in a published file; raises KeysError ("not-a-club") if it is invalid or incomplete."""
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
    name = " ".join(named[1].decode("utf-8", "replace").split())[:200] if named else ""
    return TrustedClub(name or certificate_name(certificate), certificate, revocations)


def _with(clubs: Iterable[TrustedClub], club: TrustedClub) -> tuple[TrustedClub, ...]:
    """Return the clubs with one added; for a club already listed, the newer revocation list is kept."""
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
