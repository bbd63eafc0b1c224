"""A desk in a separate process: enters one session's deals and reports the answers.

    python -m tests.postgres.seat URL LOGIN SESSION DEALS OUTBOXES

Each line it prints is one deal: "saved DEAL SEQ DIGEST" where the server has it, "here DEAL" where it waits on this
laptop, and at the end "done". A desk that was killed and is started again goes on behind the last deal that stands.
"""

import sys
import time
from pathlib import Path

from scorekeeper.journal.facts import DealRecorded
from scorekeeper.kernel.events import open_event
from scorekeeper.kernel.server_desk import ServerDesk
from scorekeeper.rules.contract import Contract
from scorekeeper.store.errors import StoreError

PATIENCE = 60.0


def connected(url: str, login: str, outboxes: Path) -> ServerDesk:
    """Open the event, as soon as the server lets us."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            desk = open_event(url, who=login, seat=login, outboxes=outboxes)
        except StoreError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)
        else:
            assert isinstance(desk, ServerDesk)
            return desk


def main(url: str, login: str, session: str, deals: int, outboxes: Path) -> None:
    """Enter deal after deal, then wait until nothing waits."""
    desk = connected(url, login, outboxes)
    for number in range(desk.tournament.sessions[session].begun + 1, deals + 1):
        fact = DealRecorded(session, number, "AB"[number % 2], Contract(28 + number, "HSDC"[number % 4]), 28 + number)
        saved = desk.submit((fact,))
        (entry,) = saved.entries
        if desk.waiting:
            print("here", number, flush=True)
            try:
                desk.deliver()
            except StoreError:
                time.sleep(0.05)
        else:
            print("saved", number, entry.seq, entry.digest, flush=True)
    end = time.monotonic() + PATIENCE
    while desk.waiting and time.monotonic() < end:
        try:
            desk.deliver()
        except StoreError:
            time.sleep(0.1)
    print("done" if not desk.waiting else "left", flush=True)
    desk.close()


if __name__ == "__main__":
    _, URL, LOGIN, SESSION, DEALS, OUTBOXES = sys.argv
    main(URL, LOGIN, SESSION, int(DEALS), Path(OUTBOXES))
