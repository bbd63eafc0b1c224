"""Work that comes back: only to those who are still there."""

from functools import partial

from PySide6.QtWidgets import QWidget
from shiboken6 import delete

from scorekeeper.kit.jobs import Jobs


class WaitingWidget(QWidget):
    """A page that waits for an answer."""

    def __init__(self):
        super().__init__()
        self.outcomes = []

    def tell(self, *what):
        self.outcomes.append(what)

    def telling(self):
        """Answer a function that was made inside a method."""

        def tell(*what):
            self.tell(*what)

        return tell


def handed_on(finished):
    """Answer a function that hands on what it is told."""
    return lambda what: finished(what, "handed on")


def test_a_closed_page_gets_no_results(qtbot):
    jobs, open_page, closed, ended = Jobs(), WaitingWidget(), WaitingWidget(), []
    qtbot.addWidget(open_page)
    for page in (closed, open_page):
        jobs.write(lambda: 7, page.tell, page.tell)
        jobs.write(lambda: 8, page.telling(), page.telling())
        jobs.write(lambda: 9, handed_on(page.telling()), page.tell)
        jobs.write(lambda: 7 // 0, page.tell, partial(page.tell, "failed"))
    jobs.write(lambda: None, lambda _none: ended.append(True), lambda _error: None)
    delete(closed)
    qtbot.waitUntil(lambda: bool(ended))
    assert closed.outcomes == []
    assert [what[0] for what in open_page.outcomes] == [7, 8, 9, "failed"]
    jobs.close()


def test_a_background_step_waits_while_an_entry_is_written(qtbot, monkeypatch):
    waits: list[float] = []
    ended: list[object] = []
    monkeypatch.setattr("scorekeeper.kit.jobs.monotonic", lambda: 100.0)
    monkeypatch.setattr("scorekeeper.kit.jobs.sleep", waits.append)
    jobs = Jobs()

    def work(_ticket, report):
        report(1, 2)
        jobs.put_entry_first()
        report(2, 2)

    jobs.draw(work, ended.append, ended.append, lambda _count, _of: None)
    qtbot.waitUntil(lambda: bool(ended))
    assert waits[0] == 0 < waits[1]
    jobs.close()
