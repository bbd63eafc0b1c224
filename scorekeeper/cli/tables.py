"""Rows as text: in columns for a reader, or as CSV."""

from collections.abc import Mapping, Sequence
from typing import Any


def as_csv(objects: Sequence[Mapping[str, Any]]) -> str:
    """Return objects as CSV, one line for each; lists are joined by semicolons."""
    from scorekeeper.sheets.csv_rows import csv_text  # noqa: PLC0415 - most commands write no CSV

    columns = list(objects[0]) if objects else ["place", "team"]
    return csv_text([columns, *([row[column] for column in columns] for row in objects)])


def table(rows: Sequence[Sequence[str]]) -> str:
    """Return rows of text as columns, two spaces apart."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    texts = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows)
    return "".join(f"{text}\n" for text in texts)
