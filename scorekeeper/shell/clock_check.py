"""Reports once in the window that the clocks of two computers differ."""

from PySide6.QtCore import QObject

from scorekeeper.kernel.clocks import clock_difference
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.frame.window import Window
from scorekeeper.language import clocks as words


class ClockCheck(QObject):
    """Compares clocks in the entries of an event as they come, until one difference is reported."""

    def __init__(self, window: Window, bridge: Bridge) -> None:
        super().__init__(bridge)
        self._window, self._bridge, self._reported = window, bridge, False
        self._checked = len(bridge.entries) - 1
        bridge.changed.connect(lambda _changes: self.check())

    def check(self) -> None:
        """Report the difference between two clocks, the first time there is one.

        Several entries may arrive at once: each of them is checked, not only the newest.
        """
        if self._reported:
            return
        bridge = self._bridge
        latest, self._checked = len(bridge.entries) - self._checked, len(bridge.entries)
        on_server = bridge.desk.store_state.path is None
        difference = clock_difference(bridge.entries, bridge.desk.now(), latest=latest, on_server=on_server)
        if difference is None:
            return
        self._reported = True
        if difference.before is None:
            self._window.warn(words.slow_clock(difference.minutes, difference.entry))
        else:
            self._window.warn(words.clocks_differ(difference.minutes, difference.entry, difference.before))
