"""Dates as people read and type them. No other module formats a date for a person.

Documents, CSV, workbooks, file names and whatever is signed keep ISO 8601. Times of day have 24 hours everywhere.
"""

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import date, datetime

from scorekeeper.language.date_formats import DAY_FIRST, ISO, MONTH_FIRST
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

_MONTH_FIRST_REGIONS = frozenset({"AS", "BZ", "FM", "GU", "MH", "MP", "PH", "PR", "PW", "UM", "US", "VI"})
_ISO_REGIONS = frozenset({"", "CA", "CN", "HU", "JP", "KP", "KR", "LT", "MN", "SE", "TW", "ZA"})

_ISO_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_NUMERIC = re.compile(r"(\d{1,2})[/.](\d{1,2})[/.](\d{4})")
_DAY_MONTH_YEAR = re.compile(r"(\d{1,2})\.? ([^\W\d]+)\.?,? (\d{4})")
_MONTH_DAY_YEAR = re.compile(r"([^\W\d]+)\.? (\d{1,2}),? (\d{4})")

_chosen = ISO


def choose_date_format(date_format: str, region: str = "") -> None:
    """Show dates in this format from now on.

    BY_REGION: as usual in the region that the environment names (LC_ALL, LC_TIME, LANG), else in the given one.
    """
    global _chosen  # noqa: PLW0603 - one format for the whole process, like the language
    _chosen = date_format or format_of_region(_region_of_environment(region))


def date_format() -> str:
    """Return the format in use, never BY_REGION."""
    return _chosen


def format_of_region(region: str) -> str:
    """Return the usual format of a region (ISO 3166 code, "" if unknown)."""
    if region in _ISO_REGIONS:
        return ISO
    return MONTH_FIRST if region in _MONTH_FIRST_REGIONS else DAY_FIRST


def format_date(day: date | str | None) -> str:
    """Return a date, given as such or in ISO 8601, as shown: "29 Nov 2026".

    Any other text is returned unchanged.
    """
    if isinstance(day, str):
        known = _parse_iso(day)
        return day if known is None else _shown(known, _chosen)
    return _shown(day, _chosen) if day is not None else ""


def example_in(date_format: str) -> str:
    """Return an example of a date in a format: "29 Nov 2026"."""
    return _shown(date(2026, 11, 29), date_format)


def format_long_date(day: str | None) -> str | None:
    """Return a date (ISO 8601) with its month in full, for titles.

    Any other text is returned unchanged.
    """
    known = _parse_iso(day)
    if known is None:
        return day
    return _in_words(known, _months()[known.month - 1], _chosen)


def sheet_date(day: str | None) -> str | None:
    """Return a date (ISO 8601) as on a session sheet.

    For example "29 November 2026", regardless of the setting.
    A signed sheet must be the same on every computer. Any other text is returned unchanged.
    """
    known = _parse_iso(day)
    if known is None:
        return day
    return _("{day} {month} {year}").format(day=known.day, month=_months()[known.month - 1], year=known.year)


def format_time(moment: datetime, *, seconds: bool = False) -> str:
    """Return the time of day as shown, in the zone of the moment: "16:13" or "16:13:05"."""
    return f"{moment:%H:%M:%S}" if seconds else f"{moment:%H:%M}"


def format_moment(moment: datetime, *, seconds: bool = False) -> str:
    """Return date and time as shown, in the zone of the moment: "29 Nov 2026 16:13"."""
    return f"{format_date(moment.date())} {format_time(moment, seconds=seconds)}"


def sheet_moment(moment: datetime, *, seconds: bool = False) -> str:
    """Return date and time as on a session sheet, independent of the setting.

    For example "2026-11-29 16:13".
    """
    return f"{moment:%Y-%m-%d} {format_time(moment, seconds=seconds)}"


