"""The printed list of paper sheets to fetch if this laptop were lost."""

from collections.abc import Iterable

from scorekeeper.features.papers.view.paperwork import PaperPiece
from scorekeeper.features.papers.view.reporting import report_bytes, report_file_name, write_report
from scorekeeper.journal.facts import Fact
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.sheets.reports.to_fetch import to_fetch_report


def fetch_list_pieces(tournament: Tournament, waiting: Iterable[Fact]) -> tuple[PaperPiece, ...]:
    """Return the list of paper sheets with these facts; empty if there are no such sheets."""
    report = to_fetch_report(tournament, waiting)
    if not any(table.rows for table in report.tables.values()):
        return ()
    piece = PaperPiece(
        report.title,
        lambda form: report_file_name(report, form),
        lambda form, options: report_bytes(report, form, options),
        lambda form, path, data: (write_report(report, form, path, data, make_folder=True),),
    )
    return (piece,)
