"""When something was entered, as a clock on the wall there shows it."""

from datetime import datetime


def time_of_day(at: str | None, *, seconds: bool = False) -> str:
    """Answer the local time of an entry's moment (UTC, ISO 8601): "16:13" or "16:13:05"; nothing for no moment."""
    try:
        moment = datetime.fromisoformat(at or "")
    except ValueError:
        return ""
    return moment.astimezone().strftime("%H:%M:%S" if seconds else "%H:%M")


def moment_words(at: str | None) -> str:
    """Answer local date and time of an entry's moment: "2026-10-03 16:13:05"; nothing for no moment."""
    try:
        moment = datetime.fromisoformat(at or "")
    except ValueError:
        return ""
    return moment.astimezone().strftime("%Y-%m-%d %H:%M:%S")
