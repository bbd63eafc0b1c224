"""A page in a window over the sample event, for the tests of pages that only show."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget

from scorekeeper.features.verify.view.sample import sample_entries
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.memory import MemoryStore
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.frame.window_page import RailEntry
from scorekeeper.kit.jobs import Jobs
from scorekeeper.kit.look.look import Look
from tests.event_loop import catch_up


class Shown:
    """One page of the window, its desk, and where it asked to go."""

    def __init__(self, qtbot, make, name, new=None, percent=100, desk=None, icon=""):
        self.qtbot = qtbot
        self.went: list[tuple[str, object]] = []
        numbers = iter(range(1, 100_000))
        self.desk = desk or Desk(
            MemoryStore(sample_entries("seat") if new is None else new), who="Lissy Abraham", seat="seat",
            clock=lambda: "2026-10-03T18:13:05Z", ids=lambda: f"{next(numbers):032x}e",
        )  # fmt: skip
        self.jobs = Jobs()
        self.bridge = Bridge(self.desk, self.jobs)
        self.look = Look("light", percent, reduced_motion=True)
        self.window = Window()
        self.window.furnish(self.look)
        self.page = make(self.look, self.bridge)
        self.page.go.connect(lambda *place: self.went.append(place))
        self.page.command.connect(self.window.run)
        self.page.commands_changed.connect(self.window.refresh_commands)
        self.window.add_page(name, self.page, RailEntry(name.title(), icon or name))
        self.window.resize(1366, 740)
        self.window.show()
        self.window.show_page(name)

    @property
    def focus(self):
        return self.window.focusWidget()

    def press(self, *keys):
        for key in keys:
            QTest.keyClick(self.focus, key)
        return self

    def type(self, text):
        QTest.keyClicks(self.focus, text)
        return self

    def run(self, command):
        """Press the key of a command, as the menu has it."""
        action = self.window.actions_by_name[command]
        assert action.isEnabled(), command
        action.trigger()
        return self

    def submit(self, *facts, **how):
        self.bridge.submit(facts, **how)
        self.qtbot.waitUntil(lambda: not self.bridge.is_busy)

    def find(self, name):
        return self.page.findChild(QWidget, name)

    def text(self, name):
        return self.page.findChild(QLabel, name).text()

    def named(self):
        """Answer every control that takes the focus as (object name, what is heard)."""
        for widget in self.page.findChildren(QWidget):
            own = not widget.objectName().startswith("qt_")
            if widget.focusPolicy() != Qt.FocusPolicy.NoFocus and own:
                yield widget.objectName(), QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)

    def close(self):
        self.bridge.stop_polling()
        self.jobs.close(wait=True)
        catch_up()
        self.window.allow_close()
        self.window.close()
        self.window.deleteLater()
        catch_up()
