"""Events for tests with real windows, made without one and read without the program."""

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

from scorekeeper.journal.facts import SessionOpened
from scorekeeper.kernel.events import NewEvent, NewTeam, create_event
from scorekeeper.kernel.stamps import new_uid

TEAMS = (
    NewTeam("Dallas", ("Anil", "Cyril", "Eapen"), "Anil"),
    NewTeam("Detroit", ("Biju", "Deepa", "Fina"), "Biju"),
)

BEGUN = 10
"""So many entries an event has that `begin_event` made: the event, two teams of three players, a session."""


def begin_event(path: Path, *, deals: int = 18) -> None:
    """Make an event with an empty session of Dallas against Detroit: `BEGUN` entries."""
    settings = {} if deals == 18 else {"deals": deals}
    event = NewEvent("Autumn cup", "international-56", settings=settings, teams=TEAMS)
    desk = create_event(str(path), event, who="Lissy", seat="test")
    desk.submit((SessionOpened(new_uid(), tuple(desk.tournament.teams), round=5, table=7),))
    desk.close()


def entries(path: Path) -> list[tuple[int, str, dict[str, Any]]]:
    """Answer number, kind and body of every entry, read with nothing but sqlite3.

    Open for writing: a killed program leaves an unfinished write, which SQLite undoes before it reads.
    """
    with closing(sqlite3.connect(f"file:{path}?mode=rw", uri=True)) as file:
        rows = file.execute("SELECT seq, kind, body FROM entry ORDER BY seq").fetchall()
    return [(seq, kind, json.loads(body)) for seq, kind, body in rows]


def command(*words: object, expect: int = 0) -> str:
    """Run the command line as another program would, and return what it prints."""
    process = subprocess.run(
        [sys.executable, "-m", "scorekeeper", *map(str, words)], capture_output=True, text=True, check=False
    )
    assert process.returncode == expect, process.stderr
    return process.stdout
