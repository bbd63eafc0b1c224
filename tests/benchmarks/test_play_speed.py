"""Claims, par and records over seeded families of positions, against checking the records of as many whole deals.

Asked are a claim of five tricks in 1 ms at the median and 2 s at most, best play in 0.2 and 2 s, par in 1 and 10 s, a
record of a deal in 0.2 ms. On the computer where that was asked a record takes a tenth of a millisecond: a claim may
take ten records, and so on.
"""

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
from tests.benchmarks.timing import MARGIN, kept_aside, timed
from tests.rules.play.positions import FAMILIES, played_by_the_rules, position

RECORDS = 200

ASKED = {  # what, tricks: positions of each family, at most so many records at the median and in the worst case
    (LITERAL, 5): (60, 10, 20_000),
    (LITERAL, 8): (12, 50, 100_000),
    (BEST_PLAY, 4): (30, 100, 2_000),
    (BEST_PLAY, 5): (20, 500, 20_000),
    ("par", 4): (12, 1_000, 10_000),
    ("par", 5): (4, 10_000, 100_000),
}


@pytest.fixture(scope="module")
def record():
    """How long it takes to check the record of one deal, in seconds."""
    deals = [played_by_the_rules(random.Random(number)) for number in range(RECORDS)]

    def check():
        for deal in deals:
            assert not check_record(*deal).findings

    took = min(timed(check, time.process_time) for _ in range(3)) / RECORDS
    print(f"\na record {took * 1000:.3f} ms")
    return took


@pytest.mark.benchmark
@pytest.mark.parametrize(("what", "tricks"), ASKED)
def test_a_position_costs_so_many_records(record, what, tricks):
    number, middle, worst = ASKED[what, tricks]
    times = []
    with kept_aside():
        for family in FAMILIES:
            chance = random.Random(f"{family} {tricks}")
            for _ in range(number):
                made = position(chance, family, tricks)
                action: Any = partial(par, made, 1, Budget()) if what == "par" else partial(judge_claim, made, 1, what)
                times.append(timed(action, time.process_time))
    median, most = statistics.median(times) / record, max(times) / record
    print(f"{what}, {tricks} tricks: median {median:.0f} records, at most {most:.0f} ({max(times) * 1000:.0f} ms)")
    assert median <= MARGIN * middle
    assert most <= MARGIN * worst
