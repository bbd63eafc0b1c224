"""Signing a paper, either a session's sheet or a stage's ranking, place by place.

The last one closes it.
Functions that make entries run on the desk's writer thread. `time` is the present time with its zone.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, ClassVar, Protocol

from scorekeeper.features.keys.view.people import OpenClub, PersonView, enrol, signer
from scorekeeper.features.keys.view.sealed_sheet import SignatureEntry, with_signature
from scorekeeper.features.papers.view.exporting import PDF, may_replace
from scorekeeper.features.signoff.view.file_checks import must_follow
from scorekeeper.features.signoff.view.sheet_page import SheetToRead
from scorekeeper.features.signoff.view.signers import SignRequest
from scorekeeper.journal.facts import Fact, RankingSigned, SheetSigned
from scorekeeper.journal.roles import Role, kind_of_key
from scorekeeper.journal.signers import enrolment_problems
from scorekeeper.journal.signing import SealedSheet, Signing
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.desk import Desk, Saved
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.paper_options import sheet_options
from scorekeeper.kernel.whole_file import write_file
from scorekeeper.rules.model import Problem, problem
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.signing.checking.records import SheetRecord, read_record
from scorekeeper.signing.keys.people import Person
from scorekeeper.signing.statement import Statement

SignatureFact = SheetSigned | RankingSigned


@dataclass(frozen=True, slots=True)
class SignedNow:
    """The result of a signature: the entries, the file now, and whether the paper was closed."""

    saved: Saved
    content: bytes = field(repr=False)
    closed: bool


class SignablePaper(Protocol):
    """What has signatures: a session, a game, or the ranking of a stage."""

    @property
    def signing(self) -> Signing | None: ...
    @property
    def under_signature(self) -> bool: ...
    @property
    def sealed(self) -> Sequence[SealedSheet]: ...


def signing_under_way(paper: SignablePaper) -> Signing | None:
    """Return the signatures so far, None before the first and after the last one."""
    return paper.signing if paper.under_signature else None


class PaperSigning(ABC):
    """The signing of one paper; a subclass knows its document, its places, and who fills them."""

    needs_passphrase: ClassVar[bool] = False
    """Whether a club key without a passphrase is refused."""

    @abstractmethod
    def paper(self, tournament: Tournament) -> SignablePaper:
        """Return the paper with its signatures; raise EntryRefused if there is none."""

    @abstractmethod
    def look_up(self, desk: Desk, data: Path, time: datetime) -> Any:
        """Return the state of the signing, and who may sign with the keys in the folder `data`."""

    @abstractmethod
    def to_read(self, tournament: Tournament, signed: bytes, time: datetime) -> SheetToRead | None:
        """Return the paper to be signed next, with `signed` as the file so far.

        None if there is none.
        """

    @abstractmethod
    def document_now(self, tournament: Tournament, committee: Sequence[str]) -> bytes:
        """Return the document that would be signed now; `committee` are the names on it, if any."""

    @abstractmethod
    def required(self, tournament: Tournament, record: SheetRecord) -> Sequence[Role]:
        """Return the roles that sign, in order."""

    @abstractmethod
    def signature(
        self, tournament: Tournament, record: SheetRecord, wish: SignRequest, person: Person, time: datetime
    ) -> SignatureFact:
        """Return the entry of a signature without certificate and file.

        Refuse signers who may not sign in this way.
        """

    @abstractmethod
    def draw(self, desk: Desk, document: bytes, options: SheetOptions, time: datetime) -> bytes:
        """Return the paper without any signature."""

    @abstractmethod
    def closing(self, signed: SignatureFact, required: Sequence[Role]) -> Fact:
        """Return the entry after the last signature."""

    @abstractmethod
    def stopping(self, tournament: Tournament) -> Fact:
        """Return the entry that stops the signing."""

    @abstractmethod
    def moved_on(self, tournament: Tournament) -> Problem:
        """Return the problem that the paper has changed since it was read."""

    @abstractmethod
    def not_closed(self, tournament: Tournament, revision: int | None) -> Problem:
        """Return the problem that a revision is not signed by all."""

    @abstractmethod
    def file_name(self, tournament: Tournament, revision: int | None = None) -> str:
        """Return the usual name of the signed file."""

    def document(self, desk: Desk) -> bytes:
        """Return the document to sign: the one with the first signature, else the current one."""
        signing = signing_under_way(self.paper(desk.tournament))
        if signing is not None:
            return desk.store.attachment(signing.record)
        return self.document_now(desk.tournament, ())

    def sign(
        self,
        desk: Desk,
        club: OpenClub,
        wish: SignRequest,
        time: datetime,
        *,
        options: SheetOptions | None = None,
    ) -> SignedNow:
        """Fill a place, and close the paper after the last one.

        The PIN is checked last; if anything is refused (EntryRefused, PinRefused, NotWritten), nothing is entered.
        """
        if self.needs_passphrase and club.store.is_computer_key:
            raise EntryRefused([problem("protect-first")])
        options, document = options or sheet_options(), self.document(desk)
        record = read_record(document)
        if wish.seen and wish.seen != record.digest:
            raise EntryRefused([self.moved_on(desk.tournament)])
        person = club.person(wish.person) if wish.person else new_person(club, wish, time)
        if person is None:
            raise EntryRefused([problem("unknown-person")])
        # a signature's reason ends with the witness after a semicolon, so a witness's name must not have another one
        witness = one_line(wish.statement.witness).replace(";", ",")
        statement = Statement(wish.statement.state, one_line(wish.statement.words), witness)
        fact = self.signature(desk.tournament, record, replace(wish, statement=statement), person, time)
        paper, required = self.paper(desk.tournament), self.required(desk.tournament, record)
        signing, level = signing_under_way(paper), club.store.is_computer_key
        if signing is not None:
            content = desk.store.attachment(signing.file)
            if must_follow(content, time, signing.marks).computer_key != level:
                raise EntryRefused([problem("other-club-key")])
        else:
            content = self.draw(desk, document, replace(options, computer_key=level), time)
        if not wish.person:
            person = enrol_signer(desk.tournament, club, person, wish.pin, time)
        key = signer(club, person.uid, wish.pin, time)
        strokes = person.strokes if wish.strokes is None else wish.strokes
        entry = SignatureEntry(fact.role, fact.name, key, statement, strokes or ())
        content = with_signature(content, record, entry, time, options=options)
        certificate, file = sha256(key.certificate).hexdigest(), sha256(content).hexdigest()
        signed = replace(fact, certificate=certificate, file=file)
        facts: list[Fact] = [signed, *([self.closing(signed, required)] if fact.role == required[-1] else ())]

        def draft(tournament: Tournament) -> Sequence[Fact]:
            later = self.paper(tournament)
            held = signing_under_way(later)
            now = held.record if held is not None else ""
            now = now or sha256(self.document_now(tournament, record.committee)).hexdigest()
            if now != fact.record or len(later.sealed) != len(paper.sealed):
                raise EntryRefused([self.moved_on(tournament)])
            return facts

        saved = desk.submit_draft(draft, attachments=(document, content))
        return SignedNow(saved, content, len(facts) > 1)

    def check_signer(self, desk: Desk, wish: SignRequest, known: Sequence[PersonView], time: datetime) -> None:
        """Raise EntryRefused for a signer who may not sign like this, before any key is opened.

        `known` are the people with keys of the club.
        """
        by_uid = {person.uid: (person.name, person.kind, person.team) for person in known}
        name, kind, team = by_uid.get(wish.person) or (one_line(wish.name), kind_of_key(wish.role), None)
        person = Person(wish.person, name, kind, team, b"", time, time)
        self.signature(desk.tournament, read_record(self.document(desk)), wish, person, time)

    def stop(self, desk: Desk, reason: str) -> Saved:
        """Stop the signing: its signatures are void, and the paper can be changed again."""
        return desk.submit([self.stopping(desk.tournament)], reason=one_line(reason))

    def signed_file(self, desk: Desk, revision: int | None = None) -> bytes:
        """Return a closed revision's signed file, byte for byte as closed (default: the newest).

        Raises EntryRefused if there is none, NoSuchAttachmentError if the file was lost.
        """
        sealed = self.paper(desk.tournament).sealed
        matches = [sheet for sheet in sealed if revision is None or sheet.revision == revision]
        if not matches:
            raise EntryRefused([self.not_closed(desk.tournament, revision)])
        return desk.store.attachment(matches[-1].file)

    def save(self, desk: Desk, to: Path, revision: int | None = None) -> Path:
        """Write the signed file of a closed revision, into a folder under its usual name.

        Return the path.
        """
        content = self.signed_file(desk, revision)
        path = to / self.file_name(desk.tournament, revision) if to.is_dir() else to
        may_replace(path, PDF)
        write_file(path, content)
        return path


def new_person(club: OpenClub, wish: SignRequest, time: datetime) -> Person | None:
    """Return a person without a key who could sign, None if no keys are issued with it."""
    name = one_line(wish.name)
    if not (club.store.is_computer_key and wish.role and name):
        return None
    return Person("", name, kind_of_key(wish.role), None, b"", time, time)


def enrol_signer(tournament: Tournament, club: OpenClub, person: Person, pin: str, time: datetime) -> Person:
    """Issue a key to a person who signs for the first time, for any team.

    The record says whose captain it is.
    """
    if deceptive := tuple(enrolment_problems(tournament, person.name, None)):
        raise EntryRefused(deceptive)
    enrolled = club.person(enrol(club, person.name, person.kind, pin, time).uid)
    assert enrolled is not None
    return enrolled


def one_line(text: str) -> str:
    """Return a text without line breaks and double spaces."""
    return " ".join(text.split())
