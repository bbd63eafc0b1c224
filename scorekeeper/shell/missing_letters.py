"""Warns when a new name has a letter that no typeface here has.

Its sheet could not be signed later.
"""

from collections.abc import Iterable, Mapping
from functools import partial

from PySide6.QtCore import QObject

from scorekeeper.journal.entry import Entry
from scorekeeper.kernel.desk import Saved
from scorekeeper.kernel.missing_letters import has_unusual_letters, missing_letters
from scorekeeper.kernel.outcome import Outcome
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.jobs import Jobs
from scorekeeper.language.letters import without_typeface


class MissingLetters(QObject):
    """Looks for letters without a typeface in new entries, after all other work."""

    def __init__(self, window: Window, jobs: Jobs) -> None:
        super().__init__(window)
        self._window, self._jobs = window, jobs

    def serve(self, bridge: Bridge) -> None:
        """Check the entries of this event from now on."""
        bridge.answered.connect(self._on_outcome)

    def _on_outcome(self, outcome: Outcome) -> None:
        if isinstance(outcome, Saved):
            self.look(outcome.entries)

    def look(self, entries: Iterable[Entry]) -> None:
        """Check entries; those with only common letters cost nothing."""
        facts = tuple(entry.fact for entry in entries if has_unusual_letters(entry.fact))
        if facts:
            work = partial(missing_letters, facts)
            self._jobs.draw(lambda _ticket, _report: work(), self._tell, _pass_over, lambda _done, _total: None)

    def _tell(self, letters: Mapping[str, str]) -> None:
        if letters:
            self._window.notice.tell(without_typeface(letters))


def _pass_over(_error: Exception) -> None:
    """Report nothing: the paper itself will."""
