"""Swiss: the next round of a field in the order of the standings (section 2).

The pairing has the fewest rematches, then the smallest sum of squared differences of places. An
edge of such a pairing joins places that are no further apart than one more than the opponents that
both have met together (proved by swapping with the pairs in between), so the search considers no
others. Costs are whole numbers, and edges are in the order of places, whatever the order of the
history: the same field gives the same round on every machine.
"""

from collections.abc import Sequence

from scorekeeper.tournament.draw.history import History
from scorekeeper.tournament.draw.model import Pairing, Round

Met = Sequence[frozenset[int]]
"""By place, from 0: the places of the teams it has met."""
_Pairs = list[tuple[int, int]]


def swiss(number: int, places: Sequence[str], history: History) -> Round:
    """Return round `number` of the teams that have not withdrawn, given best first."""
    met = _opponents(places, history)
    if len(places) % 2:
        out, pairs = _sitting_out(places, met, history)
        sits_out: tuple[str, ...] = (places[out],)
    else:
        pairs, sits_out = _pairs(met, range(len(places))), ()
    tables = (_sides(places[better], places[worse], history) for better, worse in sorted(pairs))
    return Round(number, tuple(Pairing(table, teams) for table, teams in enumerate(tables, start=1)), sits_out)


def _sides(better: str, worse: str, history: History) -> tuple[str, str]:
    """Return side A first: the team that had it less often, then the better placed."""
    if history.side_a.get(worse, 0) < history.side_a.get(better, 0):
        return worse, better
    return better, worse


def _opponents(places: Sequence[str], history: History) -> Met:
    positions = {team: index for index, team in enumerate(places)}
    opponents_of: list[set[int]] = [set() for _ in places]
    for pair in history.met:
        known = [positions[team] for team in pair if team in positions]
        if len(known) == 2:
            first, second = known
            opponents_of[first].add(second)
            opponents_of[second].add(first)
    return tuple(frozenset(opponents) for opponents in opponents_of)


def _sitting_out(places: Sequence[str], met: Met, history: History) -> tuple[int, _Pairs]:
    """Return who sits out, and the pairs of the others.

    It is one of those who sat out least, with the fewest rematches among the others, and the lowest of these.
    """
    least = min(history.sat_out.get(team, 0) for team in places)
    lowest, *higher = [
        index for index in reversed(range(len(places))) if history.sat_out.get(places[index], 0) == least
    ]
    pairs = _pairs_without(met, lowest)
    if all(other not in met[first] for first, other in pairs):
        return lowest, pairs
    # without one team there are as many fresh pairs as with it, or one less: nothing else is
    # possible
    most = _fresh(met, range(len(met)))
    for out in (lowest, *higher):
        if _fresh(met, [index for index in range(len(met)) if index != out]) == most:
            return out, pairs if out == lowest else _pairs_without(met, out)
    return lowest, pairs


def _pairs_without(met: Met, out: int) -> _Pairs:
    return _pairs(met, [index for index in range(len(met)) if index != out])


def _fresh(met: Met, there: Sequence[int]) -> int:
    """Return how many pairs of the teams present can be formed that have not met."""
    from networkx import Graph, max_weight_matching  # noqa: PLC0415 - slow to import, and only draws need it

    edges = [(first, other) for first in there for other in there if first < other and other not in met[first]]
    return len(max_weight_matching(Graph(edges), maxcardinality=True, weight="none"))


def _pairs(met: Met, there: Sequence[int]) -> _Pairs:
    """Return the best pairing of the teams present, the better place first.

    `there` are places in order, an even number of them.
    """
    from networkx import Graph, max_weight_matching  # noqa: PLC0415 - slow to import, and only draws need it

    size = len(there)
    rematches = [len(met[index].intersection(there)) for index in there]
    rematch = size**3  # more than any sum of squared differences
    top = rematch + size**2 + 1
    graph = Graph()
    for first in range(size):
        for second in range(first + 1, min(size, first + 2 + rematches[first] + max(rematches))):
            again = there[second] in met[there[first]]
            if second - first > 1 + rematches[first] + rematches[second] - 2 * again:
                continue
            cost = again * rematch + (second - first) ** 2
            graph.add_edge(first, second, weight=top - cost)
    # Several pairings may be optimal; the order of the edges decides. A random weight for each edge would leave one
    # optimum, but the search then takes more than twice as long. A golden round fails if a new networkx picks another.
    matching = max_weight_matching(graph, maxcardinality=True)
    return [(there[min(pair)], there[max(pair)]) for pair in matching]
