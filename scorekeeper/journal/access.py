"""Roles at an event, and which of them need a passphrase."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar

from scorekeeper.rules.model import Side

SCORER, COMMITTEE, ORGANISER, VIEWER = "scorer", "committee", "organiser", "viewer"
WORKS_AS = (ORGANISER, SCORER, COMMITTEE, VIEWER)
PHONE = "table"
"""The role of a phone at a table; no person takes it at a desk.

See `may_not` in `kernel/permissions.py`.
"""


@dataclass(frozen=True, slots=True)
class Scope:
    """What a phone may enter about: one session, and for which side of it."""

    session: str
    side: Side


@dataclass(frozen=True, slots=True)
class AccessSet:
    """These roles are open only with a passphrase; all others are open to everyone.

    `proofs` maps each of them to the value that a passphrase is checked against (never the passphrase itself).
    """

    kind: ClassVar[str] = "access-set"
    proofs: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
