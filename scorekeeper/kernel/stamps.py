"""What every entry and every new thing is stamped with: the time now, and a uid of its own."""

import uuid
from datetime import UTC, datetime


def utc_now() -> str:
    """Return the time now: UTC, ISO 8601 to the second with "Z"."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def new_uid() -> str:
    """Return a uid that nothing else has."""
    return uuid.uuid4().hex
