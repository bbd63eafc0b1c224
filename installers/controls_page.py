"""Writes the help page of all controls from the live widgets.

  .venv/bin/python installers/controls_page.py
For every page and panel of the window: each control's accessible name, object name, kind and keys, and every place
where something is to be read. The page is `resources/help/controls.md`; a test makes it anew and compares.
"""

import os
import re
import sys
import tempfile
import textwrap
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication, QWidget

    from scorekeeper.app import Application
    from scorekeeper.kit.frame.window import Window

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "resources" / "help" / "controls.md"
SECONDS = 30
MOMENT = 0.12
"""The longest time, in seconds, that a page takes to show what it loads in the background."""
SHOWN = "shown"
PANEL = r"-(panel|form)$"
KEYS = r"(?:(?:Ctrl|Shift|Alt)\+)*(?:F\d+|Enter|Esc|Space|[A-Z0-9]|PgUp|PgDn|Delete)"
PAGES = (
    ("new-event", "New event (Ctrl+N)", ""),
    ("score", "Score sheet (Ctrl+1)", ""),
    ("round", "Tables (Ctrl+2)", ""),
    ("stages", "Stages (Ctrl+Shift+G)", ""),
    ("standings", "Standings (Ctrl+3)", ""),
    ("disputes", "Disputes (Ctrl+4)", ""),
    ("play", "Cards of a deal (Ctrl+J)", ""),
    ("event", "Teams (Ctrl+5)", ""),
    ("journal", "History (Ctrl+7)", ""),
    ("session-start", "Start of a session", ""),
    ("reports", "Print (Ctrl+6, Ctrl+P)", "page-reports"),
    ("verify", "File check (Ctrl+Shift+V)", "check-event"),
    ("backups", "Backups", "backups"),
    ("settings", "Program settings (Ctrl+,)", "settings"),
    ("rules", "Rule book (Shift+F1)", "rule-book"),
    ("help", "Help (F1)", ""),
)
"""Every page but the first: its name, its title, and the command that makes it where it is not there yet."""

DAY = (
    ("score", "Score sheet of a game of 500 (Ctrl+1)"),
    ("round", "Tables of a day of 500 (Ctrl+2)"),
    ("standings", "Clicks of a day of 500 (Ctrl+3)"),
    ("event", "Players of a day of 500 (Ctrl+5)"),
)
"""The pages that an event of games of 500 has of its own."""
PLAYERS = ("Anil", "Biju", "Chacko", "Deepa")

INTRODUCTION = """\
# Keys and controls

Everything here can be reached by keyboard, and everything has a name, for screen readers, for authors of instructions,
and for programs that control Scorekeeper. **Name** is what a screen reader says. **Object name** is the last part of
the accessible id, after the names of what contains it. The sentence about an error in a line has the line's object
name followed by `.problem`. Names of teams and players are those of the sample event. This page is generated from the
program.

Some keys mean the same everywhere: **Tab** and **Shift+Tab** go to the next and previous control, **F6** and
**Shift+F6** to the next and previous part of the page, arrow keys move inside a choice, a list or a table, **Space**
presses a button or ticks a box, **Enter** records or goes on, **Esc** leaves things as they were. **Alt** with the
underlined letter opens a menu.
"""


@dataclass(frozen=True, slots=True)
class Row:
    """One control: its accessible name, object name, kind and keys.

    Of what is only read just the object name.
    """

    name: str
    object_name: str
    kind: str
    keys: str = ""

    def __str__(self) -> str:
        cells = (self.name, f"`{self.object_name}`", self.kind, self.keys)
        return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"


@dataclass(frozen=True, slots=True)
class Section:
    """One page, or one panel of it."""

    title: str
    rows: tuple[Row, ...]
    level: int = 2

    def __str__(self) -> str:
        controls = [str(row) for row in self.rows if row.kind != SHOWN]
        shown = [f"`{row.object_name}`" for row in self.rows if row.kind == SHOWN]
        parts = [f"{'#' * self.level} {self.title}\n"]
        if controls:
            parts.append("| name | object name | kind | keys |\n|---|---|---|---|\n" + "\n".join(controls) + "\n")
        if shown:
            parts.append(textwrap.fill(f"To be read: {', '.join(shown)}.", 120, break_on_hyphens=False) + "\n")
        return "\n".join(parts)


def controls_page() -> str:
    """Start the program without a screen and return the page as Markdown."""
    with tempfile.TemporaryDirectory() as folder:
        return "\n".join([INTRODUCTION, *map(str, sections(Path(folder)))])


