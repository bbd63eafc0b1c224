"""Checks of signing and closing a sheet, and of changes to a signed or closed one."""

from collections.abc import Iterable, Mapping, Sequence

from scorekeeper.documents.paper_code import read_paper_code
from scorekeeper.journal import facts
from scorekeeper.journal.copies import deals_with_differences
from scorekeeper.journal.dispute_facts import OF_DISPUTES
from scorekeeper.journal.entry import Entry, is_digest
from scorekeeper.journal.imported import waiting_in
from scorekeeper.journal.roles import (
    ABSENT,
    ON_PAPER_STATES,
    OWN_KEY,
    PROTEST,
    SCORER,
    SIGNED,
    STATES,
    Role,
    required_roles,
)
from scorekeeper.journal.signing import is_of_signing
from scorekeeper.journal.snapshot import COMPLETE, Played, SessionState, Tournament
from scorekeeper.rules.model import RULING, Problem, Value, problem
from scorekeeper.rules.options import Options
from scorekeeper.tournament.settings import CLOSING, HERE_ONLY

Found = Iterable[Problem]


def required_of(state: Played) -> tuple[Role, ...]:
    """Return the signatures needed on this sheet, in the order of signing."""
    ruled = any(ruling.kind == RULING for ruling in state.record.rulings)
    if isinstance(state, SessionState):
        return required_roles(state.record.teams, ruled=ruled)
    return required_roles(state.record.players, ruled=ruled, of_hands=True)


_RULING = (facts.RulingMade, facts.ImportDecided)
_UNSIGNED = (facts.ScoreAnnounced, facts.TableTaken, facts.PlayRecorded, *OF_DISPUTES)
"""Facts that may be entered while a sheet is signed or closed; none of them is on it."""


def check_fixed(tournament: Tournament, fact: facts.Fact) -> Found:
    """Find a change to a sheet being signed or closed, which only a ruling may change.

    Announcements of the score, disputes, laid-out cards and a change of the desk at the table are still allowed: none
    of it is signed.
    """
    if isinstance(fact, facts.EventChanged):
        yield from _options_fixed(tournament, fact)
        return
    if leaves_sheet_alone(fact):
        return
    state = tournament.played(getattr(fact, "session", ""))
    if state is not None and (state.under_signature or not (isinstance(fact, _RULING) or _is_ordered(state, fact))):
        yield from _check_fixed(state, "session")


def leaves_sheet_alone(fact: facts.Fact) -> bool:
    """Return whether a fact changes nothing on a sheet: it is not on it, or about its signing."""
    return is_of_signing(fact) or isinstance(fact, _UNSIGNED)


_ORDERED = (
    facts.DealRecorded,
    facts.PenaltyGiven,
    facts.Redealt,
    facts.WrongDealer,
    facts.EntryConfirmed,
    facts.EntrySentBack,
)


def _is_ordered(state: Played, fact: facts.Fact) -> bool:
    """Return whether a ruling since the last sign-off had this fact's deal replayed."""
    if not state.sealed or state.is_closed or not isinstance(fact, _ORDERED):
        return False
    since = (ruling for ruling in state.rulings if ruling.in_force and ruling.entry.seq > state.sealed[-1].entry)
    return any(ruling.fact.again is not None and ruling.fact.deal == fact.deal for ruling in since)


def check_undo(state: Played, entry: Entry) -> Found:
    """Find an entry that is on a signed sheet: nothing before a sign-off is undone."""
    if entry.seq <= state.fixed_up_to:
        yield from _check_fixed(state, "entry")


def _check_fixed(state: Played, field: str) -> Found:
    if state.under_signature:
        yield problem("signing-under-way", field, session=state.number)
    elif state.sealed:
        yield problem("sheet-closed", field, session=state.number, revision=state.sealed[-1].revision)


