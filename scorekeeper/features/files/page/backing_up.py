"""Backups of the open event: automatic and manual, with their age always visible."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from scorekeeper.assets.paths import backup_dir
from scorekeeper.features.files.view.backups import CopyMade, copies_made, free_name
from scorekeeper.features.files.view.keeping import Keeper, KeptBackup, Safety
from scorekeeper.features.files.view.witness import note
from scorekeeper.features.files.words import backups as words
from scorekeeper.kernel import failures
from scorekeeper.kernel.copying import source_of
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.jobs import Jobs, Ticket
from scorekeeper.kit.look.labels import bar_label
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.own_place import own_place
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.kit.where_saved import where_saved
from scorekeeper.kit.work import WorkLine
from scorekeeper.language.numbers import grouped
from scorekeeper.language.store import withheld
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.store.backup import BackupReport, backup

if TYPE_CHECKING:
    from scorekeeper.features.files.page.backups import BackupsPage

PAGE = "backups"
MINUTE_MS = 60_000
Found = tuple[KeptBackup, ...]


class BackingUp(QObject):
    """Follows one event after the other. `brought_back` carries the renamed copy, to be opened."""

    brought_back = Signal(str, str)

    def __init__(
        self, window: Window, look: Look, jobs: Jobs, settings: ProgramSettings, *, data: Path,
        choosers: Choosers | None = None,
    ) -> None:  # fmt: skip
        super().__init__(window)
        self._window, self._look, self._jobs, self._settings = window, look, jobs, settings
        self._data = data
        self._choosers = choosers or Choosers()
        self._bridge: Bridge | None = None
        self.keeper: Keeper | None = None
        self._writable = False
        self.held: Found = ()
        self._before = ""
        self.work = WorkLine(look, window)
        self.sign = bar_label(look, name="status-backup")
        self.sign.setContentsMargins(0, 0, 12, 0)
        self.sign.hide()
        window.statusBar().insertPermanentWidget(1, self.sign)
        # a minute more or less does not matter, so the timer may be coarse and save power
        self.minute = QTimer(self)
        self.minute.setTimerType(Qt.TimerType.VeryCoarseTimer)
        self.minute.setInterval(MINUTE_MS)
        self.minute.timeout.connect(self.tick)
        look.changed.connect(self.sign.relook)

    # following an event
    def follow(self, bridge: Bridge) -> None:
        """Make backups of this event from now on."""
        self.release()
        source, event = source_of(bridge.desk), bridge.tournament.event
        if source is None or event is None:
            return
        # a viewer at a server keeps a copy of it, too
        self._bridge, self._writable = bridge, source.path is None or not bridge.desk.store_state.read_only
        self.keeper = Keeper(source, backup_dir(self._data), event.uid, self._settings.backup_places)
        self.minute.start()
        keeper = self.keeper
        self._run(keeper, lambda _ticket, _report: keeper.look(), partial(self._looked, keeper))

    def release(self) -> None:
        """Stop making backups."""
        self.minute.stop()
        if self.keeper is not None:
            self.keeper.end()
        self._bridge, self.keeper, self.held = None, None, ()
        self.sign.hide()

    def saved(self) -> None:
        """Note a new entry in the witness lists, and copy the event if that is due."""
        self._witness()
        keeper = self.keeper
        if keeper is not None and self._writable and keeper.begin():
            keeper.places = self._settings.backup_places
            self._run(keeper, lambda _ticket, _report: keeper.keep(), partial(self._kept, keeper))
        elif keeper is not None:
            self.show_age()

    def _witness(self) -> None:
        """Write the newest digest into the witness list of every further place, in a background thread."""
        bridge, places = self._bridge, self._settings.backup_places
        event = bridge.tournament.event if bridge is not None else None
        if bridge is not None and event is not None and places and self._writable:
            head = bridge.tournament.seq, bridge.tournament.head_digest
            self._jobs.draw(
                lambda _ticket, _report: note(places, event.uid, event.name, head, utc_now()),
                lambda _failed: None,  # the backups report a place that fails, since they go there too
                lambda _error: None,
                lambda _done, _total: None,
            )

    def tick(self) -> None:
        """React to a passed minute: a copy may be due, and the age has grown."""
        bridge, newest = self._bridge, max((copy.seq for copy in self.held), default=0)
        if bridge is not None and newest < bridge.entered:
            self.saved()
        elif self._window.isVisible() and not self._window.isMinimized():
            self.show_age()

    def places_changed(self) -> None:
        """Check what the new backup places contain."""
        keeper = self.keeper
        if keeper is not None:
            keeper.places = self._settings.backup_places
            self._run(keeper, lambda _ticket, _report: keeper.look(), partial(self._looked, keeper))

    def _run(self, keeper: Keeper, work: Callable[..., Found], done: Callable[[Found], None]) -> Ticket:
        return self._jobs.draw(work, done, partial(self._failed, keeper), self._progress)

    def _looked(self, keeper: Keeper, held: Found) -> None:
        if keeper is self.keeper:
            self.held = held
            self.show_age()
            self.saved()

    def _kept(self, keeper: Keeper, held: Found) -> None:
        if keeper is self.keeper:
            self.held = held
            self.show_age()
            failed = [copy for copy in held if copy.error is not None]
            if failed and failed[0].error is not None:
                self._failed(keeper, failed[0].error)

    def _failed(self, keeper: Keeper, error: Exception) -> None:
        if keeper is self.keeper:
            self.work.end()
            why = _("Saved, but no backup was made: {why}").format(why=failures.sentence(error))
            self._window.save_state.show_state("typed", why)

    # in sight
    @property
    def safety(self) -> Safety | None:
        """The current safety of the event, None without one."""
        keeper, bridge = self.keeper, self._bridge
        if keeper is None or bridge is None:
            return None
        return keeper.safety(self.held, bridge.entered)

    def show_age(self) -> None:
        """Show the age of the newest verified backup in the status bar."""
        safe = self.safety
        if safe is None:
            return
        text = words.sign(safe.minutes, len(safe.gone))
        self.sign.set_words(text, tone="warn" if safe.worried else "ink2", weight=600 if safe.worried else 400)
        failed = [(str(copy.path), failures.sentence(copy.error)) for copy in safe.failed if copy.error]
        sentences = words.sign_sentences(safe.minutes, safe.missing, [str(path) for path in safe.gone], failed)
        self.sign.setToolTip(sentences)
        self.sign.setAccessibleName(text)
        self.sign.setAccessibleDescription(sentences)
        self.sign.show()

    # by hand
    def now(self) -> None:
        """Back up now, to every place, and verify each copy."""
        keeper = self.keeper
        if keeper is None:
            self._window.save_state.show_state("typed", _("This event is not in a file, so nothing can be copied."))
            return
        if self.work.busy:
            return
        keeper.places = self._settings.backup_places
        keeper.begin()
        ticket = self._run(
            keeper,
            lambda ticket, report: keeper.keep(afresh=True, stopped=lambda: ticket.cancelled, report=report),
            partial(self._backed_up, keeper),
        )
        ticket.at_once = keeper.source.hang_up
        self.work.begin(words.backing_up(0, len(keeper.folders)), ticket)

    def _progress(self, done: int, total: int) -> None:
        if self.work.busy:
            self.work.show_text(words.backing_up(done, total))

    def _backed_up(self, keeper: Keeper, held: Found) -> None:
        self.work.end()
        if keeper is not self.keeper or self._bridge is None:
            return
        self.held = held
        self.show_age()
        seq = max((copy.seq for copy in held), default=0)
        good = [copy for copy in held if copy.seq == seq and copy.error is None and not copy.gone]
        state = self._window.save_state
        if len(good) == len(held):
            kind, saved, _detail = where_saved(self._bridge)
            lacks = max(copy.withheld for copy in held)
            sentences = [words.backed_up(seq, len(held)), *([withheld(lacks)] if lacks else [])]
            state.show_state(kind, saved, " ".join(sentences))
        else:
            gone = [str(copy.path) for copy in held if copy.gone]
            failed = [(str(copy.path), failures.sentence(copy.error)) for copy in held if copy.error is not None]
            state.show_state("typed", words.not_all(seq, len(good), len(held), gone, failed))
        if self._window.current == PAGE:
            self._fill(self._page())

    # the list
    def show_list(self) -> None:
        """Show every backup of this event."""
        if self.keeper is None:
            return
        if self._window.current != PAGE:
            self._before = self._window.current
        page = self._page()
        self._fill(page)
        self._window.show_page(PAGE)

    def go_back(self) -> None:
        """Show the page from before."""
        self._window.show_page(self._before or "event")

    def _page(self) -> "BackupsPage":
        from scorekeeper.features.files.page.backups import BackupsPage  # noqa: PLC0415 - only when it is opened

        page = self._window.page(PAGE)
        if not isinstance(page, BackupsPage):
            page = BackupsPage(self._look)
            page.left.connect(self.go_back)
            page.backup_asked.connect(self.now)
            page.chosen.connect(self.open_copy)
            self._window.add_page(PAGE, page)
        return page

    def _fill(self, page: "BackupsPage") -> None:
        keeper = self.keeper
        if keeper is None:
            return
        keeper.places = self._settings.backup_places

        def done(copies: tuple[CopyMade, ...]) -> None:
            if keeper is self.keeper:
                page.show_copies(copies, self.safety)

        self._jobs.draw(
            lambda _ticket, _report: copies_made(keeper.folders, keeper.event),
            done,
            partial(self._failed, keeper),
            lambda _done, _total: None,
        )

    def open_copy(self, copy: CopyMade) -> None:
        """Ask for a new name and open the copy under it; the event and the backup remain unchanged."""
        if self.keeper is None or self.work.busy:
            return
        path = own_place(self.keeper.source)
        kinds = pgettext("kind of file", "Events (*{suffix})").format(suffix=path.suffix)
        to = self._choosers.save_path(self._window, _("Open a backup as a copy"), free_name(path, copy.mark), kinds)
        if to is None:
            return
        to = to if to.suffix == path.suffix else to.with_name(f"{to.name}{path.suffix}")

        def done(report: BackupReport) -> None:
            self.work.end()
            message = _("{name} is a copy up to entry {entry}. The original event is untouched.")
            self.brought_back.emit(str(report.path), message.format(name=report.path.name, entry=grouped(report.seq)))

        def failed(error: Exception) -> None:
            self.work.end()
            self._page().show_message(failures.sentence(error))

        ticket = self._jobs.draw(lambda _t, _r: backup(copy.path, to), done, failed, lambda _done, _total: None)
        self.work.begin(pgettext("progress", "Copying ..."), ticket)
