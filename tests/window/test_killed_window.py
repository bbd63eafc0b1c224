"""The window is killed while deals are typed; every deal reported as saved survives."""

import random
import time
from pathlib import Path

from tests.window.display import wait_for
from tests.window.events import BEGUN, begin_event, command, entries
from tests.window.program import Program, Start

KILLS = 6
PAUSE_MS = 25
"""Between two keys: faster than anybody types, yet slow enough to read meanwhile what the program says."""

LINES = ("a28h31", "b30s33", "a33d-", "b40c42", "a29ntx30", "b36h34", "a48s45", "b39s+")


def test_everything_acknowledged_as_saved_is_there_again(start: Start, tmp_path: Path) -> None:
    event = tmp_path / "autumn.scorekeeper"
    begin_event(event, deals=99)
    chance = random.Random(56)
    outcome = before = len(entries(event))
    result = []
    for _kill in range(KILLS):
        program = start(tmp_path / "home", event)
        program.go_to_sheet(before)
        outcome = killed_while_typing(program, before, chance)
        there = entries(event)
        assert len(there) >= outcome, "an entry that was said to be saved is gone"
        assert [seq for seq, _, _ in there] == list(range(1, len(there) + 1))
        lines = [body["contract"] for _, kind, body in there if kind == "deal-recorded"]
        assert len(lines) == len(there) - BEGUN
        result.append(f"{outcome}/{len(there)}")
        before = len(there)
    program = start(tmp_path / "home", event)
    program.go_to_sheet(before)
    program.keys.press("ctrl+a")  # a line that was being typed at the last kill would be asked about
    program.keys.press("Delete")
    assert program.quit() == 0
    command("verify", event)
    print(f"\n{KILLS} kills, entries said/there: {', '.join(result)}")
    assert before > BEGUN + KILLS


def killed_while_typing(program: Program, before: int, chance: random.Random) -> int:
    """Type deals, kill the program at some moment; return the newest entry reported as saved."""
    program.keys.press("ctrl+a")  # the text typed before it was killed is in the line again: overwrite it
    typing = program.keys.typing(LINES, pause_ms=PAUSE_MS)
    try:
        until = before + chance.randint(1, len(LINES) - 3)
        wait_for(lambda: program.acknowledged >= until, f"entry {until}")
        # No waiting for something: a moment by chance, in about the time in which one deal is typed and written.
        time.sleep(chance.uniform(0, 0.25))
        result = max(until, program.acknowledged)
        program.kill()
    finally:
        typing.wait()  # to nobody; ending it instead could leave a key held down
    return result
