"""The sign-off of a sheet: its signers sign in turn, the last one closes it, a settlement reopens it.

Every function runs where the desk does, on its writer thread. `time` is the present time, aware, by the computer's
clock.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from scorekeeper.features.keys.view.people import OpenClub, signer
from scorekeeper.features.keys.view.sealed_sheet import SignatureEntry, empty_sheet, with_signature
from scorekeeper.features.papers.view.exporting import PDF, may_replace, sealed_name
from scorekeeper.features.signoff.view.under_way import must_follow
from scorekeeper.features.signoff.view.what_is_signed import Wish, rules_played
from scorekeeper.journal.checks import problems
from scorekeeper.journal.facts import Fact, SheetClosed, SheetSigned, SigningStopped
from scorekeeper.journal.roles import OWN_KEY, SCORER, Role, kind_of_key, side_of
from scorekeeper.journal.signers import signer_problem
from scorekeeper.journal.signing_checks import required_of
from scorekeeper.journal.snapshot import Played, Tournament
from scorekeeper.kernel.desk import Desk, Saved
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.paper_options import sheet_options
from scorekeeper.kernel.whole_file import write_file
from scorekeeper.rules.model import problem
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.record import digest_of, record_text
from scorekeeper.signing.checking.records import SheetRecord, read_record
from scorekeeper.signing.keys.people import Person
from scorekeeper.signing.statement import Statement


@dataclass(frozen=True, slots=True)
class SignedNow:
    """The result of a signature: what was entered, the file now, and whether the sheet was closed."""

    saved: Saved
    content: bytes = field(repr=False)
    closed: bool


def sign(
    desk: Desk,
    club: OpenClub,
    wish: Wish,
    time: datetime,
    *,
    options: SheetOptions | None = None,
) -> SignedNow:
    """Fill the place of a role on a session's sheet, and close the sheet after the last one.

    The PIN is tried last, and when anything is refused (EntryRefused, PinRefused, NotWritten) nothing was entered.
    """
    state = _session(desk, wish.session)
    text = _text(desk, state)
    record = read_record(text)
    if wish.seen and wish.seen != record.digest:
        raise EntryRefused([problem("sheet-moved-on", session=state.number)])
    person = _person(club, wish.person)
    # a signature's reason ends with the witness after a semicolon, so a witness's name must not have another one
    witness = _line(wish.statement.witness).replace(";", ",")
    statement = Statement(wish.statement.state, _line(wish.statement.words), witness)
    wish = replace(wish, statement=statement)
    fact = _fact(state, wish, person, record)
    _check_place(desk.tournament, state, fact)
    _check_person(state, record, wish, person)
    options = options or sheet_options()
    content = _content(desk, state, options, time)
    if state.under_signature and state.signing is not None:
        must_follow(content, time, state.signing.marks)
    key = signer(club, wish.person, wish.pin, time)
    strokes = person.strokes if wish.strokes is None else wish.strokes
    place_signed = SignatureEntry(wish.role, fact.name, key, statement, strokes or ())
    content = with_signature(content, record, place_signed, time, options=options)
    fact = replace(fact, certificate=sha256(key.certificate).hexdigest(), file=sha256(content).hexdigest())
    facts: list[Fact] = [fact]
    required = required_of(state)
    if wish.role == required[-1]:
        facts.append(SheetClosed(state.uid, fact.revision, fact.record, fact.file, required))
    saved = _enter(desk, state, facts, (text, content))
    return SignedNow(saved, content, len(facts) > 1)


def stop_signing(desk: Desk, session: str, reason: str) -> Saved:
    """Stop the signing that is under way: its signatures are void, and the sheet can be changed again."""
    return desk.submit([SigningStopped(session)], reason=_line(reason))


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
    path = to / sealed_name(state, revision or state.sealed[-1].revision) if to.is_dir() else to
    may_replace(path, PDF)
    write_file(path, content)
    return path


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


def _content(desk: Desk, state: Played, options: SheetOptions, time: datetime) -> bytes:
    if state.under_signature and state.signing is not None:
        return desk.store.attachment(state.signing.file)
    return empty_sheet(state, desk.tournament, options, time, desk.store.attachment)


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


def _check_place(tournament: Tournament, state: Played, fact: SheetSigned) -> None:
    problem_list = problems(tournament, fact, "", rules_played(state))
    if problem_list:
        raise EntryRefused(problem_list)


def _person(club: OpenClub, uid: str) -> Person:
    person_found = next((person for person in club.store.people if person.uid == uid), None)
    if person_found is None:
        raise EntryRefused([problem("unknown-person")])
    return person_found


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
    problem_found = signer_problem(side, person.name, person.team) if side is not None else None
    if problem_found is not None:
        raise EntryRefused([problem_found])
    certificate = sha256(person.certificate).hexdigest()
    marks = state.signing.marks.values() if state.under_signature and state.signing is not None else ()
    if any(mark.state in OWN_KEY and mark.certificate == certificate for mark in marks):
        raise EntryRefused([problem("key-signed-already", "person", name=person.name)])


def _enter(desk: Desk, state: Played, facts: Sequence[Fact], attachments: Sequence[bytes]) -> Saved:
    """Enter a signature with its file, unless the sheet has changed since it was signed."""
    signed = facts[0]
    assert isinstance(signed, SheetSigned)

    def draft(tournament: Tournament) -> Sequence[Fact]:
        now = tournament.played(state.uid)
        if now is None:
            raise EntryRefused([problem("no-such-session", "session")])
        held = now.signing.record if now.under_signature and now.signing is not None else None
        if now.is_closed or (held or digest_of(record_text(now, tournament))) != signed.record:
            raise EntryRefused([problem("sheet-moved-on", session=now.number)])
        return facts

    return desk.submit_draft(draft, attachments=attachments)


def _line(text: str) -> str:
    return " ".join(text.split())
