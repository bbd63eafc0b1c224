"""The parts of a draw: tables with two teams, and rounds of them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pairing:
    """One table of a round: its number, from 1, and its teams, side A first."""

    table: int
    teams: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Round:
    """One round of a draw: its number, from 1, its tables in order, and the teams that sit out."""

    number: int
    tables: tuple[Pairing, ...]
    sits_out: tuple[str, ...] = ()
