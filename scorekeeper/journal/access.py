"""As what somebody works at an event, and which of these are kept for those who know a passphrase."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar

SCORER, COMMITTEE, ORGANISER, VIEWER = "scorer", "committee", "organiser", "viewer"
WORKS_AS = (ORGANISER, SCORER, COMMITTEE, VIEWER)


@dataclass(frozen=True, slots=True)
class AccessSet:
    """These ways of working are open only to whoever proves a passphrase; all others are open to everybody.

    `proofs` has for each of them what a passphrase is tried against (never the passphrase itself).
    """

    kind: ClassVar[str] = "access-set"
    proofs: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
