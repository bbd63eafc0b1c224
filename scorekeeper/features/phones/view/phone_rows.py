"""The rows of the Phones page: one for each team, then one for each table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.features.phones import words
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.phone_status import TABLE, TEAM, PhoneStatus, by_subject
from scorekeeper.language.phones import heard_ago, old_phone, waits_there


@dataclass(frozen=True, slots=True)
class PhoneRow:
    """A team or a table with its phone.

    `detail` about the phone, `has_phone` once a code was used.
    """

    kind: str
    subject: str
    name: str
    detail: str
    heard: str = ""
    has_phone: bool = False
    has_code: bool = False
    about_new: str = ""
    """What a new code would do, "" if nothing is lost by it."""


def phone_rows(tournament: Tournament, statuses: Sequence[PhoneStatus], now: float) -> tuple[PhoneRow, ...]:
    """Return a row for every team, and for every table that has a number.

    `now` is in epoch seconds.
    """
    by_phone = by_subject(statuses)
    tables = sorted({state.table for state in tournament.sessions.values() if state.table is not None})
    rows = [(TEAM, team.uid, team.name) for team in tournament.teams.values()]
    rows += [(TABLE, str(number), words.table(str(number))) for number in tables]
    return tuple(_row(*row, by_phone, now) for row in rows)


def _row(kind: str, subject: str, name: str, by_phone: Mapping[tuple[str, str], PhoneStatus], now: float) -> PhoneRow:
    status = by_phone.get((kind, subject))
    if status is None:
        return PhoneRow(kind, subject, name, words.no_code())
    if not status.used:
        return PhoneRow(kind, subject, name, words.code_not_used(), has_code=True)
    heard = heard_ago(max(0, int(now) - status.heard) if status.heard else None)
    waits = waits_there(status.waiting)
    detail = words.has_phone(status.who, waits)
    return PhoneRow(kind, subject, name, detail, heard, True, True, old_phone(name, heard, waits))


def wifi_text(network: str, password: str) -> str:
    """Return the text of the QR code that joins a Wi-Fi, "" without a network."""
    if not network:
        return ""
    kind = "WPA" if password else "nopass"
    return f"WIFI:T:{kind};S:{_escape(network)};P:{_escape(password)};;"


def _escape(text: str) -> str:
    return "".join(f"\\{sign}" if sign in '\\;,:"' else sign for sign in text)
