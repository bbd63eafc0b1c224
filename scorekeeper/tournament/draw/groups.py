"""Two groups: everybody plays teams of the other group only, and the second group moves on by one table a round."""

from collections.abc import Sequence

from scorekeeper.tournament.draw.model import Pairing, Round


def dealt(order: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return groups A and B, dealt in turn from the draw order."""
    return tuple(order[::2]), tuple(order[1::2])


def groups(a: Sequence[str], b: Sequence[str], rounds: int) -> tuple[Round, ...]:
    """Return this many rounds between two groups, each in its draw order; beyond the larger group's size they repeat.

    The table is the position of the team of group A, which is side A. A team whose opponent is missing because the
    groups differ in size sits out, and where that is a team of group A its table stays empty.
    """
    return tuple(_round(a, b, turn) for turn in range(rounds))


def _round(a: Sequence[str], b: Sequence[str], turn: int) -> Round:
    places = max(len(a), len(b))
    tables, met = [], set()
    for place, team in enumerate(a):
        other = (place + turn) % places
        if other < len(b):
            tables.append(Pairing(place + 1, (team, b[other])))
            met |= {team, b[other]}
    return Round(turn + 1, tuple(tables), tuple(team for team in (*a, *b) if team not in met))
