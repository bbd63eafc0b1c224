"""A process that enters deals until it is killed: started warm, so that sixty kills take seconds.

Reads one path per line, forks, and the fork enters. What was acknowledged goes, after `append` has returned, to the
file's name with `.acknowledged`: written by the system at once, so a kill cannot take it back.
"""

import os
import sys
from pathlib import Path

from scorekeeper.journal.entry import NewEntry
from scorekeeper.store.errors import Behind
from scorekeeper.store.event_file import open_store
from tests.journal.event import deal


def enter_on(path: Path, who: str, number: int) -> None:
    """Enter up to this many deals, whoever else does the same."""
    store = open_store(path)
    notes = os.open(path.with_name(path.name + ".acknowledged"), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    after = store.head[0]
    for turn in range(number):
        cmd = f"{who}-{os.getpid()}-{turn}"
        fact = deal(turn % 18 + 1, "A", "40H", turn % 57)
        while True:
            try:
                entered = store.append([NewEntry(cmd, "2026-10-03T10:10:10Z", who, who, fact)], after)
            except Behind as behind:
                after = behind.tail[-1].seq
            else:
                break
        after = entered[-1].seq
        os.write(notes, f"{cmd}\n".encode())
    store.close()


def main() -> None:
    """Fork a writer for every path that is asked for."""
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            enter_on(Path(line.strip()), "killed", 100_000)
            os._exit(0)
        print(pid, flush=True)
        os.waitpid(pid, 0)
        print("gone", flush=True)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        enter_on(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
    else:
        main()
