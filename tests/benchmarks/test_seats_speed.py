"""Several seats together at one server, in processes of their own, against bare locked inserts into the same one."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scorekeeper.store.server.server_store import create_on_server
from tests.benchmarks.seat import entered
from tests.kernel.golden_event import opening
from tests.postgres.hall import Hall

LEAST = 0.3
"""Of what as many bare seats enter, in the best turn. All seats and the server share the processors of one computer
here: with a slow disk it is 0.6 to 0.9, with a quick one, where only processors are waited for, 0.4."""
SPELL = 0.4
TURNS, MOST_TURNS = 2, 12
ALL = tuple(int(number) for number in os.environ.get("SCOREKEEPER_SEATS", "6").split(","))
"""How many seats are measured; "1,2,6,16,32,64" shows how it grows."""
ROOT = Path(__file__).resolve().parents[2]
EVENT = "e7"


class Seats:
    """So many seats, each a process and a login of its own; all at one event."""

    def __init__(self, hall: Hall, number: int) -> None:
        self.running: list[subprocess.Popen[str]] = []
        for table in range(1, number + 1):
            login = hall.scorer(f"table{table}")
            hall.seat(EVENT, **{login: "scorer"})
            urls = [hall.cluster.tcp(hall.database, user) for user in ("postgres", login)]
            line = [sys.executable, "-m", "tests.benchmarks.server_seat", *urls, EVENT, login]
            self.running.append(
                subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT)
            )
        assert self._heard() == ["ready\n"] * number

    def rate(self, how: str) -> float:
        """Let all of them enter for a while, and answer how many entries a second they made together."""
        begin = time.monotonic() + 0.1
        for seat in self.running:
            assert seat.stdin is not None
            seat.stdin.write(f"{how} {begin} {begin + SPELL}\n")
            seat.stdin.flush()
        return sum(map(int, self._heard())) / SPELL

    def end(self) -> None:
        """Let them go."""
        for seat in self.running:
            seat.communicate(timeout=30)

    def _heard(self) -> list[str]:
        return [seat.stdout.readline() for seat in self.running if seat.stdout is not None]


@pytest.mark.benchmark
@pytest.mark.parametrize("number", ALL)
def test_seats_at_one_event(hall, record_property, number):
    create_on_server(hall.cluster.tcp(hall.database, "mini"), entered(opening(seats=True))).close()
    seats = Seats(hall, number)
    stores: list[float] = []
    desks: list[float] = []
    try:
        for turn in range(1, MOST_TURNS + 1):
            bare = seats.rate("bare")
            stores.append(seats.rate("store") / bare)
            desks.append(seats.rate("desk") / bare)
            print(f"{number} seats: bare {bare:.0f}/s, store {stores[-1]:.2f} of it, whole desks {desks[-1]:.2f}")
            if turn >= TURNS and max(stores) >= LEAST:
                break
    finally:
        seats.end()
    record_property("store", f"{max(stores):.2f}")
    record_property("desks", f"{max(desks):.2f}")
    assert max(stores) >= LEAST, stores
