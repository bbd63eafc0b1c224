"""What the players of a game are called where room is short: by their first names, while those tell them apart."""

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from scorekeeper.language.hands import side_players
from scorekeeper.rules.model import Side


def in_short(names: Sequence[str]) -> tuple[str, ...]:
    """Return each name as its first word; who shares that with somebody else here keeps the whole name."""
    firsts = [name.split(maxsplit=1)[0] if name.split() else name for name in names]
    shared = Counter(first.casefold() for first in firsts)
    return tuple(
        first if shared[first.casefold()] == 1 else name for first, name in zip(firsts, names, strict=True)
    )  # fmt: skip


def pairs_in_short(players: Mapping[Side, Sequence[str]]) -> Mapping[Side, str]:
    """Return who plays on each side, in short: "Anil and Chacko"."""
    short = iter(in_short([name for names in players.values() for name in names]))
    pairs = {side: tuple(next(short) for _name in names) for side, names in players.items()}
    return MappingProxyType({side: side_players(pairs, side) for side in players})
