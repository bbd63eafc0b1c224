"""What the sign-off needs of a session or a game.

Document, rules, who plays on which side, who signs how.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from scorekeeper.features.keys.view.people import PersonView
from scorekeeper.journal.names import deceptive, name_key
from scorekeeper.journal.roles import OWN_KEY, Role, kind_of_key, side_of
from scorekeeper.journal.signers import SigningSide, other_role, other_side, sides_left, signer_problem
from scorekeeper.journal.snapshot import GameState, Played, Tournament
from scorekeeper.language.hands import side_players
from scorekeeper.rules.model import Side
from scorekeeper.rules.systems import Rules
from scorekeeper.session.words.remarks import remark
from scorekeeper.signing.keys.people import Strokes
from scorekeeper.signing.statement import Statement

SIGNED_UNCHANGED = Statement()


@dataclass(frozen=True, slots=True)
class SignRequest:
    """A request to sign: whose key, for which role ("": the next one), how.

    `person` is the uid of the signer: the scorer's if a captain refused or is absent. It is "" for a person without a
    key, who is named instead and chooses the PIN with this signature; that needs a `role`. Without `strokes` the
    enrolled drawing is used. `seen` is the digest of the document whose pages were read; any other document is refused.
    Empty if none was read.
    """

    person: str
    pin: str = field(repr=False)
    role: Role = ""
    statement: Statement = SIGNED_UNCHANGED
    strokes: Strokes | None = field(default=None, repr=False)
    seen: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A person who may sign for a role.

    `uid` is "" for a person who chooses a PIN with the signature.
    `name` is "" if the record names no one: then the person types it.
    """

    uid: str
    name: str


def candidates(
    people: Sequence[PersonView],
    state: Played,
    role: Role,
    due: Sequence[str],
    *,
    may_choose: bool,
) -> tuple[Candidate, ...]:
    """Return who may sign the sheet of a session for a role, the one on the record first.

    `due` are the names of those without a side who are expected: the scorer, the committee. With `may_choose` people
    without a key may choose a PIN. Players of the other side are left out, and those who have signed already.
    """
    signed = names_signed(state)
    sides = sides_left(signing_sides(state), signed)
    side = sides.get(side_of(role) or "")
    named = tuple(name for name in (side.signers if side is not None else due) if name)

    def fits(name: str) -> bool:
        return other_role(signed, role, name) is None and other_side(sides, role, name) is None

    found = [Candidate(uid, name) for uid, name in fitting_signers(people, side, role) if fits(name)]
    if not may_choose:
        return tuple(found)
    known = {name_key(person.name) for person in found}
    found += [Candidate("", name) for name in named if name_key(name) not in known and fits(name)]
    order = [name_key(name) for name in named]
    found.sort(key=lambda person: order.index(name_key(person.name)) if name_key(person.name) in order else len(order))
    return tuple(found) or (Candidate("", ""),)


def names_signed(state: Played) -> dict[Role, str]:
    """Return the names of those who have signed the present sheet in person, by role."""
    marks = state.signing.marks.values() if state.under_signature and state.signing is not None else ()
    return {mark.role: mark.name for mark in marks if mark.state in OWN_KEY}


def fitting_signers(people: Iterable[PersonView], side: SigningSide | None, role: Role) -> tuple[tuple[str, str], ...]:
    """Return who may sign for a role.

    People of its kind who are captain or a player of this side.
    """
    valid = [person for person in people if person.status == "valid" and person.kind == kind_of_key(role)]
    fits = [person for person in valid if side is None or signer_problem(side, person.name, person.team) is None]
    own = [fit for fit in fits if fit.team is not None]
    return tuple((person.uid, person.name) for person in (own if own and side and side.led else fits))


def names_in_words(tournament: Tournament, state: Played, signing: Iterable[str] = ()) -> tuple[str, ...]:
    """Return sentences about names on a sheet, or of its signers, that look like others."""
    if isinstance(state, GameState):
        names = [name for side in state.record.players.values() for name in side]
    else:
        teams = state.record.teams.values()
        names = [name for team in teams for name in (team.name, team.captain or "", *team.players)]
    signers = [name for name in signing if name]
    remarks = deceptive([*filter(None, names), *signers], [team.name for team in tournament.teams.values()])
    return tuple(remark(problem) for problem in remarks)


def rules_played(state: Played) -> Rules:
    """Return the rules of a session or game."""
    return state.rules if isinstance(state, GameState) else state.system


def signing_sides(state: Played) -> Mapping[Side, SigningSide]:
    """Return who plays on each side at present."""
    if isinstance(state, GameState):
        players = state.record.players
        return {side: SigningSide(side_players(players, side), "", names, led=False) for side, names in players.items()}
    teams = state.record.teams
    return {side: SigningSide(team.name, team.captain or "", team.players) for side, team in teams.items()}


def signing_side(state: Played, role: Role) -> SigningSide | None:
    """Return the side for which a role signs, None for scorer and committee."""
    return signing_sides(state).get(side_of(role) or "")
