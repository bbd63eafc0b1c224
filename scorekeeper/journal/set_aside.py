"""Unreadable entries are set aside.

Such an entry keeps its number and digest and a reason, but has no effect.
Another program or SQL may have written an entry that no desk would make; it must not block the others.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, cast

from scorekeeper.journal.facts import Fact
from scorekeeper.rules.model import Problem

UNREADABLE, NOT_CANONICAL = "unreadable-body", "not-canonical"
UNPROVEN, CHANGES_FIXED = "signature-unproven", "changes-fixed-sheet"
OF_SHEETS = frozenset((UNPROVEN, CHANGES_FIXED))
"""Reasons why an entry about a signed sheet is set aside although it can be read."""


@dataclass(frozen=True, slots=True)
class SetAside:
    """An entry that cannot be read, in place of its fact: original kind, body, reason."""

    kind: str
    body: str
    why: Problem


def set_aside(kind: str, body: str, why: Problem) -> Fact:
    """Return the placeholder for an unreadable fact.

    Its type is unknown, so it is never taken for a valid fact.
    """
    return cast("Fact", SetAside(kind, body, why))


def aside(fact: Any) -> SetAside | None:
    """Return the placeholder if a fact was set aside, None for a valid fact."""
    return fact if isinstance(fact, SetAside) else None


def all_aside(facts: Iterable[tuple[int, Fact]]) -> tuple[tuple[int, SetAside], ...]:
    """Return all entries that were set aside, by number."""
    return tuple((seq, fact_aside) for seq, fact in facts if (fact_aside := aside(fact)) is not None)
