"""The texts about moving an event to a server and back to a file."""

from scorekeeper.language.numbers import grouped
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext


def destination_note(name: str) -> str:
    """Return what happens to the open event, before its server is named."""
    text = _("{name} moves to this server and opens there. The file is read-only from then on.")
    return text.format(name=name)


def entries_waiting(count: int, *, shared: bool) -> str:
    """Return the sentence that entries still wait, so that an event cannot be moved."""
    if not shared:
        return _("Not moved: a deal has two versions. First decide which one counts (Ctrl+Shift+O).")
    text = ngettext(
        "Not moved: {n} entry is waiting on this laptop. Send it first (Ctrl+Shift+O).",
        "Not moved: {n} entries are waiting on this laptop. Send them first (Ctrl+Shift+O).",
        count,
    )
    return text.format(n=count)


def moving(done: int, total: int) -> str:
    """Return the progress of a move."""
    if not total:
        return pgettext("progress", "Moving ...")
    return _("Moving, {done} of {total} entries ...").format(done=grouped(done), total=grouped(total))
