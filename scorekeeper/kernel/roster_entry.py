"""Teams and seats are typed by name and entered by uid.

New players are entered, a corrected name keeps its uid.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from scorekeeper.journal.facts import Fact, PlayerEntered, SeatsTaken, TeamEntered
from scorekeeper.journal.names import name_key
from scorekeeper.journal.rosters import rosters, seat_uids
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.journal.teams import TeamState, name_of

Ids = Callable[[], str]
EMPTY_TOURNAMENT = Tournament(0, "")


def team_facts(
    named: TeamEntered, new_uid: Ids, tournament: Tournament = EMPTY_TOURNAMENT, fields: Sequence[str] = ()
) -> tuple[Fact, ...]:
    """Return the facts that enter a team whose players and captain are given by name.

    New players are entered first. `fields` are the players (uids) that were listed where each name is now typed: a name
    unknown in the team is taken as a corrected spelling of that player.
    """
    standing = tournament.teams.get(named.team)
    uids = _uids(named.players, standing, tournament, fields)
    player_uids = tuple(uid or new_uid() for uid in uids)
    made = [
        PlayerEntered(uid, name)
        for uid, known, name in zip(player_uids, uids, named.players, strict=True)
        if not known or name_of(tournament.players, uid) != name
    ]
    captain = named.captain
    if captain is not None:
        places = {name_key(name): uid for name, uid in zip(named.players, player_uids, strict=True)}
        captain = places.get(name_key(captain), captain)
    return (*made, replace(named, players=player_uids, captain=captain))


def renamed_players(named: TeamEntered, tournament: Tournament, fields: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Return the players of a team whose names would change, as pairs of old and new name."""
    uids = _uids(named.players, tournament.teams.get(named.team), tournament, fields)
    pairs = ((name_of(tournament.players, uid), name) for uid, name in zip(uids, named.players, strict=True) if uid)
    return tuple((old, new) for old, new in pairs if old != new)


def exchanges_players(named: TeamEntered, tournament: Tournament, fields: Sequence[str]) -> bool:
    """Return whether a player would leave the list and a new one would join it."""
    standing = tournament.teams.get(named.team)
    uids = _uids(named.players, standing, tournament, fields)
    return standing is not None and not set(standing.uids) <= set(uids) and "" in uids


def _uids(
    names: Sequence[str], standing: TeamState | None, tournament: Tournament, fields: Sequence[str]
) -> tuple[str, ...]:
    """Return the player (uid) that each name refers to, "" for a new player."""
    known = {name_key(name_of(tournament.players, uid)): uid for uid in (standing.uids if standing else ())}
    uids = [known.get(name_key(name), "") for name in names]
    for index, typed_over in enumerate(fields):
        if index < len(uids) and not uids[index] and typed_over in known.values() and typed_over not in uids:
            uids[index] = typed_over
    return tuple(uids)


def seated_by_uid(tournament: Tournament, state: SessionState, taken: SeatsTaken) -> SeatsTaken:
    """Return the seats with the players by uid; a player on no list stays a name."""
    playing = rosters(tournament, state.teams, state.next_moment, state.system)
    return replace(taken, seats=seat_uids(taken.seats, playing, tournament.players))


def players_now(tournament: Tournament, state: SessionState) -> Mapping[str, tuple[str, ...]]:
    """Return who may take each side's seats in the next deal.

    Before play the current list applies, then the list valid for the session.
    """
    playing = rosters(tournament, state.teams, state.next_moment, state.system)
    return {
        side: tuple(name_of(tournament.players, uid) for uid in roster.playing(state.begun + 1))
        for side, roster in playing.items()
    }
