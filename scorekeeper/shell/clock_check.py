"""Says once in the window that the clocks of two computers differ."""

from PySide6.QtCore import QObject

from scorekeeper.kernel.clocks import clock_difference
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.frame.window import Window
from scorekeeper.language import clocks as words


class ClockCheck(QObject):
    """Looks at the newest entries of an event as they come, until a difference was said."""

    def __init__(self, window: Window, bridge: Bridge) -> None:
        super().__init__(bridge)
        self._window, self._bridge, self._reported = window, bridge, False
        bridge.changed.connect(lambda _changes: self.check())

    def check(self) -> None:
        """Say by how much two clocks differ, the first time that they do."""
        bridge = self._bridge
        on_server = bridge.desk.store_state.path is None
        found = None if self._reported else clock_difference(bridge.entries, bridge.desk.now(), on_server=on_server)
        if found is None:
            return
        self._reported = True
        if found.before is None:
            self._window.refuse(words.clock_behind(found.minutes, found.newest))
        else:
            self._window.refuse(words.clocks_differ(found.minutes, found.newest, found.before))
