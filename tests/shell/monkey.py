"""Seeded random keys over the whole program, to replay and shorten any failure.

A run begins at the start page beside events of every rule system. It fails on any exception that nobody handles, on
Qt's graver warnings, and where the file of the open event, read anew, is not what the window shows.
"""

import random
import shlex
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, chdir, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any
from unittest.mock import patch

from PySide6.QtCore import QEvent, QMessageLogContext, Qt, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QDesktopServices, QKeySequence
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QWidget

from scorekeeper.features.files.page.start import StartPage
from scorekeeper.features.verify.view.verifying import verify_event
from scorekeeper.journal.fold import fold
from scorekeeper.kernel import failures
from scorekeeper.kernel.events import NewEvent, NewTeam, create_event
from scorekeeper.kit.frame.commands import menus
from scorekeeper.kit.frame.questions import Question
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.jobs import Jobs
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.shell.program import Program

TEAMS = (
    NewTeam("Dallas", ("Anil", "Cyril", "Eapen"), "Anil"),
    NewTeam("Detroit", ("Biju", "Deepa", "Fina"), "Biju"),
    NewTeam("കൊച്ചി", ("Lissy", "Roy", "Tom"), "Roy"),
    NewTeam("Albany", ("Mini", "Saji", "Uma"), "Mini"),
)
PLAYERS = tuple(NewTeam(name) for name in ("Anil", "Biju", "Cyril", "Deepa", "Eapen", "Fina"))
KINDS: tuple[tuple[str, tuple[NewTeam, ...], dict[str, Any]], ...] = (
    ("international-56", TEAMS, {}),
    ("online-56", TEAMS[:2], {}),
    ("tables-56", TEAMS[:2], {"cot": True}),
    ("tables-56-teams", TEAMS[:3], {"teams": 3}),
    ("singles-500", PLAYERS, {}),
)
"""The events that lie there: rule system, who plays, settings."""

LINES = (
    "a 28h 31", "b 30s 33", "a40hx44", "b 28ntxx 20", "a 56s -", "2: b 36d 34", "1: a", "a 33", "44", "-", "+", "b 29n",
    "a 40h 44:12", "all-pass 30", "b 28h 20 !b", "a 48s 56 cot", "a 7s 8", "none 6 4", "b8h 9", "a 7s f7", "misdeal",
    "bell", "1: a 6s 10", "28p p p p p p", "29s, +1h x xx", "revoke", "call", "seen by all", "3.9", "a 29c 30 / 1 2",
)  # fmt: skip
"""What is typed now and then: deals, hands, calls, reasons, good ones and bad ones."""

SPECIAL = {
    "Enter": Qt.Key.Key_Return, "Esc": Qt.Key.Key_Escape, "Tab": Qt.Key.Key_Tab, "Up": Qt.Key.Key_Up,
    "Down": Qt.Key.Key_Down, "Left": Qt.Key.Key_Left, "Right": Qt.Key.Key_Right, "Home": Qt.Key.Key_Home,
    "End": Qt.Key.Key_End, "PgUp": Qt.Key.Key_PageUp, "PgDown": Qt.Key.Key_PageDown, "Space": Qt.Key.Key_Space,
    "Backspace": Qt.Key.Key_Backspace, "Del": Qt.Key.Key_Delete,
}  # fmt: skip
NOT_PRESSED = frozenset({"quit"})
PATIENCE = 10.0
HARMLESS = ("propagateSizeHints", "does not support", "fontconfig", "Could not get selection", "atspi", "portal")


class MonkeyError(AssertionError):
    """What the keys led to."""


def chords() -> tuple[str, ...]:
    """Answer every key of the command table, as it is written there."""
    return tuple(
        key
        for menu in menus()
        for command in menu.commands
        if not isinstance(command, str) and command.name not in NOT_PRESSED
        for key in command.keys
    )


def keys_of(seed: int, count: int) -> Iterator[str]:
    """Return this many strokes: chords ("Ctrl+Shift+Z"), named keys, or text ("'a 28h 31")."""
    dice = random.Random(seed)
    known, functions = chords(), tuple(f"F{number}" for number in range(1, 13))
    plain = tuple(SPECIAL)
    for _ in range(count):
        kind = dice.random()
        if kind < 0.03:
            yield dice.choice(("Ctrl+O", "Ctrl+L"))  # an event, as most of the program is about one
        elif kind < 0.07:
            yield f"Ctrl+{dice.choice('1234567')}"
        elif kind < 0.24:
            yield dice.choice(known)
        elif kind < 0.36:
            yield dice.choice(functions)
        elif kind < 0.50:
            yield "Enter"
        elif kind < 0.68:
            yield dice.choice(plain)
        elif kind < 0.74:
            yield dice.choice(("Shift+Tab", "Ctrl+Return", "Shift+F2", "Shift+F3", "Shift+F7", "Ctrl+Home", "Ctrl+End"))
        elif kind < 0.80:
            yield "Alt+" + dice.choice("ABCDEFGHIKLMNOPRSTUVWXY")
        elif kind < 0.92:
            yield "'" + dice.choice(LINES)
        else:
            yield "'" + dice.choice("abcdefhknprstwxy0123456789+-:. ")


