"""A table for the clipboard: once as text with tabs between columns, and once as HTML."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.kit.look.markup import escape

FORMULA = "=+-@"
"""The characters with which a formula begins in a spreadsheet."""


@dataclass(frozen=True, slots=True)
class TableCopy:
    """A table with optional title and headings; `right` are the columns of numbers."""

    rows: tuple[tuple[str, ...], ...]
    headings: tuple[str, ...] = ()
    title: tuple[str, ...] = ()
    right: frozenset[int] = frozenset()

    @property
    def text(self) -> str:
        """The table as text with tabs, a line for each row, as spreadsheets read it."""
        lines = [*((line,) for line in self.title), *((self.headings,) if self.headings else ()), *self.rows]
        return "\n".join("\t".join(map(_plain, line)) for line in lines)

    @property
    def html(self) -> str:
        """The table as HTML, as word processors and mail programs read it."""
        parts = [f"<p>{escape(line)}</p>" for line in self.title]
        head = _row(self.headings, "th", self.right) if self.headings else ""
        body = "".join(_row(row, "td", self.right) for row in self.rows)
        return "".join([*parts, f"<table>{head}{body}</table>"])


def _row(cells: Sequence[str], tag: str, right: frozenset[int]) -> str:
    shown = (
        f"<{tag}{' align=right' if index in right else ''}>{escape(_guard_text(cell)) or '&nbsp;'}</{tag}>"
        for index, cell in enumerate(cells)
    )
    return f"<tr>{''.join(shown)}</tr>"


def _plain(cell: str) -> str:
    """Return a cell in one line without tabs, and never a formula."""
    return _guard_text(" ".join(cell.split()) if any(sign in cell for sign in "\t\n\r") else cell)


def _guard_text(cell: str) -> str:
    """Return a text that stays a text.

    One that looks like a formula gets an apostrophe, as in CSV.
    """
    number = cell[1:].replace(".", "", 1).isdecimal() and cell[:1] in "+-"
    return f"'{cell}" if cell[:1] and cell[0] in FORMULA and len(cell) > 1 and not number else cell
