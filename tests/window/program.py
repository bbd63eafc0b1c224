"""The tested program as a process: reached by keys, accessibility tree and files only."""

import json
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.window.display import PATIENCE, Display, clean_home, end, wait_for
from tests.window.keyboard import DisplayKeyboard

READER = Path(__file__).with_name("tree_reader.py")
CHECKOUT = Path(__file__).parents[2]
SYSTEM_PYTHON = "/usr/bin/python3"


@dataclass(frozen=True, slots=True)
class Node:
    """One thing in the accessibility tree; `id` is its object name."""

    id: str
    path: str
    role: str
    name: str
    description: str
    text: str | None
    states: tuple[str, ...]
    box: tuple[int, int, int, int] | None

    def __contains__(self, state: str) -> bool:
        return state in self.states


def _node(node: Any) -> Node | None:
    if node is None:
        return None
    box = node.pop("box")
    return Node(states=tuple(node.pop("states")), box=None if box is None else tuple(box), **node)


class Reader:
    """The process that reads the accessibility tree, with the system's own Python."""

    def __init__(self, display: Display) -> None:
        self._process = display.spawn([SYSTEM_PYTHON, "-I", str(READER)])

    def ask(self, **question: object) -> Any:
        """Ask one question; AssertionError when the tree could not be read."""
        reading, writing = self._process.stdout, self._process.stdin
        assert reading is not None
        assert writing is not None
        writing.write(json.dumps(question).encode() + b"\n")
        writing.flush()
        document = json.loads(reading.readline())
        assert "trouble" not in document, document
        return document["answer"]

    def close(self) -> None:
        """End it."""
        end(self._process)


class Program:
    """A started Scorekeeper."""

    def __init__(
        self, display: Display, reader: Reader, home: Path, words: Sequence[str] = (), *, wrapper: Sequence[str] = ()
    ) -> None:
        self.display, self._reader, self.home = display, reader, home
        environment = {**display.environment, **clean_home(home)}
        self.log = home / "program.log"
        self.keys = DisplayKeyboard(display.environment)
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*wrapper, sys.executable, "-m", "scorekeeper", "--data", str(home / "data"), *words],
                env=environment,
                cwd=CHECKOUT,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        try:
            wait_for(self._shown, "the window")
            wait_for(lambda: self._ask("up"), "the window in the accessibility tree")
            self.take_keyboard()
        except BaseException:
            self.close()
            raise

    # reading
    def _ask(self, do: str, **more: object) -> Any:
        assert self.process.poll() is None, f"the program has ended:\n{self.output()}"
        assert "Traceback" not in self.output(), self.output()
        return self._reader.ask(pid=self.process.pid, do=do, **more)

    def _shown(self) -> str:
        assert self.process.poll() is None, f"the program has ended:\n{self.output()}"
        return self.keys.window_of(self.process.pid)

    @property
    def window(self) -> str:
        """The newest of its windows, as X numbers it."""
        return self._shown()

    def output(self) -> str:
        """Answer what the program has printed: nothing, when all is well."""
        return self.log.read_text(errors="replace")

    def node(self, name: str) -> Node | None:
        """Answer what has this object name, shown if there are several; None where nothing has."""
        return _node(self._ask("node", id=name))

    def accessible_name(self, name: str) -> str:
        """Return the accessible name of the object with this name, "" if it is not visible."""
        result = self.node(name)
        return result.name if result is not None and "showing" in result else ""

    def text(self, name: str) -> str:
        """Answer what is typed in what has this object name."""
        result = self.node(name)
        return (result.text or "") if result is not None else ""

    def table(self, name: str) -> list[list[str]]:
        """Answer what the cells of a table say, row by row."""
        rows: list[list[str]] = self._ask("table", id=name)
        return rows

    def everything(self, *, hidden: bool = False) -> list[Node]:
        """Answer the whole tree, flat; with `hidden` also what does not show."""
        return [node for item in self._ask("all", hidden=hidden) if (node := _node(item)) is not None]

    def all_focused(self) -> list[Node]:
        """Answer everything that says it has the keyboard, cells of tables too."""
        return [node for item in self._ask("all-focused") if (node := _node(item)) is not None]

    def focused(self) -> Node | None:
        """Answer what has the keyboard."""
        return _node(self._ask("focused"))

    # the keyboard's window
    def take_keyboard(self, name: str = "window") -> None:
        """Give the keyboard to the program's newest window, as a window manager would."""

        def active() -> bool:
            shown = self.node(name)
            if shown is not None and "active" not in shown:
                self.keys.focus(self._shown())
            return shown is not None and "active" in shown

        wait_for(active, f"the keyboard in {name}")

    # waiting
    def wait(self, condition: Callable[[], object], what: str, *, seconds: float = PATIENCE) -> None:
        """Wait until the condition holds."""
        wait_for(condition, what, seconds=seconds)

    def wait_for_text(self, name: str, words: str) -> str:
        """Wait until something says these words, and answer all it says."""
        return wait_for(
            lambda: text if words in (text := self.accessible_name(name)) else "", f"{name} saying {words!r}"
        )

    def wait_focus(self, *names: str) -> None:
        """Wait until one of these has the keyboard."""
        wait_for(lambda: (now := self.focused()) is not None and now.id in names, f"focus on one of {names}")

    def go_to_sheet(self, entry: int) -> None:
        """Wait until the event is open at this entry, and go to its score sheet."""
        self.wait_entry(entry)
        self.keys.press("ctrl+1")
        self.wait_focus("entry-line")

    @property
    def entry(self) -> int:
        """The number of the entry that is said to be saved, 0 while another thing is said."""
        result = re.match(r"Saved, entry (\d+)", self.accessible_name("save-state"))
        return int(result[1]) if result else 0

    @property
    def acknowledged(self) -> int:
        """The newest entry reported as saved, also while the next is typed; 0 for none."""
        result = re.search(r"[Ss]aved(?:,|:) entry (\d+)", self.accessible_name("save-state"))
        return int(result[1]) if result else 0

    def wait_entry(self, number: int) -> None:
        """Wait until this entry is said to be saved."""
        wait_for(lambda: self.entry == number, f"'Saved, entry {number}'")

    # ending
    def kill(self) -> None:
        """End the program as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def quit(self) -> int:
        """Leave with Ctrl+Q and answer the exit status."""
        self.keys.press("ctrl+q")
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        """End it if it still runs."""
        end(self.process)


Start = Callable[..., Program]
"""Starts the program, as the fixture of that name does: `start(home, "--sample")`."""