def sections(data: Path) -> Iterator[Section]:
    """Yield the sections in their order: commands, frame, then page by page."""
    from scorekeeper.app import Application, LaunchOptions  # noqa: PLC0415 - the environment is set first

    program = Application(application(), LaunchOptions(None, sample=False, welcome=False, who="Scorer", data=data))
    window = program.window
    window.show()
    wait(lambda: hasattr(program, "programme"), "the furnished window")
    yield Section("Commands of the menus", tuple(commands()))
    start = Section("Start page", tuple(rows_of(page_of(window, "start"))))
    program.programme.open_sample()
    wait(lambda: window.current == "score", "the sample")
    yield Section(
        "Frame: pages at the left, state below", tuple(rows_of(window, without=(window.stack, window.menuBar())))
    )
    yield start
    for name, title, ask in PAGES:
        if ask:
            window.run(ask)
            wait(lambda name=name: window.current == name, f"page {name}")  # type: ignore[misc]
        else:
            window.show_page(name)
        if name == "session-start":
            begin_a_session(program)
        elif name == "play":
            lay_out_cards(program)
        settle()
        yield from sections_of(page_of(window, name), title)
    yield Section("Question before something typed is left", tuple(rows_of(question(window))))
    begin_a_day_of_games(program, data)
    for name, title in DAY:
        window.show_page(name)
        settle()
        yield from sections_of(page_of(window, name), title)
    program.programme.opening.close(window.allow_close)
    wait(window.close, "the closed window")
    program.programme.jobs.close()


# --- what a page holds


def sections_of(page: "QWidget", title: str) -> Iterator[Section]:
    """Yield the section of a page, then those of the panels and forms that it shows in turn."""
    panels = panels_of(page)
    yield Section(title, tuple(rows_of(page, without=panels)))
    for panel in panels:
        name = panel.accessibleName() or panel.objectName()
        yield Section(f"{title.partition(' (')[0]}: {name}", tuple(rows_of(panel)), level=3)


def panels_of(page: "QWidget") -> tuple["QWidget", ...]:
    """Return the panels of a page; on the score sheet, each is opened first."""
    from PySide6.QtWidgets import QWidget  # noqa: PLC0415

    from scorekeeper.features.score.page.page import ScorePage  # noqa: PLC0415
    from scorekeeper.features.score.page.panels import KINDS  # noqa: PLC0415

    if isinstance(page, ScorePage):
        sessions = page.bridge.tournament.sessions.values()
        page.show_target(next(session.uid for session in sessions if session.state == "complete"))
        assert page.sheet.showing is not None
        for kind in KINDS:
            page.panels.open_panel(kind, page.sheet.showing, 1)
        page.side.close()
    found = [part for part in page.findChildren(QWidget) if re.search(PANEL, part.objectName())]
    return tuple(part for part in found if not any(part is not other and part.isAncestorOf(other) for other in found))


def rows_of(top: "QWidget", without: Iterable["QWidget"] = ()) -> Iterator[Row]:
    """Yield a row for every control and every named place to read below `top`, in their order on the page."""
    from PySide6.QtWidgets import QWidget  # noqa: PLC0415

    left_out = tuple(without)
    seen = set()
    for part in (top, *top.findChildren(QWidget)):
        if any(other is part or other.isAncestorOf(part) for other in left_out):
            continue
        kind = kind_of(part)
        name = part.objectName()
        if not kind or name.startswith("qt_") or name in seen:
            continue
        if kind == SHOWN and (not name or name.endswith(".problem")):
            continue
        seen.add(name)
        said = said_by(part)
        assert said or kind == SHOWN, f"{kind} {name or part} in {top.objectName()} has no accessible name"
        assert name, f"{kind} {said!r} in {top.objectName()} has no object name"
        yield Row(said if kind != SHOWN else "", name, kind, keys_of(part))


def kind_of(part: "QWidget") -> str:
    """Return what kind of control a widget is: `SHOWN` if it is only read, "" if it is neither."""
    from PySide6 import QtWidgets as qt  # noqa: PLC0415, N813
    from PySide6.QtCore import Qt  # noqa: PLC0415

    from scorekeeper.kit.itemlist import ItemList  # noqa: PLC0415

    kinds: tuple[tuple[type | tuple[type, ...], str], ...] = (
        ((qt.QScrollBar, qt.QHeaderView, qt.QScrollArea), ""),
        (qt.QCheckBox, "box to tick"),
        (qt.QRadioButton, "one of a choice"),
        (qt.QAbstractButton, "button"),
        (qt.QAbstractSpinBox, "number"),
        (qt.QLineEdit, "line"),
        (ItemList, "list"),
        (qt.QAbstractItemView, "table"),
        ((qt.QTextEdit, qt.QPlainTextEdit), "text"),
    )
    for sort, kind in kinds:
        if isinstance(part, sort):
            return "" if isinstance(part.parent(), qt.QAbstractSpinBox) else kind
    if isinstance(part, qt.QLabel):
        return SHOWN
    if part.isWindow() or part.objectName().startswith("page-"):
        return ""
    if part.focusPolicy() & Qt.FocusPolicy.TabFocus and part.focusProxy() is None:
        return "panel"
    return SHOWN if not part.findChildren(qt.QWidget) and part.accessibleName() else ""


