"""Teams typed or pasted one a line, as a list of those who come to a club evening."""

import re

from scorekeeper.journal.names import name_key
from scorekeeper.kernel.events import NewTeam
from scorekeeper.language.translation import gettext as _

BETWEEN = re.compile(r"[\t;:,]")
"""What stands between a team and its players, and between those."""


def more_teams(typed: str) -> tuple[NewTeam, ...]:
    """Return the teams of a list: each line its name, and behind it the players, the captain first."""
    lines = [[part.strip() for part in BETWEEN.split(line)] for line in typed.splitlines() if line.strip()]
    listed = [(line[0], tuple(player for player in line[1:] if player)) for line in lines]
    return tuple(NewTeam(name, players=players, captain=players[0] if players else None) for name, players in listed)


def wrong_in_list(teams: tuple[NewTeam, ...], before: tuple[NewTeam, ...]) -> str:
    """Return the first thing that is wrong with a list of teams, some of which may stand `before` it; "" for none."""
    seen = {name_key(team.name): team for team in before}
    for number, team in enumerate(teams, 1):
        if not team.name:
            return _("Line {number}: the team needs a name.").format(number=number)
        if name_key(team.name) in seen:
            return _("Line {number}: {team} is there already.").format(number=number, team=team.name)
        seen[name_key(team.name)] = team
    return ""
