"""The words of the event book."""

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext


def title() -> str:
    """Return the title of the book."""
    return _("Event book")


def contents() -> str:
    """Return the heading over its contents."""
    return pgettext("event book", "Contents")


def index() -> str:
    """Return the heading over its last pages."""
    return pgettext("event book", "Index")


def sheets() -> str:
    """Return the heading over its sheets."""
    return _("Score sheets")


def sheets_of(group: str) -> str:
    """Return the name of a round's sheets in the contents."""
    return _("Score sheets: {round}").format(round=group)


def other_sheets() -> str:
    """Return the name of the sheets of no round."""
    return pgettext("event book", "without a round")


def teams() -> str:
    """Return the heading over the teams of the index."""
    return pgettext("event book", "Teams")


def players() -> str:
    """Return the heading over the players of the index."""
    return pgettext("event book", "Players")


def empty_index() -> str:
    """Return the text shown instead of an empty index."""
    return _("No one has a sheet.")


def head(key: str) -> str:
    """Return the head of a column."""
    return {
        "title": pgettext("column heading", "what"),
        "page": pgettext("column heading", "page"),
        "pages": pgettext("column heading", "pages"),
        "name": pgettext("column heading", "name"),
        "team": pgettext("column heading", "team"),
    }[key]


def binding(done: int, total: int) -> str:
    """Return the progress of making the book."""
    return _("Event book: {done} of {total}").format(done=done, total=total)


def bound(sheets: int, path: str) -> str:
    """Return the message that the book is ready."""
    text = ngettext("Event book with {n} sheet: {place}", "Event book with {n} sheets: {place}", sheets)
    return text.format(n=sheets, place=path)


def stopped() -> str:
    """Return the message that the user stopped making the book."""
    return _("Stopped. No book was made.")
