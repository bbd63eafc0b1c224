"""As what somebody works in this window: chosen before an event is open or while it is, some with a passphrase."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from scorekeeper.journal.access import ORGANISER
from scorekeeper.kernel import failures
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.frame.open_event import OpenEvent
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.jobs import Jobs
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.language import access as words

if TYPE_CHECKING:
    from scorekeeper.features.settings.page.access_page import AccessPage
    from scorekeeper.kernel.desk import Saved
    from scorekeeper.signing.keys.hardness import Hardness

PAGE = "access"


class Access(QObject):
    """Shows the page "Work as" and does what it asks for. `renamed(bridge)` when entries come from another role.

    `hardness` is what one try of a passphrase costs, None the usual; only tests make it cheaper.
    """

    renamed = Signal(object)

    def __init__(self, window: Window, look: Look, jobs: Jobs, settings: ProgramSettings, opening: OpenEvent) -> None:
        super().__init__(window)
        self._window, self._look, self._jobs = window, look, jobs
        self._settings, self._opening = settings, opening
        self.hardness: Hardness | None = None
        self._before = ""
        window.promise_page(PAGE, self._make)
        window.offer({"work-as": self.show})

    def greet(self, bridge: Bridge) -> None:
        """Work as was chosen last, or as less where that needs a passphrase: then the page asks for it."""
        from scorekeeper.kernel.access import open_to, seat_of  # noqa: PLC0415 - behind the first paint

        wished, desk = self._settings.works_as, bridge.desk
        desk.role = open_to(bridge.tournament, wished, desk.store_state.role)
        desk.seat = seat_of(desk.seat, desk.role)
        self.renamed.emit(bridge)

    def ask(self, bridge: Bridge) -> None:
        """Ask for the passphrase where somebody works as less than was wished for, and for a name that nobody said."""
        from scorekeeper.kernel.access import ways_of  # noqa: PLC0415 - behind the first paint

        wished, desk = self._settings.works_as, bridge.desk
        kept = desk.role != wished and wished in ways_of(desk.store_state.role)
        nameless = not (self._opening.is_named or desk.store_state.read_only or self._opening.is_sample())
        if kept or nameless:
            self.show()
        if kept:
            self._page().choose(wished)
        if nameless:
            self._page().ask_name()

    def show(self) -> None:
        """Show the page."""
        if self._window.current != PAGE:
            self._before = self._window.current
        self._fill()
        self._window.show_page(PAGE)

    def _fill(self) -> None:
        bridge = self._opening.bridge
        kept = frozenset(bridge.tournament.access) if bridge is not None else frozenset[str]()
        role = bridge.desk.role if bridge is not None else self._settings.works_as
        seated = bridge.desk.store_state.role if bridge is not None else ORGANISER
        self._page().show_state(role, kept, name=self._opening.own_name, is_open=bridge is not None, seated=seated)

    def _make(self) -> "AccessPage":
        from scorekeeper.features.settings.page.access_page import AccessPage  # noqa: PLC0415 - only when it is wanted

        page = AccessPage(self._look)
        page.left.connect(self._go_back)
        page.wanted.connect(self._work_as)
        page.kept.connect(self._keep)
        return page

    def _page(self) -> "AccessPage":
        from scorekeeper.features.settings.page.access_page import AccessPage  # noqa: PLC0415

        page = self._window.wanted(PAGE)
        assert isinstance(page, AccessPage)
        return page

    def _go_back(self) -> None:
        self._page().forget()
        known = self._before if self._window.wanted(self._before) is not None else "start"
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
        """Work so from now on; answer the name if it is another one."""
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

        def work() -> "Saved":
            from scorekeeper.kernel.access import keep  # noqa: PLC0415

            return keep(bridge.desk, role, passphrase, hardness)

        page = self._page()
        page.set_working(working=True)

        def failed(trouble: Exception) -> None:
            page.set_working(working=False)
            page.say(failures.sentence(trouble), wrong=True)

        def saved(_saved: object) -> None:
            bridge.saved.disconnect(saved)
            page.set_working(working=False)
            self._fill()
            page.say(words.kept(role) if passphrase else words.opened(role))

        bridge.saved.connect(saved)
        bridge.carry_out(work, failed)

    def _run(self, work: Callable[[], None], done: Callable[[None], None]) -> None:
        page = self._page()
        page.set_working(working=True)

        def finished(nothing: None) -> None:
            page.set_working(working=False)
            done(nothing)

        def failed(trouble: Exception) -> None:
            page.set_working(working=False)
            page.say(failures.sentence(trouble), wrong=True)

        self._jobs.write(work, finished, failed)
