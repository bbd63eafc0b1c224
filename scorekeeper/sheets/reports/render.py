"""One report in a given form: PDF, workbook or CSV."""

from collections.abc import Iterator, Sequence

from scorekeeper.language import reports
from scorekeeper.sheets.csv_rows import csv_text
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports.model import UNWATCHED, Cell, Progress, Report, ReportTable, ReportText, findings
from scorekeeper.sheets.reports.text import known_facts

PDF, XLSX, CSV = "pdf", "xlsx", "csv"
FORMS = (PDF, XLSX, CSV)
_BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"


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
        return csv_bytes(report, progress)
    raise ValueError(form)


def csv_bytes(report: Report, progress: Progress = UNWATCHED) -> bytes:
    """Return a report as CSV; sections have headings and an empty row between them."""
    sections = [*_blocks(report), _checks(report)]
    width = 1 + max(len(row) for _name, rows in sections for row in rows)
    lines: list[Sequence[Cell]] = []
    for done, (name, rows) in enumerate(sections):
        progress.step(done, len(sections))
        if done:
            lines.append(())
        lines += [(name, *row) for row in rows]
    return (_BYTE_ORDER_MARK + csv_text(lines, width=width)).encode()


def _blocks(report: Report) -> Iterator[tuple[str, list[tuple[Cell, ...]]]]:
    head: list[tuple[Cell, ...]] = [(report.title,), (report.event,), (report.subtitle,)]
    head += [(fact.caption, fact.value) for fact in known_facts(report)]
    yield reports.title("report"), [row for row in head if row[0]]
    for part in report.sections:
        if isinstance(part, ReportText):
            yield part.title, [(sentence,) for sentence in part.sentences]
        elif isinstance(part, ReportTable) and part.rows:
            yield part.title, [tuple(column.head for column in part.columns), *part.rows]


def _checks(report: Report) -> tuple[str, list[tuple[Cell, ...]]]:
    rows: list[tuple[Cell, ...]] = [reports.check_heads()]
    rows += [(check.what, first, other, reports.holds(well=first == other)) for check, first, other in findings(report)]
    return reports.title("check"), rows
