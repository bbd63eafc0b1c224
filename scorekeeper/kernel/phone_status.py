"""The status of each phone and code, as the server's process reports it to a desk."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.journal.snapshot import SessionState

TEAM, TABLE = "team", "table"
"""What a code is for: the phone of a team, which follows it through the draw, or a phone that stays at a table."""
NEAR = 45
"""Seconds since a phone was heard during which it counts as being at the table."""


@dataclass(frozen=True, slots=True)
class PhoneStatus:
    """A code or phone: its owner, and when it was last heard (epoch seconds, 0: not yet)."""

    id: str
    kind: str
    subject: str
    used: bool
    who: str
    heard: int
    waiting: int
    bell: str


def read_statuses(reported: Iterable[Mapping[str, Any]]) -> tuple[PhoneStatus, ...]:
    """Parse the phones in a report of the process.

    Raises TypeError for one that is not of this version.
    """
    return tuple(PhoneStatus(**phone) for phone in reported)


def by_subject(statuses: Iterable[PhoneStatus]) -> Mapping[tuple[str, str], PhoneStatus]:
    """Return phones and codes by kind and subject."""
    return {(status.kind, status.subject): status for status in statuses}


def phones_of(found: Mapping[tuple[str, str], PhoneStatus], state: SessionState) -> Mapping[str, PhoneStatus]:
    """Return the phones and unused codes at the table of a session by side.

    "" is a phone that stays at the table.
    """
    keys = {"": (TABLE, str(state.table or ""))}
    keys |= {side: (TEAM, team) for side, team in zip(state.system.sides, state.teams, strict=False)}
    return {side: found[key] for side, key in keys.items() if key in found}
