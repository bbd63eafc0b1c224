"""The whole program except its first lines, with a keyboard: the base of evening tests."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from scorekeeper.assets.desk_place import DeskPlace
from scorekeeper.features.files.page.start import StartPage
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.jobs import Jobs
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.page import Page
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.shell.program import Program
from tests.event_loop import catch_up

TEAMS = (("Dallas", "Anil", "Biju", "Chacko"), ("Detroit", "Deepa", "Eapen", "Fina"))


class Evening:
    """The whole program but its first lines, and a keyboard."""

    who = "Lissy Abraham"
    computer = "table-7"

    def __init__(self, qtbot, tmp_path):
        self.qtbot, self.data = qtbot, tmp_path / "data"
        self.data.mkdir(exist_ok=True)
        self.place = DeskPlace(self.data)
        settings = ProgramSettings(self.data, self.place)
        settings.seat = self.computer
        self.look, self.jobs, self.window = Look("light", 100, reduced_motion=True), Jobs(), Window()
        self.window.furnish(self.look)
        start = StartPage(self.look, self.window.run)
        self.window.add_page("start", start)
        self.window.resize(1366, 740)
        self.window.show()
        self.window.activateWindow()
        self.window.show_page("start")
        self.programme = Program(
            self.window, start, self.look, self.jobs, settings, data=self.data, who=self.who
        )  # fmt: skip

    @property
    def bridge(self):
        return self.programme.opening.bridge

    @property
    def status_text(self):
        return self.window.save_state.accessibleName()

    def key(self, *keys, mod=Qt.KeyboardModifier.NoModifier):
        for key in keys:
            QTest.keyClick(self.window.focusWidget() or self.window, key, mod)

    def press_in_front(self, key, mod):
        """Press a key in this window, in front of others."""
        self.window.activateWindow()
        QTest.qWaitForWindowActive(self.window)
        self.key(key, mod=mod)

    def type(self, text):
        for sign in text:
            QTest.keyClicks(self.window.focusWidget(), sign)

    def enter(self):
        self.key(Qt.Key.Key_Return)

    def confirm(self):
        self.key(Qt.Key.Key_Return, mod=Qt.KeyboardModifier.ControlModifier)

    def open_sample(self):
        """Open the sample event, and wait until its sheet is shown."""
        self.programme.open_sample()
        self.wait(lambda: self.bridge is not None and self.window.current == "score")
        return self

    def go(self, page, target=None):
        """Show a page as a link on another one does."""
        event = self.window.ensure_page("event")
        assert isinstance(event, Page)
        event.go.emit(page, target)

    def wait(self, condition):
        self.qtbot.waitUntil(lambda: bool(condition()))

    def close(self):
        finished = []
        self.programme.opening.close(lambda: finished.append(True))
        self.wait(lambda: finished)
        self.jobs.close(wait=True)
        catch_up()
        self.window.allow_close()
        self.window.close()
        self.window.deleteLater()
        self.place.let_go()
        catch_up()


def make_event(evening, folder):
    evening.window.run("new-event")
    page = evening.window.ensure_page("new-event")
    page.folder = folder
    evening.type("Kottayam evening")
    page.teams[0].fields["name"].line.setFocus()
    for team in TEAMS:
        evening.type(team[0])
        evening.key(Qt.Key.Key_Tab, Qt.Key.Key_Tab)
        for player in team[1:]:
            evening.type(player)
            evening.key(Qt.Key.Key_Tab)
    page.first_focus().setFocus()
    evening.confirm()
    evening.wait(lambda: evening.bridge is not None and evening.window.current in {"event", "session-start"})


def make_session(evening):
    if evening.bridge.tournament.sessions:
        return
    evening.window.run("new-session")
    evening.confirm()
    evening.wait(lambda: evening.bridge.tournament.sessions)
