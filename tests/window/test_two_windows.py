"""Two programs on one file: each has its own seat, and one is killed while typing."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.window.display import wait_for
from tests.window.events import BEGUN, begin_event, entries
from tests.window.program import Program, Start


def test_each_takes_back_its_own_and_the_line_of_a_killed_one_is_there_again(start: Start, tmp_path: Path) -> None:
    event, home = tmp_path / "autumn.scorekeeper", tmp_path / "home"
    begin_event(event)
    first, second = start(home, event), start(home, event)
    to_front(first)
    first.go_to_sheet(BEGUN)
    first.keys.line("a28h31")
    first.wait_entry(BEGUN + 1)
    second.wait_entry(BEGUN + 1)
    to_front(second)
    second.go_to_sheet(BEGUN + 1)
    second.keys.line("b30s33")
    first.wait_entry(BEGUN + 2)
    to_front(first)
    first.keys.press("ctrl+z")
    second.wait_entry(BEGUN + 3)
    assert [body.get("entry") for _, kind, body in entries(event) if kind == "voided"] == [BEGUN + 1]
    to_front(second)
    second.keys.type("a33d")
    kept = home / "data" / "scorekeeper.json"
    wait_for(lambda: "a33d" in kept.read_text(), "the typed line kept")
    second.kill()
    again = start(home, event)
    again.go_to_sheet(BEGUN + 3)
    assert (first.text("entry-line"), again.text("entry-line")) == ("", "a33d")
    again.keys.press("ctrl+a")
    again.keys.line("a40h44")
    again.wait_entry(BEGUN + 4)
    first.wait(lambda: "44" in " ".join(first.table("score-table")[0]), "the deal entered in the other window")
    with closing(sqlite3.connect(f"file:{event}?mode=ro", uri=True)) as file:
        seats = [seat for (seat,) in file.execute("SELECT seat FROM entry ORDER BY seq")]
    own = seats[BEGUN]
    assert seats[BEGUN:] == [own, f"{own}.2", own, f"{own}.2"]


def to_front(program: Program) -> None:
    """Give the keyboard to a program, whichever of them had it."""
    program.keys.focus(program.window)
    program.take_keyboard()
