"""The contract: what the declaring side undertook, in the notation that round-trips."""

import re
from dataclasses import dataclass

NO_TRUMP = "NT"
SUITS = ("C", "D", "H", "S")
STRAINS = (*SUITS, NO_TRUMP)
SIGNS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "♧": "C", "♢": "D", "♡": "H", "♤": "S"}

_SIGN_STYLES = "\ufe0e\ufe0f"
"""Invisible characters that keyboards add after a suit sign."""

_CONTRACT = re.compile(r"([0-9]{1,3})(NT|NS|P|[CDHS])(XX?)?")


@dataclass(frozen=True, slots=True, order=True)
class Contract:
    """A number of card points and a suit or no-trump; `doubling` is 0, 1 or 2 (redoubled)."""

    value: int
    strain: str
    doubling: int = 0

    def __str__(self) -> str:
        return f"{self.value}{self.strain}{'X' * self.doubling}"


def plain_notation(text: str) -> str:
    """Return typed text in normal form, without spaces, with suits and capitals in ASCII.

    Every other character stays as it is, so that no foreign letter or digit turns into one of ours.
    """
    if text.isascii():
        return "".join(text.split()).upper()
    return "".join(
        sign.upper() if sign.isascii() else SIGNS.get(sign, sign)
        for sign in text
        if not sign.isspace() and sign not in _SIGN_STYLES
    )


def read_contract(text: str) -> Contract | None:
    """Parse `40H`, `28NT`, `40HX`, `40HXX`; Noes and number-pass become no-trump.

    None if it is not a contract.
    Case does not matter, spaces are ignored and suit signs are read. The rule system checks whether the number is in
    range.
    """
    match = _CONTRACT.fullmatch(plain_notation(text))
    if match is None:
        return None
    number, strain, doubling = match.groups()
    return Contract(int(number), strain if strain in SUITS else NO_TRUMP, len(doubling or ""))
