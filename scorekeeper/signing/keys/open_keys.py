"""The keys while they are open: enrolling, revoking, and signing with a PIN."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from types import MappingProxyType
from typing import NoReturn

from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

from scorekeeper.journal.names import name_key
from scorekeeper.journal.signers import look_alikes
from scorekeeper.signing.keys import certificates
from scorekeeper.signing.keys.book import KeyBook, KeyHolder, read_strokes
from scorekeeper.signing.keys.certificates import RevokedSerial
from scorekeeper.signing.keys.errors import KeysError, refuse
from scorekeeper.signing.keys.hardness import USUAL, Hardness
from scorekeeper.signing.keys.holders import AUTHORITY, Issuer, Who, about_key
from scorekeeper.signing.keys.keyfile import KeyFile, utc
from scorekeeper.signing.keys.people import EARLY, EXPIRED, KINDS, MOST_POINTS, REVOKED, Person, Signer, Strokes
from scorekeeper.signing.keys.pin_rules import (
    PASSPHRASE,
    RECOVERY,
    checked_name,
    checked_passphrase,
    checked_pin,
    checked_words,
    new_code,
    parse_secret,
    same_letters,
)
from scorekeeper.signing.keys.sealed import open_under, open_with, seal_with


class OpenKeys:
    """A club's keys, opened.

    It holds the store's key in memory: call `lock` when no one is signing.
    Every change reads the file again, so that the window and the command line can both be open.
    """

    __slots__ = ("_file", "_hardness", "_key")

    def __init__(self, file: KeyFile, key: bytes, hardness: Hardness = USUAL) -> None:
        self._file = file
        self._key = key
        self._hardness = hardness

    def __repr__(self) -> str:
        return f"OpenKeys({self._file!r})"

    def __reduce__(self) -> NoReturn:
        raise TypeError("open keys are not copied")

    @property
    def is_locked(self) -> bool:
        """Whether the keys were locked again."""
        return not self._key

    def lock(self) -> None:
        """Forget the store's key; everything that needs it is refused from now on ("keys-locked")."""
        self._key = b""

    def enrol(
        self,
        name: str,
        kind: str,
        pin: str,
        time: datetime,
        *,
        team: str | None = None,
        strokes: Strokes | None = None,
    ) -> Person:
        """Give a person a key and a certificate of the club: "scorer", "captain" or "committee".

        Raises KeysError: "name-missing", "unknown-kind", "pin-short", "already-enrolled" ... and
        for a name that could be mistaken for another person's "name-taken-for-another",
        "name-mixes-alphabets".
        """
        moment, own = utc(time), checked_pin(pin)
        if kind not in KINDS:
            raise refuse("unknown-kind", kind=kind)
        who = (checked_name(name), kind, checked_name(team) if team else None)
        return self._put_new(who, own, moment, strokes)

    def signer(self, uid: str, pin: str, time: datetime) -> Signer:
        """Return a person's unlocked key, to sign with at once.

        Raises WrongPin, Paused, KeysError ("unknown-person", "person-revoked", "person-early", "person-expired",
        "keys-changed").
        """
        moment = utc(time)
        holder = self._holder(self._book(), uid)
        status = holder.person.status(moment)
        if holder.key is None or status == REVOKED:
            raise refuse("person-revoked", name=holder.person.name)
        if status == EARLY:
            raise refuse("person-early", name=holder.person.name, day=holder.person.valid_from.date().isoformat())
        if status == EXPIRED:
            raise refuse("person-expired", name=holder.person.name)
        key = certificates.read_key(self._key_of(holder, pin, moment))
        person = holder.person
        return Signer(person.name, person.kind, person.certificate, (self._file.book.certificate,), key)

    def set_pin(self, uid: str, old: str, new: str, time: datetime) -> None:
        """Give a person another PIN.

        This needs the old one (or the passphrase, if there is no PIN yet).
        Raises as `signer`, and for the new PIN as `enrol`. A person who forgot the PIN gets a new
        key: `replace`.
        """
        own, moment = checked_pin(new), utc(time)
        holder = self._holder(self._book(), uid)
        if holder.key is None:
            raise refuse("person-revoked", name=holder.person.name)
        data = self._key_of(holder, old, moment)
        sealed = seal_with(own, data, about_key(uid), self._hardness, self._key)
        self._change(lambda book: book.with_holder(replace(self._holder(book, uid), key=sealed, own=True)))

    def set_strokes(self, uid: str, strokes: Strokes | None) -> Person:
        """Save a drawn signature for a person, or None to remove it.

        Raises KeysError ("drawing-too-large").
        """
        kept = _strokes(strokes)

        def with_strokes(book: KeyBook) -> KeyBook:
            holder = self._holder(book, uid)
            return book.with_holder(replace(holder, person=replace(holder.person, strokes=kept)))

        return self._change(with_strokes).holders[uid].person

    def revoke(self, uid: str, why: str, time: datetime, *, superseded: bool = False) -> Person:
        """Revoke a person's certificate from now on, and destroy the key.

        Earlier signatures stay valid.
        `superseded`: nothing is wrong with the key; its owner has a better one.
        Raises KeysError: "unknown-person", "why-missing", "person-revoked" (if that was done
        already).
        """
        reason, moment = checked_words(why), utc(time)
        if not reason:
            raise refuse("why-missing")
        revoked = self._change(lambda book: self._revoked(book, uid, reason, moment, superseded=superseded))
        return revoked.holders[uid].person

    def replace(self, uid: str, pin: str, time: datetime, why: str = "replaced") -> Person:
        """Revoke a person's key and issue a new one with a new PIN, under a new uid.

        The drawn signature is kept.
        """
        own, moment = checked_pin(pin), utc(time)
        book = self._book()
        old = self._holder(book, uid).person
        who = (old.name, old.kind, old.team)
        fresh = self._issuer(book).enrolled(who, own, moment)
        fresh = replace(fresh, person=replace(fresh.person, strokes=old.strokes))

        def replaced(book: KeyBook) -> KeyBook:
            if self._holder(book, uid).person.revoked_at is None:
                book = self._revoked(book, uid, why, moment)
            self._refuse_second(book, who, moment)
            return book.with_holder(fresh)

        self._change(replaced)
        return fresh.person

    def renew(self, uid: str, time: datetime) -> Person:
        """Issue a person a new certificate for the same key, three years from now.

        The PIN is unchanged.
        """
        moment = utc(time)
        book = self._book()
        old = self._holder(book, uid)
        if old.key is None:
            raise refuse("person-revoked", name=old.person.name)
        person = old.person
        certificate = certificates.renewed(
            self._authority(book),
            book.certificate,
            person.certificate,
            moment,
            written=person.name,
            kind=person.kind,
            team=person.team,
        )
        start, end = certificates.validity(certificate)

        def renewed(book: KeyBook) -> KeyBook:
            holder = self._holder(book, uid)
            if holder.key is None:
                raise refuse("person-revoked", name=holder.person.name)
            person = replace(holder.person, certificate=certificate, valid_from=start, valid_until=end)
            serials = (*holder.serials, certificates.serial_of(certificate))
            return book.with_holder(replace(holder, person=person, serials=serials))

        return self._change(renewed).holders[uid].person

    def revocations(self, time: datetime) -> bytes:
        """Return a fresh list of everything revoked (DER), which the club publishes from now on."""
        moment = utc(time)
        return self._change(lambda book: self._with_list(book, moment)).revocations

    def change_passphrase(self, old: str, new: str, time: datetime) -> None:
        """Replace the passphrase; the old one is typed again, or the recovery code in its place."""
        phrase = checked_passphrase(new)
        key = store_key(self._file, old, time)
        self._wrap(PASSPHRASE, phrase, key)
        self._file.accept_counts()

    def new_recovery_code(self, passphrase: str, time: datetime) -> str:
        """Return a new recovery code; the old one stops working. The passphrase is typed again."""
        key = store_key(self._file, passphrase, time)
        code = new_code()
        self._wrap(RECOVERY, code, key)
        return code

    def _wrap(self, name: str, secret: str, key: bytes) -> None:
        sealed = seal_with(secret, key, name, self._hardness)
        self._change(lambda book: replace(book, wraps=MappingProxyType({**book.wraps, name: sealed})))

    def _book(self) -> KeyBook:
        """Return the book as saved in the file, with its seal checked."""
        if not self._key:
            raise refuse("keys-locked")
        book = self._file.reread()
        book.check_seal(self._key)
        return book

    def _change(self, how: Callable[[KeyBook], KeyBook]) -> KeyBook:
        if not self._key:
            raise refuse("keys-locked")

        def sealed(book: KeyBook) -> KeyBook:
            book.check_seal(self._key)
            return how(book).sealed_with(self._key)

        return self._file.change(sealed)

    def _put_new(self, who: Who, pin: str, time: datetime, strokes: Strokes | None) -> Person:
        book = self._book()
        self._refuse_second(book, who, time)
        _refuse_look_alike(book, who[0])
        fresh = self._issuer(book).enrolled(who, pin, time)
        fresh = replace(fresh, person=replace(fresh.person, strokes=_strokes(strokes)))

        def enrolled(book: KeyBook) -> KeyBook:
            self._refuse_second(book, who, time)
            return book.with_holder(fresh)

        self._change(enrolled)
        return fresh.person

    def _key_of(self, holder: KeyHolder, pin: str, time: datetime) -> bytes:
        """Return a person's private key in bytes; counts the attempt."""
        uid = holder.person.uid
        assert holder.key is not None
        self._file.count(uid, time)
        if holder.own:
            data = open_with(same_letters(pin), holder.key, about_key(uid), self._key)
        else:
            wrap = self._file.book.wraps[PASSPHRASE]
            fits = open_with(same_letters(pin), wrap, PASSPHRASE) is not None
            data = open_under(self._key, holder.key, about_key(uid)) if fits else None
        if data is None:
            asked = "pin" if holder.own else PASSPHRASE
            raise self._file.book.tried(uid).refusal(f"{asked}-wrong", f"{asked}-pause") from None
        self._file.forgive(uid)
        return data

    def _issuer(self, book: KeyBook) -> Issuer:
        return Issuer(book.certificate, self._authority(book), self._key, self._hardness)

    def _authority(self, book: KeyBook) -> EllipticCurvePrivateKey:
        data = open_under(self._key, book.authority, AUTHORITY)
        if data is None:
            raise refuse("keys-damaged")
        return certificates.read_key(data)

    def _revoked(self, book: KeyBook, uid: str, why: str, time: datetime, *, superseded: bool = False) -> KeyBook:
        holder = self._holder(book, uid)
        if holder.person.revoked_at is not None:
            raise refuse("person-revoked", name=holder.person.name)
        gone = replace(holder, person=replace(holder.person, revoked_at=time, revoked_why=why), key=None)
        serials = tuple(RevokedSerial(serial, time, superseded) for serial in holder.serials)
        return self._with_list(replace(book.with_holder(gone), revoked=(*book.revoked, *serials)), time)

    def _with_list(self, book: KeyBook, time: datetime) -> KeyBook:
        number = book.number + 1
        authority = self._authority(book)
        revocations = certificates.revocation_list(authority, book.certificate, book.revoked, number, time)
        return replace(book, revocations=revocations, number=number)

    @staticmethod
    def _holder(book: KeyBook, uid: str) -> KeyHolder:
        holder = book.holders.get(uid)
        if holder is None:
            raise refuse("unknown-person")
        return holder

    @staticmethod
    def _refuse_second(book: KeyBook, who: Who, time: datetime) -> None:
        for holder in book.holders.values():
            person = holder.person
            there = (person.name, person.kind, person.team)
            if _same(there, who) and holder.key is not None and person.status(time) != REVOKED:
                raise refuse("already-enrolled", name=person.name)


