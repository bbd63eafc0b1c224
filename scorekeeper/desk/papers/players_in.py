"""The players whom a document of a session names."""

from collections.abc import Iterable

from scorekeeper.journal.names import name_key
from scorekeeper.rules.model import Session
from scorekeeper.rules.seats import odd_side_in, side_of_seat


def roster(record: Session, side: str) -> tuple[str, ...]:
    """Answer who plays for a side: the players listed, the captain, and, where any are listed, who else sat for it.

    A team without a list of players stays without one: then the seats may be taken by anybody.
    """
    team = record.teams[side]
    captain = () if team.captain is None else (team.captain,)
    players = (*team.players, *without(captain, team.players))
    if not players:
        return ()
    others = {name_key(name) for other, team in record.teams.items() if other != side for name in team.players}
    sides = tuple(record.teams)
    for entry in record.seating:
        odd = odd_side_in(entry.from_deal, record.seating, record.odd_side or sides[0], sides)
        seated = [name for seat, name in enumerate(entry.seats, start=1) if side_of_seat(seat, sides, odd) == side]
        players += tuple(name for name in without(seated, players) if name_key(name) not in others)
    return players


def without(names: Iterable[str], known: Iterable[str]) -> list[str]:
    """Answer the names that are not known yet, each once."""
    seen = {name_key(name) for name in known}
    new = []
    for name in names:
        if name_key(name) not in seen:
            seen.add(name_key(name))
            new.append(name)
    return new
