"""Two groups: each team meets teams of the other group only (section 2)."""

from collections.abc import Sequence

from scorekeeper.tournament.draw.model import Pairing, Round

USUAL_ROUNDS = 8
"""Sessions each team plays, if the groups are large enough."""


def groups(a: Sequence[str], b: Sequence[str], rounds: int) -> tuple[Round, ...]:
    """Return the rounds of two groups: in round r (from 0) A(i) meets B((i+r) mod n).

    n is the size of the larger group. A team that meets a place missing in the smaller group sits out. The table number
    is the place of the A team, which is side A; a team of B that sits out leaves no table empty.
    """
    size = max(len(a), len(b))
    return tuple(_round(a, b, number, size) for number in range(rounds))


def _round(a: Sequence[str], b: Sequence[str], number: int, size: int) -> Round:
    tables: list[Pairing] = []
    sits_out: list[str] = []
    for index in range(size):
        opponent = (index + number) % size
        if index < len(a) and opponent < len(b):
            tables.append(Pairing(index + 1, (a[index], b[opponent])))
        elif index < len(a):
            sits_out.append(a[index])
        elif opponent < len(b):
            sits_out.append(b[opponent])
    known = {team: position for position, team in enumerate((*a, *b))}
    return Round(number + 1, tuple(tables), tuple(sorted(sits_out, key=known.__getitem__)))
