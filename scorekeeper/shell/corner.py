"""The lower left corner belongs to the page that is shown: green only while nothing typed there waits to be saved."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, QTimer

from scorekeeper.journal.entry import Entry
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.look.announcing import announce
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.translation import gettext as _


class Corner(QObject):
    """Tells what is typed on the page that is shown and not saved, whatever is said there.

    `look` is asked whenever something may be typed now, or not any more; `bridge` answers the event that is open.
    """

    def __init__(self, window: Window, bridge: Callable[[], Bridge | None]) -> None:
        super().__init__(window)
        self._window, self._state, self._bridge = window, window.save_state, bridge
        self._state.typed = self._typed
        window.page_shown.connect(self.look)

    def _typed(self) -> str:
        page = self._window.shown
        typed = page.unsaved() if page is not None and self._bridge() is not None else ""
        return _("{what} is typed, not saved yet").format(what=typed) if typed else ""

    def look(self, *_ignored: object) -> None:
        """Tell what is typed now; where that was told and nothing is any more, that all is saved."""
        typed, bridge = self._typed(), self._bridge()
        if bridge is None or typed == self._state.over or self._state.kind not in {"saved", "typed"}:
            return
        newest = bridge.entries[-1] if bridge.entries else None
        saved = _("Saved, entry {entry}").format(entry=newest.seq if newest is not None else 0)
        if typed:
            self._state.show_quietly("typed", typed, saved)
        else:
            self._state.show_quietly("saved", saved, time_of_day(newest.at, seconds=True) if newest is not None else "")

    def entered(self, newest: Entry) -> None:
        """Say at once that an entry is saved; what is typed beside it, once the page has heard of it too."""
        words = _("Saved, entry {entry}").format(entry=newest.seq)
        self._state.show_quietly("saved", words, time_of_day(newest.at, seconds=True), sure=True)
        announce(self._state, words)
        QTimer.singleShot(0, self, self.look)

    def answer(self, names: Iterable[str]) -> None:
        """Say whether all is saved on these pages, as somebody has asked."""
        bridge = self._bridge()
        if bridge is None:
            return
        pages = (self._window.page(name) for name in names)
        typed = next((typed for page in pages if page is not None and (typed := page.unsaved())), "")
        seq = bridge.tournament.seq
        if typed:
            what = _("{what} is typed, not saved yet").format(what=typed)
            self._state.show_state("typed", what, _("everything else is saved, entry {entry}").format(entry=seq))
        else:
            self._state.show_state("saved", _("Everything is saved, entry {entry}.").format(entry=seq))
