"""What `report` takes on the command line."""

from argparse import ArgumentParser
from collections.abc import Callable
from typing import TypeVar

from scorekeeper.language.translation import gettext as _

P = TypeVar("P", bound=ArgumentParser)


def add_report_command(add: Callable[[str, str], P], add_paper: Callable[[P], None]) -> None:
    """Add the command that writes what happened in a session, on a day, to a team, in a stage."""
    report = add(
        "report",
        _(
            "Writes the report of a session, a day or a team, the check-in list, or a paper of a stage: "
            "PDF, XLSX or CSV, otherwise text."
        ),
    )
    about = report.add_mutually_exclusive_group(required=True)
    about.add_argument("--session", metavar="ID", help=_("the number or uid shown by 'sessions'"))
    about.add_argument(
        "--day", metavar="DATE", nargs="?", const="", help=_("like 2026-10-03; without it, the whole event")
    )
    about.add_argument("--team", metavar="NAME")
    about.add_argument("--check-in", action="store_true", help=_("the check-in list of the registration desk"))
    about.add_argument("--draw", action="store_true", help=_("the draw poster of a stage"))
    about.add_argument("--seating", metavar="N", help=_("where each team sits in a round, by name"))
    about.add_argument("--round-results", metavar="N", help=_("the results of a round"))
    about.add_argument(
        "--standings", metavar="N", nargs="?", const="", help=_("the standings of a stage, after round N or now")
    )
    about.add_argument("--cross-table", action="store_true", help=_("who has what from whom in a stage"))
    report.add_argument("--stage", metavar="NAME", help=_("the stage; by default, the first one"))
    report.add_argument("--pdf", metavar="PATH")
    report.add_argument("--xlsx", metavar="PATH")
    report.add_argument("--csv", metavar="PATH", help=_("- for standard output"))
    add_paper(report)
