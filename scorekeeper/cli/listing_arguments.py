"""The arguments of commands that list parts of an event: sessions, standings, disputes, journal."""

from argparse import ArgumentParser
from collections.abc import Callable
from typing import TypeVar

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

P = TypeVar("P", bound=ArgumentParser)


def add_listing_commands(add: Callable[[str, str], P]) -> None:
    """Add the commands that list the sessions and the standings."""
    sessions = add("sessions", _("Lists the sessions of an event with their ids and states."))
    _add_where(sessions)
    sessions.add_argument("--json", action="store_true")
    standings = add("standings", _("Prints the standings of an event."))
    standings.add_argument("--stage", metavar="NAME", help=_("of this stage; without it, of the first"))
    standings.add_argument("--group", metavar="LETTER", help=_("of this group alone"))
    standings.add_argument("--round", metavar="N", help=_("as they stood after this round"))
    form = standings.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true")
    form.add_argument("--csv", action="store_true")


def add_telling_commands(add: Callable[[str, str], P]) -> None:
    """Add the commands that list the disputes and the journal."""
    disputes = add("disputes", _("Lists the disputes of an event and the rulings on them."))
    _add_where(disputes)
    disputes.add_argument("--json", action="store_true")
    deciding = disputes.add_mutually_exclusive_group()
    deciding.add_argument(
        "--confirm", metavar="N", help=_("as the committee: what the document of dispute N rules counts; or all")
    )
    deciding.add_argument("--decline", metavar="N", help=_("as the committee: it does not; give --reason"))
    disputes.add_argument(
        "--reason", metavar="TEXT", default="", help=pgettext("help of a command", "with --decline: why")
    )
    disputes.add_argument("--who", metavar="NAME", help=_("enter under this name; by default, that of the account"))
    journal = add("journal", _("Prints every entry of an event in words."))
    _add_where(journal)
    journal.add_argument("--json", action="store_true")


def _add_where(command: P) -> None:
    command.add_argument("--stage", metavar="NAME", help=_("only what is of this stage"))
    command.add_argument("--round", metavar="N", help=_("only what is of sessions of this round"))
    command.add_argument("--group", metavar="LETTER", help=_("only what is of teams of this group and their sessions"))
