"""A blind scorer: six deals by keys, a corrected mistake, all of it heard over AT-SPI."""

import json
import queue
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from scorekeeper.journal.facts import DealRecorded
from scorekeeper.kernel.events import open_event
from scorekeeper.rules.contract import Contract
from scorekeeper.store import event_file
from scorekeeper.store.entering import write_rows
from tests.window.display import PATIENCE, Display, end
from tests.window.events import BEGUN, begin_event, command, entries
from tests.window.program import SYSTEM_PYTHON, Program, Start

EAR = Path(__file__).with_name("ear.py")
TEAMS = (("North", "Anil", "Cyril", "Eapen"), ("South", "Biju", "Deepa", "Fina"))


class Ear:
    """What a screen reader would say, in the order in which it would; each thing is heard once."""

    def __init__(self, display: Display) -> None:
        self._process = display.spawn([SYSTEM_PYTHON, "-I", str(EAR)])
        self._announcements: queue.Queue[dict[str, str]] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()
        self.hear("listening", "")

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._announcements.put(json.loads(line))

    def hear(self, what: str, *words: str, loud: bool = False) -> str:
        """Wait until speech of this kind with all these words is heard, and return it."""
        heard: list[str] = []
        while True:
            try:
                result = self._announcements.get(timeout=PATIENCE)
            except queue.Empty:
                raise AssertionError(f"{what} {words} was not heard, but: {heard}") from None
            if result["what"] == what and all(word in result["said"] for word in words):
                assert not loud or result["how"] == "assertive", result
                return result["said"]
            heard.append(result["said"])

    def close(self) -> None:
        """Stop listening."""
        end(self._process)


@pytest.fixture
def ear(display: Display) -> Iterator[Ear]:
    with closing(Ear(display)) as listening:
        yield listening


def test_six_deals_a_mistake_and_its_mending_are_heard(start: Start, ear: Ear, tmp_path: Path) -> None:
    program = start(tmp_path)
    keys = program.keys
    event = begin(program, ear)

    keys.line("a28h31")
    assert ear.hear("announced", "Deal 1").endswith("made, North 1, running 1 to 0")
    keys.line("b63s33")
    ear.hear("announced", "63 is above 56", loud=True)
    keys.press("Escape")
    keys.line("b30s33")
    saved = ear.hear("announced", "Saved, entry", "Deal 2, South 30 spades", "running 1 to 1")

    keys.line("a33d+")
    ear.hear("announced", "Deal 3, North 33 diamonds", "made", "running 2 to 1")
    keys.press("ctrl+z")
    ear.hear("announced", "Saved, entry", "Undone: deal 3", "North 1 : South 1")
    keys.press("ctrl+shift+z", "ctrl+z")
    ear.hear("announced", "Saved, entry", "Redone: deal 3", "North 2 : South 1")
    ear.hear("announced", "Saved, entry", "Undone: deal 3", "North 1 : South 1")
    keys.line("a33d-")
    ear.hear("announced", "Deal 3", "defeated", "running 1 to 3")

    keys.line("b40c42")
    ear.hear("announced", "Deal 4", "running 1 to 5")
    keys.line("2:30s27")
    ear.hear("focused", "Reason")
    keys.line("heard wrongly")
    assert "entry line" in ear.hear("focused", "").lower(), "nothing else has the keyboard on the way"
    ear.hear("announced", "Deal 2, South 30 spades", "defeated", "corrected")

    keys.line("a29ntx30")
    ear.hear("announced", "Deal 5, North 29 no-trump doubled")
    keys.line("b36h34")
    result = ear.hear("announced", "Deal 6, South 36 hearts")
    if "After 6 deals" not in result:  # the panel opens by itself, and may take longer than the deal
        result = ear.hear("announced", "After 6 deals", "North", "South")
    assert program.accessible_name("announcement-sentence") in result
    keys.press("Return")
    ear.hear("announced", "read out")

    assert saved.startswith("Saved, entry ")
    kinds = [kind for _seq, kind, _body in entries(event)]
    assert kinds.count("deal-recorded") == 8
    assert kinds.count("score-announced") == 1
    command("verify", event)
    assert program.output() == ""


def test_a_conflict_with_another_desk_and_the_end_of_long_work_are_heard(
    start: Start, ear: Ear, tmp_path: Path
) -> None:
    event, home = tmp_path / "autumn.scorekeeper", tmp_path / "home"
    begin_event(event)
    program = start(home, event)
    keys = program.keys
    program.go_to_sheet(BEGUN)
    keys.line("a28h31")
    ear.hear("announced", "Deal 1", "made")
    keys.line("1:28h20")
    ear.hear("focused", "Reason")
    keys.type("counted again")
    another_desk_corrects(event, 1, meanwhile=lambda: keys.press("Return"))
    ear.hear("announced", "Deal 1 has two versions", loud=True)  # what was typed here is one of them
    program.process.send_signal(signal.SIGSTOP)  # both keys wait when it goes on: the shortcut comes second
    keys.press("Escape", "ctrl+shift+e")
    program.process.send_signal(signal.SIGCONT)
    ear.hear("focused", "PDF", "check box")
    keys.press("ctrl+Return")
    written = ear.hear("announced", "1 file written: ")
    assert list(Path(written.partition("written: ")[2]).glob("*.pdf")), written
    assert program.output() == ""


def another_desk_corrects(event: Path, deal: int, meanwhile: Callable[[], None]) -> None:
    """Enter a different deal from another program; `meanwhile` runs just before the write."""

    def written(*rows: Any) -> bool:
        well = write_rows(*rows)
        meanwhile()
        time.sleep(1)  # until whoever enters something meanwhile waits for the file
        return well

    with closing(open_event(event, who="Reji", seat="other")) as desk:
        (session,) = desk.tournament.sessions
        with patch.object(event_file, "entered", written):
            desk.submit([DealRecorded(session, deal, "A", Contract(28, "H", 0), 30, None)], reason="misread")


def begin(program: Program, ear: Ear) -> Path:
    """Make an event of two teams and begin its session, guided by speech alone."""
    keys = program.keys
    ear.hear("focused", "Score a table now")
    keys.press("ctrl+n")
    ear.hear("focused", "Event name", "text")
    keys.type("Blind cup")
    for number, (team, *players) in enumerate(TEAMS, 1):
        tab_to(program, ear, f"Team {number}, text")
        keys.type(team)
        for place, player in enumerate(players, 1):
            tab_to(program, ear, f"Team {number}, player {place}, text")
            keys.type(player)
    keys.press("ctrl+Return")
    ear.hear("focused", "Team that deals first", "South", "radio button")
    keys.press("Return")
    ear.hear("focused", "Entry line")
    return program.home / "Blind cup.scorekeeper"


def tab_to(program: Program, ear: Ear, name: str) -> None:
    """Press Tab until the field of this name is heard."""
    text = ""
    while not text.startswith(name):
        program.keys.press("Tab")
        text = ear.hear("focused", "")
