"""A seat at a large event, and the time its entries take."""

import time
from itertools import count
from uuid import uuid4

from PySide6.QtCore import QEventLoop, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from scorekeeper.features.score.page.page import ScorePage
from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.facts import SessionOpened
from scorekeeper.kernel.desk import Desk
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.jobs import Jobs
from scorekeeper.kit.look.look import Look
from scorekeeper.store.event_file import create
from tests.kernel.golden_event import DALLAS, DETROIT, SESSION


def reopening(number):
    return SessionOpened(f"a{number:04x}", (DALLAS, DETROIT))


def entered(facts):
    """The facts of an earlier event."""
    return [NewEntry(f"{n:032x}", "2026-10-03T10:00:00Z", "Lissy", "old", fact) for n, fact in enumerate(facts)]


def at_file(folder, facts):
    """A seat at an event in a real file."""
    store = create(folder / f"event{len(facts)}.scorekeeper", entered(facts))
    return PageAtDesk(
        Desk(store, who="Lissy", seat="here", clock=lambda: "2026-10-03T16:13:05Z", ids=lambda: uuid4().hex)
    )


class PageAtDesk:
    """A page over a desk."""

    def __init__(self, desk):
        self.jobs = Jobs()
        self.bridge = Bridge(desk, self.jobs)
        self.page = ScorePage(Look("light", 100, reduced_motion=True), self.bridge)
        self.page.resize(1274, 712)
        self.page.show_target(SESSION)
        self.page.show()
        self.page.open()
        self.sessions = count(0xE000)
        QApplication.processEvents()

    def enter(self, line):
        """Type a line and return the time from Enter until it is saved and repainted."""
        QTest.keyClicks(self.page.line, line)
        QTest.qWait(45)  # a person looks at the explanation before pressing Enter
        loop = QEventLoop()
        answered = self.page.sending.answered.connect(lambda *_answer: loop.quit())
        begin = time.perf_counter()
        QTest.keyPress(self.page.line, Qt.Key.Key_Return)
        loop.exec()
        QApplication.processEvents()
        took = time.perf_counter() - begin
        QTest.keyRelease(self.page.line, Qt.Key.Key_Return)  # a finger is slower than the disk
        self.page.sending.answered.disconnect(answered)
        self.page.sheet._prompt_timer.stop()
        QTest.qWait(45)
        return took

    def repaint(self):
        """Paint the same table once more, head and rows, and answer how long that took."""
        begin = time.perf_counter()
        self.page.table.horizontalHeader().viewport().repaint()
        self.page.table.viewport().repaint()
        return time.perf_counter() - begin

    def next_session(self):
        opened = reopening(next(self.sessions))
        loop = QEventLoop()
        answered = self.bridge.answered.connect(lambda _outcome: loop.quit())
        self.bridge.submit((opened,))
        loop.exec()
        self.bridge.answered.disconnect(answered)
        self.page.show_target(opened.session)
        QApplication.processEvents()

    def close(self):
        self.bridge.close(lambda: None)
        self.jobs.close()
        self.page.close()
        self.page.deleteLater()
        QApplication.processEvents()
