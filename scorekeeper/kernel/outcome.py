"""The outcome of entering facts: saved, refused, overtaken, or failed."""

from dataclasses import dataclass

from scorekeeper.journal.entry import Entry
from scorekeeper.kernel.desk import Saved
from scorekeeper.kernel.errors import Conflict, EntryRefused
from scorekeeper.rules.model import Problem


@dataclass(frozen=True, slots=True)
class Refused:
    """The problems that the checks found."""

    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Overtaken:
    """The entry of another desk that changed the same subject first."""

    entry: Entry


@dataclass(frozen=True, slots=True)
class SaveFailed:
    """The error that prevented saving, or reading what others have saved."""

    error: Exception


NotSaved = Refused | Overtaken | SaveFailed
Outcome = Saved | NotSaved


def outcome_of(error: Exception) -> NotSaved:
    """Return the outcome of an attempt that raised this error."""
    match error:
        case EntryRefused():
            return Refused(error.problems)
        case Conflict():
            return Overtaken(error.entry)
        case _:
            return SaveFailed(error)
