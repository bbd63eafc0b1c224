"""The only writer of CSV files.

A spreadsheet never takes a name for a formula, in any column.
"""

import csv
import datetime as dt
import io
from collections.abc import Iterable, Sequence

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


def csv_text(rows: Iterable[Sequence[object]], *, width: int = 0) -> str:
    """Return rows as CSV, with line ends as in RFC 4180.

    A list becomes one cell, separated by semicolons.
    Rows with fewer than `width` fields are filled up with empty ones.
    """
    text = io.StringIO(newline="")
    empty = [""] * width
    csv.writer(text, lineterminator="\r\n").writerows([*map(guarded, row), *empty[len(row) :]] for row in rows)
    return text.getvalue()


def guarded(value: object) -> str:
    """Return a cell as text that no spreadsheet takes for a formula.

    Such a text gets a leading apostrophe.
    """
    if type(value) is int:  # most cells of a large report are numbers
        return str(value)
    text = plain_cell(value)
    is_text = isinstance(value, str | list | tuple)
    return f"'{text}" if is_text and text.startswith(_FORMULA) else text


def plain_cell(value: object) -> str:
    """Return a cell as text: a number with its plain minus, a date as ISO 8601, "" for None."""
    if value is None:
        return ""
    if isinstance(value, list | tuple):
        return "; ".join(map(plain_cell, value))
    return value.isoformat() if isinstance(value, dt.date) else str(value)
