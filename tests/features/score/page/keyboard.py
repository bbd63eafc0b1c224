"""A scorer's keyboard before a score sheet page."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.event_loop import catch_up


class WidgetKeyboard:
    """Types where the focus is, as a scorer does."""

    def __init__(self, table, qtbot):
        self.table, self.qtbot, self.count = table, qtbot, 0

    @property
    def page(self):
        return self.table.page

    @property
    def focus(self):
        return self.page.window().focusWidget() or self.page.line

    def type(self, text):
        """Type characters; \\n is Enter. Waits for nothing."""
        for sign in text:
            self.count += 1
            if sign == "\n":
                QTest.keyClick(self.focus, Qt.Key.Key_Return)
            else:
                QTest.keyClicks(self.focus, sign)
        return self

    def press(self, *keys):
        for key in keys:
            self.count += 1
            QTest.keyClick(self.focus, key)
        return self

    def settle(self):
        """Wait until nothing is on its way and nothing is held."""
        ahead = self.page.sending.ahead
        bridge = self.page.bridge
        self.qtbot.waitUntil(lambda: not (bridge.is_busy or self.page.sending.busy or ahead.holding or ahead.text))
        catch_up()
        return self

    def aside(self):
        """Let the side panel catch up with the line."""
        self.page.sheet.show_default_panel()
        return self

    def run(self, command):
        self.page.handlers()[command]()
        return self

    @property
    def status(self):
        return self.table.statuses[-1]

    @property
    def sheet(self):
        return self.page.sheet.showing.view

    @property
    def totals(self):
        return self.sheet.head.totals

    @property
    def panel(self):
        return self.page.panels.panel

    @property
    def explanation(self):
        return self.page.entry.explanation.accessibleName()
