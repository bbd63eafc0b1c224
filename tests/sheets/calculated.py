"""Workbooks recalculated by LibreOffice, all of a test run in one process."""

import csv
import io
import os
import re
import shutil
import signal
import subprocess
import time
import zipfile
from functools import cache
from pathlib import Path

import openpyxl
from openpyxl.utils import coordinate_to_tuple

SOFFICE = shutil.which("soffice") or shutil.which("libreoffice")
EVERY_SHEET = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1"
"""Comma, quotes, UTF-8, from the first row, values as they are; the quickest way to what each sheet says."""


class Calculated:
    """The cell texts of a folder of workbooks after recalculation by LibreOffice."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.rows = cache(self._rows)

    def _rows(self, book: str, sheet: str) -> list[list[str]]:
        with (self.folder / f"{book}-{sheet}.csv").open(encoding="utf-8", newline="") as file:
            return list(csv.reader(file))

    def wrong_results(self, book: str, data: bytes) -> dict[str, tuple[str, str]]:
        """Return the formulas whose stored result differs from LibreOffice's."""
        formulas, results = (openpyxl.load_workbook(io.BytesIO(data), data_only=stored) for stored in (False, True))
        wrong, seen = {}, 0
        for sheet in formulas.worksheets:
            if sheet.sheet_state != "visible":
                continue
            for cell in (cell for row in sheet.iter_rows() for cell in row if cell.data_type == "f"):
                held = results[sheet.title][cell.coordinate]
                link = held.hyperlink.location if held.hyperlink else None  # the library shows it for an empty text
                stored = "" if held.value in (None, link) else str(held.value)
                computed = self.cell(book, sheet.title, cell.coordinate)
                seen += 1
                if stored != computed:
                    wrong[f"{sheet.title}!{cell.coordinate}"] = (stored, computed)
        assert seen, "a workbook with formulas"
        return wrong

    def cell(self, book: str, sheet: str, place: str) -> str:
        """Return the text of a cell, "" if it is empty."""
        row, column = coordinate_to_tuple(place)
        rows = self.rows(book, sheet)
        return rows[row - 1][column - 1] if row <= len(rows) and column <= len(rows[row - 1]) else ""


class LibreOffice:
    """LibreOffice, started once; each conversion goes to the process with the same profile.

    That process ends after a conversion unless it has a document open, so it keeps an empty one. Should it die, a
    conversion starts another for itself.
    """

    STARTING = 60.0
    """Seconds after which it is used even if it has not opened its document."""

    def __init__(self, program: str, folder: Path) -> None:
        self._command = [program, f"-env:UserInstallation={(folder / 'profile').as_uri()}", "--headless"]
        document = folder / "open.xlsx"
        openpyxl.Workbook().save(document)
        self._process = subprocess.Popen(
            [*self._command, "--norestore", "--nologo", str(document)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        lock, until = folder / f".~lock.{document.name}#", time.monotonic() + self.STARTING
        while not lock.exists() and self._process.poll() is None and time.monotonic() < until:
            time.sleep(0.05)

    def calculate(self, folder: Path) -> Calculated:
        """Compute all workbooks of a folder in one go, without the results stored in them."""
        for path in folder.glob("*.xlsx"):
            path.write_bytes(without_results(path.read_bytes()))
        return Calculated(self.converted(folder, EVERY_SHEET))

    def converted(self, folder: Path, form: str) -> Path:
        """Write all workbooks of a folder in another form, and return the folder they are in."""
        out = folder / "out"
        books = map(str, sorted(folder.glob("*.xlsx")))
        command = [*self._command, "--convert-to", form, "--outdir", str(out), *books]
        subprocess.run(command, check=True, capture_output=True, timeout=900)
        return out

    def close(self) -> None:
        """End the process and those that it started."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGTERM)
        self._process.wait(30)


_RESULT = re.compile(rb'(<c r="[A-Z]+[0-9]+"[^>]*?)(?: t="str")?(>)(<f>[^<]*</f>)<v>[^<]*</v>')


def without_results(data: bytes) -> bytes:
    """Return a workbook without stored results, so that a program has to compute them."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as before, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as after:
        for name in before.namelist():
            content = before.read(name)
            after.writestr(name, _RESULT.sub(rb"\1\2\3<v/>", content) if name.endswith(".xml") else content)
    return target.getvalue()


def plant(book: openpyxl.Workbook, place: str, value: object, path: Path) -> None:
    """Keep a workbook with a wrong value in one cell (`Score!K14`)."""
    sheet, cell = place.split("!")
    book[sheet][cell].value = value
    book.save(path)
