"""The page of papers, as at a counter."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea

from scorekeeper.assets.paths import resources
from scorekeeper.features.papers.page.paper_desk import PaperDesk
from scorekeeper.journal.facts import SessionOpened
from scorekeeper.kernel.events import NewEvent, create_event
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.frame.window_page import WindowPage
from scorekeeper.kit.jobs import Jobs
from scorekeeper.kit.look.buttons import CheckBox
from scorekeeper.kit.look.fields import LineEdit
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.program_settings.settings import ProgramSettings
from tests.event_loop import catch_up
from tests.features.papers.view.document_import import import_papers

SAMPLES = resources() / "samples"
GOLDEN = SAMPLES / "dallas-detroit.json"


def folder_line(page):
    return page.findChild(LineEdit, "paper-folder")


def form_box(page, form):
    return page.findChild(CheckBox, f"paper-form-{form}")


def scroll_areas(widget):
    """Return the areas that a widget is scrolled in, the inmost first."""
    areas = []
    while widget := widget.parentWidget():
        if isinstance(widget, QScrollArea):
            areas.append(widget)
    return areas


class Counter:
    """A window with paper and nothing else."""

    def __init__(self, qtbot, tmp_path):
        self.qtbot, self.path = qtbot, tmp_path / "gl.scorekeeper"
        self.desk = create_event(self.path, NewEvent("Great Lakes", "international-56"), who="Lissy", seat="t7")
        import_papers(self.desk, [self.paper_of_golden()])
        teams = tuple(self.desk.tournament.teams)
        self.desk.submit((SessionOpened("ab", teams, round=6, table=2),))
        self.jobs = Jobs()
        self.bridge = Bridge(self.desk, self.jobs)
        self.look = Look("light", 100, reduced_motion=True)
        self.window = Window()
        self.window.furnish(self.look)
        event = WindowPage()
        event.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.window.add_page("event", event)
        self.window.resize(1366, 740)
        self.window.show()
        self.window.show_page("event")
        self.settings = ProgramSettings(tmp_path)
        self.paper = PaperDesk(self.look, self.jobs, self.window, settings=self.settings)
        self.paper.serve(self.bridge)
        self.golden = next(iter(self.desk.tournament.sessions))

    def paper_of_golden(self):
        return GOLDEN.name, GOLDEN.read_bytes()

    @property
    def page(self):
        return self.window.page("reports")

    @property
    def status_text(self):
        return self.window.save_state.accessibleName()

    def key(self, key, times=1):
        for _ in range(times):
            QTest.keyClick(self.window.focusWidget(), key)

    def wait(self, condition):
        self.qtbot.waitUntil(condition)

    def wait_for_status(self, words):
        self.wait(lambda: words in self.status_text and not self.paper.work.busy)

    def close(self):
        self.bridge.stop_polling()
        self.jobs.close(wait=True)
        catch_up()
        self.desk.close()
        self.window.allow_close()
        self.window.close()
        self.window.deleteLater()
        catch_up()
