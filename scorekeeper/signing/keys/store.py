"""A club's key store, opened with the passphrase or the recovery code."""

import os
import uuid
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from types import MappingProxyType

from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

from scorekeeper.signing.keys import certificates
from scorekeeper.signing.keys.book import KeyBook, read_book, written
from scorekeeper.signing.keys.certificates import plain_name
from scorekeeper.signing.keys.errors import KeysError, refuse
from scorekeeper.signing.keys.files import only_one, private_folder, write_private
from scorekeeper.signing.keys.hardness import KEY_BYTES, USUAL, Hardness
from scorekeeper.signing.keys.holders import AUTHORITY, Issuer
from scorekeeper.signing.keys.keyfile import KeyFile, file_octets, read_file, unwritten, utc
from scorekeeper.signing.keys.open_keys import OpenKeys, store_key
from scorekeeper.signing.keys.people import SCORER, Person
from scorekeeper.signing.keys.pin_rules import (
    COMPUTER,
    PASSPHRASE,
    RECOVERY,
    checked_name,
    checked_passphrase,
    checked_pin,
    new_code,
)
from scorekeeper.signing.keys.sealed import EncryptedBytes, open_under, seal_under, seal_with
from scorekeeper.signing.keys.trust import bundle
from scorekeeper.signing.keys.witness import read_witness, stricter, write_witness


class KeyStore(KeyFile):
    """One club's keys, locked.

    The names and certificates can be read, a key only with the passphrase and a PIN.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return f"KeyStore({self.club!r})"

    @classmethod
    def create(
        cls,
        path: Path,
        club: str,
        scorer: str,
        passphrase: str,
        time: datetime,
        *,
        pin: str | None = None,
        hardness: Hardness = USUAL,
        over: Path | None = None,
    ) -> "tuple[KeyStore, str]":
        """Make a club's authority and the scorer's key in a new file.

        Return them with the recovery code.
        The code is not saved anywhere and must be printed now. Without a PIN the scorer signs with the passphrase until
        a PIN is set; with the name "" there is no scorer yet. `over` is where the key file that is replaced goes.
        Raises KeysError: "keys-there", "name-missing", "passphrase-short", "pin-short",
        "keys-not-written" ...
        """
        moment, key, code = utc(time), os.urandom(KEY_BYTES), new_code()
        phrase, own = checked_passphrase(passphrase), None if pin is None else checked_pin(pin)
        wraps = {
            PASSPHRASE: seal_with(phrase, key, PASSPHRASE, hardness),
            RECOVERY: seal_with(code, key, RECOVERY, hardness),
        }
        book, authority = _new_book(checked_name(club), wraps, key, moment)
        if scorer or over is None:
            who = (checked_name(scorer), SCORER, None)
            book = book.with_holder(Issuer(book.certificate, authority, key, hardness).enrolled(who, own, moment))
        book = book.sealed_with(key)
        if over is None:
            _put_new(path, book)
        else:
            _put_over(path, book, over)
        return cls(path, book), code

    @classmethod
    def create_silently(cls, path: Path, club: str, secret: bytes, time: datetime) -> "KeyStore":
        """Make a club's authority that needs no passphrase, only a `secret` kept elsewhere.

        Raises KeysError: "keys-there", "name-missing", "keys-not-written" ...
        """
        moment, key = utc(time), os.urandom(KEY_BYTES)
        book, _authority = _new_book(checked_name(club), {COMPUTER: seal_under(secret, key, COMPUTER)}, key, moment)
        book = book.sealed_with(key)
        _put_new(path, book)
        return cls(path, book)

    @classmethod
    def load(cls, path: Path) -> "KeyStore":
        """Return the key store in a file, locked.

        Raises KeysError: "no-keys", "not-keys", "newer-keys", "keys-damaged", "keys-unreadable".
        """
        return cls(path, read_file(path))

    @classmethod
    def restore(cls, source: Path, path: Path, *, older: bool = False) -> "KeyStore":
        """Replace the key file with a copy; the old file is kept next to it under another name.

        A copy of the same club that lacks revocations is refused ("keys-older") unless `older` is
        set.
        """
        data = file_octets(source)
        book = read_book(data)
        try:
            private_folder(path.parent)
            with only_one(path):
                if path.exists():
                    if not older:
                        _refuse_older(book, path)
                    write_private(_beside(path), path.read_bytes())  # a copy: the key file never disappears meanwhile
                if (witness := read_witness(path, book)) is not None:
                    # An older copy has older counts: those of this computer still apply.
                    book = stricter(book, witness).with_next_counter()
                    data = written(book)
                    write_witness(path, book, witness.noticed)
                write_private(path, data)
        except OSError as cause:
            raise unwritten(cause) from None
        return cls(path, book)

    @property
    def club(self) -> str:
        """The name of the club as people write it."""
        return self._book.club

    @property
    def is_computer_key(self) -> bool:
        """Whether the keys open without a passphrase."""
        return self._book.is_computer_key

    @property
    def certificate(self) -> bytes:
        """The club's certificate (DER)."""
        return self._book.certificate

    @property
    def people(self) -> tuple[Person, ...]:
        """Everyone who was ever enrolled, in that order."""
        return tuple(holder.person for holder in self._book.holders.values())

    def has_pin(self, uid: str) -> bool:
        """Return whether this person signs with a PIN.

        A scorer signs with the passphrase until a PIN is set.
        """
        holder = self._book.holders.get(uid)
        return holder is not None and holder.own

    def paused_until(self, what: str, time: datetime) -> datetime | None:
        """Return until when attempts are refused, or None.

        They are by a PIN (uid), the "passphrase" or "recovery".
        """
        tries = self._book.tried(what)
        return tries.pause_until if tries.paused(time) else None

    def public(self) -> bytes:
        """Return what the club publishes: its certificate and revocations, as PEM."""
        name = f"{self.club}, {certificates.COMPUTER}" if self.is_computer_key else self.club
        return bundle(name, self._book.certificate, self._book.revocations)

    def unlock(self, secret: str, time: datetime, *, hardness: Hardness = USUAL) -> OpenKeys:
        """Open the keys with the passphrase or the recovery code.

        `hardness` applies to later secrets.
        Raises WrongPin, Paused, KeysError ("recovery-misread", which does not count as an attempt;
        "keys-changed" if the file is not as this program wrote it).
        """
        return OpenKeys(self, store_key(self, secret, time), hardness)

    def unlock_silently(self, secret: bytes | None, *, hardness: Hardness = USUAL) -> OpenKeys:
        """Open keys without a passphrase; `secret` is the one of this computer, None if it is lost.

        Raises KeysError ("keys-of-another-computer" if it opens nothing, "keys-changed").
        """
        wrap = self._book.wraps.get(COMPUTER)
        key = open_under(secret, wrap, COMPUTER) if secret and wrap is not None else None
        if key is None:
            raise refuse("keys-of-another-computer")
        self._book.check_seal(key)
        return OpenKeys(self, key, hardness)

    def backup(self, to: Path) -> None:
        """Copy the whole file to a new place; the keys in it stay sealed.

        An existing file is not replaced.
        """
        data = file_octets(self._path)
        read_book(data)
        if to.exists():
            raise refuse("keys-there", name=to.name)
        try:
            write_private(to, data)
        except OSError as cause:
            raise unwritten(cause) from None


