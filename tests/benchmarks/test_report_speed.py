"""The report of a day costs as much as its sessions: four times as many of them take about four times as long."""

from functools import cache

import pytest

from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports.day import day_report
from scorekeeper.sheets.reports.render import FORMS, render
from tests.benchmarks.timing import MARGIN, best
from tests.sheets.reports.random_event import random_event

FEW, MANY, MOST = 50, 200, 5
OPTIONS = SheetOptions()


@cache
def few_and_many():
    """The events of both sizes, which all forms share."""
    return tuple(random_event(3, number).tournament for number in (FEW, MANY))


def enough(short, long):
    return long / short <= MARGIN * MOST * MANY / FEW / 4


@pytest.mark.benchmark
@pytest.mark.parametrize("form", FORMS)
def test_a_report_costs_as_much_as_its_sessions(form, record_property):
    few, many = few_and_many()
    short, long = best(
        lambda: render(day_report(few, None, OPTIONS), form, OPTIONS),
        lambda: render(day_report(many, None, OPTIONS), form, OPTIONS),
        good=enough, least=2, most=4,
    )  # fmt: skip
    record_property("ratio", long / short)
    assert enough(short, long), (short, long)
