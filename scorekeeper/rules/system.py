"""A rule system: a value made of parts, so that systems differ by their parts and never by their names."""

from dataclasses import dataclass, field

from scorekeeper.rules.announcements import Announcements
from scorekeeper.rules.auction import AuctionRules
from scorekeeper.rules.chart import Chart
from scorekeeper.rules.doubling import Doubling
from scorekeeper.rules.infractions import NO_INFRACTIONS, Infractions
from scorekeeper.rules.matchpoints import MatchPointScale
from scorekeeper.rules.model import Side
from scorekeeper.rules.options import Options
from scorekeeper.rules.payment import Payment, WinnerScores


@dataclass(frozen=True, slots=True)
class RuleSystem:
    """Everything that tells one kind of 56 from another.

    `minimum` and `maximum` bound the contract, `card_points` is what the pack holds. A part that a
    system lacks is None (match points, announcements) or empty.
    """

    key: str
    edition: str
    name: str
    sides: tuple[Side, ...]
    seats: int
    first_dealer: int
    minimum: int
    maximum: int
    card_points: int
    options: Options
    auction: AuctionRules
    chart: Chart
    doubling: Doubling
    infractions: Infractions = NO_INFRACTIONS
    payment: Payment = field(default_factory=WinnerScores)
    match_points: MatchPointScale | None = None
    announcements: Announcements | None = None
    redeal_reasons: tuple[str, ...] = ()

    def other_side(self, side: Side) -> Side:
        """Return the opponents of this side (systems with two sides)."""
        first, second = self.sides
        return second if side == first else first
