"""Players and teams in their current state, with earlier versions.

A session uses those valid for it.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import TeamEntered
from scorekeeper.journal.names import name_key, name_keys, search_key
from scorekeeper.journal.roster_facts import PlayerEntered, StarterReturned, SubstitutionApproved


@dataclass(frozen=True, slots=True)
class PlayerState:
    """A player: the current name, and all names with the entries that gave them, oldest first."""

    uid: str
    name: str
    names: tuple[tuple[int, str], ...]
    digest: str = ""

    def called(self, before: int | None) -> str:
        """Return the name before this entry (None: the current one)."""
        if before is None:
            return self.name
        return next((name for seq, name in reversed(self.names) if seq < before), self.uid)


class Teams(Mapping[str, "TeamState"]):
    """The teams of an event by uid, in the order of the list; indexed by player and by name."""

    def __init__(self, teams: dict[str, "TeamState"]) -> None:
        self._by_uid = teams
        self._by_player: dict[str, dict[str, None]] | None = None
        self._by_name: dict[str, dict[str, None]] | None = None

    def __getitem__(self, uid: str) -> "TeamState":
        return self._by_uid[uid]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_uid)

    def __len__(self) -> int:
        return len(self._by_uid)

    def put(self, team: "TeamState") -> None:
        """Replace a team, while this mapping is still private to its maker."""
        before = self._by_uid.get(team.uid)
        self._by_uid[team.uid] = team
        if self._by_player is not None:
            for player in team.people:
                self._by_player.setdefault(player, {})[team.uid] = None
        if self._by_name is not None and before is not None:
            for key in name_keys(before.name):
                self._by_name.get(key, {}).pop(team.uid, None)
        if self._by_name is not None:
            self._name(team, self._by_name)

    def remove(self, uid: str) -> None:
        """Remove a team from the list, while this mapping is still private to its maker."""
        self._by_uid.pop(uid, None)
        self._by_player = self._by_name = None

    def knowing(self, player: str) -> list["TeamState"]:
        """Return the teams that list or ever listed a player (uid), substitutes included."""
        if self._by_player is None:
            self._by_player = {}
            for team in self._by_uid.values():
                for person in team.people:
                    self._by_player.setdefault(person, {})[team.uid] = None
        return [self._by_uid[uid] for uid in self._by_player.get(player, ())]

    def called(self, name: str) -> list["TeamState"]:
        """Return the teams whose name looks like this name."""
        if self._by_name is None:
            self._by_name = {}
            for team in self._by_uid.values():
                self._name(team, self._by_name)
        uids = dict.fromkeys(uid for key in name_keys(name) for uid in self._by_name.get(key, ()))
        return [self._by_uid[uid] for uid in uids]

    @staticmethod
    def _name(team: "TeamState", by_name: dict[str, dict[str, None]]) -> None:
        """Index a team by its name."""
        for key in name_keys(team.name):
            by_name.setdefault(key, {})[team.uid] = None


Players = Mapping[str, PlayerState]
"""The entered players by uid; any other player's name is also their uid."""


def name_of(players: Players, uid: str, before: int | None = None) -> str:
    """Return a player's current name, or the name before this entry."""
    player = players.get(uid)
    return player.called(before) if player is not None else uid


def player_named_by(named: str, players: Players, among: Iterable[str], before: int | None = None) -> str:
    """Return the uid of the player that a fact names by uid, then-current or earlier name.

    A player who is not `among` these uids is known by the name alone.
    """
    uids = tuple(among)
    if named in players or named in uids:
        return named
    now = (uid for uid in uids if name_of(players, uid, before) == named)
    ever = (uid for uid in uids if uid in players and any(name == named for _, name in players[uid].names))
    return next(chain(now, ever), named)


@dataclass(frozen=True, slots=True)
class SubstitutionTurn:
    """An exchange of players: the substitute for the starter, or the starter again (`back`)."""

    entry: int
    at: str
    """When it was entered."""
    substitution: str
    starter: str
    substitute: str
    back: bool
    from_round: int | None = None
    session: str | None = None
    from_deal: int | None = None
    members: tuple[str, ...] = ()
    fee: str = ""
    reason: str = ""
    seated: bool = False
    """Whether the incoming player takes the seat of the outgoing one, inside the session."""
    source: Entry | None = field(default=None, repr=False)
    """The entry itself."""

    @property
    def leaves(self) -> str:
        """The player who does not play from then on."""
        return self.substitute if self.back else self.starter

    @property
    def plays(self) -> str:
        return self.starter if self.back else self.substitute


