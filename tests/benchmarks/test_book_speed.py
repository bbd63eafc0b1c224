"""The event book of 360 sessions, compared with drawing its sheets alone."""

import time

import pytest

from scorekeeper.features.archive.view.event_book import event_book
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.render import PDF, render
from tests.benchmarks.timing import best
from tests.sheets.reports.timed_event import timed_event

ROUNDS, ALONE = 30, 12
MEASURE = "event book, a sheet"
OPTIONS = SheetOptions()


@pytest.mark.benchmark
def test_a_sheet_of_the_book_beside_one_drawn_alone(measures):
    event = timed_event(ROUNDS)
    sheets = list(event.sessions.values())

    def alone():
        for state in sheets[:ALONE]:
            render(PDF, state, event, OPTIONS)

    def ratio(single, bound):
        return (bound / len(sheets)) / (single / ALONE)

    alone()  # once for nothing: fonts and scores are kept for all that follow
    single, bound = best(
        alone,
        lambda: event_book(event, OPTIONS),
        good=lambda one_sheet, all_of_them: measures.within(MEASURE, ratio(one_sheet, all_of_them)),
        least=2,
        most=3,
        clock=time.process_time,
    )
    note = f"{1000 * bound / len(sheets):.1f} ms, alone {1000 * single / ALONE:.1f} ms"
    measures.record(MEASURE, ratio(single, bound), note)
