"""The name of a session or game in a sentence: its place and its teams or players."""

from scorekeeper.journal.snapshot import GameState, Played
from scorekeeper.language.panels import place_words


def names_of(state: Played) -> tuple[str, ...]:
    """Return the names of the teams; in a game, those of each side's players."""
    if isinstance(state, GameState):
        return tuple(" \N{BULLET} ".join(players) for players in state.record.players.values())
    return tuple(team.name for team in state.record.teams.values())


def sheet_name(state: Played) -> str:
    """Return the name of a sheet in a sentence: its place and who plays."""
    who = " \N{EN DASH} ".join(names_of(state))
    return f"{place_words(state.round, state.table, state.number)}, {who}"
