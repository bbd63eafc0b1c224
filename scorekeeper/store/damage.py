"""Whether a file is intact, checked from outside without changing anything."""

import sqlite3
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from scorekeeper.journal.codec import body_text
from scorekeeper.journal.entry import START, Entry
from scorekeeper.journal.facts import EventChanged, EventMade, StoreChanged
from scorekeeper.journal.signing import attachments_of
from scorekeeper.store.errors import (
    UNREADABLE,
    AttachmentLostError,
    DamagedError,
    StoreError,
    from_sqlite,
)
from scorekeeper.store.guards import SCHEMA, schema_faults
from scorekeeper.store.header import read_header
from scorekeeper.store.rows import proven_entries
from scorekeeper.store.schema import CURRENT, Format
from scorekeeper.store.unfinished import open_for_reading

LOST = "attachment-lost"
"""What changed (`StoreChanged.what`), in an entry that reports an attachment as lost."""

_LISTED = 20
"""Most findings of a kind that are listed; more add nothing."""


@dataclass(frozen=True, slots=True)
class DamageReport:
    """The result of checking a file; no `findings` if everything is intact.

    The check covers the event, guards, chain and attachments. `entries` and `head_digest` mark the end of the intact
    part of the chain.
    """

    path: Path
    findings: tuple[StoreError, ...]
    generation: int = 0
    entries: int = 0
    head_digest: str = START
    event: str = ""
    name: str = ""
    attachments: int = 0

    @property
    def whole(self) -> bool:
        """Return whether nothing was found."""
        return not self.findings


def inspect(path: Path | str, form: Format = CURRENT, withheld: Collection[str] = ()) -> DamageReport:
    """Return a report on this file: every page, index, guard, entry and attachment is checked.

    `withheld` are the digests of attachments that may be missing: a copy lacks what a server does
    not show.
    """
    path = Path(path).absolute()
    try:
        header = read_header(path, form)
    except StoreError as error:
        return DamageReport(path, (error,))
    findings: list[StoreError] = []
    try:
        with open_for_reading(path) as raw:
            findings.extend(_pages(raw, path))
            findings.extend(schema_faults(raw.execute(SCHEMA), form, path, header.generation))
            event, name, system, edition, seq, head = raw.execute(
                "SELECT uid, name, system, edition, head_seq, head_digest FROM event"
            ).fetchone()
            entries, chain_findings = _chain(raw, path, seq, head)
            findings.extend(chain_findings)
            if not chain_findings and _event_row_of(entries) not in {None, (event, name, system, edition)}:
                findings.append(DamagedError(path, entry=1, cause="event"))
            attachments = _attachments(raw, path, findings)
            lost = lost_attachments(entries, attachments.union(withheld))
            findings.extend(
                AttachmentLostError(path, entry=seq, attachment=name, what=entries[seq - 1].fact.kind)
                for name, seq in lost
            )
    except (*UNREADABLE, TypeError, StoreError) as error:
        findings.append(error if isinstance(error, StoreError) else from_sqlite(error, path))
        return DamageReport(path, tuple(findings), header.generation)
    last = entries[-1] if entries else None
    return DamageReport(
        path,
        tuple(findings),
        header.generation,
        len(entries),
        last.digest if last else START,
        event,
        name,
        len(attachments),
    )


def _pages(raw: sqlite3.Connection, path: Path) -> Iterator[StoreError]:
    for (text,) in raw.execute(f"PRAGMA integrity_check({_LISTED})"):
        if text != "ok":
            yield DamagedError(path, cause="pages", detail=str(text))
    if raw.execute("PRAGMA foreign_key_check").fetchone() is not None:
        yield DamagedError(path, cause="references")


def _chain(raw: sqlite3.Connection, path: Path, seq: int, head: str) -> tuple[list[Entry], list[StoreError]]:
    """Return the entries up to the first break of the chain, and the problems found."""
    rows = raw.execute("SELECT seq, cmd, at, who, seat, kind, reason, body, digest FROM entry ORDER BY seq").fetchall()
    entries: list[Entry] = []
    findings: list[StoreError] = []
    try:
        for row, entry in zip(rows, proven_entries(rows, 0, START, path), strict=True):
            if row[7] != body_text(entry.fact):
                findings.append(DamagedError(path, entry=entry.seq, cause="not-canonical"))
            entries.append(entry)
    except StoreError as error:
        findings.append(error)
        return entries, findings
    if (len(entries), entries[-1].digest if entries else START) != (seq, head):
        findings.append(DamagedError(path, entry=len(entries) + 1, cause="head"))
    return entries, findings


def _event_row_of(entries: list[Entry]) -> tuple[str, str, str, str] | None:
    """Return the event row that follows from its entries: uid, name, system and edition.

    None if they do not say.
    """
    made = entries[0].fact if entries else None
    if not isinstance(made, EventMade):
        return None
    names = [entry.fact.name for entry in entries if isinstance(entry.fact, EventChanged)]
    return made.event, names[-1] if names else made.name, made.system, made.edition


def _attachments(raw: sqlite3.Connection, path: Path, findings: list[StoreError]) -> set[str]:
    names = set()
    for name, data in raw.execute("SELECT sha256, data FROM attachment"):
        names.add(name)
        if sha256(data).hexdigest() != name:
            findings.append(DamagedError(path, cause="attachment"))
    return names


def lost_attachments(entries: Iterable[Entry], kept: Collection[str]) -> Iterator[tuple[str, int]]:
    """Return missing attachments, unreported so far, each with the first entry naming it."""
    named: dict[str, int] = {}
    reported = set()
    for entry in entries:
        for name in attachments_of(entry.fact):
            named.setdefault(name, entry.seq)
        if isinstance(entry.fact, StoreChanged) and entry.fact.what == LOST:
            reported.add(entry.fact.old)
    return ((name, seq) for name, seq in named.items() if name not in kept and name not in reported)
