"""What others see of the open event: on the wall, on web pages, in the archive.

Made on first use.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from scorekeeper.journal.seatings import last_round
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.frame.window_page import WindowPage
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.rules.hands import HandRules

if TYPE_CHECKING:
    from scorekeeper.features.archive.page.archiver import Archiver
    from scorekeeper.features.publishing.page.page_updates import PageUpdates
    from scorekeeper.features.table500.page.clocks import SharedClocks
    from scorekeeper.features.wall.page.wall import Wall

_AFTER_PAINT_MS = 1_000
PAGES, WALL = "pages", "wall"


class Publishing(QObject):
    """Follows one event at a time, and loads publishing only for published pages."""

    def __init__(self, window: Window, look: Look, settings: ProgramSettings) -> None:
        super().__init__(window)
        self._window, self._look, self._settings = window, look, settings
        self._kept: PageUpdates | None = None
        self._wall: Wall | None = None
        self._archive: Archiver | None = None
        self._clocks: SharedClocks | None = None

    def follow(self, bridge: Bridge) -> None:
        """Take over an event that was opened: its pages are kept up to date if that was chosen."""
        self.release()
        if self._settings.kept_pages(_uid(bridge)):
            QTimer.singleShot(_AFTER_PAINT_MS, bridge, lambda: self._pages_of(bridge))

    def release(self) -> None:
        """Release the event: nothing is written, offered or shown any more."""
        if self._kept is not None:
            self._kept.close()
        if self._wall is not None:
            self._wall.close()
        self._kept = self._wall = self._clocks = None

    def clocks(self) -> "SharedClocks":
        """Return the bell's clocks, which the pages of a day of games and the wall share."""
        from scorekeeper.features.table500.page.clocks import SharedClocks  # noqa: PLC0415

        if self._clocks is None:
            self._clocks = SharedClocks(parent=self)
        return self._clocks

    def handlers(self, bridge: Bridge, go: Callable[[str], None]) -> Mapping[str, Callable[[], None]]:
        """Return the commands for an event that was opened."""
        return {
            "archive": lambda: self._archiver().archive(bridge),
            "event-book": lambda: self._archiver().bind(bridge),
            "prizes": partial(go, "prizes"),
            "web-pages": partial(go, PAGES),
            "wall": lambda: self._wall_of(bridge).toggle(),
            "wall-pages": partial(go, WALL),
        }

    def _archiver(self) -> "Archiver":
        from scorekeeper.features.archive.page.archiver import Archiver  # noqa: PLC0415

        if self._archive is None:
            self._archive = Archiver(self._window, self._look, Choosers(), self._settings.paper)
        return self._archive

    def makers(self, bridge: Bridge) -> Mapping[str, Callable[[], WindowPage]]:
        """Return the makers of its pages, by name."""
        return {PAGES: partial(self._pages_page, bridge), WALL: partial(self._wall_page, bridge)}

    def _pages_page(self, bridge: Bridge) -> WindowPage:
        from scorekeeper.features.publishing.page.pages_page import PagesPage  # noqa: PLC0415

        return PagesPage(self._look, bridge, self._pages_of(bridge))

    def _wall_page(self, bridge: Bridge) -> WindowPage:
        from scorekeeper.features.wall.page.wall_page import WallPage  # noqa: PLC0415

        return WallPage(self._look, bridge, self._wall_of(bridge))

    def _pages_of(self, bridge: Bridge) -> "PageUpdates":
        from scorekeeper.features.publishing.page.page_updates import PageUpdates  # noqa: PLC0415

        if self._kept is None:
            event, settings = _uid(bridge), self._settings
            self._kept = PageUpdates(
                bridge, settings.kept_pages(event), lambda folder: settings.keep_pages(event, folder)
            )
        return self._kept

    def _wall_of(self, bridge: Bridge) -> "Wall":
        from scorekeeper.features.wall.page.wall import Wall  # noqa: PLC0415

        if self._wall is None:
            event, settings = _uid(bridge), self._settings
            self._wall = Wall(
                self._window, self._look, bridge, settings.kept_wall(event), partial(settings.keep_wall, event)
            )
            pages = self._pages_of(bridge)
            self._wall.follow_address(lambda: pages.address)
            pages.changed.connect(self._wall.look_at_address)
            if isinstance(bridge.rules, HandRules):
                self._bell_on_wall(bridge, self._wall)
        return self._wall

    def _bell_on_wall(self, bridge: Bridge, wall: "Wall") -> None:
        """Let the wall show the bell of the current round."""
        clocks = self.clocks()
        wall.follow_bell(lambda: clocks.bell_text(last_round(bridge.tournament)))
        clocks.moved.connect(wall.look_at_bell)
        bridge.changed.connect(wall.look_at_bell)


def _uid(bridge: Bridge) -> str:
    event = bridge.tournament.event
    return event.uid if event is not None else ""
