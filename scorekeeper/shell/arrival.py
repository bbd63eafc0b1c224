"""Messages after opening an event: its last entry, its folder, who else has it open."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from scorekeeper.features.files.page.local_copy import LocalCopy
from scorekeeper.features.files.page.rescue import Rescue
from scorekeeper.features.files.page.start import StartPage
from scorekeeper.features.verify.view.beside import beside_problems
from scorekeeper.journal.desks import desk_of, is_of_phones
from scorekeeper.journal.facts import TableTaken
from scorekeeper.kernel import failures
from scorekeeper.kernel.clocks import clock_difference
from scorekeeper.kernel.desk import StoreState
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.jobs import Jobs
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.savestate import Kind
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.kit.save_status import save_status
from scorekeeper.language import clocks, table_desks
from scorekeeper.language.left_out import left_out_notice
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.model import Problem
from scorekeeper.session.refusals import problem_sentence
from scorekeeper.session.words.score_page import not_saved
from scorekeeper.shell.opening import Opening


class TablesTaken(QObject):
    """Reports tables that were taken from this desk since its last entry, each once."""

    def __init__(self, window: Window, bridge: Bridge) -> None:
        super().__init__(bridge)
        self._window, self._bridge = window, bridge
        own = bridge.tournament.desks.get(desk_of(bridge.desk.seat))
        self._last_seen = own.seq if own is not None else bridge.tournament.seq
        bridge.changed.connect(lambda _changes: self.tell())

    def tell(self) -> None:
        """Report tables taken over from this desk, each only once."""
        tournament, own = self._bridge.tournament, desk_of(self._bridge.desk.seat)
        names = {desk.seat: desk.name for desk in self._bridge.heard}
        sentences = []
        for session, entry in tournament.taken.items():
            fact, seat = entry.fact, desk_of(entry.seat)
            returned = is_of_phones(seat) and entry.who == self._bridge.desk.who
            if (
                entry.seq > self._last_seen
                and isinstance(fact, TableTaken)
                and fact.seat == own != seat
                and not returned
            ):
                desk = table_desks.called(tournament, seat, names.get(seat, ""))
                table = table_desks.table_named(tournament, session)
                sentences.append(table_desks.taken_from_here(table, desk, time_of_day(entry.at)))
        self._last_seen = max(self._last_seen, tournament.seq)
        if sentences:
            self._window.refuse(" ".join(sentences))


class ClockCheck(QObject):
    """Compares clocks in the entries of an event as they come, until one difference is reported."""

    def __init__(self, window: Window, bridge: Bridge) -> None:
        super().__init__(bridge)
        self._window, self._bridge, self._reported = window, bridge, False
        self._checked = len(bridge.entries) - 1
        bridge.changed.connect(lambda _changes: self.check())

    def check(self) -> None:
        """Report a difference between two clocks, once.

        Several entries may arrive at once: each of them is checked, not only the newest.
        """
        if self._reported:
            return
        bridge = self._bridge
        latest, self._checked = len(bridge.entries) - self._checked, len(bridge.entries)
        on_server = bridge.desk.store_state.path is None
        difference = clock_difference(bridge.entries, bridge.desk.now(), latest=latest, on_server=on_server)
        if difference is None:
            return
        self._reported = True
        if difference.before is None:
            self._window.warn(clocks.slow_clock(difference.minutes, difference.entry))
        else:
            self._window.warn(clocks.clocks_differ(difference.minutes, difference.entry, difference.before))


class SignedSheetCheck(QObject):
    """Reports entries about signed sheets that do not count, once for each session."""

    def __init__(self, window: Window, bridge: Bridge) -> None:
        super().__init__(bridge)
        self._window, self._bridge = window, bridge
        self._reported: dict[str, object] = {}
        bridge.changed.connect(lambda _changes: self.check())

    def check(self) -> None:
        """Name the sessions that have such entries since the last report."""
        tournament = self._bridge.tournament
        new = {uid: entries for uid, entries in tournament.left_out.items() if self._reported.get(uid) is not entries}
        if new:
            self._reported.update(new)
            self._window.warn(left_out_notice(tournament, new))


class Arrival(QObject):
    """Reports the result of opening an event; `instead` carries another file to open."""

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
        """Open the copy made of another file, and then report that."""
        self._message = message
        self.instead.emit(target)

    def opened(self, bridge: Bridge) -> None:
        """Show the last entry of the event; then the warnings about its folder."""
        self._start.show_message("")
        state = bridge.desk.store_state
        message, self._message = self._message, ""
        if message:
            self._report("typed", message, state)
        elif state.read_only:
            words = _("Read-only, entry {entry}")
            self._report("typed", words.format(entry=state.seq), state)
        else:
            kind, words, _detail = save_status(bridge)
            self._report(kind, words, state)
        TablesTaken(self._window, bridge).tell()
        ClockCheck(self._window, bridge).check()
        SignedSheetCheck(self._window, bridge).check()
        if state.path is not None:
            look = partial(_looked_at, state.path)
            self._jobs.write(look, partial(self._show_findings, bridge), lambda _error: None)

    def not_saved(self, error: Exception) -> None:
        """Report that an entry was not saved, and ask what to do if the file itself is the cause."""
        self._window.save_state.show_state("unsaved", not_saved(failures.sentence(error)), lasts=True)
        bridge = self._opening.bridge
        self._rescue.consider(error, bridge.desk.store_state.location if bridge is not None else "")

    def _report(self, kind: Kind, words: str, state: StoreState) -> None:
        """Show where the event is, and announce the name of the file without its folders."""
        self._window.save_state.show_quietly(kind, words, state.location)
        announce(self._window, f"{words}. {state.path.name if state.path is not None else state.location}")

    def _show_findings(self, bridge: Bridge, findings: tuple[tuple[str, ...], tuple[str, ...], bool]) -> None:
        """Warn about the event's folder and about others who have it open."""
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
        """Name files in the same folder with another version of the event.

        They come before the other sentences. A copy on this computer is offered only if the event is on a share and no
        one else has it open (`shared`), and there is no other version to compare first; otherwise the event would
        diverge.
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
    """Return who else has a file open, warnings about its folder, and whether it is shared."""
    return failures.others_at(path), failures.risks_of(path), failures.is_shared(path)
