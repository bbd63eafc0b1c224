"""Rows as text: in columns for a reader, or as CSV."""

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any


def as_csv(objects: Sequence[Mapping[str, Any]]) -> str:
    """Return objects as CSV, one line for each; lists are joined by semicolons."""
    columns = list(objects[0]) if objects else ["place", "team"]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(columns)
    for row in objects:
        writer.writerow([_cell(row[column]) for column in columns])
    return text.getvalue()


def _cell(value: object) -> object:
    if value is None:
        return ""
    if isinstance(value, list):
        return "; ".join(map(str, value))
    # a name that a spreadsheet would take for a formula is marked as text
    return f"'{value}" if isinstance(value, str) and value[:1] in "=+-@\t\r" else value


def table(rows: Sequence[Sequence[str]]) -> str:
    """Return rows of text as columns, two spaces apart."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    texts = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows)
    return "".join(f"{text}\n" for text in texts)
