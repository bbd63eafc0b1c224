"""What the sign-off asks of a session and of a game alike: document, rules, who plays on which side, who signs how."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from scorekeeper.features.keys.view.people import PersonView
from scorekeeper.journal.names import deceptive, name_key
from scorekeeper.journal.roles import Role, kind_of_key, side_of
from scorekeeper.journal.snapshot import GameState, Played, Tournament
from scorekeeper.language.hands import side_players
from scorekeeper.rules.model import Side
from scorekeeper.rules.systems import Rules
from scorekeeper.session.words.remarks import remark
from scorekeeper.signing.keys.people import Strokes
from scorekeeper.signing.statement import Statement

SIGNED_AS_IT_STANDS = Statement()


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
    statement: Statement = SIGNED_AS_IT_STANDS
    strokes: Strokes | None = field(default=None, repr=False)
    seen: str = ""


@dataclass(frozen=True, slots=True)
class SideNames:
    """Who plays on a side: the name of the team, in a game both players; who signs first, as far as it is known.

    `players` are the names of whom one signs, in a game; empty where a team has its captain.
    """

    name: str
    captain: str = ""
    players: tuple[str, ...] = ()

    def signs(self, name: str, team: str | None) -> bool:
        """Return whether somebody signs for the side: its captain, or one of none; in a game one of its players.

        `name` is as the key was issued to, `team` what the captain was enrolled for.
        """
        if self.players:
            return {name_key(name), name_key(team or name)} & {name_key(one) for one in self.players} != set()
        return team is None or " ".join(team.split()) == self.name


def who_fits(people: Iterable[PersonView], side: SideNames | None, role: Role) -> tuple[tuple[str, str], ...]:
    """Return who may sign for a role: of its kind, and a captain of this side or of none, or one of the players."""
    valid = [one for one in people if one.status == "valid" and one.kind == kind_of_key(role)]
    fits = [one for one in valid if side is None or side.signs(one.name, one.team)]
    own = [one for one in fits if one.team is not None]
    return tuple((one.uid, one.name) for one in (own if own and side and not side.players else fits))


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


def sides_of(state: Played) -> Mapping[Side, SideNames]:
    """Return who plays on each side as it stands."""
    if isinstance(state, GameState):
        players = state.record.players
        return {side: SideNames(side_players(players, side), "", names) for side, names in players.items()}
    return {side: SideNames(team.name, team.captain or "") for side, team in state.record.teams.items()}


def side_names(state: Played, role: Role) -> SideNames | None:
    """Return for whom somebody signs in a role, None for scorer and committee."""
    return sides_of(state).get(side_of(role) or "")
