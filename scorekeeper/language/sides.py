"""What the sides of a session or game are called: its teams, in a game of hands its players."""

from collections.abc import Mapping

from scorekeeper.journal.snapshot import GameState, Played, Tournament
from scorekeeper.language.hands import side_players
from scorekeeper.language.lines import team_names
from scorekeeper.rules.model import Side


def sides_of(played: Played) -> Mapping[Side, str]:
    """Return what each side is called; its letter where it has no name."""
    if isinstance(played, GameState):
        return {side: side_players(played.record.players, side) for side in played.rules.sides}
    return {side: side for side in played.system.sides} | team_names(played.record)


def names_of(tournament: Tournament, session: str | None) -> Mapping[Side, str]:
    """Return what the sides of a session or game are called; nothing for the event, or one that is not there."""
    played = tournament.played(session or "")
    return sides_of(played) if played is not None else {}
