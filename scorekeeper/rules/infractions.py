"""The infractions: their codes, articles and costs."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

WARNING = "warning"


class Effect(Enum):
    """The effect of an infraction on the score."""

    POINTS = "points"
    """A number of points the table or the committee sets."""
    LADDER = "ladder"
    """The first of its side in the session is a warning, each later one costs points."""
    CARDINAL = "cardinal"
    """The deal is awarded to the other side, and points on top."""


@dataclass(frozen=True, slots=True)
class Infraction:
    """One kind of infraction.

    `article` is empty if the article must be named with each entry. `minor`: without effect unless the opponents
    objected. `open_points`: the committee sets the number, `points` being the default (None: it must set one).
    `in_auction`: a call. `in_play`: committed with the cards, after the contract. `redealt`: the reasons for a re-deal
    if the infraction is found before the contract. `also` are other articles with the same rule.
    """

    code: str
    article: str
    effect: Effect = Effect.POINTS
    points: int | None = None
    minor: bool = False
    open_points: bool = False
    in_auction: bool = False
    in_play: bool = False
    redealt: tuple[str, ...] = ()
    also: tuple[str, ...] = ()

    @property
    def cardinal(self) -> bool:
        """Return whether it awards the deal."""
        return self.effect is Effect.CARDINAL

    @property
    def needs_contract(self) -> bool:
        """Return whether it can be charged only to a deal that has its contract."""
        return self.cardinal or self.in_play


@dataclass(frozen=True, slots=True)
class Infractions:
    """The infractions of a rule system by code, and who bears the points.

    All infractions with the effect LADDER share one ladder for each side and session.
    """

    kinds: Mapping[str, Infraction]

    def get(self, code: str) -> Infraction | None:
        """Return the kind with this code, None if the system has no such infraction."""
        return self.kinds.get(code)


NO_INFRACTIONS = Infractions({})
