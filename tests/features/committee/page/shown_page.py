"""The Disputes page in a window, over an event with a committee and disputes."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from scorekeeper.features.committee.page.page import DisputesPage
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.program_settings.settings import ProgramSettings
from tests.event_loop import catch_up
from tests.features.committee.view.disputed import disputed_desk
from tests.shell.sample_page import Shown


class ShownDisputes(Shown):
    """The visible page; `chosen` are the files picked, `told` the messages to the save state."""

    def __init__(self, qtbot, folder, *, desk=None, empty=False, percent=100, quorum=1):
        self.chosen: list[Path] = []
        self.place: Path | None = None
        self.statuses: list[tuple[str, str, str]] = []
        choosers = Choosers(files=lambda *_: self.chosen, save_path=lambda *_: self.place)
        make = partial(DisputesPage, settings=ProgramSettings(folder), choosers=choosers)
        desk = desk or disputed_desk(empty=empty, quorum=quorum)
        super().__init__(qtbot, make, "disputes", desk=desk, percent=percent, icon="dispute")
        for signal in (self.page.status_changed, self.page.status_refreshed):
            signal.connect(lambda *status: self.statuses.append(status))
        self.page.refused.connect(lambda why: self.statuses.append(("typed", why, "")))
        catch_up()

    def settle(self):
        self.qtbot.waitUntil(lambda: not self.bridge.is_busy)
        catch_up()

    def chord(self, key, modifier=Qt.KeyboardModifier.AltModifier):
        QTest.keyClick(self.focus, key, modifier)
        return self

    def confirm(self):
        """Press Ctrl+Enter."""
        self.chord(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        self.settle()
        return self

    @property
    def named_focus(self):
        return self.focus.objectName()

    @property
    def ruling(self):
        """The newest ruling that was entered."""
        return next(entry for entry in reversed(self.desk.entries) if entry.fact.kind == "ruling-made").fact
