"""The chart: how many points a contract is worth, made and defeated."""

from dataclasses import dataclass

from scorekeeper.rules.model import MADE

CODES = ("", "doubled", "redoubled")


@dataclass(frozen=True, slots=True)
class Doubling:
    """How the chart points change: multiplied, then raised; for undoubled, doubled, redoubled.

    Adding one point is `added=(0, 1, 2)`; doubling the stake is `factors=(1, 2, 4)`.
    """

    article: str
    factors: tuple[int, int, int] = (1, 1, 1)
    added: tuple[int, int, int] = (0, 0, 0)

    def rest(self, base: int, doubling: int) -> int:
        """Return the points beyond the chart's `base`: those of the line `doubled` or `redoubled`."""
        return base * (self.factors[doubling] - 1) + self.added[doubling]


@dataclass(frozen=True, slots=True)
class Band:
    """What contracts up to `up_to` are worth: `made` to declarers, `defeated` to defenders."""

    up_to: int
    made: int
    defeated: int


COMMON_BANDS = (Band(39, 1, 2), Band(47, 2, 3), Band(55, 3, 4), Band(56, 4, 5))
"""The bands shared by all kinds of 56, before any doubling."""


@dataclass(frozen=True, slots=True)
class Chart:
    """The bands of contracts, lowest first, and their article or section."""

    article: str
    bands: tuple[Band, ...]

    def points(self, value: int, outcome: str) -> int:
        """Return the points for an undoubled contract to the side that scores.

        `outcome` is "made" or "defeated". Raises ValueError for a contract above the last band.
        """
        for band in self.bands:
            if value <= band.up_to:
                return band.made if outcome == MADE else band.defeated
        raise ValueError(f"no band for {value}")
