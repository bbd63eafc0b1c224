"""How single signs of a typed line are read, and how its reading ends before the line does."""

from scorekeeper.rules.contract import SIGNS
from scorekeeper.rules.model import Problem

_MINUS = "-\N{MINUS SIGN}\N{EN DASH}\N{EM DASH}\N{HYPHEN}\N{NON-BREAKING HYPHEN}"
_CROSS = "\N{MULTIPLICATION SIGN}"


class Unread(Exception):  # noqa: N818 - it ends the reading, nothing went wrong
    """What stands in the line cannot be read: `found` says what, and where."""

    def __init__(self, found: Problem) -> None:
        super().__init__(found.code)
        self.found = found


class Ended(Exception):  # noqa: N818 - it ends the reading, nothing went wrong
    """The line ends too early: `expects` names what has to come next."""

    def __init__(self, expects: str) -> None:
        super().__init__(expects)
        self.expects = expects


def known_sign(sign: str) -> str:
    """Return a character as it is read; what has no place in the notation stays as it is."""
    if sign.isspace():
        return " "
    if sign in _MINUS:
        return "-"
    if sign == _CROSS:
        return "X"
    return sign.upper() if sign.isascii() else SIGNS.get(sign, sign)
