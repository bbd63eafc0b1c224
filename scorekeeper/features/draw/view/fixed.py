"""The teams that keep their table, as they are typed: "3 Nashville; 7 Kochi"."""

import re
from collections.abc import Mapping

from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.teams import team_named
from scorekeeper.language.translation import gettext as _

_ONE = re.compile(r"([0-9]{1,4})[\s:=]+(.+)")


def read_fixed(text: str, tournament: Tournament) -> tuple[Mapping[str, int], tuple[str, ...]]:
    """Return the table of each team (uid) that keeps one, or every problem as a sentence."""
    fixed: dict[str, int] = {}
    wrong: list[str] = []
    for part in filter(None, map(str.strip, re.split(r"[;\n]", text))):
        match = _ONE.fullmatch(part)
        team = team_named(tournament.teams, match.group(2)) if match is not None else None
        if match is None:
            wrong.append(_("{part} is no table and team: type them like 3 Nashville; 7 Kochi.").format(part=part))
        elif team is None:
            wrong.append(_("No team is called {name}.").format(name=match.group(2)))
        elif team in fixed or int(match.group(1)) in fixed.values():
            wrong.append(_("{part}: this team or this table stands there already.").format(part=part))
        else:
            fixed[team] = int(match.group(1))
    return ({}, tuple(wrong)) if wrong else (fixed, ())


def written_fixed(fixed: Mapping[str, int], tournament: Tournament) -> str:
    """Return the teams that keep their table as they are typed."""
    named = ((table, tournament.teams[team].name) for team, table in fixed.items() if team in tournament.teams)
    return "; ".join(f"{table} {name}" for table, name in sorted(named))
