"""The texts about moving an event to a server and back to a file."""

from scorekeeper.language.numbers import grouped
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext


def goes_there(name: str) -> str:
    """Return what happens to the open event, before its server is named."""
    text = _("{name} goes to the server named here, and is opened there. The file is only read from then on.")
    return text.format(name=name)


def move_here() -> str:
    """Return the label of the button that moves it."""
    return _("Move it there")


def may_not_be_made() -> str:
    """Return the sentence that this login may not create an event on the server."""
    return _("Only an organiser may bring an event to this server. Connect with another name, or ask whoever keeps it.")


def only_an_organiser() -> str:
    """Return the sentence that only an organizer moves an event."""
    return _("Only an organiser moves an event, and not while it is open for reading only.")


def some_wait(count: int, *, shared: bool) -> str:
    """Return the sentence that entries are not on the server yet, or that a deal in a file has two versions."""
    if not shared:
        return _("Not moved: a deal has two versions. Decide first which one stands (Ctrl+Shift+O).")
    text = ngettext(
        "Not moved: {n} entry waits on this laptop. Send it first (Ctrl+Shift+O).",
        "Not moved: {n} entries wait on this laptop. Send them first (Ctrl+Shift+O).",
        count,
    )
    return text.format(n=count)


def moving(done: int, total: int) -> str:
    """Return how far a move is."""
    if not total:
        return pgettext("progress", "Moving ...")
    return _("Moving, {done} of {of} entries ...").format(done=grouped(done), of=grouped(total))


def moved(seq: int) -> str:
    """Return the sentence that an event is at its new place."""
    return _("Moved and verified up to entry {seq}; the old place is only read from now on").format(seq=grouped(seq))


def stopped() -> str:
    return _("Stopped. The event is where it was; moving it again goes on where this stopped.")
