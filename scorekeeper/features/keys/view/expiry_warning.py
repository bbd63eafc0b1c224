"""The time from which a warning is shown that a key expires soon."""

from datetime import datetime

from scorekeeper.signing.keys.people import VALID, Person

SOON_DAYS = 60


def days_left(person: Person, time: datetime) -> int | None:
    """Return in how many days a valid key expires if that is soon, None if there is nothing to warn about."""
    left = (person.valid_until - time).days
    return left if person.status(time) == VALID and left <= SOON_DAYS else None
