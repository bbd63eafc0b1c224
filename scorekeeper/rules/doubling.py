"""Doubling: what a doubled or redoubled contract is worth beyond the chart."""

from dataclasses import dataclass

CODES = ("", "doubled", "redoubled")


@dataclass(frozen=True, slots=True)
class Doubling:
    """By how much the chart points are multiplied, then raised: undoubled, doubled, redoubled.

    Adding one point is `added=(0, 1, 2)`; doubling the stake is `factors=(1, 2, 4)`.
    """

    article: str
    factors: tuple[int, int, int] = (1, 1, 1)
    added: tuple[int, int, int] = (0, 0, 0)

    def rest(self, base: int, doubling: int) -> int:
        """Return the points beyond the chart's `base`: what the line `doubled` or `redoubled` carries."""
        return base * (self.factors[doubling] - 1) + self.added[doubling]
