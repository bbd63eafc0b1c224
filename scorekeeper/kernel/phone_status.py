"""The status of each phone and code, as the server's process reports it to a desk.

The window that started the process learns it over a pipe. Other desks of an event on a server hear of each phone as of
a desk (see `store/heard.py`): its seat says whose it is, its name what waits there and since when it calls.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.journal.snapshot import SessionState
from scorekeeper.store.heard import HeardDesk

TEAM, TABLE = "team", "table"
"""What a code is for: a team's phone, which follows the draw, or a phone of one table."""
NEAR = 45
"""Seconds since a phone was heard during which it counts as being at the table."""
_SEAT = re.compile(r"table (team|table) ([^/ ]+)/([0-9a-f]+)").fullmatch
_NAME = re.compile(r"([0-9]{1,3}) ?([^ ]*)").fullmatch
_ENDED = "ended"


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


def sign_of(status: PhoneStatus, *, ended: bool = False) -> tuple[str, str, str]:
    """Return what other desks hear of a phone: seat, name and who."""
    seat = f"table {status.kind} {status.subject}/{status.id}"  # a phone's, so it does not count as a desk
    return seat, _ENDED if ended else f"{status.waiting} {status.bell}", status.who


def heard_phones(heard: Iterable[HeardDesk], now: int) -> tuple[PhoneStatus, ...]:
    """Return the phones that another computer serves, for each team the one heard last.

    `now` is in epoch seconds.
    """
    phones = []
    for desk in sorted(heard, key=lambda desk: desk.silent if desk.silent is not None else 0, reverse=True):
        seat, name = _SEAT(desk.seat), _NAME(desk.name)
        if seat is None or name is None:
            continue
        at = max(1, now - desk.silent) if desk.silent is not None else 0
        phones.append(PhoneStatus(seat[3], seat[1], seat[2], True, desk.who, at, int(name[1]), name[2]))
    return tuple(by_subject(phones).values())


def by_subject(statuses: Iterable[PhoneStatus]) -> Mapping[tuple[str, str], PhoneStatus]:
    """Return phones and codes by kind and subject."""
    return {(status.kind, status.subject): status for status in statuses}


def phones_of(statuses: Mapping[tuple[str, str], PhoneStatus], state: SessionState) -> Mapping[str, PhoneStatus]:
    """Return the phones and unused codes at the table of a session by side.

    "" is a phone that stays at the table.
    """
    keys = {"": (TABLE, str(state.table or ""))}
    keys |= {side: (TEAM, team) for side, team in zip(state.system.sides, state.teams, strict=False)}
    return {side: statuses[key] for side, key in keys.items() if key in statuses}
