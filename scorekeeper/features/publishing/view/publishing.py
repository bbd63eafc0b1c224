"""Keeping the pages of an event up to date: in a folder, in the hall's network, or both."""

import datetime as dt
from collections.abc import Callable, Mapping
from pathlib import Path

from scorekeeper.features.publishing.view.serving import Pages
from scorekeeper.features.publishing.view.site import EMPTY_SITE, Kept, Site, site
from scorekeeper.features.publishing.view.writing import DIGESTS, NOTHING_WRITTEN, WrittenPages, pages_in, write_pages
from scorekeeper.journal.snapshot import Tournament


def own_zone() -> dt.tzinfo:
    """Return the time zone of this computer."""
    return dt.datetime.now().astimezone().tzinfo or dt.UTC


def _no_progress(_done: int, _total: int) -> None:
    return None


class Publication:
    """The pages of one event, and where they are published; not thread-safe.

    The attachments (`kept`) are read for the signed rankings. The folder's contents are read once, and again after
    it was missing or an error occurred.
    """

    def __init__(
        self, zone: dt.tzinfo, folder: Path | None = None, offered: Pages | None = None, kept: Kept | None = None
    ) -> None:
        self._zone, self._kept = zone, kept
        self.folder = folder
        self.offered = offered
        self._site: Site | None = None
        self._there: tuple[Path, Mapping[str, bytes]] | None = None

    def update(self, tournament: Tournament, on_progress: Callable[[int, int], None] = _no_progress) -> WrittenPages:
        """Write the pages of the present event; return what was done in the folder, if there is one.

        `on_progress` is called with how many sheets are drawn of how many, then with how many files are written.

        Raises NotWritten; the pages offered in the network are up to date even then.
        """
        folder = self.folder
        event = tournament.event.uid if tournament.event is not None else ""
        there = self._in_folder(folder, event) if folder is not None else {}
        before = self._site or (Site(there) if there else EMPTY_SITE)
        self._site = site(tournament, self._zone, before, self._kept, on_progress)
        if self.offered is not None:
            self.offered.show(self._site.pages)
        if folder is None:
            return NOTHING_WRITTEN
        self._there = None
        written = write_pages(folder, event, self._site.pages, there, on_progress)
        self._there = folder, self._site.pages
        return written

    def _in_folder(self, folder: Path, event: str) -> Mapping[str, bytes]:
        known = self._there
        return known[1] if known and known[0] == folder and (folder / DIGESTS).is_file() else pages_in(folder, event)
