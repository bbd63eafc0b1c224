"""Teams typed or pasted line by line, as a list of those who come to a club evening."""

import re
from collections.abc import Sequence

from scorekeeper.features.event.view.list_headings import doubt, is_sum_line
from scorekeeper.features.event.words import team_list as words
from scorekeeper.journal.names import name_key
from scorekeeper.kernel.events import NewTeam
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

BETWEEN = re.compile(r"[\t;:,]")
"""Separators between a team and its players, and between the players."""


_SHOWN = 6
MOST_PARTS = 5
"""The most parts in a line: a team name and four players; a line with more is not a team."""
_NEXT_TEAM = re.compile(r"[\t;,]\s*(?=[^\t;:,]+:)")


def lines_of(text: str) -> tuple[str, ...]:
    """Return the lines of a list, one for each team; a list that lost its line ends is split into them.

    That is a single line in which several names have a colon, or too many parts for one team and no colon.
    """
    lines = tuple(line for line in text.splitlines() if line.strip())
    if len(lines) != 1:
        return lines
    if lines[0].count(":") > 1:
        return tuple(_NEXT_TEAM.split(lines[0]))
    parts = tuple(part.strip() for part in BETWEEN.split(lines[0]) if part.strip())
    return parts if ":" not in lines[0] and len(parts) > MOST_PARTS else lines


def read_in_list(text: str) -> tuple[str, bool]:
    """Return what was read of a list before it is entered, and whether that needs a look: it was a single line."""
    teams, parted = more_teams(text), len(lines_of(text)) > len(text.strip().splitlines())
    if not teams:
        return "", False
    players = max(len(team.players) for team in teams)
    alone = len(teams) == 1 and players > 0 and ":" not in text
    message = words.read(len(teams), 1 + players)
    if parted:
        message = f"{message} {words.one_line()} {names_listed([team.name for team in teams])}"
    elif alone:
        message = f"{message} {words.one_team(teams[0].name, players)}"
    return message, parted or alone


def names_listed(names: Sequence[str]) -> str:
    """Return the names of teams that were read, of many the first ones."""
    shown = ", ".join(names[:_SHOWN])
    return f"{shown}." if len(names) <= _SHOWN else f"{shown} ..."


def more_teams(text: str) -> tuple[NewTeam, ...]:
    """Return the teams of a list, a line each: its name, then the players, the captain first."""
    lines = [[part.strip() for part in BETWEEN.split(line)] for line in lines_of(text)]
    listed = [(line[0], tuple(player for player in line[1:] if player)) for line in lines]
    return tuple(NewTeam(name, players=players, captain=players[0] if players else None) for name, players in listed)


def wrong_in_list(teams: tuple[NewTeam, ...], before: tuple[NewTeam, ...]) -> str:
    """Return the first problem in a list of teams, "" if there is none; `before` are teams listed already."""
    seen = {name_key(team.name): team for team in before}
    for number, team in enumerate(teams, 1):
        if not team.name:
            return _("Line {number}: the team needs a name.").format(number=number)
        why = words.sum_line() if is_sum_line(": ".join((team.name, *team.players))) else doubt(team.name, team.players)
        if why:
            return pgettext("event page", "Line {number}: {why}").format(number=number, why=why)
        if name_key(team.name) in seen:
            return _("Line {number}: {team} is there already.").format(number=number, team=team.name)
        seen[name_key(team.name)] = team
    return ""
