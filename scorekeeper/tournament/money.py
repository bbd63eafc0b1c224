"""Amounts of money as people write them: "60", "$1,200", "25.50 EUR"."""

import re

_AMOUNT = re.compile(r"(\D*?)\s*(\d{1,3}(?:[,' ]\d{3})+|\d+)(?:[.,](\d\d))?\s*(\D*)")
Unit = tuple[str, str]
"""The text before and the text after the number."""


def parse_amount(text: str) -> tuple[Unit, int] | None:
    """Return the unit and the hundredths of an amount, None if it is not an amount."""
    match = _AMOUNT.fullmatch(text.strip())
    if match is None:
        return None
    return (match[1], match[4]), int(re.sub(r"\D", "", match[2])) * 100 + int(match[3] or 0)


def format_amount(unit: Unit, cents: int) -> str:
    """Return an amount as text."""
    whole, part = divmod(cents, 100)
    number = f"{whole:,}" + (f".{part:02}" if part else "")
    before, after = unit
    return f"{before}{number}{' ' if after else ''}{after}" if before else f"{number} {after}".strip()


def tidy_amount(text: str) -> str:
    """Return an amount in the usual form ("1,200 USD"), or the text if it is not an amount."""
    amount = parse_amount(text)
    return format_amount(*amount) if amount is not None else text


def still_owed(due: str, paid: str) -> str:
    """Return what is left of a partly paid amount.

    "" if nothing is, or if it cannot be computed.
    A payment without a unit is in the unit of the amount due.
    """
    owed, given = parse_amount(due), parse_amount(paid)
    if owed is None or given is None or given[0] not in (owed[0], ("", "")) or given[1] >= owed[1]:
        return ""
    return format_amount(owed[0], owed[1] - given[1])
