"""Any failure in one plain sentence: what happened, and what to do."""

from dataclasses import dataclass
from pathlib import Path

from scorekeeper.kernel.errors import Conflict, EntryRefused, NotDrawn, NotWritten, WrongFiles
from scorekeeper.language import failures, store
from scorekeeper.language.moments import moment_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.store.errors import StoreError
from scorekeeper.store.open_mark import open_elsewhere
from scorekeeper.store.places import NETWORK, SYNCED, risks


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason for a failure, with `file` and `path` where it is, "" for the request."""

    sentence: str
    file: str = ""
    path: tuple[str | int, ...] = ()


def reasons(error: Exception) -> tuple[Reason, ...]:
    """Return all problems of an error, for a display with one line for each.

    Empty for an unforeseen error.
    """
    result: tuple[Reason, ...] = ()
    match error:
        case StoreError():
            result = (Reason(store.sentence(error.code, error.values)),)
        case EntryRefused():
            result = tuple(Reason(failures.sentence(each), path=each.path) for each in error.problems)
        case WrongFiles():
            result = tuple(Reason(failures.sentence(each), name, each.path) for name, each in error.problems)
        case Conflict():
            result = (Reason(_("Another person was faster: entry {entry}.").format(entry=error.entry.seq)),)
        case NotDrawn():
            result = (Reason(_("It could not be drawn: the program's drawing process stopped twice.")),)
        case NotWritten(code="no-glyph"):
            result = (Reason(failures.no_glyph(error.path)),)  # which letter is missing, and in which text
        case NotWritten():
            system = error.cause.strerror if error.cause else None
            result = (Reason(failures.not_written(error.code, system), error.path),)
    return result


def sentence(error: Exception) -> str:
    """Return the reason for a failure, as a sentence for the user at the window."""
    if isinstance(error, OSError):
        return _with_period(": ".join(part for part in (error.filename, error.strerror) if part))
    problems = reasons(error)
    if not problems:
        return _("Something unexpected happened ({what}). Nothing was written.").format(what=repr(error))
    between = " " if isinstance(error, NotWritten) else ": "
    return " ".join(
        _with_period(between.join(part for part in (reason.file, reason.sentence) if part)) for reason in problems
    )


def risks_of(path: Path) -> tuple[str, ...]:
    """Return sentences on the risks of keeping an event in its location.

    This reads the disk, so do not call it in the window's thread.
    """
    return tuple(store.risk(risk.code, {"name": risk.name}) for risk in risks(path))


def is_shared(path: Path) -> bool:
    """Return whether others write to this file's folder: a share, or a synchronized one."""
    return any(risk.code in {NETWORK, SYNCED} for risk in risks(path))


def others_at(path: Path) -> tuple[str, ...]:
    """Return in sentences which others have a file open, and since when."""
    return tuple(store.open_at(holder.who, holder.host, moment_words(holder.since)) for holder in open_elsewhere(path))


def _with_period(words: str) -> str:
    return words if words.endswith(".") else f"{words}."
