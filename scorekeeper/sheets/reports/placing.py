"""Where the table of a report stands in a workbook."""

from dataclasses import dataclass

from openpyxl.utils import get_column_letter, quote_sheetname

from scorekeeper.sheets.reports.model import Table

HEAD_ROW = 4
FIRST_ROW = HEAD_ROW + 1


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands: the name of its sheet, and the rows of its cells."""

    sheet: str
    table: Table
    last: int

    def area(self, key: str) -> str:
        """Return the cells of a column as formulas name them."""
        letter = get_column_letter(self.table.place(key) + 1)
        return f"{quote_sheetname(self.sheet)}!${letter}${FIRST_ROW}:${letter}${self.last}"
