"""For which team of the event somebody plays, told by the name."""

from collections.abc import Iterator

from scorekeeper.journal.names import name_key
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.rules.seats import odd_side_in, side_of_seat


def team_of_player(tournament: Tournament, name: str) -> str:
    """Answer the name of the team somebody plays for, as entered or as seated; "" for nobody, or where several do."""
    wanted = name_key(name)
    if not wanted:
        return ""
    teams = {team for player, team in _players(tournament) if name_key(player) == wanted}
    return teams.pop() if len(teams) == 1 else ""


def _players(tournament: Tournament) -> Iterator[tuple[str, str]]:
    for team in tournament.teams.values():
        for player in (*team.players, *filter(None, (team.captain,))):
            yield player, team.name
    for state in tournament.sessions.values():
        yield from _seated(state)


def _seated(state: SessionState) -> Iterator[tuple[str, str]]:
    record, sides = state.record, state.system.sides
    for team in record.teams.values():
        for player in (*team.players, *filter(None, (team.captain,))):
            yield player, team.name
    for seating in record.seating:
        odd = odd_side_in(seating.from_deal, record.seating, state.odd_side, sides)
        for seat, player in enumerate(seating.seats, start=1):
            yield player, record.teams[side_of_seat(seat, sides, odd)].name
