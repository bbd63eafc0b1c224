"""Times of the journal as clocks show them."""

import time
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from scorekeeper.language.dates import format_time
from scorekeeper.language.moments import local_words, moment_words, time_of_day


@pytest.mark.parametrize(
    ("at", "shown"),
    [
        ("2026-11-01T05:50:00Z", "00:50"),
        ("2026-11-01T06:50:00Z", "01:50 UTC-5"),
        ("2026-11-01T07:10:00Z", "01:10 UTC-6"),
        ("2026-11-01T08:10:00Z", "02:10"),
        ("2026-03-08T08:30:00Z", "03:30"),
    ],
)
def test_a_time_that_occurs_twice_has_its_offset(at, shown, monkeypatch):
    monkeypatch.setenv("TZ", "America/Chicago")
    time.tzset()
    try:
        assert time_of_day(at) == shown
        assert moment_words(at, seconds=False) == f"{at[:10]} {shown}"
    finally:
        monkeypatch.undo()
        time.tzset()
    assert local_words(datetime.fromisoformat(at), format_time, ZoneInfo("America/Chicago")) == shown
    assert local_words(datetime.fromisoformat(at), format_time, UTC) == at[11:16]
