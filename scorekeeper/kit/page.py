"""Base class of pages: shows a snapshot, and names the commands it carries out."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Signal

from scorekeeper.kernel.changes import Changes
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.frame.commands import entered_by
from scorekeeper.kit.frame.window_page import Handlers, WindowPage
from scorekeeper.kit.links import ARTICLE, DISPUTE, ENTRY
from scorekeeper.kit.look.look import Look
from scorekeeper.session.offers import refusal

EVERYTHING = Changes(event=True, teams=True)


class Page(WindowPage):
    """A page over one open event.

    `status_changed(kind, text, detail)` reports an outcome in the save state, `status_refreshed` a mere state;
    `go(page, target)` asks the window for another page (a session's uid, an entry number), `command(name)` to run one
    of its commands. `refused` says who may do what was requested. A hidden page only notes that it is stale.
    """

    status_changed = Signal(str, str, str)
    status_refreshed = Signal(str, str, str)
    refused = Signal(str)
    go = Signal(str, object)
    command = Signal(str)
    commands_changed = Signal()

    name = ""

    def __init__(self, look: Look, bridge: Bridge) -> None:
        super().__init__()
        self.look, self.bridge = look, bridge
        self._stale: Changes | None = EVERYTHING
        bridge.changed.connect(self._on_changed)

    def ask_window(self, command: str) -> None:
        """Ask the window to run one of its commands, if it can now."""
        self.command.emit(command)

    def judged(self, handlers: Handlers, session: str | None = None) -> Handlers:
        """Return the handlers; those of another role's entries show a notice instead."""
        return {name: partial(self._judged, name, handler, session) for name, handler in handlers.items()}

    def _judged(self, name: str, handler: Callable[[], None], session: str | None) -> None:
        if not self.refuses(name, session):
            handler()

    def refuses(self, command: str, session: str | None = None) -> bool:
        """Return whether this command belongs to another role, and if so report it."""
        why = refusal(self.bridge.tournament, self.bridge.desk.role, entered_by(command), session)
        if why:
            self.refused.emit(why)
        return bool(why)

    def refresh(self, changes: Changes) -> None:
        """Show the current state; `changes` says what may be different.

        Called only while the page is visible.
        """
        raise NotImplementedError

    def follow(self, link: str) -> None:
        """Open the target of a link: "article:4.2", "entry:7403", a dispute, or help."""
        if link.startswith(ARTICLE):
            self.open_articles((link.removeprefix(ARTICLE),))
        elif link.startswith(ENTRY):
            self.go.emit("journal", int(link.removeprefix(ENTRY)))
        elif link.startswith(DISPUTE):
            self.go.emit("disputes", link.removeprefix(DISPUTE))
        else:
            self.go.emit("help", link)

    def open_articles(self, numbers: Sequence[str]) -> None:
        """Open the first of these articles in the rule book."""
        self.go.emit("rules", f"{ARTICLE}{numbers[0]}")

    def open(self) -> None:
        """Take in what changed while the page was hidden."""
        if self._stale is not None:
            stale, self._stale = self._stale, None
            self.refresh(stale)

    def _on_changed(self, changes: Changes) -> None:
        if self.isVisible():
            self.refresh(changes)
        else:
            self._stale = changes if self._stale is None else self._stale | changes
