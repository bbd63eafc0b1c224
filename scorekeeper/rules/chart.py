"""The chart: how many points a contract is worth, made and defeated."""

from dataclasses import dataclass

from scorekeeper.rules.model import MADE


@dataclass(frozen=True, slots=True)
class Band:
    """Contracts up to and including `up_to` are worth `made` to the declaring side, `defeated` to the defenders."""

    up_to: int
    made: int
    defeated: int


COMMON_BANDS = (Band(39, 1, 2), Band(47, 2, 3), Band(55, 3, 4), Band(56, 4, 5))
"""What all kinds of 56 agree on, before any doubling."""


@dataclass(frozen=True, slots=True)
class Chart:
    """The bands of contracts, lowest first, and the article or section that lays them down."""

    article: str
    bands: tuple[Band, ...]

    def points(self, value: int, outcome: str) -> int:
        """Return what an undoubled contract of `value` is worth to whoever scores it ("made" or "defeated").

        Raises ValueError for a contract above the last band.
        """
        for band in self.bands:
            if value <= band.up_to:
                return band.made if outcome == MADE else band.defeated
        raise ValueError(f"no band for {value}")
