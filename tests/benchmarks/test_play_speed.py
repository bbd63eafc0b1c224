"""Claims, par and records over random positions, compared with checking whole deals."""

import random
import statistics
import time
from functools import partial
from typing import Any

import pytest

from scorekeeper.rules.play.budget import Budget
from scorekeeper.rules.play.claim import BEST_PLAY, LITERAL, judge_claim
from scorekeeper.rules.play.par import par
from scorekeeper.rules.play.record import check_record
from tests.benchmarks.timing import kept_aside, timed
from tests.rules.play.positions import FAMILIES, played_by_the_rules, position

RECORDS = 200

POSITIONS = {  # what, tricks: positions of each family
    (LITERAL, 5): 60,
    (LITERAL, 8): 12,
    (BEST_PLAY, 4): 30,
    (BEST_PLAY, 5): 20,
    ("par", 4): 12,
    ("par", 5): 4,
}


@pytest.fixture(scope="module")
def record():
    """How long it takes to check the record of one deal, in seconds."""
    deals = [played_by_the_rules(random.Random(number)) for number in range(RECORDS)]

    def check():
        for deal in deals:
            assert not check_record(*deal).findings

    return min(timed(check, time.process_time) for _ in range(3)) / RECORDS


@pytest.mark.benchmark
@pytest.mark.parametrize(("what", "tricks"), POSITIONS)
def test_a_position_costs_so_many_records(record, what, tricks, measures):
    times = []
    with kept_aside():
        for family in FAMILIES:
            chance = random.Random(f"{family} {tricks}")
            for _ in range(POSITIONS[what, tricks]):
                start = position(chance, family, tricks)
                action: Any = (
                    partial(par, start, 1, Budget()) if what == "par" else partial(judge_claim, start, 1, what)
                )
                times.append(timed(action, time.process_time))
    measure = f"{what if what == 'par' else f'{what} claim'}, {tricks} tricks"
    for kind, took in ("median", statistics.median(times)), ("worst", max(times)):
        measures.record(f"{measure}, {kind}", took / record, f"{took * 1000:.1f} ms, a record {record * 1000:.3f} ms")
