"""The open event's web pages, kept up to date in the background."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from scorekeeper.features.publishing.view.publishing import Publication, own_zone
from scorekeeper.features.publishing.view.serving import PORT, Pages
from scorekeeper.features.publishing.view.writing import WrittenPages
from scorekeeper.kernel import failures
from scorekeeper.kernel.errors import NotWritten
from scorekeeper.kernel.hall_server import EVERYBODY, HallServer
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.jobs import Ticket

SOON_MS = 500
"""The delay after an entry, so that entries in quick succession are published together."""
AGAIN_MS = 10_000
"""Milliseconds until a missing stick is looked for again."""


class _StoppedWriting(Exception):  # noqa: N818 - the user stopped it, so it is not an error
    """The user stopped the writing of the pages."""


class PageUpdates(QObject):
    """The folder of an event's pages, whether it is kept up to date, and the last result.

    `changed` when any of these changes. `keep_folder` is called with the folder to keep up to date, "" for none.
    """

    changed = Signal()

    def __init__(self, bridge: Bridge, kept: str, keep_folder: Callable[[str], None]) -> None:
        super().__init__(bridge)
        self._bridge, self._keep_folder = bridge, keep_folder
        self._pages = Publication(own_zone(), Path(kept) if kept else None, kept=self._attachment)
        self._serving: HallServer | None = None
        self._ticket: Ticket | None = None
        self._waiting = False
        self.follows = bool(kept)
        """Whether the folder is kept up to date."""
        self.progress = (0, 0)
        """How much is done of the pages being written, and how much there is."""
        self.written: WrittenPages | None = None
        self.written_at = ""
        """When pages were last written here (UTC, ISO 8601), "" where they were not yet."""
        self.was_stopped = False
        """Whether the user stopped the last attempt to write them."""
        self.error_text = ""
        """Why the last attempt to write them failed, as a sentence."""
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._begin)
        bridge.changed.connect(lambda _changes: self._follow())
        if self.follows:
            self._soon.start(SOON_MS)

    @property
    def folder(self) -> str:
        """The folder of the pages, "" if none was named."""
        return str(self._pages.folder or "")

    @property
    def is_busy(self) -> bool:
        """Whether pages are being written."""
        return self._ticket is not None

    @property
    def address(self) -> str:
        """The address of the pages in the hall's network, "" where they are not offered."""
        return self._serving.addresses[0] if self._serving is not None else ""

    def publish(self, folder: Path) -> None:
        """Write the pages into a folder now."""
        self._pages.folder = folder
        if self.follows:
            self._keep_folder(str(folder))
        self._begin()

    def stop(self) -> None:
        """Stop writing; what is missing is written the next time."""
        self._waiting = False
        if self._ticket is not None:
            self._ticket.cancel()

    def keep(self, *, on: bool) -> None:
        """Start or stop keeping the folder up to date."""
        self.follows = on
        self._keep_folder(self.folder if on else "")
        self._follow()
        self.changed.emit()

    def offer(self, *, on: bool) -> None:
        """Start or stop offering the pages in the hall's network.

        Raises OSError where the network refuses.
        """
        if on and self._serving is None:
            self._pages.offered = Pages()
            try:
                self._serving = _serve(self._pages.offered)
            except OSError:
                self._pages.offered = None
                raise
            self._begin()
        elif not on and self._serving is not None:
            self._serving.close()
            self._serving = self._pages.offered = None
        self.changed.emit()

    def close(self) -> None:
        """Stop the background work."""
        self._soon.stop()
        if self._ticket is not None:
            self._ticket.cancel()
        if self._serving is not None:
            self._serving.close()
            self._serving = None

    def _attachment(self, name: str) -> bytes:
        """Return an attachment of the event, read from where the event is."""
        desk = self._bridge.desk
        return self._bridge.jobs.ask(lambda: desk.store.attachment(name))

    def _follow(self) -> None:
        if (self.follows and self._pages.folder is not None) or self._serving is not None:
            self._soon.start(SOON_MS)

    def _begin(self) -> None:
        if self._ticket is not None:
            self._waiting = True
            return
        tournament, pages = self._bridge.tournament, self._pages

        def work(ticket: Ticket, report: Callable[[int, int], None]) -> WrittenPages:
            def step(done: int, total: int) -> None:
                if ticket.cancelled and done < total:
                    raise _StoppedWriting
                report(done, total)

            return pages.update(tournament, step)

        self.was_stopped = False
        self._ticket = self._bridge.jobs.draw(work, self._done, self._failed, self._show_progress)
        self.changed.emit()

    def _show_progress(self, done: int, total: int) -> None:
        before, self.progress = self.progress, (done, total)
        if before[1] != total or 20 * before[0] // (total or 1) != 20 * done // (total or 1):
            self.changed.emit()

    def _done(self, written: WrittenPages) -> None:
        self.error_text = ""
        if self._pages.folder is not None:
            self.written, self.written_at = written, utc_now()
        self._go_on()

    def _failed(self, error: Exception) -> None:
        self.was_stopped = isinstance(error, _StoppedWriting)
        self.error_text = "" if self.was_stopped else failures.sentence(error)
        if isinstance(error, NotWritten) and error.cause is not None and self.follows:
            self._soon.start(AGAIN_MS)
        self._go_on()

    def _go_on(self) -> None:
        self._ticket = None
        again, self._waiting = self._waiting, False
        self.changed.emit()
        if again:
            self._begin()


def _serve(pages: Pages) -> HallServer:
    """Offer pages on the usual port, or on any free one if that is taken."""
    try:
        return HallServer(pages, host=EVERYBODY, port=PORT)
    except OSError:
        return HallServer(pages, host=EVERYBODY, port=0)
