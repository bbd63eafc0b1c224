"""What the sign-off asks of a session and of a game alike: document, rules, who plays on which side, who signs how."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from scorekeeper.features.keys.view.people import PersonView
from scorekeeper.journal.names import deceptive
from scorekeeper.journal.roles import Role, kind_of_key, side_of
from scorekeeper.journal.signers import SigningSide, signer_problem
from scorekeeper.journal.snapshot import GameState, Played, Tournament
from scorekeeper.language.hands import side_players
from scorekeeper.rules.model import Side
from scorekeeper.rules.systems import Rules
from scorekeeper.session.words.remarks import remark
from scorekeeper.signing.keys.people import Strokes
from scorekeeper.signing.statement import Statement

SIGNED_WITHOUT_WORDS = Statement()


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to sign: in the place of which role of which session or game, with whose key, how.

    `person` is the uid of who signs: that of the scorer where a captain refused or is absent.
    Without `strokes` the drawn signature is taken that was enrolled. `seen` is the digest of the record whose page was
    read before; another one is refused. Empty where nobody says what was read.
    """

    session: str
    role: Role
    person: str
    pin: str = field(repr=False)
    statement: Statement = SIGNED_WITHOUT_WORDS
    strokes: Strokes | None = field(default=None, repr=False)
    seen: str = ""


def who_fits(people: Iterable[PersonView], side: SigningSide | None, role: Role) -> tuple[tuple[str, str], ...]:
    """Return who may sign for a role: of its kind, and the captain of this side, or one of its players."""
    valid = [person for person in people if person.status == "valid" and person.kind == kind_of_key(role)]
    fits = [one for one in valid if side is None or signer_problem(side, one.name, one.team) is None]
    own = [fit for fit in fits if fit.team is not None]
    return tuple((one.uid, one.name) for one in (own if own and side and side.led else fits))


def names_in_words(tournament: Tournament, state: Played, signing: Iterable[str] = ()) -> tuple[str, ...]:
    """Return in sentences which names on a sheet, or of those who sign it, only look like other names."""
    if isinstance(state, GameState):
        names = [name for side in state.record.players.values() for name in side]
    else:
        teams = state.record.teams.values()
        names = [name for team in teams for name in (team.name, team.captain or "", *team.players)]
    signers = [name for name in signing if name]
    found = deceptive([*filter(None, names), *signers], [team.name for team in tournament.teams.values()])
    return tuple(remark(one) for one in found)


def rules_played(state: Played) -> Rules:
    """Return the rules that a session or game is played by."""
    return state.rules if isinstance(state, GameState) else state.system


def sides_of(state: Played) -> Mapping[Side, SigningSide]:
    """Return who plays on each side as it stands."""
    if isinstance(state, GameState):
        players = state.record.players
        return {side: SigningSide(side_players(players, side), "", names, led=False) for side, names in players.items()}
    teams = state.record.teams
    return {side: SigningSide(team.name, team.captain or "", team.players) for side, team in teams.items()}


def signing_side(state: Played, role: Role) -> SigningSide | None:
    """Return for whom a person signs in a role, None for scorer and committee."""
    return sides_of(state).get(side_of(role) or "")
