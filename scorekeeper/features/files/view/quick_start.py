"""Scoring a table now: an event for tonight in a file that the program chooses, with or without last time's teams."""

from collections.abc import Iterator
from datetime import date
from itertools import count
from pathlib import Path

from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.events import SUFFIX, NewEvent, NewTeam, open_event
from scorekeeper.language.dates import format_long_date
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.systems import DEFAULT
from scorekeeper.store.errors import StoreError
from scorekeeper.store.open_mark import open_elsewhere
from scorekeeper.tournament.settings import TIME, differing, settings_of

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
    """Return an event with the rules, the settings and the teams of another, and one session.

    The teams of its newest session meet again. Settings that name a day, such as the end of the event, are left out:
    that day is over. Store errors and EntryRefused pass through.
    """
    desk = open_event(path, who="", seat="", read_only=True)
    try:
        tournament = desk.tournament
    finally:
        desk.close()
    event = tournament.event
    rules = tournament.rules
    assert event is not None
    assert rules is not None
    teams = tuple(_teams(tournament))
    kind_of = {setting.key: setting.kind for setting in settings_of(rules)}
    settings = {key: value for key, value in differing(rules, event.settings).items() if kind_of[key] != TIME}
    return NewEvent(
        event_name(today), event.system, today.isoformat(), event.venue, settings, teams, first_session=len(teams) > 1
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
    """Return an unused path for an event in the folder *Scorekeeper*; the folder is made if it is missing."""
    folder = documents / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    names = (name if number == 1 else f"{name} ({number})" for number in count(1))
    return next(path for path in (folder / f"{each}{SUFFIX}" for each in names) if not path.exists())


def drop_unused(path: Path, entries: int) -> bool:
    """Delete a closed event that still has this many entries and is open in no other window; return whether it is gone.

    The file is read again: the last Enter may have been saved while the window closed.
    """
    try:
        desk = open_event(path, who="", seat="", read_only=True)
        seq = desk.tournament.seq
        desk.close()
        if seq != entries or open_elsewhere(path):
            return False
        path.unlink()
    except (StoreError, EntryRefused, OSError):  # then it stays, an event like any other
        return False
    return True


def _teams(tournament: Tournament) -> Iterator[NewTeam]:
    """Yield the teams of the newest session first, then the others."""
    newest = next(reversed(list(tournament.sessions.values())), None)
    first = newest.teams if newest is not None else ()
    for uid in (*first, *(uid for uid in tournament.teams if uid not in first)):
        team = tournament.teams[uid]
        yield NewTeam(team.name, team.players, team.captain, team.letter, team.club)
