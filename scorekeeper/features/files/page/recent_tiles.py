"""Recent events in words, as the start page shows them."""

from datetime import datetime

from scorekeeper.features.files.page.start import RecentTile
from scorekeeper.features.files.view.recent import RecentEvent
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext


def recent_tile(event: RecentEvent) -> RecentTile:
    """Return an event that was open lately: what it holds, when it was open, and how far it had come."""
    missing = event.missing()
    if missing:
        what, state = _("file not found where it was: stick removed?"), _("Enter looks again")
    else:
        what, state = _holds(event), _state(event)
    return RecentTile(event.target, event.name, what, _when(event.when), state, missing)


def _holds(event: RecentEvent) -> str:
    teams = ngettext("{count} team", "{count} teams", event.teams).format(count=event.teams)
    sessions = ngettext("{count} session", "{count} sessions", event.sessions).format(count=event.sessions)
    return " · ".join(part for part in (teams, sessions, event.venue) if part)


def _state(event: RecentEvent) -> str:
    if event.running:
        return ngettext("{count} session running", "{count} sessions running", event.running).format(
            count=event.running
        )
    if event.sessions and event.complete == event.sessions:
        return _("all sessions complete")
    return _("not begun") if not event.complete else _("{count} complete").format(count=event.complete)


def _when(at: str) -> str:
    try:
        moment = datetime.fromisoformat(at).astimezone()
    except ValueError:
        return ""
    if moment.date() == datetime.now().astimezone().date():
        return _("today {time}").format(time=moment.strftime("%H:%M"))
    return moment.strftime("%Y-%m-%d")