def _new_book(
    club: str, wraps: Mapping[str, EncryptedBytes], key: bytes, time: datetime
) -> tuple[KeyBook, EllipticCurvePrivateKey]:
    uid, authority = uuid.uuid4().hex, certificates.new_key()
    name = plain_name(club, f"Club {uid[:8]}")
    certificate = certificates.club_certificate(authority, name, uid, time, computer=COMPUTER in wraps)
    book = KeyBook(
        uid=uid,
        club=club,
        made_at=time,
        certificate=certificate,
        wraps=MappingProxyType(dict(wraps)),
        authority=seal_under(key, certificates.key_octets(authority), AUTHORITY),
        revocations=certificates.revocation_list(authority, certificate, (), 1, time),
        number=1,
    )
    return book, authority


def _put_new(path: Path, book: KeyBook) -> None:
    try:
        private_folder(path.parent)
        with only_one(path):
            if path.exists():
                raise refuse("keys-there", name=path.name)
            write_private(path, written(book))
    except OSError as cause:
        raise unwritten(cause) from None


def _put_over(path: Path, book: KeyBook, over: Path) -> None:
    """Replace a key file; the earlier one goes to `over` first, so that it is never missing."""
    try:
        with only_one(path):
            earlier = read_file(path)
            if over.exists():
                _refuse_older(earlier, over)
                if over.read_bytes() != written(earlier):
                    write_private(_beside(over), over.read_bytes())  # keys of another club, or of an earlier copy
            write_private(over, written(earlier))
            if (witness := read_witness(path, earlier)) is not None:
                write_witness(over, earlier, witness.noticed)
            write_private(path, written(book))
    except OSError as cause:
        raise unwritten(cause) from None


def _refuse_older(book: KeyBook, path: Path) -> None:
    try:
        there = read_file(path)
    except KeysError:
        return  # there is no readable file that the copy could be older than
    missing = {revocation.serial for revocation in there.revoked} - {revocation.serial for revocation in book.revoked}
    if there.uid == book.uid and missing:
        raise refuse("keys-older", missing=len(missing))


def _beside(path: Path) -> Path:
    number = 1
    while (beside := path.with_name(f"{path.stem}-before-{number}{path.suffix}")).exists():
        number += 1
    return beside
