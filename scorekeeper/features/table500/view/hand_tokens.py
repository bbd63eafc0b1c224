"""The tokens of a hand's line: numbers, words and signs, each with its columns."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.contract import NO_TRUMP, SIGNS
from scorekeeper.rules.model import Problem, problem

Columns = tuple[int, int]
"""First and last column, from 1."""

STRAINS = {"S": "S", "C": "C", "D": "D", "H": "H", "N": NO_TRUMP, "NT": NO_TRUMP, "NS": NO_TRUMP, "NOES": NO_TRUMP}
"""The ways to type the suit of a bid."""

NO_BID_WORDS = ("NONE", "NOBODY", "NO", "AWAY")
BELL_WORD, BOTH_WORD, FAULT, MISDEAL_WORD = "BELL", "BOTH", "FAULT", "MISDEAL"

_PIECE = re.compile("[0-9]+|[A-Za-z]+|[^\\s\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}]")


@dataclass(frozen=True, slots=True)
class HandToken:
    """A number, a word in capitals, or a single sign, with its columns."""

    text: str
    columns: Columns

    @property
    def is_number(self) -> bool:
        """Return whether these are ASCII digits."""
        return self.text.isascii() and self.text.isdecimal()

    @property
    def value(self) -> int:
        """Return the number; one with too many digits becomes a very large one."""
        return int(self.text) if len(self.text) <= 4 else 10**4

    def split_at(self, length: int) -> tuple["HandToken", "HandToken"]:
        """Cut a word in two."""
        first, last = self.columns
        return (
            HandToken(self.text[:length], (first, first + length - 1)),
            HandToken(self.text[length:], (first + length, last)),
        )


class HandRefused(Exception):  # noqa: N818 - it ends the reading, nothing went wrong
    """Why a line makes no hand."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(*(problem.code for problem in problems))
        self.problems = problems


class HandLineEnded(Exception):  # noqa: N818 - it ends the reading, nothing went wrong
    """The line ends too early; `expects` names what has to come next."""

    def __init__(self, expects: str) -> None:
        super().__init__(expects)
        self.expects = expects


def hand_tokens(text: str) -> list[HandToken]:
    """Split a line into tokens.

    Suit signs become their letters, ASCII letters capitals, all else is unchanged.
    """
    return [
        HandToken(_plain(match.group()), (match.start() + 1, match.end())) for match in _PIECE.finditer(text)
    ]  # fmt: skip


def _plain(text: str) -> str:
    return text.upper() if text.isascii() else SIGNS.get(text, text)


def is_beginning(word: str, whole: Sequence[str]) -> bool:
    """Return whether this is a proper prefix of one of these words."""
    return any(candidate.startswith(word) and candidate != word for candidate in whole)


def starts_with_bid(rest: Sequence[HandToken]) -> bool:
    """Return whether a number with a suit comes next: a bid typed without its side."""
    return len(rest) > 1 and rest[0].is_number and rest[1].text[:1] in {"S", "C", "D", "H", "N"}


def fill_in_bid(rest: list[HandToken], side: str, number: int) -> None:
    """Put the recorded number before a lone suit, and the side before a bid without one."""
    columns = rest[0].columns
    if rest[0].text in STRAINS:
        rest.insert(0, HandToken(str(number), columns))
    if starts_with_bid(rest):
        rest.insert(0, HandToken(side, columns))


def reads_as_hand(text: str, sides: Sequence[str]) -> bool:
    """Return whether a text is taken for a hand: a bid, or tricks.

    Anything after a bid does not matter; a number inside words is a reason.
    """
    rest = hand_tokens(text)
    signs = [piece.text for piece in rest[:4]]
    if ":" in signs and rest[0].is_number:
        rest = rest[signs.index(":") + 1 :]
    if not rest:
        return False
    if rest[0].text in sides or rest[0].text in NO_BID_WORDS:
        bid = rest[1:]
        return (starts_with_bid(bid) and _is_strain(bid[1].text)) or (rest[0].text in NO_BID_WORDS and _numbers(bid))
    return _numbers(rest) or (starts_with_bid(rest) and _is_strain(rest[1].text))


def _numbers(rest: Sequence[HandToken]) -> bool:
    return bool(rest) and all(piece.is_number for piece in rest)


def _is_strain(word: str) -> bool:
    return word in STRAINS or any(word[:index] in STRAINS and word[index] == FAULT[0] for index in range(1, len(word)))


def unreadable_token(piece: HandToken) -> Problem:
    """Return the problem of a token that does not belong in the line."""
    return problem("not-read-hand", columns=(piece.columns,), text=piece.text[:20])


def take_strain(rest: list[HandToken]) -> str:
    """Take the suit from the front of the rest; a fault may follow it directly, "7SfA"."""
    word = rest.pop(0)
    if word.text in STRAINS:
        return STRAINS[word.text]
    for length in range(len(word.text) - 1, 0, -1):
        if word.text[:length] in STRAINS and word.text[length] == FAULT[0]:
            _suit, fault = word.split_at(length)
            rest.insert(0, fault)
            return STRAINS[word.text[:length]]
    if not rest and is_beginning(word.text, tuple(STRAINS)):
        raise HandLineEnded("suit")
    raise HandRefused(problem("suit-missing-typed", columns=(word.columns,), text=word.text[:20]))
