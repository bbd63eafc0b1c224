"""The lower left corner of the current page: green only if it has no unsaved input."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, QTimer

from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.savestate import CALM, OF_SERVER, Kind
from scorekeeper.kit.save_status import save_status
from scorekeeper.language.translation import gettext as _


class Corner(QObject):
    """Reports unsaved text on the page that is shown, over any other message there.

    `look` is called whenever text may have been typed or cleared; `bridge` returns that of the open event.
    """

    def __init__(self, window: Window, bridge: Callable[[], Bridge | None]) -> None:
        super().__init__(window)
        self._window, self._state, self._bridge = window, window.save_state, bridge
        self._state.unsaved_text = self._unsaved_text
        self._newest = ""
        """The last message about the newest entry."""
        self._lies: tuple[Bridge | None, Kind] = None, "saved"
        """The last known location of an event's newest entry."""
        window.page_shown.connect(self.look)
        window.page_touched.connect(self.look)

    def _unsaved_text(self) -> str:
        page = self._window.shown
        unsaved = page.unsaved() if page is not None and self._bridge() is not None else ""
        return _("{what} not saved yet").format(what=unsaved) if unsaved else ""

    def look(self, *_ignored: object) -> None:
        """Report unsaved input; once that is gone, report that everything is saved."""
        unsaved, bridge = self._unsaved_text(), self._bridge()
        if bridge is None:
            return
        kind, words, detail = save_status(bridge)
        if self._lies[0] is not bridge:
            self._lies = bridge, kind
        before, self._newest = self._newest, words
        if self._state.kind not in CALM:
            return
        another = self._state.words == before != words  # another window has entered it
        if unsaved == self._state.over and not another and not {kind, self._state.kind} & OF_SERVER:
            return
        if kind != "saved":
            self._state.show_quietly(kind, words, unsaved or detail)
        elif unsaved:
            self._state.show_quietly("typed", unsaved, words)
        else:
            self._state.show_quietly("saved", words, detail)

    def entered(self) -> None:
        """Show at once where a new entry is, and then any other unsaved input."""
        bridge = self._bridge()
        if bridge is None:
            return
        kind, words, detail = save_status(bridge)
        self._state.show_quietly(kind, words, detail, sure=True)
        announce(self._state, words)
        QTimer.singleShot(0, self, self.look)

    def line_changed(self) -> None:
        """Show that the server is lost, back, or took waiting entries; announce changes."""
        bridge = self._bridge()
        self.look()
        if bridge is None:
            return
        before, (kind, words, detail) = self._lies[1], save_status(bridge)
        self._lies = bridge, kind
        if kind != before and {before, kind} & OF_SERVER:
            announce(self._state, f"{words}. {detail}" if detail else words, urgent=kind == "versions")

    def answer(self, names: Iterable[str]) -> None:
        """Report, at the user's request, whether everything on these pages is saved."""
        bridge = self._bridge()
        if bridge is None:
            return
        pages = (self._window.page(name) for name in names)
        unsaved = next((unsaved for page in pages if page is not None and (unsaved := page.unsaved())), "")
        seq = bridge.tournament.seq
        if unsaved:
            what = _("{what} not saved yet").format(what=unsaved)
            self._state.show_state("typed", what, _("everything else is saved (entry {entry})").format(entry=seq))
        else:
            self._state.show_state("saved", _("Everything is saved, entry {entry}.").format(entry=seq))
