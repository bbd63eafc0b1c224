"""The contents of the key file as a frozen value, and how it is written and read.

Everything except the counts of wrong attempts is under a seal that only the opened keys can make:
any change to a name, a certificate or a revocation in the file is noticed when the keys are
opened.
"""

import hashlib
import hmac
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from types import MappingProxyType
from typing import Any

from scorekeeper.signing.keys.certificates import RevokedSerial, check_club, is_computer_key, list_number, validity
from scorekeeper.signing.keys.errors import refuse
from scorekeeper.signing.keys.people import KINDS, MOST_POINTS, Person, Strokes
from scorekeeper.signing.keys.pin_rules import COMPUTER, PASSPHRASE, RECOVERY
from scorekeeper.signing.keys.sealed import EncryptedBytes, octets, read_sealed, text_of
from scorekeeper.signing.keys.tries import NONE, Tries, moment_text, read_tries

FORMAT = "scorekeeper/keys"
_WRAPS: Mapping[int, tuple[str, ...]] = MappingProxyType({1: (PASSPHRASE, RECOVERY), 2: (COMPUTER,)})
"""The versions of the file, each with what opens its keys."""
LARGEST = 64 * 1024 * 1024
"""Largest size of a key file; a larger file is something else."""


@dataclass(frozen=True, slots=True)
class KeyHolder:
    """A person with their sealed key.

    The key is None once it was revoked. `own`: it has its own PIN.
    Without one (the scorer at first), the passphrase is used.
    """

    person: Person
    key: EncryptedBytes | None = field(default=None, repr=False)
    own: bool = True
    serials: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class KeyBook:
    """The whole key file.

    `wraps` hold the store's key, by what opens it: "passphrase" and "recovery", or "computer" alone.

    `turns` is how often the counts of wrong attempts changed: it only grows.
    """

    uid: str
    club: str
    made_at: datetime
    certificate: bytes = field(repr=False)
    wraps: Mapping[str, EncryptedBytes] = field(repr=False)
    authority: EncryptedBytes = field(repr=False)
    holders: Mapping[str, KeyHolder] = field(default_factory=lambda: MappingProxyType({}))
    revoked: tuple[RevokedSerial, ...] = ()
    revocations: bytes = field(default=b"", repr=False)
    number: int = 0
    tries: Mapping[str, Tries] = field(default_factory=lambda: MappingProxyType({}))
    turns: int = 0
    seal: bytes = field(default=b"", repr=False)

    @property
    def is_computer_key(self) -> bool:
        """Whether the keys open without a passphrase on the computer where they were made."""
        return COMPUTER in self.wraps

    def sealed_with(self, key: bytes) -> "KeyBook":
        """Return the book under the seal of the opened keys."""
        return replace(self, seal=_seal(self, key))

    def check_seal(self, key: bytes) -> None:
        """Raise KeysError ("keys-changed") if another program has changed the file."""
        if not hmac.compare_digest(self.seal, _seal(self, key)):
            raise refuse("keys-changed")

    def with_holder(self, holder: KeyHolder) -> "KeyBook":
        """Return the book with this person added, or replacing the person with the same uid."""
        return replace(self, holders=MappingProxyType({**self.holders, holder.person.uid: holder}))

    def tried(self, what: str) -> Tries:
        """Return the wrong attempts at a PIN (by uid), the passphrase or the recovery code."""
        return self.tries.get(what, NONE)

    def with_tries(self, what: str, tries: Tries) -> "KeyBook":
        """Return the book with another count."""
        kept = {other: count for other, count in self.tries.items() if other != what}
        return replace(self, tries=MappingProxyType({**kept, what: tries} if tries != NONE else kept))

    def with_next_counter(self) -> "KeyBook":
        """Return the book with its change count increased by one."""
        return replace(self, turns=self.turns + 1)


def written(book: KeyBook) -> bytes:
    """Return the key file of a book."""
    document = _document(book) | {
        "tries": {what: tries.document() for what, tries in book.tries.items()},
        "turns": book.turns,
        "seal": text_of(book.seal),
    }
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def read_book(data: bytes) -> KeyBook:
    """Return the contents of a key file.

    Raises KeysError: "not-keys" if it is something else, "newer-keys" if a newer program wrote it,
    "keys-damaged" if something in it cannot be read.
    """
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        raise refuse("not-keys") from None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise refuse("not-keys")
    if document.get("version") not in _WRAPS:
        raise refuse("newer-keys")
    try:
        return _book(document)
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
        raise refuse("keys-damaged") from None


