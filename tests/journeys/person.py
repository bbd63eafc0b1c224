"""Somebody at the whole program with nothing but a keyboard, from the start page on.

A journey presses keys and reads what the window says; it never calls a page, a command or the desk.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible, QAction, QInputMethodEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QMenu, QWidget

from scorekeeper.cli import main
from scorekeeper.features.files.page.start import StartPage
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.extract import extract_of, folded
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.jobs import Jobs
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.sheets.record import record_text
from scorekeeper.shell.program import Program
from scorekeeper.signing.keys.hardness import Hardness
from tests.event_loop import catch_up

PATIENCE = 60_000
MOST_STOPS, LOOPS = 160, 12
CHEAP = Hardness(64, 1, 1)
"""Keys that cost little to try: the journeys are about the way, not the strength."""


def heard(widget: QWidget) -> str:
    """Return name and description of a control, as a reader of the screen is told."""
    spoken = QAccessible.queryAccessibleInterface(widget)
    return f"{spoken.text(QAccessible.Text.Name)} {spoken.text(QAccessible.Text.Description)}".strip() if spoken else ""


class Person:
    """The program as a person starts it, and the keys they press."""

    who = "Lissy Abraham"

    def __init__(self, qtbot, home: Path) -> None:
        self.qtbot, self.home = qtbot, home
        self.keys = 0
        self.chosen: list[Path] = []
        """What is chosen wherever the system's own dialog asks for files or places."""
        self.data = home / "data"
        self.data.mkdir(exist_ok=True)
        settings = ProgramSettings(self.data)
        settings.seat = "table-7"
        look = Look("light", 100, reduced_motion=True)
        self.jobs, self.window = Jobs(), Window()
        self.window.furnish(look)
        start = StartPage(look, self.window.run)
        self.window.add_page("start", start)
        self.window.resize(1366, 740)
        self.window.show()
        self.window.activateWindow()
        QTest.qWaitForWindowActive(self.window)
        self.window.show_page("start")
        self.programme = Program(self.window, start, look, self.jobs, settings, data=self.data, who=self.who)
        self.programme.keys.hardness = CHEAP

    # keys
    def _station(self) -> QWidget:
        """Return what the next key goes to: an open menu, a dialog, else what has the focus."""
        popup = QApplication.activePopupWidget()
        if popup is not None:
            return popup
        modal = QApplication.activeModalWidget()
        return (modal.focusWidget() or modal) if modal is not None else (self.window.focusWidget() or self.window)

    def press(self, *chords: str) -> None:
        """Press keys one after the other: "Ctrl+N", "F7", "Return", "Shift+F1"."""
        self.keys += len(chords)
        for chord in chords:
            combination = QKeySequence(chord)[0]  # type: ignore[index]
            QTest.keyClick(self._station(), combination.key(), combination.keyboardModifiers())
            QApplication.processEvents()

    def answers(self, *chords: str) -> None:
        """Press these keys in the next question that is asked, as soon as it is there."""

        def answer() -> None:
            modal = QApplication.activeModalWidget()
            if modal is None or modal.focusWidget() is None:
                QTimer.singleShot(20, answer)
            else:
                self.press(*chords)

        QTimer.singleShot(0, answer)

    def type(self, text: str) -> None:
        """Type text, letter by letter."""
        self.keys += len(text)
        for letter in text:
            if letter == "\n":
                QTest.keyClick(self._station(), Qt.Key.Key_Return)
            elif letter.isascii():
                QTest.keyClicks(self._station(), letter)
            else:
                self._commit(letter)
        QApplication.processEvents()

    def _commit(self, letter: str) -> None:
        """Type a letter that no key of a plain keyboard gives, as an input method would."""
        event = QInputMethodEvent()
        event.setCommitString(letter)
        QApplication.sendEvent(self._station(), event)

    def line(self, *texts: str) -> None:
        """Type lines, each with Enter, and wait until what they begin has ended."""
        for text in texts:
            self.type(text)
            self.press("Return")
            self.rest()

    def tab_to(self, name: str) -> None:
        """Press Tab until the control of this object name has the focus."""
        seen: list[str] = []
        while not self.at(name):
            if len(seen) >= MOST_STOPS or seen.count(self.focus) >= LOOPS:
                raise AssertionError(f"Tab never comes to {name}: {[item.partition(' <')[0] for item in seen]}")
            seen.append(self.focus)
            self.press("Tab")

    def area_to(self, name: str) -> None:
        """Press F6 until the control of this object name, or something in it, has the focus."""
        seen = []
        for _ in range(20):
            if self.at(name):
                return
            seen.append(self.focus)
            self.press("F6")
        raise AssertionError(f"F6 never comes to {name}: {seen}")

    def fill(self, **texts: str) -> None:
        """Tab from field to field (`new_event_venue` means "new-event-venue") and type each value."""
        for name, text in texts.items():
            self.tab_to(name.replace("_", "-"))
            self.press("Ctrl+A")
            self.type(text)

    def choose(self, choice: str, value: str) -> None:
        """Go to a choice with Tab and to one of its values with the arrow keys."""
        self.tab_to(choice)
        text = f"{choice}.{value}"
        for key in ("Right", "Down", "Left", "Up"):
            for _ in range(6):
                if self.at(text):
                    self.press("Space")
                    return
                self.press(key)
        raise AssertionError(f"the arrow keys never come to {text}, but to {self.focus}")

    def choose_command(self, command: str) -> None:
        """Choose a command in the menu that shows it, else find it with Ctrl+K."""
        bar = self.window.menuBar()
        top = next((top for top in bar.actions() if top.isVisible() and command in _commands_of(top)), None)
        if top is None:
            self.find_command(command)
            return
        letter = top.text()[top.text().index("&") + 1]
        self.press(f"Alt+{letter}")
        self.wait(lambda: isinstance(QApplication.activePopupWidget(), QMenu), f"the menu {top.text()}")
        for _ in range(60):
            shown = QApplication.activePopupWidget()
            chosen: QAction | None = shown.activeAction() if isinstance(shown, QMenu) else None
            if chosen is not None and chosen.objectName() == command:
                assert chosen.isEnabled(), f"{command} cannot be chosen now"
                self.press("Return")
                self.rest()
                return
            self.press("Down")
        raise AssertionError(f"{top.text()} has no {command}")

    def find_command(self, command: str) -> None:
        """Find a command with Ctrl+K, by its words, and choose it."""
        words = self.window.actions_by_name[command].text().replace("&", "")
        self.press("Ctrl+K")
        self.press("Ctrl+A")
        self.type(words)
        self.press("Return")
        self.rest()

    # reading
    @property
    def focus(self) -> str:
        """The object names of what has the focus and of what it is in, innermost first."""
        names: list[str] = []
        widget: QWidget | None = self._station()
        while widget is not None:
            if widget.objectName():
                names.append(widget.objectName())
            widget = widget.parentWidget()
        return " < ".join(names)

    def at(self, name: str) -> bool:
        """Tell whether the control of this object name, or something in it, has the focus."""
        return name in self.focus.split(" < ")

    def spoken(self, name: str = "save-state") -> str:
        """Return what a reader of the screen hears of the shown controls of this object name."""
        return " / ".join(heard(item) for item in self.window.findChildren(QWidget, name) if item.isVisible())

    def listed(self, name: str) -> str:
        """Return what a reader of the screen hears of the rows of a shown list of this object name."""
        shown = next((item for item in self.window.findChildren(QAbstractItemView, name) if item.isVisible()), None)
        model = shown.model() if shown is not None else None
        rows = [model.index(row, 0) for row in range(model.rowCount())] if model is not None else []
        return " / ".join(str(row.data(Qt.ItemDataRole.AccessibleTextRole)) for row in rows)

    def shows(self, words: str) -> bool:
        """Tell whether anything that is shown says these words."""
        return any(words in heard(item) for item in self.window.findChildren(QWidget) if item.isVisible())

    @property
    def page(self) -> str:
        """The name of the page that is shown."""
        return self.window.current

    @property
    def tournament(self) -> Tournament:
        """The state of the open event."""
        bridge = self.programme.opening.bridge
        assert bridge is not None, "no event is open"
        return bridge.tournament

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every entry of the event that is open."""
        bridge = self.programme.opening.bridge
        return () if bridge is None else bridge.desk.entries

    @property
    def refused(self) -> str:
        """The message above the page on who may do what was tried; "" if nothing was refused."""
        notice = self.window.notice
        return notice.words.text() if notice.isVisible() else ""

    def works_as(self, role: str) -> None:
        """Work as this from now on."""
        bridge = self.programme.opening.bridge
        assert bridge is not None, "no event is open"
        bridge.desk.role = role

    # waiting
    def wait(self, condition: Callable[[], object], what: str) -> None:
        """Wait until this holds."""
        try:
            self.qtbot.waitUntil(lambda: bool(condition()), timeout=PATIENCE)
        except Exception as error:
            raise AssertionError(
                f"waited in vain for {what}; page {self.page}, focus {self.focus}; {self.spoken()}"
            ) from error

    def rest(self) -> None:
        """Wait until nothing that was begun is under way any more."""
        bridge = self.programme.opening.bridge
        self.wait(
            lambda: not ((bridge is not None and bridge.is_busy) or self.programme.keys.busy), "the end of the work"
        )
        QApplication.processEvents()

    def wait_page(self, *pages: str) -> None:
        """Wait until one of these pages is shown."""
        self.wait(lambda: self.page in pages, f"one of {pages}")
        self.rest()

    def leave_for(self, page: str) -> None:
        """Press Escape until a page is shown; an announcement opens by itself and takes the first."""
        self.press("Escape")
        self.rest()
        if self.page != page:
            self.press("Escape")
        self.wait_page(page)

    def check_extracts(self) -> None:
        """Assert that each session's sheet can be made from the extract in its signed file."""
        bridge = self.programme.opening.bridge
        if bridge is not None:
            for state in bridge.tournament.all_played.values():
                again = folded(extract_of(state, bridge.tournament))
                assert record_text(*again) == record_text(state, bridge.tournament), state.number

    def close(self) -> None:
        """Leave the program."""
        finished: list[bool] = []
        self.programme.opening.close(lambda: finished.append(True))
        self.wait(lambda: finished, "the event to close")
        self.jobs.close(wait=True)
        catch_up()
        self.window.allow_close()
        self.window.close()
        self.window.deleteLater()
        catch_up()


