"""The arguments of `day`."""

from argparse import ArgumentParser
from collections.abc import Callable
from typing import TypeVar

from scorekeeper.language.translation import gettext as _

P = TypeVar("P", bound=ArgumentParser)


def add_day_command(add: Callable[[str, str], P], add_who: Callable[[P], None]) -> None:
    """Add the command of a day of 500: its lines are those of its Round page."""
    day = add("day", _("Enters what happens on a day of 500, line by line, and prints its round."))
    day.add_argument(
        "lines",
        nargs="*",
        metavar="LINE",
        help=_(
            'as on the Round page: "an" is here, "+Name" is new, "/an" leaves, next seats a round, lot 7 the first by '
            'lot, "3 a" a result, bell, publish, back'
        ),
    )
    day.add_argument("--preview", action="store_true", help=_("print who would sit where next; enter nothing"))
    day.add_argument("--json", action="store_true", help=_("print the rounds so far as a tournament document"))
    add_who(day)