def _seal(book: KeyBook, key: bytes) -> bytes:
    text = json.dumps(_document(book), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    own = hmac.digest(key, b"scorekeeper/keys seal", hashlib.sha256)
    return hmac.digest(own, text.encode(), hashlib.sha256)


def _document(book: KeyBook) -> dict[str, Any]:
    """Return the part of the file that the seal covers."""
    return {
        "format": FORMAT,
        "version": next(version for version, names in _WRAPS.items() if set(names) == set(book.wraps)),
        "club": {
            "uid": book.uid,
            "name": book.club,
            "made_at": moment_text(book.made_at),
            "certificate": text_of(book.certificate),
        },
        "wraps": {name: sealed.document() for name, sealed in book.wraps.items()},
        "authority": book.authority.document(),
        "people": [_holder_document(holder) for holder in book.holders.values()],
        "revoked": [
            {"serial": str(revocation.serial), "at": moment_text(revocation.revoked_at)}
            | ({"superseded": True} if revocation.superseded else {})
            for revocation in book.revoked
        ],
        "revocations": text_of(book.revocations),
        "number": book.number,
    }


def _holder_document(holder: KeyHolder) -> dict[str, Any]:
    person = holder.person
    values: dict[str, Any] = {
        "uid": person.uid,
        "name": person.name,
        "kind": person.kind,
        "team": person.team,
        "certificate": text_of(person.certificate),
        "revoked_at": moment_text(person.revoked_at) if person.revoked_at else None,
        "revoked_why": person.revoked_why,
        "strokes": person.strokes,
        "key": holder.key.document() if holder.key else None,
        "own": holder.own,
        "serials": [str(serial) for serial in holder.serials],
    }
    return {name: value for name, value in values.items() if value is not None}


def _book(document: dict[str, Any]) -> KeyBook:
    club = document["club"]
    holders = [_holder(item) for item in document["people"]]
    book = KeyBook(
        uid=_text(club["uid"]),
        club=_text(club["name"]),
        made_at=_moment(club["made_at"]),
        certificate=octets(club["certificate"]),
        wraps=MappingProxyType({name: read_sealed(document["wraps"][name]) for name in _WRAPS[document["version"]]}),
        authority=read_sealed(document["authority"]),
        holders=MappingProxyType({holder.person.uid: holder for holder in holders}),
        revoked=tuple(
            RevokedSerial(int(item["serial"]), _moment(item["at"]), item.get("superseded") is True)
            for item in document["revoked"]
        ),
        revocations=octets(document["revocations"]),
        number=int(document["number"]),
        tries=MappingProxyType({what: read_tries(value) for what, value in document.get("tries", {}).items()}),
        turns=max(0, int(document.get("turns", 0))),
        seal=octets(document["seal"]),
    )
    check_club(book.certificate)
    if book.is_computer_key != is_computer_key(book.certificate):
        raise ValueError
    list_number(book.revocations, book.certificate)
    return book


def _holder(value: dict[str, Any]) -> KeyHolder:
    certificate = octets(value["certificate"])
    start, end = validity(certificate)
    revoked, why, team = value.get("revoked_at"), value.get("revoked_why"), value.get("team")
    if value["kind"] not in KINDS:
        raise ValueError
    person = Person(
        uid=_text(value["uid"]),
        name=_text(value["name"]),
        kind=value["kind"],
        team=None if team is None else _text(team),
        certificate=certificate,
        valid_from=start,
        valid_until=end,
        revoked_at=None if revoked is None else _moment(revoked),
        revoked_why=None if why is None else _text(why),
        strokes=read_strokes(value.get("strokes")),
    )
    key = read_sealed(value["key"]) if "key" in value else None
    return KeyHolder(person, key, bool(value["own"]), tuple(int(serial) for serial in value["serials"]))


def read_strokes(value: Any) -> Strokes | None:
    """Return a drawn signature; raises ValueError or TypeError if it is not valid."""
    if value is None:
        return None
    strokes = tuple(tuple((x, y) for x, y in stroke) for stroke in value)
    points = [number for stroke in strokes for point in stroke for number in point]
    if len(points) > 2 * MOST_POINTS or any(type(number) is not int for number in points):
        raise ValueError
    return strokes


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _moment(value: Any) -> datetime:
    moment = datetime.fromisoformat(value)
    if moment.tzinfo is None:
        raise ValueError
    return moment
