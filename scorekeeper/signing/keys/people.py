"""Who may sign: a person of the club with a role and a certificate; the one who signs, with the key unlocked."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # whoever only wants to know people need not load the library of keys
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey


@dataclass(frozen=True, slots=True)
class Signer:
    """A person with an unlocked key.

    `name` is as it is written on paper, `kind` is "scorer", "captain" or "committee". `certificate` is DER, `chain`
    are the certificates above it, the club's included. The key never shows in a text form of this.
    """

    name: str
    kind: str
    certificate: bytes = field(repr=False)
    chain: tuple[bytes, ...] = field(repr=False)
    key: "EllipticCurvePrivateKey" = field(repr=False)


SCORER, CAPTAIN, COMMITTEE = "scorer", "captain", "committee"
KINDS = (SCORER, CAPTAIN, COMMITTEE)

VALID, EARLY, EXPIRED, REVOKED = "valid", "early", "expired", "revoked"
"""How a certificate stands at a moment."""

Strokes = tuple[tuple[tuple[int, int], ...], ...]
"""A signature drawn by hand: each stroke its points, x to the right and y down, in a unit of its own."""

MOST_POINTS = 20_000


@dataclass(frozen=True, slots=True)
class Person:
    """One who was enrolled. `name` is as people write it; `certificate` is DER; moments are UTC.

    `kind` is "scorer", "captain" or "committee"; `team` is a captain's, where it was said.
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
        """Return how the certificate stands at a moment: "valid", "early" (not valid yet), "expired" or "revoked"."""
        if self.revoked_at is not None and time >= self.revoked_at:
            return REVOKED
        if time < self.valid_from.replace(microsecond=0):
            return EARLY
        return VALID if time <= self.valid_until else EXPIRED
