"""What every entry and every new thing is stamped with: the time now, and a uid of its own; days as they are typed."""

import uuid
from datetime import UTC, date, datetime


def is_date(text: str) -> bool:
    """Return whether a text is a day of the calendar written like 2026-10-03."""
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return len(text) == len("2026-10-03")


def utc_now() -> str:
    """Return the time now: UTC, ISO 8601 to the second with "Z"."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def new_uid() -> str:
    """Return a uid that nothing else has."""
    return uuid.uuid4().hex
