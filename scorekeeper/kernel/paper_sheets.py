"""A printed sheet: whether it is the current one, and who signed it on paper."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scorekeeper.documents.paper_code import paper_code
from scorekeeper.journal.codec import canonical_json
from scorekeeper.journal.facts import Fact, SheetClosedOnPaper
from scorekeeper.journal.roles import SCORER, Role, side_of
from scorekeeper.journal.snapshot import GameState, Played, Tournament
from scorekeeper.language.hands import side_players
from scorekeeper.rules.model import Problem, problem
from scorekeeper.sheets.options import PaperSignature
from scorekeeper.sheets.record import digest_of, record


@dataclass(frozen=True, slots=True)
class Printout:
    """A session's sheet as printed now: its canonical document, and its code."""

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


def signer_name(state: Played, role: Role) -> str:
    """Return who is expected to sign in a role: the scorer, or the captain of the side.

    "" if no one is named.
    """
    if role == SCORER:
        return state.scorer or ""
    team = None if isinstance(state, GameState) else state.record.teams.get(side_of(role) or "")
    return (team.captain or "") if team is not None else ""


def signer_names(state: Played, roles: Iterable[Role]) -> dict[Role, str]:
    """Return who signs a sheet for these roles, as far as the record names them."""
    return {role: name for role in roles if (name := signer_name(state, role))}


def signer_team(state: Played, role: Role) -> str:
    """Return the side for which a role signs, "" for scorer and committee."""
    side = side_of(role) or ""
    if isinstance(state, GameState):
        return side_players(state.record.players, side) if side in state.record.players else ""
    team = state.record.teams.get(side)
    return team.name if team is not None else ""


def signatures_on_paper(state: Played) -> tuple[PaperSignature, ...]:
    """Return what the boxes of a sheet closed on paper say when printed again, else ()."""
    if not state.is_on_paper or state.signing is None:
        return ()
    entry = next(entry for entry in state.entries if entry.seq == state.signing.closed)
    return tuple(
        PaperSignature(role, signer_team(state, role), mark.name, mark.state, entry.who, entry.at)
        for role, mark in state.signing.marks.items()
    )


def other_paper(tournament: Tournament, fact: Fact) -> Iterator[Problem]:
    """Find a closing by a paper that shows an earlier state of the sheet, or another session."""
    state = tournament.played(fact.session) if isinstance(fact, SheetClosedOnPaper) else None
    if state is None or not isinstance(fact, SheetClosedOnPaper):
        return
    now = printout(state, tournament)
    if now.code != fact.code:
        yield problem("other-paper", "code", paper=fact.code)
    elif now.digest != fact.record:
        yield problem("other-record", "record", session=state.number)
    elif dict(fact.names) != signer_names(state, fact.signers):
        yield problem("other-signers", "names", session=state.number)
