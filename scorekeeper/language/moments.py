"""When something was entered, as a clock on the wall there shows it."""

from datetime import datetime


def time_of_day(at: str | None, *, seconds: bool = False) -> str:
    """Return the local time of an entry's moment (UTC, ISO 8601): "16:13" or "16:13:05"; nothing for no moment."""
    try:
        moment = datetime.fromisoformat(at or "")
    except ValueError:
        return ""
    return moment.astimezone().strftime("%H:%M:%S" if seconds else "%H:%M")


def time_beside(at: str | None, other: str | None) -> str:
    """Return the local time of a moment that is read beside another: "16:13", and with its day where that differs."""
    day = moment_words(at)[:10]
    return time_of_day(at) if day == moment_words(other)[:10] else f"{day} {time_of_day(at)}".strip()


def moment_words(at: str | None) -> str:
    """Return local date and time of an entry's moment: "2026-10-03 16:13:05"; nothing for no moment."""
    try:
        moment = datetime.fromisoformat(at or "")
    except ValueError:
        return ""
    return moment.astimezone().strftime("%Y-%m-%d %H:%M:%S")
