"""Archiving of the open event: ask for the file, then write it in the background.

It can be stopped.
"""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject

from scorekeeper.features.archive import words
from scorekeeper.features.archive.view import ENDING, Archived, ArchivingStopped, archive
from scorekeeper.features.archive.view.event_book import BOOK_FILE, write_book
from scorekeeper.features.papers.view.copies import Copies
from scorekeeper.features.publishing.view.publishing import own_zone
from scorekeeper.kernel import failures
from scorekeeper.kernel.copying import source_of
from scorekeeper.kernel.paper_options import sheet_options
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.event_location import event_location
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.jobs import Ticket
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.work_line import WorkLine
from scorekeeper.language import event_book as book_words
from scorekeeper.language.letters import without_typeface
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.sheets.paper.no_glyph import letters_replaced
from scorekeeper.sheets.reports.model import Progress, Stopped


class Archiver(QObject):
    """One archive at a time."""

    def __init__(self, window: Window, look: Look, choosers: Choosers, paper: str) -> None:
        super().__init__(window)
        self._window, self._choosers, self._paper = window, choosers, paper
        self.work = WorkLine(look, window)

    def archive(self, bridge: Bridge) -> None:
        """Ask for a file, and archive the event there."""
        source = source_of(bridge.desk)
        if source is None or self.work.busy:
            return
        kinds = pgettext("kind of file", "Archives (*{suffix})").format(suffix=ENDING)
        path_proposed = event_location(source)
        chosen = self._choosers.save_path(
            self._window, _("Archive the event"), path_proposed.with_suffix(ENDING), kinds
        )
        if chosen is None:
            return
        path = chosen if chosen.name.lower().endswith(ENDING) else chosen.with_name(f"{chosen.name}{ENDING}")
        tournament, options = bridge.tournament, sheet_options(self._paper)
        copies = Copies(lambda name: bridge.jobs.ask(lambda: bridge.desk.store.attachment(name)))

        def work(ticket: Ticket, report: Callable[[int, int], None]) -> tuple[Archived, Mapping[str, str]]:
            with letters_replaced() as letters:
                archived = archive(
                    source,
                    tournament,
                    path,
                    options,
                    copies=copies,
                    zone=own_zone(),
                    stopped=lambda: ticket.cancelled,
                    report=report,
                )
            return archived, letters

        ticket = bridge.jobs.draw(work, self._done, self._failed, self._show_progress)
        self.work.begin(pgettext("progress", "Archiving ..."), ticket)

    def bind(self, bridge: Bridge) -> None:
        """Ask for a file, and make the event book there."""
        source = source_of(bridge.desk)
        if source is None or self.work.busy:
            return
        path_proposed = event_location(source)
        start = path_proposed.with_name(f"{path_proposed.stem}-{BOOK_FILE}")
        chosen = self._choosers.save_path(self._window, _("Make the event book"), start, _("PDF (*.pdf)"))
        if chosen is None:
            return
        path = chosen if chosen.name.lower().endswith(".pdf") else chosen.with_name(f"{chosen.name}.pdf")
        tournament, options = bridge.tournament, sheet_options(self._paper)

        def work(ticket: Ticket, report: Callable[[int, int], None]) -> tuple[str, Mapping[str, str]]:
            progress = Progress(lambda: ticket.cancelled, report)
            with letters_replaced() as letters:
                written = write_book(tournament, path, options, progress)
            return book_words.bound(len(tournament.all_played), str(written)), letters

        ticket = bridge.jobs.draw(work, self._bound, self._failed, self._show_bound)
        self.work.begin(book_words.title(), ticket)

    def _show_bound(self, done: int, total: int) -> None:
        self.work.show_text(book_words.binding(done, total))

    def _bound(self, made: tuple[str, Mapping[str, str]]) -> None:
        self.work.end()
        message, letters = made
        self._window.save_state.show_state("told", message, "")
        if letters:
            self._window.notice.tell(without_typeface(letters))

    def _show_progress(self, done: int, total: int) -> None:
        self.work.show_text(words.progress(done, total))

    def _done(self, made: tuple[Archived, Mapping[str, str]]) -> None:
        self.work.end()
        archived, letters = made
        message = words.archived(archived.files, archived.seq, str(archived.path))
        if archived.failed:
            self._window.refuse(" ".join((f"{message}.", *(f"{failure}." for failure in archived.failed))))
            return
        self._window.save_state.show_state("told", message, "")
        if letters:
            self._window.notice.tell(without_typeface(letters))

    def _failed(self, error: Exception) -> None:
        self.work.end()
        if isinstance(error, Stopped):
            self._window.save_state.show_state("told", book_words.stopped(), "")
        elif isinstance(error, ArchivingStopped):
            self._window.save_state.show_state("told", _("Stopped. No archive was made."), "")
        else:
            self._window.refuse(failures.sentence(error))
