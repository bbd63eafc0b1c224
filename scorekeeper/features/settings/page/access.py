"""The role in this window: chosen before an event is open or while it is, some with a passphrase.

The page "Work as" opens only on request. The first opening asks only for the name, where it is unknown.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from scorekeeper.journal.access import ORGANISER
from scorekeeper.kernel import failures
from scorekeeper.kernel.desk import Saved
from scorekeeper.kernel.own_name import NAMELESS, account
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.frame.open_event import OpenEvent
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.jobs import Jobs
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.language import access as words

if TYPE_CHECKING:
    from scorekeeper.features.settings.page.access_page import AccessPage, NamePage
    from scorekeeper.kernel.outcome import Outcome
    from scorekeeper.signing.keys.hardness import Hardness

PAGE, NAME_PAGE = "access", "own-name"


class Access(QObject):
    """Shows the page "Work as" and carries out its requests. `renamed(bridge)` when entries come from another role.

    `hardness` is the cost of a try of a passphrase, None the usual; only tests make it cheaper.
    """

    renamed = Signal(object)

    def __init__(self, window: Window, look: Look, jobs: Jobs, settings: ProgramSettings, opening: OpenEvent) -> None:
        super().__init__(window)
        self._window, self._look, self._jobs = window, look, jobs
        self._settings, self._opening = settings, opening
        self.hardness: Hardness | None = None
        self._before = ""
        window.promise_page(PAGE, self._make)
        window.promise_page(NAME_PAGE, self._make_name_page)
        window.offer({"work-as": self.show})

    def greet(self, bridge: Bridge) -> None:
        """Work in the role chosen last, or a lesser one without its passphrase; as organizer in an unshared event."""
        from scorekeeper.kernel.access import open_to, seat_of  # noqa: PLC0415 - after the first paint

        desk = bridge.desk
        desk.role = open_to(bridge.tournament, self._wished(bridge), desk.store_state.role)
        desk.seat = seat_of(desk.seat, desk.role)
        self.renamed.emit(bridge)

    def _wished(self, bridge: Bridge) -> str:
        """Return the role chosen last; a file with entries of one user only has a single role."""
        state, own = bridge.desk.store_state, {self._opening.own_name, account(), NAMELESS}
        shared = state.path is None or bridge.tournament.access or any(entry.who not in own for entry in bridge.entries)
        return self._settings.works_as if shared else ORGANISER

    def _needs_passphrase(self, bridge: Bridge) -> bool:
        """Return whether a passphrase would give this person the chosen role."""
        from scorekeeper.kernel.access import ways_of  # noqa: PLC0415 - after the first paint

        wished, desk = self._wished(bridge), bridge.desk
        return desk.role != wished and wished in ways_of(desk.store_state.role)

    def ask(self, bridge: Bridge) -> None:
        """Ask for a missing name; warn where the role is less than the one chosen."""
        desk = bridge.desk
        if self._needs_passphrase(bridge):
            text = words.needs_passphrase(desk.role, self._wished(bridge))
            self._window.save_state.show_state("told", text, "")
        if not (self._opening.is_named or desk.store_state.read_only or self._opening.is_sample()):
            self._before = self._window.current
            self._window.show_page(NAME_PAGE)

    def show(self) -> None:
        """Show the page."""
        if self._window.current != PAGE:
            self._before = self._window.current
        self._fill()
        self._window.show_page(PAGE)
        bridge = self._opening.bridge
        if bridge is not None and self._needs_passphrase(bridge):
            self._page().choose(self._wished(bridge))

    def _fill(self) -> None:
        bridge = self._opening.bridge
        kept = frozenset(bridge.tournament.access) if bridge is not None else frozenset[str]()
        role = bridge.desk.role if bridge is not None else self._settings.works_as
        seated = bridge.desk.store_state.role if bridge is not None else ORGANISER
        self._page().show_state(role, kept, name=self._opening.own_name, is_open=bridge is not None, seated=seated)

    def _make(self) -> "AccessPage":
        from scorekeeper.features.settings.page.access_page import AccessPage  # noqa: PLC0415 - only when it is opened

        page = AccessPage(self._look)
        page.left.connect(self._go_back)
        page.role_chosen.connect(self._work_as)
        page.kept.connect(self._keep)
        return page

    def _make_name_page(self) -> "NamePage":
        from scorekeeper.features.settings.page.access_page import NamePage  # noqa: PLC0415 - only when it is opened

        page = NamePage(self._look)
        page.left.connect(self._show_before)
        page.named.connect(self._named)
        return page

    def _named(self, name: str) -> None:
        """Enter under this name from now on."""
        self._settings.who = name
        self._opening.rename(name)
        if self._opening.bridge is not None:
            self.renamed.emit(self._opening.bridge)
        self._show_before()
        self._window.save_state.show_state("saved", words.entry_name_words(name), "")

    def _page(self) -> "AccessPage":
        from scorekeeper.features.settings.page.access_page import AccessPage  # noqa: PLC0415

        page = self._window.ensure_page(PAGE)
        assert isinstance(page, AccessPage)
        return page

    def _go_back(self) -> None:
        self._page().forget()
        self._show_before()

    def _show_before(self) -> None:
        known = self._before if self._window.ensure_page(self._before) is not None else "start"
        self._window.show_page(known)

    def _work_as(self, role: str, passphrase: str, name: str) -> None:
        bridge = self._opening.bridge
        if bridge is None:
            self._take(role, name)
            self._go_back()
            return

        def work() -> None:
            from scorekeeper.kernel.access import work_as  # noqa: PLC0415

            work_as(bridge.desk, role, passphrase)

        def done(_nothing: None) -> None:
            renamed = self._take(role, name)
            self.renamed.emit(bridge)
            self._go_back()
            self._window.save_state.show_state("saved", words.works_as(role, renamed), "")

        self._run(work, done)

    def _take(self, role: str, name: str) -> str:
        """Work in this role from now on; return the name if it changed."""
        self._settings.works_as = role
        if name == self._opening.own_name:
            return ""
        self._settings.who = name
        self._opening.rename(name)
        return name

    def _keep(self, role: str, passphrase: str) -> None:
        bridge, hardness = self._opening.bridge, self.hardness
        if bridge is None:
            return

        def work() -> Saved:
            from scorekeeper.kernel.access import keep  # noqa: PLC0415

            return keep(bridge.desk, role, passphrase, hardness)

        page = self._page()
        page.set_working(working=True)

        def failed(error: Exception) -> None:
            page.set_working(working=False)
            page.show_message(failures.sentence(error), wrong=True)

        def answered(outcome: "Outcome") -> None:
            if not isinstance(outcome, Saved):
                return
            bridge.answered.disconnect(answered)
            page.set_working(working=False)
            self._fill()
            page.show_message(words.kept(role) if passphrase else words.opened(role))

        bridge.answered.connect(answered)
        bridge.carry_out(work, failed)

    def _run(self, work: Callable[[], None], done: Callable[[None], None]) -> None:
        page = self._page()
        page.set_working(working=True)

        def finished(nothing: None) -> None:
            page.set_working(working=False)
            done(nothing)

        def failed(error: Exception) -> None:
            page.set_working(working=False)
            page.show_message(failures.sentence(error), wrong=True)

        self._jobs.write(work, finished, failed)
