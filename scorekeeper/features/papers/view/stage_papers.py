"""The papers of a stage, and of one of its rounds: what they can be about, how each is made."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from scorekeeper.features.papers import words as say
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.paper_options import sheet_options
from scorekeeper.language.stage_facts import stage_name
from scorekeeper.sheets.reports.cross_table import cross_report
from scorekeeper.sheets.reports.draw_poster import draw_report, seating_report
from scorekeeper.sheets.reports.model import Report
from scorekeeper.sheets.reports.round_results import round_report
from scorekeeper.sheets.reports.stage import rounds_of_stage

if TYPE_CHECKING:
    from scorekeeper.sheets.options import SheetOptions

STAGE = "stage "
"""What stands before the uid of a stage in a subject; of a round its number stands behind it."""


def stage_subjects(tournament: Tournament) -> tuple[str, ...]:
    """Return every stage that has a round."""
    return tuple(f"{STAGE}{uid}" for uid in tournament.stages if rounds_of_stage(tournament, uid))


def round_subjects(tournament: Tournament) -> tuple[str, ...]:
    """Return every round of every stage."""
    return tuple(f"{STAGE}{uid} {one.number}" for uid in tournament.stages for one in rounds_of_stage(tournament, uid))


def meant(subject: str) -> tuple[str, int]:
    """Return the stage (uid) that a subject is, and its round: 0 where it is the whole stage."""
    uid, _space, number = subject.removeprefix(STAGE).partition(" ")
    return uid, int(number or 0)


def subject_name(tournament: Tournament, subject: str) -> str:
    """Return what a subject is called: its stage, its round, or both where there are several stages."""
    uid, number = meant(subject)
    stage = stage_name(tournament, uid)
    if not number:
        return stage
    return say.round_of(number, stage if len(tournament.stages) > 1 else "")


def draw_poster(tournament: Tournament, subject: str | None, options: "SheetOptions | None") -> Report:
    """Return the draw poster of a stage."""
    return draw_report(tournament, meant(subject or "")[0], options or sheet_options())


def cross_table(tournament: Tournament, subject: str | None, options: "SheetOptions | None") -> Report:
    """Return the cross-table of a stage."""
    return cross_report(tournament, meant(subject or "")[0], options or sheet_options())


def round_results(tournament: Tournament, subject: str | None, options: "SheetOptions | None") -> Report:
    """Return the results of a round."""
    return _of_round(round_report, tournament, subject, options)


def seating(tournament: Tournament, subject: str | None, options: "SheetOptions | None") -> Report:
    """Return where each team sits in a round."""
    return _of_round(seating_report, tournament, subject, options)


def _of_round(
    make: Callable[[Tournament, str, int, "SheetOptions"], Report],
    tournament: Tournament,
    subject: str | None,
    options: "SheetOptions | None",
) -> Report:
    return make(tournament, *meant(subject or ""), options or sheet_options())
