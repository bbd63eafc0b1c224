"""Other event files whose rulings go into the casebook: the ones that are kept for precedents, and more of them."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from scorekeeper.features.committee.view.precedents.casebook import Casebook, casebook_of
from scorekeeper.features.committee.words import ruling_page as say
from scorekeeper.features.papers import words
from scorekeeper.features.papers.page.paper_also import AlsoCard
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel import failures
from scorekeeper.kernel.events import SUFFIX
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.jobs import Jobs
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.language.translation import gettext as _


class OtherEvents(QObject):
    """Keeps the list. `changed`: a casebook would be another one now; `told(mood, sentence)` says what came of it."""

    changed = Signal()
    told = Signal(str, str)

    def __init__(
        self, card: AlsoCard, jobs: Jobs, choosers: Choosers, settings: ProgramSettings | None,
        bridge: Callable[[], Bridge | None],
    ) -> None:  # fmt: skip
        super().__init__(card)
        self._card, self._jobs, self._choosers, self._settings, self._bridge = card, jobs, choosers, settings, bridge
        self._files: tuple[Path, ...] = ()
        card.wanted.connect(self._add)
        card.emptied.connect(lambda: self._keep(()))
        card.turned.connect(self.changed)
        card.opened.connect(self.show)
        self.show()

    @property
    def files(self) -> tuple[Path, ...]:
        """The event files that are kept."""
        return self._settings.casebook_files if self._settings is not None else self._files

    def show(self) -> None:
        """Show the list as it is kept now: the Disputes page adds to it as well."""
        self._card.show_files([place.stem for place in self.files])

    def book(self, tournament: Tournament) -> Callable[[], Casebook] | None:
        """Return what reads the casebook of all these events, None where it is of the open one alone."""
        files = self.files if self._card.is_on else ()
        return (lambda: casebook_of(tournament, files)) if files else None

    def _add(self) -> None:
        kinds = _("Events (*{suffix})").format(suffix=SUFFIX)
        chosen = self._choosers.files(self._card.window(), say.other_events(), Path.home(), kinds)
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
        """Say which of the files just added cannot be read; a casebook is made of the others."""
        bridge = self._bridge()
        if bridge is None:
            return
        tournament = bridge.tournament
        own = tournament.event.uid if tournament.event is not None else ""

        def done(book: Casebook) -> None:
            for one in book.unread:
                self.told.emit("wrong", say.not_read(one.path.name, one.why))
            if not book.unread:
                self.told.emit("well", words.rulings_added(sum(case.event_uid != own for case in book.cases)))

        def failed(trouble: Exception) -> None:
            self.told.emit("wrong", failures.sentence(trouble))

        self._jobs.write(lambda: casebook_of(tournament, files), done, failed)
