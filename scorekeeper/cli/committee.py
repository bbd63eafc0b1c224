"""`committee`: ruling slips, minutes, repeated penalties and the casebook of an event."""

from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path

from scorekeeper.cli.complaint import complain
from scorekeeper.cli.opening import desk_at
from scorekeeper.cli.streams import STANDARD_INPUT, tell_written, write_output
from scorekeeper.features.papers.view import committee_papers
from scorekeeper.features.papers.view.committee_papers import put
from scorekeeper.features.papers.view.exporting import HTML, PDF, XLSX
from scorekeeper.features.papers.view.reporting import find_day, report_bytes, report_file_name, report_text
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.paper_options import sheet_options
from scorekeeper.language.translation import gettext as _
from scorekeeper.sheets.committee.cases import as_report
from scorekeeper.sheets.committee.penalty_list import penalties_report
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports.model import Report

FORMS = (PDF, XLSX, HTML)
_SLIPS = (PDF,)
_REPORTS = (PDF, XLSX)
_BOOKS = (PDF, HTML)
_File = tuple[str, bytes]
"""The name of a file in a folder, and its bytes."""
_Made = Callable[[str, SheetOptions], _File]
"""A function that makes the file in a given form."""


def committee_command(chosen: Namespace) -> int:
    """Write the chosen paper in every form given, or as text to standard output."""
    named = {form: getattr(chosen, form) for form in FORMS if getattr(chosen, form) is not None}
    offered = _SLIPS if chosen.slips is not None else _BOOKS if chosen.casebook else _REPORTS
    for form, path in named.items():
        if form not in offered:
            raise complain(f"--{form}", _("this paper is not available in that format"))
        if path == STANDARD_INPUT:
            raise complain(STANDARD_INPUT, _("give --{form} a file name").format(form=form))
    with desk_at(chosen.event) as desk:
        text, make = _chosen_paper(desk.tournament, chosen)
        if not named:
            write_output(text())
            return 0
        written: list[Path] = []
        for form, path in named.items():
            name, data = make(form, sheet_options(chosen.paper))
            target = Path(path) / name if Path(path).is_dir() else Path(path)
            written += put(form, target, data)
    tell_written(written)
    return 0


def _chosen_paper(tournament: Tournament, chosen: Namespace) -> tuple[Callable[[], str], _Made]:
    """Return the chosen paper: as text, and as a file in a given form."""
    if chosen.slips is not None:
        return _slips(tournament, chosen.slips)
    if chosen.casebook:
        return _casebook(tournament)
    if chosen.minutes is not None:
        day = chosen.minutes or None
        sat = committee_papers.days_sat(tournament)
        if day is not None and day not in sat:
            raise complain(day, _none_like_it(_("nothing happened on this day; there are records of {known}"), sat))
        return _report(committee_papers.minutes(tournament, day))
    return _report(penalties_report(tournament, find_day(tournament, chosen.penalties)))


def _report(report: Report) -> tuple[Callable[[], str], _Made]:
    def made(form: str, options: SheetOptions) -> _File:
        return report_file_name(report, form), report_bytes(report, form, options)

    return lambda: report_text(report), made


def _slips(tournament: Tournament, number: str) -> tuple[Callable[[], str], _Made]:
    slips = committee_papers.ruling_slips(tournament, number or None)
    if not slips:
        known = committee_papers.ruling_subjects(tournament)
        raise complain(number or "--slips", _none_like_it(_("there is no such ruling; choose from {known}"), known))

    def made(_form: str, options: SheetOptions) -> _File:
        name = f"{slips[0].file}.{PDF}" if len(slips) == 1 else f"rulings.{PDF}"
        return name, committee_papers.slip_bytes(slips, options)

    return lambda: "".join(f"{slip.spoken}\n" for slip in slips), made


def _none_like_it(sentence: str, known: Sequence[str]) -> str:
    """Return what exists instead; empty if nothing was brought to the committee yet."""
    return sentence.format(known=", ".join(known)) if known else _("the committee has no records yet")


def _casebook(tournament: Tournament) -> tuple[Callable[[], str], _Made]:
    def made(form: str, options: SheetOptions) -> _File:
        return committee_papers.casebook_name(form), committee_papers.casebook_bytes(tournament, form, options)

    return lambda: report_text(as_report(committee_papers.casebook_contents(tournament))), made
