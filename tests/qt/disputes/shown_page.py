"""The Disputes page in a window, over an event with a committee and disputes."""

from scorekeeper.qt.pages.disputes.page import DisputesPage
from tests.desk.committee.disputed import disputed_desk
from tests.qt.sample_page import Shown


class ShownDisputes(Shown):
    """The page, shown."""

    def __init__(self, qtbot, *, desk=None, empty=False, percent=100):
        desk = desk or disputed_desk(empty=empty)
        super().__init__(qtbot, DisputesPage, "disputes", desk=desk, percent=percent, icon="dispute")

    def settle(self):
        self.qtbot.waitUntil(lambda: not self.bridge.is_busy, timeout=5000)
