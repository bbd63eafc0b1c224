"""The sign-off of a sheet: its signers sign in turn, the last one closes it, a settlement reopens it.

Every function runs where the desk does, on its writer thread. `time` is the present time, aware, by the computer's
clock.
"""

from dataclasses import dataclass, field, replace
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from scorekeeper.features.keys.view.people import OpenClub, PersonView, club_view, people
from scorekeeper.features.keys.view.sealed_sheet import empty_sheet
from scorekeeper.features.papers.view.exporting import sealed_name
from scorekeeper.features.signoff.view.sheet_page import SheetToRead, sheet_to_read, signed_so_far
from scorekeeper.features.signoff.view.signers import Wish, rules_played
from scorekeeper.features.signoff.view.signing import OpenPlace, SignedNow, fill, find_person, one_line, write_signed
from scorekeeper.features.signoff.view.signoff_view import SignOffView, signoff_view
from scorekeeper.journal.checks import problems
from scorekeeper.journal.facts import SheetClosed, SheetSigned, SigningStopped
from scorekeeper.journal.roles import OWN_KEY, SCORER, Role, kind_of_key, side_of
from scorekeeper.journal.signers import signer_problem
from scorekeeper.journal.signing_checks import required_of
from scorekeeper.journal.snapshot import Played, Tournament
from scorekeeper.kernel.desk import Desk, Saved
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.rules.model import problem
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.record import digest_of, record_text
from scorekeeper.signing.checking.records import SheetRecord, read_record
from scorekeeper.signing.keys.people import Person
from scorekeeper.signing.statement import Statement


@dataclass(frozen=True, slots=True)
class SheetSeen:
    """The state of the sign-off of a session, whether this computer has keys, and who may sign with them.

    `signed` is the file signed so far. `counts_changed`: when it was noticed that the counts of wrong tries were
    changed.
    """

    view: SignOffView
    has_keys: bool
    people: tuple[PersonView, ...]
    signed: bytes = field(default=b"", repr=False)
    counts_changed: datetime | None = None

    @property
    def reading_key(self) -> tuple[object, ...]:
        """What makes it another sheet to read: another record, revision or reader."""
        view = self.view
        return view.session, view.digest, view.revision, view.turn, view.closed, view.under_way


@dataclass(frozen=True, slots=True)
class SheetSubject:
    """The sheet of a session or game as a paper to be signed."""

    session: str

    def look_up(self, desk: Desk, data: Path, time: datetime) -> SheetSeen:
        """Return the state of the signing; `data` is the folder of the keys."""
        kept = desk.store.attachment
        view, state = (
            signoff_view(desk.tournament, self.session, kept=kept, seat=desk.seat),
            _session(desk, self.session),
        )
        club = club_view(data, time)
        counts_changed = club.counts_changed if club else None
        return SheetSeen(view, club is not None, people(data, time), signed_so_far(state, kept), counts_changed)

    def to_read(self, tournament: Tournament, signed: bytes, time: datetime) -> SheetToRead | None:
        """Return the sheet to be signed next; None if there is none."""
        state = tournament.played(self.session)
        return sheet_to_read(state, tournament, signed, time) if state is not None else None

    def sign(self, desk: Desk, club: OpenClub, wish: Wish, time: datetime, authority: str) -> SignedNow:
        """Fill the next place, and close the sheet after the last one."""
        return sign(desk, club, wish, time, authority=authority)

    def stop(self, desk: Desk, reason: str) -> Saved:
        """Stop the signing that is under way."""
        return stop_signing(desk, self.session, reason)

    def save(self, desk: Desk, to: Path) -> Path:
        """Write the signed file; return its path."""
        return save_sealed(desk, self.session, to)

    def file_name(self, tournament: Tournament) -> str:
        """Return the usual name of the signed file."""
        state = tournament.played(self.session)
        if state is None:
            raise KeyError(self.session)
        return sealed_name(state, state.revision)


