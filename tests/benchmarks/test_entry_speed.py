"""Enter until saved and repainted, compared with a bare commit and a plain repaint."""

import statistics
import time
from itertools import count
from uuid import uuid4

import pytest

from scorekeeper.journal.entry import START
from scorekeeper.journal.facts import Fact, SessionOpened
from scorekeeper.store.engine import connect
from scorekeeper.store.schema import TABLES
from tests.benchmarks.seat import at_file
from tests.benchmarks.timing import kept_aside
from tests.benchmarks.turns import QUIET, Turn, best, p95
from tests.kernel.golden_event import DALLAS, DETROIT, GOLDEN, deal, opening

SMALL, GROWN = "Enter in a file", "Enter in a file of 10,000 entries"
ROUNDS, TURNS = 3, 9
LARGE = 10_000
BODY = '{"contract":{"doubling":0,"strain":"H","value":40},"deal":7,"session":"5e","side":"A","taken":44}'


def long_ago(entries):
    """Facts of sessions played before, so that the journal has about this many entries."""
    facts: list[Fact] = []
    for number in count():
        if len(facts) >= entries:
            return facts
        uid = f"a{number:04x}"
        facts.append(SessionOpened(uid, (DALLAS, DETROIT)))
        facts += [deal(index, line, uid) for index, line in enumerate(GOLDEN, 1)]
    return facts


class BareFile:
    """The minimum cost of a durable commit: an entry and the event's head, in the same tables.

    It has none of the guards, reads nothing, and works nothing out.
    """

    def __init__(self, folder):
        self.connection = connect(folder / "bare.sqlite", "rwc")
        for table in TABLES:
            self.connection.execute(table)
        self.connection.execute("INSERT INTO event VALUES ('e7', 'Autumn', 'r56', '2026', 0, ?)", (START,))
        self.seq = 0

    def commit(self):
        self.seq += 1
        cmd, digest = uuid4().hex, f"{self.seq:064x}"
        row = (self.seq, "e7", cmd, "2026-10-03T16:13:05Z", "Lissy", "here", "deal-recorded", "", BODY, digest)
        begin = time.perf_counter()
        self.connection.execute("BEGIN IMMEDIATE")
        self.connection.execute("UPDATE event SET head_seq = ?, head_digest = ?", (self.seq, digest))
        self.connection.execute(f"INSERT INTO entry VALUES ({', '.join('?' * len(row))})", row)
        self.connection.execute("COMMIT")
        return time.perf_counter() - begin


def measured(seat, bare):
    """Whole sessions, with a bare commit and a plain repaint between deals for comparison."""
    ours, floors = [], []
    for _round in range(ROUNDS):
        seat.next_session()
        for line in GOLDEN:
            ours.append(seat.enter(line))
            floors.append(bare.commit() + seat.repaint())
    return Turn(p95(ours), p95(floors), p95(floors) <= QUIET * statistics.median(floors), tuple(ours))


def pooled(turns):
    """The 95th percentile of every Enter; small and large event alternate and need no floor."""
    return p95([took for turn in turns for took in turn.times])


@pytest.mark.benchmark
def test_enter_costs_little_more_than_a_commit_and_a_repaint(qtbot, tmp_path, measures):
    bare = BareFile(tmp_path)
    small = at_file(tmp_path, opening(seats=True))
    large = at_file(tmp_path, [*opening(seats=True), *long_ago(LARGE)])
    try:
        for seat in (small, large):  # once without measuring, to load fonts and fill caches
            for line in GOLDEN:
                seat.enter(line)
        few, many = [], []
        with kept_aside():
            for _turn in range(TURNS):
                few.append(measured(small, bare))
                many.append(measured(large, bare))
                ratio, growth = best(few), pooled(many) / pooled(few)
                quiet = any(turn.quiet for turn in few) and any(turn.quiet for turn in many)
                if quiet and measures.within(SMALL, ratio) and measures.within(GROWN, growth):
                    break
    finally:
        small.close()
        large.close()
        bare.connection.close()
    measures.record(SMALL, ratio, "; ".join(map(str, few)))
    measures.record(GROWN, growth)
