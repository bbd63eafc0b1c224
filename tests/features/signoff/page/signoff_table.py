"""The sign-off page over the finished golden session, with a club and a keyboard."""

from datetime import UTC, datetime

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from scorekeeper.features.keys.page.clubkeys import ClubKeys
from scorekeeper.features.keys.view import people
from scorekeeper.features.signoff.page.sign_off_page import SignOffPage
from scorekeeper.signing.keys.hardness import Hardness
from tests.event_loop import catch_up
from tests.features.score.page.table import SESSION, set_table

CHEAP = Hardness(64, 1, 1)
PASSPHRASE, PINS = "a long walk home", {"Lissy Abraham": "8317", "Anil": "4477", "Biju": "5599"}


class SignOff:
    """A page over the finished golden session, a club with its people, and a keyboard."""

    def __init__(self, qtbot, tmp_path):
        self.qtbot = qtbot
        self.table = set_table(18)
        now = datetime.now(UTC)
        new_club = people.make_club(
            tmp_path, "Kottayam Club", "Lissy Abraham", PASSPHRASE, now, pin="8317", hardness=CHEAP
        )
        names = [team.name for team in self.table.bridge.tournament.teams.values()]
        people.enrol(new_club.club, "Anil", "captain", "4477", now, team=names[0])
        people.enrol(new_club.club, "Biju", "captain", "5599", now, team=names[1])
        new_club.club.lock()
        self.keys = ClubKeys(self.table.jobs, tmp_path)
        self.keys.hardness = CHEAP
        self.page = SignOffPage(self.table.look, self.table.bridge, self.keys)
        qtbot.addWidget(self.page)
        self.statuses: list[tuple[str, str, str]] = []
        self.went: list[tuple[str, object]] = []
        self.page.status_changed.connect(lambda *status: self.statuses.append(status))
        self.page.go.connect(lambda *place: self.went.append(place))
        self.page.resize(1366, 740)
        self.page.show_target(SESSION)
        self.page.show()
        self.page.open()
        self.page.activateWindow()
        self.settle()

    def settle(self):
        self.qtbot.waitUntil(self.quiet)
        catch_up()
        self.qtbot.waitUntil(self.quiet)

    def quiet(self):
        return not (self.keys.busy or self.table.bridge.is_busy or self.page.is_working)

    @property
    def focus(self):
        return self.page.focusWidget() or self.page

    def type(self, text):
        QTest.keyClicks(self.focus, text)

    def confirm(self):
        QTest.keyClick(self.focus, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        self.settle()

    def key(self, key, modifier=Qt.KeyboardModifier.NoModifier):
        QTest.keyClick(self.focus, key, modifier)

    def open(self):
        self.type(PASSPHRASE)
        self.confirm()

    def read(self):
        """Turn the sheet with Page Down until its end was on the screen."""
        for _turn in range(20):
            if self.page.card.rest.isEnabled() and self.page.card.rest.isVisible():
                self.key(Qt.Key.Key_PageDown)
        self.settle()

    def sign(self, name):
        self.read()
        self.type(PINS[name])
        self.confirm()

    @property
    def states(self):
        return [line.state for line in self.page.frame.signers.lines]

    @property
    def session(self):
        return self.table.bridge.tournament.sessions[SESSION]


SMALL = (1366, 690 - 24 - 33)
"""The page on a screen of 768 pixels, less title and task bar, menus and status bar."""
