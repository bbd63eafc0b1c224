"""What the page of a day's round says besides its line."""

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext


def not_seated() -> str:
    """Say that a seating is only shown."""
    return _("not seated yet")


def sits_out() -> str:
    """Say that players have no seat."""
    return _("sits out")


def awaited(hands: int) -> str:
    """Say how far a table is."""
    return ngettext("{n} hand", "{n} hands", hands).format(n=hands) if hands else _("result awaited")


def presence(*, here: bool, left: bool, playing: bool) -> str:
    """Say whether a player is here."""
    if here:
        return _("here") if playing else _("here, from the next round on")
    return _("left") if left else _("awaited")


def clicks(number: int) -> str:
    """Return clicks in words."""
    return ngettext("{n} click", "{n} clicks", number).format(n=number)


def round_title(number: int) -> str:
    """Return the heading of a round."""
    return _("Round {round}").format(round=number) if number else _("The day")


def next_title(number: int) -> str:
    """Return the heading of a seating that is only shown."""
    return _("Next: round {round}").format(round=number)


def here(number: int, of: int) -> str:
    """Say how many are here."""
    return _("{n} of {all} players here").format(n=number, all=of)


def placeholder() -> str:
    """Return what stands in the empty line."""
    return _("an  here · -an  leaves · 3 a  result · Enter  next seating")


def press_again() -> str:
    """Say what Enter does with a seating that is shown."""
    return _("Enter seats the round. Esc goes back.")


def enter_shows() -> str:
    """Say what Enter does on an empty line."""
    return _("Enter shows the next seating. Ctrl+Enter opens the table chosen.")


def enter_records() -> str:
    """Say what Enter does."""
    return _("Enter records it. Esc clears the line.")
