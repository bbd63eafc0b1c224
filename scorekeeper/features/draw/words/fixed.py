"""The problems of the teams that keep their table, as they are typed."""

from scorekeeper.language.translation import gettext as _


def shape(part: str) -> str:
    """Return the form in which a team that keeps its table is typed."""
    return _("{part} is no table and team: type them like 3 Nashville; 7 Kochi.").format(part=part)


def no_team(name: str) -> str:
    """Return the problem that no team has this name."""
    return _("No team is called {name}.").format(name=name)


def twice(part: str) -> str:
    """Return the problem of a team or a table that appears twice."""
    return _("{part}: this team or this table stands there already.").format(part=part)
