"""Who may sign: a person of the club with a role, the certificate the club gave it, and until when that holds."""

from dataclasses import dataclass, field
from datetime import datetime

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

    def status(self, at: datetime) -> str:
        """Return how the certificate stands at a moment: "valid", "early" (not valid yet), "expired" or "revoked"."""
        if self.revoked_at is not None and at >= self.revoked_at:
            return REVOKED
        if at < self.valid_from.replace(microsecond=0):
            return EARLY
        return VALID if at <= self.valid_until else EXPIRED
