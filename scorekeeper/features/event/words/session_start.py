"""Texts of the page before a session's first deal."""

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


def seat_label(seat: int, *, deals: bool, leads: bool) -> str:
    """Return the name of a seat and its role in the first deal."""
    if deals:
        return _("Seat {seat} · deals first").format(seat=seat)
    if leads:
        return _("Seat {seat} · calls first and leads").format(seat=seat)
    return pgettext("place", "Seat {seat}").format(seat=seat)


def same_name(name: str) -> str:
    """Return the message that two players at the table have the same name, and how to proceed."""
    return _(
        "Two players at this table are named {name}. Choose another player, or press Esc and rename one of them."
    ).format(name=name)
