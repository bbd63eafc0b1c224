"""What LibreOffice makes of our workbooks: it computes every formula again, many of them in one start."""

import csv
import shutil
import subprocess
from functools import cache
from pathlib import Path

import openpyxl
import pytest
from openpyxl.utils import coordinate_to_tuple

SOFFICE = shutil.which("soffice") or shutil.which("libreoffice")
EVERY_SHEET = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1"
"""Comma, quotes, UTF-8, from the first row, values as they are; the quickest way to what each sheet says."""


class Calculated:
    """What stands in the cells of a folder of workbooks, as texts, once LibreOffice has computed them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.rows = cache(self._rows)

    def _rows(self, book: str, sheet: str) -> list[list[str]]:
        with (self.folder / f"{book}-{sheet}.csv").open(encoding="utf-8", newline="") as file:
            return list(csv.reader(file))

    def cell(self, book: str, sheet: str, place: str) -> str:
        """Return what stands in one cell; "" where there is nothing."""
        row, column = coordinate_to_tuple(place)
        rows = self.rows(book, sheet)
        return rows[row - 1][column - 1] if row <= len(rows) and column <= len(rows[row - 1]) else ""


def calculate(folder: Path) -> Calculated:
    """Let LibreOffice compute all workbooks of a folder in one go."""
    return Calculated(converted(folder, EVERY_SHEET))


def converted(folder: Path, form: str) -> Path:
    """Let LibreOffice write all workbooks of a folder in another form, and answer the folder they are in."""
    if SOFFICE is None:
        pytest.skip("LibreOffice is not installed")
    profile, out = folder / "profile", folder / "out"
    command = [SOFFICE, f"-env:UserInstallation={profile.as_uri()}", "--headless", "--convert-to", form]
    command += ["--outdir", str(out), *map(str, sorted(folder.glob("*.xlsx")))]
    subprocess.run(command, check=True, capture_output=True, timeout=900)
    return out


def plant(book: openpyxl.Workbook, place: str, value: object, path: Path) -> None:
    """Keep a workbook with a wrong value in one cell (`Score!K14`)."""
    sheet, cell = place.split("!")
    book[sheet][cell].value = value
    book.save(path)
