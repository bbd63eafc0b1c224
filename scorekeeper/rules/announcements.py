"""The announcements: after which deals the score is read out, and what is read."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.model import SessionResult, Side

SETTING = "announcements"
"""The setting of an event that says after which deals the score is read out."""

EACH, EVERY_SIX = "each", "every-six"
"""Read the score out after each of the last deals (the default), or every sixth only."""


@dataclass(frozen=True, slots=True)
class Announcements:
    """When the score is read out: after every `every` deals, and each of the `last` ones.

    `article` is the article that says so.
    """

    article: str
    every: int
    last: int

    def due(self, deals: int, *, each_of_last: bool = True) -> tuple[int, ...]:
        """Return the deals, of `deals` scheduled ones, after which the score is announced.

        `each_of_last` False reduces the announcements to every sixth deal.
        """
        closing = max(0, deals - self.last) if each_of_last else deals
        return tuple(deal for deal in range(1, deals + 1) if deal % self.every == 0 or deal > closing)


@dataclass(frozen=True, slots=True)
class Announcement:
    """An announcement after a deal.

    The running totals by side, and how many deals are still to come.
    """

    after_deal: int
    totals: Mapping[Side, int]
    remaining: int
    article: str


def announcement(announcements: Announcements, result: SessionResult, after_deal: int) -> Announcement | None:
    """Return what is announced after this deal, None while the deal has no outcome.

    The totals include points ruled for the session as a whole.
    """
    deal = result.deal(after_deal)
    if deal is None or deal.outcome is None:
        return None
    totals = dict(deal.running)
    for line in result.lines:
        totals[line.side] += line.points
    return Announcement(after_deal, totals, int(result.options["deals"]) - after_deal, announcements.article)
