"""Texts of the Teams page, such as what decided a place, and the meaning of settings."""

from scorekeeper.language.dates import format_date
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext

TEAMS_WITHOUT_DRAW = 2
"""Up to this many teams meet without a draw."""


def no_ranking() -> str:
    """Return the text below a ranking without a finished session."""
    return _("No session is finished yet. The list fills as sheets are completed.")


def no_session(teams: int) -> str:
    """Return the text in place of the sessions while there are none, for this number of teams."""
    if teams > TEAMS_WITHOUT_DRAW:
        return _("No sessions yet. Ctrl+Shift+N draws the first round, Alt+I begins a session.")
    return _("No sessions yet. Once two teams are on the list, Alt+I begins one.")


def place_of_event(date: str | None, venue: str | None, teams: int, sessions: int) -> str:
    """Return the line under the event's name: "3 Oct 2026 · Dallas · 2 teams · 3 sessions"."""
    parts = (
        format_date(date),
        venue or "",
        ngettext("{n} team", "{n} teams", teams).format(n=teams),
        ngettext("{n} session", "{n} sessions", sessions).format(n=sessions),
    )
    return " · ".join(part for part in parts if part)


def stopped_words(decided: int, deals: int, planned: int) -> str:
    """Return the progress of a session stopped early: "stopped, 12 of 18"."""
    if decided < deals:
        return _("{decided} of {deals}, stopped").format(decided=decided, deals=deals)
    return pgettext("event page", "stopped, {deals} of {planned}").format(deals=deals, planned=planned)


def not_a_team(text: str) -> str:
    """Return the message that the typed text matches no team, or more than one."""
    return _("{text} does not match exactly one team.").format(text=text) if text else _("Which team?")


def changed_elsewhere(entry: int, who: str) -> str:
    """Return the message that another seat made a change first."""
    return _(
        "{who} changed this on another computer (entry {entry}). What you typed is kept; check it and try again."
    ).format(entry=entry, who=who)


def not_saved(why: str) -> str:
    """Return the message that the file could not be written."""
    return " ".join((_("Not saved."), why, _("What you typed is kept.")))


def substitution_title(team: str) -> str:
    """Return the title of the panel of a team's substitution."""
    return _("Substitution in {team}").format(team=team) if team else pgettext("heading", "Substitution")
