"""The payment: how the value of a decided deal is distributed to the sides."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple, Protocol

from scorekeeper.rules.chart import CODES
from scorekeeper.rules.model import Line, Side, Source, Value

Statement = tuple[str, int]
"""The kind and position of a `Source` as a plain tuple: cheap to make and to compare."""

COT = "cot"
"""Line code of the second payment: all tricks taken, or a surrender refused in vain."""

NOTHING_OWED: Mapping[Side, int] = MappingProxyType({})


class Stake(NamedTuple):
    """The value of a decided deal.

    `base` by the chart (with its line's code and article), `rest` by the doubling.
    `declarer` made the final bid, `others` are the opposing sides in seat order, `made` whether the declarer wins;
    `cot` is added to chart and doubling. `decided_by` is the statement that decided the deal, `contract_by` the one
    that established the contract.
    """

    declarer: Side
    others: tuple[Side, ...]
    made: bool
    base: int
    code: str
    article: str
    decided_by: Statement
    doubling: int
    rest: int
    doubling_article: str
    contract_by: Statement
    cot: int = 0


class Paid(NamedTuple):
    """The payments of a deal: its lines, and what each side still owes."""

    lines: tuple[Line, ...]
    owed: Mapping[Side, int] = NOTHING_OWED


class Payment(Protocol):
    """A way of paying; systems whose points are tables changing hands pay differently."""

    @property
    def conserves(self) -> bool:
        """Return whether one side's gain is always another side's loss, rulings included."""
        ...

    def opening(self, sides: Sequence[Side], options: Mapping[str, Value | bool]) -> dict[Side, int]:
        """Return the score of each side before the first deal."""
        ...

    def pay(self, stake: Stake, standing: Mapping[Side, int]) -> Paid:
        """Return the payments for a decided deal, given each side's score before it."""
        ...

    def out(self, standing: Mapping[Side, int]) -> frozenset[Side]:
        """Return the sides that play on without bidding, paying or receiving."""
        ...

    def ended(self, standing: Mapping[Side, int], owed: Mapping[Side, int]) -> bool:
        """Return whether the match is over after a deal, before the last scheduled one."""
        ...

    def won_by(self, standing: Mapping[Side, int], owed: Mapping[Side, int]) -> Side | None:
        """Return the winner of a match that ended early; None if the totals decide it."""
        ...


@dataclass(frozen=True, slots=True)
class WinnerScores:
    """The winner of the deal adds the points to their total; no side loses any."""

    conserves: bool = field(default=False, init=False)

    def opening(self, sides: Sequence[Side], options: Mapping[str, Value | bool]) -> dict[Side, int]:  # noqa: ARG002 (the same for all options)
        """Return zero for every side."""
        return dict.fromkeys(sides, 0)

    def pay(self, stake: Stake, standing: Mapping[Side, int]) -> Paid:  # noqa: ARG002 (nobody runs out)
        """Return the chart line and, of a doubled deal, the line of the doubling."""
        return _winner_lines(stake)

    def out(self, standing: Mapping[Side, int]) -> frozenset[Side]:  # noqa: ARG002 (nobody runs out)
        """Return an empty set: with this payment no side runs out."""
        return frozenset()

    def ended(self, standing: Mapping[Side, int], owed: Mapping[Side, int]) -> bool:  # noqa: ARG002 (as above)
        """Return False: all deals are played."""
        return False

    def won_by(self, standing: Mapping[Side, int], owed: Mapping[Side, int]) -> Side | None:  # noqa: ARG002 (as above)
        """Return None: the totals decide it."""
        return None


@lru_cache(maxsize=4096)
def _winner_lines(stake: Stake) -> Paid:
    """Return the lines, shared by all deals with the same number and value."""
    winner = stake.declarer if stake.made else stake.others[0]
    return Paid(tuple(Line(winner, *part) for part in parts_of(stake)))


Part = tuple[int, str, str, Source]
"""Points, line code, article and source: a line without the side that gets it."""


def parts_of(stake: Stake) -> tuple[Part, ...]:
    """Return the parts of a stake, the chart first."""
    decided = Source(*stake.decided_by)
    chart = (stake.base, stake.code, stake.article, decided)
    if not stake.doubling and not stake.cot:
        return (chart,)
    doubled = (stake.rest, CODES[stake.doubling], stake.doubling_article, Source(*stake.contract_by))
    again = (stake.cot, COT, stake.article, decided)
    return (chart, *((doubled,) if stake.doubling else ()), *((again,) if stake.cot else ()))
