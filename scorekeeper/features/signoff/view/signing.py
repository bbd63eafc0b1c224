"""Signing a paper, be it the sheet of a session or the ranking of a stage: place by place, and the last one closes it.

Every function runs where the desk does, on its writer thread. `time` is the present time, aware, by the computer's
clock.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Protocol

from scorekeeper.features.keys.view.people import OpenClub, signer
from scorekeeper.features.keys.view.sealed_sheet import SignatureEntry, with_signature, with_time
from scorekeeper.features.papers.view.exporting import PDF, may_replace
from scorekeeper.features.signoff.view.file_checks import must_follow
from scorekeeper.journal.facts import Fact, RankingSigned, SheetSigned
from scorekeeper.journal.roles import Role
from scorekeeper.journal.signing import Signing
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.desk import Desk, Saved
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.paper_options import sheet_options
from scorekeeper.kernel.whole_file import write_file
from scorekeeper.rules.model import Problem, problem
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.signing.checking.records import SheetRecord
from scorekeeper.signing.keys.people import Person, Strokes
from scorekeeper.signing.statement import Statement

SignatureFact = SheetSigned | RankingSigned


class KeyUse(Protocol):
    """Whose key signs, with which PIN and drawing (without `strokes` the enrolled one)."""

    @property
    def person(self) -> str: ...
    @property
    def pin(self) -> str: ...
    @property
    def strokes(self) -> Strokes | None: ...


@dataclass(frozen=True, slots=True)
class SignedNow:
    """The result of a signature: what was entered, the file now, and whether the paper was closed.

    `no_time` is a sentence that the time is the computer's, if a time authority was asked and gave none.
    """

    saved: Saved
    content: bytes = field(repr=False)
    closed: bool
    no_time: str = ""


@dataclass(frozen=True, slots=True)
class OpenPlace:
    """A place to be filled on a paper, once it is known that this person may fill it in this way.

    `fact` is its entry, still without certificate and file. `signing` are the signatures so far, None for the first;
    `draw` makes the empty paper then, `close` the fact after the last one. `digest_now` returns what the paper would
    be after later entries; if that is another one, it is refused as `moved_on`.
    """

    text: bytes
    record: SheetRecord
    person: Person
    fact: SignatureFact
    statement: Statement
    required: Sequence[Role]
    signing: Signing | None
    draw: Callable[[SheetOptions], bytes]
    close: Callable[[SignatureFact], Fact]
    digest_now: Callable[[Tournament], str]
    moved_on: Problem


def fill(
    desk: Desk,
    club: OpenClub,
    place: OpenPlace,
    use: KeyUse,
    time: datetime,
    *,
    options: SheetOptions | None = None,
    authority: str = "",
) -> SignedNow:
    """Sign in a place, and close the paper after the last one.

    The PIN is tried last, and when anything is refused (EntryRefused, PinRefused, NotWritten) nothing was entered.
    """
    options, signing, fact = options or sheet_options(), place.signing, place.fact
    content = desk.store.attachment(signing.file) if signing is not None else place.draw(options)
    if signing is not None:
        must_follow(content, time, signing.marks)
    key = signer(club, use.person, use.pin, time)
    strokes = place.person.strokes if use.strokes is None else use.strokes
    entry = SignatureEntry(fact.role, fact.name, key, place.statement, strokes or ())
    timed = with_time(
        authority,
        lambda source: with_signature(content, place.record, entry, time, options=options, timestamper=source),
    )
    certificate, file = sha256(key.certificate).hexdigest(), sha256(timed.content).hexdigest()
    signed = replace(fact, certificate=certificate, file=file)
    facts: list[Fact] = [signed]
    if fact.role == place.required[-1]:
        facts.append(place.close(signed))

    def draft(tournament: Tournament) -> Sequence[Fact]:
        if place.digest_now(tournament) != fact.record:
            raise EntryRefused([place.moved_on])
        return facts

    saved = desk.submit_draft(draft, attachments=(place.text, timed.content))
    return SignedNow(saved, timed.content, len(facts) > 1, timed.no_time)


def find_person(club: OpenClub, uid: str) -> Person:
    """Return a person of the club; raise EntryRefused if there is none."""
    found = next((person for person in club.store.people if person.uid == uid), None)
    if found is None:
        raise EntryRefused([problem("unknown-person")])
    return found


def one_line(text: str) -> str:
    """Return a text without line breaks and double spaces."""
    return " ".join(text.split())


def write_signed(content: bytes, to: Path, name: str) -> Path:
    """Write a signed file to a path, or under its own name into a folder; return the path."""
    path = to / name if to.is_dir() else to
    may_replace(path, PDF)
    write_file(path, content)
    return path