def wall_window():
    """Return the window on the wall, None while there is none."""
    return next(
        (
            topLevelWidget
            for topLevelWidget in QApplication.topLevelWidgets()
            if topLevelWidget.objectName() == "wall" and topLevelWidget.isVisible()
        ),
        None,
    )


_MADE: dict[str, bytes] = {}
"""The files of evenings as they were made by keys, the first time."""


def begin(person, name="Kottayam evening"):
    """Begin the first session of two teams from the start page; later journeys open a copy."""
    once_by_keys(person, name, lambda: type_evening(person, name))


def once_by_keys(person, name, make):
    """Make an evening by keys in the first journey that wants it; later journeys open a copy."""
    if name not in _MADE:
        make()
        person.rest()
        with closing(sqlite3.connect(person.programme.opening.bridge.desk.store_state.path)) as file:
            _MADE[name] = file.serialize()
        return
    event = person.home / f"{name}.scorekeeper"
    event.write_bytes(_MADE[name])
    person.chosen = [event]
    person.press("Ctrl+O")
    person.wait_page("score")
    person.chosen = []


def type_evening(person, name):
    """Make an event of two teams and begin its first session."""
    person.press("Ctrl+N")
    person.wait_page("new-event")
    person.type(name)
    person.fill(
        new_event_venue="Town hall",
        new_team_1_name="Dallas",
        new_team_1_player_1="Anil",
        new_team_1_player_2="Biju",
        new_team_1_player_3="Chacko",
        new_team_2_name="Detroit",
        new_team_2_player_1="Deepa",
        new_team_2_player_2="Eapen",
        new_team_2_player_3="Fina",
    )
    person.press("Ctrl+Return")
    person.wait_page("session-start")
    person.press("Return")
    person.wait_page("score")


