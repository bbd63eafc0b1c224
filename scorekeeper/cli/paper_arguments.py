"""The arguments of commands that make papers."""

from argparse import ArgumentParser
from collections.abc import Callable
from typing import TypeVar

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

P = TypeVar("P", bound=ArgumentParser)


def add_blank_command(add: Callable[[str, str], ArgumentParser]) -> None:
    """Add the command that makes paper to write on by hand."""
    blank = add("blank", _("Makes blank forms: score sheets, the card for the table."))
    what = blank.add_mutually_exclusive_group(required=True)
    what.add_argument("--session", metavar="ID", help=_("the number or uid shown by 'sessions'"))
    what.add_argument("--round", metavar="N", help=_("every session of a round, in one file"))
    what.add_argument("--all", action="store_true", help=_("every session, in one file"))
    what.add_argument("--empty", action="store_true", help=_("a sheet for no particular session"))
    what.add_argument("--card", action="store_true", help=_("the card for the table: chart, penalties, re-deals"))
    what.add_argument("--table-cards", metavar="N", help=_("number and teams of each table of a round"))
    what.add_argument("--click-cards", action="store_true", help=_("click cards of all players, in an event of games"))
    blank.add_argument("--stage", metavar="NAME", help=_("with --round or --table-cards: of this stage"))
    blank.add_argument("--rounds", metavar="N", help=_("how many games a click card has boxes for; 20 by default"))
    blank.add_argument("--paper", choices=("A4", "letter", "A5"), default="A4", help=_("A5 in an event of games"))
    blank.add_argument("--pdf", metavar="PATH", required=True, help=_("a file, or a folder for it"))


def add_committee_command(add: Callable[[str, str], ArgumentParser]) -> None:
    """Add the command that makes the papers of the committee."""
    paper = add("committee", _("Writes the papers of the committee: PDF, XLSX or HTML, otherwise text."))
    what = paper.add_mutually_exclusive_group(required=True)
    what.add_argument(
        "--slips", metavar="N", nargs="?", const="", help=_("the slip of ruling N; without it, every ruling")
    )
    what.add_argument(
        "--minutes", metavar="DATE", nargs="?", const="", help=_("for one day; without it, the whole event")
    )
    what.add_argument("--penalties", metavar="DATE", nargs="?", const="", help=_("by team, with repeats"))
    what.add_argument("--casebook", action="store_true", help=_("every ruling, with an index by article"))
    paper.add_argument("--pdf", metavar="PATH")
    paper.add_argument("--xlsx", metavar="PATH", help=pgettext("help of a command", "minutes and penalties"))
    paper.add_argument("--html", metavar="PATH", help=pgettext("help of a command", "the casebook"))
    add_paper(paper)


def add_prizes_command(add: Callable[[str, str], P], add_who: Callable[[P], None]) -> None:
    """Add the command that sets and lists prizes."""
    prizes = add("prizes", _("Sets and lists the prizes of a stage; writes the prize list and certificates."))
    prizes.add_argument("--stage", metavar="NAME", help=_("the stage; by default the one with prizes, or the newest"))
    prizes.add_argument(
        "--prize",
        metavar="TEXT",
        action="append",
        help=_('"1000; Gold cup": of place 1, then of place 2 and so on; "" alone: none'),
    )
    prizes.add_argument("--currency", metavar="TEXT", help=_("a sign stands before amounts, letters behind them"))
    prizes.add_argument(
        "--shared", choices=("split", "each", "lot"), help=_("level teams divide, have the whole prize each, draw lots")
    )
    prizes.add_argument("--alone", action="store_true", help=_("only places of this stage, as in a side event"))
    prizes.add_argument("--trophy", metavar="TEXT", help=pgettext("help of a command", "the ever-rolling trophy"))
    prizes.add_argument("--handed-back", metavar="NAME", help=_("who had the trophy before"))
    prizes.add_argument("--best-player", metavar="NAME", help=_('"name", or "name; team"'))
    prizes.add_argument("--best-prize", metavar="TEXT", help=_("what the best player has"))
    prizes.add_argument(
        "--give-to",
        metavar="TEAM",
        action="append",
        help=_('it takes a prize although it withdrew, did not play or gave up sessions; "" alone: no such team does'),
    )
    prizes.add_argument("--json", action="store_true")
    prizes.add_argument("--pdf", metavar="PATH")
    prizes.add_argument("--xlsx", metavar="PATH")
    prizes.add_argument("--csv", metavar="PATH")
    prizes.add_argument("--certificates", metavar="PATH", help=_("certificates as PDF, one a page"))
    prizes.add_argument(
        "--for", dest="places_of", choices=("places", "teams", "players"), help=_("with --certificates: for whom")
    )
    add_who(prizes)
    add_paper(prizes)


def add_paper(command: ArgumentParser) -> None:
    """Add the page size to a command that makes pages."""
    command.add_argument("--paper", choices=("A4", "letter"), default="A4", help=_("the size of the pages of a PDF"))
