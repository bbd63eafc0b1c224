"""The code on a printed sheet, compared with the sheet as it is now and as it was before."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.documents.paper_code import paper_code
from scorekeeper.journal.codec import canonical_json
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import Fact, SheetClosedOnPaper
from scorekeeper.journal.fold import advance, fold
from scorekeeper.journal.kinds import KINDS
from scorekeeper.journal.snapshot import EMPTY, Played, Tournament
from scorekeeper.rules.model import Problem, problem
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
