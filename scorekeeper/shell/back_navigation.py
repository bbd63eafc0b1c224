"""The way back from a page reached by a link to the page where the link was."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from scorekeeper.kit.frame.window import Window

COMMAND, ESCAPE = "back", "leave"
"""The commands: Alt+Left always, Escape only until something is entered on the page reached."""
READING = frozenset({"journal", "sign-off", "ranking", "round", "standings", "draw"})
"""Pages to which Escape leads back, because they were left only to look at something."""
LEAVING = frozenset({("sign-off", "score"), ("ranking", "standings")})
"""Ways out of a page that closed a sheet; Escape must not lead in again."""
WATCHING = frozenset({"round"})
"""Pages to which Escape leads back even after an entry, from table to table."""

ASIDE = frozenset({"draw", "stages", "event", "pages", "phones", "prizes", "wall"})
"""Pages visited briefly by a command: from these Escape leads back to any page."""
PASSING = frozenset({"session-start"})
"""Pages only passed through: Escape leads past them to where the way began."""


class BackNavigation(QObject):
    """Remembers one step: the page the user came from. Any other navigation forgets it."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._from = self._to = self._passed = ""
        window.page_shown.connect(self._shown)

    def aside(self, act: Callable[[], None]) -> Callable[[], None]:
        """Return the same command, wrapped so that there is a way back from the page it may show."""

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
            returns = (begun in READING and (begun, page) not in LEAVING) or page in ASIDE
            self._window.offer({**offered, ESCAPE: self.back} if returns else offered)
            self._window.refresh_commands()

    def entered(self) -> None:
        """Note that an entry was made on the linked page, where Escape now has other meanings."""
        if self._from not in WATCHING and self._to not in ASIDE:
            self._window.withdraw(frozenset({ESCAPE}))

    def back(self) -> None:
        """Show the previous page, as it was."""
        page = self._from
        self.forget()
        if page:
            self._window.show_page(page)

    def forget(self) -> None:
        """Forget the way back."""
        self._from = self._to = ""
        self._window.withdraw(frozenset({COMMAND, ESCAPE}))
        self._window.refresh_commands()

    def _shown(self, name: str) -> None:
        self._passed = ""
        if self._to and name != self._to:
            passed = self._from if self._to in PASSING else ""
            self.forget()
            self._passed = passed
