"""The phones of the open event: their server's process and the page about them.

Made on first use.
"""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.frame.window_page import WindowPage
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.language.translation import ngettext
from scorekeeper.shell.window_desks import WindowDesks

if TYPE_CHECKING:
    from scorekeeper.kit.phone_service import PhoneService

PHONES = "phones"
_AFTER_PAINT_MS = 1_000


class HallPhones(QObject):
    """The phones of the open event; loads nothing for an event without them."""

    def __init__(self, window: Window, look: Look, settings: ProgramSettings, desks: WindowDesks, data: Path) -> None:
        super().__init__(window)
        self._window, self._look, self._settings, self._desks, self._data = window, look, settings, desks, data
        self._service: PhoneService | None = None
        self.port = ""
        """The port to serve on; "" for the usual one."""

    def follow(self, bridge: Bridge) -> None:
        """Follow a newly opened event, and serve its phones if they were served last time."""
        self.release()
        if self._settings.kept_phones(_uid(bridge)):
            QTimer.singleShot(_AFTER_PAINT_MS, bridge, lambda: self.service(bridge).start(self._settings.hall_address))

    def release(self) -> None:
        """Release the event; a separate process continues to serve its phones."""
        if self._service is not None:
            self._service.release()
            self._service.deleteLater()
        self._service = None

    def service(self, bridge: Bridge) -> "PhoneService":
        """Return the server of the event's phones, running or not."""
        from scorekeeper.kit.phone_service import PhoneService  # noqa: PLC0415 - after the first paint

        if self._service is None:
            event, settings = _uid(bridge), self._settings
            self._service = PhoneService(
                bridge.desk.store_state.location,
                self._data,
                lambda on: settings.keep_phones(event, on=on),
                partial(_password, bridge),
            )
            self._service.port = self.port
            self._service.changed.connect(self._count_calls)
        return self._service

    def make_page(self, bridge: Bridge) -> WindowPage:
        """Make the Phones page."""
        from scorekeeper.features.phones.page.phones_page import PhonesPage  # noqa: PLC0415 - after the first paint

        page = PhonesPage(self._look, bridge, self.service(bridge), self._settings)
        page.cards_asked.connect(partial(self._print_cards, bridge))
        return page

    def _count_calls(self) -> None:
        """Show in the rail how many phones call the desk."""
        calls = sum(bool(status.bell) for status in self._service.statuses) if self._service is not None else 0
        spoken = ngettext("{n} phone is calling the desk", "{n} phones are calling the desk", calls).format(n=calls)
        self._window.set_count("round", calls, spoken)

    def _print_cards(self, bridge: Bridge, cards: Sequence[tuple[str, str]]) -> None:
        """Choose a printer and print a card for each name with its address."""
        from scorekeeper.features.papers.page.paper_desk import print_at_once  # noqa: PLC0415 - after the first paint
        from scorekeeper.features.phones.view.card_paper import phone_cards  # noqa: PLC0415

        settings = self._settings
        paper = phone_cards(bridge.tournament, cards, settings.hall_network, settings.hall_password)
        print_at_once(self._desks.paper, (paper,))


def _uid(bridge: Bridge) -> str:
    event = bridge.tournament.event
    return event.uid if event is not None else ""


def _password(bridge: Bridge) -> str:
    """Return the password with which this window reached a server, "" if none."""
    if bridge.desk.store.path is not None:
        return ""
    from scorekeeper.store.server.address import read_address  # noqa: PLC0415 - only where a server is used
    from scorekeeper.store.server.server_store import ServerStore  # noqa: PLC0415

    store = bridge.desk.store
    return read_address(store.reached_by)[1] if isinstance(store, ServerStore) else ""
