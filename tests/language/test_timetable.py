"""The timetable of a stage as it is typed and shown, and the beginning of a round in words."""

from datetime import date

import pytest

from scorekeeper.journal.stage_facts import RoundOpened, StageClosed, TimetableSet
from scorekeeper.journal.stages import MAIN, StageState
from scorekeeper.language.timetable import (
    begins_at,
    example,
    format_timetable,
    next_round_begins,
    parse_timetable,
    round_begins,
)
from tests.features.standings.grouped import close_first_round, in_groups

TWO_DAYS = ("2026-12-05T09:30", "", "2026-12-05T14:30", "2026-12-06T10:00")


@pytest.mark.parametrize(
    ("typed", "begins"),
    [
        ("2026-12-05 9:30, -, 14:30, 2026-12-06 10:00", TWO_DAYS),
        ("Dec 5, 2026 9:30, , 14:30, Dec 6, 2026 10:00", TWO_DAYS),
        ("9:30, 11:00, -", ("2026-12-01T09:30", "2026-12-01T11:00")),
        ("", ()),
    ],
)
def test_a_typed_timetable(typed, begins):
    assert parse_timetable(typed, "2026-12-01") == begins
    shown = format_timetable(begins)
    assert parse_timetable(shown, None) == begins, shown


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [("9:30", example()), ("2026-12-05 25:00", "2026-12-05 25:00"), ("2026-12-05", "2026-12-05"), ("x 9:30", "x 9:30")],
)
def test_an_unreadable_timetable_is_named(typed, wrong):
    error = parse_timetable(typed, None)
    assert isinstance(error, str)
    assert wrong in error


def test_the_day_is_named_where_it_is_needed():
    stage = StageState(begins=TWO_DAYS)
    assert round_begins(stage, 3) == "2026-12-05 14:30"
    assert round_begins(stage, 3, date(2026, 12, 5)) == "14:30"
    assert (round_begins(stage, 2), round_begins(stage, 9)) == ("", "")
    assert begins_at(StageState(begins=TWO_DAYS[:3]), 1) == "begins at 09:30"
    assert begins_at(StageState(begins=TWO_DAYS[:3]), 1, event_day="2026-12-05") == "begins at 09:30"
    assert begins_at(StageState(begins=TWO_DAYS[:3]), 1, event_day="2026-12-04") == "begins at 2026-12-05 09:30"


def test_the_next_round_is_the_first_that_has_not_begun():
    journal = in_groups()
    journal.enter(TimetableSet(MAIN, TWO_DAYS))
    close_first_round(journal)
    assert not next_round_begins(journal.tournament, MAIN), "round 2 has no planned time"
    journal.enter(RoundOpened(MAIN, 2))
    assert next_round_begins(journal.tournament, MAIN, date(2026, 12, 5)) == "Round 3 begins at 14:30."
    journal.enter(StageClosed(MAIN))
    assert not next_round_begins(journal.tournament, MAIN)
