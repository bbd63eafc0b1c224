"""The payment: how what a decided deal is worth reaches the sides."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, Protocol

from scorekeeper.rules.doubling import CODES
from scorekeeper.rules.model import Line, Side, Source, Value

Statement = tuple[str, int]
"""The kind and position of a `Source`, still unmade: cheap to make and to compare."""


class Stake(NamedTuple):
    """What a decided deal is worth: `base` by the chart (with its line's code and article), `rest` by the doubling.

    `declarer` made the final bid, `winner` gets the points; `decided_by` is the statement that decided the deal,
    `contract_by` the one that established the contract.
    """

    declarer: Side
    winner: Side
    base: int
    code: str
    article: str
    decided_by: Statement
    doubling: int
    rest: int
    doubling_article: str
    contract_by: Statement


class Payment(Protocol):
    """One way of paying; a system in which points are tables that change hands has another one."""

    def opening(self, sides: Sequence[Side], options: Mapping[str, Value | bool]) -> dict[Side, int]:
        """Return what each side has before the first deal."""
        ...

    def lines(self, stake: Stake, standing: Mapping[Side, int]) -> tuple[Line, ...]:
        """Return the lines of a decided deal, given what each side has before it."""
        ...


@dataclass(frozen=True, slots=True)
class WinnerScores:
    """Whoever wins the deal adds the points to his total; nobody loses any."""

    def opening(self, sides: Sequence[Side], options: Mapping[str, Value | bool]) -> dict[Side, int]:  # noqa: ARG002 (the same for all options)
        """Return nothing for everybody."""
        return dict.fromkeys(sides, 0)

    def lines(self, stake: Stake, standing: Mapping[Side, int]) -> tuple[Line, ...]:  # noqa: ARG002 (nobody runs out)
        """Return the chart line and, of a doubled deal, the line of the doubling."""
        return _won(stake)


@lru_cache(maxsize=4096)
def _won(stake: Stake) -> tuple[Line, ...]:
    """Make the lines once for all deals of the same number that are worth the same."""
    chart = Line(stake.winner, stake.base, stake.code, stake.article, Source(*stake.decided_by))
    if not stake.doubling:
        return (chart,)
    code = CODES[stake.doubling]
    return chart, Line(stake.winner, stake.rest, code, stake.doubling_article, Source(*stake.contract_by))
