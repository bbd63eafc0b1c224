"""The widths of the columns of a final ranking as every layout since 3 has them.

Signed pages are drawn again.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.sheets.paper.typefaces import Typefaces
from scorekeeper.sheets.reports.grid import GAP, Grid, columns_on_paper, placed_columns, rows_on_paper, shown
from scorekeeper.sheets.reports.model import NUMBERS, SHORT, ReportColumn, ReportTable

_SIZES = (8.0, 7.5, 7.0, 6.5, 6.0, 5.5, 5.0)
_MOST_LINES = 8
_EASY = tuple(size for size in _SIZES if size >= 7.0)
_WORDS, _APART = re.compile(" "), re.compile(r" (?=\S\S)")
_TRIES = (
    *((lines, size) for lines in range(1, _MOST_LINES) for size in _EASY),
    *((_MOST_LINES, size) for size in _SIZES),
)
"""The most lines in a cell, and the font size, to try in turn."""


def signed_grid(table: ReportTable, faces: Typefaces, left: float, max_width: float) -> Grid:
    """Return the columns of a table of a ranking; they must stay as they were signed."""
    columns, places = columns_on_paper(table)
    rows = rows_on_paper(table)
    needs = [
        _SignedColumnNeeds.measure(faces, column, {shown(column, row[index]) for row in rows})
        for index, column in zip(places, columns, strict=True)
    ]
    space = max_width - GAP * (len(columns) - 1)
    for lines, size in _TRIES:
        widths = [need.width(lines, size) for need in needs]
        if sum(widths) <= space + 0.1:
            break
    else:
        widths = [width_now * space / sum(widths) for width_now in widths]
    # the spare width goes to the columns whose cells or heads wrap without it
    short = [max(0.0, need.unwrapped_width(size) - width_now) for need, width_now in zip(needs, widths, strict=True)]
    share = min(1.0, max(0.0, space - sum(widths)) / (sum(short) or 1.0))
    widths = [width_now + more * share for width_now, more in zip(widths, short, strict=True)]
    return placed_columns(table, widths, left, (size, size - 0.5))


@dataclass(frozen=True, slots=True)
class _SignedColumnNeeds:
    """The width a column needs, for its head, its cells and their longest words.

    `together` is the longest part of the head that is not broken without need. All are widths of a text one point high.
    """

    head: float
    cells: tuple[tuple[float, float], ...]
    together: float

    @classmethod
    def measure(cls, faces: Typefaces, column: ReportColumn, texts: Iterable[str]) -> "_SignedColumnNeeds":
        """Return the width needs of a column with these cells.

        Numbers and short words stay on one line.
        """

        def width_of(text: str, *, bold: bool) -> float:
            return faces.width(text, _SIZES[0], bold=bold) / _SIZES[0]

        alone = column.kind in NUMBERS or column.kind == SHORT
        cells = []
        for text in texts:
            whole = width_of(text, bold=column.total)
            words = () if alone else text.split()
            cells.append((whole, max((width_of(word, bold=column.total) for word in words), default=whole)))
        heads = [
            max(width_of(word, bold=True) for word in words.split(column.head or " ")) for words in (_WORDS, _APART)
        ]
        return cls(heads[0], tuple(cells), heads[1])

    def width(self, lines: int, size: float) -> float:
        """Return the width of the column with about this many lines per cell, words unbroken."""
        cells = (whole if lines == 1 else min(whole, max(word, whole / lines + word / 2)) for whole, word in self.cells)
        return max(self.head * (size - 0.5), max(cells, default=0.0) * size) + 1.0

    def unwrapped_width(self, size: float) -> float:
        """Return the width of the column with one line per cell and its head unbroken."""
        return max(self.width(1, size), self.together * (size - 0.5) + 1.0)
