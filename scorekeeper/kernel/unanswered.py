"""Commands that were sent to a server and not answered, and that do not wait here.

They may have arrived.
"""

from collections.abc import Mapping, Sequence

from scorekeeper.journal.entry import Entry, NewEntry
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.rules.model import Problem, problem

ARRIVED = "arrived-after-all"


class Unanswered:
    """Commands without an answer, and their contents.

    A user who got no answer may enter the same thing again, and its contents may not show that it is a repetition. So
    the next command of that kind is refused once, naming the entry that has arrived.
    """

    def __init__(self) -> None:
        self._sent: dict[str, tuple[NewEntry, ...]] = {}

    def note(self, new: Sequence[NewEntry]) -> None:
        """Remember a command that was not answered."""
        if new:
            self._sent[new[0].cmd] = tuple(new)

    def overtaken(self, there: Mapping[str, object]) -> None:
        """Forget commands that can no longer arrive.

        Each was made after an entry that is not the newest any more.
        """
        self._sent = {cmd: new for cmd, new in self._sent.items() if cmd in there}

    def refuse_once(self, new: Sequence[NewEntry], there: Mapping[str, Sequence[Entry]]) -> None:
        """Raise EntryRefused if a similar command has arrived without having been reported.

        `there` maps each command that the event has to its entries.
        """
        kinds = _kinds(new)
        for cmd, sent in self._sent.items():
            if there.get(cmd) and cmd != new[0].cmd and _kinds(sent) == kinds:
                raise EntryRefused((problem(ARRIVED, entry=there[cmd][0].seq),))

    def forget_reported(self, problems: Sequence[Problem]) -> None:
        """Forget the arrived commands if these problems report them to the user."""
        if any(problem.code == ARRIVED for problem in problems):
            self._sent.clear()


def _kinds(new: Sequence[NewEntry]) -> set[type]:
    return {type(entry.fact) for entry in new}
