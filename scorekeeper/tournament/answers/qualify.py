"""`qualify`: who is through, who is out, and what the others still need."""

from typing import Any

from scorekeeper.documents.reading import Path
from scorekeeper.documents.tournament.document import read_tournament
from scorekeeper.rules.model import Problem
from scorekeeper.tournament.answers.figures import standings_of
from scorekeeper.tournament.draw.field import groups_of, order_of
from scorekeeper.tournament.qualify.chances import chances

FORMAT = "scorekeeper/qualification"
VERSION = 1


def answer(value: Any, path: Path = ()) -> dict[str, Any] | tuple[Problem, ...]:
    """Return who qualifies by a tournament document, or every problem it has."""
    asked = read_tournament(value, path, qualifying=True)
    if isinstance(asked, tuple):
        return asked
    order = order_of(asked)
    points = {row.team: row.record.match_points for row in standings_of(asked, order)}
    withdrawn = [team for team in order if asked.withdrawn(team)]
    fields = groups_of(asked) or (order,)
    chance_by_team = chances(fields, points, asked.remaining, asked.places or 1, withdrawn)
    return {
        "format": FORMAT,
        "version": VERSION,
        "proven": all(chance.proven for chance in chance_by_team.values()),
        "teams": [
            {"team": team, "status": chance_by_team[team].status, "needs": chance_by_team[team].needs} for team in order
        ],
    }
