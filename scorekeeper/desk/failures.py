"""Whatever went wrong, in one plain sentence: what happened, and what to do."""

from pathlib import Path

from scorekeeper.assets.wording import desk, store
from scorekeeper.assets.wording.language import gettext as _
from scorekeeper.desk.errors import Conflict, NotWritten, Refused, WrongFiles
from scorekeeper.store.errors import StoreError
from scorekeeper.store.places import risks


def sentence(trouble: Exception) -> str:
    """Answer why something did not happen, for whoever sits at the window."""
    match trouble:
        case StoreError():
            words = store.sentence(trouble.code, trouble.values)
        case Refused():
            words = " ".join(_ended(desk.sentence(found)) for found in trouble.problems)
        case WrongFiles():
            words = " ".join(_ended(f"{name}: {desk.sentence(found)}") for name, found in trouble.problems)
        case Conflict():
            words = _("Somebody else was quicker: entry {entry}.").format(entry=trouble.entry.seq)
        case NotWritten(code="no-glyph"):
            words = trouble.path  # says which letter is missing, and in which text
        case NotWritten():
            system = trouble.cause.strerror if trouble.cause else None
            words = f"{trouble.path} {desk.not_written(trouble.code, system)}"
        case OSError():
            words = ": ".join(part for part in (trouble.filename, trouble.strerror) if part)
        case _:
            words = _("Something unexpected happened ({what}). Nothing was written.").format(what=repr(trouble))
    return _ended(words)


def risks_of(path: Path) -> tuple[str, ...]:
    """Answer in sentences what speaks against keeping an event where it lies. It asks the disk: not for the window."""
    return tuple(store.risk(risk.code, {"name": risk.name}) for risk in risks(path))


def _ended(words: str) -> str:
    return words if words.endswith(".") else f"{words}."
