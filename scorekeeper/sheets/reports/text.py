"""A report for the clipboard, as lines with tabs and as HTML."""

from collections.abc import Iterator
from html import escape

from scorekeeper.language import reports
from scorekeeper.sheets.csv_rows import guarded, plain_cell
from scorekeeper.sheets.reports.model import (
    NUMBERS,
    Caption,
    Cell,
    Report,
    ReportChart,
    ReportPicture,
    ReportTable,
    ReportText,
    findings,
)

_TEXT_FORMAT = r"mso-number-format:'\@'"


def sums_of(table: ReportTable) -> tuple[Cell, ...]:
    """Return the row of sums below a table, () if no column has one."""
    if not table.rows or not any(column.total for column in table.columns):
        return ()
    first = next((index for index, column in enumerate(table.columns) if not column.total), None)
    return tuple(
        table.total(column.key) if column.total else reports.sum_word() if index == first else None
        for index, column in enumerate(table.columns)
    )


def table_text(table: ReportTable, *, plain: bool = False) -> str:
    """Return a table as lines of cells separated by tabs: heads, rows, sums.

    A text that a spreadsheet would take for a formula begins with an apostrophe, unless it is to be `plain`.
    """
    rows: list[tuple[Cell, ...]] = [tuple(column.head for column in table.columns), *table.rows]
    if sums := sums_of(table):
        rows.append(sums)
    return "".join("\t".join(_tab_free(cell, plain=plain) for cell in row) + "\n" for row in rows)


def _tab_free(value: Cell, *, plain: bool) -> str:
    return " ".join((plain_cell(value) if plain else guarded(value)).split())


def table_html(table: ReportTable) -> str:
    """Return a table as HTML, with texts marked as texts."""
    heads = "".join(f"<th>{escape(column.head)}</th>" for column in table.columns)
    body = "".join(f"<tr>{_html_cells(table, row)}</tr>" for row in table.rows)
    sums = sums_of(table)
    foot = f"<tfoot><tr>{_html_cells(table, sums)}</tr></tfoot>" if sums else ""
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody>{foot}</table>"


def _html_cells(table: ReportTable, row: tuple[Cell, ...]) -> str:
    cells = []
    for column, value in zip(table.columns, row, strict=True):
        style = f' style="{_TEXT_FORMAT}"' if isinstance(value, str) else ""
        right = ' align="right"' if column.kind in NUMBERS and not isinstance(value, str) else ""
        cells.append(f"<td{right}{style}>{escape(plain_cell(value))}</td>")
    return "".join(cells)


def as_text(report: Report, *, plain: bool = False) -> str:
    """Return a report as text: title, facts, every section.

    `plain` as in a table.
    """
    return "\n".join(_text(report, plain=plain)) + "\n"


def _text(report: Report, *, plain: bool) -> Iterator[str]:
    yield report.title
    yield from (line for line in (report.event, report.subtitle) if line)
    yield from (f"{fact.caption}\t{_tab_free(fact.value, plain=plain)}" for fact in known_facts(report))
    for part in report.sections:
        if isinstance(part, ReportChart | ReportPicture):
            continue
        yield ""
        yield part.title
        if isinstance(part, ReportText):
            yield from part.sentences
        elif part.rows:
            yield from table_text(part, plain=plain).splitlines()
        else:
            yield part.empty
    yield ""
    results = findings(report)
    if results:
        yield reports.all_hold(sum(first == other for _check, first, other in results), len(results))
    yield from report.footer


def known_facts(report: Report) -> tuple[Caption, ...]:
    return tuple(fact for fact in report.facts if fact.value not in (None, ""))


def as_html(report: Report) -> str:
    """Return a whole report as HTML."""
    parts = [f"<h1>{escape(report.title)}</h1>"]
    parts += [f"<p>{escape(line)}</p>" for line in (report.event, report.subtitle) if line]
    parts += [f"<p>{escape(fact.caption)}: {escape(plain_cell(fact.value))}</p>" for fact in known_facts(report)]
    for part in report.sections:
        if isinstance(part, ReportChart | ReportPicture):
            continue
        parts.append(f"<h2>{escape(part.title)}</h2>")
        if isinstance(part, ReportText):
            parts += [f"<p>{escape(sentence)}</p>" for sentence in part.sentences]
        else:
            parts.append(table_html(part) if part.rows else f"<p>{escape(part.empty)}</p>")
    parts += [f"<p>{escape(line)}</p>" for line in report.footer]
    return "".join(parts)
