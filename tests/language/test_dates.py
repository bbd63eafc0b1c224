"""Dates as they are shown and typed."""

import re
from datetime import UTC, datetime

import pytest

from scorekeeper.language import dates
from scorekeeper.language.date_formats import BY_REGION, DAY_FIRST, ISO, MONTH_FIRST
from tests.sources import ROOT

MACHINE_FORMATS = {"%Y-%m-%dT%H:%M:%SZ", "%Y-%m-%dT%H:%M:%S%z", "%Y%m%dT%H%M%SZ", "%Y-%m-%d-%H%M%S"}
"""Time stamps in journals and documents, and parts of file names."""


@pytest.fixture
def choose():
    yield dates.choose_date_format
    dates.choose_date_format(ISO)


@pytest.mark.parametrize(
    ("date_format", "short", "long"),
    [
        (ISO, "2026-11-29", "29 November 2026"),
        (DAY_FIRST, "29 Nov 2026", "29 November 2026"),
        (MONTH_FIRST, "Nov 29, 2026", "November 29, 2026"),
    ],
)
def test_a_date_in_each_format(date_format, short, long, choose):
    choose(date_format)
    assert dates.format_date("2026-11-29") == dates.date_example() == short
    assert dates.format_long_date("2026-11-29") == long
    assert dates.format_moment(datetime(2026, 11, 29, 16, 13, 5, tzinfo=UTC), seconds=True) == f"{short} 16:13:05"
    assert dates.parse_date(short) == dates.parse_date(long) == "2026-11-29"
    assert dates.parse_local_time(dates.format_local_time("2026-11-29T18:00")) == "2026-11-29T18:00"


def test_a_sheet_does_not_depend_on_the_setting(choose):
    for date_format in (ISO, DAY_FIRST, MONTH_FIRST):
        choose(date_format)
        assert dates.sheet_date("2026-11-29") == "29 November 2026"
        assert dates.sheet_moment(datetime(2026, 11, 29, 16, 13, tzinfo=UTC)) == "2026-11-29 16:13"


@pytest.mark.parametrize(
    ("region", "date_format"),
    [("US", MONTH_FIRST), ("PH", MONTH_FIRST), ("IN", DAY_FIRST), ("GB", DAY_FIRST), ("SE", ISO), ("", ISO)],
)
def test_the_format_follows_the_region_of_the_computer(region, date_format, choose, monkeypatch):
    for name in ("LC_ALL", "LC_TIME", "LANG"):
        monkeypatch.delenv(name, raising=False)
    choose(BY_REGION, region)
    assert dates.date_format() == date_format


@pytest.mark.parametrize(
    ("locale", "date_format"), [("en_US.UTF-8", MONTH_FIRST), ("ml_IN@latin", DAY_FIRST), ("C.UTF-8", ISO), ("", ISO)]
)
def test_the_region_is_that_of_the_environment(locale, date_format, choose, monkeypatch):
    monkeypatch.setenv("LC_TIME", locale)
    monkeypatch.delenv("LANG", raising=False)
    choose(BY_REGION)
    assert dates.date_format() == date_format


@pytest.mark.parametrize(
    "text",
    ["2026-11-29", " 29 nov 2026 ", "29. November 2026", "Nov. 29, 2026", "November 29 2026", "29/11/2026",
     "11/29/2026", "29.11.2026"],
)  # fmt: skip
def test_typed_dates_that_have_one_reading(text):
    assert dates.parse_date(text) == "2026-11-29"


@pytest.mark.parametrize("text", ["", "03/04/2026", "29 Nov 26", "2026-02-30", "Saturday", "31 Feb 2026", "1 Xyz 2026"])
def test_typed_dates_that_have_none_or_two_readings(text):
    assert dates.parse_date(text) is None


def test_the_error_shows_what_is_accepted(choose):
    choose(MONTH_FIRST)
    assert dates.not_a_date("03/04/2026") == "03/04/2026 is not a date. Type it like Nov 29, 2026."


def test_other_text_in_place_of_a_date_is_unchanged():
    assert dates.format_date("last Friday") == dates.format_long_date("last Friday") == "last Friday"
    assert dates.format_date(None) == ""
    assert dates.format_long_date(None) is None


def test_no_other_module_formats_dates():
    elsewhere = {
        (str(path.relative_to(ROOT)), text)
        for path in sorted((ROOT / "scorekeeper").rglob("*.py"))
        if path.name not in {"dates.py", "server_store.py"}  # where %b is a parameter of a statement
        for text in re.findall(r"%[YmdBbHIM][^\"'}]*", path.read_text(encoding="utf-8"))
        if text not in MACHINE_FORMATS
    }
    assert not elsewhere
