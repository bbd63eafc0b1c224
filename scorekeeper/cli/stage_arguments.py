"""The arguments of `stages`, `final` and `report`."""

from argparse import ArgumentParser
from collections.abc import Callable
from typing import TypeVar

from scorekeeper.cli.paper_arguments import add_paper
from scorekeeper.language.translation import gettext as _

P = TypeVar("P", bound=ArgumentParser)
METHODS = ("groups", "round-robin", "double-round-robin", "swiss", "knock-out", "knock-out-third-place")


def add_stages_command(add: Callable[[str, str], P], add_who: Callable[[P], None]) -> None:
    """Add the command of the stages."""
    help_text = _("Lists the stages of an event; makes, changes or closes one; says who does not play on, and lots.")
    stages = add("stages", help_text)
    doing = stages.add_mutually_exclusive_group()
    doing.add_argument("--new", metavar="NAME", help=_("make a stage of this name"))
    doing.add_argument("--change", metavar="NAME", help=_("change what the stage of this name goes by"))
    doing.add_argument("--close", metavar="NAME", help=_("close the stage of this name"))
    doing.add_argument(
        "--decline", metavar="TEAM", help=_("it does not play on; the next one of its group has its place")
    )
    doing.add_argument("--accept", metavar="TEAM", help=_("it plays on after all, having declined"))
    doing.add_argument("--lot", metavar="TEAM", nargs="+", help=_("a lot that was drawn among level teams, best first"))
    stages.add_argument("--out-of", metavar="NAME", help=_("with --new: a side event of the teams that are out there"))
    stages.add_argument(
        "--from",
        dest="source",
        metavar="NAME",
        help=_("of the teams that went on from this stage; or, with --decline, --accept and --lot, this stage"),
    )
    stages.add_argument("--method", choices=METHODS)
    stages.add_argument("--rounds", metavar="N", help=_("how many rounds it has"))
    stages.add_argument(
        "--places",
        metavar="N",
        help=_("how many of each group go on; with --close and a --reason, another number than was set"),
    )
    stages.add_argument("--deals", metavar="N", help=_("how many deals its sessions have"))
    stages.add_argument("--lengths", metavar="N,N", help=_("how many deals round by round; of a knock-out 18,24,24"))
    stages.add_argument("--criteria", metavar="CODE,CODE", help=_("with --change: what decides places, in order"))
    stages.add_argument("--withdrawn", choices=("forfeit", "annul"), help=_("with --change: sessions of who withdraws"))
    stages.add_argument(
        "--reason",
        default="",
        metavar="TEXT",
        help=_("why it is changed, once somebody played or another number goes on"),
    )
    stages.add_argument("--json", action="store_true")
    add_who(stages)


def add_report_command(add: Callable[[str, str], P], add_paper: Callable[[P], None]) -> None:
    """Add the command of the reports, of a session, a day, a team or a stage."""
    report = add(
        "report",
        _(
            "Writes the report of a session, a day or a team, the check-in list, statistics, or a paper of a stage: "
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
    about.add_argument("--seating", metavar="N", help=_("where each team, or player, sits in a round, by name"))
    about.add_argument("--clicks", action="store_true", help=_("the players of a day of 500 by clicks, explained"))
    about.add_argument("--round-results", metavar="N", help=_("the results of a round"))
    about.add_argument(
        "--standings", metavar="N", nargs="?", const="", help=_("the standings of a stage, after round N or now")
    )
    about.add_argument("--cross-table", action="store_true", help=_("who has what from whom in a stage"))
    about.add_argument("--bracket", action="store_true", help=_("the bracket of a knock-out, as a picture on paper"))
    about.add_argument(
        "--statistics", metavar="DATE", nargs="?", const="", help=_("contracts, penalties and pace, with pictures")
    )
    report.add_argument("--stage", metavar="NAME", help=_("the stage; by default, the first one"))
    report.add_argument("--pdf", metavar="PATH")
    report.add_argument("--xlsx", metavar="PATH")
    report.add_argument("--csv", metavar="PATH", help=_("- for standard output"))
    add_paper(report)


def add_final_command(add: Callable[[str, str], P], add_who: Callable[[P], None]) -> None:
    """Add the command of the final ranking: its protest time, its signatures, its paper."""
    final = add("final", _("Says how final the ranking of a stage is; begins its protest time, signs or writes it."))
    final.add_argument("--stage", metavar="NAME", help=_("of this stage; without it, of the first"))
    doing = final.add_mutually_exclusive_group()
    doing.add_argument(
        "--start",
        nargs="?",
        const="",
        metavar="MINUTES",
        help=_("begin the protest time; without a number as long as the setting protest_minutes says"),
    )
    doing.add_argument(
        "--sign",
        action="append",
        metavar="NAME",
        help=_(
            "sign as this member of the committee, several in turn; asks for the passphrase of the club, then for "
            "each one's PIN"
        ),
    )
    doing.add_argument(
        "--stop",
        action="store_true",
        help=_("give up the signing that is under way, or stop the protest time"),
    )
    final.add_argument(
        "--with",
        dest="others",
        action="append",
        default=[],
        metavar="NAME",
        help=_("who signs later, behind those of the first --sign"),
    )
    final.add_argument("--reason", default="", metavar="TEXT", help=_("why it begins anew, or is stopped"))
    final.add_argument("--revision", metavar="N", help=_("the revision to be written; without it, the newest"))
    final.add_argument("--pdf", metavar="PATH", help=_("write the signed ranking, or the one that stands, unsigned"))
    final.add_argument("--record", metavar="PATH", help=_("write its document (JSON)"))
    add_paper(final)
    final.add_argument("--json", action="store_true")
    add_who(final)