def _same(first: Who, other: Who) -> bool:
    """Return whether this is the same person in the same role, however the name is spelled."""
    return first[1] == other[1] and all(
        name_key(first[index] or "") == name_key(other[index] or "") for index in (0, 2)
    )


def _refuse_look_alike(book: KeyBook, name: str) -> None:
    """Refuse a name that could be mistaken for that of another person who has a key."""
    people = (holder.person for holder in book.holders.values())
    for look_alike in look_alikes(name, (person.name for person in people if person.revoked_at is None)):
        raise KeysError(look_alike)


def _strokes(strokes: Strokes | None) -> Strokes | None:
    if strokes is not None and sum(len(stroke) for stroke in strokes) > MOST_POINTS:
        raise refuse("drawing-too-large")
    return read_strokes(strokes)


def store_key(file: KeyFile, secret: str, time: datetime) -> bytes:
    """Return the store's key for a passphrase or recovery code.

    Raises WrongPin, Paused, KeysError ("recovery-misread", which does not count as an attempt;
    "keys-changed", "keys-without-passphrase").
    """
    if file.book.is_computer_key:
        raise refuse("keys-without-passphrase")
    name, key_text = parse_secret(secret)
    file.count(name, time)
    key = open_with(key_text, file.book.wraps[name], name)
    if key is None:
        raise file.book.tried(name).refusal(f"{name}-wrong", f"{name}-pause") from None
    file.book.check_seal(key)
    file.forgive(name)
    return key
