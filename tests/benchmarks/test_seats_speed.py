"""Several seats on one server, each a process, compared with bare locked inserts.

At one event, where they wait for each other, and each at an event of its own, where nobody waits.
"""

import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper.journal.facts import EventMade
from scorekeeper.store.server.server_store import create_on_server
from tests.benchmarks.seat import entered
from tests.kernel.golden_event import opening
from tests.postgres.hall import EventDatabase

SPELL = 0.4
TURNS, MOST_TURNS = 2, 12
ALL = tuple(int(number) for number in os.environ.get("SCOREKEEPER_SEATS", "6").split(","))
"""How many seats are measured; "1,2,6,16,32,64" shows how it grows."""
ROOT = Path(__file__).resolve().parents[2]
EVENT = "e7"


class Seats:
    """This many seats, each a process with its own login, at one shared and one other event."""

    def __init__(self, hall: EventDatabase, number: int) -> None:
        self.running: list[subprocess.Popen[str]] = []
        for table in range(1, number + 1):
            login = hall.scorer(f"table{table}")
            own = begun(hall, f"{EVENT}-{login}")
            for event in (EVENT, own):
                hall.seat(event, **{login: "scorer"})
            urls = [hall.cluster.tcp(hall.database, user) for user in ("postgres", login)]
            line = [sys.executable, "-m", "tests.benchmarks.server_seat", *urls, EVENT, own, login]
            self.running.append(
                subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT)
            )
        assert self._heard() == ["ready\n"] * number

    def rate(self, how: str) -> float:
        """Let all seats enter for a while and return their entries per second in total."""
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


def begun(hall: EventDatabase, event: str) -> str:
    """Begin an event of this uid."""
    opening_fact, *facts = opening(seats=True)
    assert isinstance(opening_fact, EventMade)
    create_on_server(
        hall.cluster.tcp(hall.database, "mini"), entered([replace(opening_fact, event=event), *facts])
    ).close()
    return event


@pytest.mark.benchmark
@pytest.mark.parametrize("number", ALL)
def test_seats_at_one_event(hall, measures, number):
    begun(hall, EVENT)
    seats = Seats(hall, number)
    stores: list[float] = []
    rates = ""
    desks: list[float] = []
    alone: list[float] = []
    flat: list[float] = []
    together, own = f"{number} seats at one event", f"{number} seats at their own events"
    try:
        for turn in range(1, MOST_TURNS + 1):
            bare, bare_alone = seats.rate("bare"), seats.rate("bare-own")
            store, store_alone = seats.rate("store"), seats.rate("store-own")
            rates = (
                f"last: {store:.0f} a second, bare {bare:.0f}; at their own {store_alone:.0f}, bare {bare_alone:.0f}"
            )
            stores.append(store / bare)
            desks.append(seats.rate("desk") / bare)
            alone.append(store_alone / bare_alone)
            flat.append(store_alone / store)
            result = {together: max(stores), own: max(alone), f"{own}, gain": max(flat)}
            if turn >= TURNS and all(measures.within(*measure) for measure in result.items()):
                break
    finally:
        seats.end()
    for name, value in result.items():
        measures.record(name, value, rates if name == together else "")
    measures.record(f"{together}, whole desks", max(desks))
