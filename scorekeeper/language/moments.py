"""The time of an entry, in the local time of the event or computer."""

import time
from collections.abc import Callable
from datetime import date, datetime, timedelta, tzinfo
from functools import lru_cache, partial

from scorekeeper.language.dates import format_date, format_moment, format_time


def local_words(moment: datetime, form: Callable[[datetime], str], zone: tzinfo | None = None) -> str:
    """Return a moment (aware) in the local time of a zone, by default this computer's.

    At the end of summer time an hour occurs twice: a time within it is followed by its offset, "01:50 UTC-5".
    """
    local = moment.astimezone(zone)
    words = form(local)
    quarter = local.replace(minute=local.minute // 15 * 15, second=0, microsecond=0, tzinfo=None)
    return f"{words} {_offset_words(local.utcoffset())}" if _occurs_twice(quarter, zone, time.tzname) else words


@lru_cache(maxsize=1024)
def _occurs_twice(local: datetime, zone: tzinfo | None, _names: tuple[str, str]) -> bool:
    """Return whether a quarter of an hour occurs twice.

    `_names` are those of the computer's own zone.
    """
    times = (local.replace(tzinfo=zone, fold=fold) for fold in (0, 1))
    first, second = times if zone is not None else (moment.astimezone() for moment in times)
    return first.utcoffset() != second.utcoffset()


def _offset_words(offset: timedelta | None) -> str:
    minutes = int((offset or timedelta()).total_seconds()) // 60
    hours, rest = divmod(abs(minutes), 60)
    return f"UTC{'-' if minutes < 0 else '+'}{hours}{f':{rest:02}' if rest else ''}"


def time_of_day(timestamp: str | None, *, seconds: bool = False) -> str:
    """Return the local time of an entry's moment (UTC, ISO 8601): "16:13" or "16:13:05".

    "" for no moment.
    """
    try:
        moment = datetime.fromisoformat(timestamp or "")
    except ValueError:
        return ""
    return local_words(moment, partial(format_time, seconds=seconds))


def time_beside(timestamp: str | None, other: str | None) -> str:
    """Return the local time of a moment shown beside another.

    For example "16:13", with its day if that differs.
    """
    day = local_date(timestamp)
    if day == local_date(other):
        return time_of_day(timestamp)
    return f"{format_date(day)} {time_of_day(timestamp)}".strip()


def local_date(timestamp: str | None) -> date | None:
    """Return the local day of an entry's moment (UTC, ISO 8601); None for no moment."""
    try:
        return datetime.fromisoformat(timestamp or "").astimezone().date()
    except ValueError:
        return None


def moment_words(timestamp: str | None, *, seconds: bool = True) -> str:
    """Return local date and time of an entry's moment: "2026-10-03 16:13:05"; "" for no moment."""
    try:
        moment = datetime.fromisoformat(timestamp or "")
    except ValueError:
        return ""
    return local_words(moment, partial(format_moment, seconds=seconds))
