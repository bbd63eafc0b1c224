"""Round robin, single or double: the Berger table as FIDE publishes it (section 2)."""

from collections.abc import Sequence

from scorekeeper.tournament.draw.model import Pairing, Round


def round_robin(order: Sequence[str], *, double: bool = False) -> tuple[Round, ...]:
    """Return the rounds; a team against the extra place sits out.

    The second cycle swaps sides.
    """
    places: list[str | None] = [*order]
    if len(places) % 2:
        places.append(None)
    cycle = [_tables(places, number) for number in range(len(places) - 1)] if order else []
    if double:
        cycle += [[(other, first) for first, other in tables] for tables in cycle]
    return tuple(_round(number, tables) for number, tables in enumerate(cycle, start=1))


_Places = list[tuple[str | None, str | None]]


def _tables(places: Sequence[str | None], number: int) -> _Places:
    """Return who meets whom in a round (from 0), beginning with the pair of the last place."""
    last = len(places)
    rest = last - 1
    first = (number * last // 2) % rest  # from 0
    home, away = places[first], places[rest]
    tables: _Places = [(home, away) if number % 2 == 0 else (away, home)]
    tables += [(places[(first + k) % rest], places[(first - k) % rest]) for k in range(1, last // 2)]
    return tables


def _round(number: int, tables: _Places) -> Round:
    """Return a round without the table of the extra place.

    The other tables are numbered without it.
    """
    met = [(first, second) for first, second in tables if first is not None and second is not None]
    alone = [first if second is None else second for first, second in tables if first is None or second is None]
    return Round(
        number,
        tuple(Pairing(table, teams) for table, teams in enumerate(met, start=1)),
        tuple(team for team in alone if team is not None),
    )
