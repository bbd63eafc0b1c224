"""The round robin by FIDE's Berger tables: everybody meets everybody once, or twice with the sides changed."""

from collections.abc import Sequence

from scorekeeper.tournament.draw.model import Pairing, Round


def round_robin(order: Sequence[str], *, double: bool = False) -> tuple[Round, ...]:
    """Return every round of a field in its draw order.

    An odd field has one place more, whose opponent sits out; the tables are counted without it.
    """
    if len(order) < 2:
        return ()
    places = len(order) + len(order) % 2
    cycle = [_round(order, places, turn) for turn in range(places - 1)]
    if double:
        cycle += [_other_way(drawn, drawn.number + places - 1) for drawn in cycle]
    return tuple(cycle)


def _round(order: Sequence[str], places: int, turn: int) -> Round:
    """Return the round after this many others; positions are counted from 0, and the last place stays where it is."""
    last = places - 1
    first = turn * (places // 2) % last
    pairs = [(first, last) if turn % 2 == 0 else (last, first)]
    pairs += [((first + step) % last, (first - step) % last) for step in range(1, places // 2)]
    met = [pair for pair in pairs if max(pair) < len(order)]
    tables = tuple(Pairing(table, (order[one], order[other])) for table, (one, other) in enumerate(met, start=1))
    return Round(turn + 1, tables, () if len(met) == len(pairs) else (order[first],))


def _other_way(drawn: Round, number: int) -> Round:
    tables = tuple(Pairing(pairing.table, pairing.teams[::-1]) for pairing in drawn.tables)
    return Round(number, tables, drawn.sits_out)
