"""The event book beside sheets drawn alone: bound together each costs little more than half as much.

Asked is at most 15 ms a sheet in an event of 360 sessions, reports, contents and index included, on a computer that
draws one sheet alone in some 25 ms: as a ratio 0.6.
"""

import time

import pytest

from scorekeeper.features.archive.view.event_book import event_book
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.render import PDF, render
from tests.benchmarks.timing import MARGIN, best
from tests.sheets.reports.timed_event import timed_event

ROUNDS, ALONE, ASKED = 30, 12, 0.6
OPTIONS = SheetOptions()


@pytest.mark.benchmark
def test_a_sheet_of_the_book_beside_one_drawn_alone(record_property):
    event = timed_event(ROUNDS)
    sheets = list(event.sessions.values())

    def alone():
        for state in sheets[:ALONE]:
            render(PDF, state, event, OPTIONS)

    def ratio(single, bound):
        return (bound / len(sheets)) / (single / ALONE)

    single, bound = best(
        alone,
        lambda: event_book(event, OPTIONS),
        good=lambda one, all_of_them: ratio(one, all_of_them) <= ASKED * MARGIN,
        least=1,
        most=3,
        clock=time.process_time,
    )
    record_property("ratio", ratio(single, bound))
    record_property("ms a sheet", 1000 * bound / len(sheets))
    assert ratio(single, bound) <= ASKED * MARGIN, (1000 * single / ALONE, 1000 * bound / len(sheets))
