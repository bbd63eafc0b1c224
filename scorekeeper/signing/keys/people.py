"""People who may sign: a person of the club, and a signer with the key unlocked."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # code that only needs the people should not load the key library
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey


@dataclass(frozen=True, slots=True)
class Signer:
    """A person with an unlocked key.

    `name` is as written on paper, `kind` is "scorer", "captain" or "committee". `certificate` is
    DER, `chain` are the certificates above it, including the club's. The key never appears in the
    repr.
    """

    name: str
    kind: str
    certificate: bytes = field(repr=False)
    chain: tuple[bytes, ...] = field(repr=False)
    key: "EllipticCurvePrivateKey" = field(repr=False)


SCORER, CAPTAIN, COMMITTEE = "scorer", "captain", "committee"
KINDS = (SCORER, CAPTAIN, COMMITTEE)

VALID, EARLY, EXPIRED, REVOKED = "valid", "early", "expired", "revoked"
"""The states of a certificate at a given moment."""

Strokes = tuple[tuple[tuple[int, int], ...], ...]
"""A drawn signature: points of each stroke, x to the right and y down, in its own unit."""

MOST_POINTS = 20_000


@dataclass(frozen=True, slots=True)
class Person:
    """A person who was enrolled. `name` is as people write it; `certificate` is DER.

    Times are UTC.
    `kind` is "scorer", "captain" or "committee"; `team` is a captain's, if it is known.
    """

    uid: str
    name: str
    kind: str
    team: str | None
    certificate: bytes = field(repr=False)
    valid_from: datetime
    valid_until: datetime
    revoked_at: datetime | None = None
    revoked_why: str | None = None
    strokes: Strokes | None = field(default=None, repr=False)

    def status(self, time: datetime) -> str:
        """Return the certificate's state: "valid", "early", "expired" or "revoked"."""
        if self.revoked_at is not None and time >= self.revoked_at:
            return REVOKED
        if time < self.valid_from.replace(microsecond=0):
            return EARLY
        return VALID if time <= self.valid_until else EXPIRED
