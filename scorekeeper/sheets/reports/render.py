"""One report in a given form: PDF, workbook or CSV."""

from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports.model import UNWATCHED, Progress, Report

PDF, XLSX, CSV = "pdf", "xlsx", "csv"
FORMS = (PDF, XLSX, CSV)


def render(report: Report, form: str, options: SheetOptions, progress: Progress = UNWATCHED) -> bytes:
    """Return a report as a file: `form` is "pdf", "xlsx" or "csv".

    Raises NoGlyph if a text has a letter that no font here has (PDF only), Stopped if the user cancels.
    """
    # The drawing libraries are large and only one of them is needed.
    if form == PDF:
        from scorekeeper.sheets.reports.pdf import pdf_bytes  # noqa: PLC0415

        return pdf_bytes(report, options, progress)
    if form == XLSX:
        from scorekeeper.sheets.reports.book import book_bytes  # noqa: PLC0415

        return book_bytes(report, options, progress)
    if form == CSV:
        from scorekeeper.sheets.reports.csv_text import csv_bytes  # noqa: PLC0415

        return csv_bytes(report, progress)
    raise ValueError(form)
