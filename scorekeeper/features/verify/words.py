"""The words of checking a file: one sentence first, then the details."""

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext


def how() -> str:
    """Return what can be checked here."""
    return _("Choose an event, a signed sheet or the record of a sheet, or drop it here. It is only read.")


def checking(name: str) -> str:
    """Say that a file is being checked."""
    return _("Checking {name} ...").format(name=name)


def progress(done: int, of: int) -> str:
    """Return how far it is."""
    return ngettext("{done} of {of} session", "{done} of {of} sessions", of).format(done=done, of=of)


def stopped(name: str) -> str:
    """Say that the check was ended before its end."""
    return _("Stopped. {name} was not checked, and nothing was changed.").format(name=name)


def sheet_sound() -> str:
    """Say that the result of a record follows, and that nobody signed it."""
    return _(
        "Not signed. The result of this record follows from what was played, but anybody could have written it: "
        "compare it with the signed sheet."
    )


def workbook_sound() -> str:
    """Say that a workbook adds up, and that nobody signed it."""
    return _(
        "Not signed. The totals of this workbook add up from its lines, but anybody could have written them: "
        "compare it with the signed sheet."
    )


def not_judged(why: str) -> str:
    """Say that a file is nothing that can be checked."""
    return _("This cannot be checked. {why}").format(why=why)
