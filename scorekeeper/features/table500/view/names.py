"""The short names of players: their first names, where those are different."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from scorekeeper.language.first_names import in_short
from scorekeeper.language.hands import side_players
from scorekeeper.rules.model import Side


def pairs_in_short(players: Mapping[Side, Sequence[str]]) -> Mapping[Side, str]:
    """Return the players of each side by short names: "Anil and Chacko"."""
    short = iter(in_short([name for names in players.values() for name in names]))
    pairs = {side: tuple(next(short) for _name in names) for side, names in players.items()}
    return MappingProxyType({side: side_players(pairs, side) for side in players})
