"""The parts of a typed line, how single characters are read, and how reading stops early."""

from dataclasses import dataclass

from scorekeeper.rules.contract import SIGNS
from scorekeeper.rules.model import Problem, Side

Columns = tuple[int, int]
"""First and last column, from 1."""


@dataclass(frozen=True, slots=True)
class Number:
    """Digits as typed, and their columns."""

    text: str
    columns: Columns

    @property
    def value(self) -> int:
        """Return the number; for too many digits, just a very large one."""
        return int(self.text) if len(self.text) <= 4 else 10**4


@dataclass(frozen=True, slots=True)
class LineParts:
    """The parts found in a line; None means that the part is missing.

    `opponents` are the other side's card points, after a colon: "44:12". `expects` names what is expected next in an
    unfinished line. `times` is the doubling if it was written as x2, x3 or x4, `rival` a second number if "x 2 44"
    leaves open what the 2 is. `stroke` is where the running totals of a paper sheet begin, `doubled` a doubling typed
    without a contract. `change`: missing parts keep their current value. `passed`: there was no bid ("all-pass");
    `swept`: all tricks ("cot"); `insisted`: the side that refused a surrender ("!A").
    """

    deal: Number | None = None
    sides: tuple[Side, ...] = ()
    letter: str = ""
    side_columns: Columns | None = None
    number: Number | None = None
    strain: str | None = None
    doubling: int = 0
    times: str = ""
    taken: Number | None = None
    opponents: Number | None = None
    sign: str = ""
    sign_columns: Columns | None = None
    rival: Number | None = None
    totals: tuple[int, int] | None = None
    totals_columns: Columns | None = None
    stroke: Columns | None = None
    doubled: Columns | None = None
    change: bool = False
    contract_columns: Columns | None = None
    passed: Columns | None = None
    swept: Columns | None = None
    insisted: Side | None = None
    insisted_columns: Columns | None = None
    expects: str = ""
    problems: tuple[Problem, ...] = ()
    blank: bool = False

    @property
    def pair_alone(self) -> bool:
        """Return whether only running totals were typed, for the row typed before."""
        empty = self.number is None and self.taken is None and not (self.sides or self.sign or self.passed)
        return empty and self.stroke is not None and not self.problems


_MINUS = "-\N{MINUS SIGN}\N{EN DASH}\N{EM DASH}\N{HYPHEN}\N{NON-BREAKING HYPHEN}"
_CROSS = "\N{MULTIPLICATION SIGN}"


class UnreadLine(Exception):  # noqa: N818 - it ends the reading and is not an error
    """Raised for an unreadable line: `problem` says what, and where."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


class LineEnded(Exception):  # noqa: N818 - it ends the reading and is not an error
    """Raised for an unfinished line: `expects` names what has to come next."""

    def __init__(self, expects: str) -> None:
        super().__init__(expects)
        self.expects = expects


def known_sign(sign: str) -> str:
    """Return a character in its usual form; characters unknown to the notation stay as they are."""
    if sign.isspace():
        return " "
    if sign in _MINUS:
        return "-"
    if sign == _CROSS:
        return "X"
    return sign.upper() if sign.isascii() else SIGNS.get(sign, sign)
