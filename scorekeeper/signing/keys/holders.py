"""Enrollment of a person: a new key and its certificate, sealed under a PIN."""

import uuid
from dataclasses import dataclass, field
from datetime import datetime

from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

from scorekeeper.signing.keys import certificates
from scorekeeper.signing.keys.book import KeyHolder
from scorekeeper.signing.keys.certificates import plain_name
from scorekeeper.signing.keys.hardness import Hardness
from scorekeeper.signing.keys.people import Person
from scorekeeper.signing.keys.sealed import seal_under, seal_with

AUTHORITY = "the club's authority"
"""The purpose (`about`) of the authority's sealed key."""

Who = tuple[str, str, str | None]
"""Name, kind and team of a person."""


@dataclass(frozen=True, slots=True)
class Issuer:
    """What issues certificates and seals keys: the authority's key and certificate."""

    certificate: bytes = field(repr=False)
    authority: EllipticCurvePrivateKey = field(repr=False)
    key: bytes = field(repr=False)
    hardness: Hardness

    def enrolled(self, who: Who, pin: str | None, time: datetime) -> KeyHolder:
        """Return a person with a fresh key; without a PIN it is sealed under the store's key alone."""
        name, kind, team = who
        uid, own = uuid.uuid4().hex, certificates.new_key()
        certificate = certificates.person_certificate(
            self.authority,
            self.certificate,
            own.public_key(),
            time,
            name=plain_name(name, f"{kind} {uid[:8]}"),
            written=name,
            kind=kind,
            uid=uid,
            team=team,
        )
        data, about = certificates.key_octets(own), about_key(uid)
        sealed = (
            seal_under(self.key, data, about) if pin is None else seal_with(pin, data, about, self.hardness, self.key)
        )
        start, end = certificates.validity(certificate)
        person = Person(uid, name, kind, team, certificate, start, end)
        return KeyHolder(person, sealed, pin is not None, (certificates.serial_of(certificate),))


def about_key(uid: str) -> str:
    """Return the purpose (`about`) of a person's sealed key."""
    return f"key of {uid}"
