"""Movement of 500: winners go to the next table, losers stay and change partners.

See section 2 of the rules.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from scorekeeper.documents.tournament.model import MovementGame

SEATS = 4
_NEW = (("",) * SEATS,)
"""The history of a table at which no one has sat."""


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """The players in seats 1 to 4 of a table; partners sit in 1 and 3, and in 2 and 4."""

    table: int
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatedRound:
    """A round: its tables, who sits out (in draw order), and its repeated partnerships."""

    number: int
    tables: tuple[SeatedTable, ...]
    sits_out: tuple[str, ...]
    repeats: int


def movement(
    number: int, order: Sequence[str], games: Iterable[MovementGame], there: Callable[[str, int], bool]
) -> SeatedRound:
    """Return round `number` of players in draw order, after the games of the rounds before it.

    `there` returns whether a player takes part in a round.
    """
    before = [game for game in games if game.round < number]
    partners = {pair for game in before for pair in _partnerships(game.seats)}
    present = [player for player in order if there(player, number)]
    sits_out = _sitting_out(number, present, before, there) if number > 1 else _left_over(present)
    playing = set(present) - sits_out
    moved = _move([game for game in before if game.round == number - 1], partners)[: len(present) // SEATS]
    kept = {player for seats in moved for player in seats} & playing
    waiting = iter([player for player in present if player in playing and player not in kept])
    tables = tuple(
        SeatedTable(table, tuple(player if player in kept else next(waiting) for player in seats))
        for table, seats in enumerate((*moved, *_NEW * (len(present) // SEATS - len(moved))), start=1)
    )
    repeats = sum(pair in partners for table in tables for pair in _partnerships(table.seats))
    return SeatedRound(number, tables, tuple(player for player in present if player in sits_out), repeats)


def _partnerships(seats: Sequence[str]) -> tuple[frozenset[str], frozenset[str]]:
    first, second, third, fourth = seats
    return frozenset((first, third)), frozenset((second, fourth))


def _move(games: Sequence[MovementGame], partners: set[frozenset[str]]) -> list[tuple[str, ...]]:
    """Return the seating after winners moved to the next table; losers sit in seats 1 and 2."""
    tables = sorted(games, key=lambda game: game.table)
    moved: list[tuple[str, ...]] = []
    for index, game in enumerate(tables):
        first, second = (game.seats[seat - 1] for seat in game.staying)
        come_from = tables[index - 1]  # the winners of the last table go to the first
        third, fourth = (come_from.seats[seat - 1] for seat in come_from.moving)
        straight = (frozenset((first, third)) in partners) + (frozenset((second, fourth)) in partners)
        crossed = (frozenset((first, fourth)) in partners) + (frozenset((second, third)) in partners)
        moved.append((first, second, fourth, third) if crossed < straight else (first, second, third, fourth))
    return moved


def _left_over(present: Sequence[str]) -> set[str]:
    """Return who sits out in the first round: the last in draw order."""
    return set(present[len(present) - len(present) % SEATS :])


def _sitting_out(
    number: int, present: Sequence[str], games: Sequence[MovementGame], there: Callable[[str, int], bool]
) -> set[str]:
    """Return who sits out: those who did so least, but not twice in a row or on arrival."""
    seated = {(game.round, player) for game in games for player in game.seats}
    times = {
        player: sum(there(player, past) and (past, player) not in seated for past in range(1, number))
        for player in present
    }
    spared = {player for player in present if (number - 1, player) not in seated}
    chosen = sorted(present, key=lambda player: (player in spared, times[player]))
    return set(chosen[: len(present) % SEATS if len(present) >= SEATS else None])
