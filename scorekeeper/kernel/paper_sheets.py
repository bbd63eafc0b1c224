"""The code on a printed sheet, compared with the sheet as it is now and as it was before."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from scorekeeper.documents.paper_code import paper_code
from scorekeeper.journal.codec import canonical_json
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import Fact, SheetClosedOnPaper
from scorekeeper.journal.fold import advance, fold
from scorekeeper.journal.kinds import KINDS
from scorekeeper.journal.roles import SCORER, SIGNED, Role, side_of
from scorekeeper.journal.signing_checks import required_of
from scorekeeper.journal.snapshot import EMPTY, GameState, Played, Tournament
from scorekeeper.language.hands import side_players
from scorekeeper.rules.model import Problem, problem
from scorekeeper.sheets.options import PaperSignature
from scorekeeper.sheets.record import digest_of, record


@dataclass(frozen=True, slots=True)
class Printout:
    """The sheet of a session as it would be printed now: its document in canonical form, and the code on the paper."""

    text: str
    code: str

    @property
    def digest(self) -> str:
        """Return the digest of the document."""
        return digest_of(self.text)


def printout(state: Played, tournament: Tournament) -> Printout:
    """Return the sheet of a session or game as it would be printed now."""
    document = record(state, tournament)
    return Printout(canonical_json(document), paper_code(document))


@dataclass(frozen=True, slots=True)
class PaperAccount:
    """What is said about a signed paper.

    `signers` are those who did not simply sign, with their states; `photo` is the SHA-256 of a photo of the paper.
    """

    code: str
    seen_by: str
    signers: Mapping[Role, str] = field(default_factory=lambda: MappingProxyType({}))
    words: str = ""
    photo: str = ""


def closing(state: Played, tournament: Tournament, account: PaperAccount) -> SheetClosedOnPaper:
    """Return the fact that closes the sheet of a session or game as it is now by a paper."""
    roles = required_of(state)
    return SheetClosedOnPaper(
        state.uid,
        state.revision,
        printout(state, tournament).digest,
        account.code,
        {role: account.signers.get(role, SIGNED) for role in roles},
        account.seen_by,
        {role: name for role in roles if (name := signer_name(state, role))},
        account.words,
        account.photo,
    )


def signer_name(state: Played, role: Role) -> str:
    """Return who is expected to sign in a role: the scorer, or the captain of the side; "" if nobody is named."""
    if role == SCORER:
        return state.scorer or ""
    team = None if isinstance(state, GameState) else state.record.teams.get(side_of(role) or "")
    return (team.captain or "") if team is not None else ""


def signer_team(state: Played, role: Role) -> str:
    """Return the side for which a role signs, "" for scorer and committee."""
    side = side_of(role) or ""
    if isinstance(state, GameState):
        return side_players(state.record.players, side) if side in state.record.players else ""
    team = state.record.teams.get(side)
    return team.name if team is not None else ""


def signatures_on_paper(state: Played) -> tuple[PaperSignature, ...]:
    """Return what the boxes of a sheet closed on paper say when it is printed again; empty for any other sheet."""
    if not state.is_on_paper or state.signing is None:
        return ()
    entry = next(entry for entry in state.entries if entry.seq == state.signing.closed)
    return tuple(
        PaperSignature(role, signer_team(state, role), mark.name, mark.state, entry.who, entry.at)
        for role, mark in state.signing.marks.items()
    )


def other_paper(tournament: Tournament, fact: Fact) -> Iterator[Problem]:
    """Find that a sheet is closed by a paper that shows it as it was before, or that is of another session."""
    state = tournament.played(fact.session) if isinstance(fact, SheetClosedOnPaper) else None
    if state is None or not isinstance(fact, SheetClosedOnPaper):
        return
    now = printout(state, tournament)
    if now.code != fact.code:
        yield problem("other-paper", "code", paper=fact.code)
    elif now.digest != fact.record:
        yield problem("other-record", "record", session=state.number)


@dataclass(frozen=True, slots=True)
class OtherPaper:
    """What a code belongs to: the session, and the entry that changed its sheet after printing (None: nothing has)."""

    session: str
    changed_by: Entry | None


def find_paper(tournament: Tournament, entries: Sequence[Entry], session: str, code: str) -> OtherPaper | None:
    """Return which paper has this code: an earlier printout of the session or of another one; None if unknown."""
    changed_by = _changed_by(entries, session, code)
    if changed_by is not None:
        return OtherPaper(session, changed_by)
    others = (state for uid, state in tournament.all_played.items() if uid != session and state.state != EMPTY)
    return next((OtherPaper(state.uid, None) for state in others if printout(state, tournament).code == code), None)


def _changed_by(entries: Sequence[Entry], session: str, code: str) -> Entry | None:
    """Return the entry after which the sheet of a session no longer had this code."""
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
    """Return whether a fact may change the sheet of a session: any about it, about the event, a team or an entry."""
    kind = KINDS.get(type(fact))
    about = kind.about if kind is not None else None
    return about is not None and ("session" not in about or getattr(fact, "session", "") == session)
