"""A process that checks in teams, draws, publishes and undoes until it is killed.

It is started warm: it reads a path per line, and a fork does the work. What the desk reported as entered goes to
the file's name with `.acknowledged`, written by the system at once, so that a kill cannot take it back.
"""

import os
import sys
from itertools import count
from pathlib import Path
from typing import Any

from scorekeeper.features.draw.view.planning import DrawPlan, plan_draw
from scorekeeper.journal.facts import CheckedIn, DrawPublished, DrawWithdrawn, Fact, RoundOpened, TeamEntered
from scorekeeper.journal.stages import AWAITED, HERE, MAIN, ROUND_ROBIN
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.events import NewEvent, create_event, open_event
from scorekeeper.store import event_file  # noqa: F401 - before the first fork

TEAMS = 12


def begin(path: Path) -> Desk:
    """Make an event with its teams."""
    desk = create_event(path, NewEvent("Great Lakes", "international-56"), who="Mini", seat="desk")
    desk.submit([TeamEntered(desk.new_uid(), f"Team {number}") for number in range(1, TEAMS + 1)])
    return desk


def leave_room(desk: Desk, pages: int | None = None) -> None:
    """Let the file of a desk grow by no more pages than these, as on a full disk."""
    store: Any = desk.store
    with store._speaking() as connection:
        limit = pages or connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count={limit}")


def next_step(desk: Desk, turn: int) -> list[Fact]:
    """Return what the organizer does next, given the current entries."""
    stage = desk.tournament.stage(MAIN)
    teams = tuple(desk.tournament.teams)
    if turn % 4 == 0:
        return [CheckedIn(teams[turn // 4 % TEAMS], HERE if turn % 8 else AWAITED)]
    if not stage.standing_draws:
        return [plan_draw(desk.tournament, DrawPlan(method=ROUND_ROBIN, seed=turn)).fact(desk.new_uid)]
    (draw,) = stage.standing_draws
    if draw.published is None:
        published, following = DrawPublished(MAIN, draw.uid), len(stage.opened) + 1
        return [published, RoundOpened(MAIN, following)] if following in draw.rounds else [published]
    return [DrawWithdrawn(MAIN, draw.uid)]


def organize(path: Path) -> None:
    """Do one thing after the other."""
    desk = open_event(path, who="Mini", seat="desk")
    notes = os.open(path.with_name(path.name + ".acknowledged"), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for turn in count(desk.tournament.seq):
        saved = desk.submit(next_step(desk, turn))
        os.write(notes, f"{saved.entries[-1].seq} {saved.entries[-1].digest}\n".encode())


def main() -> None:
    """Fork an organizer for every path that is asked for."""
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            organize(Path(line.strip()))
        print(pid, flush=True)
        os.waitpid(pid, 0)
        print("gone", flush=True)


if __name__ == "__main__":
    main()
