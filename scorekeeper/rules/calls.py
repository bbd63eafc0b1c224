"""The calls: every approved form parsed into a value, and printed again as it was made."""

import re
from dataclasses import dataclass
from enum import Enum

from scorekeeper.rules.contract import NO_TRUMP, SUITS, plain_notation

NOES = "NS"

LONGEST_NUMBER = 6
"""Number of digits that are read; a longer number is far above every maximum."""


class CallWord(Enum):
    """The calls that consist of one word."""

    PASS = "P"  # noqa: S105 - a call, no password
    DOUBLE = "X"
    REDOUBLE = "XX"
    WITHDRAW = "WX"

    def __str__(self) -> str:
        return self.value


class Unreadable(Enum):
    """The reason why a text is not an approved call; the value is the problem's code."""

    NOT_A_CALL = "not-a-call"
    UNAPPROVED = "unapproved-call"


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid as made: `29S` and `S29` are the same bid, each printed in its own form.

    `term` is a suit, `NT`, `NS` or `P`; `number` is None only in plus-suit (`+D`); `suit_first` marks the reverse forms
    `S29` and `D+2`.
    """

    number: int | None
    term: str
    plus: bool = False
    suit_first: bool = False

    def __str__(self) -> str:
        amount = ("+" if self.plus else "") + ("" if self.number is None else str(self.number))
        return self.term + amount if self.suit_first else amount + self.term

    @property
    def strain(self) -> str:
        """The strain of the contract: Noes and pass-with-a-number are no-trump."""
        return self.term if self.term in SUITS else NO_TRUMP

    @property
    def noes(self) -> bool:
        """Whether it was called as Noes, which refers to the suit bid before."""
        return self.term == NOES

    def value(self, standing: int | None) -> int | None:
        """Return the card points it undertakes; None if a plus call has no standing bid to add to."""
        added = 1 if self.number is None else self.number
        if not self.plus:
            return added
        return None if standing is None else standing + added


@dataclass(frozen=True, slots=True)
class _Form:
    pattern: re.Pattern[str]
    plus: bool = False
    suit_first: bool = False


_FORMS = (
    _Form(re.compile(r"(?P<number>[0-9]+)(?P<term>[CDHS]|NT|NS|P)")),
    _Form(re.compile(r"(?P<term>[CDHS])(?P<number>[0-9]+)"), suit_first=True),
    _Form(re.compile(r"\+(?P<number>[0-9]+)(?P<term>[CDHS]|NT|NS)"), plus=True),
    _Form(re.compile(r"(?P<term>[CDHS])\+(?P<number>[0-9]+)"), plus=True, suit_first=True),
    _Form(re.compile(r"\+(?P<number>)(?P<term>[CDHS])"), plus=True),
)

# Number-plus, pass-number, plus no-trump or Noes without a number, and the three words.
_UNAPPROVED = re.compile(r"[0-9]+\+[\x21-\x7e]+|P[0-9]+|\+(NT|NS)|.*(MINUS|MORE|ADHIKAM).*", re.DOTALL)

_WORDS = {word.value: word for word in CallWord}


def read_call(text: str) -> Bid | CallWord | Unreadable:
    """Parse one call in any approved form (3.3), or return why it is not valid.

    Case does not matter, spaces are ignored, suit signs are read; only ASCII digits and letters are accepted.
    """
    plain = plain_notation(text)
    if plain in _WORDS:
        return _WORDS[plain]
    for form in _FORMS:
        match = form.pattern.fullmatch(plain)
        if match is not None:
            return Bid(_number(match["number"]), match["term"], form.plus, form.suit_first)
    return Unreadable.UNAPPROVED if _UNAPPROVED.fullmatch(plain) else Unreadable.NOT_A_CALL


def _number(digits: str) -> int | None:
    if not digits:
        return None
    plain = digits.lstrip("0") or "0"
    return int(plain if len(plain) <= LONGEST_NUMBER else "9" * LONGEST_NUMBER)
