"""The messages once an event is open, or is not: its last entry, problems of its folder, who else has it open."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from scorekeeper.features.files.page.local_copy import LocalCopy
from scorekeeper.features.files.page.rescue import Rescue
from scorekeeper.features.files.page.start import StartPage
from scorekeeper.features.verify.view.beside import beside_problems
from scorekeeper.kernel import failures
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.jobs import Jobs
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.kit.where_saved import where_saved
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.model import Problem
from scorekeeper.session.refusals import problem_sentence
from scorekeeper.session.words.score_page import not_saved
from scorekeeper.shell.clock_check import ClockCheck
from scorekeeper.shell.opening import Opening
from scorekeeper.shell.tables_taken import TablesTaken


class Arrival(QObject):
    """Reports the result of opening an event. `instead` carries another file to open in its place."""

    instead = Signal(str)

    def __init__(
        self, window: Window, start: StartPage, look: Look, jobs: Jobs, *, settings: ProgramSettings, opening: Opening,
        data: Path,
    ) -> None:  # fmt: skip
        super().__init__(window)
        self._window, self._start, self._jobs, self._opening = window, start, jobs, opening
        self._message = ""
        self._rescue = Rescue(window, look, jobs, data)
        self._rescue.ready.connect(self.open_instead)
        self._rescue.failed.connect(self._show_failure)
        self._local = LocalCopy(window, look, jobs, settings, data)
        self._local.ready.connect(self.open_instead)
        self._local.failed.connect(self._show_failure)
        opening.failed.connect(self._failed)

    def open_instead(self, target: str, message: str) -> None:
        """Open the copy made of another file, and say so once it is open."""
        self._message = message
        self.instead.emit(target)

    def opened(self, bridge: Bridge) -> None:
        """Show the last entry of the event; then the warnings about its folder."""
        self._start.show_message("")
        state = bridge.desk.store_state
        message, self._message = self._message, ""
        if message:
            self._window.save_state.show_state("typed", message, state.location)
        elif state.read_only:
            words = _("Opened for reading only, entry {entry}")
            self._window.save_state.show_state("typed", words.format(entry=state.seq), state.location)
        else:
            kind, words, _detail = where_saved(bridge)
            self._window.save_state.show_state(kind, words, state.location)
        TablesTaken(self._window, bridge).tell()
        ClockCheck(self._window, bridge).check()
        if state.path is not None:
            look = partial(_looked_at, state.path)
            self._jobs.write(look, partial(self._show_findings, bridge), lambda _error: None)

    def not_saved(self, error: Exception) -> None:
        """Report that an entry was not saved, and ask what to do if the file itself is the cause."""
        self._window.save_state.show_state("unsaved", not_saved(failures.sentence(error)), lasts=True)
        bridge = self._opening.bridge
        self._rescue.consider(error, bridge.desk.store_state.location if bridge is not None else "")

    def _show_findings(self, bridge: Bridge, findings: tuple[tuple[str, ...], tuple[str, ...], bool]) -> None:
        """Warn of the folder of the event and of others who have it open, after the message already shown."""
        others, warnings, shared = findings
        path = bridge.desk.store_state.path
        if bridge is not self._opening.bridge or path is None:
            return
        sentences = (*others, *warnings)
        self._show_warnings(sentences)
        done = partial(self._show_forks, bridge, sentences, shared=shared and not others)
        # not on the writer thread: a file that is only in the cloud is downloaded first
        self._jobs.draw(
            lambda _ticket, _report: beside_problems(path), done, lambda _error: done(()), lambda _done, _total: None
        )

    def _show_forks(
        self, bridge: Bridge, sentences: tuple[str, ...], forks: Sequence[Problem], *, shared: bool
    ) -> None:
        """Name the files in the same folder with another version of the event, before the other sentences.

        A copy on this computer is offered only if the event is on a share and nobody else has it open (`shared`),
        and there is no other version to compare first: else the event would continue in two places.
        """
        if bridge is not self._opening.bridge:
            return
        if forks:
            self._show_warnings((*map(problem_sentence, forks), *sentences))
        elif shared:
            self._local.offer(bridge)

    def _show_warnings(self, sentences: tuple[str, ...]) -> None:
        """Show sentences after the message about the event itself."""
        if sentences:
            self._window.save_state.show_state("typed", self._window.save_state.words, " ".join(sentences))

    def _failed(self, error: Exception, target: object) -> None:
        self._show_failure(error, target)
        self._rescue.consider(error, str(target or ""))

    def _show_failure(self, error: Exception, target: object) -> None:
        self._message = ""
        self._window.save_state.show_state("unsaved", _("Not opened"), failures.sentence(error))
        self._start.show_message(failures.sentence(error), str(target or ""))
        if self._opening.bridge is None:
            self._window.show_page("start")


def _looked_at(path: Path) -> tuple[tuple[str, ...], tuple[str, ...], bool]:
    """Return who else has a file open, warnings about its folder, and whether it is on a share or synchronized."""
    return failures.others_at(path), failures.risks_of(path), failures.is_shared(path)
