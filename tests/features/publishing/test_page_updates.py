"""The pages written in the background: stopped halfway, and completed the next time."""

import pytest
from PySide6.QtCore import QObject, Signal

from scorekeeper.features.publishing.page.page_updates import PageUpdates
from scorekeeper.kit.jobs import Ticket
from tests.features.publishing.published import published


class _Jobs:
    """Keeps the work that was asked for until the test runs it."""

    def __init__(self):
        self.asked = []

    def draw(self, *work):
        self.asked.append((Ticket(), *work))
        return self.asked[-1][0]

    def run(self, on_report=lambda: None):
        """Run what was asked for last, as the pool would."""
        ticket, work, done, failed, progress = self.asked.pop()

        def report(count, total):
            progress(count, total)
            on_report()

        try:
            result = work(ticket, report)
        except Exception as error:  # noqa: BLE001 - as the pool passes on
            failed(error)
        else:
            done(result)


class _Bridge(QObject):
    changed = Signal(object)

    def __init__(self):
        super().__init__()
        self.tournament, self.jobs = published().tournament, _Jobs()


@pytest.fixture
def bridge(qtbot):
    return _Bridge()


def test_writing_is_stopped_and_completed_the_next_time(bridge, tmp_path):
    folder = tmp_path / "pages"
    updates = PageUpdates(bridge, "", lambda _folder: None)
    updates.publish(folder)
    bridge.jobs.run(lambda: updates.stop() if any(folder.glob("*.html")) else None)
    assert (updates.was_stopped, updates.error_text, updates.is_busy, updates.written) == (True, "", False, None)
    part = {path.name for path in folder.iterdir()}
    updates.publish(folder)
    assert not updates.was_stopped
    bridge.jobs.run(lambda: None)
    assert updates.written is not None
    assert part < {path.name for path in folder.iterdir()}
