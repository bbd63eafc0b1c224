"""What a server was sent and has not answered, of the kinds that do not wait here: it may have arrived by now."""

from collections.abc import Mapping, Sequence

from scorekeeper.journal.entry import Entry, NewEntry
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.rules.model import Problem, problem

ARRIVED = "arrived-after-all"


class Unanswered:
    """Commands without an answer, and what they said.

    Whoever heard that there was no answer enters the same once more, as a command of its own, and nothing in it need
    tell that the first one stands by then: a player is a new one each time. So the next command of that kind is refused
    once, with the entry that has arrived.
    """

    def __init__(self) -> None:
        self._sent: dict[str, tuple[NewEntry, ...]] = {}

    def note(self, new: Sequence[NewEntry]) -> None:
        """Remember a command that was not answered."""
        if new:
            self._sent[new[0].cmd] = tuple(new)

    def overtaken(self, there: Mapping[str, object]) -> None:
        """Forget what cannot arrive any more: it was made after an entry that is no longer the newest."""
        self._sent = {cmd: new for cmd, new in self._sent.items() if cmd in there}

    def refuse_once(self, new: Sequence[NewEntry], there: Mapping[str, Sequence[Entry]]) -> None:
        """Raise EntryRefused where a command of the kinds of `new` has arrived without having been told of.

        `there` are the entries of each command that the event has.
        """
        kinds = _kinds(new)
        for cmd, sent in self._sent.items():
            if there.get(cmd) and cmd != new[0].cmd and _kinds(sent) == kinds:
                raise EntryRefused((problem(ARRIVED, entry=there[cmd][0].seq),))

    def forget_reported(self, problems: Sequence[Problem]) -> None:
        """Forget what somebody has now been told of, if these problems tell of it."""
        if any(problem.code == ARRIVED for problem in problems):
            self._sent.clear()


def _kinds(new: Sequence[NewEntry]) -> set[type]:
    return {type(entry.fact) for entry in new}
