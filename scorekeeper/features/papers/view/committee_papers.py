"""Papers of the committee as files: ruling slips, minutes, penalties by team, the casebook."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.features.committee.view.precedents.precedents import Precedent, precedents_of
from scorekeeper.features.papers.view.exporting import HTML, PDF, may_replace
from scorekeeper.features.papers.view.paperwork import PaperPiece
from scorekeeper.journal.disputes import all_rulings
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.paper_options import letters_known, sheet_options
from scorekeeper.kernel.whole_file import write_file
from scorekeeper.language import casebook
from scorekeeper.language.precedents import infraction_words, superseded
from scorekeeper.sheets.committee.cases import Case, CasebookContents, as_report, casebook_html
from scorekeeper.sheets.committee.contents import RulingSlip, article_title, slip_of
from scorekeeper.sheets.committee.minutes import minutes_report, sitting_days
from scorekeeper.sheets.drawer import draw
from scorekeeper.sheets.reports.model import Report
from scorekeeper.sheets.reports.render import render

if TYPE_CHECKING:
    from scorekeeper.sheets.options import SheetOptions


def ruling_subjects(tournament: Tournament) -> tuple[str, ...]:
    """Return the numbers of an event's rulings and settlements, in order, for slips."""
    return tuple(str(ruling.number) for ruling in all_rulings(tournament))


def ruling_slips(
    tournament: Tournament, number: str | None, options: "SheetOptions | None" = None
) -> tuple[RulingSlip, ...]:
    """Return the slip of the ruling with this number (None: all rulings).

    Empty if there is none.
    """
    rulings = (ruling for ruling in all_rulings(tournament) if number in {None, str(ruling.number)})
    return tuple(slip_of(tournament, ruling, options or sheet_options()) for ruling in rulings)


def slip_bytes(slips: tuple[RulingSlip, ...], options: "SheetOptions") -> bytes:
    """Return slips as PDF, each twice on a sheet.

    Raise NotWritten if no font here has one of their letters.
    """
    with letters_known():
        return draw(_slips_pdf, slips, options)


def _slips_pdf(slips: tuple[RulingSlip, ...], options: "SheetOptions") -> bytes:
    from scorekeeper.sheets.committee.slip import slips_pdf  # noqa: PLC0415 - drawing is only needed here

    return slips_pdf(slips, options)


def days_sat(tournament: Tournament) -> tuple[str, ...]:
    """Return the days on which the committee met, by the clock of this computer."""
    return sitting_days(tournament, sheet_options())


def minutes(tournament: Tournament, day: str | None, options: "SheetOptions | None" = None) -> Report:
    """Return the minutes of a day, or of the whole event."""
    return minutes_report(tournament, day, options or sheet_options())


def slip_pieces(tournament: Tournament, number: str | None) -> tuple[PaperPiece, ...]:
    """Return a piece for the slip of the ruling with this number, or of each for None."""
    return tuple(map(_slip_piece, ruling_slips(tournament, number)))


def _slip_piece(slip: RulingSlip) -> PaperPiece:
    return PaperPiece(
        slip.title, lambda form: f"{slip.file}.{form}", lambda _form, options: slip_bytes((slip,), options), put
    )


# --- the casebook


def casebook_contents(tournament: Tournament) -> CasebookContents:
    """Return the casebook of an event for paper, in order of time."""
    cases = sorted(precedents_of(tournament), key=lambda case: (case.time, case.key))
    return CasebookContents(
        title=casebook.title(),
        event=tournament.event.name if tournament.event is not None else "",
        counted=casebook.count(len(cases)),
        cases=tuple(_case(number, case) for number, case in enumerate(cases, 1)),
    )


def _case(number: int, case: Precedent) -> Case:
    fields = tuple((casebook.label(key), text) for key, text in _case_fields(case) if text)
    heading = casebook.heading(case.title, case.date)
    return Case(number, heading, fields, case.articles, case.system, superseded=bool(case.superseded))


def _case_fields(case: Precedent) -> Iterator[tuple[str, str]]:
    yield "superseded", superseded(case.superseded) if case.superseded else ""
    about = (infraction_words(case.infraction), casebook.offender_was(case.offender))
    yield "about", " ".join(part for part in about if part)
    yield "articles", "; ".join(article_title(case.system, number) for number in case.articles)
    teams = " \N{EN DASH} ".join(case.teams)
    yield "where", ", ".join(part for part in (casebook.in_deal(case.location, case.deal), teams, case.venue) if part)
    yield "facts", case.facts
    yield "findings", case.findings
    yield "reason", case.reason if case.reason not in {case.findings, case.departs} else ""
    yield "decision", case.decision
    yield "effect", case.effect_words
    yield "departs", case.departs
    yield "committee", ", ".join(case.members)
    yield "aside", ", ".join(case.aside)
    yield "against", ", ".join(case.against)
    yield "abstained", ", ".join(case.abstained)


def casebook_bytes(tournament: Tournament, form: str, options: "SheetOptions") -> bytes:
    """Return the casebook of an event as PDF or HTML.

    Raise NotWritten for a letter no font here has.
    """
    contents = casebook_contents(tournament)
    if form == HTML:
        return casebook_html(contents, options)
    with letters_known():
        return draw(render, as_report(contents), PDF, options)


def casebook_piece(tournament: Tournament) -> PaperPiece:
    """Return the casebook of an event as a piece."""
    return PaperPiece(
        casebook.title(), casebook_name, lambda form, options: casebook_bytes(tournament, form, options), put
    )


def casebook_name(form: str) -> str:
    """Return the name of the file of a casebook."""
    return f"casebook.{form}"


def put(form: str, path: Path, data: bytes) -> tuple[Path, ...]:
    """Write a paper to its path, replacing only a file of its own kind.

    Raise NotWritten on failure.
    """
    may_replace(path, form)
    write_file(path, data, make_folder=True)
    return (path,)
