"""An event in memory behind the pages around it, for their tests."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from scorekeeper.journal.facts import Fact
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.memory import MemoryStore
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.jobs import Jobs
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.page import Page
from tests.event_loop import catch_up
from tests.features.score.page.table import new_entries

CTRL = Qt.KeyboardModifier.ControlModifier


@dataclass
class OpenPage:
    """A page with its desk and threads, the messages it showed and the pages it asked for."""

    bridge: Bridge
    jobs: Jobs
    desk: Desk
    look: Look
    page: Page
    messages: list[tuple[str, str, str]] = field(default_factory=list)
    visited: list[tuple[str, object]] = field(default_factory=list)

    def close(self) -> None:
        """Stop the threads and give the widgets back."""
        self.bridge.stop_polling()
        self.jobs.close()
        self.page.close()
        self.page.deleteLater()
        QApplication.processEvents()


def open_page(facts: Sequence[Fact], make: Callable[[Look, Bridge], Page], *, percent: int = 100) -> OpenPage:
    """Open an event of these facts and show a page over it."""
    numbers = iter(range(1, 10_000))
    desk = Desk(
        MemoryStore(new_entries(list(facts))), who="Lissy Abraham", seat="seat-7",
        clock=lambda: "2026-10-03T16:13:05Z", ids=lambda: f"{next(numbers):032x}f",
    )  # fmt: skip
    look, jobs = Look("light", percent, reduced_motion=True), Jobs()
    bridge = Bridge(desk, jobs)
    page = make(look, bridge)
    table = OpenPage(bridge, jobs, desk, look, page)
    page.status_changed.connect(lambda *words: table.messages.append(words))
    page.refused.connect(lambda why: table.messages.append(("typed", why, "")))
    page.go.connect(lambda *place: table.visited.append(place))
    page.resize(1274, 712)
    return table


class Keys:
    """Types where the focus is, as a scorer does."""

    def __init__(self, table, qtbot):
        self.table, self.qtbot, self.page = table, qtbot, table.page

    @property
    def focus(self):
        return self.page.window().focusWidget() or self.page

    @property
    def tournament(self):
        return self.table.bridge.tournament

    def type(self, text):
        for sign in text:
            if sign == "\n":
                QTest.keyClick(self.focus, Qt.Key.Key_Return)
            elif sign == "\t":
                QTest.keyClick(self.focus, Qt.Key.Key_Tab)
            else:
                QTest.keyClicks(self.focus, sign)
        return self

    def press(self, key, modifiers=Qt.KeyboardModifier.NoModifier):
        QTest.keyClick(self.focus, key, modifiers)
        return self

    def run(self, command):
        self.page.handlers()[command]()
        return self

    def settle(self):
        self.qtbot.waitUntil(lambda: not self.table.bridge.is_busy)
        catch_up()
        return self
