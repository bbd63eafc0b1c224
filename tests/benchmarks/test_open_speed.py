"""Opening a large event, compared with reading and hashing its rows with plain sqlite3."""

import json
import sqlite3
import time
from functools import partial
from hashlib import sha256
from itertools import islice
from pathlib import Path

import pytest

from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.facts import Fact
from scorekeeper.journal.fold import fold
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.store.event_file import create, open_store
from tests.benchmarks.large_event import facts
from tests.benchmarks.timing import best

SIZES = {10_000: 5, 64_000: 2}
"""How many entries, and how often each is opened at least: the large event has 3,000 sessions."""
ROWS = "SELECT at, body, cmd, kind, reason, seat, seq, who, digest FROM entry ORDER BY seq"


@pytest.fixture(scope="module", params=SIZES)
def event(request, tmp_path_factory):
    size = request.param

    def new(seq: int, fact: Fact) -> NewEntry:
        return NewEntry(f"{seq:032x}", f"2026-10-03T10:{seq // 60 % 60:02}:{seq % 60:02}Z", "Ann Other", "desk", fact)

    path = tmp_path_factory.mktemp("large") / "large.scorekeeper"
    create(path, [new(seq, fact) for seq, fact in enumerate(islice(facts(), size), 1)]).close()
    return path, size


def bare(path: Path) -> int:
    """Read the rows and hash each: the least that anybody could do."""
    connection = sqlite3.connect(path)
    count = 0
    for row in connection.execute(ROWS):
        sha256("".join(map(str, row)).encode()).hexdigest()
        count += 1
    connection.close()
    return count


def recipe(path: Path) -> str:
    """Check the chain as the help says it is checked."""
    connection = sqlite3.connect(path)
    previous = "0" * 64
    for at, body, cmd, kind, reason, seat, seq, who, digest in connection.execute(ROWS):
        entry = {"at": at, "body": json.loads(body), "cmd": cmd, "kind": kind}
        entry |= {"reason": reason, "seat": seat, "seq": seq, "who": who}
        text = json.dumps(entry, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        previous = sha256((previous + text).encode()).hexdigest()
        assert previous == digest
    connection.close()
    return previous


def opened(path: Path) -> Tournament:
    """Open the event, verify every entry, and be ready to show any session."""
    store = open_store(path)
    tournament = fold(store.tail(0))
    store.close()
    return tournament


def scored(path: Path) -> int:
    """The same, and every session worked out and scored."""
    return sum(state.result.complete for state in opened(path).sessions.values())


@pytest.mark.benchmark
def test_opening_a_large_event(event, measures):
    path, size = event
    assert bare(path) == size
    assert opened(path).head_digest == recipe(path)
    assert scored(path) > size // 30
    open_measure, score_measure = f"opening {size:,} entries", f"opening and scoring {size:,} entries"
    floor, chain, opening, scoring = best(
        *(partial(work, path) for work in (bare, recipe, opened, scored)),
        good=lambda floor, chain, opening, scoring: (
            measures.within(open_measure, opening / floor) and measures.within(score_measure, scoring / chain)
        ),
        least=SIZES[size],
        most=5 * SIZES[size],
        clock=time.process_time,
    )
    measures.record(open_measure, opening / floor, f"{opening * 1e3:.0f} ms, bare rows {floor * 1e3:.0f} ms")
    measures.record(score_measure, scoring / chain, f"{scoring * 1e3:.0f} ms, the recipe {chain * 1e3:.0f} ms")
