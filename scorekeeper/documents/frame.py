"""What the whole session document says that its deals, penalties and rulings are read against."""

from dataclasses import dataclass

from scorekeeper.rules.model import Side
from scorekeeper.rules.system import RuleSystem

FORMAT = "scorekeeper/session"
VERSION = 1


@dataclass(frozen=True, slots=True)
class Frame:
    """The system, how many deals are scheduled, how many play, and who is in the odd seats.

    `numbers`: the deals that are there; None while one of them cannot be told, so that nothing is refused because
    of it a second time.
    """

    system: RuleSystem
    deals: int
    players: int
    first_dealer: int
    odd_side: Side
    numbers: frozenset[int] | None = None
