"""A seat in a separate process that enters as fast as it can, or one that only commits.

    python -m tests.benchmarks.server_seat KEEPER SCORER EVENT OWN SEAT

Each line it reads is "HOW BEGIN END" (bare, store or desk at the event of all, bare-own or store-own at its own; seconds
of the clock that all processes share), and each that it prints is how many entries it has made between the two.
"""

import sys
import time
from collections.abc import Iterator
from itertools import count

from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.facts import Fact, SessionOpened
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.events import open_event
from scorekeeper.kernel.stamps import new_uid
from scorekeeper.store.errors import NewerEntries
from scorekeeper.store.server.server_store import ServerStore, open_on_server
from tests.benchmarks.bare_server import BareSeat
from tests.kernel.golden_event import DALLAS, DETROIT, GOLDEN, deal


def played() -> Iterator[Fact]:
    """Session after session, deal after deal."""
    while True:
        uid = new_uid()
        yield SessionOpened(uid, (DALLAS, DETROIT))
        yield from (deal(index, line, uid) for index, line in enumerate(GOLDEN, 1))


class StoreSeat:
    """The part of a store that a desk needs: append entries, read and verify those of others."""

    def __init__(self, store: ServerStore, seat: str) -> None:
        self.store, self.seat, self.after, self.was_late = store, seat, 0, False
        self.facts = played()
        self.read_on()

    def read_on(self) -> None:
        """Read what others entered meanwhile."""
        self.store.tail(self.after)
        self.after = self.store.head[0]

    def commit(self) -> None:
        """Enter the next fact: alone, and once after another seat was quicker."""
        new = [NewEntry(new_uid(), "2026-10-03T16:13:05Z", self.seat, self.seat, next(self.facts))]
        if not self.was_late:
            try:
                self.store.append(new, self.after)
            except NewerEntries:
                self.was_late = True
        if self.was_late:
            with self.store.holding(self.after) as tail:
                self.was_late = bool(tail)
                self.store.append(new, self.after + len(tail))
        self.after = self.store.head[0]


class DeskSeat:
    """The whole desk: judges each entry and computes the state."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.facts = desk, played()

    def commit(self) -> None:
        """Enter the next fact."""
        self.desk.submit((next(self.facts),))

    def read_on(self) -> None:
        """Read what others entered meanwhile."""
        self.desk.catch_up()


def main(keeper: str, scorer: str, event: str, own: str, seat: str) -> None:
    """Obey commands until there are none; the seat's name is also the login's."""
    address, alone = (f"{scorer}?event={uid}" for uid in (event, own))
    seats: dict[str, BareSeat | StoreSeat | DeskSeat] = {
        "bare": BareSeat(keeper, event),
        "store": StoreSeat(open_on_server(address, seat=seat), seat),
        "desk": DeskSeat(open_event(address, who=seat, seat=seat)),
        "bare-own": BareSeat(keeper, own),
        "store-own": StoreSeat(open_on_server(alone, seat=seat), seat),
    }
    print("ready", flush=True)
    for line in sys.stdin:
        how, begin, end = line.split()
        role = seats[how]
        if not isinstance(role, BareSeat):
            role.read_on()  # what was entered while it was not its turn
        time.sleep(max(0.0, float(begin) - time.monotonic()))
        for number in count():
            if time.monotonic() >= float(end):
                print(number, flush=True)
                break
            role.commit()


if __name__ == "__main__":
    main(*sys.argv[1:])