def said_by(part: "QWidget") -> str:
    """Return what a screen reader calls a widget."""
    text = getattr(part, "text", None)
    words = part.accessibleName() or (text() if callable(text) and hasattr(part, "click") else "")
    return words.replace("&", "").strip()


def keys_of(part: "QWidget") -> str:
    """Return the keys that press a control: the key written on it, and its letter with Alt."""
    hint = part.accessibleDescription() if hasattr(part, "click") else ""
    text = getattr(part, "text", None)
    letter = re.search(r"&(\w)", text()) if callable(text) and hasattr(part, "click") else None
    keys = [hint] if re.fullmatch(KEYS, hint) else []
    chord = str(part.property("chord") or "")
    keys += [f"Alt+{letter[1].upper()}"] if letter else []
    return ", ".join(dict.fromkeys([*keys, *([chord] if chord else [])]))


def commands() -> Iterator[Row]:
    """Yield the commands of all menus with their keys."""
    from scorekeeper.kit.frame.commands import all_commands  # noqa: PLC0415

    for command in all_commands():
        yield Row(command.words.replace("&", ""), command.name, "command", ", ".join(command.keys))


def question(window: "Window") -> "QWidget":
    """Return the question that is asked before typed text is left."""
    from scorekeeper.kit.frame.questions import Question, typed_answers  # noqa: PLC0415

    return Question(window, window.look, "?", typed_answers())


# --- the program


def lay_out_cards(program: "Application") -> None:
    """Look at the cards of a deal, with a lead out of turn in them, so that a finding is there to be read."""
    from scorekeeper.features.play.page.play_page import PlayPage  # noqa: PLC0415
    from scorekeeper.rules.play.card_lines import read_trick  # noqa: PLC0415
    from scorekeeper.rules.play.laid_out import LaidOut  # noqa: PLC0415

    page = page_of(program.window, "play")
    assert isinstance(page, PlayPage)
    sessions = page.bridge.tournament.sessions.values()
    page.show_target((next(session.uid for session in sessions if session.state == "complete"), 1))
    assert page.table is not None
    page.typed_cards.begin(page.table, LaidOut(tricks=(read_trick("4:JS QS", 1).plays,)))


def begin_a_session(program: "Application") -> None:
    """Show the seats of the first session of the sample."""
    from scorekeeper.features.event.page.session_start import SessionStartPage  # noqa: PLC0415

    bridge = program.programme.opening.bridge
    page = program.window.page("session-start")
    assert bridge is not None
    assert isinstance(page, SessionStartPage)
    page.show_target(next(iter(bridge.tournament.sessions)))


def begin_a_day_of_games(program: "Application", folder: Path) -> None:
    """Open an event of 500 with four players who sit at a table and have played a hand."""
    from scorekeeper.journal.facts import HandRecorded, SessionOpened  # noqa: PLC0415
    from scorekeeper.kernel.events import SUFFIX, NewEvent, NewTeam  # noqa: PLC0415
    from scorekeeper.rules.contract import Contract  # noqa: PLC0415
    from scorekeeper.rules.systems.singles500 import SINGLES_500  # noqa: PLC0415

    opening, before = program.programme.opening, program.programme.opening.bridge
    teams = tuple(NewTeam(name) for name in PLAYERS)
    event = NewEvent(name="Club day", system=SINGLES_500.key, date="2026-10-03", teams=teams)
    opening.create(folder / f"day{SUFFIX}", event)
    wait(lambda: opening.bridge is not None and opening.bridge is not before, "the day of games")
    bridge = opening.bridge
    assert bridge is not None
    bridge.submit((SessionOpened("game", tuple(bridge.tournament.teams), 1, 1),))
    wait(lambda: bridge.tournament.games, "the game")
    bridge.submit((HandRecorded("game", 1, "A", Contract(10, "NT"), {"A": 10, "B": 0}),))
    wait(lambda: bridge.tournament.games["game"].state == "complete", "the end of the game")


def page_of(window: "Window", name: str) -> "QWidget":
    """Return a page of the window."""
    page = window.page(name)
    assert page is not None, name
    return page


def application() -> "QApplication":
    """Return the one application of the process."""
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415

    running = QApplication.instance()
    return running if isinstance(running, QApplication) else QApplication(["scorekeeper", "-style", "Fusion"])


def settle(seconds: float = MOMENT) -> None:
    """Let the program process waiting events, also those that follow within this time."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        application().processEvents()
        time.sleep(0.005)


def wait(condition: Callable[[], object], what: str) -> None:
    """Let the program work until the condition holds."""
    until = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < until, what
        application().processEvents()
        time.sleep(0.005)


def main() -> int:
    """Write the page."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    PAGE.write_text(controls_page(), encoding="utf-8")
    print(PAGE.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main())
