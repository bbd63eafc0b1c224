"""Why a command could not be carried out: lines for standard error and an exit status."""

from collections.abc import Iterable

from scorekeeper.cli import WRONG
from scorekeeper.rules.model import Problem


class Complaint(Exception):  # noqa: N818 - not a programming error
    """The lines to print and the exit status that goes with them."""

    def __init__(self, lines: Iterable[str], status: int = WRONG) -> None:
        self.lines = tuple(lines)
        self.status = status
        super().__init__("; ".join(self.lines))


def complain(name: str, sentence: str) -> Complaint:
    """Return a complaint with one sentence about one file."""
    return Complaint((line(name, sentence),))


def line(*parts: str) -> str:
    """Return the parts as one line, with colons between and control characters escaped.

    The address of a server is shown without its password.
    """
    return ": ".join("".join(_visible(sign) for sign in _without_password(part)) for part in parts if part)


def _without_password(part: str) -> str:
    if " " in part or "://" not in part:
        return part  # a file, or a sentence
    from scorekeeper.store.server.address import shown  # noqa: PLC0415 - only where a server is named

    return shown(part)


def _visible(sign: str) -> str:
    if sign.isprintable() or "\udc80" <= sign <= "\udcff":
        return sign
    # joiners shape Malayalam and other names: they are kept, though not "printable"
    return sign if sign in "\u200c\u200d\ufe0f" else sign.encode("unicode_escape").decode("ascii")


def problem_line(name: str, problem: Problem) -> str:
    """Return `FILE: path: sentence` for a problem in a document."""
    from scorekeeper.language.failures import sentence  # noqa: PLC0415 - only when something is wrong
    from scorekeeper.language.problems import path_words  # noqa: PLC0415

    return line(name, path_words(problem.path), sentence(problem))


def refused(name: str, problems: Iterable[Problem]) -> Complaint:
    """Return the complaint about a document: every problem a line."""
    return Complaint(problem_line(name, problem) for problem in problems)
