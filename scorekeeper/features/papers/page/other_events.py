"""Other event files whose rulings go into the casebook: those stored for precedents, and added ones."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from scorekeeper.features.committee.view.precedents.casebook import Casebook, casebook_of
from scorekeeper.features.committee.words import ruling_page
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel import failures
from scorekeeper.kernel.events import SUFFIX
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.form.filling import filling
from scorekeeper.kit.jobs import Jobs
from scorekeeper.kit.look.buttons import Button, CheckBox
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Label, caption
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext


class OtherEventsCard(CardFrame):
    """The card; `files_requested` asks for more files, `emptied` clears them, `turned`: the user changed the tick."""

    files_requested = Signal()
    emptied = Signal()
    turned = Signal()
    opened = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, name="paper-also-card", accessible=_("Other events"))
        self.body.addWidget(caption(look, _("Rulings of other events")))
        self.tick = CheckBox(look, "", name="paper-also")
        self.files = Label(look, "", "small", tone="ink2", wrap=True, name="paper-also-files")
        acts = QWidget()
        flow = Flow(look, acts, spacing=8)
        self.more = Button(look, _("Add event files ..."), icon="folder", name="paper-also-add")
        self.none = Button(look, _("Remove them"), name="paper-also-none")
        for button in (self.more, self.none):
            flow.addWidget(button)
        for part in (self.tick, self.files, acts):
            self.body.addWidget(part)
        self.tick.toggled.connect(lambda _on: self.turned.emit())
        self.more.clicked.connect(self.files_requested)
        self.none.clicked.connect(self.emptied)

    @property
    def is_on(self) -> bool:
        """Whether the rulings of the other events go in as well."""
        return self.tick.isChecked()

    def turn(self, *, on: bool) -> None:
        """Turn the other events on or off without emitting a signal."""
        with filling(self.tick):
            self.tick.setChecked(on)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.opened.emit()

    def show_files(self, names: Sequence[str]) -> None:
        """Show which events are stored."""
        also = ngettext("Also from {n} other event", "Also from {n} other events", len(names))
        self.tick.setText(also.format(n=len(names)))
        self.tick.setAccessibleName(self.tick.text())
        self.files.set_words(", ".join(names))
        for part in (self.tick, self.files, self.none):
            part.setVisible(bool(names))


class OtherEvents(QObject):
    """The list of files.

    `changed`: the casebook would differ now; `status_changed(mood, sentence)`: the result.
    """

    changed = Signal()
    status_changed = Signal(str, str)

    def __init__(
        self, card: OtherEventsCard, jobs: Jobs, choosers: Choosers, settings: ProgramSettings | None,
        bridge: Callable[[], Bridge | None],
    ) -> None:  # fmt: skip
        super().__init__(card)
        self._card, self._jobs, self._choosers, self._settings, self._bridge = card, jobs, choosers, settings, bridge
        self._files: tuple[Path, ...] = ()
        card.files_requested.connect(self._add)
        card.emptied.connect(lambda: self._keep(()))
        card.turned.connect(self.changed)
        card.opened.connect(self.show)
        self.show()

    @property
    def files(self) -> tuple[Path, ...]:
        """The stored event files."""
        return self._settings.casebook_files if self._settings is not None else self._files

    def show(self) -> None:
        """Show the list as stored: the Disputes page adds to it as well."""
        self._card.show_files([path.stem for path in self.files])

    def book(self, tournament: Tournament) -> Callable[[], Casebook] | None:
        """Return a function that reads the casebook of all these events, None for the open one alone."""
        files = self.files if self._card.is_on else ()
        return (lambda: casebook_of(tournament, files)) if files else None

    def _add(self) -> None:
        kinds = pgettext("kind of file", "Events (*{suffix})").format(suffix=SUFFIX)
        chosen = self._choosers.files(self._card.window(), ruling_page.other_events(), Path.home(), kinds)
        if chosen:
            self._card.turn(on=True)
            self._keep(tuple(dict.fromkeys((*self.files, *chosen))))
            self._look_into(tuple(chosen))

    def _keep(self, files: tuple[Path, ...]) -> None:
        self._files = files
        if self._settings is not None:
            self._settings.casebook_files = files
        self.show()
        self.changed.emit()

    def _look_into(self, files: tuple[Path, ...]) -> None:
        """Show which of the files just added cannot be read; a casebook is made of the others."""
        bridge = self._bridge()
        if bridge is None:
            return
        tournament = bridge.tournament
        own = tournament.event.uid if tournament.event is not None else ""

        def done(book: Casebook) -> None:
            for unread in book.unread:
                self.status_changed.emit("wrong", ruling_page.not_read(unread.path.name, unread.why))
            if not book.unread:
                count = sum(case.event_uid != own for case in book.cases)
                added = ngettext(
                    "{n} ruling from other events is added.", "{n} rulings from other events are added.", count
                )
                self.status_changed.emit("well", added.format(n=count))

        def failed(error: Exception) -> None:
            self.status_changed.emit("wrong", failures.sentence(error))

        self._jobs.write(lambda: casebook_of(tournament, files), done, failed)
