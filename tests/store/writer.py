"""A process that enters deals until it is killed; started warm, so that kills are quick.

Reads one place per line, the path of a file or the address of an event, forks, and the fork enters. What was
acknowledged goes, after `append` has returned, to the file's name with `.acknowledged`: written by the system at once,
so a kill cannot take it back. Behind an address stands, after a space, which file's name that is.
"""

import os
import sys
from pathlib import Path

from scorekeeper.journal.entry import NewEntry
from scorekeeper.store.errors import NewerEntries
from scorekeeper.store.event_file import open_store
from scorekeeper.store.server.server_store import open_on_server
from tests.journal.event import deal


def enter_on(place: str, who: str, number: int) -> None:
    """Enter up to this many deals, while other processes do the same."""
    target, _, beside = place.partition(" ")
    path = Path(beside or target)
    store = open_on_server(target, seat=who) if beside else open_store(path)
    notes = os.open(path.with_name(path.name + ".acknowledged"), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    after = store.head[0]
    for turn in range(number):
        cmd = f"{who}-{os.getpid()}-{turn}"
        fact = deal(turn % 18 + 1, "A", "40H", turn % 57)
        while True:
            try:
                entered = store.append([NewEntry(cmd, "2026-10-03T10:10:10Z", who, who, fact)], after)
            except NewerEntries:
                store.tail(after)
                after = store.head[0]
            else:
                break
        after = entered[-1].seq
        os.write(notes, f"{cmd}\n".encode())
    store.close()


def main() -> None:
    """Fork a writer for every place that is asked for."""
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            enter_on(line.strip(), "killed", 100_000)
            os._exit(0)
        print(pid, flush=True)
        os.waitpid(pid, 0)
        print("gone", flush=True)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        enter_on(sys.argv[1], sys.argv[2], int(sys.argv[3]))
    else:
        main()
