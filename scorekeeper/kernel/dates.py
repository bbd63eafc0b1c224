"""Days as they are typed: 2026-10-03."""

from datetime import date


def is_date(text: str) -> bool:
    """Return whether a text is a day of the calendar written like 2026-10-03."""
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return len(text) == len("2026-10-03")
