"""The payment: how what a decided deal is worth reaches the sides."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from scorekeeper.rules.doubling import CODES
from scorekeeper.rules.model import Line, Side, Source, Value


@dataclass(frozen=True, slots=True)
class Stake:
    """What a decided deal is worth: `base` by the chart (with its line's code and article), `rest` by the doubling.

    `declarer` made the final bid, `winner` gets the points; `source` is the statement that decided the deal and
    `contract_source` the one that established the contract.
    """

    declarer: Side
    winner: Side
    base: int
    code: str
    article: str
    source: Source
    doubling: int
    rest: int
    doubling_article: str
    contract_source: Source


class Payment(Protocol):
    """One way of paying; a system in which points are tables that change hands has another one."""

    def opening(self, sides: Sequence[Side], options: Mapping[str, Value | bool]) -> dict[Side, int]:
        """Return what each side has before the first deal."""
        ...

    def lines(self, stake: Stake, standing: Mapping[Side, int]) -> list[Line]:
        """Return the lines of a decided deal, given what each side has before it."""
        ...


@dataclass(frozen=True, slots=True)
class WinnerScores:
    """Whoever wins the deal adds the points to his total; nobody loses any."""

    def opening(self, sides: Sequence[Side], options: Mapping[str, Value | bool]) -> dict[Side, int]:  # noqa: ARG002 (the same for all options)
        """Return nothing for everybody."""
        return dict.fromkeys(sides, 0)

    def lines(self, stake: Stake, standing: Mapping[Side, int]) -> list[Line]:  # noqa: ARG002 (nobody runs out)
        """Return the chart line and, of a doubled deal, the line of the doubling."""
        lines = [Line(stake.winner, stake.base, stake.code, stake.article, stake.source)]
        if stake.doubling:
            code = CODES[stake.doubling]
            lines.append(Line(stake.winner, stake.rest, code, stake.doubling_article, stake.contract_source))
        return lines
