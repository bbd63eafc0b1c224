"""The names of the sides of a session or game: its teams, in a game of hands its players."""

from collections.abc import Mapping

from scorekeeper.journal.snapshot import GameState, Played, Tournament
from scorekeeper.language.hands import side_players
from scorekeeper.language.lines import team_names
from scorekeeper.rules.model import Side


def sides_of(played: Played) -> Mapping[Side, str]:
    """Return the name of each side; its letter if it has no name."""
    if isinstance(played, GameState):
        return {side: side_players(played.record.players, side) for side in played.rules.sides}
    return {side: side for side in played.system.sides} | team_names(played.record)


def names_of(tournament: Tournament, session: str | None) -> Mapping[Side, str]:
    """Return the names of the sides of a session or game.

    Empty for the event, or an unknown session.
    """
    played = tournament.played(session or "")
    return sides_of(played) if played is not None else {}