def parse_date(text: str) -> str | None:
    """Return a typed date in ISO 8601, None if it is not a date or is ambiguous.

    Accepted are 2026-11-29, 29 Nov 2026, Nov 29, 2026, and 29/11/2026 or 11/29/2026 if only one reading is a date.
    """
    words = " ".join(text.split())
    dates = [words, *(f"{year:04}-{month:02}-{day:02}" for year, month, day in _readings(words))]
    known = {text for text in dates if _parse_iso(text) is not None}
    return known.pop() if len(known) == 1 else None


def _parse_iso(text: str | None) -> date | None:
    """Return a date written like 2026-10-03, None for any other text."""
    if text is None or not _ISO_DATE.fullmatch(text):  # `fromisoformat` also reads 20261003 and 2026-W40-6
        return None
    with suppress(ValueError):
        return date.fromisoformat(text)
    return None


def format_local_time(text: str) -> str:
    """Return a local time in ISO 8601 as shown in a field: "29 Nov 2026 18:00".

    Any other text is nearly unchanged.
    """
    day, _t, time = text.partition("T")
    return f"{format_date(day)} {time}".strip()


def parse_local_time(text: str) -> str:
    """Return a typed date and time in ISO 8601, "2026-11-29T18:00"; any other text unchanged."""
    day, _space, time = text.strip().rpartition(" ")
    known = parse_date(day)
    return f"{known}T{time}" if known else text


def date_example() -> str:
    """Return an example of a date as it may be typed."""
    return example_in(_chosen)


def not_a_date(text: str) -> str:
    """Return the error for a date that cannot be read."""
    return _("{text} is not a date. Type it like {example}.").format(text=text, example=date_example())


def _readings(words: str) -> Iterator[tuple[int, int, int]]:
    if match := _NUMERIC.fullmatch(words):
        first, second, year = (int(part) for part in match.groups())
        yield year, first, second
        yield year, second, first
    elif match := _DAY_MONTH_YEAR.fullmatch(words):
        yield int(match[3]), _month_number(match[2]), int(match[1])
    elif match := _MONTH_DAY_YEAR.fullmatch(words):
        yield int(match[3]), _month_number(match[1]), int(match[2])


def _month_number(word: str) -> int:
    """Return the number of a month, short or in full; 0 if there is none."""
    for names in (_months(), _short_months(), _ENGLISH_MONTHS):
        for number, name in enumerate(names, 1):
            if word.casefold() in {name.casefold(), name[:3].casefold()}:
                return number
    return 0


def _shown(day: date, date_format: str) -> str:
    return day.isoformat() if date_format == ISO else _in_words(day, _short_months()[day.month - 1], date_format)


def _in_words(day: date, month: str, date_format: str) -> str:
    template = _("{month} {day}, {year}") if date_format == MONTH_FIRST else _("{day} {month} {year}")
    return template.format(day=day.day, month=month, year=day.year)


def _region_of_environment(default: str) -> str:
    """Return the region of the user's environment: "US" of "en_US.UTF-8", "" of "C"."""
    for name in ("LC_ALL", "LC_TIME", "LANG"):
        if value := os.environ.get(name, ""):
            return value.partition(".")[0].partition("@")[0].partition("_")[2].upper()
    return default


_ENGLISH_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip


def _months() -> tuple[str, ...]:
    return (
        pgettext("month", "January"),
        pgettext("month", "February"),
        pgettext("month", "March"),
        pgettext("month", "April"),
        pgettext("month", "May"),
        pgettext("month", "June"),
        pgettext("month", "July"),
        pgettext("month", "August"),
        pgettext("month", "September"),
        pgettext("month", "October"),
        pgettext("month", "November"),
        pgettext("month", "December"),
    )


def _short_months() -> tuple[str, ...]:
    return (
        pgettext("month, short", "Jan"),
        pgettext("month, short", "Feb"),
        pgettext("month, short", "Mar"),
        pgettext("month, short", "Apr"),
        pgettext("month, short", "May"),
        pgettext("month, short", "Jun"),
        pgettext("month, short", "Jul"),
        pgettext("month, short", "Aug"),
        pgettext("month, short", "Sep"),
        pgettext("month, short", "Oct"),
        pgettext("month, short", "Nov"),
        pgettext("month, short", "Dec"),
    )
