"""The words of the event book."""

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext


def title() -> str:
    """Return what it is called."""
    return _("Event book")


def contents() -> str:
    """Return the heading over what is in it."""
    return _("Contents")


def index() -> str:
    """Return the heading over its last pages."""
    return _("Index")


def sheets() -> str:
    """Return what its sheets are called together."""
    return _("Score sheets")


def sheets_of(group: str) -> str:
    """Return what the sheets of a round are called in the contents."""
    return _("Score sheets: {round}").format(round=group)


def other_sheets() -> str:
    """Return what the sheets of no round are called."""
    return _("without a round")


def teams() -> str:
    """Return the heading over the teams of the index."""
    return _("Teams")


def players() -> str:
    """Return the heading over the players of the index."""
    return _("Players")


def empty_index() -> str:
    """Return what stands in place of an empty index."""
    return _("Nobody has a sheet.")


def head(key: str) -> str:
    """Return the head of a column."""
    return {
        "title": _("what"),
        "page": _("page"),
        "pages": _("pages"),
        "name": _("name"),
        "team": _("team"),
    }[key]


def binding(done: int, total: int) -> str:
    """Return how far the making of the book is."""
    return _("Event book: {done} of {of}").format(done=done, of=total)


def bound(sheets: int, path: str) -> str:
    """Return that the book is there."""
    text = ngettext("Event book with {n} sheet: {place}", "Event book with {n} sheets: {place}", sheets)
    return text.format(n=sheets, place=path)


def stopped() -> str:
    """Return that somebody stopped it."""
    return _("Stopped. No book was made.")
