"""Scoring a table now: an event for tonight, with or without last time's teams."""

from datetime import date
from itertools import count
from pathlib import Path

from scorekeeper.kernel.earlier_event import earlier_event, new_teams
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.events import SUFFIX, NewEvent, NewTeam, open_event
from scorekeeper.language.dates import format_long_date
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.systems import DEFAULT
from scorekeeper.store.errors import StoreError
from scorekeeper.store.open_mark import open_elsewhere

FOLDER = "Scorekeeper"
"""The folder under the user's documents."""


def quick_event(today: date, system: str = DEFAULT.key) -> NewEvent:
    """Return an event with one session between two teams, which can be named later."""
    teams = (
        NewTeam(pgettext("name of a team", "Team {letter}").format(letter="A")),
        NewTeam(pgettext("name of a team", "Team {letter}").format(letter="B")),
    )
    return NewEvent(event_name(today), system, today.isoformat(), teams=teams, first_session=True)


def same_teams(path: str, today: date) -> NewEvent:
    """Return an event with the rules, settings and teams of another, and one session.

    The teams of its newest session meet again. Settings that name a day, such as the end of the event, are left out:
    that day is over. Store errors and EntryRefused pass through.
    """
    desk = open_event(path, who="", seat="", read_only=True)
    try:
        tournament = desk.tournament
    finally:
        desk.close()
    earlier = earlier_event(tournament)
    newest = next(reversed(list(tournament.sessions.values())), None)
    teams = new_teams(tournament, newest.teams if newest is not None else ())
    return NewEvent(
        event_name(today),
        earlier.system,
        today.isoformat(),
        earlier.venue,
        earlier.settings,
        teams,
        first_session=len(teams) > 1,
    )


def event_name(today: date) -> str:
    """Return the name of tonight's event: "Friday 28 November 2026"."""
    weekdays = (
        pgettext("weekday", "Monday"),
        pgettext("weekday", "Tuesday"),
        pgettext("weekday", "Wednesday"),
        pgettext("weekday", "Thursday"),
        pgettext("weekday", "Friday"),
        pgettext("weekday", "Saturday"),
        pgettext("weekday", "Sunday"),
    )
    return pgettext("name of an event", "{weekday} {day}").format(
        weekday=weekdays[today.weekday()], day=format_long_date(today.isoformat())
    )


def quick_file(documents: Path, name: str) -> Path:
    """Return an unused path for an event in the folder *Scorekeeper*.

    The folder is made if it is missing.
    """
    folder = documents / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    names = (name if number == 1 else f"{name} ({number})" for number in count(1))
    return next(path for path in (folder / f"{each}{SUFFIX}" for each in names) if not path.exists())


def drop_unused(path: Path, entries: int) -> bool:
    """Delete a closed event that still has this many entries and is open in no other window.

    Return whether it is gone.
    The file is read again: the last Enter may have been saved while the window closed.
    """
    try:
        desk = open_event(path, who="", seat="", read_only=True)
        seq = desk.tournament.seq
        desk.close()
        if seq != entries or open_elsewhere(path):
            return False
        path.unlink()
    except (StoreError, EntryRefused, OSError):  # then it is kept like any other event
        return False
    return True
