"""Closing sheets that were signed on paper, and finding a sheet by its code."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from types import MappingProxyType

from scorekeeper.journal.checks import problems
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import Fact, SheetClosedOnPaper
from scorekeeper.journal.fold import advance, fold
from scorekeeper.journal.kinds import KINDS
from scorekeeper.journal.roles import SIGNED, Role
from scorekeeper.journal.signing_checks import required_of
from scorekeeper.journal.snapshot import EMPTY, GameState, Played, Tournament
from scorekeeper.kernel.desk import Desk, Saved
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.paper_sheets import printout, signer_names
from scorekeeper.rules.model import Problem, problem


@dataclass(frozen=True, slots=True)
class PaperAccount:
    """What a signed paper shows.

    `signers` are those who did not simply sign, with their states.
    """

    code: str
    seen_by: str
    signers: Mapping[Role, str] = field(default_factory=lambda: MappingProxyType({}))
    words: str = ""


def closing(state: Played, tournament: Tournament, account: PaperAccount) -> SheetClosedOnPaper:
    """Return the fact that closes the current sheet of a session or game by a paper."""
    roles = required_of(state)
    return SheetClosedOnPaper(
        state.uid,
        state.revision,
        printout(state, tournament).digest,
        account.code,
        {role: account.signers.get(role, SIGNED) for role in roles},
        " ".join(account.seen_by.split()),
        signer_names(state, roles),
        account.words,
    )


def objections(state: Played, tournament: Tournament) -> tuple[Problem, ...]:
    """Return what prevents closing this sheet on paper, whatever the paper shows."""
    now = printout(state, tournament)
    fact = closing(state, tournament, PaperAccount(now.code, now.code))
    rules = state.rules if isinstance(state, GameState) else state.system
    return problems(tournament, fact, "", rules)


def close_on_paper(
    desk: Desk, accounts: Mapping[str, PaperAccount], photo: bytes = b"", *, expect: int | None = None
) -> Saved:
    """Close the sheets of sessions or games (uids) by these papers, all or none.

    Raises EntryRefused.
    `photo` shows the papers, and is kept with the accounts.
    """
    tournament = desk.tournament
    states = [tournament.played(uid) for uid in accounts]
    known = [state for state in states if state is not None]
    if len(known) < len(states):
        raise EntryRefused([problem("no-such-session", "session")])
    digest = sha256(photo).hexdigest() if photo else ""
    facts = [replace(closing(state, tournament, accounts[state.uid]), photo=digest) for state in known]
    documents = [printout(state, tournament).text.encode() for state in known]
    return desk.submit(facts, expect=expect, attachments=[*documents, *([photo] if photo else [])])


@dataclass(frozen=True, slots=True)
class OtherPaper:
    """The session of a paper, and the entry that changed its sheet after printing, if any."""

    session: str
    changed_by: Entry | None


def find_paper(tournament: Tournament, entries: Sequence[Entry], session: str, code: str) -> OtherPaper | None:
    """Return the earlier printout with this code, of any session, or None."""
    changed_by = _changed_by(entries, session, code)
    if changed_by is not None:
        return OtherPaper(session, changed_by)
    others = (state for uid, state in tournament.all_played.items() if uid != session and state.state != EMPTY)
    return next((OtherPaper(state.uid, None) for state in others if printout(state, tournament).code == code), None)


def _changed_by(entries: Sequence[Entry], session: str, code: str) -> Entry | None:
    """Return the entry that made this code of a session's sheet outdated."""
    tournament: Tournament | None = None
    had, changed_by = False, None
    for entry in entries:
        if not _touches(entry.fact, session):
            continue
        tournament = (
            fold(entries[: entry.seq])
            if tournament is None
            else advance(tournament, entries[tournament.seq : entry.seq])
        )
        state = tournament.played(session)
        has = state is not None and printout(state, tournament).code == code
        if had and not has:
            changed_by = entry
        had = has
    return changed_by


def _touches(fact: Fact, session: str) -> bool:
    """Return whether a fact may change a session's sheet.

    Facts about the session, the event, a team or an entry may.
    """
    kind = KINDS.get(type(fact))
    about = kind.about if kind is not None else None
    return about is not None and ("session" not in about or getattr(fact, "session", "") == session)