CLUB = ("Southfield", "Novi", "Troy", "Warren", "Pontiac", "Dearborn", "Livonia", "Canton")


def evening(person, folder, teams=CLUB):
    """Open an event whose teams came as a list."""
    event, listed = folder / "club.scorekeeper", folder / "teams.csv"
    listed.write_text("team\n" + "\n".join(teams) + "\n", encoding="utf-8")
    assert main(["new", str(event), "--system", "international-56"]) == 0
    assert main(["import", str(event), str(listed)]) == 0
    person.chosen = [event]
    person.programme.open(str(event))
    person.wait_page("event")


def newest(person):
    """Return what was entered last."""
    return person.entries[-1].fact


def _commands_of(top: QAction) -> list[str]:
    """Return the commands that a menu of the menu bar shows."""
    menu = top.menu()
    return [entry.objectName() for entry in menu.actions()] if isinstance(menu, QMenu) else []


def shorten(person, deals=3):
    """Plan a session of fewer deals."""
    person.press("Ctrl+Shift+L")
    person.wait(lambda: person.at("extent-what"), "length and forfeit")
    person.choose("extent-what", "planned")
    person.fill(extent_deals=str(deals))
    person.tab_to("extent-reason")
    person.line("a short evening")
    person.wait(lambda: newest(person).kind == "length-set", "the shorter session")
