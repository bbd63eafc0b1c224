"""A window at a seat of its own, opened at the event of a hall."""

from PySide6.QtCore import QRegularExpression, Qt, QTimer
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from scorekeeper.features.score.page.page import ScorePage
from scorekeeper.kernel.events import NewEvent, NewTeam
from scorekeeper.kit.frame.questions import Question
from tests.shell.evening import Evening

EVENT = NewEvent(
    "Great Lakes 56", "international-56", teams=(NewTeam("Dallas"), NewTeam("Detroit")), first_session=True
)


class WindowSeat(Evening):
    """A window at a seat of its own."""

    def __init__(self, qtbot, folder, who, computer=""):
        folder.mkdir()
        self.who, self.computer = who, computer or who
        super().__init__(qtbot, folder)

    def open(self, url):
        self.programme.open(url)
        self.wait(lambda: self.bridge is not None)
        (uid,) = self.bridge.tournament.sessions
        self.go("score", uid)
        self.window.activateWindow()
        page = self.window.page("score")
        assert isinstance(page, ScorePage)
        self.page = page
        return self

    @property
    def waiting_tiles(self):
        """What the start page has of entries that wait on this laptop."""
        named = QRegularExpression("start-waiting-[0-9]+")
        return [tile for tile in self.programme.start.findChildren(QWidget, named) if tile.isVisible()]

    def connect(self):
        self.press_in_front(Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
        self.wait(lambda: self.window.current == "connect")

    def pull_the_cable(self):
        """Block this seat's connection until `_closed` is cleared, before the window notices."""
        self.bridge._listening.close()
        line, self.bridge.away = self.bridge.desk.store._line, True
        line.close()
        return line

    def deal(self, text):
        self.window.activateWindow()
        self.page.line.setFocus()
        self.type(text)
        self.enter()
        self.wait(lambda: not self.bridge.is_busy and not self.page.line.text())

    @property
    def deals(self):
        (state,) = self.bridge.tournament.sessions.values()
        return [(deal.number, deal.outcome) for deal in state.result.deals]


def answer(which):
    """Answer the question that comes next."""

    def look():
        question = QApplication.activeModalWidget()
        if isinstance(question, Question):
            button = question.findChild(QPushButton, f"answer-{which}")
            assert isinstance(button, QPushButton)
            button.click()
        else:
            QTimer.singleShot(20, look)

    QTimer.singleShot(0, look)