def _options_fixed(tournament: Tournament, fact: facts.EventChanged) -> Found:
    """Find settings of the event that would change the score of a signed sheet."""
    event = tournament.event
    changed = event is not None and event.settings != fact.settings
    for state in tournament.all_played.values() if changed else ():
        rules: Options = state.system.options if isinstance(state, SessionState) else state.rules.options
        if (state.under_signature or state.sealed) and event is not None:
            own = _own_options(state)
            before, after = ({**settings, **own} for settings in (event.settings, fact.settings))
            if rules.effective(before) != rules.effective(after):
                yield from _check_fixed(state, "settings")


def _own_options(state: Played) -> Mapping[str, Value | bool]:
    """Return the options of the session's opening.

    The sheet of a session stopped early shows the planned deals.
    """
    opened = next(entry.fact for entry in state.entries if entry.seq == state.opened_entry)
    return opened.options if isinstance(opened, facts.SessionOpened) else {}


def check_signature(state: Played, fact: facts.SheetSigned, _reason: str) -> Found:
    """Find what speaks against this signature.

    A sheet that is not ready, another sheet, or the wrong turn.
    """
    if state.is_closed:
        yield from _check_fixed(state, "session")
        return
    unready = tuple(_unready(state))
    if unready:
        yield from unready
        return
    yield from _of_this_sheet(state, fact.revision, fact.record)
    yield from _turn(state, fact.role)
    yield from _statement(fact)
    for field, digest in (("certificate", fact.certificate), ("file", fact.file)):
        if digest and not is_digest(digest):
            yield problem("not-a-digest", field)


def _unready(state: Played) -> Found:
    """Find what a sheet lacks before signing: results, settlements, decisions."""
    waiting = waiting_in(state.entries)
    if waiting:
        yield problem("import-not-decided", "session", number=len(waiting), session=state.number)
    if not isinstance(state, SessionState):
        if state.state != COMPLETE:
            yield problem("game-not-over", "session", session=state.number)
        elif state.stated is not None:
            yield problem("result-without-hands", "session", session=state.number)
        return
    if state.forfeit is not None:
        yield problem("forfeit-unsigned", "session", session=state.number)
    elif state.state != COMPLETE:
        yield _incomplete(state)
    deals = deals_with_differences(state)
    if deals:
        yield problem("papers-differ", "session", deals=", ".join(map(str, deals)), number=len(deals), deal=deals[0])


def _incomplete(state: SessionState) -> Problem:
    over = {result.number for result in state.result.deals if result.outcome is not None}
    first = next((deal for deal in range(1, state.limit + 1) if deal not in over), None)
    if first is None:
        return problem("match-not-over", "session", session=state.number)
    return problem("sheet-incomplete", "session", deal=first, deals=state.limit)


def _of_this_sheet(state: Played, revision: int, record: str) -> Found:
    """Find that the fact names another revision or document than the one being signed."""
    if revision != state.revision:
        yield problem("other-revision", "revision", revision=revision, current=state.revision)
    if not is_digest(record):
        yield problem("not-a-digest", "record")
    elif state.under_signature and state.signing is not None and record != state.signing.record:
        yield problem("other-record", "record", session=state.number)


def _turn(state: Played, role: Role) -> Found:
    """Find that a role does not sign here, has signed already, or has to wait its turn."""
    required = required_of(state)
    under_way = state.signing if state.under_signature else None
    turn = under_way.next_role if under_way is not None else required[0]
    if role not in required:
        yield problem("role-not-required", "role", role=role)
    elif under_way is not None and role in under_way.marks:
        yield problem("role-has-signed", "role", role=role)
    elif role != turn:
        yield problem("not-their-turn", "role", role=role, turn=turn or "")


def _statement(fact: facts.SheetSigned) -> Found:
    """Find an unknown state, or one that contradicts its words."""
    if fact.state not in STATES:
        yield problem("no-such-signature-state", "state", state=fact.state)
    elif fact.role == SCORER and fact.state not in OWN_KEY:
        yield problem("scorer-signs", "state")
    elif fact.state in OWN_KEY and not fact.name.strip():
        yield problem("signer-missing", "name", role=fact.role)
    elif fact.state in {PROTEST, ABSENT} and not fact.words.strip():
        yield problem(f"{fact.state}-without-words", "words", role=fact.role)


