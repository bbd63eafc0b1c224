"""Reasons why the desk refused a request: values with codes, never sentences."""

from collections.abc import Sequence

from scorekeeper.journal.entry import Entry
from scorekeeper.rules.model import Problem


class DeskError(Exception):
    """A refusal by the desk; nothing was written."""


class EntryRefused(DeskError):  # noqa: N818 - the name says what happened
    """A request that breaks rules of the game or of the journal, with all its problems.

    `places` gives for each problem the position of its fact in the command (from 0).
    """

    def __init__(self, problems: Sequence[Problem], places: Sequence[int] = ()) -> None:
        super().__init__(", ".join(problem.code for problem in problems))
        self.problems = tuple(problems)
        self.places = tuple(places) or (0,) * len(self.problems)


class Conflict(DeskError):  # noqa: N818 - the name says what happened
    """Another person's entry on the same subject is newer than the one the scorer had seen."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(f"entry {entry.seq}")
        self.entry = entry


class WrongFiles(DeskError):  # noqa: N818 - the name says what happened
    """Files that cannot be accepted, each with its problems, in the order of the files."""

    def __init__(self, problems: Sequence[tuple[str, Problem]]) -> None:
        super().__init__(", ".join(f"{name}: {problem.code}" for name, problem in problems))
        self.problems = tuple(problems)


class NotDrawn(DeskError):  # noqa: N818 - the name says what happened
    """A paper that could not be drawn: the process that draws it crashed twice."""


class NotWritten(DeskError):  # noqa: N818 - the name says what happened
    """A file that could not or must not be written: its path and why (a code or an error)."""

    def __init__(self, path: str, code: str, cause: OSError | None = None) -> None:
        super().__init__(f"{path}: {code}")
        self.path = path
        self.code = code
        self.cause = cause

    def __reduce__(self) -> tuple[type["NotWritten"], tuple[str, str, OSError | None]]:
        return type(self), (self.path, self.code, self.cause)  # it may be raised in the process that draws
