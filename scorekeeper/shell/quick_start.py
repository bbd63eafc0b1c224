"""Scoring a table now, from the start page.

The program chooses the file, and drops it again if no deal is typed.
"""

from datetime import date, datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from scorekeeper.features.files.page.start import StartPage
from scorekeeper.features.files.view.quick_start import drop_unused, quick_event, quick_file, same_teams
from scorekeeper.kernel.events import NewEvent
from scorekeeper.kernel.failures import sentence
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.event_location import documents
from scorekeeper.kit.jobs import Jobs


class QuickStart(QObject):
    """Makes the event of tonight; `made(path, NewEvent)` asks to create it."""

    made = Signal(object, object)

    def __init__(self, start: StartPage, jobs: Jobs, parent: QObject) -> None:
        super().__init__(parent)
        self._start, self._jobs = start, jobs
        self._path: Path | None = None
        """The file of the last event made here."""
        self._entries = 0
        """How many entries it had when it was opened."""

    def score_now(self) -> None:
        """Make an event with one session between two teams without names."""
        self._make(quick_event(_today()))

    def same_teams(self) -> None:
        """Make an event with the teams and the rules of the newest one."""
        target = self._start.last_teams
        if target:
            read = partial(same_teams, target, _today())
            self._jobs.write(read, self._make, lambda error: self._start.show_message(sentence(error), target))

    def _make(self, event: NewEvent) -> None:
        try:
            self._path = quick_file(documents(), event.name)
        except OSError as error:
            self._start.show_message(sentence(error), str(documents()))
            return
        self.made.emit(self._path, event)

    def opened(self, bridge: Bridge) -> None:
        """Count the entries that an event made here begins with."""
        if self._path is not None and bridge.desk.store_state.path == self._path:
            self._entries = bridge.tournament.seq

    def unused(self, bridge: Bridge) -> Path | None:
        """Return the file of an event made here with nothing entered, None for any other."""
        is_own = self._path is not None and bridge.desk.store_state.path == self._path
        return self._path if is_own and not bridge.waiting and bridge.tournament.seq == self._entries else None

    def drop(self, path: Path) -> bool:
        """Delete the closed file of an event in which nothing was entered.

        Return whether it is gone.
        """
        return drop_unused(path, self._entries)


def _today() -> date:
    return datetime.now().astimezone().date()
