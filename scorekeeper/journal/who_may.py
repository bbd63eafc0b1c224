"""Who may enter what, and when: one table of entries, roles and session states.

Its rows are declared by the kinds (`kinds`). The desk enforces it, the window offers actions by it, and the help shows
it. A kind without rows is open to no role and fails a test; the texts are in `language/facts.py`.
"""

from dataclasses import dataclass
from functools import cache

from scorekeeper.journal.kinds import KINDS
from scorekeeper.journal.permissions import ANYBODY, PHONES


@dataclass(frozen=True, slots=True)
class PermissionRow:
    """Roles that may enter a case of a kind while the session is in one of these states."""

    kind: str
    case: str
    roles: tuple[str, ...]
    states: tuple[str, ...]


ROWS = tuple(
    PermissionRow(kind.fact.kind, right.case, right.roles, right.states)
    for kind in KINDS.values()
    for right in kind.may
)
"""The whole table."""


def who_may(kind: str, case: str, state: str = "") -> tuple[str, ...]:
    """Return the roles that may enter this in a state ("": in any), the scorer first."""
    allowed = {
        role
        for row in ROWS
        if (row.kind, row.case) == (kind, case) and (not state or state in row.states)
        for role in row.roles
    }
    return tuple(role for role in (*ANYBODY, *PHONES) if role in allowed)


@cache
def always(kind: str, role: str) -> bool:
    """Return whether a role may enter every case of a kind whenever any role may."""
    rows = [row for row in ROWS if row.kind == kind]
    cells = {(row.case, state) for row in rows for state in row.states if row.roles}
    return bool(cells) and all(role in who_may(kind, case, state) for case, state in cells)
