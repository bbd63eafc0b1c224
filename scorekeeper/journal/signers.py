"""Who may sign for a side.

Used when a key is issued, when a sheet is signed, and when it is checked.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from scorekeeper.journal.at_desk import captain_out
from scorekeeper.journal.names import deceptive, looks_key, name_key, skeleton
from scorekeeper.journal.roles import Role, side_of
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.teams import TeamState
from scorekeeper.rules.model import Problem, Side, problem


@dataclass(frozen=True, slots=True)
class SigningSide:
    """What determines a side's signers: the team, its captain, its players.

    `led` is False in a game of hands, which has no captains: there one of the players signs.
    """

    name: str
    captain: str = ""
    players: tuple[str, ...] = ()
    led: bool = True

    @property
    def signers(self) -> tuple[str, ...]:
        """The possible signers: the captain, or any player if none is named.

        No captain is named when a substitute replaces the captain, for example.
        """
        return (self.captain,) if self.led and self.captain else self.players


def signer_problem(side: SigningSide, name: str, team: str | None = None) -> Problem | None:
    """Return why a person may not sign for a side; None for its captain, or an approved deputy.

    `name` and `team` are those on the key; the team may be unknown.
    """
    if side.led and team and name_key(team) != name_key(side.name):
        return problem("captain-of-another-team", "person", name=name, own=team, team=side.name)
    signers = side.signers
    # a player of a game may have a key under a longer name, given out with the listed name in the place of the team
    names = {name_key(name)} | ({name_key(team)} if team and not side.led else set())
    if not signers or names & set(map(name_key, signers)):
        return None
    alike = next((signer for signer in signers if _look_alike(signer, name)), None)
    if alike is not None:
        return problem("signer-looks-like", "person", name=name, other=alike, team=side.name)
    if side.led and side.captain:
        return problem("captain-is-another", "person", name=name, captain=side.captain, team=side.name)
    return problem("not-of-this-side", "person", name=name, players=", ".join(side.players))


def other_side(sides: Mapping[Side, SigningSide], role: Role, name: str) -> SigningSide | None:
    """Return the other side if the person plays for it or leads it, not for the role's side."""
    own, key = side_of(role), name_key(name)
    if own is None or own not in sides or key in _names(sides[own]):
        return None
    return next((side for letter, side in sides.items() if letter != own and key in _names(side)), None)


def other_role(signed: Mapping[Role, str], role: Role, name: str) -> Role | None:
    """Return the other role in which a person of this name has signed.

    `signed` are the names by role.
    """
    key = name_key(name)
    return next((other for other, by in signed.items() if other != role and name_key(by) == key), None)


def sides_left(sides: Mapping[Side, SigningSide], signed: Mapping[Role, str]) -> dict[Side, SigningSide]:
    """Return the sides.

    If a captain has signed in another role, as the scorer for example, a player signs instead.
    """
    left = {}
    for letter, side in sides.items():
        elsewhere = {role: name for role, name in signed.items() if side_of(role) != letter}
        gone = side.led and side.captain and other_role(elsewhere, "", side.captain) is not None
        left[letter] = replace(side, captain="") if gone else side
    return left


def _names(side: SigningSide) -> set[str]:
    return {name_key(name) for name in (side.captain, *side.players) if name}


def team_side(team: TeamState) -> SigningSide:
    """Return whom a captain signs for: the team in its current state in the event."""
    captain = "" if captain_out(team) else team.captain or ""
    return SigningSide(team.name, captain, team.players)


def enrolment_problems(tournament: Tournament, name: str, team: str | None) -> Iterator[Problem]:
    """Return why no key may be issued in this name.

    The team of the event has another captain, or the name deceives.
    `team` is the team of a captain, None for everyone else.
    """
    standing = next(
        (each for each in tournament.teams.values() if team and name_key(each.name) == name_key(team)), None
    )
    problem = signer_problem(team_side(standing), name, team) if standing is not None else None
    if problem is not None:
        yield replace(problem, path=("name",))
        return
    players = (player for each in tournament.teams.values() for player in (*each.players, each.captain or ""))
    yield from look_alikes(name, (*players, *(member.name for member in tournament.committee)))


def look_alikes(name: str, others: Iterable[str]) -> Iterator[Problem]:
    """Return how a name could deceive: mixed alphabets, or a look-alike of another name."""
    yield from (replace(problem, path=("name",)) for problem in deceptive([name]))
    other = next((other for other in others if other and _look_alike(name, other)), None)
    if other is not None:
        yield problem("name-taken-for-another", "name", name=name, other=other)


def _look_alike(name: str, other: str) -> bool:
    return name_key(name) != name_key(other) and (
        skeleton(name) == skeleton(other) or looks_key(name) == looks_key(other)
    )
