"""Entries that were set aside, in words."""

from scorekeeper.journal.set_aside import OF_SHEETS, SetAside
from scorekeeper.language.problems import sentence
from scorekeeper.language.translation import gettext as _


def set_aside_note(seq: int, out: SetAside) -> str:
    """Return which entry does not count, and why."""
    text = _("entry {entry} ({kind}) cannot be read and does not count: {why}")
    if out.why.code in OF_SHEETS:
        text = _("entry {entry} ({kind}) does not count: {why}")
    return text.format(entry=seq, kind=out.kind, why=sentence(out.why))
