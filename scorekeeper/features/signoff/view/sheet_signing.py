"""The sign-off of a sheet: signers sign in turn, and the last one closes it.

A settlement reopens it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType

from scorekeeper.features.keys.view.people import PersonView, club_view, people
from scorekeeper.features.keys.view.sealed_sheet import empty_sheet
from scorekeeper.features.papers.view.exporting import sealed_name
from scorekeeper.features.signoff.view.read_aloud import open_disputes
from scorekeeper.features.signoff.view.sheet_page import SheetToRead, sheet_to_read, signed_so_far
from scorekeeper.features.signoff.view.signers import Candidate, SignRequest, candidates, names_signed, rules_played
from scorekeeper.features.signoff.view.signing import PaperSigning, SignatureFact
from scorekeeper.features.signoff.view.signoff_view import SignOffView, signoff_view
from scorekeeper.journal.checks import problems
from scorekeeper.journal.facts import SheetClosed, SheetSigned, SigningStopped
from scorekeeper.journal.roles import COMMITTEE, OWN_KEY, SCORER, Role, kind_of_key, side_of
from scorekeeper.journal.signers import other_role, other_side, sides_left, signer_problem
from scorekeeper.journal.signing_checks import required_of
from scorekeeper.journal.snapshot import Played, Tournament
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.rules.model import Problem, problem
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.record import record_text
from scorekeeper.signing.checking.records import SheetRecord
from scorekeeper.signing.keys.people import Person


@dataclass(frozen=True, slots=True)
class SheetSigningState:
    """The state of a session's sign-off, and who may sign with this computer's keys.

    `signed` is the file signed so far. `counts_changed`: when a change of the counts of wrong attempts was noticed.
    `computer_key`: the club key has no passphrase, or will be made without one. `candidates` are those who may sign
    for each role. `disputes` are the numbers of the open disputes on the sheet. `club` is the club's name.
    """

    view: SignOffView
    has_keys: bool
    people: tuple[PersonView, ...]
    signed: bytes = field(default=b"", repr=False)
    counts_changed: datetime | None = None
    computer_key: bool = False
    candidates: Mapping[Role, tuple[Candidate, ...]] = field(default_factory=lambda: MappingProxyType({}))
    disputes: tuple[int, ...] = ()
    club: str = ""

    @property
    def digest(self) -> str:
        """The SHA-256 of the document."""
        return self.view.digest

    @property
    def reading_key(self) -> tuple[object, ...]:
        """What makes it another sheet to read: another record, revision or reader."""
        view = self.view
        return view.session, view.digest, view.revision, view.turn, view.closed, view.under_way


@dataclass(frozen=True, slots=True)
class SheetSigning(PaperSigning):
    """The signing of the sheet of a session or game."""

    session: str
    computer_key: bool = False
    """Whether the page to read says that the club key has no passphrase."""

    def paper(self, tournament: Tournament) -> Played:
        state = tournament.played(self.session)
        if state is None:
            raise EntryRefused([problem("no-such-session", "session")])
        return state

    def look_up(self, desk: Desk, data: Path, time: datetime) -> SheetSigningState:
        kept, state = desk.store.attachment, self.paper(desk.tournament)
        view, club = signoff_view(desk.tournament, self.session, kept=kept, seat=desk.seat), club_view(data, time)
        known, silent = people(data, time), club is None or club.computer_key
        due = {SCORER: (state.scorer or desk.who,), COMMITTEE: tuple(seat.name for seat in desk.tournament.committee)}
        return SheetSigningState(
            view,
            club is not None,
            known,
            signed_so_far(state, kept),
            club.counts_changed if club else None,
            silent,
            {
                place.role: candidates(known, state, place.role, due.get(place.role, ()), may_choose=silent)
                for place in view.places
            },
            tuple(dispute.number for dispute in open_disputes(state)),
            club.name if club else "",
        )

    def to_read(self, tournament: Tournament, signed: bytes, time: datetime) -> SheetToRead | None:
        state = tournament.played(self.session)
        if state is None:
            return None
        return sheet_to_read(state, tournament, signed, time, computer_key=self.computer_key)

    def document_now(self, tournament: Tournament, _committee: Sequence[str]) -> bytes:
        return record_text(self.paper(tournament), tournament).encode()

    def required(self, tournament: Tournament, _record: SheetRecord) -> Sequence[Role]:
        return required_of(self.paper(tournament))

    def signature(
        self, tournament: Tournament, record: SheetRecord, wish: SignRequest, person: Person, _time: datetime
    ) -> SheetSigned:
        state, role, statement = self.paper(tournament), wish.role, wish.statement
        name = person.name if statement.state in OWN_KEY else _missing(record, role)
        fact = SheetSigned(
            state.uid, state.revision, role, name, statement.state, record.digest, statement.words, statement.witness
        )
        if refused := problems(tournament, fact, "", rules_played(state)):
            raise EntryRefused(refused)
        _check_person(state, record, wish, person)
        return fact

    def draw(self, desk: Desk, _document: bytes, options: SheetOptions, time: datetime) -> bytes:
        return empty_sheet(self.paper(desk.tournament), desk.tournament, options, time, desk.store.attachment)

    def closing(self, signed: SignatureFact, required: Sequence[Role]) -> SheetClosed:
        return SheetClosed(self.session, signed.revision, signed.record, signed.file, tuple(required))

    def stopping(self, _tournament: Tournament) -> SigningStopped:
        return SigningStopped(self.session)

    def moved_on(self, tournament: Tournament) -> Problem:
        return problem("sheet-moved-on", session=self.paper(tournament).number)

    def not_closed(self, tournament: Tournament, revision: int | None) -> Problem:
        state = self.paper(tournament)
        return problem("sheet-not-closed", session=state.number, revision=revision or state.revision)

    def file_name(self, tournament: Tournament, revision: int | None = None) -> str:
        state = self.paper(tournament)
        return sealed_name(state, revision or state.revision)


def _missing(record: SheetRecord, role: Role) -> str:
    """Return whose signature is missing: the captain of the record, else the team."""
    side = side_of(role) or ""
    return record.captains.get(side, "") or record.teams.get(side, "")


def _check_person(state: Played, record: SheetRecord, wish: SignRequest, person: Person) -> None:
    """Refuse a person who does not sign in this place, before any PIN is tried."""
    role = wish.role
    if wish.statement.by_scorer:
        if person.kind != SCORER:
            raise EntryRefused([problem("scorer-states", "person")])
        return
    signed = names_signed(state)
    if first := other_role(signed, role, person.name):
        raise EntryRefused([problem("name-signed-already", "person", name=person.name, role=first)])
    if person.kind != kind_of_key(role):
        raise EntryRefused([problem("signs-elsewhere", "person", name=person.name, role=role)])
    if other := other_side(record.sides, role, person.name):
        raise EntryRefused([problem("plays-for-other-side", "person", name=person.name, team=other.name)])
    side = sides_left(record.sides, signed).get(side_of(role) or "")
    refusal = signer_problem(side, person.name, person.team) if side is not None else None
    if refusal is not None:
        raise EntryRefused([refusal])
    certificate = sha256(person.certificate).hexdigest()
    marks = state.signing.marks.values() if state.under_signature and state.signing is not None else ()
    if any(mark.state in OWN_KEY and mark.certificate == certificate for mark in marks):
        raise EntryRefused([problem("key-signed-already", "person", name=person.name)])
