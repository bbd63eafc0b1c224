"""The report of a day costs in proportion to its sessions."""

import time
from functools import cache

import pytest

from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports.day import day_report
from scorekeeper.sheets.reports.render import FORMS, render
from tests.benchmarks.timing import best
from tests.sheets.reports.random_event import random_event

FEW, MANY = 50, 200
OPTIONS = SheetOptions()


@cache
def few_and_many():
    """The events of both sizes, which all forms share."""
    return tuple(random_event(3, number).tournament for number in (FEW, MANY))


@pytest.mark.benchmark
@pytest.mark.parametrize("form", FORMS)
def test_a_report_costs_as_much_as_its_sessions(form, measures):
    few, many = few_and_many()
    measure = f"day report as {form}, growth"
    short, long = best(
        lambda: render(day_report(few, None, OPTIONS), form, OPTIONS),
        lambda: render(day_report(many, None, OPTIONS), form, OPTIONS),
        good=lambda short, long: measures.within(measure, long / short), least=2, most=4, clock=time.process_time,
    )  # fmt: skip
    measures.record(measure, long / short, f"{MANY} sessions {long * 1e3:.0f} ms, {FEW} {short * 1e3:.0f} ms")
