"""The team of the event that a player, given by name, plays for."""

from collections.abc import Iterator

from scorekeeper.journal.names import name_key
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.rules.seats import odd_side_in, side_of_seat


def find_player(tournament: Tournament, name: str) -> tuple[str, str]:
    """Return a player as the event spells the name, and the team, as entered or as seated.

    Both are "" if no team has a player of that name, or if several have.
    """
    key = name_key(name)
    if not key:
        return "", ""
    by_team = {team: player for player, team in reversed(list(_players(tournament))) if name_key(player) == key}
    return next((player, team) for team, player in by_team.items()) if len(by_team) == 1 else ("", "")


def _players(tournament: Tournament) -> Iterator[tuple[str, str]]:
    for team in tournament.teams.values():
        for player in (*team.players, *filter(None, (team.captain,))):
            yield player, team.name
    for state in tournament.sessions.values():
        yield from _seated_players(state)


def _seated_players(state: SessionState) -> Iterator[tuple[str, str]]:
    record, sides = state.record, state.system.sides
    for team in record.teams.values():
        for player in (*team.players, *filter(None, (team.captain,))):
            yield player, team.name
    for seating in record.seating:
        odd = odd_side_in(seating.from_deal, record.seating, state.odd_side, sides)
        for seat, player in enumerate(seating.seats, start=1):
            yield player, record.teams[side_of_seat(seat, sides, odd)].name


def typed_names(text: str) -> tuple[str, ...]:
    """Return the names in a pasted or typed list, separated by line breaks or commas."""
    parts = text.replace(";", "\n").replace(",", "\n").replace("\t", "\n").splitlines()
    return tuple(name for part in parts if (name := " ".join(part.split())))


def once_each(text: str) -> tuple[str, ...]:
    """Return the names in a list, each once: the first spelling is kept."""
    names: dict[str, str] = {}
    for name in typed_names(text):
        names.setdefault(name_key(name), name)
    return tuple(names.values())
