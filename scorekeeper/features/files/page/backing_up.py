"""Backups of the open event: automatic and manual, with their age always visible."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLayout, QWidget

from scorekeeper.assets.paths import backup_dir
from scorekeeper.features.files.view.backup_keeper import BackupKeeper, BackupStatus, KeptBackup
from scorekeeper.features.files.view.backups import CopyMade, copies_made, free_name
from scorekeeper.features.files.view.witness import note_witness
from scorekeeper.features.files.words import backups as words
from scorekeeper.kernel import failures
from scorekeeper.kernel.copying import source_of
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.event_location import event_location
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.frame.window_page import WindowPage
from scorekeeper.kit.jobs import Jobs, Ticket
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.labels import Label, bar_label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.kit.save_status import save_status
from scorekeeper.kit.table import Column, RowsModel
from scorekeeper.kit.tableview import PlainTable
from scorekeeper.kit.work_line import WorkLine
from scorekeeper.language.moments import moment_words
from scorekeeper.language.numbers import grouped
from scorekeeper.language.store import withheld
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.store.backup import BackupReport, backup


def _age(copy: CopyMade) -> str:
    try:
        made = datetime.fromisoformat(copy.time)
    except ValueError:
        return ""
    return words.age(max(0, int((datetime.now(UTC) - made).total_seconds() // 60)))


def _size(copy: CopyMade) -> str:
    return pgettext("files and backups", "{n} KB").format(n=grouped(max(1, (copy.size + 1023) // 1024)))


def _columns() -> tuple[Column[CopyMade], ...]:
    return (
        Column("made", pgettext("column heading", "Made"), lambda copy: moment_words(copy.time), weight=600, width=204),
        Column("age", pgettext("column heading", "Age"), _age, tone="ink2", width=110),
        Column("entry", _("Up to entry"), lambda copy: grouped(copy.seq), "right", width=96),
        Column("size", pgettext("column heading", "Size"), _size, "right", tone="ink2", width=96),
        Column("place", pgettext("column heading", "Place"), lambda copy: str(copy.path.parent), tone="ink2",
            width=120, stretch=3,
               tip=lambda copy: str(copy.path)),
    )  # fmt: skip


class BackupsPage(WindowPage):
    """The Backups page, newest first.

    `backup_asked` asks for one more backup, `chosen` carries the copy to open under a new name.
    """

    left = Signal()
    backup_asked = Signal()
    chosen = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.setAccessibleName(pgettext("screen reader", "Backups"))
        column = ColumnLayout(look, self, margins=(15, 8, 15, 8), spacing=8)
        column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        column.addWidget(self._head())
        card = CardFrame(
            look, margins=(2, 2, 2, 3), name="backups-card", accessible=pgettext("screen reader", "Backups")
        )
        model: RowsModel[CopyMade] = RowsModel(_columns(), lambda copy: copy.path)
        self.table = PlainTable(look, model, name="backups-table", accessible=pgettext("screen reader", "Backups"))
        model.setParent(self.table)
        self.table.row_opened.connect(lambda row: self.chosen.emit(self.table.rows_model.rows[row]))
        card.body.addWidget(self.table, 1)
        self.nothing = Label(
            look,
            _("No backup of this event yet. Ctrl+Shift+B makes one."),
            "panel",
            tone="ink2",
            wrap=True,
            name="backups-nothing",
        )
        self.nothing.setContentsMargins(20, 30, 20, 30)
        card.body.addWidget(self.nothing)
        column.addWidget(card, 1)

    def _head(self) -> QWidget:
        look = self.look
        head = CardFrame(look, name="backups-head")
        line = RowLayout(look, spacing=10)
        line.addWidget(Label(look, pgettext("column heading", "Backups"), "page", weight=700, name="backups-title"), 1)
        self.back = Button(look, pgettext("button", "Back"), key=pgettext("key", "Esc"), name="backups-back")
        self.back.clicked.connect(self.left)
        line.addWidget(self.back)
        head.body.addLayout(line)
        self.sentence = Label(look, "", "body", wrap=True, name="backups-sentence")
        head.body.addWidget(self.sentence)
        buttons = RowLayout(look, spacing=8)
        self.now = Button(look, _("&Back up now"), key="Ctrl+Shift+B", primary=True, name="backups-now")
        self.now.clicked.connect(self.backup_asked)
        self.open_button = Button(look, _("&Open a copy ..."), key=pgettext("key", "Enter"), name="backups-open")
        self.open_button.clicked.connect(self._open)
        buttons.addWidget(self.now)
        buttons.addWidget(self.open_button)
        buttons.addStretch(1)
        head.body.addLayout(buttons)
        return head

    def show_copies(self, copies: tuple[CopyMade, ...], safety: BackupStatus | None) -> None:
        """Show these copies, and the safety of the event."""
        chosen = self.table.selected
        self.table.set_rows(copies)
        self.table.setVisible(bool(copies))
        self.nothing.setVisible(not copies)
        self.open_button.setEnabled(bool(copies))
        if copies:
            known = chosen is not None and self.table.rows_model.row_at(chosen.path) >= 0
            self.table.select_key(chosen.path if known and chosen is not None else copies[0].path)
        if safety is not None:
            places = len({copy.path.parent for copy in copies})
            listed = words.listed(len(copies), places) if copies else ""
            gone = [str(path) for path in safety.gone]
            sentences = words.sign_sentences(safety.minutes, safety.missing, gone, ())
            self.show_message(f"{listed} {sentences}".strip(), worried=safety.worried)

    def show_message(self, sentence: str, *, worried: bool = True) -> None:
        """Show the safety of the event, or why a copy was not opened."""
        self.sentence.set_words(sentence, tone="warn" if worried else "ink")

    def _open(self) -> None:
        chosen = self.table.selected
        if chosen is not None:
            self.chosen.emit(chosen)

    # called by the window
    def first_focus(self) -> QWidget:
        """Return the list, or the button that makes a backup where the list is empty."""
        return self.table if self.table.isVisibleTo(self) else self.now

    def areas(self) -> Sequence[QWidget]:
        """Return list and buttons, for F6."""
        return (self.table, self.now, self.back)

    def title(self) -> str:
        """Return the text of the title bar."""
        return pgettext("heading", "Backups")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        focus = self.window().focusWidget()
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(focus, Button):
            focus.click()
        else:
            super().keyPressEvent(event)


if TYPE_CHECKING:
    from scorekeeper.features.files.page.backing_up import BackupsPage

PAGE = "backups"
MINUTE_MS = 60_000
Found = tuple[KeptBackup, ...]


class BackingUp(QObject):
    """Backs up the open event. `brought_back` carries a renamed copy that is to be opened."""

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
        self.keeper: BackupKeeper | None = None
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
        look.changed.connect(self.sign.reapply_look)

    # following an event
    def follow(self, bridge: Bridge) -> None:
        """Make backups of this event from now on."""
        self.release()
        source, event = source_of(bridge.desk), bridge.tournament.event
        if source is None or event is None:
            return
        # a viewer at a server keeps a copy of it, too
        self._bridge, self._writable = bridge, source.path is None or not bridge.desk.store_state.read_only
        self.keeper = BackupKeeper(source, backup_dir(self._data), event.uid, self._settings.backup_places)
        self.minute.start()
        keeper = self.keeper
        self._run(keeper, lambda _ticket, _report: keeper.look(), partial(self._on_backups_found, keeper))

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
            self._run(keeper, lambda _ticket, _report: keeper.keep(), partial(self._on_backed_up, keeper))
        elif keeper is not None:
            self.show_age()

    def _witness(self) -> None:
        """Write the newest digest into each further place's witness list, in the background."""
        bridge, places = self._bridge, self._settings.backup_places
        event = bridge.tournament.event if bridge is not None else None
        if bridge is not None and event is not None and places and self._writable:
            head = bridge.tournament.seq, bridge.tournament.head_digest
            self._jobs.draw(
                lambda _ticket, _report: note_witness(places, event.uid, event.name, head, utc_now()),
                lambda _on_failed: None,  # the backups report a place that fails, since they go there too
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
            self._run(keeper, lambda _ticket, _report: keeper.look(), partial(self._on_backups_found, keeper))

    def _run(self, keeper: BackupKeeper, work: Callable[..., Found], done: Callable[[Found], None]) -> Ticket:
        return self._jobs.draw(work, done, partial(self._on_failed, keeper), self._progress)

    def _on_backups_found(self, keeper: BackupKeeper, held: Found) -> None:
        if keeper is self.keeper:
            self.held = held
            self.show_age()
            self.saved()

    def _on_backed_up(self, keeper: BackupKeeper, held: Found) -> None:
        if keeper is self.keeper:
            self.held = held
            self.show_age()
            failed = [copy for copy in held if copy.error is not None]
            if failed and failed[0].error is not None:
                self._on_failed(keeper, failed[0].error)

    def _on_failed(self, keeper: BackupKeeper, error: Exception) -> None:
        if keeper is self.keeper:
            self.work.end()
            why = _("Saved, but no backup was made: {why}").format(why=failures.sentence(error))
            self._window.save_state.show_state("typed", why)

    # in sight
    @property
    def safety(self) -> BackupStatus | None:
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

    def _backed_up(self, keeper: BackupKeeper, held: Found) -> None:
        self.work.end()
        if keeper is not self.keeper or self._bridge is None:
            return
        self.held = held
        self.show_age()
        seq = max((copy.seq for copy in held), default=0)
        good = [copy for copy in held if copy.seq == seq and copy.error is None and not copy.gone]
        state = self._window.save_state
        if len(good) == len(held):
            kind, saved, _detail = save_status(self._bridge)
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
        from scorekeeper.features.files.page.backing_up import BackupsPage  # noqa: PLC0415 - only when it is opened

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
            partial(self._on_failed, keeper),
            lambda _done, _total: None,
        )

    def open_copy(self, copy: CopyMade) -> None:
        """Ask for a new name and open the copy under it; the event and the backup remain unchanged."""
        if self.keeper is None or self.work.busy:
            return
        path = event_location(self.keeper.source)
        kinds = pgettext("kind of file", "Events (*{suffix})").format(suffix=path.suffix)
        to = self._choosers.save_path(self._window, _("Open a copy of a backup"), free_name(path, copy.mark), kinds)
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