@dataclass(frozen=True, slots=True)
class TeamState:
    """The current state of a team, with its players and captain by name and uid."""

    uid: str
    name: str
    players: tuple[str, ...]
    captain: str | None
    letter: str | None
    club: str | None
    entry: int
    digest: str = ""
    uids: tuple[str, ...] = ()
    captain_uid: str | None = None
    turns: tuple[SubstitutionTurn, ...] = ()
    """All facts about its substitution, oldest first."""
    earlier: tuple["TeamState", ...] = field(default=(), repr=False)
    """Its earlier versions, oldest first."""

    @property
    def substitution(self) -> SubstitutionTurn | None:
        """Return the current substitution, None if the team had none."""
        return next((turn for turn in reversed(self.turns) if not turn.back), None)

    @property
    def returned(self) -> SubstitutionTurn | None:
        """Return the return of the starter, None if there was none."""
        return self.turns[-1] if self.turns and self.turns[-1].back else None

    def as_of(self, before: int | None) -> "TeamState":
        """Return its version before this entry (None: the current one), at least the first."""
        if before is None:
            return self
        versions = (*self.earlier, self)
        return next((version for version in reversed(versions) if version.entry < before), versions[0])

    @property
    def people(self) -> Iterator[str]:
        """All players (uids) who are, or ever were, on its list or substitutes; some more than once."""
        for roster in (self, *self.earlier):
            yield from roster.uids
        for turn in self.turns:
            yield from (turn.starter, turn.substitute)

    def with_names(self, players: Players) -> "TeamState":
        """Return it with its players' current names."""
        return _named(self, players)


def _named(team: TeamState, players: Players) -> TeamState:
    captain = name_of(players, team.captain_uid) if team.captain_uid is not None else None
    return TeamState(
        team.uid,
        team.name,
        tuple(name_of(players, uid) for uid in team.uids),
        captain,
        team.letter,
        team.club,
        team.entry,
        team.digest,
        team.uids,
        team.captain_uid,
        team.turns,
        team.earlier,
    )


def team_entered(standing: TeamState | None, entry: Entry, fact: TeamEntered, players: Players) -> TeamState:
    """Return a team after this entry; players may be named by uid or by their current names."""
    uids, captain = listed(fact, standing, players)
    earlier = (*standing.earlier, _bare(standing)) if standing is not None else ()
    turns = standing.turns if standing is not None else ()
    made = TeamState(
        fact.team, fact.name, (), None, fact.letter, fact.club, entry.seq, entry.digest, uids, captain, turns, earlier
    )
    return _named(made, players)


def listed(fact: TeamEntered, standing: TeamState | None, players: Players) -> tuple[tuple[str, ...], str | None]:
    """Return the players and the captain that an entry lists, by uid.

    A name refers to the player now on the list.
    """
    uids = tuple(fact.players)
    if standing is not None:
        uids = tuple(player_named_by(named, players, standing.uids) for named in fact.players)
    captain = player_named_by(fact.captain, players, uids) if fact.captain is not None else None
    return uids, captain


def _bare(team: TeamState) -> TeamState:
    """Return a version without the list of earlier versions, which only the newest has."""
    return TeamState(
        team.uid,
        team.name,
        team.players,
        team.captain,
        team.letter,
        team.club,
        team.entry,
        team.digest,
        team.uids,
        team.captain_uid,
    )


def player_entered(standing: PlayerState | None, entry: Entry, fact: PlayerEntered) -> PlayerState:
    """Return a player after this entry about the name."""
    names = (*(standing.names if standing is not None else ()), (entry.seq, fact.name))
    return PlayerState(fact.player, fact.name, names, entry.digest)


def turn_of(
    team: TeamState, entry: Entry, fact: SubstitutionApproved | StarterReturned, players: Players
) -> SubstitutionTurn:
    """Return the exchange of players in an entry."""
    back = isinstance(fact, StarterReturned)
    standing = team.substitution
    return SubstitutionTurn(
        entry.seq,
        entry.at,
        fact.substitution if isinstance(fact, SubstitutionApproved) else standing.substitution if standing else "",
        player_named_by(fact.starter, players, team.uids),
        player_named_by(fact.substitute, players, () if standing is None else (standing.substitute,)),
        back,
        fact.from_round,
        fact.session,
        fact.from_deal,
        () if isinstance(fact, StarterReturned) else fact.members,
        "" if isinstance(fact, StarterReturned) else fact.fee,
        entry.reason,
        fact.seated,
        entry,
    )


def team_named(teams: Mapping[str, TeamState], text: str) -> str | None:
    """Return the uid of the team with this name, letter, or unambiguous beginning."""
    key = name_key(text)
    if not key:
        return None
    named = [team.uid for team in teams.values() if name_key(team.name) == key]
    lettered = [team.uid for team in teams.values() if name_key(team.letter or "") == key]
    searched = search_key(text)
    plain = [team.uid for team in teams.values() if search_key(team.name) == searched]
    begun = [team.uid for team in teams.values() if search_key(team.name).startswith(searched)]
    return next((matches[0] for matches in (named, lettered, plain, begun) if len(matches) == 1), None)
