"""The arguments of `desk`."""

from argparse import ArgumentParser
from collections.abc import Callable
from typing import TypeVar

from scorekeeper.language.translation import gettext as _

P = TypeVar("P", bound=ArgumentParser)


def add_desk_command(add: Callable[[str, str], P], add_who: Callable[[P], None]) -> None:
    """Add the command of the registration desk."""
    desk = add("desk", _("Lists who is here and what was paid; enters what a team says at the registration desk."))
    desk.add_argument("team", metavar="TEAM", nargs="?", help=_("a team by name, letter or uid"))
    doing = desk.add_mutually_exclusive_group()
    doing.add_argument("--captain", metavar="NAME", help=_("the player who is captain from now on"))
    doing.add_argument("--here", action="store_true", help=_("it is here, and takes an empty place of the draw"))
    doing.add_argument("--awaited", action="store_true", help=_("it is awaited after all"))
    doing.add_argument("--never-came", action="store_true", help=_("it is left out of the draw, or withdrawn"))
    doing.add_argument("--withdraw", metavar="N", help=_("it plays nothing after round N; 0: nothing at all"))
    doing.add_argument("--plays-on", action="store_true", help=_("it plays on after all"))
    doing.add_argument("--substitute", metavar="NAME", help=_("approved by the committee: NAME plays for a starter"))
    doing.add_argument("--returns", metavar="STARTER", help=_("the starter plays again"))
    desk.add_argument("--disqualified", action="store_true", help=_("with --withdraw: it is marked as disqualified"))
    desk.add_argument("--for", metavar="STARTER", dest="starter", help=_("with --substitute: who is out"))
    desk.add_argument("--from-round", metavar="N", help=_("from when; without it, the next round that has not begun"))
    desk.add_argument("--from-deal", metavar="N", help=_("inside the session that the team plays now"))
    desk.add_argument("--members", metavar="NAMES", help=_("who approved it, with commas; without it, the committee"))
    desk.add_argument("--fee", metavar="AMOUNT", help=_("what the substitution costs"))
    desk.add_argument("--correct", action="store_true", help=_("it puts right the substitution that stands"))
    desk.add_argument("--new", action="store_true", help=_("enters a new team of this name"))
    desk.add_argument("--players", metavar="NAMES", help=_("with --new: its players, the captain first, with commas"))
    desk.add_argument("--club", metavar="NAME", help=_("with --new: its club"))
    desk.add_argument("--paid", action="store_true", help=_("it has paid its fee"))
    desk.add_argument("--stage", metavar="NAME", help=_("with --withdraw or --plays-on; without it, the first"))
    desk.add_argument("--reason", default="", metavar="TEXT", help=_("why, where that is asked for"))
    desk.add_argument("--json", action="store_true")
    add_who(desk)
