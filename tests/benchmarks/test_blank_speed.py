"""Blank sheets for 45 tables in one file, against 45 drawings of one sheet."""

import threading
import time

import pytest

from scorekeeper.features.papers.view.blanks import bind_blanks, blank_sheet
from scorekeeper.sheets.options import SheetOptions
from tests.benchmarks.timing import best
from tests.features.papers.view.blank_event import event

TABLES = 45
MEASURE = "blank sheets bound together"
OPTIONS = SheetOptions(printed_at="2026-11-21T23:00:00Z")


def off_the_main_thread(action):
    """Run it as the window does: on another thread, which this one waits for."""
    worker = threading.Thread(target=action)
    worker.start()
    worker.join()


@pytest.mark.benchmark
def test_sheets_for_many_tables_cost_no_more_than_one_after_the_other(measures):
    tournament = event(TABLES)
    states = tuple(tournament.sessions.values())
    result = []

    def together():
        result.append(bind_blanks(tournament, states, OPTIONS))

    def singly():
        for state in states:
            blank_sheet(tournament, state, OPTIONS)

    bound, single = best(
        lambda: off_the_main_thread(together),
        singly,
        good=lambda bound, single: measures.within(MEASURE, bound / single),
        least=1,
        most=3,
        clock=time.process_time,
    )
    measures.record(MEASURE, bound / single, f"{TABLES} in {bound:.2f} s, alone {single:.2f} s")
    assert all(len(book.sessions) == TABLES and not book.failed for book in result)
