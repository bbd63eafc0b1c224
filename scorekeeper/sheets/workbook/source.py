"""A workbook's source, on a hidden sheet, to make the very same file again."""

import base64
import binascii
import zlib
from typing import Any

from openpyxl import Workbook

from scorekeeper.journal.extract import extract_of
from scorekeeper.journal.snapshot import Played, Tournament
from scorekeeper.sheets import page_source
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.workbook.cells import fill_in, printing

SOURCE = "Source"
_CELL = 30_000
"""The most characters written to a cell; no program accepts more than 32,767."""
_MOST_ROWS, _LARGEST = 100, 512 * 1024


def write_source(book: Workbook, state: Played, tournament: Tournament, options: SheetOptions) -> None:
    """Put the source of the workbook of a session or game onto a hidden sheet."""
    source = page_source.of_workbook(options, extract_of(state, tournament))
    text = base64.b64encode(zlib.compress(page_source.written(source), 9)).decode()
    sheet = book.create_sheet(SOURCE)
    sheet.sheet_state = "hidden"
    for row, start in enumerate(range(0, len(text), _CELL), 1):
        fill_in(sheet.cell(row, 1), text[start : start + _CELL])
    printing(sheet, options.paper)


def read_source(book: Any) -> bytes:
    """Return the source that a workbook contains, b"" if there is no source."""
    if SOURCE not in book.sheetnames:
        return b""
    rows = book[SOURCE].iter_rows(max_row=_MOST_ROWS, max_col=1, values_only=True)
    try:
        packed = base64.b64decode("".join(str(text) for (text,) in rows if text), validate=True)
        return zlib.decompressobj().decompress(packed, _LARGEST)
    except (binascii.Error, ValueError, zlib.error):
        return b""
