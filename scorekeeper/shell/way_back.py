"""The way back from a page reached by a link to the page where the link was."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from scorekeeper.kit.frame.window import Window

COMMAND, ESCAPE = "back", "leave"
"""The commands: Alt+Left always, Escape only as long as nothing was entered on the page gone to."""
READING = frozenset({"journal", "sign-off", "ranking", "round", "standings", "draw"})
"""Pages to which Escape leads back: those where one goes to look and comes back to read on."""
WATCHING = frozenset({"round"})
"""Those to which it leads back also when something was entered: one goes from table to table to enter."""

ASIDE = frozenset({"draw", "stages", "event", "pages", "prizes", "wall"})
"""Pages that one goes to for a moment by a command: from these Escape leads back wherever one came from."""
PASSING = frozenset({"session-start"})
"""Pages that are only passed through: from the page after them the way leads back to where it began."""


class WayBack(QObject):
    """Remembers one step: from which page one came. Going anywhere else by oneself forgets it."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._from = self._to = self._passed = ""
        window.page_shown.connect(self._shown)

    def aside(self, act: Callable[[], None]) -> Callable[[], None]:
        """Return the same act, that of a command which may show another page: from there one comes back."""

        def doing() -> None:
            before = self._window.current
            act()
            self.went(before, self._window.current)

        return doing

    def went(self, before: str, page: str) -> None:
        """Record that the user followed a link from one page to another."""
        begun = self._passed or before
        if begun and begun != page:
            self._from, self._to = begun, page
            offered = {COMMAND: self.back}
            self._window.offer({**offered, ESCAPE: self.back} if begun in READING or page in ASIDE else offered)
            self._window.refresh_commands()

    def entered(self) -> None:
        """Something was entered on the page gone to: Escape has other meanings there from now on."""
        if self._from not in WATCHING and self._to not in ASIDE:
            self._window.withdraw(frozenset({ESCAPE}))

    def back(self) -> None:
        """Show the page from before, as it was."""
        page = self._from
        self.forget()
        if page:
            self._window.show_page(page)

    def forget(self) -> None:
        """Know no way back."""
        self._from = self._to = ""
        self._window.withdraw(frozenset({COMMAND, ESCAPE}))
        self._window.refresh_commands()

    def _shown(self, name: str) -> None:
        self._passed = ""
        if self._to and name != self._to:
            passed = self._from if self._to in PASSING else ""
            self.forget()
            self._passed = passed