def check_stop(state: Played, _fact: facts.SigningStopped, reason: str) -> Found:
    """Find that there is no signing to stop, or no reason for stopping it."""
    if not state.under_signature:
        yield problem("nobody-has-signed", "session", session=state.number)
    elif not reason.strip():
        yield problem("reason-missing", "reason")


def check_closing(state: Played, fact: facts.SheetClosed, _reason: str) -> Found:
    """Find objections to closing the sheet.

    Unfilled places, or a sheet that differs from the signed one.
    """
    signing = state.signing
    if state.is_closed:
        yield from _check_fixed(state, "session")
        return
    if signing is None or not signing.under_way:
        yield problem("nobody-has-signed", "session", session=state.number)
        return
    yield from _of_this_sheet(state, fact.revision, fact.record)
    missing = [role for role in required_of(state) if role not in signing.marks]
    if missing:
        yield problem("signature-missing", "required", role=missing[0], missing=len(missing))
    if fact.required != required_of(state):
        yield problem("other-signers", "required", session=state.number)
    if not is_digest(fact.file):
        yield problem("not-a-digest", "file")
    elif signing.file and signing.file != fact.file:
        yield problem("other-file", "file", session=state.number)


def check_received(state: Played, fact: facts.SheetReceived, _reason: str) -> Found:
    """Find objections to accepting a signed sheet: one is already here, or it is not complete."""
    if state.is_closed or state.under_signature:
        yield from _check_fixed(state, "session")
        return
    unready = tuple(_unready(state))
    if unready:
        yield from unready
        return
    if fact.revision < state.revision:
        yield problem("other-revision", "revision", revision=fact.revision, current=state.revision)
    if fact.signers:
        yield from _signers(required_of(state), fact.signers)
    for field, digest in (("record", fact.record), ("file", fact.file)):
        if not is_digest(digest):
            yield problem("not-a-digest", field)


def closes_on_paper(tournament: Tournament) -> bool:
    """Return whether the settings of the event let sheets be closed on paper."""
    return tournament.event is None or tournament.event.settings.get(CLOSING) != HERE_ONLY


def check_paper_closing(tournament: Tournament, fact: facts.SheetClosedOnPaper) -> Found:
    """Find objections to closing a sheet on paper, except a wrong paper (see the kernel)."""
    state = tournament.played(fact.session)
    if state is None:
        yield problem("no-such-session", "session")
    elif state.is_closed or state.under_signature:
        yield from _check_fixed(state, "session")
    elif not closes_on_paper(tournament):
        yield problem("closed-here-only", "session")
    elif unready := tuple(_unready(state)):
        yield from unready
    else:
        yield from _of_this_sheet(state, fact.revision, fact.record)
        yield from _signers(required_of(state), fact.signers, ON_PAPER_STATES)
        yield from _paper(fact)


def _paper(fact: facts.SheetClosedOnPaper) -> Found:
    """Find what is missing in the account of a paper."""
    how = set(fact.signers.values())
    if how and not how & OWN_KEY:
        yield problem("paper-without-signatures", "signers")
    elif how - {SIGNED} and not fact.words.strip():
        yield problem("paper-without-words", "words")
    if not fact.seen_by.strip():
        yield problem("paper-witness-missing", "seen_by")
    if not fact.code.strip():
        yield problem("paper-code-missing", "code")
    elif read_paper_code(fact.code) != fact.code:
        yield problem("not-a-paper-code", "code", paper=fact.code)
    if fact.photo and not is_digest(fact.photo):
        yield problem("not-a-digest", "photo")


def _signers(required: Sequence[Role], signers: Mapping[Role, str], states: Sequence[str] = STATES) -> Found:
    missing = [role for role in required if role not in signers]
    if missing:
        yield problem("signature-missing", "signers", role=missing[0], missing=len(missing))
    for role, how in signers.items():
        if role not in required:
            yield problem("role-not-required", "signers", role, role=role)
        elif how not in states:
            yield problem("no-such-signature-state", "signers", role, state=how)
        elif states is STATES and role == SCORER and how not in OWN_KEY:
            yield problem("scorer-signs", "signers", role)
