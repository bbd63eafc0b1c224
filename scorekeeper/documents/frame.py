"""What the whole session document says that its deals, penalties and rulings are read against."""

from dataclasses import dataclass

from scorekeeper.rules.model import Side
from scorekeeper.rules.system import RuleSystem

FORMAT = "scorekeeper/session"
VERSION = 1


@dataclass(frozen=True, slots=True)
class Frame:
    """The system, how many deals are scheduled, how many play, and who is in the odd seats.

    `numbers`: the deals that penalties and rulings may speak of; None for every scheduled one: while one of those
    that are there cannot be told (so that nothing is refused because of it a second time), and in a sheet.
    """

    system: RuleSystem
    deals: int
    players: int
    first_dealer: int
    odd_side: Side
    numbers: frozenset[int] | None = None
