"""Roles at an event, and which of them need a passphrase."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar

SCORER, COMMITTEE, ORGANISER, VIEWER = "scorer", "committee", "organiser", "viewer"
WORKS_AS = (ORGANISER, SCORER, COMMITTEE, VIEWER)


@dataclass(frozen=True, slots=True)
class AccessSet:
    """These roles are open only with a passphrase; all others are open to everyone.

    `proofs` maps each of them to the value that a passphrase is checked against (never the passphrase itself).
    """

    kind: ClassVar[str] = "access-set"
    proofs: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
