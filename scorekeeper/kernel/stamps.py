"""The stamps of every entry and every new thing: the time now, and a new uid."""

import uuid
from datetime import UTC, datetime


def utc_now() -> str:
    """Return the time now: UTC, ISO 8601 to the second with "Z"."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def new_uid() -> str:
    """Return a new unique uid."""
    return uuid.uuid4().hex
