"""A rule system as a value made of parts: systems differ in parts, never by their names."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from scorekeeper.rules.announcements import Announcements
from scorekeeper.rules.auction import LEAD_PASSES, AuctionRules
from scorekeeper.rules.chart import Chart, Doubling
from scorekeeper.rules.infractions import NO_INFRACTIONS, Infractions
from scorekeeper.rules.matchpoints import MatchPointScale
from scorekeeper.rules.model import Side, Value
from scorekeeper.rules.options import Options
from scorekeeper.rules.payment import Payment, WinnerScores

ALL_SIDES: tuple[Side, ...] = ("A", "B", "C", "D")
"""The letters of the sides, in the order of the seats."""

BY_RULING = "ruling"
"""The reason of a re-deal that the committee ordered, in every system."""

REDEAL_REASONS = (
    "exposed-card",
    "wrong-count",
    "one-suit",
    "eight-jacks",
    "defenders-void",
    "out-of-turn-shuffle",
    "no-points",
    BY_RULING,
)
"""Why a deal may have been dealt again: what a document may say of any system."""

BEFORE_CONTRACT, IN_PLAY = "before-contract", "in-play"
"""When a re-deal is possible: before the contract, or only while the deal is played."""


@dataclass(frozen=True, slots=True)
class RuleSystem:
    """The rules that distinguish one kind of 56 from another.

    `minimum` and `maximum` bound the contract, `card_points` is what the pack holds. A part that a system lacks is None
    (match points, announcements) or empty.
    """

    key: str
    edition: str
    name: str
    options: Options
    auction: AuctionRules
    chart: Chart
    doubling: Doubling
    minimum: int
    maximum: int
    sides: tuple[Side, ...] = ("A", "B")
    seats: int = 6
    first_dealer: int = 6
    card_points: int = 56
    infractions: Infractions = NO_INFRACTIONS
    payment: Payment = field(default_factory=WinnerScores)
    match_points: MatchPointScale | None = None
    announcements: Announcements | None = None
    redeal_reasons: tuple[str, ...] = ()
    """Reasons for which players deal again themselves; rulings may in every system."""
    optional_redeals: tuple[str, ...] = ()
    """Reasons among them that apply only by prior agreement."""
    redeal_articles: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """The articles of these reasons."""
    redeal_stages: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Reasons that apply only before the contract, or only in play; none after the result."""
    claims_article: str = ""
    """The article that allows claiming the remaining tricks."""
    contract_first: str = ""
    """The article that allows writing down the contract before the deal is played."""
    seating_article: str = ""
    """The article on who may change seats, and on the exchange of all seats by both teams."""
    wrong_dealer_article: str = ""
    """The article by which a deal counts that the wrong player dealt."""
    bids_article: str = ""
    """The article on the limits of the contract."""
    counting_article: str = ""
    """The article on what the cards count."""
    redeal_article: str = ""
    """The article on dealing again."""
    dealing_article: str = ""
    """The article on who deals."""
    rulings_article: str = ""
    """The article that makes a ruling final."""
    consensus_article: str = ""
    """The article that lets the teams agree before a ruling."""
    surrenders: bool = False
    """Whether a deal may record that all tricks were taken, or that a surrender was refused."""

    @property
    def passes(self) -> bool:
        """Whether a deal without a bid may be played."""
        return self.auction.opening_pass == LEAD_PASSES

    @property
    def letters(self) -> tuple[Side, ...]:
        """Every side there can be at a table of any size, in order."""
        option = self.options.get("teams")
        return ALL_SIDES[: max(len(self.sides), option.high if option is not None else 0)]

    @property
    def example_article(self) -> str:
        """An article of these rules, as an example for messages."""
        cardinal = [kind.article for kind in self.infractions.kinds.values() if kind.cardinal]
        return cardinal[-1] if cardinal else self.chart.article

    @property
    def settlement_article(self) -> str:
        """The article of a settlement without one of its own: the consensus, or else the scoring."""
        return self.consensus_article or self.chart.article

    def at_table(self, options: Mapping[str, Value | bool]) -> "RuleSystem":
        """Return this system with these options: seats, sides, the forced bid."""
        seats = int(options.get("players", self.seats))
        teams = int(options.get("teams", len(self.sides)))
        forced = bool(options.get("forced_bid", self.auction.forced_bid))
        if (seats, teams, forced) == (self.seats, len(self.sides), self.auction.forced_bid):
            return self
        auction = self.auction.at_table(seats, teams, forced_bid=forced)
        return replace(self, seats=seats, first_dealer=seats, sides=ALL_SIDES[:teams], auction=auction)

    def after(self, side: Side) -> tuple[Side, ...]:
        """Return the other sides in seat order, the next one first."""
        index = self.sides.index(side)
        return (*self.sides[index + 1 :], *self.sides[:index])

    def other_side(self, side: Side) -> Side:
        """Return the opponents of this side (systems with two sides)."""
        first, second = self.sides
        return second if side == first else first
