"""The Tables page in a window, over a hall."""

import pytest
from PySide6.QtTest import QTest

from scorekeeper.features.round.page.round_page import RoundPage
from tests.features.round.hall import timestamp
from tests.shell.sample_page import Shown


@pytest.fixture
def shown(qtbot):
    pages = []

    def show(hall, now=92, **how):
        page = Shown(qtbot, RoundPage, "round", new=hall.entries, **how)
        pages.append(page)
        page.page.clock = lambda: timestamp(now)
        page.page.tick()
        page.window.activateWindow()
        QTest.qWaitForWindowActive(page.window)
        return page

    yield show
    for each in pages:
        each.close()
