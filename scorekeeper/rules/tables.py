"""Tables: points that change hands, until a side has none left."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scorekeeper.rules.auction import LEAD_PASSES, AuctionRules
from scorekeeper.rules.model import Line, Side, Value
from scorekeeper.rules.payment import Paid, Part, Stake, parts_of

HOME_AUCTION = AuctionRules(opening_pass=LEAD_PASSES, opening_noes=True, self_raise=(), packs=((4, 6), (6, 6), (8, 8)))
"""Auction of the games with tables: plain passes, no self-raise, own packs."""

TRANSFER = "transfer"
"""The line code of a payment by a side."""


@dataclass(frozen=True, slots=True)
class TablesChange:
    """Every side begins with `tables` tables; what one receives, another pays.

    `eliminates`: a side without tables is out, and the last one with tables has won; if False, the match is lost by the
    first side that cannot pay.
    """

    eliminates: bool = False
    conserves: bool = field(default=True, init=False)

    def opening(self, sides: Sequence[Side], options: Mapping[str, Value | bool]) -> dict[Side, int]:
        """Return the same number of tables for every side."""
        return dict.fromkeys(sides, int(options["tables"]))

    def pay(self, stake: Stake, standing: Mapping[Side, int]) -> Paid:
        """Return for each payment the receiver's lines, then the payer's."""
        held = dict(standing)
        lines: list[Line] = []
        owed: dict[Side, int] = {}
        parts = parts_of(stake)
        whole = sum(part[0] for part in parts)
        for other in stake.others:
            payer, receiver = (other, stake.declarer) if stake.made else (stake.declarer, other)
            paid = min(whole, max(held[payer], 0))
            lines += _receiver_lines(parts, receiver, paid)
            lines.append(Line(payer, -paid, TRANSFER, stake.article, parts[0][3]))
            held[payer] -= paid
            held[receiver] += paid
            if paid < whole:
                owed[payer] = owed.get(payer, 0) + whole - paid
        return Paid(tuple(lines), owed)

    def out(self, standing: Mapping[Side, int]) -> frozenset[Side]:
        """Return the sides without tables, if that puts them out."""
        return frozenset(side for side, tables in standing.items() if self.eliminates and tables <= 0)

    def ended(self, standing: Mapping[Side, int], owed: Mapping[Side, int]) -> bool:
        """Return whether only one side is left, or a side could not pay."""
        if self.eliminates:
            return len(self.out(standing)) >= len(standing) - 1
        return bool(owed)

    def won_by(self, standing: Mapping[Side, int], owed: Mapping[Side, int]) -> Side | None:
        """Return the only side left: a later ruling does not change that the others could not pay."""
        lost = self.out(standing) if self.eliminates else owed
        left = [side for side in standing if side not in lost]
        return left[0] if len(left) == 1 else None


def _receiver_lines(parts: Sequence[Part], receiver: Side, paid: int) -> list[Line]:
    """Return the receiver's lines, chart and additions, as far as they are paid."""
    lines = []
    for index, (points, code, article, source) in enumerate(parts):
        part = min(points, paid)
        paid -= part
        if part or not index:
            lines.append(Line(receiver, part, code, article, source))
    return lines
