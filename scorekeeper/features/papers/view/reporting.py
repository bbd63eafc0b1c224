"""Reports as the desk offers them: of a session, a day, the event, or a team.

They are made session by session and can be watched and canceled (`Progress`, `Stopped`); nothing here needs the
window's thread.
"""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from scorekeeper.features.papers.view.exporting import may_replace
from scorekeeper.journal.snapshot import GameState, Played, Tournament
from scorekeeper.kernel.errors import EntryRefused, NotWritten
from scorekeeper.kernel.paper_options import letters_known, sheet_options
from scorekeeper.kernel.plain_name import plain_name
from scorekeeper.kernel.whole_file import write_file
from scorekeeper.rules.hands import HandRules
from scorekeeper.rules.model import problem
from scorekeeper.sheets.drawer import draw
from scorekeeper.sheets.reports.day import day_of
from scorekeeper.sheets.reports.day import day_report as _day
from scorekeeper.sheets.reports.day import days_of as _days_of
from scorekeeper.sheets.reports.games import days_of_games, game_report, games_report, player_report
from scorekeeper.sheets.reports.model import UNWATCHED, Progress, Report, Stopped, findings
from scorekeeper.sheets.reports.render import CSV, FORMS, PDF, XLSX, render
from scorekeeper.sheets.reports.session import session_report as _session
from scorekeeper.sheets.reports.team import team_report as _team
from scorekeeper.sheets.reports.text import as_html, as_text

if TYPE_CHECKING:
    from scorekeeper.sheets.options import SheetOptions

_CSV_BEGINS = b"\xef\xbb\xbf"
ENDINGS: Mapping[str, str] = MappingProxyType({PDF: ".pdf", XLSX: ".xlsx", CSV: ".csv"})


def session_report(
    tournament: Tournament,
    state: Played,
    options: "SheetOptions | None" = None,
    progress: Progress = UNWATCHED,
) -> Report:
    """Return the report of one session or game; by default in this computer's time zone."""
    if isinstance(state, GameState):
        return game_report(tournament, state)
    return _session(tournament, state, options or sheet_options(), progress)


def broken_sums(report: Report) -> tuple[str, ...]:
    """Return the control sums of a report that do not hold, each with its two numbers."""
    return tuple(f"{check.what}: {first}, {second}" for check, first, second in findings(report) if first != second)


def day_report(
    tournament: Tournament,
    day: str | None = None,
    options: "SheetOptions | None" = None,
    progress: Progress = UNWATCHED,
) -> Report:
    """Return the report of a day (ISO 8601), or of the whole event if `day` is None."""
    if _of_games(tournament):
        return games_report(tournament, day, progress)
    return _day(tournament, day, options or sheet_options(), progress)


def team_report(
    tournament: Tournament, team: str, options: "SheetOptions | None" = None, progress: Progress = UNWATCHED
) -> Report:
    """Return the record of the team or player with this uid; raise KeyError if there is none."""
    if _of_games(tournament):
        return player_report(tournament, team)
    return _team(tournament, team, options or sheet_options(), progress)


def days_of(tournament: Tournament) -> tuple[str, ...]:
    """Return the days on which there are sessions or games, in order."""
    return days_of_games(tournament) if _of_games(tournament) else _days_of(tournament)


def _of_games(tournament: Tournament) -> bool:
    return isinstance(tournament.rules, HandRules)


def report_bytes(
    report: Report, form: str, options: "SheetOptions | None" = None, progress: Progress = UNWATCHED
) -> bytes:
    """Return a report as a file of this form: "pdf", "xlsx" or "csv".

    Raises NotWritten if no font here has one of its letters, Stopped if the user cancels.
    """
    options = options or sheet_options()
    with letters_known():
        # a report with progress is made where the progress can be shown
        return draw(render, report, form, options) if progress is UNWATCHED else render(report, form, options, progress)


def report_clipboard(report: Report) -> tuple[str, str]:
    """Return a report for the clipboard: as text with tabs, and as HTML."""
    return as_text(report), as_html(report)


def report_text(report: Report) -> str:
    """Return a report as plain text, with names unchanged."""
    return as_text(report, plain=True)


def report_file_name(report: Report, form: str) -> str:
    """Return the name of a report's file: letters and digits, `team-dallas.pdf`."""
    own = plain_name(report.subtitle) if report.kind == "team" else ""
    return "-".join(part for part in (report.name, own) if part) + ENDINGS[form]


def write_report(report: Report, form: str, path: Path, data: bytes, *, make_folder: bool = False) -> Path:
    """Write a report to a file, or into a folder under its own name, and return the path.

    Only a report of the same form is replaced. Raises NotWritten.
    """
    if path.is_dir():
        path /= report_file_name(report, form)
    if form != CSV:
        may_replace(path, form)
    elif _is_something_else(path):
        raise NotWritten(str(path), "not-a-csv")
    write_file(path, data, make_folder=make_folder)
    return path


def _is_something_else(path: Path) -> bool:
    """Return whether there is a file here that does not look like one of our CSV files."""
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            start = file.read(len(_CSV_BEGINS))
    except OSError:
        return False
    return bool(start) and start != _CSV_BEGINS


def find_day(tournament: Tournament, text: str | None) -> str | None:
    """Return the day that was named, None for the whole event.

    Raise EntryRefused if no session is on that day.
    """
    if not text:
        return None
    days = days_of(tournament)
    if text not in days:
        raise EntryRefused((problem("no-such-day", value=text, days=", ".join(days) or "-"),))
    return text


__all__ = [
    "CSV",
    "ENDINGS",
    "FORMS",
    "PDF",
    "UNWATCHED",
    "XLSX",
    "Progress",
    "Report",
    "Stopped",
    "day_of",
    "day_report",
    "days_of",
    "find_day",
    "report_bytes",
    "report_clipboard",
    "report_file_name",
    "session_report",
    "team_report",
    "write_report",
]
