"""A report as one CSV file: its tables one after another, each row preceded by the name of its section.

All rows have the same number of fields, so that strict readers accept the file; a spreadsheet user filters by the
first column. UTF-8 with the byte order mark that spreadsheets look for; texts that look like formulas stay texts.
"""

from collections.abc import Iterator, Sequence

from scorekeeper.language import reports
from scorekeeper.sheets.csv_rows import csv_text
from scorekeeper.sheets.reports.model import UNWATCHED, Cell, Progress, Report, ReportTable, ReportText, findings
from scorekeeper.sheets.reports.text import known_facts

MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"


def csv_bytes(report: Report, progress: Progress = UNWATCHED) -> bytes:
    """Return a report as CSV. An empty row separates sections, and each begins with a row of headings."""
    sections = [*_blocks(report), _checks(report)]
    width = 1 + max(len(row) for _name, rows in sections for row in rows)
    lines: list[Sequence[Cell]] = []
    for done, (name, rows) in enumerate(sections):
        progress.step(done, len(sections))
        if done:
            lines.append(())
        lines += [(name, *row) for row in rows]
    return (MARK + csv_text(lines, width=width)).encode()


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