@dataclass
class FaultLog:
    """What went wrong unnoticed: exceptions of slots, threads and finalisers, and Qt's warnings."""

    matches: list[str] = field(default_factory=list)

    def note(self, what: str) -> None:
        """Add something."""
        self.matches.append(what)

    @contextmanager
    def on(self) -> Iterator[None]:
        """Watch while this lasts."""
        import traceback  # noqa: PLC0415 - only where something is told

        def raised(kind: type[BaseException], value: BaseException, position: TracebackType | None) -> None:
            self.note("".join(traceback.format_exception(kind, value, position)))

        def unforeseen(error: Exception) -> str:
            if not isinstance(error, OSError) and not failures.reasons(error):
                raised(type(error), error, error.__traceback__)
            return sentence(error)

        def on_message(kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
            if kind in (QtMsgType.QtCriticalMsg, QtMsgType.QtFatalMsg) or (
                kind == QtMsgType.QtWarningMsg and not any(item in message for item in HARMLESS)
            ):
                self.note(f"Qt: {message}")

        sentence = failures.sentence
        before = qInstallMessageHandler(on_message)
        try:
            with ExitStack() as stack:
                stack.enter_context(patch.object(sys, "excepthook", raised))
                stack.enter_context(patch.object(sys, "unraisablehook", lambda it: self.note(repr(it))))
                stack.enter_context(patch.object(threading, "excepthook", lambda it: self.note(repr(it))))
                stack.enter_context(patch.object(failures, "sentence", unforeseen))
                yield
        finally:
            qInstallMessageHandler(before)


def make_events(folder: Path) -> list[Path]:
    """Make an event of every rule system in a folder, each with a session where possible."""
    events = []
    for key, players, settings in KINDS:
        path = folder / f"{key}.scorekeeper"
        event = NewEvent(key, key, "2026-11-21", None, dict(settings), players, first_session=key != "singles-500")
        create_event(str(path), event, who="Anil", seat="t1").close()
        events.append(path)
    return events


class Monkey:
    """The whole program in one process, a keyboard, and answers to every modal question."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.seed = folder, seed
        self.dice = random.Random(f"answers {seed}")
        self.watch = FaultLog()
        self.pressed: list[str] = []
        self.app = QApplication.instance() or QApplication([])
        self.events = make_events(folder)
        self.started = 0
        self._open_program()

    # the program
    def _open_program(self) -> None:
        self.started += 1
        data = self.folder / "data"
        data.mkdir(exist_ok=True)
        settings = ProgramSettings(data)
        settings.seat = "table-7"
        self.look, self.jobs, self.window = Look("light", 100, reduced_motion=True), Jobs(), Window()
        self.window.furnish(self.look)
        start = StartPage(self.look, self.window.run)
        self.window.add_page("start", start)
        self.window.resize(1366, 740)
        self.window.show()
        self.window.activateWindow()
        self.window.show_page("start")
        self.programme = Program(self.window, start, self.look, self.jobs, settings, data=data, who="Lissy Abraham")
        self.settle()

    def close(self) -> None:
        """End the program after everything is written."""
        finished: list[bool] = []
        self.programme.opening.close(lambda: finished.append(True))
        self._wait(lambda: bool(finished))
        self.jobs.close(wait=True)
        self._turn()
        self.window.allow_close()
        self.window.close()
        self.window.deleteLater()
        QApplication.clipboard().clear()  # what Python put there must not outlive it
        self._turn()

    # time
    def _turn(self) -> None:
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def _wait(self, condition: Callable[[], bool]) -> None:
        until = time.monotonic() + PATIENCE
        while not condition():
            self._turn()
            if time.monotonic() > until:
                raise MonkeyError(f"the program did not come to rest in {PATIENCE:g} s")
            time.sleep(0.001)

    def settle(self) -> None:
        """Wait until nothing is on its way to the file."""
        self._turn()
        bridge = self.programme.opening.bridge
        if bridge is not None and bridge.is_busy:
            self._wait(lambda: not bridge.is_busy)
            self._turn()

    # keys
    def _target(self) -> QWidget:
        for open_page in (QApplication.activePopupWidget(), QApplication.activeModalWidget()):
            if open_page is not None:
                return open_page.focusWidget() or open_page
        return self.window.focusWidget() or self.window

    def press(self, stroke: str) -> None:
        """Press one stroke, as it is written."""
        self.pressed.append(stroke)
        if not self.window.isVisible():
            self._again()
        if stroke.startswith("'"):
            for sign in stroke[1:]:
                QTest.keyClicks(self._target(), sign)
        else:
            *held, name = stroke.split("+") if not stroke.endswith("++") else [*stroke[:-2].split("+"), "+"]
            mods = Qt.KeyboardModifier.NoModifier
            for item in held:
                mods |= {"Ctrl": Qt.KeyboardModifier.ControlModifier, "Alt": Qt.KeyboardModifier.AltModifier,
                         "Shift": Qt.KeyboardModifier.ShiftModifier}[item]  # fmt: skip
            key = SPECIAL.get(name) or QKeySequence(name)[0].key()  # type: ignore[index]
            QTest.keyClick(self._target(), key, mods)
        self.settle()

    def _again(self) -> None:
        """The program was closed: start it again, as a person would."""
        self.close()
        self._open_program()

    # answers
    def answers(self) -> ExitStack:
        """Answer everything that would wait for a person or leave the program."""
        stack, dice, folder = ExitStack(), self.dice, self.folder

        def question(asked: Question) -> int:
            given = [int(item.objectName().removeprefix("answer-")) for item in asked.findChildren(QWidget)
                     if item.objectName().startswith("answer-")]  # fmt: skip
            return dice.choice(given)

        def opened(*_args: Any) -> tuple[str, str]:
            return str(dice.choice([*self.events, ""])) if dice.random() < 0.8 else "", ""

        def saved(*_args: Any) -> tuple[str, str]:
            return str(folder / f"saved {dice.randrange(4)}.out") if dice.random() < 0.5 else "", ""

        for place, name, answer in (
            (QDialog, "exec", lambda *_: QDialog.DialogCode.Rejected.value),
            (Question, "exec", question),
            (QFileDialog, "getOpenFileName", opened),
            (QFileDialog, "getOpenFileNames", lambda *_: ([], "")),
            (QFileDialog, "getSaveFileName", saved),
            (QFileDialog, "getExistingDirectory", lambda *_: ""),
            (QDesktopServices, "openUrl", lambda *_: True),
            (QPrintDialog, "show", lambda *_: None),
        ):
            stack.enter_context(patch.object(place, name, answer))
        return stack

    # judging
    def check(self) -> None:
        """Raise MonkeyError for anything wrong so far, in the program or in the event's file."""
        if self.watch.matches:
            raise MonkeyError("\n".join(self.watch.matches))
        self.settle()
        bridge = self.programme.opening.bridge
        path = bridge.desk.store_state.path if bridge is not None else None
        if bridge is None or path is None:
            return
        if fold(bridge.entries) != bridge.tournament:
            raise MonkeyError(f"{path.name}: what the window shows is not what its entries say")
        verdict = verify_event(path)
        if not verdict.intact:
            raise MonkeyError(f"{path.name}: {verdict.faults} {verdict.problems}")
        if verdict.seq == bridge.tournament.seq and verdict.head_digest != bridge.tournament.head_digest:
            raise MonkeyError(f"{path.name}: the file holds another history than the window")

    def play(self, strokes: Iterable[str], *, every: int = 400) -> None:
        """Press all strokes, and judge after each what is cheap and every so often the file."""
        with self.watch.on(), self.answers():
            for index, stroke in enumerate(strokes, 1):
                self.press(stroke)
                if self.watch.matches or index % every == 0:
                    self.check()
            self.check()


def run(folder: Path, seed: int, strokes: Sequence[str]) -> None:
    """Play these strokes in a fresh program; raise MonkeyError with the way to replay it."""
    with chdir(folder):  # files written under a typed name end up there
        _run(Monkey(folder, seed), seed, strokes)


def _run(monkey: Monkey, seed: int, strokes: Sequence[str]) -> None:
    try:
        monkey.play(strokes)
    except Exception as error:
        text = shlex.join(monkey.pressed)
        raise MonkeyError(f"seed {seed}, after {len(monkey.pressed)} keys:\n{error}\nkeys: {text}") from error
    finally:
        with monkey.answers():
            monkey.close()