def sign(
    desk: Desk,
    club: OpenClub,
    wish: Wish,
    time: datetime,
    *,
    options: SheetOptions | None = None,
    authority: str = "",
) -> SignedNow:
    """Fill the place of a role on a session's sheet, and close the sheet after the last one.

    `authority` is the address of the time authority to be asked, "" for none; if it does not answer within seconds
    the time is the computer's, and the result says so. The PIN is tried last, and when anything is refused
    (EntryRefused, PinRefused, NotWritten) nothing was entered.
    """
    state = _session(desk, wish.session)
    text = _text(desk, state)
    record = read_record(text)
    moved_on = problem("sheet-moved-on", session=state.number)
    if wish.seen and wish.seen != record.digest:
        raise EntryRefused([moved_on])
    person = find_person(club, wish.person)
    # a signature's reason ends with the witness after a semicolon, so a witness's name must not have another one
    witness = one_line(wish.statement.witness).replace(";", ",")
    statement = Statement(wish.statement.state, one_line(wish.statement.words), witness)
    wish = replace(wish, statement=statement)
    fact = _fact(state, wish, person, record)
    if refused := problems(desk.tournament, fact, "", rules_played(state)):
        raise EntryRefused(refused)
    _check_person(state, record, wish, person)
    required = required_of(state)

    def digest_now(tournament: Tournament) -> str:
        now = tournament.played(state.uid)
        if now is None:
            raise EntryRefused([problem("no-such-session", "session")])
        if now.is_closed:
            return ""
        held = now.signing.record if now.under_signature and now.signing is not None else ""
        return held or digest_of(record_text(now, tournament))

    place = OpenPlace(
        text,
        record,
        person,
        fact,
        statement,
        required,
        state.signing if state.under_signature else None,
        draw=lambda chosen: empty_sheet(state, desk.tournament, chosen, time, desk.store.attachment),
        close=lambda signed: SheetClosed(state.uid, fact.revision, fact.record, signed.file, required),
        digest_now=digest_now,
        moved_on=moved_on,
    )
    return fill(desk, club, place, wish, time, options=options, authority=authority)


def stop_signing(desk: Desk, session: str, reason: str) -> Saved:
    """Stop the signing that is under way: its signatures are void, and the sheet can be changed again."""
    return desk.submit([SigningStopped(session)], reason=one_line(reason))


def sealed_pdf(desk: Desk, session: str, revision: int | None = None) -> bytes:
    """Return the signed file of a closed revision (by default the newest), byte for byte as it was closed.

    Raises EntryRefused ("sheet-not-closed"), NoSuchAttachmentError if the file was lost.
    """
    state = _session(desk, session)
    matches = [sheet for sheet in state.sealed if revision is None or sheet.revision == revision]
    if not matches:
        raise EntryRefused([problem("sheet-not-closed", session=state.number, revision=revision or state.revision)])
    return desk.store.attachment(matches[-1].file)


def save_sealed(desk: Desk, session: str, to: Path, revision: int | None = None) -> Path:
    """Write the signed file of a closed revision to a file, or under its own name into a folder; return the path."""
    content = sealed_pdf(desk, session, revision)
    state = _session(desk, session)
    return write_signed(content, to, sealed_name(state, revision or state.sealed[-1].revision))


def _session(desk: Desk, uid: str) -> Played:
    state = desk.tournament.played(uid)
    if state is None:
        raise EntryRefused([problem("no-such-session", "session")])
    return state


def _text(desk: Desk, state: Played) -> bytes:
    """Return the document to sign: the one with the first signature, else the present sheet."""
    if state.under_signature and state.signing is not None:
        return desk.store.attachment(state.signing.record)
    return record_text(state, desk.tournament).encode()


def _fact(state: Played, wish: Wish, person: Person, record: SheetRecord) -> SheetSigned:
    """Return the fact of a signature, still without certificate and file."""
    statement = wish.statement
    name = person.name if statement.state in OWN_KEY else _missing(record, wish.role)
    return SheetSigned(
        state.uid,
        state.revision,
        wish.role,
        name,
        statement.state,
        record.digest,
        statement.words,
        statement.witness,
    )


def _missing(record: SheetRecord, role: Role) -> str:
    """Return whose signature is missing: the captain of the record, else the team."""
    side = side_of(role) or ""
    return record.captains.get(side, "") or record.teams.get(side, "")


def _check_person(state: Played, record: SheetRecord, wish: Wish, person: Person) -> None:
    """Refuse a person who does not sign in this place, before any PIN is tried."""
    role = wish.role
    if wish.statement.by_scorer:
        if person.kind != SCORER:
            raise EntryRefused([problem("scorer-states", "person")])
        return
    if person.kind != kind_of_key(role):
        raise EntryRefused([problem("signs-elsewhere", "person", name=person.name, role=role)])
    side = record.sides.get(side_of(role) or "")
    refusal = signer_problem(side, person.name, person.team) if side is not None else None
    if refusal is not None:
        raise EntryRefused([refusal])
    certificate = sha256(person.certificate).hexdigest()
    marks = state.signing.marks.values() if state.under_signature and state.signing is not None else ()
    if any(mark.state in OWN_KEY and mark.certificate == certificate for mark in marks):
        raise EntryRefused([problem("key-signed-already", "person", name=person.name)])
