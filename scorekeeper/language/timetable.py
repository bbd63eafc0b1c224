"""The timetable of a stage as one line, and the start of a round in words."""

from datetime import date, datetime

from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stage_results import begun_rounds, sessions_of
from scorekeeper.journal.stages import StageState
from scorekeeper.language.dates import format_date, format_moment, format_time, parse_date
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.tournament.settings import is_local_time

NONE = "-"
"""Typed for a round without a planned time."""


def example() -> str:
    """Return an example of a typed timetable."""
    return f"{format_date('2026-12-05')} 9:30, 11:00, 14:30"


def format_timetable(begins: tuple[str, ...]) -> str:
    """Return a timetable in its typed form, with a date before the first time of each day."""
    parts, day = [], ""
    for begin in begins:
        its_day, _t, time = begin.partition("T")
        parts.append(NONE if not begin else time if its_day == day else f"{format_date(its_day)} {time}")
        day = its_day or day
    return ", ".join(parts)


def parse_timetable(text: str, first_day: str | None) -> tuple[str, ...] | str:
    """Return the times of a typed line, or the error.

    `first_day` (ISO 8601) applies until a date is typed.
    A date may contain a comma, "Nov 29, 2026 9:30".
    """
    begins, day, kept = [], first_day or "", ""
    for part in text.split(","):
        words = f"{kept}, {part.strip()}".removeprefix(", ") if kept else part.strip()
        if words == NONE or not words:
            begins.append("")
            continue
        typed_day, _space, time = words.rpartition(" ")
        if ":" not in time:
            kept = words
            continue
        kept = ""
        day = (parse_date(typed_day) or "") if typed_day else day
        begin = f"{day}T{time.zfill(5)}"
        if not (day or typed_day):
            return _("Type the date before the first time: {example}.").format(example=example())
        if not is_local_time(begin):
            return _not_a_time(words)
        begins.append(begin)
    if kept:
        return _not_a_time(kept)
    while begins and not begins[-1]:
        begins.pop()
    return tuple(begins)


def _not_a_time(text: str) -> str:
    return _("{text} is not a time. Type the times of the rounds like {example}.").format(text=text, example=example())


def round_begins(stage: StageState, number: int, today: date | None = None, event_day: str | None = None) -> str:
    """Return the planned start of a round: "14:30", with its date if the rounds span days.

    Also with its date on another day than the event's (ISO 8601). "" if that is not planned.
    """
    begin = stage.begins_at(number)
    if not begin:
        return ""
    moment = datetime.fromisoformat(begin)
    days = {day for day, _t, time in (other.partition("T") for other in stage.begins) if time}
    alone = days <= {event_day or max(days)} if today is None else moment.date() == today
    return format_time(moment) if alone else format_moment(moment)


def begins_at(stage: StageState, number: int, today: date | None = None, event_day: str | None = None) -> str:
    """Return "begins at 14:30", to follow a round's name; "" if no time is planned."""
    begin = round_begins(stage, number, today, event_day)
    return pgettext("round", "begins at {time}").format(time=begin) if begin else ""


def next_round_begins(tournament: Tournament, uid: str, today: date | None = None) -> str:
    """Return the sentence "Round 3 begins at 14:30." about the next round.

    "" if not planned.
    """
    stage = tournament.stage(uid)
    if not stage.begins:
        return ""
    number = max((0, *begun_rounds(stage, sessions_of(tournament, uid)))) + 1
    event_day = tournament.event.date if tournament.event else None
    begin = round_begins(stage, number, today, event_day) if stage.over is None else ""
    return _("Round {round} begins at {time}.").format(round=number, time=begin) if begin else ""
