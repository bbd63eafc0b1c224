"""What a report leaves out for a rule system.

Tables, columns and sums that the system does not have.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace

from scorekeeper.rules.system import RuleSystem
from scorekeeper.sheets.reports import changes, reasons
from scorekeeper.sheets.reports.model import (
    ControlCheck,
    Report,
    ReportChart,
    ReportPicture,
    ReportTable,
    ReportText,
    Sum,
)

Section = ReportTable | ReportChart | ReportPicture | ReportText


def fitting(report: Report, system: RuleSystem, *, match_points: bool = True) -> Report:
    """Return the report without parts that do not apply to these rules or to one stage.

    A knock-out has no `match_points`.
    """
    report = of_one_stage(report)
    absent = _absent(system) | (frozenset() if match_points else {"match-points", "due"})
    if not absent:
        return report
    sections = tuple(_without_columns(part, absent) for part in report.sections if not _is_absent(part, absent))
    return replace(report, sections=sections, checks=_remaining_checks(report.checks, sections))


def of_one_stage(report: Report) -> Report:
    """Return the report without the stage columns in which no stage is named."""
    unnamed = {part.key for part in report.sections if isinstance(part, ReportTable) and _unnamed(part)}
    sections = tuple(
        _without_columns(part, {"stage"}) if isinstance(part, ReportTable) and part.key in unnamed else part
        for part in report.sections
    )
    checks = tuple(
        replace(check, first=_of_any_stage(check.first, unnamed), other=_of_any_stage(check.other, unnamed))
        for check in report.checks
    )
    return replace(report, sections=sections, checks=checks)


def _of_any_stage(parts: Sequence[Sum | int], unnamed: Collection[str]) -> tuple[Sum | int, ...]:
    """Return the parts of a sum without conditions on a stage column that is gone."""
    return tuple(
        replace(part, where=tuple(each for each in part.where if each[0] != "stage"))
        if isinstance(part, Sum) and part.table in unnamed
        else part
        for part in parts
    )


def without_empty(report: Report) -> Report:
    """Return the report without tables that count nothing, and without their charts.

    If nothing is left, all stays.
    """
    empty = {part.key for part in report.sections if isinstance(part, ReportTable) and _counts_nothing(part)}
    sections = tuple(
        part
        for part in report.sections
        if not (isinstance(part, ReportTable) and part.key in empty)
        and not (isinstance(part, ReportChart) and part.table in empty)
    )
    return replace(report, sections=sections, checks=_remaining_checks(report.checks, sections)) if sections else report


def _counts_nothing(table: ReportTable) -> bool:
    totals = [column.key for column in table.columns if column.total]
    return not table.rows or (bool(totals) and not any(value for key in totals for value in table.values(key)))


def _unnamed(table: ReportTable) -> bool:
    return any(each.key == "stage" for each in table.columns) and not any(table.values("stage"))


def _absent(system: RuleSystem) -> frozenset[str]:
    """Return the keys of the tables and columns that do not apply."""
    keys: set[str] = set()
    if system.match_points is None:
        keys |= {"match-points", "due"}
    if not system.infractions.kinds:
        keys |= {reasons.PENALTIES, reasons.OFFENDERS, reasons.ARTICLES, "penalty-points", "warning", "warnings"}
    if system.announcements is None:
        keys.add(changes.READ_OUT)
    return frozenset(keys)


def _is_absent(part: Section, absent: Collection[str]) -> bool:
    return (isinstance(part, ReportTable) and part.key in absent) or (
        isinstance(part, ReportChart) and part.table in absent
    )


def _without_columns(part: Section, absent: Collection[str]) -> Section:
    """Return a table without the columns that do not apply."""
    if not isinstance(part, ReportTable):
        return part
    kept = [index for index, column in enumerate(part.columns) if column.key.split(" ")[0] not in absent]
    if len(kept) == len(part.columns):
        return part
    columns = tuple(part.columns[index] for index in kept)
    return replace(part, columns=columns, rows=tuple(tuple(row[index] for index in kept) for row in part.rows))


def _remaining_checks(checks: Sequence[ControlCheck], sections: Sequence[Section]) -> tuple[ControlCheck, ...]:
    """Return the checks all of whose columns are still there."""
    columns = {(part.key, column.key) for part in sections if isinstance(part, ReportTable) for column in part.columns}
    return tuple(
        check
        for check in checks
        if all((part.table, part.column) in columns for part in (*check.first, *check.other) if isinstance(part, Sum))
    )
