"""The report of a day costs as much as its sessions: four times as many of them take about four times as long."""

import time

import pytest

from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports.day import day_report
from scorekeeper.sheets.reports.render import FORMS, render
from tests.sheets.reports.random_event import random_event

FEW, MANY, MOST = 50, 200, 5
OPTIONS = SheetOptions()


def best(*actions):
    """The shortest of several runs of each, in seconds, turn and turn about: the others were disturbed."""
    times: list[list[float]] = [[] for _ in actions]
    for _ in range(3):
        for action, taken in zip(actions, times, strict=True):
            begin = time.perf_counter()
            action()
            taken.append(time.perf_counter() - begin)
    return [min(taken) for taken in times]


@pytest.mark.benchmark
@pytest.mark.parametrize("form", FORMS)
def test_a_report_costs_as_much_as_its_sessions(form, record_property):
    few, many = random_event(3, FEW).tournament, random_event(3, MANY).tournament
    short, long = best(
        lambda: render(day_report(few, None, OPTIONS), form, OPTIONS),
        lambda: render(day_report(many, None, OPTIONS), form, OPTIONS),
    )
    record_property("ratio", long / short)
    assert long / short <= MOST * MANY / FEW / 4, (short, long)
