"""Connecting to a server: its requests run in a background thread, and an event there is opened."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from scorekeeper.features.files.view.recent import RecentEvents
from scorekeeper.kernel import failures
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.jobs import Jobs
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import pgettext
from scorekeeper.store.errors import ServerAwayError
from scorekeeper.store.server.address import server_of

if TYPE_CHECKING:
    from scorekeeper.features.files.page.connect_page import ConnectPage
    from scorekeeper.features.files.view.connecting import FoundServer

PAGE = "connect"


class Connecting(QObject):
    """Shows the page. `connect_asked(target)` is to be opened, `made(target, NewEvent)` to be made there.

    `here(target)`: the open event is to be moved to this server. All three targets may hold a password, and are
    shown nowhere.
    """

    connect_asked = Signal(str)
    made = Signal(object, object)
    here = Signal(str)

    def __init__(self, window: Window, look: Look, jobs: Jobs, recent: RecentEvents) -> None:
        super().__init__(window)
        self._window, self._look, self._jobs, self._recent = window, look, jobs, recent
        self._before = "start"
        window.promise_page(PAGE, self._make)

    def show(self, *, moving: str = "") -> None:
        """Show the page, with the servers used before; `moving` is the event to move there."""
        if self._window.current != PAGE:
            self._before = self._window.current
        known = [event.target for event in self._recent.listed() if event.is_address]
        self._page().begin(list(dict.fromkeys(filter(None, map(server_of, known)))), moving)
        self._window.show_page(PAGE)

    def ask_again(self, target: str, error: Exception) -> bool:
        """Ask for a server's password where it is missing; return whether that was the problem."""
        wrong = isinstance(error, ServerAwayError) and error.values.get("cause") in {"password", "password-missing"}
        if wrong:
            self.show()
            self._page().fill(target)
            self._page().show_field_error("password", failures.sentence(error))
        return wrong

    def _make(self) -> "ConnectPage":
        from scorekeeper.features.files.page.connect_page import ConnectPage  # noqa: PLC0415 - only when it is opened

        page = ConnectPage(self._look)
        page.asked.connect(self._look_there)
        page.opened.connect(self.connect_asked)
        page.made.connect(self.made)
        page.here.connect(self.here)
        page.left.connect(lambda: self._window.show_page(self._before))
        return page

    def _page(self) -> "ConnectPage":
        from scorekeeper.features.files.page.connect_page import ConnectPage  # noqa: PLC0415

        page = self._window.ensure_page(PAGE)
        assert isinstance(page, ConnectPage)
        return page

    def _look_there(self, address: str, password: str, keep: bool) -> None:
        from scorekeeper.features.files.view.connecting import look_there  # noqa: PLC0415 - only where a server is used

        page = self._page()
        page.show_message(pgettext("progress", "Connecting ..."), "ink2")
        self._jobs.write(partial(look_there, address, password, keep=keep), self._show_events, self._failed)

    def _show_events(self, events_there: "FoundServer") -> None:
        self._page().show_events(events_there)

    def _failed(self, error: Exception) -> None:
        from scorekeeper.features.files.view.connecting import field_of  # noqa: PLC0415

        self._page().show_field_error(field_of(error), failures.sentence(error))
