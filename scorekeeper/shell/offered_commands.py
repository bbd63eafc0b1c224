"""Menu entries and pages that the window offers: those the event needs or has needed."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject

from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.frame.commands import all_commands, is_shown
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.session.needs import Signs, needs


class OfferedCommands(QObject):
    """Shows what an event needs, from its opening on; what was shown or used once stays.

    This is remembered on this computer, under the event's uid.
    """

    def __init__(self, window: Window, settings: ProgramSettings, has_keys: Callable[[], bool]) -> None:
        super().__init__(window)
        self._window, self._settings, self._has_keys = window, settings, has_keys
        self._bridge: Bridge | None = None
        self._signs: Signs = frozenset()
        window.command_run.connect(self._used)

    def follow(self, bridge: Bridge) -> None:
        """Offer the commands and pages of an event, now and after every change."""
        self._bridge = bridge
        event = bridge.tournament.event
        self._signs = frozenset(self._settings.kept_signs(event.uid).split()) if event is not None else frozenset()
        refresh = partial(self._refresh, bridge)
        bridge.changed.connect(refresh)
        bridge.line_changed.connect(refresh)
        self._show(self._signs)
        refresh()

    def release(self) -> None:
        """Show what is available without an event."""
        self._bridge, self._signs = None, frozenset()
        self._window.show_signs(self._signs)

    def settings_changed(self) -> None:
        """Show all commands, or only the needed ones, according to the program settings."""
        self._show(self._signs)

    def _refresh(self, bridge: Bridge, _changes: object = None) -> None:
        if bridge is self._bridge:
            on_server = bridge.is_shared or bool(bridge.waiting)
            self._grow(needs(bridge.tournament, on_server=on_server, has_keys=self._has_keys(), seen=self._signs))

    def _used(self, name: str) -> None:
        command = next((command for command in all_commands() if command.name == name), None)
        if command is not None and not command.is_hidden and not is_shown(command, self._signs):
            self._grow(self._signs | {name})

    def _grow(self, signs: Signs) -> None:
        event = self._bridge.tournament.event if self._bridge is not None else None
        if event is not None and signs != self._signs:
            self._signs = signs
            self._settings.keep_signs(event.uid, " ".join(sorted(signs)))
            self._show(signs)

    def _show(self, signs: Signs) -> None:
        every = frozenset(sign for command in all_commands() for sign in (*command.shown_from, command.name))
        self._window.show_signs(every if self._settings.every_command else signs)
