"""Knock-out: the known part of the bracket, up to the final (section 2)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

Decided = Mapping[tuple[int, frozenset[str]], str | None]
"""The winner of a session, by round and the two teams; None if both gave it up."""


@dataclass(frozen=True, slots=True)
class BracketTable:
    """A table of a knock-out round.

    An unknown team is None and comes from a table of the round before.
    `comes_from` are those tables, for the unknown teams only. The third-place table has the two semifinals in
    `losers_of` instead. `forfeited_by` are teams that have withdrawn. `slot` is its index from the top in its round of
    the full bracket, from 0; the third-place table has the slot of the final.
    """

    table: int
    teams: tuple[str | None, str | None]
    comes_from: tuple[int, ...] = ()
    forfeited_by: tuple[str, ...] = ()
    losers_of: tuple[int, ...] = ()
    slot: int = 0


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A round of a knock-out, counted from 1.

    `walkovers` are the teams without an opponent in it, by slot.
    """

    number: int
    tables: tuple[BracketTable, ...]
    walkovers: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Bracket:
    """The first round, two by two (None: no team), and all teams, the better ones first."""

    places: tuple[str | None, ...]
    order: tuple[str, ...]


def seeded(order: Sequence[str]) -> Bracket:
    """Return the bracket of a field in seed order.

    If it is not full, the best teams have walkovers.
    """
    size = 1
    while size < len(order):
        size *= 2
    return Bracket(
        tuple(order[seed - 1] if seed <= len(order) else None for seed in _bracket_order(size)), tuple(order)
    )


def of_groups(a: Sequence[str], b: Sequence[str]) -> Bracket:
    """Return the bracket of two groups' qualifiers, equally many, each best first.

    Their total is a power of two.
    """
    crossed = (
        [(a, b)[(rank + half) % 2][rank] for rank in range(len(a))]  # A1, B2, A3 ...; then B1, A2, B3 ...
        for half in (0, 1)
    )
    places = tuple(half[seed - 1] for half in crossed for seed in _bracket_order(len(half)))
    return Bracket(places, tuple(team for pair in zip(a, b, strict=True) for team in pair))


def _bracket_order(size: int) -> list[int]:
    """Return the seeds of a full bracket in order, 1 and 2 farthest apart."""
    seeds = [1]
    while len(seeds) < size:
        whole = 2 * len(seeds) + 1
        seeds = [seed for better in seeds for seed in (better, whole - better)]
    return seeds


@dataclass(frozen=True, slots=True)
class _Slot:
    """The entrant of a table: a team, one still unknown, or none.

    `seedless`: there never was a team, because the bracket is not full. If both teams forfeited, the next table exists
    but gets no team from it.
    """

    team: str | None = None
    table: int | None = None
    seedless: bool = False

    @property
    def is_empty(self) -> bool:
        return self.team is None and self.table is None


def knock_out(
    bracket: Bracket, decided: Decided, gone: Callable[[str, int], bool], *, third_place: bool = False
) -> tuple[BracketRound, ...]:
    """Return every round; `gone` returns whether a team has withdrawn before a round.

    A known team advances if its opponent is gone or missing. Only a seed missing from the bracket
    removes a table: the team that would have met it is in the next round. So tables keep their
    numbers.
    """
    return tuple(_Rounds(bracket.order, decided, gone, third_place=third_place).played_out(bracket.places))


class _Rounds:
    """The rounds, computed one after another."""

    def __init__(
        self, order: Sequence[str], decided: Decided, gone: Callable[[str, int], bool], *, third_place: bool
    ) -> None:
        self._rank = {team: rank for rank, team in enumerate(order)}
        self._decided = decided
        self._gone = gone
        self._third_place = third_place

    def played_out(self, places: Sequence[str | None]) -> Iterator[BracketRound]:
        comers = [_Slot(team, seedless=team is None) for team in places]
        losers: list[_Slot] = []
        number = 0
        while len(comers) > 1:
            number += 1
            tables: list[BracketTable] = []
            going_on: list[_Slot] = []
            out: list[_Slot] = []
            walkovers: dict[int, str] = {}
            for slot, (first, second) in enumerate(zip(comers[::2], comers[1::2], strict=True)):
                if first.seedless or second.seedless:
                    through = second if first.seedless else first
                    going_on.append(through)
                    if through.team is not None:
                        walkovers[slot] = through.team
                else:
                    tables.append(self._table(number, len(tables) + 1, first, second, slot))
                    winner, loser = self._outcome(number, tables[-1], first, second)
                    going_on.append(winner)
                    out.append(loser)
            if self._third_place and len(going_on) == 1 and len(losers) == 2:
                tables.append(self._third(number, *losers))
            yield BracketRound(number, tuple(tables), MappingProxyType(walkovers))
            comers, losers = going_on, out

    def _table(self, number: int, table: int, first: _Slot, second: _Slot, slot: int) -> BracketTable:
        comes_from = tuple(comer.table for comer in (first, second) if comer.table is not None)
        sides, gone = self._sides(first.team, second.team), self._forfeits(number, first, second)
        return BracketTable(table, sides, comes_from, gone, slot=slot)

    def _third(self, number: int, first: _Slot, second: _Slot) -> BracketTable:
        return BracketTable(
            2, self._sides(first.team, second.team), (), self._forfeits(number, first, second), losers_of=(1, 2)
        )

    def _sides(self, first: str | None, second: str | None) -> tuple[str | None, str | None]:
        """Return side A first: the better seed."""
        if first is not None and second is not None and self._rank[second] < self._rank[first]:
            return second, first
        return first, second

    def _forfeits(self, number: int, *comers: _Slot) -> tuple[str, ...]:
        sides = self._sides(*(comer.team for comer in comers))
        return tuple(team for team in sides if team is not None and self._gone(team, number))

    def _outcome(self, number: int, table: BracketTable, first: _Slot, second: _Slot) -> tuple[_Slot, _Slot]:
        """Return who advances from a table, and who is out."""
        unknown = _Slot(table=table.table)
        if first.table is not None or second.table is not None:
            return unknown, unknown
        if first.team is None or second.team is None:
            alone = first.team or second.team
            return _Slot(None if alone in table.forfeited_by else alone), _Slot()
        pair = frozenset((first.team, second.team))
        if (number, pair) in self._decided:
            through = self._decided[number, pair]
        elif table.forfeited_by:
            through = next((team for team in pair if team not in table.forfeited_by), None)
        else:
            return unknown, unknown
        if through is None:
            return _Slot(), _Slot()
        (beaten,) = pair - {through}
        return _Slot(through), _Slot(beaten)
