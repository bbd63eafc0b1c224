"""What a draw says of a round: who meets whom at which table, and who sits out."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two teams that meet at a table, counted from 1; the first named is side A."""

    table: int
    teams: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Round:
    """One round, counted from 1: its tables in their order, and who has no opponent in it, in draw order."""

    number: int
    tables: tuple[Pairing, ...]
    sits_out: tuple[str, ...] = ()
